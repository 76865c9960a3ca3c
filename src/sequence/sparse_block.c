/* Heaps are computed in blocks: what is excluded by older heaps for all of a block at once, the rest one by one. */
#include "sequence/sparse_block.h"
#include "sequence/sparse_classes.h"

#include "sequence/sparse_sieve.h"

enum { SPARSE_FEW = 4, SPARSE_SOME = 16 }; /* heaps: fewer are looked at one by one */

#define SPARSE_INLINE static inline __attribute__((always_inline))

/* A pair of common heaps whose sum is `value`, in heaps that add up to `sum`, the smaller one `most` at most and
 * among the first: by bytes. */
static kay_status sparse_find_byte(kay_sparse *s, uint64_t most, uint64_t sum, uint32_t value, uint64_t *out)
{
    const kay_heap_values bytes = {.at = s->bytes, .count = s->stride, .width = 1};
    const uint64_t span = (uint64_t)((int64_t)sum - s->low);
    uint64_t from = KAY_LANES_BLOCK, to = s->first.length - 1, a;
    if (to > most)
        to = most;
    if (to > span)
        to = span;
    for (*out = 0; from <= to && !*out; from = a + 1) {
        KAY_TRY(kay_evidence_scan(s->ctx, s->level, &bytes, &s->first, from, to, span, s->packed[value] / 2, &a));
        if (!a)
            break;
        if ((kay_heap_values_at(&s->values, a) ^ kay_heap_values_at(&s->values, sum - a)) == value)
            *out = a; /* else the first one is rare */
    }
    s->mirror.looked += s->first.looked;
    s->first.looked = 0;
    return KAY_OK;
}

/* A pair of heaps whose sum is `value`, reached from heap n, if there is one. */
kay_status kay_sparse_find(kay_sparse *s, uint64_t n, uint32_t value, bool *found)
{
    *found = false;
    s->work += n / KAY_LANES_BLOCK;
    for (uint64_t i = 0; i < s->split_count && n > s->splits[i]; i++) {
        uint64_t sum = n - s->splits[i], most = kay_heap_pairs(s->split_digits[i], sum), a;
        const uint64_t kept = s->window - (s->splits[i] ? s->splits[i] : 1); /* heap a is kept, and so is the other */
        if (s->window && most > kept)
            most = kept;
        uint64_t near = most < KAY_LANES_BLOCK ? most : KAY_LANES_BLOCK - 1;
        a = 0;
        if (s->first.length)
            KAY_TRY(sparse_find_byte(s, most, sum, value, &a));
        if (!a)
            KAY_TRY(kay_evidence_scan(s->ctx, s->level, &s->values, &s->mirror, near + 1, most, sum, value, &a));
        if (!a)
            KAY_TRY(kay_evidence_scan(s->ctx, s->level, &s->values, &s->mirror, 1, near, sum, value, &a));
        if (!a)
            continue;
        *found = true;
        if (s->shallow && a + s->splits[i] > s->shallow) {
            s->depth = 0;
            s->depth_from = n + s->dropped + 1;
        } else if (a + s->splits[i] > s->depth) {
            s->depth = a + s->splits[i];
        }
        return KAY_OK;
    }
    if (s->window)
        return kay_fail(
            s->ctx, KAY_EUNABLE,
            "heap %llu may be rare: among the %llu last and first values there is no evidence that it is not",
            (unsigned long long)(n + s->dropped), (unsigned long long)s->window);
    return KAY_OK;
}

static void sparse_mark(uint32_t *words, uint32_t packed, unsigned i)
{
    words[packed / KAY_LANES_WORD * KAY_LANES_ROW + i] |= 1u << packed % KAY_LANES_WORD;
}

/* Marks what moves are worth that leave one heap or none. */
static void sparse_singles(kay_sparse *s, uint64_t n, unsigned i, unsigned class)
{
    for (uint64_t k = 0; k < s->single_count && s->singles[k].tokens <= n; k++) {
        uint64_t rest = n - s->singles[k].tokens;
        if (!(s->singles[k].digit & (rest ? KAY_HEAP_ONE : KAY_HEAP_NOTHING)))
            continue;
        uint32_t packed = s->packed[kay_heap_values_at(&s->values, rest)];
        sparse_mark((packed & 1) == class ? s->common : s->evidence, packed >> 1, i);
    }
}

