/* Maintains the mask, the lists of rare heaps and of helpers, and the memory that blocks need. */
#include "sequence/sparse.h"

#include <string.h>

#include "base/grow.h"
#include "sequence/sparse_block.h"
#include "sequence/sparse_classes.h"

enum {
    SPARSE_BLOCKS = 16, /* blocks between two calls of sparse_prepare */
    SPARSE_BITS = 6, /* the fewest bits of a value: the 32 values of a class then fill one plane */
    SPARSE_FORGET = 1 << 13, /* heaps between two resets of the counts of hits, times the number of planes */
    SPARSE_SCAN = 6, /* cycles for a stretch of a scan */
    SPARSE_FULL = 64, /* a class of at most this many values always has all its planes */
    SPARSE_TICK = 1 << 16, /* the clock is read each time this much work is done; a unit is about one cache line */
};

bool kay_sparse_can(const kay_heap_code *code)
{
    return code->leaves == 2 && !code->tail && !(code->conditions & KAY_HEAP_EQUAL);
}

static kay_status sparse_push(kay_sparse *s, kay_lanes_entry entry)
{
    uint64_t at = s->push_count;
    for (uint64_t i = 0; i < s->push_count; i++)
        if (s->pushes[i].offset == entry.offset && s->pushes[i].value == entry.value)
            return KAY_OK;
    KAY_ROOM(s->ctx, s->pushes, s->push_count, s->push_room);
    for (; at > 0 && s->pushes[at - 1].offset > entry.offset; at--)
        s->pushes[at] = s->pushes[at - 1];
    s->pushes[at] = entry;
    s->push_count++;
    return KAY_OK;
}

/* Adds an entry to the list for its offset.  An offset of at least KAY_LANES_PART and less than KAY_LANES_BLOCK goes to
 * `near`, which is applied to the parts of a block one after another.  Every other offset goes to `rare`, which is
 * applied to a whole block at once.  Entries with an offset below KAY_LANES_PART are also in `pushes`, which are
 * applied each time a value is chosen. */
static kay_status sparse_add_entry(kay_sparse *s, kay_lanes_entry entry)
{
    const bool near = entry.offset >= KAY_LANES_PART && entry.offset < KAY_LANES_BLOCK;
    if (entry.offset < KAY_LANES_PART)
        KAY_TRY(sparse_push(s, entry));
    return kay_lanes_add(s->ctx, near ? &s->near : &s->rare, entry);
}

kay_status kay_sparse_add_rare(kay_sparse *s, uint64_t n)
{
    const bool stale = s->stale;
    s->stale = true;
    KAY_ROOM(s->ctx, s->rares, s->rare_count, s->rare_room);
    for (uint64_t i = 0; i < s->split_count; i++) {
        if (n + s->splits[i] > UINT32_MAX)
            return kay_fail(s->ctx, KAY_EUNABLE,
                            "heap %llu is rare and 2^32 or more: too large for the list of rare heaps",
                            (unsigned long long)n);
        kay_lanes_entry entry = {(uint32_t)(n + s->splits[i]), kay_sparse_pack(s, n)};
        KAY_TRY(sparse_add_entry(s, entry));
    }
    s->rares[s->rare_count++] = n;
    s->stale = stale;
    return KAY_OK;
}

/* Whether a move that leaves one common heap gives evidence: the value of this heap would make the next heap rare.  If
 * not, it would make the next heap common, and the move excludes it. */
static bool sparse_helps(const kay_sparse *s, kay_heap_take take)
{
    return s->mask.parity && take.tokens % 2;
}

static kay_status sparse_add_excluding_moves(kay_sparse *s)
{
    for (uint64_t i = 0; i < s->single_count; i++)
        if (s->singles[i].digit & KAY_HEAP_ONE && !sparse_helps(s, s->singles[i]))
            KAY_TRY(sparse_add_entry(s, (kay_lanes_entry){(uint32_t)s->singles[i].tokens, 0}));
    return KAY_OK;
}

static kay_status sparse_add_helping_moves(kay_sparse *s)
{
    for (uint64_t i = 0; i < s->single_count; i++)
        if (s->singles[i].digit & KAY_HEAP_ONE && sparse_helps(s, s->singles[i]))
            KAY_TRY(kay_lanes_add(s->ctx, &s->helpers, (kay_lanes_entry){(uint32_t)s->singles[i].tokens, 0}));
    return KAY_OK;
}

/* Sets the number of planes, so that all common values have room.  Values that differ only in the bits below the lowest
 * bit of the mask form a run; the planes hold whole runs only. */
static void sparse_planes(kay_sparse *s, uint32_t values)
{
    uint32_t run = s->drop > 5 ? 1u << s->drop : KAY_LANES_WORD;
    if (s->capacity <= SPARSE_FULL)
        values = s->capacity;
    s->planes = (values + run - 1) / run * run / KAY_LANES_WORD;
}

