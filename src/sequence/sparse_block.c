/* Computes the next block, then looks for the evidence that the helpers did not give. */
#include "sequence/sparse_block.h"
#include "sequence/sparse_classes.h"

#include <string.h>

enum { BLOCK_HITS = 8 }; /* a heap that scans find this often becomes a helper */
enum { PAST_REACH = 1024, PAST_ROOM = 1 << 12 }; /* in heaps: the least reach, and the room after it */

/* ---- The past: the common heaps before the next heap, in the form that the block functions read ---- */

static void past_blank(kay_sparse_past *past, uint64_t from, uint64_t to)
{
    for (unsigned plane = 0; plane < past->planes; plane++)
        memset(past->at + (plane * past->stride + from) * past->item, past->item == 1 ? KAY_BYTES_NONE : 0,
               (to - from) * past->item);
}

static void past_put(kay_sparse_past *past, uint64_t at, uint32_t packed)
{
    if (past->item == 1)
        past->at[packed / KAY_BYTES_VALUES * past->stride + at] = (uint8_t)(packed % KAY_BYTES_VALUES);
    else
        ((uint32_t *)past->at)[packed / KAY_LANES_WORD * past->stride + at] = 1u << packed % KAY_LANES_WORD;
}

/* Fills the past with all common heaps, as far back as the lists reach. */
static kay_status past_fill(kay_sparse *s, unsigned item, unsigned planes)
{
    kay_sparse_past *past = &s->past;
    const uint64_t n = s->values.count;
    uint64_t reach = PAST_REACH;
    while (reach < kay_sparse_farthest(s))
        reach *= 2;
    const uint64_t stride = 2 * reach + PAST_ROOM + 2 * KAY_LANES_BLOCK, bytes = stride * planes * item;
    if (bytes != past->bytes) {
        kay_free(s->ctx, past->at, past->bytes);
        *past = (kay_sparse_past){0};
        past->at = kay_alloc(s->ctx, bytes);
        if (!past->at)
            return kay_no_memory(s->ctx);
    }
    *past = (kay_sparse_past){past->at, bytes, stride, reach, planes, item, (int64_t)n - (int64_t)reach, 0};
    past_blank(past, 0, stride);
    for (uint64_t x = past->low > 1 ? (uint64_t)past->low : 1; x < n; x++) {
        if (!kay_sparse_is_common(s, x))
            continue;
        const uint32_t packed = kay_sparse_pack(s, x);
        if (item == 1 && packed >= planes * KAY_BYTES_VALUES)
            return past_fill(s, 1, 2);
        past_put(past, (uint64_t)((int64_t)x - past->low), packed);
    }
    past->next = n;
    if (item == 1)
        kay_bytes_tables(s, planes);
    return KAY_OK;
}

/* Moves the newest heaps to the front, to make room after them. */
static void past_slide(kay_sparse_past *past)
{
    const uint64_t gone = (uint64_t)((int64_t)past->next - past->low) - past->reach;
    for (unsigned plane = 0; plane < past->planes; plane++) {
        uint8_t *at = past->at + plane * past->stride * past->item;
        memmove(at, at + gone * past->item, past->reach * past->item);
    }
    past_blank(past, past->reach, past->stride);
    past->low += (int64_t)gone;
}

/* Brings the past up to date, as bytes or as words, with room for a block. */
static kay_status past_ready(kay_sparse *s, bool bytes)
{
    kay_sparse_past *past = &s->past;
    const unsigned item = bytes ? 1 : sizeof(uint32_t);
    unsigned planes = s->planes;
    if (bytes) /* packed values of the second row may be needed */
        planes = s->bytes.rows == 2 || 1u << s->drop > KAY_BYTES_VALUES ? 2 : past->item == 1 ? past->planes : 1;
    if (past->next != s->values.count || past->item != item || past->planes != planes ||
        kay_sparse_farthest(s) > past->reach)
        KAY_TRY(past_fill(s, item, planes));
    if ((uint64_t)((int64_t)past->next - past->low) + 2 * KAY_LANES_BLOCK > past->stride)
        past_slide(past);
    return KAY_OK;
}

/* ---- Evidence ---- */

/* Whether a move that leaves one heap or none gives an option of heap n with this value. */
static bool block_has_single(const kay_sparse *s, uint64_t n, uint32_t value)
{
    for (uint64_t k = 0; k < s->single_count && s->singles[k].tokens <= n; k++) {
        const uint64_t rest = n - s->singles[k].tokens;
        if (s->singles[k].digit & (rest ? KAY_HEAP_ONE : KAY_HEAP_NOTHING) &&
            kay_heap_values_at(&s->values, rest) == value)
            return true;
    }
    return false;
}

/* Counts a hit: a scan found heap a, left by move i, as evidence that no helper gave.  After enough
 * hits, heap a becomes a helper. */
static kay_status block_note_hit(kay_sparse *s, uint64_t i, uint64_t a)
{
    const uint64_t offset = a + s->splits[i];
    if (offset < KAY_LANES_BLOCK || offset >= KAY_SPARSE_FAR || !kay_sparse_is_common(s, a))
        return KAY_OK;
    if (++s->hits[i * KAY_SPARSE_FAR + offset] < BLOCK_HITS || s->helpers.count >= KAY_SPARSE_HELPERS)
        return KAY_OK;
    return kay_lanes_add(s->ctx, &s->helpers, (kay_lanes_entry){(uint32_t)offset, kay_sparse_pack(s, a)});
}

