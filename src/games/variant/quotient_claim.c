/* Checks the claim that a monoid is the misère quotient of a heap game: of the whole game, or with period 0 of the
 * heaps in `phi`.
 *
 * The claim says what each generator makes of each element, which elements are lost, and the value of each heap.
 *
 * 1. The generators commute, and reach every element from the identity, 0; so do the values of the heaps.  Then the
 *    product of two elements is that of their words of generators, and the elements are a commutative monoid.
 * 2. No two elements behave alike: for each two, some factor makes one of them lost and not the other.
 * 3. A sum of heaps has a value x and a set E of its options' values; (x,E)(y,F) = (xy, xF with yE) is a sum of two
 *    sums.  x must be lost exactly if E has an element, but no lost one.  That no option of a lost sum is lost follows
 *    heap by heap: if zx is lost, ze is not, for any factor z.  That each other sum with options has a lost one is
 *    tested on all sums; a pair is left out if one with the same value and part of its options is there, because what
 *    is true of a sum with fewer options is true of one with more.
 * 4. The values have the period from the preperiod on, and `phi` is long enough: a move in a larger heap leaves some
 *    heap to which the period applies, so the larger heap has the value and the options of the heap one period
 *    smaller.
 *
 * By induction, 3 says that a sum is lost exactly if its value is. */
#include "games/variant/quotient_claim.h"

#include <string.h>

#include "base/bits.h"
#include "base/grow.h"
#include "math/heap_code.h"

enum { QUOTIENT_CLAIM_MOST = UINT16_MAX, QUOTIENT_CLAIM_TICK = 1 << 6 };

/* A pair (value, set of options' values): the set is the next `words` words. */
typedef struct quotient_pair {
    uint32_t value;
    uint64_t options[];
} quotient_pair;

typedef struct quotient_claim {
    kay_arena *arena;
    kay_heap_code code;
    uint64_t period, preperiod, order, generators, words;
    uint16_t *products; /* of element x and generator g: item x * generators + g */
    uint16_t *table; /* of any two elements */
    uint64_t *lost; /* the set of lost elements */
    uint64_t *phi, heaps;
    quotient_pair **pairs; /* of all sums; the first `singles` are those of heaps */
    uint64_t pair_count, pair_room, singles;
    uint32_t *last; /* of a value: its last pair plus 1, or 0 */
    uint32_t *before; /* of a pair: the one before it with the same value, plus 1, or 0 */
    uint64_t before_room;
    quotient_pair *scratch;
} quotient_claim;

static kay_status quotient_claim_false(const quotient_claim *all, const char *why)
{
    return kay_fail(all->arena->ctx, KAY_EFALSE, "%s", why);
}

static uint16_t quotient_claim_product(const quotient_claim *all, uint64_t x, uint64_t y)
{
    return all->table[x * all->order + y];
}

/* Reads the products of one element. */
static kay_status quotient_claim_read_row(quotient_claim *all, kay_json *list, uint64_t *room)
{
    uint64_t *row, count;
    KAY_TRY(kay_json_numbers(list, NULL, &row, &count));
    if (count != all->generators || all->order == QUOTIENT_CLAIM_MOST)
        return quotient_claim_false(all, "its products do not match its generators");
    for (uint64_t g = 0; g < count; g++) {
        const uint64_t at = all->order * count + g;
        if (row[g] >= QUOTIENT_CLAIM_MOST)
            return quotient_claim_false(all, "a product is no element");
        KAY_ROOM_IN(all->arena, all->products, at, *room);
        all->products[at] = (uint16_t)row[g];
    }
    all->order++;
    return KAY_OK;
}

static kay_status quotient_claim_read_products(quotient_claim *all, kay_json *json)
{
    kay_json list;
    uint64_t room = 0;
    KAY_TRY(kay_json_list(json, "products", &list));
    while (kay_json_more(&list))
        KAY_TRY(quotient_claim_read_row(all, &list, &room));
    for (uint64_t i = 0; i < all->order * all->generators; i++)
        if (all->products[i] >= all->order)
            return quotient_claim_false(all, "a product is no element");
    return all->order ? KAY_OK : quotient_claim_false(all, "it has no elements");
}

