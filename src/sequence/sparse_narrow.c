/* A block is computed in three passes: what older rare heaps exclude, as vectors; the least values left, heap
 * by heap; and whether there is evidence against smaller ones that would make a heap rare, as vectors again. */
#include "sequence/sparse_narrow.h"

#include <string.h>

#include "base/grow.h"
#include "sequence/sparse_block.h"
#include "sequence/sparse_classes.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

enum {
    NARROW_NONE = 0x80, /* a shuffle makes 0 of it, whatever is added below 16 */
    NARROW_SETS = 4, /* of eight values, most */
    NARROW_QUIET = 1 << 8, /* heaps since the last rare one */
    NARROW_PUSHES = KAY_LANES_PART * 2 * KAY_NARROW_VALUES, /* at most */
    NARROW_ROOM = 1 << 14, /* of a row, beside what lists reach */
};

#define NARROW_INLINE static inline __attribute__((always_inline))

/* A block of 64 heaps. */
typedef struct narrow_block {
    const kay_narrow *narrow;
    uint8_t *at; /* the first heap's byte in row 0 */
    unsigned until; /* heaps that are wanted, and when it ends, heaps computed */
    unsigned class; /* of the first heap */
    bool alternate; /* whether it changes from heap to heap */
    uint32_t excluded[KAY_LANES_BLOCK + KAY_LANES_PART]; /* of each heap, a bit for each packed value */
    uint8_t packed[KAY_LANES_BLOCK];
    uint8_t values[KAY_LANES_BLOCK];
    uint8_t missing[NARROW_SETS][KAY_LANES_BLOCK]; /* values without evidence */
    uint64_t lanes; /* a bit for each heap of which evidence is missing, or which is larger than all before */
    uint8_t largest;
} narrow_block;

typedef void narrow_compute(narrow_block *block);

/* The values of heaps i..until-1, whose excluded ones lack what the heaps between make with near rare heaps.  `count` is that
 * of the pushes: the compiler unrolls the usual ones. */
NARROW_INLINE unsigned narrow_choose(narrow_block *block, unsigned i, unsigned until, unsigned count)
{
    const uint32_t beyond = block->narrow->halves == 1 ? 0xffff0000 : 0;
    uint32_t *restrict excluded = block->excluded;
    uint8_t *restrict chosen = block->packed;
    kay_narrow_entry pushes[NARROW_PUSHES];
    memcpy(pushes, block->narrow->pushes.entries, count * sizeof *pushes);
    for (; i < until; i++) {
        const uint32_t free = ~(excluded[i] | beyond);
        if (!free)
            break;
        const unsigned packed = (unsigned)__builtin_ctz(free);
        chosen[i] = (uint8_t)packed;
        for (unsigned k = 0; k < count; k++)
            excluded[i + pushes[k].offset] |= 1u << (packed ^ pushes[k].low);
    }
    return i;
}

NARROW_INLINE unsigned narrow_part(narrow_block *block, unsigned i, unsigned until)
{
#define NARROW_CASE(n)                                                                                                 \
    case n:                                                                                                            \
        return narrow_choose(block, i, until, n)
    switch (block->narrow->pushes.count) {
        NARROW_CASE(1);
        NARROW_CASE(2);
        NARROW_CASE(3);
        NARROW_CASE(4);
        NARROW_CASE(5);
        NARROW_CASE(6);
        NARROW_CASE(7);
        NARROW_CASE(8);
        NARROW_CASE(9);
    default:
        return narrow_choose(block, i, until, (unsigned)block->narrow->pushes.count);
    }
}

#ifdef __x86_64__

static const uint8_t narrow_bits[2][KAY_NARROW_VALUES] = {{1, 2, 4, 8, 16, 32, 64, 128},
                                                          {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128}};

typedef uint8_t narrow_16 __attribute__((vector_size(16)));
typedef uint8_t narrow_32 __attribute__((vector_size(32)));
typedef uint8_t narrow_64 __attribute__((vector_size(64)));

