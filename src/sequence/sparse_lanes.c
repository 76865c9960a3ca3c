/* Computes unions of words; the body is included three times, for AVX-512, for AVX2 and for any machine. */
#include "sequence/sparse_lanes.h"

#include <string.h>

#include "base/grow.h"

enum { LANES_ACCUMULATORS = 8 };

static const uint32_t lanes_low[] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff};

#define LEVEL_BODY "sequence/sparse_lanes_body.h"
#include "sequence/levels_body.h"

static bool lanes_before(kay_lanes_entry a, kay_lanes_entry b)
{
    uint32_t x = a.value % KAY_LANES_WORD, y = b.value % KAY_LANES_WORD;
    if (x != y)
        return x < y;
    return a.value != b.value ? a.value < b.value : a.offset < b.offset;
}

/* Plans the order in which the unions are joined.  For each bit of g, the lowest first, each union whose g has this bit
 * is joined to the union of g without this bit.  In the end the union of g = 0 contains all unions. */
static void lanes_plan(kay_lanes_list *list)
{
    bool there[KAY_LANES_WORD];
    for (unsigned g = 0, begin = 0; g < KAY_LANES_WORD; begin = list->ends[g++])
        there[g] = list->ends[g] > begin;
    list->step_count = 0;
    for (unsigned bit = 0; 1u << bit < KAY_LANES_WORD; bit++)
        for (unsigned g = 0; g < KAY_LANES_WORD; g++)
            if (there[g] && g >> bit & 1) {
                unsigned to = g ^ 1u << bit;
                list->steps[list->step_count++] = (kay_lanes_step){(uint8_t)to, (uint8_t)g, (uint8_t)bit};
                there[to] = true;
                there[g] = false;
            }
}

kay_status kay_lanes_add(kay_context *ctx, kay_lanes_list *list, kay_lanes_entry entry)
{
    uint64_t low = 0, high = list->count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (lanes_before(list->entries[middle], entry))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < list->count && !lanes_before(entry, list->entries[low]))
        return KAY_OK;
    KAY_ROOM(ctx, list->entries, list->count, list->room);
    memmove(list->entries + low + 1, list->entries + low, (list->count - low) * sizeof *list->entries);
    list->entries[low] = entry;
    list->count++;
    for (unsigned g = entry.value % KAY_LANES_WORD; g < KAY_LANES_WORD; g++)
        list->ends[g]++;
    lanes_plan(list);
    if (entry.offset > list->farthest)
        list->farthest = entry.offset;
    return KAY_OK;
}

void kay_lanes_clear(kay_lanes_list *list)
{
    *list = (kay_lanes_list){.entries = list->entries, .room = list->room};
}

void kay_lanes_free(kay_context *ctx, kay_lanes_list *list)
{
    kay_free(ctx, list->entries, list->room * sizeof *list->entries);
    *list = (kay_lanes_list){0};
}

kay_lanes_level kay_lanes_best(void)
{
#ifdef __x86_64__
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        return KAY_LANES_AVX512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
        return KAY_LANES_AVX2;
#endif
    return KAY_LANES_PLAIN;
}

void kay_lanes_union(kay_lanes_level level, const kay_lanes_list *list, const uint32_t *at, uint64_t stride,
                     unsigned planes, unsigned heaps, uint32_t *out)
{
    static void (*const levels[])(const kay_lanes_list *, const uint32_t *, uint64_t, unsigned, unsigned,
                                  uint32_t *) = {LEVEL_ALL(lanes_union)};
    levels[level](list, at, stride, planes, heaps, out);
}
