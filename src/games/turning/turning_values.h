/* The values of the places of a row of coins, and sets of places that are worth what is wanted: for the theorem. */
#pragma once

#include "games/turning/turning.h"

/* Which nim-sums sets of places have, by their number. */
typedef struct turning_sums {
    unsigned bits; /* of the nim-sums; at least 6 */
    uint64_t words; /* of a bit set */
    uint64_t layers; /* numbers of places told apart, from 0 on; the last one may stand for more */
    bool more; /* it does */
    uint64_t *reachable; /* layers * words; NULL: not used */
} turning_sums;

/* The values of a row, as far as they are known: the least that no move from a place leaves. */
typedef struct turning_row {
    kay_context *ctx;
    const turning_code *code;
    uint64_t *values; /* count of them, room for `room` */
    uint64_t count, room;
    uint64_t all; /* their bits */
    turning_sums grown; /* of a code that lets any places be turned: of the first grown_of, and the next one */
    uint64_t grown_of;
} turning_row;

void turning_row_end(turning_row *row);

/* Makes the values of the first `count` places known.  KAY_EUNABLE: they pass what is told apart, or the budget. */
kay_status turning_row_reach(turning_row *row, uint64_t count) KAY_MUST_CHECK;

/* A set with the last place `last` whose other places are worth `target`, which is less than the value of that place;
 * in the arena. */
kay_status turning_construct(const turning_row *row, kay_arena *arena, uint64_t last, uint64_t target,
                             turning_set *set) KAY_MUST_CHECK;

/* Where values have a formula, with proofs in README.md. */
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

/* As turning_construct; set->places has room for three, and in motley and the ruler for all
 * up to `last`. */
void turning_formula_construct(turning_formula formula, uint64_t last, uint64_t target, turning_set *set);
