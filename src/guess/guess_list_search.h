/* Finds the smallest decision list that explains some positions: bottom-up search with columns of bits. */
#pragma once

#include "guess/guess_expression.h"

typedef struct guess_list {
    const guess_expression *outcome; /* the first clause that holds decides; NULL: no list was found */
    unsigned cost, atoms; /* length of the description; number of conditions */
} guess_list;

/* Finds a list that is right about every record with that player to move: one with the fewest clauses, at most four,
 * and among these a short description.  The search is a beam search, so it may miss the shortest. */
kay_status guess_search_list(guess_data *data, const guess_record *const *records, uint64_t count, unsigned player,
                             guess_list *out) KAY_MUST_CHECK;
