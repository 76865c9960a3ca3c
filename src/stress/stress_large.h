/* Starts of large numbers, where the ruleset makes starts of parameters: at and beside the limits
 * of what machines count with and the powers of ten, and of every length in bits.  How large they may be is tried out
 * first: what cannot be judged soon is left out. */
#pragma once

#include <kayles/random.h>

#include "stress/stress.h"
#include "stress/stress_judge.h"

typedef struct stress_large {
    const stress_form *form;
    const kay_stress *how;
    unsigned bits; /* numbers of so many bits were judged; 0: none yet */
    bool known, over; /* longer ones are not to be tried; there are none */
    uint64_t turn, starts; /* numbers and starts that were made */
    uint64_t skipped; /* starts that were too large to be judged */
    stress_expected expected;
} stress_large;

/* `form` must outlive it. */
void stress_large_init(stress_large *large, const stress_form *form, const kay_stress *how);
void stress_large_free(stress_large *large);

/* Adds the next start as a contest input of one case.  KAY_END: this one came to nothing. */
kay_status stress_large_next(stress_large *large, kay_random *random, kay_text *out) KAY_MUST_CHECK;
