/* Makes starts from large parameters: near machine limits and powers of ten, and of every length in bits.  A first
 * trial finds how large they may be so that a start can be judged in time. */
#pragma once

#include <kayles/random.h>

#include "stress/stress.h"
#include "stress/stress_judge.h"

typedef struct stress_large_starts {
    const stress_form *form;
    const kay_stress *how;
    unsigned bits; /* the longest numbers that the solver judged in time; 0: none yet */
    bool known, over; /* `bits` has been found; no starts are left */
    uint64_t turn, starts; /* counts of the numbers and starts made */
    uint64_t skipped; /* starts too large to judge */
    stress_expected expected;
} stress_large_starts;

/* `form` must outlive it. */
void stress_large_starts_init(stress_large_starts *large, const stress_form *form, const kay_stress *how);
void stress_large_starts_free(stress_large_starts *large);

/* Writes the next start as a contest input of one case.  KAY_END: no start this time. */
kay_status stress_large_starts_next(stress_large_starts *large, kay_random *random, kay_text *out) KAY_MUST_CHECK;

/* Records that a start could not be judged in time: later ones are smaller. */
void stress_large_starts_too_hard(stress_large_starts *large);
