/* What is kept beside the values: words of common heaps, lists of rare ones, and of helpers; sparse_block.c uses them. */
#include "sequence/sparse.h"

#include <string.h>

#include "base/grow.h"
#include "sequence/sparse_block.h"
#include "sequence/sparse_classes.h"
#include "sequence/sparse_sieve.h"

enum {
    SPARSE_BLOCKS = 16, /* computed at once where all values are narrow */
    SPARSE_BITS = 6, /* the fewest: a plane full */
    SPARSE_REACH = 1024, /* the least window of words */
    SPARSE_PUSHES = 6, /* near entries that may be looked at heap by heap */
    SPARSE_LEARN = 1 << 13, /* stretches scanned before helpers are learned */
    SPARSE_SCAN = 6, /* cycles for a stretch of a scan */
    SPARSE_FULL = 64, /* a class of so many values or fewer has all its planes */
    SPARSE_MANY = 256, /* entries of rare heaps: so many are divided */
    SPARSE_EARLY = 1 << 15, /* heaps: then the rare ones are divided more often */
    SPARSE_FIRST = 1 << 13, /* heaps whose bytes are in a mirror of their own */
    SPARSE_TICK = 1 << 16, /* work between looks at the clock, about so many lines of memory */
};

bool kay_sparse_can(const kay_heap_code *code)
{
    return code->leaves == 2 && !code->tail && !(code->conditions & KAY_HEAP_EQUAL);
}

static kay_status sparse_fit_bytes(kay_sparse *s, uint64_t count)
{
    if (count != s->byte_count) {
        kay_free(s->ctx, s->bytes, s->byte_count);
        s->byte_count = 0;
        s->bytes = count ? kay_alloc(s->ctx, count) : NULL;
        if (count && !s->bytes)
            return kay_no_memory(s->ctx);
        s->byte_count = count;
    }
    if (count)
        memset(s->bytes, 0xff, count);
    return KAY_OK;
}

/* The first heaps' bytes, by which evidence is looked for before all values are. */
static kay_status sparse_fill_first(kay_sparse *s)
{
    kay_heap_values first = {.count = SPARSE_FIRST, .width = 1};
    kay_evidence_free(s->ctx, &s->first);
    if (!s->sieved || s->values.count < 2 * SPARSE_FIRST)
        return KAY_OK;
    uint8_t bytes[SPARSE_FIRST] = {0xff};
    for (uint64_t n = 1; n < SPARSE_FIRST; n++)
        bytes[n] = kay_sparse_is_common(s, n) ? (uint8_t)kay_sparse_pack(s, n) : 0xff;
    first.at = bytes;
    return kay_evidence_reflect(s->ctx, &first, &s->first, SPARSE_FIRST);
}

/* Words of common heaps before the next one, as far back as the lists reach. */
static kay_status sparse_fill(kay_sparse *s)
{
    const uint64_t farthest = kay_sparse_farthest(s);
    uint64_t reach = s->reach ? s->reach : SPARSE_REACH, n = s->values.count;
    while (reach < farthest)
        reach *= 2;
    uint64_t stride = 2 * reach + SPARSE_REACH + KAY_LANES_BLOCK;
    if (stride * s->planes != s->word_count) {
        kay_free(s->ctx, s->words, s->word_count * sizeof *s->words);
        s->word_count = 0;
        s->words = kay_alloc_array(s->ctx, stride * s->planes, sizeof *s->words);
        if (!s->words)
            return kay_no_memory(s->ctx);
        s->word_count = stride * s->planes;
    } else {
        memset(s->words, 0, s->word_count * sizeof *s->words);
    }
    KAY_TRY(sparse_fit_bytes(s, s->sieved ? 2 * stride : 0));
    KAY_TRY(sparse_fill_first(s));
    s->reach = reach;
    s->stride = stride;
    s->low = (int64_t)n - (int64_t)reach;
    s->filled = true;
    for (uint64_t x = s->low > 1 ? (uint64_t)s->low : 1; x < n; x++)
        if (kay_sparse_is_common(s, x)) {
            uint32_t p = kay_sparse_pack(s, x);
            const uint64_t at = (uint64_t)((int64_t)x - s->low);
            s->words[p / KAY_LANES_WORD * stride + at] |= 1u << p % KAY_LANES_WORD;
            if (s->sieved) {
                s->bytes[at] = (uint8_t)p;
                s->bytes[stride + at] = 0;
            }
        }
    return KAY_OK;
}

