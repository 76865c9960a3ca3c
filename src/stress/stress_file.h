/* Contest inputs as files of cases: joined, taken apart, and written in the lines of the contest. */
#ifndef KAYLES_STRESS_STRESS_FILE_H
#define KAYLES_STRESS_STRESS_FILE_H

#include <kayles/ruleset.h>

/* What decides how a file is read or written. */
typedef struct stress_form {
    kay_context *ctx;
    const kay_ruleset *rules;
    const char *const *flags; /* values of the ruleset's own; NULL: none given */
    const char *const *constants; /* that the games must have; NULL: any */
} stress_form;

/* Whether the ruleset reads the text; how many cases it holds. */
bool stress_file_reads(const stress_form *form, const kay_text *text, uint64_t *cases);

/* Writes the cases from..end-1 of a file, or all others, as the contest has them; *count of them.  KAY_END: they cannot
 * be written, or there are none.  KAY_EINPUT: the file does not read. */
kay_status stress_file_select(const stress_form *form, const kay_text *text, uint64_t from, uint64_t end, bool others,
                              kay_text *out, uint64_t *count) KAY_MUST_CHECK;

/* Puts files of one case into one: `count` texts, a NUL behind each, that are read in another form. */
kay_status stress_file_join(const stress_form *form, const stress_form *read, const char *texts, uint64_t count,
                            kay_text *out) KAY_MUST_CHECK;

/* Writes a state as a file of one case, with the first player to move.  KAY_END: no input can begin there. */
kay_status stress_file_write(const stress_form *form, const kay_game *game, const kay_state *state,
                             kay_text *out) KAY_MUST_CHECK;

/* The same of the start of `count` parameters.  Other errors are the ruleset's. */
kay_status stress_file_start(const stress_form *form, const uint64_t *parameters, unsigned count,
                             kay_text *out) KAY_MUST_CHECK;

#endif
