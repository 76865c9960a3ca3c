/* Arrays of small numbers packed into 64-bit words.  Each number is 2^log bits wide, so none crosses a word.
 *
 *   log 2:  word 0  [ 15 | 14 | ... | 1 | 0 ]   word 1  [ 31 | ... | 16 ]      item 0 in the lowest bits */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The least log, 0..6, such that numbers up to `most` fit. */
static inline unsigned kay_packed_log(uint64_t most)
{
    unsigned log = 0;
    while (log < 6 && most >> (1u << log))
        log++;
    return log;
}

static inline uint64_t kay_packed_words(uint64_t count, unsigned log)
{
    unsigned per_word_log = 6 - log;
    return (count >> per_word_log) + ((count & ((1u << per_word_log) - 1)) != 0);
}

static inline unsigned kay_packed_shift(uint64_t index, unsigned log)
{
    return (unsigned)(index & ((1u << (6 - log)) - 1)) << log;
}

static inline uint64_t kay_packed_mask(unsigned log)
{
    return log == 6 ? UINT64_MAX : ((uint64_t)1 << (1u << log)) - 1;
}

static inline uint64_t kay_packed_get(const uint64_t *words, uint64_t index, unsigned log)
{
    return words[index >> (6 - log)] >> kay_packed_shift(index, log) & kay_packed_mask(log);
}

static inline void kay_packed_set(uint64_t *words, uint64_t index, unsigned log, uint64_t value)
{
    unsigned shift = kay_packed_shift(index, log);
    uint64_t *word = &words[index >> (6 - log)];
    *word = (*word & ~(kay_packed_mask(log) << shift)) | value << shift;
}

/* Subtracts `amount` from an item, which must be at least `amount`. */
static inline void kay_packed_take(uint64_t *words, uint64_t index, unsigned log, uint64_t amount)
{
    words[index >> (6 - log)] -= amount << kay_packed_shift(index, log);
}

/* Advances the items like an odometer, item 0 fastest, each from 0 to `most`.  Returns false when all were at `most`;
 * then all are 0 again. */
static inline bool kay_packed_next(uint64_t *words, uint64_t count, unsigned log, uint64_t most)
{
    for (uint64_t i = 0; i < count; i++) {
        uint64_t item = kay_packed_get(words, i, log);
        kay_packed_set(words, i, log, item == most ? 0 : item + 1);
        if (item != most)
            return true;
    }
    return false;
}