/* The newest words move to the front, so that there is room behind them. */
static void sparse_slide(kay_sparse *s)
{
    uint64_t used = (uint64_t)((int64_t)s->values.count - s->low), past = used - s->reach;
    for (unsigned plane = 0; plane < s->planes; plane++) {
        uint32_t *words = s->words + plane * s->stride;
        memmove(words, words + past, s->reach * sizeof *words);
        memset(words + s->reach, 0, (s->stride - s->reach) * sizeof *words);
    }
    for (uint64_t at = 0; at < s->byte_count; at += s->stride) {
        memmove(s->bytes + at, s->bytes + at + past, s->reach);
        memset(s->bytes + at + s->reach, 0xff, s->stride - s->reach);
    }
    s->low += (int64_t)past;
}

static kay_status sparse_push(kay_sparse *s, kay_lanes_entry entry)
{
    uint64_t at = s->push_count;
    for (uint64_t i = 0; i < s->push_count; i++)
        if (s->pushes[i].offset == entry.offset && s->pushes[i].value == entry.value)
            return KAY_OK;
    if (s->push_count == s->push_room) {
        kay_lanes_entry *pushes = kay_grow(s->ctx, s->pushes, &s->push_room, sizeof *pushes);
        if (!pushes)
            return kay_no_memory(s->ctx);
        s->pushes = pushes;
    }
    for (; at > 0 && s->pushes[at - 1].offset > entry.offset; at--)
        s->pushes[at] = s->pushes[at - 1];
    s->pushes[at] = entry;
    s->push_count++;
    return KAY_OK;
}

/* Far entries are looked at for a block at once.  Those nearer than a block are looked at too as soon as a heap is
 * known; or, if there are many of them and they are not nearer than a part of a block, for one part after another. */
static kay_status sparse_add_entry(kay_sparse *s, kay_lanes_entry entry)
{
    bool near = entry.offset >= KAY_LANES_PART && entry.offset < KAY_LANES_BLOCK && s->push_count >= SPARSE_PUSHES;
    if (entry.offset < KAY_LANES_BLOCK && !near)
        KAY_TRY(sparse_push(s, entry));
    return kay_lanes_add(s->ctx, near ? &s->near : &s->rare, entry);
}

static kay_status sparse_add_rare(kay_sparse *s, uint64_t n)
{
    if (s->rare_count == s->rare_room) {
        uint64_t *rares = kay_grow(s->ctx, s->rares, &s->rare_room, sizeof *rares);
        if (!rares)
            return kay_no_memory(s->ctx);
        s->rares = rares;
    }
    for (uint64_t i = 0; i < s->split_count; i++) {
        if (n + s->splits[i] > UINT32_MAX)
            return kay_fail(s->ctx, KAY_EUNABLE, "heap %llu is rare: it has no room in the list",
                            (unsigned long long)n);
        kay_lanes_entry entry = {(uint32_t)(n + s->splits[i]), kay_sparse_pack(s, n)};
        KAY_TRY(sparse_add_entry(s, entry));
    }
    s->rares[s->rare_count++] = n;
    return KAY_OK;
}

/* As many planes as the common values take, and as hold whole runs of one class: those that differ in the lower bits. */
static void sparse_planes(kay_sparse *s, uint32_t values)
{
    uint32_t run = s->drop > 5 ? 1u << s->drop : KAY_LANES_WORD;
    if (s->capacity <= SPARSE_FULL)
        values = s->capacity;
    s->planes = (values + run - 1) / run * run / KAY_LANES_WORD;
}

