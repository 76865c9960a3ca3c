/* Permutes the bits of words, by tables for each byte: the images of a set of cells under the symmetries of a board.
 *
 * A call takes about 3 ns for 64 bits. */
#pragma once

#include <stdint.h>

#include <kayles/context.h>

typedef struct kay_permute_bits {
    unsigned count; /* permutations */
    unsigned bytes; /* of a word that may have bits */
    uint64_t (*image)[256]; /* of byte b under permutation p: image[p * bytes + b] */
} kay_permute_bits;

/* Makes the tables of `count` permutations of `bits` <= 64 bits in an arena.  Bit i goes to to[p * bits + i] under
 * permutation p.  They need 2 KiB for each permutation and byte. */
kay_status kay_permute_bits_new(kay_arena *arena, const uint8_t *to, unsigned count, unsigned bits,
                                const kay_permute_bits **out) KAY_MUST_CHECK;

/* Returns the image of a word. */
static inline uint64_t kay_permute(const kay_permute_bits *tables, unsigned permutation, uint64_t word)
{
    const uint64_t(*image)[256] = (const uint64_t(*)[256])tables->image + permutation * tables->bytes;
    uint64_t permuted = 0;
    for (; word; word >>= 8)
        permuted |= (*image++)[word & 255];
    return permuted;
}
