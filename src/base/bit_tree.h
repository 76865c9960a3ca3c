/* A set of whole numbers below a bound that finds its next member in a few steps.
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

/* The least member from `from` on, which lies below the bound; UINT64_MAX: there is none.  O(levels). */
uint64_t kay_bit_tree_next(const kay_bit_tree *tree, uint64_t from);

#endif
