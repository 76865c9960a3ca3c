/* Reads, joins and writes inputs in the contest form of a game. */
#pragma once

#include <kayles/ruleset.h>

/* The settings with which an input is read or written. */
typedef struct stress_form {
    kay_context *ctx;
    const kay_ruleset *rules;
    const char *const *flags; /* values of the ruleset's own flags; NULL: none given */
    const char *const *constants; /* values that the games must have; NULL: any */
    uint64_t slow_start; /* for stress_given: a start of this parameter takes too long; 0: none is known */
} stress_form;

/* Returns true if the ruleset reads the text, and stores the number of its cases. */
bool contest_input_reads(const stress_form *form, const kay_text *text, uint64_t *cases);

/* Joins `count` inputs of one case into one input.  A NUL ends each text.  The texts are read with the settings
 * `read`. */
kay_status contest_input_join(const stress_form *form, const stress_form *read, const char *texts, uint64_t count,
                              kay_text *out) KAY_MUST_CHECK;

/* Splits an input into inputs of one case, with a NUL after each.  Errors as kay_input_next; KAY_EINPUT also means that
 * an input of one case cannot express a case. */
kay_status contest_input_split(const stress_form *form, const char *text, kay_text *out) KAY_MUST_CHECK;

/* Writes a state as an input of one case, with the first player to move.  KAY_END: no input can express the state. */
kay_status contest_input_write(const stress_form *form, const kay_game *game, const kay_state *state,
                               kay_text *out) KAY_MUST_CHECK;

/* Writes the start made from `count` parameters, like contest_input_write.  Other errors are those of the ruleset. */
kay_status contest_input_start(const stress_form *form, const uint64_t *parameters, unsigned count,
                               kay_text *out) KAY_MUST_CHECK;
