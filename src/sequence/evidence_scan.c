/* Stretches are compared as vectors of 64 bytes; where one has an equal pair, it is looked through one by one. */
#include "sequence/evidence_scan.h"

#include <string.h>

typedef uint8_t scan_bytes __attribute__((vector_size(64)));
typedef uint16_t scan_halves __attribute__((vector_size(64)));
typedef uint32_t scan_words __attribute__((vector_size(64)));
typedef uint64_t scan_longs __attribute__((vector_size(64)));

enum {
    SCAN_STRIDE = 256, /* bytes of a stretch */
    SCAN_MIRROR = 1 << 12, /* the shortest mirror */
    SCAN_MIRROR_MAX = 1 << 24, /* the longest: beyond, values are compared one by one */
};

#define SCAN_INLINE static inline __attribute__((always_inline))

SCAN_INLINE bool scan_any(const scan_longs *found)
{
    scan_longs all = found[0] | found[1] | found[2] | found[3];
    uint64_t any = 0;
    for (unsigned i = 0; i < 8; i++)
        any |= all[i];
    return any != 0;
}

/* Whether a stretch of mirror and values has a pair with this sum, for one type of values. */
#define SCAN_STRETCH(name, type)                                                                                       \
    SCAN_INLINE bool name(const void *mirror, const void *values, uint32_t value)                                      \
    {                                                                                                                  \
        type a[4], b[4];                                                                                               \
        scan_longs found[4];                                                                                           \
        memcpy(a, mirror, sizeof a);                                                                                   \
        memcpy(b, values, sizeof b);                                                                                   \
        for (unsigned i = 0; i < 4; i++)                                                                               \
            found[i] = (scan_longs)((a[i] ^ b[i]) == (type){0} + (__typeof__(a[0][0]))value);                          \
        return scan_any(found);                                                                                        \
    }
SCAN_STRETCH(scan_stretch_bytes, scan_bytes)
SCAN_STRETCH(scan_stretch_halves, scan_halves)
SCAN_STRETCH(scan_stretch_words, scan_words)

/* How many stretches of `count` have no pair; the mirror runs down from `mirror`, the values up... both by bytes. */
SCAN_INLINE uint64_t scan_body(const uint8_t *mirror, const uint8_t *values, uint64_t count, unsigned width,
                               uint32_t value)
{
    uint64_t i = 0;
    if (width == 1)
        while (i < count && !scan_stretch_bytes(mirror - i * SCAN_STRIDE, values - i * SCAN_STRIDE, value))
            i++;
    else if (width == 2)
        while (i < count && !scan_stretch_halves(mirror - i * SCAN_STRIDE, values - i * SCAN_STRIDE, value))
            i++;
    else
        while (i < count && !scan_stretch_words(mirror - i * SCAN_STRIDE, values - i * SCAN_STRIDE, value))
            i++;
    return i;
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static uint64_t scan_avx2(const uint8_t *mirror, const uint8_t *values, uint64_t count,
                                                          unsigned width, uint32_t value)
{
    return scan_body(mirror, values, count, width, value);
}

__attribute__((target("avx512f,avx512bw,avx512vl"))) static uint64_t
scan_avx512(const uint8_t *mirror, const uint8_t *values, uint64_t count, unsigned width, uint32_t value)
{
    return scan_body(mirror, values, count, width, value);
}
#endif

static uint64_t scan_stretches(kay_lanes_level level, const uint8_t *mirror, const uint8_t *values, uint64_t count,
                               unsigned width, uint32_t value)
{
#ifdef __x86_64__
    if (level == KAY_LANES_AVX512)
        return scan_avx512(mirror, values, count, width, value);
    if (level == KAY_LANES_AVX2)
        return scan_avx2(mirror, values, count, width, value);
#endif
    (void)level;
    return scan_body(mirror, values, count, width, value);
}

/* A mirror of the values before `to`, or of as many as it may have. */
static kay_status scan_reflect(kay_context *ctx, const kay_heap_values *values, kay_evidence_mirror *mirror,
                               uint64_t to)
{
    if (to > SCAN_MIRROR_MAX)
        to = SCAN_MIRROR_MAX;
    if (mirror->at && mirror->width == values->width && mirror->length >= to)
        return KAY_OK;
    uint64_t length = SCAN_MIRROR;
    while (length < to || length < mirror->length)
        length *= 2;
    if (length > values->count)
        length = values->count;
    kay_heap_values reversed = {.width = values->width, .room = length};
    reversed.at = kay_alloc_array(ctx, length, values->width);
    if (!reversed.at)
        return kay_no_memory(ctx);
    for (uint64_t i = 0; i < length; i++)
        kay_heap_values_put(&reversed, i, kay_heap_values_at(values, length - 1 - i));
    kay_evidence_free(ctx, mirror);
    *mirror = (kay_evidence_mirror){reversed.at, length, values->width};
    return KAY_OK;
}

static uint64_t scan_one_by_one(const kay_heap_values *values, uint64_t from, uint64_t to, uint64_t sum, uint32_t value)
{
    for (uint64_t a = from; a <= to; a++)
        if ((kay_heap_values_at(values, a) ^ kay_heap_values_at(values, sum - a)) == value)
            return a;
    return 0;
}

kay_status kay_evidence_scan(kay_context *ctx, kay_lanes_level level, const kay_heap_values *values,
                             kay_evidence_mirror *mirror, uint64_t from, uint64_t to, uint64_t sum, uint32_t value,
                             uint64_t *out)
{
    enum { PART = 1 << 12 }; /* stretches between looks at the clock */
    unsigned width = values->width;
    uint64_t each = SCAN_STRIDE / width;
    *out = 0;
    if (to < from)
        return KAY_OK;
    KAY_TRY(scan_reflect(ctx, values, mirror, to + 1));
    while (from + each <= mirror->length && from + each <= to + 1) {
        uint64_t last = to + 1 < mirror->length ? to + 1 : mirror->length, count = (last - from) / each;
        if (count > PART)
            count = PART;
        const uint8_t *reversed = (const uint8_t *)mirror->at + (mirror->length - from - each) * width;
        const uint8_t *straight = (const uint8_t *)values->at + (sum - from - each + 1) * width;
        uint64_t none = scan_stretches(level, reversed, straight, count, width, value);
        from += none * each;
        if (none < count) {
            *out = scan_one_by_one(values, from, from + each - 1, sum, value);
            return KAY_OK;
        }
        if (count == PART)
            KAY_TRY(kay_check_time(ctx));
    }
    while (from <= to && !*out) {
        uint64_t until = to - from > PART * each ? from + PART * each : to;
        *out = scan_one_by_one(values, from, until, sum, value);
        from = until + 1;
        if (from <= to)
            KAY_TRY(kay_check_time(ctx));
    }
    return KAY_OK;
}

void kay_evidence_free(kay_context *ctx, kay_evidence_mirror *mirror)
{
    kay_free(ctx, mirror->at, mirror->length * mirror->width);
    *mirror = (kay_evidence_mirror){0};
}
