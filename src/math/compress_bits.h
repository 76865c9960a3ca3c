/* Compresses and expands sets of bits, by tables for each byte.
 *
 *   mask       0 1 1 0 1 1 0 1
 *   expanded   . a b . c d . e     a subset of the mask
 *   compressed . . . a b c d e     the same subset among the bits of the mask, numbered from the lowest
 *
 * A call takes about 5 ns for 64 bits.  The processor's own instructions (pext, pdep) are not assumed. */
#pragma once

#include <stdint.h>

#include <kayles/context.h>

typedef struct kay_compress_bits {
    uint8_t compressed[256][256]; /* by the byte of the mask, then the byte of the subset */
    uint8_t expanded[256][256]; /* by the byte of the mask, then the compressed byte, whose higher bits are ignored */
} kay_compress_bits;

/* Makes the tables, 128 KiB, in an arena; this takes about a millisecond. */
kay_status kay_compress_bits_new(kay_arena *arena, const kay_compress_bits **out) KAY_MUST_CHECK;

/* Byte i is the number of bits set in bytes 0 to i. */
static inline uint64_t kay_compress_counts(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return mask * UINT64_C(0x0101010101010101);
}

/* Returns the bits of `expanded`, a subset of `mask`, moved together to the lowest bits. */
static inline uint64_t kay_compress(const kay_compress_bits *tables, uint64_t mask, uint64_t expanded)
{
    uint64_t counts = kay_compress_counts(mask) << 8, compressed = 0;
    for (; mask; mask >>= 8, expanded >>= 8) {
        compressed |= (uint64_t)tables->compressed[mask & 255][expanded & 255] << (counts & 63);
        counts >>= 8;
    }
    return compressed;
}

/* Returns the subset of `mask` that kay_compress turns into `compressed`.  Ignores the bits of `compressed` beyond the
 * number of bits of the mask. */
static inline uint64_t kay_expand(const kay_compress_bits *tables, uint64_t mask, uint64_t compressed)
{
    uint64_t counts = kay_compress_counts(mask) << 8, expanded = 0;
    for (unsigned at = 0; mask; mask >>= 8, at += 8) {
        expanded |= (uint64_t)tables->expanded[mask & 255][compressed >> (counts & 63) & 255] << at;
        counts >>= 8;
    }
    return expanded;
}