static kay_status quotient_claim_read_lost(quotient_claim *all, kay_json *json)
{
    uint64_t *lost, count;
    KAY_TRY(kay_json_numbers(json, "p_positions", &lost, &count));
    KAY_TRY_NEW(all->lost, all->arena, all->words);
    for (uint64_t i = 0; i < count; i++) {
        if (lost[i] >= all->order)
            return quotient_claim_false(all, "a P-position is no element");
        kay_bits_set(all->lost, lost[i]);
    }
    return KAY_OK;
}

/* Reads the values of the heaps, and compares those of the generators. */
static kay_status quotient_claim_read_phi(quotient_claim *all, kay_json *json)
{
    uint64_t *generators, count;
    KAY_TRY(kay_json_numbers(json, "generators", &generators, &count));
    all->generators = count;
    KAY_TRY(quotient_claim_read_products(all, json));
    all->words = kay_bits_words(all->order);
    KAY_TRY(quotient_claim_read_lost(all, json));
    KAY_TRY(kay_json_numbers(json, "phi", &all->phi, &all->heaps));
    for (uint64_t h = 0; h < all->heaps; h++)
        if (all->phi[h] >= all->order)
            return quotient_claim_false(all, "the value of a heap is no element");
    if (!all->heaps || all->phi[0])
        return quotient_claim_false(all, "the value of the empty heap is not the identity");
    for (uint64_t g = 0; g < count; g++)
        if (generators[g] >= all->heaps || all->phi[generators[g]] != all->products[g])
            return quotient_claim_false(all, "a generator is not the value of its heap");
    return KAY_OK;
}

static kay_status quotient_claim_read(quotient_claim *all, kay_json *json)
{
    const char *game;
    KAY_TRY(kay_json_text(json, "game", &game));
    KAY_TRY(kay_heap_code_read(all->arena, game, &all->code));
    KAY_TRY(kay_json_u64(json, "period", &all->period));
    KAY_TRY(kay_json_u64(json, "preperiod", &all->preperiod));
    return quotient_claim_read_phi(all, json);
}

/* 4 */
static kay_status quotient_claim_look_at_period(const quotient_claim *all)
{
    if (!all->period)
        return all->preperiod ? quotient_claim_false(all, "it has a preperiod, but no period") : KAY_OK;
    if (!all->code.plain)
        return quotient_claim_false(all, "no period of this code is provable");
    if (kay_heap_code_window(&all->code, all->preperiod, all->period) > all->heaps)
        return quotient_claim_false(all, "its heaps do not prove the period");
    for (uint64_t h = all->preperiod; h + all->period < all->heaps; h++)
        if (all->phi[h] != all->phi[h + all->period])
            return quotient_claim_false(all, "its values do not have the period");
    return KAY_OK;
}

/* Marks the elements that are reached from the identity by multiplying; `by_heaps`: by the values of heaps. */
static kay_status quotient_claim_reach(quotient_claim *all, bool by_heaps)
{
    KAY_NEW(bool, seen, all->arena, all->order);
    KAY_NEW(uint16_t, list, all->arena, all->order);
    const uint64_t factors = by_heaps ? all->heaps : all->generators;
    uint64_t count = 1;
    seen[0] = true;
    for (uint64_t i = 0; i < count; i++)
        for (uint64_t f = 0; f < factors; f++) {
            const uint16_t y = by_heaps ? quotient_claim_product(all, list[i], all->phi[f])
                                        : all->products[list[i] * all->generators + f];
            if (seen[y])
                continue;
            seen[y] = true;
            list[count++] = y;
            if (by_heaps)
                continue;
            for (uint64_t x = 0; x < all->order; x++) /* x times y, from x times the element before y */
                all->table[x * all->order + y] =
                    all->products[all->table[x * all->order + list[i]] * all->generators + f];
        }
    return count == all->order ? KAY_OK : quotient_claim_false(all, "an element is the value of no sum");
}

/* 1 */
static kay_status quotient_claim_multiply(quotient_claim *all)
{
    const uint16_t *products = all->products;
    const uint64_t generators = all->generators;
    for (uint64_t x = 0; x < all->order; x++)
        for (uint64_t g = 0; g < generators; g++)
            for (uint64_t h = 0; h < g; h++)
                if (products[products[x * generators + g] * generators + h] !=
                    products[products[x * generators + h] * generators + g])
                    return quotient_claim_false(all, "its products do not commute");
    KAY_TRY_NEW(all->table, all->arena, all->order * all->order);
    for (uint64_t x = 0; x < all->order; x++)
        all->table[x * all->order] = (uint16_t)x;
    KAY_TRY(quotient_claim_reach(all, false));
    return quotient_claim_reach(all, true);
}