#define NARROW_TARGET_AVX2 __attribute__((target("avx2,bmi,bmi2")))
#define NARROW_TARGET_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2")))

NARROW_TARGET_AVX2 NARROW_INLINE narrow_16 narrow_shuffle_16(const uint8_t *table, narrow_16 at)
{
    return (narrow_16)_mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)table), (__m128i)at);
}

NARROW_TARGET_AVX2 NARROW_INLINE narrow_32 narrow_shuffle_32(const uint8_t *table, narrow_32 at)
{
    return (narrow_32)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table)),
                                          (__m256i)at);
}

NARROW_TARGET_AVX512 NARROW_INLINE narrow_64 narrow_shuffle_64(const uint8_t *table, narrow_64 at)
{
    return (narrow_64)_mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)table)), (__m512i)at);
}

/* A bit for each byte that is not 0. */
NARROW_TARGET_AVX2 NARROW_INLINE uint64_t narrow_lanes_32(narrow_32 bytes)
{
    return (uint32_t)~_mm256_movemask_epi8(_mm256_cmpeq_epi8((__m256i)bytes, _mm256_setzero_si256()));
}

NARROW_TARGET_AVX512 NARROW_INLINE uint64_t narrow_lanes_64(narrow_64 bytes)
{
    return _mm512_test_epi8_mask((__m512i)bytes, (__m512i)bytes);
}

/* For each width of a vector: what a list excludes for as many heaps, from `at` on, by eight values. */
#define NARROW_UNION(bits, target)                                                                                     \
    target NARROW_INLINE void narrow_union_##bits(const kay_narrow_list *list, const uint8_t *at, uint64_t stride,     \
                                                  unsigned halves, narrow_##bits sets[NARROW_SETS])                    \
    {                                                                                                                  \
        typedef narrow_##bits anywhere __attribute__((aligned(1), may_alias));                                         \
        narrow_##bits all[NARROW_SETS] = {{0}};                                                                        \
        for (uint64_t i = 0; i < list->count; i++) {                                                                   \
            const kay_narrow_entry entry = list->entries[i];                                                           \
            for (unsigned h = 0; h < halves; h++) {                                                                    \
                const uint8_t *from = at - entry.offset + (h ^ entry.high) * stride;                                   \
                const narrow_##bits sum = *(const anywhere *)from ^ entry.low;                                         \
                all[2 * h] |= narrow_shuffle_##bits(narrow_bits[0], sum);                                              \
                all[2 * h + 1] |= narrow_shuffle_##bits(narrow_bits[1], sum);                                          \
            }                                                                                                          \
        }                                                                                                              \
        for (unsigned k = 0; k < 2 * halves; k++)                                                                      \
            sets[k] = all[k];                                                                                          \
    }

NARROW_UNION(16, NARROW_TARGET_AVX2)
NARROW_UNION(32, NARROW_TARGET_AVX2)
NARROW_UNION(64, NARROW_TARGET_AVX512)

/* Adds sets of as many heaps as a vector has bytes to what is excluded. */
#define NARROW_ADD(bits, target)                                                                                       \
    target NARROW_INLINE void narrow_add_##bits(uint32_t *excluded, const narrow_##bits *sets, unsigned halves)        \
    {                                                                                                                  \
        uint8_t bytes[NARROW_SETS][bits];                                                                              \
        memcpy(bytes, sets, 2 * halves * sizeof *sets);                                                                \
        for (unsigned i = 0; i < (bits); i++)                                                                          \
            excluded[i] |= (uint32_t)bytes[0][i] | (uint32_t)bytes[1][i] << 8;                                         \
        for (unsigned i = 0; i < (bits) && halves == 2; i++)                                                           \
            excluded[i] |= (uint32_t)bytes[2][i] << 16 | (uint32_t)bytes[3][i] << 24;                                  \
    }

NARROW_ADD(16, NARROW_TARGET_AVX2)
NARROW_ADD(32, NARROW_TARGET_AVX2)
NARROW_ADD(64, NARROW_TARGET_AVX512)