/* G(n), where `common` is the least common value that is not excluded: that, or a smaller one for which there is no
 * evidence. */
static kay_status sparse_decide(kay_sparse *s, uint64_t n, unsigned i, unsigned class, uint32_t common, uint32_t *out)
{
    uint32_t until = s->smaller[class * s->capacity + (s->packed[common] >> 1)];
    *out = common;
    for (uint32_t from = 0; from < until; from += KAY_LANES_WORD) {
        uint32_t missing = ~s->evidence[from / KAY_LANES_WORD * KAY_LANES_ROW + i];
        if (until - from < KAY_LANES_WORD)
            missing &= (1u << (until - from)) - 1;
        for (; missing; missing &= missing - 1) {
            bool found;
            uint32_t value = s->unpacked[!class * s->capacity + from + (uint32_t)__builtin_ctz(missing)];
            KAY_TRY(kay_sparse_find(s, n, value, &found));
            if (!found) {
                *out = value;
                return KAY_OK;
            }
        }
    }
    return KAY_OK;
}

static void sparse_note(kay_sparse *s, uint64_t n, uint32_t value)
{
    kay_heap_values_put(&s->values, n, value);
    s->values.count = n + 1;
    if (value > s->largest) {
        s->largest = value;
        s->largest_at = n + s->dropped;
    }
}

/* Heap i of the block is worth a common value: it excludes what it makes with near rare heaps.  Those behind the block
 * are marked too, where nobody looks. */
SPARSE_INLINE void sparse_push_common(const kay_lanes_entry *push, const kay_lanes_entry *end, uint32_t *common,
                                      uint32_t packed, unsigned planes)
{
    for (; push < end; push++) {
        uint32_t other = packed ^ push->value;
        uint64_t row = planes == 1 ? 0 : other / KAY_LANES_WORD * KAY_LANES_ROW;
        common[row + push->offset] |= 1u << other % KAY_LANES_WORD;
    }
}

/* Writes the bytes of the block's heaps that have a value. */
static void sparse_note_bytes(kay_sparse *s, uint64_t first)
{
    uint8_t *bytes = s->bytes + ((int64_t)first - s->low);
    for (uint64_t n = first; n < s->values.count; n++, bytes++) {
        const uint32_t packed = s->packed[kay_heap_values_at(&s->values, n)];
        bytes[0] = (uint8_t)(packed / 2);
        bytes[s->stride] = (packed & 1) == kay_sparse_class(s, n) ? 0 : 0xff;
    }
}

/* Heap x, rare and in no list yet, excludes what it makes with the first heaps, for heaps from..63 of the block. */
static void sparse_push_rare(kay_sparse *s, uint64_t first, uint64_t x, unsigned from)
{
    const uint32_t rare = s->packed[kay_heap_values_at(&s->values, x)] / 2;
    for (uint64_t k = 0; k < s->split_count; k++)
        for (uint64_t i = from; i < KAY_LANES_BLOCK; i++) {
            if (first + i <= x + s->splits[k])
                continue;
            const uint64_t a = first + i - x - s->splits[k];
            const uint32_t packed = s->packed[kay_heap_values_at(&s->values, a)];
            if ((packed & 1) == kay_sparse_class(s, a))
                sparse_mark(s->common, packed / 2 ^ rare, (unsigned)i);
        }
}