/* Searches for an option of heap n, the next heap, with this value. */
static kay_status block_find(kay_sparse *s, uint64_t n, uint32_t value, bool *found)
{
    *found = block_has_single(s, n, value);
    s->work += n / KAY_LANES_BLOCK;
    for (uint64_t i = 0; i < s->split_count && n > s->splits[i] && !*found; i++) {
        uint64_t sum = n - s->splits[i], most = kay_heap_pairs(s->split_digits[i], sum), a;
        const uint64_t kept =
            s->window - (s->splits[i] ? s->splits[i] : 1); /* if a <= kept, both heaps of the pair are stored */
        if (s->window && most > kept)
            most = kept;
        uint64_t near = most < KAY_LANES_BLOCK ? most : KAY_LANES_BLOCK - 1;
        KAY_TRY(kay_evidence_scan(s->ctx, s->level, &s->values, &s->mirror, near + 1, most, sum, value, &a));
        if (!a || (s->shallow && a + s->splits[i] > s->shallow)) {
            uint64_t nearer;
            KAY_TRY(kay_evidence_scan(s->ctx, s->level, &s->values, &s->mirror, 1, near, sum, value, &nearer));
            a = nearer ? nearer : a;
        }
        if (!a)
            continue;
        *found = true;
        KAY_TRY(block_note_hit(s, i, a));
        if (s->shallow && a + s->splits[i] > s->shallow) {
            s->depth = 0;
            s->depth_from = n + s->dropped + 1;
        } else if (a + s->splits[i] > s->depth) {
            s->depth = a + s->splits[i];
        }
    }
    if (s->window && !*found)
        return kay_fail(
            s->ctx, KAY_EUNABLE,
            "heap %llu may be rare: the first and last %llu values do not decide it, and the others were not kept",
            (unsigned long long)(n + s->dropped), (unsigned long long)s->window);
    return KAY_OK;
}

/* Decides G(n).  The common value is already written; the least smaller value without evidence, if any, replaces it. */
static kay_status block_decide(kay_sparse *s, uint64_t n, unsigned i, bool *rare)
{
    const uint32_t packed = s->packed[kay_heap_values_at(&s->values, n)];
    const uint32_t until = s->smaller[(packed & 1) * s->capacity + packed / 2];
    *rare = false;
    for (uint32_t from = 0; from < until; from += KAY_LANES_WORD) {
        uint32_t missing = ~s->evidence[from / KAY_LANES_WORD * KAY_LANES_ROW + i];
        if (until - from < KAY_LANES_WORD)
            missing &= (1u << (until - from)) - 1;
        for (; missing; missing &= missing - 1) {
            bool found;
            const uint32_t bit = (uint32_t)__builtin_ctz(missing);
            const uint32_t value = s->unpacked[!(packed & 1) * s->capacity + from + bit];
            KAY_TRY(block_find(s, n, value, &found));
            if (found)
                continue;
            kay_heap_values_put(&s->values, n, value);
            *rare = true;
            return KAY_OK;
        }
    }
    return KAY_OK;
}

/* Removes heap n and all later heaps from the past. */
static void block_cut(kay_sparse *s, uint64_t n)
{
    const uint64_t at = (uint64_t)((int64_t)n - s->past.low);
    past_blank(&s->past, at, at + KAY_LANES_BLOCK);
    s->full = false;
}

/* Looks for the evidence that the block lacks.  If no evidence for some value is found, the heap is rare, and the block
 * ends with it. */
static kay_status block_check(kay_sparse *s, const kay_sparse_block *block)
{
    for (uint64_t lanes = block->lanes; lanes; lanes &= lanes - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(lanes);
        const uint64_t n = block->first + i;
        bool rare;
        s->values.count = n; /* the values of later heaps may still change */
        const kay_status status = block_decide(s, n, i, &rare);
        if (status == KAY_OK && !rare)
            continue;
        block_cut(s, n);
        s->past.next = n + rare;
        if (status != KAY_OK)
            return status;
        s->values.count = n + 1;
        s->depth = 0;
        s->depth_from = kay_sparse_count(s);
        return kay_sparse_add_rare(s, n);
    }
    s->values.count = s->past.next = block->first + block->count;
    return KAY_OK;
}

kay_status kay_sparse_next(kay_sparse *s, uint64_t most)
{
    const bool bytes = kay_bytes_can(s);
    const uint64_t n = s->values.count, quiet = s->rare_count ? n - s->rares[s->rare_count - 1] : n;
    const uint64_t block_most = quiet < KAY_LANES_BLOCK
                                    ? KAY_LANES_PART
                                    : KAY_LANES_BLOCK; /* after a recent rare heap another one may end the block soon */
    kay_sparse_block block = {n, (unsigned)(most < block_most ? most : block_most), 0};
    s->full = false;
    KAY_TRY(past_ready(s, bytes));
    (bytes ? kay_bytes_block : kay_words_block)(s, &block);
    return block_check(s, &block);
}
