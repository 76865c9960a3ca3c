/* Judges outputs: finds the right output of a contest input, and compares a program's output with it. */
#pragma once

#include "stress/stress.h"

#include "stress/contest_input.h"

/* How long the judge may think about an input. */
static const double STRESS_JUDGE_SECONDS = 0.5;

/* The right output. */
typedef struct stress_expected {
    kay_text text; /* the right lines, one for each case */
    kay_text lines; /* the possible lines, a NUL after each: `kinds` lines for each case, or for all cases if they are
                       alike */
    unsigned kinds;
    bool alike;
    bool free; /* answers may be any text: no lines are known */
    uint64_t cases;
    uint64_t largest; /* size (numbers and letters) of the largest case */
    uint64_t starts; /* the most starts that a case may have, one line of output for each; 0: one line for each case */
} stress_expected;

void stress_expected_init(stress_expected *expected, kay_context *ctx);
void stress_expected_free(stress_expected *expected);

/* The outcomes of the first `count` cases of an input, if they are known. */
typedef struct stress_known {
    const kay_outcome *outcomes;
    uint64_t count;
} stress_known;

static const stress_known STRESS_NOTHING_KNOWN = {.count = 0};

/* Finds the right output of an input: an answer for each case or, with how->starts, for each start of each case.
 * KAY_EINPUT: the ruleset cannot read the input.  KAY_EUNABLE: `seconds` were not enough. */
kay_status stress_judge(const stress_form *form, const kay_stress *how, const kay_text *input, stress_known known,
                        double seconds, stress_expected *out) KAY_MUST_CHECK;

/* Compares an output with the right one, ignoring white space: passed, wrong answer or bad output. */
kay_stress_verdict stress_compare_output(const stress_expected *expected, const char *output, size_t length);
