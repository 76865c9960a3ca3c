/* Computes the values of the places of a row, and sets of places with a wanted nim-sum, for the theorem. */
#pragma once

#include "games/turning/turning.h"

/* The nim-sums of sets of places, for each number of places. */
typedef struct turning_sums {
    unsigned bits; /* the width of the nim-sums, at least 6 */
    uint64_t words; /* the words of a bit set */
    uint64_t layers; /* one for each number of places, from 0 on */
    bool more; /* the last layer also holds larger sets */
    uint64_t *reachable; /* layers * words; NULL: not used */
} turning_sums;

/* The known values of a row.  The value of a place is the least number that is not the nim-sum of the other coins of a
 * move with this place as the last one. */
typedef struct turning_row {
    kay_context *ctx;
    const turning_code *code;
    uint64_t *values; /* `count` values, room for `room` */
    uint64_t count, room;
    uint64_t all; /* the OR of the values */
    turning_sums grown; /* if values_grows(code): of sets of the last place and any of the first grown_of places */
    uint64_t grown_of;
} turning_row;

void turning_row_end(turning_row *row);

/* Computes the values of the first `count` places.  Fails with KAY_EUNABLE if they get too large or the budget ends. */
kay_status turning_row_reach(turning_row *row, uint64_t count) KAY_MUST_CHECK;

/* Finds a set with the last place `last` whose other places have the nim-sum `target`, which is less than the value of
 * `last`.  The set is stored in the arena. */
kay_status turning_construct(const turning_row *row, kay_arena *arena, uint64_t last, uint64_t target,
                             turning_set *set) KAY_MUST_CHECK;

/* Codes whose values have a formula, proved in README.md. */
typedef enum turning_formula {
    TURNING_NO_FORMULA,
    TURNING_TURTLES, /* 1-2 */
    TURNING_TWINS, /* 2 */
    TURNING_MOCK, /* 1-3 */
    TURNING_TRIPLETS, /* 3 */
    TURNING_MOTLEY, /* 1+, of up to 64 places */
    TURNING_RULER, /* 1+C */
} turning_formula;

turning_formula turning_formula_of(const turning_code *code);
uint64_t turning_formula_value(turning_formula formula, uint64_t place);

/* Does the same as turning_construct by a formula.  set->places must have room for three places, and in motley and
 * ruler for all up to `last`. */
void turning_formula_construct(turning_formula formula, uint64_t last, uint64_t target, turning_set *set);
