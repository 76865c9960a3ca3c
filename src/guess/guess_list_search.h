/* The smallest decision list that explains some positions: bottom-up search with columns of bits. */
#pragma once

#include "guess/guess_expression.h"

typedef struct guess_list {
    const guess_expression *outcome; /* the first clause that holds decides; NULL: no list was found */
    unsigned cost, atoms; /* of the description; conditions in it */
} guess_list;

/* Finds a list that is right about every record with that player to move: with as few clauses as can be, four at most,
 * and of these one with a short description.  Only the best beginnings of lists are followed. */
kay_status guess_search_list(guess_data *data, const guess_record *const *records, uint64_t count, unsigned player,
                             guess_list *out) KAY_MUST_CHECK;
