/* The judge: what the right output of a contest input is, and what another output is worth. */
#ifndef KAYLES_STRESS_STRESS_JUDGE_H
#define KAYLES_STRESS_STRESS_JUDGE_H

#include <kayles/stress.h>

typedef struct stress_truth {
    kay_text expected; /* the judge's word for each case, and a line end */
    kay_text words; /* the words that the judge knows, each with a NUL behind it */
    uint64_t cases;
    uint64_t
        starts; /* 0: each case has one answer; else it has a number and a word for each of so many starts at most */
} stress_truth;

void stress_truth_init(stress_truth *truth, kay_context *ctx);
void stress_truth_free(stress_truth *truth);

/* Whether the ruleset reads the text; how many cases it holds. */
bool stress_reads(kay_context *ctx, const kay_ruleset *rules, const char *const *options, const char *text,
                  size_t length, uint64_t *cases);

/* Answers all cases of an input, or all starts of each, as how->options and how->starts say.  KAY_EINPUT: it is none.
 * KAY_EUNABLE: `seconds` were not enough. */
kay_status stress_truth_find(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how, const char *input,
                             size_t length, double seconds, stress_truth *out) KAY_MUST_CHECK;

/* Whether an output is right, wrong, or no output of a judge at all. */
kay_stress_verdict stress_judge(const stress_truth *truth, const char *output, size_t length);

#endif
