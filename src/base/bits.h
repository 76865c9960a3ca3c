/* Bit sets in arrays of 64-bit words: bit i is bit i % 64 of word i / 64. */
#pragma once

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

/* The number of set bits.  This is fast without the processor's popcnt instruction, which the build does not assume. */
static inline unsigned kay_bits_count_word(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Bit i becomes bit 63 - i. */
static inline uint64_t kay_bits_reverse_word(uint64_t word)
{
    word = __builtin_bswap64(word);
    word = (word >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (word & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    word = (word >> 2 & UINT64_C(0x3333333333333333)) | (word & UINT64_C(0x3333333333333333)) << 2;
    return (word >> 1 & UINT64_C(0x5555555555555555)) | (word & UINT64_C(0x5555555555555555)) << 1;
}

static inline uint64_t kay_bits_count(const uint64_t *words, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += kay_bits_count_word(words[i]);
    return sum;
}

/* Compares two 64-bit words, for qsort and bsearch. */
static inline int kay_compare_u64(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Returns how many of `count` sorted words are less than `word`: the index of `word`, or where to insert it. */
static inline uint64_t kay_lower_bound(const uint64_t *words, uint64_t count, uint64_t word)
{
    uint64_t low = 0, high = count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (words[middle] < word)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