/* The last pass, for one vector of heaps from j on: their bytes, their values, and what has no evidence. */
#define NARROW_FINISH(bits, target)                                                                                    \
    target NARROW_INLINE uint64_t narrow_finish_##bits(narrow_block *block, unsigned j, unsigned halves)               \
    {                                                                                                                  \
        typedef narrow_##bits anywhere __attribute__((aligned(1), may_alias));                                         \
        const kay_narrow *narrow = block->narrow;                                                                      \
        narrow_##bits rows[2], evidence[NARROW_SETS], odd = {0}, value = {0}, any = {0};                               \
        for (unsigned i = 0; i < (bits); i++)                                                                          \
            odd[i] = block->alternate && i % 2 ? 0xff : 0;                                                             \
        for (unsigned h = 0; h < halves; h++)                                                                          \
            rows[h] = *(const anywhere *)(block->at + h * narrow->stride + j);                                         \
        narrow_union_##bits(&narrow->evidence, block->at + j, narrow->stride, halves, evidence);                       \
        for (unsigned h = 0; h < halves; h++)                                                                          \
            value |= (narrow_shuffle_##bits(narrow->value[block->class][h], rows[h]) & ~odd) |                         \
                     (narrow_shuffle_##bits(narrow->value[!block->class][h], rows[h]) & odd);                          \
        for (unsigned k = 0; k < 2 * halves; k++) {                                                                    \
            narrow_##bits below = {0};                                                                                 \
            for (unsigned h = 0; h < halves; h++)                                                                      \
                below |= (narrow_shuffle_##bits(narrow->below[block->class][k][h], rows[h]) & ~odd) |                  \
                         (narrow_shuffle_##bits(narrow->below[!block->class][k][h], rows[h]) & odd);                   \
            below &= ~evidence[k];                                                                                     \
            any |= below;                                                                                              \
            *(anywhere *)(block->missing[k] + j) = below;                                                              \
        }                                                                                                              \
        *(anywhere *)(block->values + j) = value;                                                                      \
        any |= (narrow_##bits)(value > block->largest);                                                                \
        return narrow_lanes_##bits(any);                                                                               \
    }

NARROW_FINISH(32, NARROW_TARGET_AVX2)
NARROW_FINISH(64, NARROW_TARGET_AVX512)

/* Writes the bytes of a part, which is whole or the last one: what is behind it has no value yet. */
NARROW_TARGET_AVX2 NARROW_INLINE void narrow_write(narrow_block *block, unsigned i, unsigned halves)
{
    typedef narrow_16 anywhere __attribute__((aligned(1), may_alias));
    const narrow_16 packed = *(const anywhere *)(block->packed + i);
    const narrow_16 high = (narrow_16)(packed >= KAY_NARROW_VALUES) & NARROW_NONE;
    *(anywhere *)(block->at + i) = packed | high;
    if (halves == 2)
        *(anywhere *)(block->at + block->narrow->stride + i) = (packed ^ KAY_NARROW_VALUES) | (high ^ NARROW_NONE);
}

/* For each level a block, of vectors of so many bytes. */
#define NARROW_BLOCK(name, bits, target)                                                                               \
    target NARROW_INLINE void name##_rows(narrow_block *block, unsigned halves)                                        \
    {                                                                                                                  \
        const kay_narrow *narrow = block->narrow;                                                                      \
        memset(block->excluded + KAY_LANES_BLOCK, 0, KAY_LANES_PART * sizeof *block->excluded);                        \
        for (unsigned j = 0; j < KAY_LANES_BLOCK; j += (bits)) {                                                       \
            narrow_##bits sets[NARROW_SETS];                                                                           \
            narrow_union_##bits(&narrow->far, block->at + j, narrow->stride, halves, sets);                            \
            memset(block->excluded + j, 0, (bits) * sizeof *block->excluded);                                          \
            narrow_add_##bits(block->excluded + j, sets, halves);                                                      \
        }                                                                                                              \
        memset(block->packed, NARROW_NONE, sizeof block->packed);                                                      \
        unsigned done = 0, end = 0;                                                                                    \
        for (; done == end && done < block->until; narrow_write(block, end - KAY_LANES_PART, halves)) {                \
            if (done && narrow->near.count) {                                                                          \
                narrow_16 sets[NARROW_SETS];                                                                           \
                narrow_union_16(&narrow->near, block->at + done, narrow->stride, halves, sets);                        \
                narrow_add_16(block->excluded + done, sets, halves);                                                   \
            }                                                                                                          \
            end += KAY_LANES_PART;                                                                                     \
            done = narrow_part(block, done, end < block->until ? end : block->until);                                  \
        }                                                                                                              \
        block->until = done;                                                                                           \
        block->lanes = 0;                                                                                              \
        for (unsigned j = 0; j < KAY_LANES_BLOCK; j += (bits))                                                         \
            block->lanes |= narrow_finish_##bits(block, j, halves) << j;                                               \
    }                                                                                                                  \
                                                                                                                       \
    target static void name(narrow_block *block)                                                                       \
    {                                                                                                                  \
        if (block->narrow->halves == 1)                                                                                \
            name##_rows(block, 1);                                                                                     \
        else                                                                                                           \
            name##_rows(block, 2);                                                                                     \
    }

NARROW_BLOCK(narrow_avx2, 32, NARROW_TARGET_AVX2)
NARROW_BLOCK(narrow_avx512, 64, NARROW_TARGET_AVX512)

#endif

static narrow_compute *const narrow_levels[] = {
    [KAY_LANES_PLAIN] = NULL, /* without a shuffle the other way is the faster one */
#ifdef __x86_64__
    [KAY_LANES_AVX2] = narrow_avx2,
    [KAY_LANES_AVX512] = narrow_avx512,
#endif
};

static kay_status narrow_list_add(kay_context *ctx, kay_narrow_list *list, kay_narrow_entry entry)
{
    for (uint64_t i = 0; i < list->count; i++)
        if (list->entries[i].offset == entry.offset && list->entries[i].low == entry.low &&
            list->entries[i].high == entry.high)
            return KAY_OK;
    KAY_ROOM(ctx, list->entries, list->count, list->room);
    list->entries[list->count++] = entry;
    return KAY_OK;
}

/* Sums past the values of the rows there are exclude nothing. */
static kay_status narrow_add(kay_sparse *s, kay_narrow_list *list, kay_lanes_entry entry)
{
    const kay_narrow_entry narrow = {entry.offset, (uint8_t)(entry.value % KAY_NARROW_VALUES),
                                     (uint8_t)(entry.value / KAY_NARROW_VALUES)};
    return narrow.high < s->narrow.halves ? narrow_list_add(s->ctx, list, narrow) : KAY_OK;
}

static kay_status narrow_add_rare(kay_sparse *s, kay_lanes_entry entry)
{
    kay_narrow *narrow = &s->narrow;
    KAY_TRY(narrow_add(s, &narrow->far, entry));
    if (entry.offset < KAY_LANES_PART)
        return narrow_list_add(s->ctx, &narrow->pushes, (kay_narrow_entry){entry.offset, (uint8_t)entry.value, 0});
    return entry.offset < KAY_LANES_BLOCK ? narrow_add(s, &narrow->near, entry) : KAY_OK;
}

/* A move that leaves one heap changes nothing in a common heap's value, so it counts like a rare heap of value 0, or like
 * evidence where the parity makes the classes differ. */
static kay_status narrow_lists(kay_sparse *s)
{
    kay_narrow *narrow = &s->narrow;
    narrow->far.count = narrow->near.count = narrow->pushes.count = narrow->evidence.count = 0;
    for (uint64_t i = 0; i < s->rare.count; i++)
        KAY_TRY(narrow_add_rare(s, s->rare.entries[i]));
    for (uint64_t i = 0; i < s->push_count; i++)
        KAY_TRY(narrow_add_rare(s, s->pushes[i]));
    for (uint64_t i = 0; i < s->near.count; i++)
        KAY_TRY(narrow_add_rare(s, s->near.entries[i]));
    for (uint64_t i = 0; i < s->helpers.count; i++)
        KAY_TRY(narrow_add(s, &narrow->evidence, s->helpers.entries[i]));
    for (uint64_t i = 0; i < s->one_count; i++) {
        const kay_lanes_entry entry = {s->ones[i], 0};
        KAY_TRY(s->mask.parity && s->ones[i] % 2 ? narrow_add(s, &narrow->evidence, entry) : narrow_add_rare(s, entry));
    }
    return KAY_OK;
}

static void narrow_tables(kay_sparse *s)
{
    kay_narrow *narrow = &s->narrow;
    for (unsigned class = 0; class < 2; class ++)
        for (unsigned p = 0; p < narrow->halves * KAY_NARROW_VALUES; p++) {
            const unsigned h = p / KAY_NARROW_VALUES, q = p % KAY_NARROW_VALUES, at = class * s->capacity + p;
            narrow->value[class][h][q] = (uint8_t)s->unpacked[at];
            for (unsigned k = 0; k < NARROW_SETS; k++)
                narrow->below[class][k][h][q] = s->smaller[at] < 8 * k ? 0
                                                : s->smaller[at] >= 8 * k + 8
                                                    ? 0xff
                                                    : (uint8_t)((1u << (s->smaller[at] - 8 * k)) - 1);
        }
}

static uint64_t narrow_reach(const kay_narrow *narrow)
{
    uint64_t reach = KAY_LANES_BLOCK;
    const kay_narrow_list *lists[] = {&narrow->far, &narrow->evidence};
    for (unsigned l = 0; l < 2; l++)
        for (uint64_t i = 0; i < lists[l]->count; i++)
            if (lists[l]->entries[i].offset > reach)
                reach = lists[l]->entries[i].offset;
    return reach;
}

/* Lists, tables, and rows of the heaps so far, as far back as the lists reach. */
static kay_status narrow_fill(kay_sparse *s)
{
    kay_narrow *narrow = &s->narrow;
    const uint8_t *values = s->values.at;
    const uint64_t n = s->values.count;
    if (s->largest >= 2 * KAY_NARROW_VALUES || 1u << s->drop > KAY_NARROW_VALUES)
        narrow->halves = 2; /* there are, or may be, packed values of the second row */
    else if (!narrow->halves)
        narrow->halves = 1;
    KAY_TRY(narrow_lists(s));
    narrow_tables(s);
    const uint64_t reach = narrow_reach(narrow);
    if (narrow->size < 2 * (reach + NARROW_ROOM)) {
        kay_free(s->ctx, narrow->rows, narrow->size);
        narrow->size = 0;
        narrow->rows = kay_alloc(s->ctx, 2 * (reach + NARROW_ROOM));
        if (!narrow->rows)
            return kay_no_memory(s->ctx);
        narrow->size = 2 * (reach + NARROW_ROOM);
    }
    narrow->stride = narrow->size / 2;
    memset(narrow->rows, NARROW_NONE, narrow->size);
    narrow->low = n > reach ? n - reach : 0;
    for (uint64_t x = narrow->low ? narrow->low : 1; x < n; x++) {
        const uint32_t packed = s->packed[values[x]];
        if ((packed & 1) == kay_sparse_class(s, x) && packed / 2 < narrow->halves * KAY_NARROW_VALUES)
            narrow->rows[packed / 2 / KAY_NARROW_VALUES * narrow->stride + x - narrow->low] =
                packed / 2 % KAY_NARROW_VALUES;
    }
    narrow->next = n;
    return KAY_OK;
}

/* The newest bytes move to the front. */
static void narrow_slide(kay_narrow *narrow)
{
    const uint64_t reach = narrow->stride - NARROW_ROOM, past = narrow->next - narrow->low - reach;
    for (unsigned h = 0; h < narrow->halves; h++) {
        uint8_t *row = narrow->rows + h * narrow->stride;
        memmove(row, row + past, reach);
        memset(row + reach, NARROW_NONE, NARROW_ROOM);
    }
    narrow->low += past;
}

/* Looks for evidence that the helpers have not shown.  Where there is none, the heap is rare: it is left to the other way. */
static kay_status narrow_check(kay_sparse *s, const narrow_block *block)
{
    const uint64_t n = s->values.count;
    s->values.count += block->until;
    for (uint64_t lanes = block->lanes; lanes; lanes &= lanes - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(lanes), class = kay_sparse_class(s, n + i);
        for (unsigned k = 0; k < 2 * block->narrow->halves; k++)
            for (unsigned missing = block->missing[k][i]; missing; missing &= missing - 1) {
                bool found = false;
                const unsigned packed = 8 * k + (unsigned)__builtin_ctz(missing);
                const kay_status status = kay_sparse_find(s, n + i, s->unpacked[!class * s->capacity + packed], &found);
                if (status == KAY_OK && found)
                    continue;
                s->values.count = n + i;
                s->narrow.from = n + i + 1;
                s->narrow.next = 0;
                return status;
            }
        if (block->values[i] > s->largest) {
            s->largest = block->values[i];
            s->largest_at = n + i + s->dropped;
        }
    }
    return KAY_OK;
}

bool kay_narrow_can(const kay_sparse *s)
{
    const uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0, count = s->values.count;
    return narrow_levels[s->level] && !s->stale && s->planes == 1 && s->capacity == 2 * KAY_NARROW_VALUES &&
           s->values.width == 1 && s->code->last < NARROW_QUIET && count >= rare + NARROW_QUIET &&
           count >= s->narrow.from;
}

static kay_status narrow_next(kay_sparse *s, unsigned until)
{
    kay_narrow *narrow = &s->narrow;
    const uint64_t n = s->values.count;
    if (narrow->next != n)
        KAY_TRY(narrow_fill(s));
    if (n - narrow->low + KAY_LANES_BLOCK > narrow->stride)
        narrow_slide(narrow);
    narrow_block block = {.narrow = narrow,
                          .at = narrow->rows + (n - narrow->low),
                          .until = until,
                          .class = kay_sparse_class(s, n),
                          .alternate = s->mask.parity,
                          .largest = (uint8_t)s->largest};
    narrow_levels[s->level](&block);
    memcpy((uint8_t *)s->values.at + n, block.values, block.until);
    if (block.lanes)
        KAY_TRY(narrow_check(s, &block));
    else
        s->values.count += block.until;
    if (narrow->next)
        narrow->next = s->values.count;
    if (block.until == until)
        return KAY_OK;
    narrow->next = 0;
    if (narrow->halves == 1)
        narrow->halves = 2;
    else
        narrow->from = s->values.count + 1;
    return KAY_OK;
}

kay_status kay_narrow_advance(kay_sparse *s, uint64_t count)
{
    while (s->values.count < count && kay_narrow_can(s)) {
        const uint64_t left = count - s->values.count;
        KAY_TRY(narrow_next(s, left < KAY_LANES_BLOCK ? (unsigned)left : KAY_LANES_BLOCK));
    }
    return KAY_OK;
}

static void narrow_list_free(kay_context *ctx, kay_narrow_list *list)
{
    kay_free(ctx, list->entries, list->room * sizeof *list->entries);
    *list = (kay_narrow_list){0};
}

void kay_narrow_free(kay_context *ctx, kay_narrow *narrow)
{
    kay_free(ctx, narrow->rows, narrow->size);
    narrow_list_free(ctx, &narrow->far);
    narrow_list_free(ctx, &narrow->near);
    narrow_list_free(ctx, &narrow->pushes);
    narrow_list_free(ctx, &narrow->evidence);
    *narrow = (kay_narrow){0};
}
