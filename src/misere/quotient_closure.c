/* Tests whether a monoid tells the outcome of every sum of heaps. */
#include "misere/quotient_closure.h"

#include <string.h>

#include "base/grow.h"

typedef struct closure_heap {
    uint64_t heap;
    uint32_t element;
    uint64_t *defect;
} closure_heap;

enum { CLOSURE_ALONE = UINT32_MAX, CLOSURE_TICK = 1 << 8 };

typedef struct closure_sum {
    uint32_t element;
    uint32_t before; /* the sum without the heap; CLOSURE_ALONE: the heap alone */
    uint32_t heap; /* its index */
    uint32_t next; /* an earlier sum with the same element, plus 1; 0: none */
} closure_sum;

kay_status quotient_closure_init(quotient_closure *closure, kay_context *ctx, const quotient_monoid *monoid)
{
    *closure = (quotient_closure){.monoid = monoid};
    kay_arena_init(&closure->arena, ctx);
    closure->first = kay_arena_array(&closure->arena, monoid->order, sizeof *closure->first);
    closure->defect = kay_arena_array(&closure->arena, monoid->words, sizeof *closure->defect);
    closure->reached = kay_arena_array(&closure->arena, monoid->words, sizeof *closure->reached);
    if (closure->first && closure->defect && closure->reached)
        return KAY_OK;
    quotient_closure_free(closure);
    return kay_no_memory(ctx);
}

void quotient_closure_free(quotient_closure *closure)
{
    kay_context *ctx = closure->arena.ctx;
    if (!ctx)
        return;
    kay_free(ctx, closure->heaps, closure->heap_room * sizeof *closure->heaps);
    kay_free(ctx, closure->sums, closure->sum_room * sizeof *closure->sums);
    kay_free(ctx, closure->defects, closure->defect_room * sizeof *closure->defects);
    kay_free(ctx, closure->blamed, closure->blamed_room * sizeof *closure->blamed);
    kay_arena_free(&closure->arena);
    *closure = (quotient_closure){0};
}

static bool closure_within(const uint64_t *part, const uint64_t *whole, uint64_t words)
{
    for (uint64_t w = 0; w < words; w++)
        if (part[w] & ~whole[w])
            return false;
    return true;
}

static bool closure_empty(const uint64_t *set, uint64_t words)
{
    uint64_t all = 0;
    for (uint64_t w = 0; w < words; w++)
        all |= set[w];
    return !all;
}

/* Puts the z for which ze is lost for some option's element e into `closure->reached`. */
static void closure_reach(quotient_closure *closure, const uint64_t *options)
{
    const quotient_monoid *monoid = closure->monoid;
    uint64_t *reached = closure->reached;
    memset(reached, 0, monoid->words * sizeof *reached);
    for (uint32_t e = 0; e < monoid->order; e++)
        if (kay_bits_get(options, e))
            for (uint64_t w = 0; w < monoid->words; w++)
                reached[w] |= quotient_monoid_row(monoid, e)[w];
}

/* Computes the defect of the heap of `closure->reached`, if it has this element.  False: the heap alone is wrong. */
static bool closure_of_heap(quotient_closure *closure, uint32_t element)
{
    const quotient_monoid *monoid = closure->monoid;
    const uint64_t *row = quotient_monoid_row(monoid, element), *reached = closure->reached;
    for (uint64_t w = 0; w < monoid->words; w++) {
        if (reached[w] & row[w])
            return false;
        closure->defect[w] = ~(reached[w] | row[w]);
    }
    if (monoid->order % 64)
        closure->defect[monoid->words - 1] &= ((uint64_t)1 << monoid->order % 64) - 1;
    return !kay_bits_get(closure->defect, 0);
}

/* Puts the defect of a sum and a heap into `closure->defect`. */
static void closure_of_sum(quotient_closure *closure, uint32_t sum, const closure_heap *heap)
{
    const quotient_monoid *monoid = closure->monoid;
    const uint16_t *by_heap = monoid->product + (uint64_t)heap->element * monoid->order;
    const uint16_t *by_sum = monoid->product + (uint64_t)closure->sums[sum].element * monoid->order;
    const uint64_t *of_sum = closure->defects + sum * monoid->words;
    memset(closure->defect, 0, monoid->words * sizeof *closure->defect);
    for (uint32_t z = 0; z < monoid->order; z++)
        if (kay_bits_get(of_sum, by_heap[z]) && kay_bits_get(heap->defect, by_sum[z]))
            kay_bits_set(closure->defect, z);
}

