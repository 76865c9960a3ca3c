/* Bit sets in arrays of 64-bit words: bit i is bit i % 64 of word i / 64. */
#ifndef KAYLES_BASE_BITS_H
#define KAYLES_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t kay_bits_words(uint64_t bits)
{
    return bits / 64 + (bits % 64 != 0);
}

static inline bool kay_bits_get(const uint64_t *words, uint64_t bit)
{
    return words[bit / 64] >> bit % 64 & 1;
}

static inline void kay_bits_set(uint64_t *words, uint64_t bit)
{
    words[bit / 64] |= (uint64_t)1 << bit % 64;
}

static inline void kay_bits_clear(uint64_t *words, uint64_t bit)
{
    words[bit / 64] &= ~((uint64_t)1 << bit % 64);
}

static inline void kay_bits_flip(uint64_t *words, uint64_t bit)
{
    words[bit / 64] ^= (uint64_t)1 << bit % 64;
}

#endif
