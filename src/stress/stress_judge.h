/* The judge: what the right output of a contest input is, and what another output is worth. */
#pragma once

#include "stress/stress.h"

#include "stress/contest_input.h"

/* How long the judge may think about an input. */
static const double STRESS_JUDGE_SECONDS = 0.5;

/* The right output. */
typedef struct stress_expected {
    kay_text text; /* the line of the judge for each case */
    kay_text lines; /* those that there could be, each with a NUL behind it: `kinds` for a case, or for all if they are
                       alike */
    unsigned kinds;
    bool alike;
    uint64_t cases;
    uint64_t largest; /* the numbers and letters of the largest one */
    uint64_t starts; /* 0: each case has one answer; else a number and a word for each of so many starts at most */
} stress_expected;

void stress_expected_init(stress_expected *expected, kay_context *ctx);
void stress_expected_free(stress_expected *expected);

/* Finds the right output of an input: of all its cases, or of all starts of each, as how->starts says.  KAY_EINPUT: the
 * ruleset does not read it.  KAY_EUNABLE: `seconds` were not enough. */
kay_status stress_judge(const stress_form *form, const kay_stress *how, const kay_text *input, double seconds,
                        stress_expected *out) KAY_MUST_CHECK;

/* Whether an output is right, wrong, or no output of a judge at all; white space does not matter. */
kay_stress_verdict stress_compare_output(const stress_expected *expected, const char *output, size_t length);
