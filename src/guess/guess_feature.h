/* Features of a position, and predicates about them: what decision lists are made of. */
#ifndef KAYLES_GUESS_GUESS_FEATURE_H
#define KAYLES_GUESS_GUESS_FEATURE_H

#include "guess/guess_records.h"

typedef enum guess_feature_id {
    GUESS_COUNT,
    GUESS_SUM,
    GUESS_MIN,
    GUESS_MAX,
    GUESS_XOR,
    GUESS_SPREAD, /* the largest less the smallest */
    GUESS_ODD, /* how many entries are odd */
    GUESS_CLASS, /* how many have a residue mod `modulus` from `low` to `high` */
    GUESS_FIRST, /* of two parameters */
    GUESS_SECOND,
    GUESS_DIFFERENCE, /* |a - b| */
    GUESS_LINEAR, /* `low` a + `high` b */
    GUESS_DIGITS, /* the binary digits of a less those of b */
    GUESS_LAST_BIT, /* b less the lowest binary digit of a: where a is a heap and b a limit; 0 is above all digits */
    GUESS_LAST_FIBONACCI, /* and less the smallest of the Fibonacci numbers, no two of them neighbours, that a is the
                             sum of */
    GUESS_RATIO, /* the sign of x - r y, where r > 0 is the irrational root of r^2 = `low` r + `high`; `modulus` 0: x is
                    the larger one of a and b, y the smaller; 1: they are a and b; 2: b and a */
    GUESS_NAMED, /* the ruleset's own number `low` */
} guess_feature_id;

typedef struct guess_feature {
    guess_feature_id id;
    int64_t modulus, low, high;
} guess_feature;

typedef enum guess_test_id { GUESS_MOD, GUESS_IS, GUESS_AT_LEAST, GUESS_AT_MOST, GUESS_FROM_TO } guess_test_id;

typedef struct guess_predicate {
    guess_feature feature;
    guess_test_id test;
    int64_t modulus,
        value; /* feature mod modulus == value; feature == value; >= value; <= value; >= value, <= modulus */
    unsigned cost;
} guess_predicate;

int64_t guess_feature_of(const guess_feature *feature, const guess_record *record);
bool guess_predicate_of(const guess_predicate *predicate, int64_t feature);

/* "the sum is odd". */
void guess_predicate_words(const guess_predicate *predicate, const guess_data *data, kay_text *out);

/* "sum % 2 == 1", and the statements that set the local `sum`. */
void guess_predicate_lua(const guess_predicate *predicate, const guess_data *data, kay_text *out);
void guess_feature_lua(const guess_feature *feature, const guess_data *data, kay_text *out);

/* Whether a feature is one of the two parameters only. */
bool guess_feature_of_plane(guess_feature_id id);

/* Pairs near the line x = r y of a GUESS_RATIO, nearer than all with smaller numbers, in either order: what a fraction in
 * the place of r is wrong about.  Their count: GUESS_RATIO_PAIRS at most. */
enum { GUESS_RATIO_PAIRS = 160, GUESS_RATIO_MOST = 10000 };
unsigned guess_feature_near(const guess_feature *feature, uint64_t pairs[GUESS_RATIO_PAIRS][2]);

bool guess_feature_equal(const guess_feature *a, const guess_feature *b);

#endif
