/* Inputs for a program under stress, in the game's contest form: small ones one after the other, random ones of growing size,
 * and random ones made regular.  Where the form holds several cases they come alone as well as many at once. */
#ifndef KAYLES_STUDY_STRESS_CASES_H
#define KAYLES_STUDY_STRESS_CASES_H

#include <kayles/ruleset.h>

/* How the contest puts cases together. */
typedef enum stress_form {
    STRESS_ALONE, /* an input is one case, or the ruleset's own affair */
    STRESS_CHAIN, /* case after case to the end */
    STRESS_COUNTED, /* their number, and then the cases */
} stress_form;

typedef struct stress_cases {
    kay_context *ctx;
    const kay_ruleset *rules;
    uint64_t seed, size;
    stress_form form;
    uint64_t index; /* of the next input, from 0 */
    uint64_t turn; /* how many of the short regular cases were made */
    uint64_t hard; /* inputs of this size were too much for the solver; UINT64_MAX: none so far */
    kay_text one; /* a case on its way into an input */
} stress_cases;

/* KAY_EUSAGE: the ruleset cannot make samples. */
kay_status stress_cases_init(stress_cases *cases, kay_context *ctx, const kay_ruleset *rules, uint64_t seed,
                             uint64_t size) KAY_MUST_CHECK;
void stress_cases_free(stress_cases *cases);

/* Writes the next input; it may be one that the ruleset does not read.  At most `most` cases. */
kay_status stress_cases_next(stress_cases *cases, uint64_t most, kay_text *out) KAY_MUST_CHECK;

/* The solver was not able to answer the latest input: those to come are smaller. */
void stress_cases_too_hard(stress_cases *cases, const kay_text *input);

/* The k-th case of an input, from 1, alone; the input itself where the form does not allow that. */
kay_status stress_cases_alone(stress_cases *cases, const kay_text *input, uint64_t k, kay_text *out) KAY_MUST_CHECK;

/* The numbers of a text, and the letters of its rows. */
uint64_t stress_size(const char *text, size_t length);

#endif
