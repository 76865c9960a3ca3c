#include "base/bit_tree.h"

#include "base/bits.h"

kay_status kay_bit_tree_make(kay_arena *arena, uint64_t bound, kay_bit_tree *out)
{
    *out = (kay_bit_tree){0};
    do {
        bound = kay_bits_words(bound ? bound : 1);
        out->levels[out->height] = kay_arena_array(arena, bound, sizeof(uint64_t));
        if (!out->levels[out->height])
            return kay_no_memory(arena->ctx);
        out->height++;
    } while (bound > 1);
    return KAY_OK;
}

void kay_bit_tree_add(kay_bit_tree *tree, uint64_t number)
{
    for (unsigned level = 0; level < tree->height; level++, number /= 64)
        kay_bits_set(tree->levels[level], number);
}

void kay_bit_tree_drop(kay_bit_tree *tree, uint64_t number)
{
    for (unsigned level = 0; level < tree->height; level++, number /= 64) {
        kay_bits_clear(tree->levels[level], number);
        if (tree->levels[level][number / 64])
            return;
    }
}

void kay_bit_tree_summarise(kay_bit_tree *tree, uint64_t bound)
{
    for (unsigned level = 1; level < tree->height; level++) {
        bound = kay_bits_words(bound);
        for (uint64_t i = 0; i < bound; i++)
            if (tree->levels[level - 1][i])
                kay_bits_set(tree->levels[level], i);
    }
}

uint64_t kay_bit_tree_next_far(const kay_bit_tree *tree, uint64_t from)
{
    unsigned level = 0;
    uint64_t rest;
    do { /* up, until a word has a member behind the one we came from */
        from /= 64;
        if (++level == tree->height)
            return UINT64_MAX;
        uint64_t behind = from % 64 == 63 ? 0 : UINT64_MAX << (from % 64 + 1);
        rest = tree->levels[level][from / 64] & behind;
    } while (!rest);
    uint64_t number = from / 64 * 64 + (unsigned)__builtin_ctzll(rest);
    while (level-- > 0)
        number = number * 64 + (unsigned)__builtin_ctzll(tree->levels[level][number]);
    return number;
}

uint64_t kay_bit_tree_last_far(const kay_bit_tree *tree, uint64_t from)
{
    unsigned level = 0;
    uint64_t rest;
    do {
        from /= 64;
        if (++level == tree->height)
            return UINT64_MAX;
        rest = tree->levels[level][from / 64] & (((uint64_t)1 << from % 64) - 1);
    } while (!rest);
    uint64_t number = from / 64 * 64 + 63 - (unsigned)__builtin_clzll(rest);
    while (level-- > 0)
        number = number * 64 + 63 - (unsigned)__builtin_clzll(tree->levels[level][number]);
    return number;
}
