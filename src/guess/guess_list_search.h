/* The smallest decision list that explains some positions: bottom-up search with columns of bits. */
#ifndef KAYLES_GUESS_GUESS_LIST_SEARCH_H
#define KAYLES_GUESS_GUESS_LIST_SEARCH_H

#include "guess/guess_expression.h"

enum { GUESS_CLAUSES = 4, GUESS_ATOMS = 2 };

/* A condition about a number of the position. */
typedef struct guess_predicate {
    guess_expression condition;
    unsigned cost;
} guess_predicate;

/* Where all the atoms hold, this is the outcome. */
typedef struct guess_clause {
    guess_predicate atoms[GUESS_ATOMS];
    unsigned atom_count;
    int outcome;
} guess_clause;

/* The first clause that holds decides, else `otherwise`. */
typedef struct guess_list {
    guess_clause clauses[GUESS_CLAUSES];
    unsigned count;
    int otherwise;
    unsigned cost;
} guess_list;

/* Finds a list that is right about every record with that player to move: with as few clauses as can be and of these
 * one with a short description.  *found false: none was found.  Where there are many candidates for a clause only the
 * best are followed. */
kay_status guess_search_list(const guess_data *data, const guess_record *const *records, uint64_t count,
                             unsigned player, guess_list *out, bool *found) KAY_MUST_CHECK;

#endif