/* All that depends on the mask and on the number of bits. */
static kay_status sparse_rebuild(kay_sparse *s)
{
    s->stale = true;
    s->narrow.next = s->narrow.from = s->narrow.halves = 0;
    s->drop = (unsigned)__builtin_ctz(s->mask.mask);
    kay_sparse_tables(s);
    kay_lanes_clear(&s->rare);
    kay_lanes_clear(&s->near);
    kay_lanes_clear(&s->rest);
    kay_lanes_clear(&s->helpers);
    kay_lanes_clear(&s->tries);
    s->sieved = false;
    s->sort_at = s->values.count;
    s->push_count = 0;
    s->rare_count = 0;
    s->depth = 0;
    s->depth_from = kay_sparse_count(s);
    uint32_t values = 1;
    for (uint64_t n = 1; n < s->values.count; n++)
        if (!kay_sparse_is_common(s, n))
            KAY_TRY(sparse_add_rare(s, n));
        else if (kay_sparse_pack(s, n) >= values)
            values = kay_sparse_pack(s, n) + 1;
    sparse_planes(s, values);
    s->learn_wait = SPARSE_LEARN + kay_sparse_learn_cost(s) / SPARSE_SCAN;
    s->learn_at = s->mirror.looked + s->learn_wait;
    KAY_TRY(sparse_fill(s));
    s->stale = false;
    return KAY_OK;
}

/* What depends on the mask is made again, after memory was refused in the middle of it, or with values of another
 * method. */
static kay_status sparse_renew(kay_sparse *s)
{
    KAY_TRY(kay_sparse_resize(s, s->bits));
    if (!s->window) /* else the mask stays: values that were dropped count as well */
        KAY_TRY(kay_sparse_choose(s, &s->mask));
    return sparse_rebuild(s);
}

/* Room for larger values. */
static kay_status sparse_widen(kay_sparse *s)
{
    if (s->bits == KAY_SPARSE_BITS_MAX)
        return kay_sparse_too_large(s);
    s->bits++;
    return sparse_renew(s);
}

/* Words for larger values that may come. */
static kay_status sparse_add_plane(kay_sparse *s)
{
    sparse_planes(s, s->planes * KAY_LANES_WORD + 1);
    s->stale = true;
    KAY_TRY(sparse_fill(s));
    s->stale = false;
    return KAY_OK;
}

/* Now and then: a better mask. */
static kay_status sparse_improve(kay_sparse *s)
{
    kay_sparse_mask best;
    uint64_t n = s->values.count;
    s->mask_at = n < 100000 ? n + n / 4 : 2 * n;
    KAY_TRY(kay_sparse_choose(s, &best));
    if (best.rare >= s->rare_count)
        return KAY_OK;
    s->mask = best;
    return sparse_rebuild(s);
}

/* Helpers are learned when scans have taken about four times as long as that does, then twice that, and so on. */
static kay_status sparse_learn(kay_sparse *s)
{
    uint64_t cost, helpers = s->helpers.farthest > s->tries.farthest ? s->helpers.farthest : s->tries.farthest;
    if (s->depth < helpers)
        s->depth = helpers;
    KAY_TRY(kay_sparse_learn(s, &cost));
    cost = 4 * cost / SPARSE_SCAN;
    s->learn_wait = cost > 2 * s->learn_wait ? cost : 2 * s->learn_wait;
    s->learn_at = s->mirror.looked + s->learn_wait;
    s->narrow.next = 0;
    return KAY_OK;
}

