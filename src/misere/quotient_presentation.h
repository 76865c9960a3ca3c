/* Writes a quotient by generators and relations.
 *
 * The letters are a, b, ..., z, a1, b1, ...; an element is written as its normal word, such as ab^2, and the identity
 * as 1. */
#pragma once

#include <kayles/text.h>

#include "misere/quotient_monoid.h"

/* Appends the name of a letter, from 0. */
void quotient_write_letter(uint32_t letter, kay_text *out);

/* Appends the normal word of an element. */
void quotient_write_element(const quotient_monoid *monoid, uint32_t element, kay_text *out);

/* Reads a word of the monoid, such as ab^2.  False: it is none. */
bool quotient_read_element(const quotient_monoid *monoid, const char *word, uint32_t *out);

/* A relation: the normal word of `element`, times `letter`, is the normal word of `equals`. */
typedef struct quotient_relation {
    uint32_t element, letter, equals;
} quotient_relation;

/* Finds the next relation after *relation, which begins with .letter = UINT32_MAX; false: there is none.  The relations
 * define the monoid.  Their left sides are the words that are not normal, but become normal whatever letter is taken
 * away: no relation is needless, and they are the same for every way to find them. */
bool quotient_relation_next(const quotient_monoid *monoid, quotient_relation *relation);

/* Appends a relation, such as a^2 = 1. */
void quotient_write_relation(const quotient_monoid *monoid, const quotient_relation *relation, kay_text *out);

static inline bool quotient_is_idempotent(const quotient_monoid *monoid, uint32_t x)
{
    return quotient_monoid_product(monoid, x, x) == x;
}
