/* Finds the rises and falls of a sequence and builds the blocks of breaks. */
#include "math/monotone.h"

#include <assert.h>

static_assert(sizeof(kay_monotone_block) == 64, "a block fills a cache line");

static uint64_t monotone_reverse(uint64_t word)
{
    word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(word);
}

/* Computes the breaks of the block that begins at place `first`, where numbers[0] is; `before` is the number before. */
static void monotone_bits(const int64_t *numbers, int64_t before, uint64_t count, uint64_t first,
                          kay_monotone_block *block)
{
    uint64_t here = count - first < 64 ? count - first : 64, fall = 0, rise = 0;
    for (uint64_t i = 0; i < here; i++) {
        fall |= (uint64_t)(before > numbers[i]) << i;
        rise |= (uint64_t)(before < numbers[i]) << i;
        before = numbers[i];
    }
    uint64_t ends = (first == 0) | (uint64_t)(count - first < 64) << count % 64;
    fall = (first ? fall : fall & ~(uint64_t)1) | ends;
    rise = (first ? rise : rise & ~(uint64_t)1) | ends;
    block->of[KAY_FALL] = (kay_breaks){.bits = fall, .reversed = monotone_reverse(fall)};
    block->of[KAY_RISE] = (kay_breaks){.bits = rise, .reversed = monotone_reverse(rise)};
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

kay_status kay_monotone_make(kay_arena *arena, uint64_t count, kay_monotone *out)
{
    uint64_t blocks = count / 64 + 1;
    char *memory = kay_arena_array(arena, blocks + 1, sizeof *out->blocks);
    if (!memory)
        return kay_no_memory(arena->ctx);
    size_t over = (uintptr_t)memory % sizeof *out->blocks; /* align blocks to cache lines */
    out->blocks = (kay_monotone_block *)(void *)(memory + (over ? sizeof *out->blocks - over : 0));
    out->last = 0;
    return KAY_OK;
}

void kay_monotone_feed(kay_monotone *m, uint64_t count, uint64_t first, const int64_t *numbers, uint64_t given)
{
    for (uint64_t i = 0; i < given; i += 64)
        monotone_bits(numbers + i, i ? numbers[i - 1] : m->last, count, first + i, &m->blocks[(first + i) / 64]);
    m->last = numbers[given - 1];
    if (first + given < count)
        return;
    if (count % 64 == 0)
        monotone_bits(NULL, 0, count, count, &m->blocks[count / 64]);
    monotone_neighbours(m->blocks, count, KAY_FALL);
    monotone_neighbours(m->blocks, count, KAY_RISE);
}

kay_status kay_monotone_prepare(kay_arena *arena, const int64_t *numbers, uint64_t count, kay_monotone *out)
{
    KAY_TRY(kay_monotone_make(arena, count, out));
    kay_monotone_feed(out, count, 0, numbers, count);
    return KAY_OK;
}
