#include "math/monotone.h"

#include <assert.h>

static_assert(sizeof(kay_monotone_block) == 64, "a line of the cache");

static uint64_t monotone_reverse(uint64_t word)
{
    word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(word);
}

/* The breaks of a block, which begins at place `first`. */
static void monotone_bits(const int64_t *numbers, uint64_t count, uint64_t first, kay_monotone_block *block)
{
    uint64_t fall = 0, rise = 0, b = first ? first : 1;
    for (; b < first + 64 && b < count; b++) {
        fall |= (uint64_t)(numbers[b - 1] > numbers[b]) << b % 64;
        rise |= (uint64_t)(numbers[b - 1] < numbers[b]) << b % 64;
    }
    uint64_t ends = (first == 0) | (uint64_t)(count - first < 64) << count % 64;
    block->of[KAY_FALL].bits = fall | ends;
    block->of[KAY_RISE].bits = rise | ends;
    block->of[KAY_FALL].reversed = monotone_reverse(fall | ends);
    block->of[KAY_RISE].reversed = monotone_reverse(rise | ends);
}

/* What lies before each block, from the first on, and behind each, from the last on. */
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
    uint64_t blocks = count / 64 + 1;
    char *memory = kay_arena_array(arena, blocks + 1, sizeof *out->blocks);
    if (!memory)
        return kay_no_memory(arena->ctx);
    size_t over = (uintptr_t)memory % sizeof *out->blocks; /* a block is to be one line of the cache */
    out->blocks = (kay_monotone_block *)(void *)(memory + (over ? sizeof *out->blocks - over : 0));
    for (uint64_t i = 0; i < blocks; i++)
        monotone_bits(numbers, count, 64 * i, &out->blocks[i]);
    monotone_neighbours(out->blocks, count, KAY_FALL);
    monotone_neighbours(out->blocks, count, KAY_RISE);
    return KAY_OK;
}
