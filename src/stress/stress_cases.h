/* Makes the inputs of a stress test in the game's contest form: all small starts in order, starts with large numbers,
 * random inputs of growing size, regular inputs, and thresholds (inputs whose outcome, by the theorem, differs from
 * that of a nearly equal input).  If the form allows several cases, some inputs have one case and others many. */
#pragma once

#include "ruleset/input_grammar.h"
#include "stress/stress.h"
#include "stress/stress_large_starts.h"
#include "stress/stress_mix.h"
#include "stress/stress_small.h"

typedef enum stress_family {
    STRESS_EXAMPLE,
    STRESS_SMALL,
    STRESS_SAMPLE,
    STRESS_LARGE, /* large numbers */
    STRESS_THRESHOLD,
    STRESS_REGULAR, /* the ruleset may be unable to read them */
    STRESS_FAMILIES,
} stress_family;

enum { STRESS_CASES_MOST = 2000 }; /* the most cases in an input, except the example */

typedef struct stress_cases {
    const kay_ruleset *rules;
    stress_form form; /* of the inputs */
    stress_form plain; /* the form of samples: without flags */
    kay_arena arena; /* the names of the grammar */
    kay_input_grammar grammar; /* of inputs; the grammar of lines if the contest has no grammar of its own */
    uint64_t seed, size;
    bool several; /* an input may have more than one case */
    uint64_t index; /* of the next input, from 0 */
    uint64_t given; /* cases in all inputs so far */
    uint64_t hard; /* smallest size that was too hard for the solver; UINT64_MAX: none so far */
    stress_small small;
    stress_large_starts large;
    stress_mix mixes[STRESS_FAMILIES]; /* of the families that draw at random */
    bool small_over;
    uint64_t small_before; /* small starts that came before the latest input */
    stress_family family; /* of the latest input */
    bool alone; /* the latest input has one case */
    kay_text one; /* the latest case drawn */
    kay_text mixed; /* the latest case of a mixed family */
    kay_text cases; /* the cases of the next input, a NUL after each */
    bool starts; /* programs answer for each start: outcomes do not matter */
    kay_outcome outcomes[STRESS_CASES_MOST]; /* of the cases of the latest input */
    uint64_t solved; /* number of outcomes; 0: none is known */
    bool unsolved; /* the only case of the latest input could not be solved in time */
    uint64_t skipped; /* other cases that could not be solved in time; they were left out of their inputs */
} stress_cases;

/* KAY_EUSAGE: the ruleset cannot make samples.  The struct must not be moved. */
kay_status stress_cases_init(stress_cases *cases, kay_context *ctx, const kay_ruleset *rules,
                             const kay_stress *how) KAY_MUST_CHECK;
void stress_cases_free(stress_cases *cases);

/* Writes the next input, of at most `most` cases.  KAY_END: no input this time; the next call may succeed.
 * KAY_EUNABLE: the case in `out` could not be solved in time. */
kay_status stress_cases_next(stress_cases *cases, uint64_t most, kay_text *out) KAY_MUST_CHECK;

/* Returns true if the latest input is the example or one of the first small starts.  All rules must be fast enough for
 * these. */
bool stress_cases_are_small(const stress_cases *cases);

/* Records that the solver could not answer the latest input: later inputs are smaller. */
void stress_cases_too_hard(stress_cases *cases, const kay_text *input);