/* Rare heaps that are many are divided, and again when there are so many heaps more. */
static kay_status sparse_sort(kay_sparse *s)
{
    const uint64_t n = s->values.count;
    s->sort_at = n < SPARSE_EARLY ? 2 * n : 4 * n;
    if (s->rare.count + s->rest.count < SPARSE_MANY || s->capacity > KAY_SIEVE_VALUES)
        return KAY_OK;
    s->sieved = true;
    s->stale = true;
    KAY_TRY(kay_sparse_sort(s));
    s->stale = false;
    return KAY_OK;
}

/* All that a block needs: a mask, helpers, and room. */
static kay_status sparse_prepare(kay_sparse *s)
{
    if (s->stale)
        KAY_TRY(sparse_renew(s));
    if (!s->window && s->values.count >= s->mask_at)
        KAY_TRY(sparse_improve(s));
    if (s->mirror.looked >= s->learn_at)
        KAY_TRY(sparse_learn(s));
    if (s->values.count >= s->sort_at)
        KAY_TRY(sparse_sort(s));
    return kay_heap_values_fit(s->ctx, &s->values, s->values.count + SPARSE_BLOCKS * KAY_LANES_BLOCK,
                               2 * s->capacity - 1);
}

/* Words as far back as the lists reach, and room behind them. */
static kay_status sparse_make_words(kay_sparse *s)
{
    if (kay_sparse_farthest(s) > s->reach || !s->words || !s->filled || (s->sieved && !s->bytes))
        KAY_TRY(sparse_fill(s));
    if ((uint64_t)((int64_t)s->values.count - s->low) + KAY_LANES_BLOCK > s->stride)
        sparse_slide(s);
    return KAY_OK;
}

/* What a block asks for at its end. */
static kay_status sparse_adapt(kay_sparse *s, uint64_t first)
{
    s->stale = s->fresh;
    for (uint64_t n = first; s->fresh && n < s->values.count; n++)
        if (!kay_sparse_is_common(s, n)) {
            KAY_TRY(sparse_add_rare(s, n));
            s->fresh--;
        }
    s->stale = false;
    if (s->full)
        return s->planes * KAY_LANES_WORD < s->capacity ? sparse_add_plane(s) : sparse_widen(s);
    return KAY_OK;
}

kay_status kay_sparse_advance(kay_sparse *s, uint64_t count)
{
    while (kay_sparse_count(s) < count) {
        KAY_TRY(sparse_prepare(s));
        uint64_t left = count - kay_sparse_count(s), blocks = 1;
        const uint64_t first = s->values.count;
        if (!s->sieved && kay_narrow_can(s)) {
            blocks = SPARSE_BLOCKS;
            s->filled = false;
            left = left < SPARSE_BLOCKS * KAY_LANES_BLOCK ? left : SPARSE_BLOCKS * KAY_LANES_BLOCK;
            KAY_TRY(kay_narrow_advance(s, first + left));
        } else {
            KAY_TRY(sparse_make_words(s));
            kay_status status = kay_sparse_block(s, left < KAY_LANES_BLOCK ? (unsigned)left : KAY_LANES_BLOCK);
            KAY_TRY(sparse_adapt(s, first));
            KAY_TRY(status);
        }
        s->work += blocks * (KAY_LANES_BLOCK + (s->rare.count + s->helpers.count) * s->planes);
        if (s->work >= SPARSE_TICK) {
            s->work = 0;
            KAY_TRY(kay_tick(s->ctx, "heaps", kay_sparse_count(s), count));
        }
    }
    return KAY_OK;
}

bool kay_sparse_may_drop(const kay_sparse *s, uint64_t window)
{
    const uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0, last = s->code->last;
    return !s->stale && s->values.count >= 4 * window && rare + last < window && last < KAY_SPARSE_FAR &&
           s->reach <= window && kay_sparse_farthest(s) <= window && s->depth <= window &&
           (s->window || s->depth_from <= kay_sparse_count(s) / 2);
}

