/* A set of whole numbers below a bound that finds its nearest members in a few steps.
 *
 *   level 1    [ 1 0 0 1 ... ]                      bit j: word j of level 0 is not zero
 *                |     |
 *   level 0    [ .. ][ 0 ][ 0 ][ .. ] ...           bit i: i is a member
 *
 * Each level is 64 times as small as the one under it; the top one is a single word. */
#ifndef KAYLES_BASE_BIT_TREE_H
#define KAYLES_BASE_BIT_TREE_H

#include <kayles/context.h>

enum { KAY_BIT_TREE_LEVELS = 11 }; /* 64^11 > 2^64 */

typedef struct kay_bit_tree {
    unsigned height; /* levels in use, >= 1 */
    uint64_t *levels[KAY_BIT_TREE_LEVELS];
} kay_bit_tree;

/* The empty set of numbers below `bound`, in (bound / 63 + 2) * 8 bytes of the arena at most. */
kay_status kay_bit_tree_make(kay_arena *arena, uint64_t bound, kay_bit_tree *out) KAY_MUST_CHECK;

/* Puts a number below the bound in, takes one out; O(levels). */
void kay_bit_tree_add(kay_bit_tree *tree, uint64_t number);
void kay_bit_tree_drop(kay_bit_tree *tree, uint64_t number);

/* Many members at once: set their bits in levels[0] of an empty set, then fill the levels above.  Linear in the bound,
 * the one that the set was made for. */
void kay_bit_tree_summarise(kay_bit_tree *tree, uint64_t bound);

/* Beyond the word that holds `from`. */
__attribute__((pure)) uint64_t kay_bit_tree_next_far(const kay_bit_tree *tree, uint64_t from);
__attribute__((pure)) uint64_t kay_bit_tree_last_far(const kay_bit_tree *tree, uint64_t from);

/* The least member from `from` on, which lies below the bound; UINT64_MAX: there is none.  O(levels), and at once where
 * the members lie close. */
static inline uint64_t kay_bit_tree_next(const kay_bit_tree *tree, uint64_t from)
{
    uint64_t word = tree->levels[0][from / 64] >> from % 64;
    return word ? from + (unsigned)__builtin_ctzll(word) : kay_bit_tree_next_far(tree, from);
}

/* The greatest member up to `from`, likewise. */
static inline uint64_t kay_bit_tree_last(const kay_bit_tree *tree, uint64_t from)
{
    uint64_t word = tree->levels[0][from / 64] << (63 - from % 64);
    return word ? from - (unsigned)__builtin_clzll(word) : kay_bit_tree_last_far(tree, from);
}

#endif
