/* Sets of numbers with a bit for each word that is not zero, level above level. */
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

uint64_t kay_bit_tree_next(const kay_bit_tree *tree, uint64_t from)
{
    unsigned level = 0;
    uint64_t rest = tree->levels[0][from / 64] & UINT64_MAX << from % 64;
    while (!rest) { /* up, until a word has a member behind the one we came from */
        from /= 64;
        if (++level == tree->height)
            return UINT64_MAX;
        uint64_t behind = from % 64 == 63 ? 0 : UINT64_MAX << (from % 64 + 1);
        rest = tree->levels[level][from / 64] & behind;
    }
    uint64_t number = from / 64 * 64 + (unsigned)__builtin_ctzll(rest);
    while (level-- > 0)
        number = number * 64 + (unsigned)__builtin_ctzll(tree->levels[level][number]);
    return number;
}