void kay_sparse_drop(kay_sparse *s, uint64_t window)
{
    const uint64_t dropped = (s->values.count - 2 * window) & ~(uint64_t)1, width = s->values.width;
    uint8_t *bytes = s->values.at;
    memmove(bytes + window * width, bytes + (window + dropped) * width, (s->values.count - window - dropped) * width);
    s->values.count -= dropped;
    s->low -= (int64_t)dropped;
    s->narrow.next = s->narrow.from = 0;
    s->dropped += dropped;
    s->window = window;
}

void kay_sparse_leave(kay_sparse *s)
{
    s->stale = true;
}

kay_status kay_sparse_cost(kay_sparse *s, uint64_t *cost)
{
    enum { VECTORS = 4 }; /* cycles for an entry of a block, plane by plane */
    kay_sparse_mask mask = {.rare = s->rare_count};
    if (s->stale) {
        KAY_TRY(kay_sparse_choose(s, &mask));
    } else if (s->values.count > s->looked_from) {
        s->scan_cost = SPARSE_SCAN * (s->mirror.looked - s->looked) / (s->values.count - s->looked_from);
        s->looked_from = s->values.count;
        s->looked = s->mirror.looked;
    }
    uint64_t block = (mask.rare * s->split_count + s->helpers.count) * s->planes * VECTORS;
    /* Where many heaps are rare, more will be, each after a scan of all pairs. */
    *cost = block / KAY_LANES_BLOCK + block * mask.rare / s->values.count + s->scan_cost;
    return KAY_OK;
}

/* The moves that leave two heaps, and those that leave fewer. */
static kay_status sparse_moves(kay_sparse *s)
{
    s->splits = kay_alloc_array(s->ctx, s->code->count, sizeof *s->splits);
    s->split_digits = kay_alloc_array(s->ctx, s->code->count, sizeof *s->split_digits);
    s->singles = kay_alloc_array(s->ctx, s->code->count, sizeof *s->singles);
    s->ones = kay_alloc_array(s->ctx, s->code->count, sizeof *s->ones);
    if (!s->splits || !s->split_digits || !s->singles || !s->ones)
        return kay_no_memory(s->ctx);
    for (uint64_t i = 0; i < s->code->count; i++) {
        if (s->code->takes[i].digit & KAY_HEAP_TWO) {
            s->split_digits[s->split_count] = s->code->takes[i].digit;
            s->splits[s->split_count++] = s->code->takes[i].tokens;
        }
        if (s->code->takes[i].digit & (KAY_HEAP_NOTHING | KAY_HEAP_ONE))
            s->singles[s->single_count++] = s->code->takes[i];
        if (s->code->takes[i].digit & KAY_HEAP_ONE)
            s->ones[s->one_count++] = s->code->takes[i].tokens;
    }
    return KAY_OK;
}

static kay_status sparse_start(kay_sparse *s, const uint32_t *values, uint64_t count)
{
    unsigned bits = SPARSE_BITS;
    KAY_TRY(sparse_moves(s));
    for (uint64_t n = 0; n < count; n++)
        if (values[n] > s->largest) {
            s->largest = values[n];
            s->largest_at = n;
        }
    while (s->largest >> bits)
        bits++;
    KAY_TRY(kay_sparse_resize(s, bits));
    KAY_TRY(kay_heap_values_fit(s->ctx, &s->values, count, s->largest));
    for (uint64_t n = 0; n < count; n++)
        kay_heap_values_put(&s->values, n, values[n]);
    s->values.count = count;
    KAY_TRY(kay_sparse_choose(s, &s->mask));
    KAY_TRY(sparse_rebuild(s));
    s->mask_at = 2 * count;
    return KAY_OK;
}

kay_status kay_sparse_begin(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level, const uint32_t *values,
                            uint64_t count, kay_sparse *out)
{
    *out = (kay_sparse){.ctx = ctx, .code = code, .level = level};
    kay_status status = sparse_start(out, values, count);
    if (status != KAY_OK)
        kay_sparse_end(out);
    return status;
}