static uint64_t quotient_claim_lost_with(const quotient_claim *all, uint64_t x, uint64_t word)
{
    uint64_t lost = 0;
    for (uint64_t y = 64 * word; y < all->order && y < 64 * word + 64; y++)
        lost |= (uint64_t)kay_bits_get(all->lost, quotient_claim_product(all, x, y)) << y % 64;
    return lost;
}

/* 2 */
static kay_status quotient_claim_look_at_alike(quotient_claim *all)
{
    KAY_NEW(uint64_t, rows, all->arena, all->order * all->words);
    for (uint64_t x = 0; x < all->order; x++) {
        for (uint64_t w = 0; w < all->words; w++)
            rows[x * all->words + w] = quotient_claim_lost_with(all, x, w);
        for (uint64_t y = 0; y < x; y++)
            if (memcmp(rows + x * all->words, rows + y * all->words, all->words * sizeof *rows) == 0)
                return quotient_claim_false(all, "two of its elements behave alike");
        KAY_TRY(kay_tick(all->arena->ctx, "elements", x, all->order));
    }
    return KAY_OK;
}

/* Puts the pair of a heap into `scratch`; *any: it has options. */
static kay_status quotient_claim_heap(quotient_claim *all, uint64_t heap, bool *any)
{
    kay_heap_parts parts;
    memset(all->scratch->options, 0, all->words * sizeof *all->scratch->options);
    all->scratch->value = (uint32_t)all->phi[heap];
    *any = false;
    for (uint64_t i = 0; kay_heap_code_has(&all->code, i, heap); i++) {
        const kay_heap_take take = kay_heap_code_take(&all->code, i);
        if (take.digit & KAY_HEAP_MORE && heap - take.tokens > KAY_HEAP_PARTS)
            return kay_fail(all->arena->ctx, KAY_EUNABLE, "a move may leave too many heaps to enumerate");
        for (bool more = kay_heap_parts_first(take.digit, heap - take.tokens, &parts); more;
             more = kay_heap_parts_next(take.digit, heap - take.tokens, &parts)) {
            uint16_t value = 0;
            for (unsigned k = 0; k < parts.count; k++)
                value = quotient_claim_product(all, value, all->phi[parts.heaps[k]]);
            kay_bits_set(all->scratch->options, value);
            *any = true;
        }
    }
    return KAY_OK;
}

/* Whether no factor makes both the value and an option of the pair in `scratch` lost. */
static bool quotient_claim_is_apart(const quotient_claim *all)
{
    for (uint64_t e = 0; e < all->order; e++)
        for (uint64_t z = 0; kay_bits_get(all->scratch->options, e) && z < all->order; z++)
            if (kay_bits_get(all->lost, quotient_claim_product(all, z, e)) &&
                kay_bits_get(all->lost, quotient_claim_product(all, z, all->scratch->value)))
                return false;
    return true;
}

/* Tests the pair in `scratch`, and keeps it unless a kept one has the same value and part of its options. */
static kay_status quotient_claim_keep(quotient_claim *all)
{
    const quotient_pair *pair = all->scratch;
    const size_t bytes = all->words * sizeof *pair->options;
    uint64_t any = kay_bits_get(all->lost, pair->value);
    for (uint64_t w = 0; w < all->words; w++)
        any |= pair->options[w] & all->lost[w];
    if (!any)
        return quotient_claim_false(all, "a sum with no lost option is not lost");
    for (uint32_t i = all->last[pair->value]; i; i = all->before[i - 1]) {
        uint64_t more = 0;
        for (uint64_t w = 0; w < all->words; w++)
            more |= all->pairs[i - 1]->options[w] & ~pair->options[w];
        if (!more)
            return KAY_OK;
    }
    if (all->pair_count == UINT32_MAX - 1)
        return kay_fail(all->arena->ctx, KAY_EUNABLE, "there are too many sums to test");
    KAY_ROOM_IN(all->arena, all->pairs, all->pair_count, all->pair_room);
    KAY_ROOM_IN(all->arena, all->before, all->pair_count, all->before_room);
    quotient_pair *kept = kay_arena_get(all->arena, sizeof *kept + bytes);
    if (!kept)
        return kay_no_memory(all->arena->ctx);
    kept->value = pair->value;
    memcpy(kept->options, pair->options, bytes);
    all->before[all->pair_count] = all->last[pair->value];
    all->pairs[all->pair_count++] = kept;
    all->last[pair->value] = (uint32_t)all->pair_count;
    return KAY_OK;
}

