/* Finds the rises and falls of a sequence and builds the blocks of breaks. */
#include "math/monotone_parts.h"

/* Computes the breaks of the block that begins at place `first`, a multiple of 64. */
static void monotone_bits(const int64_t *numbers, uint64_t count, uint64_t first, kay_monotone_block *block)
{
    uint64_t fall = 0, rise = 0;
    for (uint64_t i = first; i < count && i < first + 64; i++) {
        int64_t before = numbers[i ? i - 1 : 0];
        fall |= (uint64_t)(before > numbers[i]) << i % 64;
        rise |= (uint64_t)(before < numbers[i]) << i % 64;
    }
    uint64_t ends = (first == 0) | (uint64_t)(count - first < 64) << count % 64;
    block->of[KAY_FALL].bits = fall | ends;
    block->of[KAY_RISE].bits = rise | ends;
}

/* Sets the nearest break before and after each block. */
static void monotone_neighbours(kay_monotone_block *blocks, uint64_t count, kay_break kind)
{
    uint64_t nearest = 0, all = count / 64 + 1;
    for (uint64_t i = 0; i < all; i++) {
        kay_breaks *block = &blocks[i].of[kind];
        block->before = nearest;
        if (block->bits)
            nearest = 64 * i + 63 - (unsigned)__builtin_clzll(block->bits);
    }
    nearest = count;
    for (uint64_t i = all; i-- > 0;) {
        kay_breaks *block = &blocks[i].of[kind];
        block->behind = nearest;
        if (block->bits)
            nearest = 64 * i + (unsigned)__builtin_ctzll(block->bits);
    }
}

kay_status kay_monotone_prepare(kay_arena *arena, const int64_t *numbers, uint64_t count, kay_monotone *out)
{
    KAY_TRY_NEW(out->blocks, arena, count / 64 + 1);
    for (uint64_t first = 0; first <= count; first += 64)
        monotone_bits(numbers, count, first, &out->blocks[first / 64]);
    monotone_neighbours(out->blocks, count, KAY_FALL);
    monotone_neighbours(out->blocks, count, KAY_RISE);
    return KAY_OK;
}