/* Whether a helper of a checkpoint is what it says: false evidence would make false values.  It is smaller than the heap
 * that is left beside it. */
static bool sparse_helps(const kay_sparse *s, kay_lanes_entry entry)
{
    for (uint64_t i = 0; i < s->split_count && s->splits[i] < entry.offset; i++) {
        uint64_t a = entry.offset - s->splits[i];
        if (a + entry.offset < s->values.count && kay_sparse_is_common(s, a) && kay_sparse_pack(s, a) == entry.value)
            return true;
    }
    return false;
}

static kay_status sparse_restore(kay_sparse *s, const kay_sparse_kept *kept)
{
    if (kept->bits < SPARSE_BITS || kept->bits > KAY_SPARSE_BITS_MAX || kept->mask.mask >> kept->bits)
        return kay_fail(s->ctx, KAY_EINPUT, "the sparse space of a checkpoint is none");
    for (uint64_t n = 0; n < s->values.count && !kept->left; n++)
        if (kay_heap_values_at(&s->values, n) >> kept->bits)
            return kay_fail(s->ctx, KAY_EINPUT, "the values of a checkpoint are too large for its mask");
    KAY_TRY(sparse_moves(s));
    KAY_TRY(kay_sparse_resize(s, kept->bits));
    s->mask = kept->mask;
    s->window = kept->window;
    s->dropped = kept->dropped;
    s->stale = kept->left;
    s->planes = kept->planes;
    if (!s->planes || s->planes > s->capacity / KAY_LANES_WORD + 1)
        return kay_fail(s->ctx, KAY_EINPUT, "the planes of a checkpoint are too many, or none");
    if (!s->stale)
        KAY_TRY(sparse_rebuild(s));
    for (uint64_t i = 0; i < kept->helper_count; i++) {
        kay_lanes_entry entry = kept->helpers[i];
        if (entry.offset >= KAY_SPARSE_FAR || !sparse_helps(s, entry))
            return kay_fail(s->ctx, KAY_EINPUT, "the helpers of a checkpoint are none");
        KAY_TRY(kay_lanes_add(s->ctx, &s->helpers, entry));
    }
    s->mask_at = kept->mask_at;
    s->largest = kept->largest;
    s->largest_at = kept->largest_at;
    s->depth = kept->depth;
    s->depth_from = kept->depth_from;
    s->scan_cost = kept->scan_cost;
    s->looked_from = s->values.count;
    return KAY_OK;
}

kay_status kay_sparse_resume(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, const kay_sparse_kept *kept, kay_sparse *out)
{
    *out = (kay_sparse){.ctx = ctx, .code = code, .level = level, .values = *values};
    kay_status status = sparse_restore(out, kept);
    if (status != KAY_OK)
        kay_sparse_end(out);
    return status;
}

void kay_sparse_end(kay_sparse *s)
{
    kay_context *ctx = s->ctx;
    kay_sparse_classes_free(s);
    kay_free(ctx, s->splits, s->code->count * sizeof *s->splits);
    kay_free(ctx, s->split_digits, s->code->count * sizeof *s->split_digits);
    kay_free(ctx, s->ones, s->code->count * sizeof *s->ones);
    kay_free(ctx, s->singles, s->code->count * sizeof *s->singles);
    kay_free(ctx, s->rares, s->rare_room * sizeof *s->rares);
    kay_free(ctx, s->pushes, s->push_room * sizeof *s->pushes);
    kay_lanes_free(ctx, &s->rare);
    kay_lanes_free(ctx, &s->near);
    kay_lanes_free(ctx, &s->rest);
    kay_lanes_free(ctx, &s->helpers);
    kay_lanes_free(ctx, &s->tries);
    kay_narrow_free(ctx, &s->narrow);
    kay_evidence_free(ctx, &s->mirror);
    kay_evidence_free(ctx, &s->first);
    kay_heap_values_free(ctx, &s->values);
    *s = (kay_sparse){0};
}
