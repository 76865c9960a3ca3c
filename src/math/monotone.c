#include "math/monotone.h"

/* Break b is bit b: a word of both sets at a time. */
static void monotone_breaks(const int64_t *numbers, uint64_t count, uint64_t *falls, uint64_t *rises)
{
    for (uint64_t first = 0; first < count; first += 64) {
        uint64_t fall = 0, rise = 0;
        uint64_t b = first ? first : 1, end = count - first < 64 ? count : first + 64;
        for (; b < end; b++) {
            fall |= (uint64_t)(numbers[b - 1] > numbers[b]) << b % 64;
            rise |= (uint64_t)(numbers[b - 1] < numbers[b]) << b % 64;
        }
        falls[first / 64] = fall;
        rises[first / 64] = rise;
    }
}

static void monotone_finish(kay_bit_tree *breaks, uint64_t count)
{
    kay_bits_set(breaks->levels[0], 0);
    kay_bits_set(breaks->levels[0], count);
    kay_bit_tree_summarise(breaks, count + 1);
}

kay_status kay_monotone_prepare(kay_arena *arena, const int64_t *numbers, uint64_t count, kay_monotone *out)
{
    KAY_TRY(kay_bit_tree_make(arena, count + 1, &out->falls));
    KAY_TRY(kay_bit_tree_make(arena, count + 1, &out->rises));
    monotone_breaks(numbers, count, out->falls.levels[0], out->rises.levels[0]);
    monotone_finish(&out->falls, count);
    monotone_finish(&out->rises, count);
    return KAY_OK;
}