/* Puts the sum of two pairs into `scratch`. */
static void quotient_claim_add(quotient_claim *all, const quotient_pair *a, const quotient_pair *b)
{
    memset(all->scratch->options, 0, all->words * sizeof *all->scratch->options);
    all->scratch->value = quotient_claim_product(all, a->value, b->value);
    for (uint64_t e = 0; e < all->order; e++) {
        if (kay_bits_get(a->options, e))
            kay_bits_set(all->scratch->options, quotient_claim_product(all, e, b->value));
        if (kay_bits_get(b->options, e))
            kay_bits_set(all->scratch->options, quotient_claim_product(all, e, a->value));
    }
}

/* 3 */
static kay_status quotient_claim_close(quotient_claim *all)
{
    if (kay_bits_get(all->lost, 0))
        return quotient_claim_false(all, "the sum of no heaps is not lost");
    KAY_TRY_NEW(all->last, all->arena, all->order);
    all->scratch = kay_arena_get(all->arena, sizeof *all->scratch + all->words * sizeof *all->scratch->options);
    if (!all->scratch)
        return kay_no_memory(all->arena->ctx);
    for (uint64_t h = 1; h < all->heaps; h++) {
        bool any;
        KAY_TRY(quotient_claim_heap(all, h, &any));
        if (!any && all->phi[h])
            return quotient_claim_false(all, "a heap without moves is not the identity");
        if (any && !quotient_claim_is_apart(all))
            return quotient_claim_false(all, "a lost sum has a lost option");
        if (any)
            KAY_TRY(quotient_claim_keep(all));
        KAY_TRY(kay_tick(all->arena->ctx, "heaps", h, all->heaps));
    }
    all->singles = all->pair_count;
    for (uint64_t i = 0; i < all->pair_count; i++) {
        for (uint64_t h = 0; h < all->singles; h++) {
            quotient_claim_add(all, all->pairs[i], all->pairs[h]);
            KAY_TRY(quotient_claim_keep(all));
        }
        if (i % QUOTIENT_CLAIM_TICK == 0)
            KAY_TRY(kay_tick(all->arena->ctx, "sums", i, 0));
    }
    return KAY_OK;
}

static kay_status quotient_claim_prove(quotient_claim *all, kay_json *json)
{
    KAY_TRY(quotient_claim_read(all, json));
    KAY_TRY(quotient_claim_look_at_period(all));
    KAY_TRY(quotient_claim_multiply(all));
    KAY_TRY(quotient_claim_look_at_alike(all));
    return quotient_claim_close(all);
}

kay_status kay_quotient_claim_check(kay_arena *arena, kay_json *json)
{
    quotient_claim all = {.arena = arena};
    return quotient_claim_prove(&all, json);
}

kay_status kay_quotient_claim_sum(kay_arena *arena, kay_json *json, const kay_heap_code *code, const uint64_t *heaps,
                                  uint64_t count, bool *lost)
{
    quotient_claim all = {.arena = arena};
    uint16_t value = 0;
    KAY_TRY(quotient_claim_prove(&all, json));
    if (strcmp(all.code.name, code->name) != 0)
        return quotient_claim_false(&all, "it is the quotient of another game");
    for (uint64_t i = 0; i < count; i++) {
        uint64_t heap = heaps[i];
        if (heap >= all.heaps && all.period)
            heap = all.preperiod + (heap - all.preperiod) % all.period;
        if (heap >= all.heaps)
            return quotient_claim_false(&all, "a heap is larger than those of the quotient");
        value = quotient_claim_product(&all, value, all.phi[heap]);
    }
    *lost = kay_bits_get(all.lost, value);
    return KAY_OK;
}