/* Rebuilds everything that depends on the mask and on the number of bits. */
static kay_status sparse_rebuild(kay_sparse *s)
{
    s->stale = true;
    s->bytes.rows = 0;
    s->bytes.from = 0;
    s->past.item = 0;
    s->drop = (unsigned)__builtin_ctz(s->mask.mask);
    kay_sparse_tables(s);
    kay_lanes_clear(&s->rare);
    kay_lanes_clear(&s->near);
    kay_lanes_clear(&s->helpers);
    s->push_count = 0;
    s->rare_count = 0;
    s->depth = 0;
    s->depth_from = kay_sparse_count(s);
    uint32_t values = 1;
    KAY_TRY(sparse_add_excluding_moves(s));
    KAY_TRY(sparse_add_helping_moves(s));
    for (uint64_t n = 1; n < s->values.count; n++)
        if (!kay_sparse_is_common(s, n))
            KAY_TRY(kay_sparse_add_rare(s, n));
        else if (kay_sparse_pack(s, n) >= values)
            values = kay_sparse_pack(s, n) + 1;
    sparse_planes(s, values);
    s->forget = 0;
    s->stale = false;
    return KAY_OK;
}

/* Rebuilds everything, after an allocation failed while the lists changed, or after another method added values. */
static kay_status sparse_renew(kay_sparse *s)
{
    KAY_TRY(kay_sparse_resize(s, s->bits));
    if (!s->window) /* else the mask stays: dropped values cannot be counted */
        KAY_TRY(kay_sparse_choose(s, &s->mask));
    return sparse_rebuild(s);
}

/* Makes room for larger values. */
static kay_status sparse_widen(kay_sparse *s)
{
    if (s->bits == KAY_SPARSE_BITS_MAX)
        return kay_sparse_too_large(s);
    s->bits++;
    return sparse_renew(s);
}

/* Looks for a better mask, and decides at which heap to look again. */
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

/* Prepares the next blocks: lists, mask and memory. */
static kay_status sparse_prepare(kay_sparse *s)
{
    if (s->stale)
        KAY_TRY(sparse_renew(s));
    if (!s->window && s->values.count >= s->mask_at)
        KAY_TRY(sparse_improve(s));
    if (kay_sparse_count(s) >= s->forget) {
        memset(s->hits, 0, s->split_count * KAY_SPARSE_FAR * sizeof *s->hits);
        s->forget = kay_sparse_count(s) + SPARSE_FORGET / s->planes;
    }
    return kay_heap_values_fit(s->ctx, &s->values, s->values.count + SPARSE_BLOCKS * KAY_LANES_BLOCK,
                               2 * s->capacity - 1);
}

kay_status kay_sparse_advance(kay_sparse *s, uint64_t count)
{
    while (kay_sparse_count(s) < count) {
        const uint64_t rare = s->rare_count;
        KAY_TRY(sparse_prepare(s));
        for (unsigned i = 0; i < SPARSE_BLOCKS && s->rare_count == rare && kay_sparse_count(s) < count; i++) {
            KAY_TRY(kay_sparse_next(s, count - kay_sparse_count(s)));
            s->work += KAY_LANES_BLOCK + (s->rare.count + s->helpers.count) * s->planes;
            if (!s->full)
                continue;
            if (s->planes * KAY_LANES_WORD < s->capacity)
                sparse_planes(s, s->planes * KAY_LANES_WORD + 1);
            else
                KAY_TRY(sparse_widen(s));
            break;
        }
        if (s->work >= SPARSE_TICK) {
            s->work = 0;
            KAY_TRY(kay_tick(s->ctx, "heaps", kay_sparse_count(s), count));
        }
    }
    return KAY_OK;
}

uint64_t kay_sparse_least_window(const kay_sparse *s)
{
    const uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0;
    uint64_t window = KAY_SPARSE_WINDOW;
    while (window <= rare + s->code->last || window < kay_sparse_farthest(s))
        window *= 2;
    return window;
}

void kay_sparse_follow(kay_sparse *s, uint64_t window)
{
    s->shallow = window;
    if (s->depth <= window)
        return;
    s->depth = 0;
    s->depth_from = kay_sparse_count(s);
}

bool kay_sparse_may_drop(const kay_sparse *s, uint64_t window)
{
    return !s->stale && s->code->last < KAY_SPARSE_FAR && kay_sparse_least_window(s) <= window && s->depth <= window &&
           (s->window || s->depth_from <= kay_sparse_count(s) / 2);
}

void kay_sparse_drop(kay_sparse *s, uint64_t window)
{
    const uint64_t dropped = (s->values.count - 2 * window) & ~(uint64_t)1, width = s->values.width;
    uint8_t *bytes = s->values.at;
    memmove(bytes + window * width, bytes + (window + dropped) * width, (s->values.count - window - dropped) * width);
    s->values.count -= dropped;
    s->past.item = 0;
    s->bytes.from = 0;
    s->dropped += dropped;
    s->window = window;
}

void kay_sparse_leave(kay_sparse *s)
{
    s->stale = true;
}

