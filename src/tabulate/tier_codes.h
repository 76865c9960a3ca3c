/* The codes of a tier, two bits for each rank, 32 in a word with the first one lowest.  While a tier is worked on, its
 * codes say which states are kept; afterwards they are outcomes for the player to move. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

enum {
    CODE_NONE = 0, /* no state has this rank, or it is not kept */
    CODE_LOSS = 1,
    CODE_DRAW = 2,
    CODE_WIN = 3,

    CODE_KEPT = 1, /* before there are outcomes: a state */
    CODE_FOLLOWED = 2, /* and its options were marked */

    CODES_A_WORD = 32,
    CODES_GROUP = 128, /* ranks from one sum in `before` to the next */
};

#define CODES_LOW UINT64_C(0x5555555555555555) /* the low bit of each code */

static inline uint64_t codes_words(uint64_t size)
{
    return size / CODES_A_WORD + (size % CODES_A_WORD != 0);
}

/* Several threads may read and mark the same word. */
static inline unsigned codes_get(const uint64_t *codes, uint64_t number)
{
    return __atomic_load_n(&codes[number / CODES_A_WORD], __ATOMIC_RELAXED) >> 2 * (number % CODES_A_WORD) & 3;
}

/* Sets bits of a code; returns the code before. */
static inline unsigned codes_mark(uint64_t *codes, uint64_t number, unsigned bits)
{
    const unsigned shift = 2 * (number % CODES_A_WORD);
    const unsigned before = codes_get(codes, number);
    if ((before & bits) == bits)
        return before;
    return __atomic_fetch_or(&codes[number / CODES_A_WORD], (uint64_t)bits << shift, __ATOMIC_RELAXED) >> shift & 3;
}

/* Sets a code in a word that no other thread uses. */
static inline void codes_set(uint64_t *codes, uint64_t number, unsigned code)
{
    const unsigned shift = 2 * (number % CODES_A_WORD);
    uint64_t *word = &codes[number / CODES_A_WORD];
    *word = (*word & ~(UINT64_C(3) << shift)) | (uint64_t)code << shift;
}

/* The low bits of the codes in a word that are not CODE_NONE. */
static inline uint64_t codes_kept(uint64_t word)
{
    return (word | word >> 1) & CODES_LOW;
}

/* Returns the first kept rank from `number` on and below `end`, or `end`. */
static inline uint64_t codes_next(const uint64_t *codes, uint64_t number, uint64_t end)
{
    while (number < end) {
        const uint64_t word = __atomic_load_n(&codes[number / CODES_A_WORD], __ATOMIC_RELAXED);
        const uint64_t kept = codes_kept(word) >> 2 * (number % CODES_A_WORD);
        if (kept) {
            number += (unsigned)__builtin_ctzll(kept) / 2;
            return number < end ? number : end;
        }
        number += CODES_A_WORD - number % CODES_A_WORD;
    }
    return end;
}

/* Returns how many kept ranks are below `number`; `before` has the sums at the groups. */
static inline uint64_t codes_index(const uint64_t *codes, const uint64_t *before, uint64_t number)
{
    uint64_t at = number / CODES_GROUP * (CODES_GROUP / CODES_A_WORD), sum = before[number / CODES_GROUP];
    for (; at < number / CODES_A_WORD; at++)
        sum += kay_bits_count_word(codes_kept(codes[at]));
    const uint64_t below = (UINT64_C(1) << 2 * (number % CODES_A_WORD)) - 1;
    return sum + kay_bits_count_word(codes_kept(codes[at]) & below);
}
