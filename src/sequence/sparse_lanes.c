/* Unions of words by one body, included for AVX-512, for AVX2 and for any machine. */
#include "sequence/sparse_lanes.h"

#include <string.h>

#include "base/grow.h"

enum { LANES_ACCUMULATORS = 8 };

#define LANES_INLINE static inline __attribute__((always_inline))

static const uint32_t lanes_low[] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff};

#define LANES(word) lanes_plain_##word
#define LANES_BYTES 16
#define LANES_TARGET
#include "sequence/sparse_lanes_body.h"
#ifdef __x86_64__
#undef LANES
#undef LANES_BYTES
#undef LANES_TARGET
#define LANES(word) lanes_avx2_##word
#define LANES_BYTES 32
#define LANES_TARGET __attribute__((target("avx2")))
#include "sequence/sparse_lanes_body.h"
#undef LANES
#undef LANES_BYTES
#undef LANES_TARGET
#define LANES(word) lanes_avx512_##word
#define LANES_BYTES 64
#define LANES_TARGET __attribute__((target("avx512f,avx512bw,avx512vl")))
#include "sequence/sparse_lanes_body.h"
#endif

static bool lanes_before(kay_lanes_entry a, kay_lanes_entry b)
{
    uint32_t x = a.value % KAY_LANES_WORD, y = b.value % KAY_LANES_WORD;
    if (x != y)
        return x < y;
    return a.value != b.value ? a.value < b.value : a.offset < b.offset;
}

/* Finds the groups of the entries, for which there is room. */
static void lanes_group(kay_lanes_list *list)
{
    uint32_t count = 0;
    memset(list->ends, 0, sizeof list->ends);
    for (uint64_t i = 0; i < list->count; i++) {
        const uint32_t value = list->entries[i].value;
        if (i && list->entries[i - 1].value == value)
            count--;
        list->groups[count++] = (kay_lanes_group){(uint32_t)i + 1, value / KAY_LANES_WORD};
        list->ends[value % KAY_LANES_WORD] = count;
    }
    for (unsigned g = 1; g < KAY_LANES_WORD; g++)
        if (!list->ends[g])
            list->ends[g] = list->ends[g - 1];
}

/* Unions go to the one whose value lacks the lowest bit, until that of 0 has all. */
static void lanes_plan(kay_lanes_list *list)
{
    if (list->planned == list->count)
        return;
    lanes_group(list);
    bool there[KAY_LANES_WORD];
    for (unsigned g = 0, begin = 0; g < KAY_LANES_WORD; begin = list->ends[g++])
        there[g] = list->ends[g] > begin;
    list->step_count = 0;
    list->planned = list->count;
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
    if (list->count == list->room) {
        kay_lanes_entry *entries = kay_grow(ctx, list->entries, &list->room, sizeof *entries);
        if (!entries)
            return kay_no_memory(ctx);
        list->entries = entries;
    }
    if (list->count == list->group_room) {
        kay_lanes_group *groups = kay_grow(ctx, list->groups, &list->group_room, sizeof *groups);
        if (!groups)
            return kay_no_memory(ctx);
        list->groups = groups;
    }
    memmove(list->entries + low + 1, list->entries + low, (list->count - low) * sizeof *list->entries);
    list->entries[low] = entry;
    list->count++;
    if (entry.offset > list->farthest)
        list->farthest = entry.offset;
    return KAY_OK;
}

void kay_lanes_clear(kay_lanes_list *list)
{
    const kay_lanes_list old = *list;
    *list =
        (kay_lanes_list){.entries = old.entries, .room = old.room, .groups = old.groups, .group_room = old.group_room};
}

void kay_lanes_free(kay_context *ctx, kay_lanes_list *list)
{
    kay_free(ctx, list->entries, list->room * sizeof *list->entries);
    kay_free(ctx, list->groups, list->group_room * sizeof *list->groups);
    *list = (kay_lanes_list){0};
}

kay_lanes_level kay_lanes_best(void)
{
#ifdef __x86_64__
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        return KAY_LANES_AVX512;
    if (__builtin_cpu_supports("avx2"))
        return KAY_LANES_AVX2;
#endif
    return KAY_LANES_PLAIN;
}

typedef void lanes_union(const kay_lanes_list *list, const uint32_t *at, uint64_t stride, unsigned planes,
                         uint32_t *out);

static lanes_union *const lanes_blocks[] = {
    [KAY_LANES_PLAIN] = lanes_plain_block,
#ifdef __x86_64__
    [KAY_LANES_AVX2] = lanes_avx2_block,
    [KAY_LANES_AVX512] = lanes_avx512_block,
#endif
};

static lanes_union *const lanes_parts[] = {
    [KAY_LANES_PLAIN] = lanes_plain_part,
#ifdef __x86_64__
    [KAY_LANES_AVX2] = lanes_avx2_part,
    [KAY_LANES_AVX512] = lanes_avx512_part,
#endif
};

void kay_lanes_union(kay_lanes_level level, kay_lanes_list *list, const uint32_t *at, uint64_t stride, unsigned planes,
                     uint32_t *out)
{
    lanes_plan(list);
    lanes_blocks[level](list, at, stride, planes, out);
}

void kay_lanes_union_part(kay_lanes_level level, kay_lanes_list *list, const uint32_t *at, uint64_t stride,
                          unsigned planes, uint32_t *out)
{
    lanes_plan(list);
    lanes_parts[level](list, at, stride, planes, out);
}