kay_status kay_sparse_cost(kay_sparse *s, uint64_t *cost)
{
    enum { VECTORS = 4 }; /* cycles to apply an entry to one plane of a block */
    kay_sparse_mask mask = {.rare = s->rare_count};
    if (s->stale) {
        KAY_TRY(kay_sparse_choose(s, &mask));
    } else if (s->values.count > s->looked_from) {
        s->scan_cost = SPARSE_SCAN * (s->mirror.looked - s->looked) / (s->values.count - s->looked_from);
        s->looked_from = s->values.count;
        s->looked = s->mirror.looked;
    }
    uint64_t block = (mask.rare * s->split_count + s->helpers.count) * s->planes * VECTORS;
    /* If many heaps are rare, expect more of them, each after a scan of all pairs. */
    *cost = block / KAY_LANES_BLOCK + block * mask.rare / s->values.count + s->scan_cost;
    return KAY_OK;
}

/* Lists the moves that leave two heaps, and those that leave fewer. */
static kay_status sparse_moves(kay_sparse *s)
{
    s->splits = kay_alloc_array(s->ctx, s->code->count, sizeof *s->splits);
    s->split_digits = kay_alloc_array(s->ctx, s->code->count, sizeof *s->split_digits);
    s->singles = kay_alloc_array(s->ctx, s->code->count, sizeof *s->singles);
    if (!s->splits || !s->split_digits || !s->singles)
        return kay_no_memory(s->ctx);
    for (uint64_t i = 0; i < s->code->count; i++) {
        if (s->code->takes[i].digit & KAY_HEAP_TWO) {
            s->split_digits[s->split_count] = s->code->takes[i].digit;
            s->splits[s->split_count++] = s->code->takes[i].tokens;
        }
        if (s->code->takes[i].digit & (KAY_HEAP_NOTHING | KAY_HEAP_ONE))
            s->singles[s->single_count++] = s->code->takes[i];
    }
    return KAY_OK;
}

/* Initialises `s`, except the values, which are already set. */
static kay_status sparse_start(kay_sparse *s, const kay_sparse_kept *kept)
{
    s->bits = SPARSE_BITS;
    s->window = kept->window;
    s->dropped = kept->dropped;
    s->mask = kept->mask;
    s->looked_from = s->values.count;
    KAY_TRY(sparse_moves(s));
    KAY_TRY_ALLOC(s->hits, s->ctx, s->split_count * KAY_SPARSE_FAR);
    while (s->mask.mask >> s->bits)
        s->bits++;
    if (s->bits > KAY_SPARSE_BITS_MAX || (s->mask.parity && !kay_sparse_one_parity(s)))
        return kay_fail(s->ctx, KAY_EINPUT, "the sparse space in the checkpoint is not valid");
    KAY_TRY(kay_sparse_choose(s, s->mask.mask ? NULL : &s->mask)); /* also makes room for the values */
    KAY_TRY(sparse_rebuild(s));
    s->mask_at = kept->mask_at;
    s->depth = kept->depth;
    s->depth_from = kept->depth_from;
    return KAY_OK;
}

kay_status kay_sparse_resume(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, const kay_sparse_kept *kept, kay_sparse *out)
{
    *out = (kay_sparse){.ctx = ctx, .code = code, .level = level, .values = *values};
    kay_status status = sparse_start(out, kept);
    if (status != KAY_OK)
        kay_sparse_end(out);
    return status;
}

kay_status kay_sparse_begin(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level, const uint32_t *values,
                            uint64_t count, kay_sparse *out)
{
    kay_heap_values copy = {0};
    uint32_t largest = 0;
    for (uint64_t n = 0; n < count; n++)
        largest = values[n] > largest ? values[n] : largest;
    KAY_TRY(kay_heap_values_fit(ctx, &copy, count, largest));
    for (uint64_t n = 0; n < count; n++)
        kay_heap_values_put(&copy, n, values[n]);
    copy.count = count;
    return kay_sparse_resume(ctx, code, level, &copy, &(kay_sparse_kept){.mask_at = 2 * count, .depth_from = count},
                             out);
}

void kay_sparse_end(kay_sparse *s)
{
    kay_context *ctx = s->ctx;
    kay_sparse_classes_free(s);
    kay_free(ctx, s->past.at, s->past.bytes);
    kay_free(ctx, s->splits, s->code->count * sizeof *s->splits);
    kay_free(ctx, s->hits, s->split_count * KAY_SPARSE_FAR * sizeof *s->hits);
    kay_free(ctx, s->split_digits, s->code->count * sizeof *s->split_digits);
    kay_free(ctx, s->singles, s->code->count * sizeof *s->singles);
    kay_free(ctx, s->rares, s->rare_room * sizeof *s->rares);
    kay_free(ctx, s->pushes, s->push_room * sizeof *s->pushes);
    kay_lanes_free(ctx, &s->rare);
    kay_lanes_free(ctx, &s->near);
    kay_lanes_free(ctx, &s->helpers);
    kay_evidence_free(ctx, &s->mirror);
    kay_heap_values_free(ctx, &s->values);
    *s = (kay_sparse){0};
}
