/* The genus of an impartial game: its nimber in normal play, and misère nim-values of the game with heaps of two.
 *
 * The superscript of G is the sequence of the misère nim-values of G, G + *2, G + *2 + *2, and so on.  The misère
 * nim-value of 0 is 1, of any other game the least number that no option has.  The sequence ends in two values that
 * alternate; it is stored up to the second of these.  README.md proves what the functions here compute. */
#pragma once

#include <kayles/text.h>

/* The superscript: values[i] for i < count, then the last two in turn.  count >= 2. */
typedef struct genus_digits {
    uint32_t base; /* the nimber */
    uint32_t count;
    const uint32_t *values;
} genus_digits;

static inline uint32_t genus_digit(const genus_digits *genus, uint64_t i)
{
    if (i < genus->count)
        return genus->values[i];
    return genus->values[genus->count - 1 - (i - genus->count + 1) % 2];
}

/* Memory to find the least number that is not in a set. */
typedef struct genus_mex {
    kay_context *ctx;
    uint64_t *seen; /* the set in which each number was last */
    uint64_t room;
    uint64_t set; /* the current set, from 1 */
} genus_mex;

void genus_mex_free(genus_mex *mex);

/* Begins a set; only numbers below `room` matter. */
kay_status genus_mex_begin(genus_mex *mex, uint64_t room) KAY_MUST_CHECK;

static inline void genus_mex_add(genus_mex *mex, uint32_t number)
{
    if (number < mex->room)
        mex->seen[number] = mex->set;
}

/* Returns the least number that was not added.  At most room - 1 different numbers may have been added. */
static inline uint32_t genus_mex_least(const genus_mex *mex)
{
    uint32_t least = 0;
    while (mex->seen[least] == mex->set)
        least++;
    return least;
}

/* Returns how many values of the superscript genus_of_options writes at most. */
uint64_t genus_length(const genus_digits *options, uint64_t count);

/* Computes the genus of the game with these options: writes the nimber and at most genus_length values. */
kay_status genus_of_options(genus_mex *mex, const genus_digits *options, uint64_t count, uint32_t *base,
                            uint32_t *values, uint32_t *value_count) KAY_MUST_CHECK;

/* Writes a genus: 4^146, or 9^(9,11) if a value of the superscript has two digits; of the superscript only the first
 * `shown` values, without it if `shown` is 0. */
void genus_write(const genus_digits *genus, uint32_t shown, kay_text *out);