/* Keeps the sum whose defect is in `closure->defect`, unless a kept one has a larger defect. */
static kay_status closure_keep(quotient_closure *closure, uint32_t element, uint32_t before, uint64_t heap)
{
    const uint64_t words = closure->monoid->words;
    kay_context *ctx = closure->arena.ctx;
    if (closure_empty(closure->defect, words))
        return KAY_OK;
    for (uint32_t i = closure->first[element]; i; i = closure->sums[i - 1].next)
        if (closure_within(closure->defect, closure->defects + (i - 1) * words, words))
            return KAY_OK;
    if (closure->sum_count >= CLOSURE_ALONE - 1)
        return kay_fail(ctx, KAY_EUNABLE, "there are too many sums to test");
    KAY_ROOM(ctx, closure->sums, closure->sum_count, closure->sum_room);
    KAY_ROOM(ctx, closure->defects, (closure->sum_count + 1) * words, closure->defect_room);
    memcpy(closure->defects + closure->sum_count * words, closure->defect, words * sizeof *closure->defect);
    closure->sums[closure->sum_count++] = (closure_sum){element, before, (uint32_t)heap, closure->first[element]};
    closure->first[element] = (uint32_t)closure->sum_count;
    return KAY_OK;
}

/* Names a heap and those of a sum. */
static kay_status closure_blame(quotient_closure *closure, uint32_t sum, uint64_t heap)
{
    closure->blamed_count = 0;
    for (;; sum = closure->sums[sum].before) {
        KAY_ROOM(closure->arena.ctx, closure->blamed, closure->blamed_count, closure->blamed_room);
        closure->blamed[closure->blamed_count++] = heap;
        if (sum == CLOSURE_ALONE)
            return KAY_OK;
        heap = closure->heaps[closure->sums[sum].heap].heap;
    }
}

/* Adds a heap to a sum. */
static kay_status closure_extend(quotient_closure *closure, uint32_t sum, uint64_t heap, bool *right)
{
    const closure_heap *added = &closure->heaps[heap];
    const uint32_t element = quotient_monoid_product(closure->monoid, closure->sums[sum].element, added->element);
    closure_of_sum(closure, sum, added);
    if (kay_bits_get(closure->defect, 0)) {
        *right = false;
        return closure_blame(closure, sum, added->heap);
    }
    return closure_keep(closure, element, sum, heap);
}

/* Adds the last heap to the sums before it, and all heaps to the new sums. */
static kay_status closure_close(quotient_closure *closure, uint64_t before, bool *right)
{
    for (uint64_t i = 0; *right && i < closure->sum_count; i++) {
        if (i % CLOSURE_TICK == 0)
            KAY_TRY(kay_tick(closure->arena.ctx, "sums", i, 0));
        for (uint64_t h = i < before ? closure->heap_count - 1 : 0; *right && h < closure->heap_count; h++)
            KAY_TRY(closure_extend(closure, (uint32_t)i, h, right));
    }
    return KAY_OK;
}

static void closure_undo(quotient_closure *closure, uint64_t sums)
{
    while (closure->sum_count > sums) {
        const closure_sum *last = &closure->sums[--closure->sum_count];
        closure->first[last->element] = last->next;
    }
    closure->heap_count--;
}

/* Whether a heap with the same element and a defect as large is there. */
static bool closure_known(const quotient_closure *closure, uint32_t element)
{
    for (uint64_t h = 0; h < closure->heap_count; h++)
        if (closure->heaps[h].element == element &&
            closure_within(closure->defect, closure->heaps[h].defect, closure->monoid->words))
            return true;
    return false;
}

/* Adds the heap whose defect is in `closure->defect`. */
static kay_status closure_add(quotient_closure *closure, uint64_t heap, uint32_t element, bool *right)
{
    const uint64_t words = closure->monoid->words, sums = closure->sum_count;
    *right = true;
    if (closure_known(closure, element))
        return KAY_OK;
    KAY_ROOM(closure->arena.ctx, closure->heaps, closure->heap_count, closure->heap_room);
    KAY_NEW(uint64_t, defect, &closure->arena, words);
    memcpy(defect, closure->defect, words * sizeof *defect);
    closure->heaps[closure->heap_count++] = (closure_heap){heap, element, defect};
    kay_status status = closure_keep(closure, element, CLOSURE_ALONE, closure->heap_count - 1);
    if (status == KAY_OK)
        status = closure_close(closure, sums, right);
    if (status != KAY_OK || !*right)
        closure_undo(closure, sums);
    return status;
}

kay_status quotient_closure_add(quotient_closure *closure, uint64_t heap, uint32_t element, const uint64_t *options,
                                bool *right)
{
    closure_reach(closure, options);
    *right = closure_of_heap(closure, element);
    return *right ? closure_add(closure, heap, element, right) : closure_blame(closure, CLOSURE_ALONE, heap);
}

kay_status quotient_closure_find(quotient_closure *closure, uint64_t heap, const uint64_t *options, uint32_t *out)
{
    bool right = false;
    closure_reach(closure, options);
    for (*out = 0; *out < closure->monoid->order; ++*out) {
        if (closure_of_heap(closure, *out))
            KAY_TRY(closure_add(closure, heap, *out, &right));
        if (right)
            break;
    }
    return KAY_OK;
}