/* The row of heap i, where none of the values that were tested is left: by all rare heaps. */
static void sparse_recount(kay_sparse *s, unsigned i)
{
    const uint64_t n = s->values.count;
    const uint8_t *bytes = s->bytes + ((int64_t)n - s->low), *none = bytes + s->stride;
    const kay_lanes_list *lists[] = {&s->rare, &s->rest, &s->near};
    uint8_t seen[2 * KAY_SIEVE_VALUES] = {0}; /* the second half is that of heaps that are rare themselves */
    sparse_note_bytes(s, n - i);
    for (unsigned k = 0; k < sizeof lists / sizeof *lists; k++)
        for (uint64_t j = 0; j < lists[k]->count; j++) {
            const kay_lanes_entry entry = lists[k]->entries[j];
            const int64_t at = -(int64_t)entry.offset;
            seen[(none[at] & 1) * KAY_SIEVE_VALUES + (bytes[at] ^ entry.value)] = 1;
        }
    for (unsigned plane = 0; plane < s->planes; plane++) {
        uint32_t word = 0;
        for (unsigned bit = 0; bit < KAY_LANES_WORD; bit++)
            word |= (uint32_t)seen[plane * KAY_LANES_WORD + bit] << bit;
        s->common[plane * KAY_LANES_ROW + i] = word;
    }
    for (unsigned j = 0; s->fresh && j < i; j++)
        if (none[(int)j - (int)i])
            sparse_push_rare(s, n - i, n - i + j, i);
    sparse_singles(s, n, i, kay_sparse_class(s, n));
}

/* The first plane that has a value not excluded of heap i, if there is one. */
static unsigned sparse_first(const kay_sparse *s, unsigned i)
{
    unsigned plane = 0;
    while (plane < s->planes && !~s->common[plane * KAY_LANES_ROW + i])
        plane++;
    return plane;
}

/* Heap i of the block, which is the next one. */
static kay_status sparse_heap(kay_sparse *s, unsigned i)
{
    uint64_t n = s->values.count;
    unsigned class = kay_sparse_class(s, n);
    sparse_singles(s, n, i, class);
    unsigned plane = sparse_first(s, i);
    if (plane == s->planes && s->rest.count) {
        sparse_recount(s, i);
        plane = sparse_first(s, i);
    }
    if (plane == s->planes) {
        s->full = true;
        return KAY_OK;
    }
    uint32_t packed = plane * KAY_LANES_WORD + (uint32_t)__builtin_ctz(~s->common[plane * KAY_LANES_ROW + i]), value;
    uint32_t common = s->unpacked[class * s->capacity + packed];
    KAY_TRY(sparse_decide(s, n, i, class, common, &value));
    sparse_note(s, n, value);
    if (value == common) {
        uint32_t *words = s->words + packed / KAY_LANES_WORD * s->stride;
        words[(int64_t)n - s->low] |= 1u << packed % KAY_LANES_WORD;
        if (s->push_count)
            sparse_push_common(s->pushes, s->pushes + s->push_count, s->common + i, packed, s->planes);
        return KAY_OK;
    }
    s->depth = 0;
    s->depth_from = kay_sparse_count(s);
    s->fresh++;
    sparse_push_rare(s, n - i, n, i + 1);
    return KAY_OK;
}

/* The heaps of a block from the first one on, as long as nothing is to be looked for; returns how many.  Values have
 * one byte or two, words are of so many planes, and every take is possible. */
SPARSE_INLINE unsigned sparse_easy(kay_sparse *s, unsigned i, unsigned until, unsigned planes, unsigned width)
{
    const uint32_t *ones = s->ones, *packed_of = s->packed, *unpacked = s->unpacked, *smaller = s->smaller;
    const uint64_t one_count = s->one_count, stride = s->stride, first = s->values.count - i;
    const kay_lanes_entry *pushes = s->pushes, *pushes_end = pushes ? pushes + s->push_count : NULL;
    const uint32_t capacity = s->capacity, largest = s->largest;
    const unsigned parity = s->mask.parity, odd = (unsigned)(first ^ s->splits[0]);
    uint32_t *common = s->common, *evidence = s->evidence, *words = s->words + ((int64_t)first - s->low);
    uint8_t *bytes = (uint8_t *)s->values.at + first * width; /* one of these is meant */
    uint16_t *pairs = (uint16_t *)s->values.at + first;
    for (; i < until; i++) {
        unsigned class = !(parity & (odd ^ i)), plane = 0;
        for (uint64_t k = 0; k < one_count; k++) {
            uint32_t packed = packed_of[width == 1 ? *(bytes + i - ones[k]) : *(pairs + i - ones[k])];
            uint64_t row = planes == 1 ? 0 : packed / (2 * KAY_LANES_WORD) * KAY_LANES_ROW;
            *((packed & 1) == class ? common + row + i : evidence + row + i) |= 1u << packed / 2 % KAY_LANES_WORD;
        }
        while (plane + 1 < planes && !~common[plane * KAY_LANES_ROW + i])
            plane++;
        uint32_t free = ~common[plane * KAY_LANES_ROW + i];
        if (!free)
            break;
        uint32_t bit = (uint32_t)__builtin_ctz(free), packed = plane * KAY_LANES_WORD + bit;
        uint32_t value = unpacked[class * capacity + packed], below = smaller[class * capacity + packed], missing = 0;
        for (plane = 0; planes > 1 && plane < below / KAY_LANES_WORD; plane++)
            missing |= ~evidence[plane * KAY_LANES_ROW + i];
        missing |= ~evidence[plane * KAY_LANES_ROW + i] & (uint32_t) ~(UINT64_MAX << (below - plane * KAY_LANES_WORD));
        if (missing || value > largest)
            break;
        if (width == 1)
            bytes[i] = (uint8_t)value;
        else
            pairs[i] = (uint16_t)value;
        words[packed / KAY_LANES_WORD * stride + i] |= 1u << bit;
        sparse_push_common(pushes, pushes_end, common + i, packed, planes);
    }
    s->values.count = first + i;
    return i;
}

