/* Contest inputs read, joined, and written from starts. */
#pragma once

#include <kayles/ruleset.h>

/* What decides how a file is read or written. */
typedef struct stress_form {
    kay_context *ctx;
    const kay_ruleset *rules;
    const char *const *flags; /* values of the ruleset's own; NULL: none given */
    const char *const *constants; /* that the games must have; NULL: any */
} stress_form;

/* Whether the ruleset reads the text; how many cases it holds. */
bool contest_input_reads(const stress_form *form, const kay_text *text, uint64_t *cases);

/* Puts files of one case into one: `count` texts, a NUL behind each, that are read in another form. */
kay_status contest_input_join(const stress_form *form, const stress_form *read, const char *texts, uint64_t count,
                              kay_text *out) KAY_MUST_CHECK;

/* Writes a state as a file of one case, with the first player to move.  KAY_END: no input can begin there. */
kay_status contest_input_write(const stress_form *form, const kay_game *game, const kay_state *state,
                               kay_text *out) KAY_MUST_CHECK;

/* The same of the start of `count` parameters.  Other errors are the ruleset's. */
kay_status contest_input_start(const stress_form *form, const uint64_t *parameters, unsigned count,
                               kay_text *out) KAY_MUST_CHECK;
