/* Compares stretches of values as vectors.  The first stretch that has a matching pair is then searched value by
 * value. */
#include "sequence/evidence_scan.h"

enum {
    SCAN_STRIDE = 256, /* bytes of a stretch */
    SCAN_BEGIN = 8, /* the fixed cost of a scan, in stretches */
    SCAN_MIRROR = 1 << 12, /* the shortest mirror */
    SCAN_MIRROR_MAX = 1 << 24, /* the longest mirror; beyond it values are compared one by one */
};

#define LEVEL_BODY "sequence/evidence_scan_body.h"
#include "sequence/levels_body.h"

typedef uint64_t scan_stretches(const uint8_t *mirror, const uint8_t *values, uint64_t count, uint32_t value,
                                unsigned width);
static scan_stretches *const scan_levels[] = {LEVEL_ALL(scan)};

kay_status kay_evidence_reflect(kay_context *ctx, const kay_heap_values *values, kay_evidence_mirror *mirror,
                                uint64_t to)
{
    if (mirror->at && mirror->width == values->width && mirror->length >= to)
        return KAY_OK;
    uint64_t length = SCAN_MIRROR;
    while (length < to || length < mirror->length)
        length *= 2;
    if (length > values->count)
        length = values->count;
    const uint64_t looked = mirror->looked;
    kay_evidence_free(ctx, mirror);
    mirror->looked = looked;
    kay_heap_values reversed = {.width = values->width, .room = length};
    reversed.at = kay_alloc_array(ctx, length, values->width);
    if (!reversed.at)
        return kay_no_memory(ctx);
    for (uint64_t i = 0; i < length; i++)
        kay_heap_values_put(&reversed, i, kay_heap_values_at(values, length - 1 - i));
    *mirror = (kay_evidence_mirror){reversed.at, length, values->width, looked};
    return KAY_OK;
}

static uint64_t scan_one_by_one(const kay_heap_values *values, const kay_evidence_mirror *mirror, uint64_t from,
                                uint64_t to, uint64_t sum, uint32_t value)
{
    const kay_heap_values reversed = {.at = mirror->at, .width = mirror->width};
    for (uint64_t a = from; a <= to; a++) {
        uint32_t first =
            a < mirror->length ? kay_heap_values_at(&reversed, mirror->length - 1 - a) : kay_heap_values_at(values, a);
        if ((first ^ kay_heap_values_at(values, sum - a)) == value)
            return a;
    }
    return 0;
}

kay_status kay_evidence_scan(kay_context *ctx, kay_lanes_level level, const kay_heap_values *values,
                             kay_evidence_mirror *mirror, uint64_t from, uint64_t to, uint64_t sum, uint32_t value,
                             uint64_t *out)
{
    enum { PART = 1 << 12 }; /* the clock is read after this many stretches */
    unsigned width = values->width;
    uint64_t each = SCAN_STRIDE / width;
    *out = 0;
    if (to < from)
        return KAY_OK;
    KAY_TRY(kay_evidence_reflect(ctx, values, mirror, to < SCAN_MIRROR_MAX ? to + 1 : SCAN_MIRROR_MAX));
    mirror->looked += SCAN_BEGIN;
    while (from + each <= mirror->length && from + each <= to + 1) {
        uint64_t last = to + 1 < mirror->length ? to + 1 : mirror->length, count = (last - from) / each;
        if (count > PART)
            count = PART;
        const uint8_t *reversed = (const uint8_t *)mirror->at + (mirror->length - from - each) * width;
        const uint8_t *straight = (const uint8_t *)values->at + (sum - from - each + 1) * width;
        uint64_t none = scan_levels[level](reversed, straight, count, value, width);
        from += none * each;
        mirror->looked += none + 1;
        if (none < count) {
            *out = scan_one_by_one(values, mirror, from, from + each - 1, sum, value);
            return KAY_OK;
        }
        if (count == PART)
            KAY_TRY(kay_check_time(ctx));
    }
    while (from <= to && !*out) {
        uint64_t until = to - from > PART * each ? from + PART * each : to;
        *out = scan_one_by_one(values, mirror, from, until, sum, value);
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