/* The heaps of a part of a block from i on, up to `until` or until something has changed. */
static kay_status sparse_part(kay_sparse *s, unsigned i, unsigned until)
{
    const unsigned width = s->values.count > s->code->last ? s->values.width : 0;
    if (s->near.count)
        kay_lanes_union_part(s->level, &s->near, s->words + ((int64_t)s->values.count - s->low), s->stride, s->planes,
                             s->common + i);
    for (; i < until && !s->full; i++) {
        if (width == 1 && s->capacity == KAY_LANES_WORD)
            i = sparse_easy(s, i, until, 1, 1);
        else if (width == 1 && s->capacity == 2 * KAY_LANES_WORD)
            i = sparse_easy(s, i, until, 2, 1);
        else if (width == 1)
            i = sparse_easy(s, i, until, s->planes, 1);
        else if (width == 2)
            i = sparse_easy(s, i, until, s->planes, 2);
        if (i < until)
            KAY_TRY(sparse_heap(s, i));
    }
    return KAY_OK;
}

/* What rare heaps and helpers exclude, where there are so many that most are tested: evidence below the common value
 * that each heap seems to have.  Common values that were not tested count as excluded, until the row is counted again. */
static void sparse_sieve(kay_sparse *s)
{
    const uint8_t *at = s->bytes + ((int64_t)s->values.count - s->low);
    uint8_t least[KAY_LANES_BLOCK], limits[KAY_LANES_BLOCK];
    kay_sieve sieve = {&s->rare, &s->rest, at, at + s->stride, s->planes, NULL, least, SPARSE_FEW, s->common};
    kay_sieve_block(s->level, &sieve);
    for (unsigned i = 0; i < KAY_LANES_BLOCK; i++) {
        const unsigned class = kay_sparse_class(s, s->values.count + i);
        limits[i] = least[i] == 0xff ? 0 : (uint8_t)s->smaller[class * s->capacity + least[i]];
    }
    sieve = (kay_sieve){&s->helpers, &s->tries, at, at + s->stride, s->planes, limits, NULL, SPARSE_SOME, s->evidence};
    kay_sieve_block(s->level, &sieve);
}

kay_status kay_sparse_block(kay_sparse *s, unsigned until)
{
    const uint64_t first = s->values.count;
    const uint32_t *at = s->words + ((int64_t)first - s->low);
    kay_status status = KAY_OK;
    if (s->sieved) {
        sparse_sieve(s);
    } else {
        kay_lanes_union(s->level, &s->rare, at, s->stride, s->planes, s->common);
        kay_lanes_union(s->level, &s->helpers, at, s->stride, s->planes, s->evidence);
    }
    s->full = false;
    for (unsigned i = 0; i < until && !s->full && status == KAY_OK; i += KAY_LANES_PART)
        status = sparse_part(s, i, until - i < KAY_LANES_PART ? until : i + KAY_LANES_PART);
    if (s->sieved)
        sparse_note_bytes(s, first);
    return status;
}
