/* Starts of large numbers, where the ruleset makes starts of parameters: at and beside the limits
 * of what machines count with and the powers of ten, and of every length in bits.  How large they may be is tried out
 * first: what cannot be judged soon is left out. */
#pragma once

#include <kayles/random.h>

#include "stress/stress.h"
#include "stress/stress_judge.h"

/* Where the large numbers stand. */
typedef enum stress_large_place {
    STRESS_LARGE_FIRST, /* the first parameter, or the only one */
    STRESS_LARGE_SECOND,
    STRESS_LARGE_BOTH,
    STRESS_LARGE_PLACES,
} stress_large_place;

/* How large the numbers of starts may be that stand in one place, as far as that was tried out. */
typedef struct stress_reach {
    uint8_t bits; /* numbers of so many bits were judged; 0: none yet */
    bool known, over; /* no more is to be tried; there are none */
} stress_reach;

typedef struct stress_large {
    const stress_form *form;
    const kay_stress *how;
    stress_reach reach[STRESS_LARGE_PLACES];
    uint64_t turn; /* numbers that were made */
    uint64_t skipped; /* starts that were too large to be judged */
    unsigned place; /* of the start that is made */
    stress_expected expected;
} stress_large;

/* `form` must outlive it. */
void stress_large_init(stress_large *large, const stress_form *form, const kay_stress *how);
void stress_large_free(stress_large *large);

/* Whether there are none, as far as is known. */
bool stress_large_over(const stress_large *large);

/* Adds the next start as a contest input of one case.  KAY_END: this one came to nothing. */
kay_status stress_large_next(stress_large *large, kay_random *random, kay_text *out) KAY_MUST_CHECK;
