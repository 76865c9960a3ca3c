/* Makes the outcomes of random cases about equally frequent.  In many games nearly all positions are won; a program
 * that answers "win" to all of these is wrong, but few cases show it.
 *
 * After a case with a frequent outcome comes its *reply*: the position that a winning move leads to, which the player
 * to move there loses.  If no such position is an input, a few other cases are drawn, and the one with the rarest
 * outcome is used. */
#pragma once

#include <kayles/random.h>

#include "base/intern_table.h"
#include "stress/contest_input.h"

enum { STRESS_OUTCOMES = 3 };

typedef struct stress_mix {
    const stress_form *form;
    uint64_t counts[STRESS_OUTCOMES]; /* cases used so far: lost, drawn, won */
    uint64_t missed; /* frequent cases used since a reply was found, or since a rarer case was drawn */
    uint64_t wait, pause; /* after a rarer case took too long to find: none is looked for in `wait` cases */
    kay_intern_table replies; /* texts of replies so far */
    kay_text reply; /* the reply to the latest case; empty: none */
    kay_text rarest; /* the case with the rarest outcome when drawing again */
    uint64_t options; /* that the latest search generated */
    uint64_t searched, used; /* sums of these: of all searches, and of those for the cases that were used */
    double until; /* when solving ends, on the clock of kay_now(); set by the caller */
} stress_mix;

/* Draws a case at random into `out`, which is empty.  KAY_END: no case this time. */
typedef kay_status stress_draw(void *user, kay_random *random, kay_text *out);

/* `form` must outlive the mix. */
void stress_mix_init(stress_mix *mix, const stress_form *form);
void stress_mix_free(stress_mix *mix);

/* Makes the next case: the reply to the latest case, or a new one.  *outcome is KAY_UNKNOWN if the case could not be
 * solved in time.  Other errors are those of `draw`, or of rules that cannot read what was drawn. */
kay_status stress_mix_next(stress_mix *mix, stress_draw *draw, void *user, kay_random *random, kay_text *out,
                           kay_outcome *outcome) KAY_MUST_CHECK;
