/* Inputs for a program under stress, in the game's contest form: all small starts one after the other, those of large
 * numbers, random ones of growing size, regular ones, and those where the theorem changes its mind.  Where the form
 * holds several cases they come alone as well as many at once. */
#pragma once

#include <kayles/random.h>

#include "ruleset/input_grammar.h"
#include "stress/stress.h"
#include "stress/stress_large.h"
#include "stress/stress_small.h"

typedef enum stress_family {
    STRESS_EXAMPLE,
    STRESS_SMALL,
    STRESS_SAMPLE,
    STRESS_LARGE, /* large numbers */
    STRESS_THRESHOLD,
    STRESS_REGULAR, /* the ruleset need not make sense of them */
} stress_family;

typedef struct stress_cases {
    const kay_ruleset *rules;
    stress_form form; /* of the inputs */
    stress_form plain; /* of samples: the one without any flags */
    kay_arena arena; /* the names of the grammar */
    kay_input_grammar grammar; /* of inputs; without a text: of lines */
    uint64_t seed, size;
    bool several; /* an input may have more than one case */
    uint64_t index; /* of the next input, from 0 */
    uint64_t hard; /* inputs of this size were too much for the solver; UINT64_MAX: none so far */
    stress_small small;
    stress_large large;
    bool small_over;
    uint64_t small_before; /* small starts that came before the latest input */
    stress_family family; /* of the latest input */
    bool alone; /* which has one case */
    kay_text one; /* a case on its way into an input */
    kay_text cases; /* those of an input, a NUL behind each */
} stress_cases;

/* KAY_EUSAGE: the ruleset cannot make samples.  The struct must not be moved. */
kay_status stress_cases_init(stress_cases *cases, kay_context *ctx, const kay_ruleset *rules,
                             const kay_stress *how) KAY_MUST_CHECK;
void stress_cases_free(stress_cases *cases);

/* Writes the next input, of at most `most` cases.  KAY_END: this one came to nothing, the next may not. */
kay_status stress_cases_next(stress_cases *cases, uint64_t most, kay_text *out) KAY_MUST_CHECK;

/* Whether the latest input is the example, or one of the first small starts: any rules must end with these. */
bool stress_cases_are_small(const stress_cases *cases);

/* The solver was not able to answer the latest input: those to come are smaller. */
void stress_cases_too_hard(stress_cases *cases, const kay_text *input);
