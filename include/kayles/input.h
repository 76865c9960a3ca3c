/* Reading games and states out of an input: contest files with their cases, or one position; and writing contest files.
 */
#ifndef KAYLES_INPUT_H
#define KAYLES_INPUT_H

#include <kayles/contest.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_input kay_input;

/* Begins to read.  `flags` are values parallel to rules->flags (NULL: none given); they and the reader
 * must outlive the input.  `position`: the input is one position in the direct form. */
KAY_API kay_status kay_input_open(kay_context *ctx, const kay_ruleset *rules, kay_reader *reader,
                                  const char *const *flags, bool position, kay_input **out) KAY_MUST_CHECK;

/* The next case, valid until the next call.  KAY_END after the last one, when nothing but white space follows. */
KAY_API kay_status kay_input_next(kay_input *input, const kay_game **game, const kay_state **state) KAY_MUST_CHECK;

KAY_API void kay_input_close(kay_input *input);

/* Begins to write a file of `total` >= 1 cases behind what `out` holds.  `flags` as for kay_input_open. */
KAY_API void kay_contest_begin(kay_contest *contest, kay_context *ctx, const kay_ruleset *rules,
                               const char *const *flags, uint64_t total, kay_text *out);

/* Adds the next case.  KAY_END: no file has this start there, or the ruleset writes none (rules->write_case); then what
 * `out` holds means nothing. */
KAY_API kay_status kay_contest_add(kay_contest *contest, const kay_game *game, const kay_state *start) KAY_MUST_CHECK;

KAY_API void kay_contest_end(kay_contest *contest);

#ifdef __cplusplus
}
#endif
#endif
