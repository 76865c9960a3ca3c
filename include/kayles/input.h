/* Reads games and states from an input: a contest file with its cases, or one position.  Also writes contest files. */
#pragma once

#include <kayles/contest.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_input kay_input;

/* Opens an input.  `flags` are values parallel to rules->flags (NULL: none given); they and the reader must outlive the
 * input.  If `position` is true, the input is one position in the direct form. */
KAY_API kay_status kay_input_open(kay_context *ctx, const kay_ruleset *rules, kay_reader *reader,
                                  const char *const *flags, bool position, kay_input **out) KAY_MUST_CHECK;

/* Opens an input that is a copy of a text; `name` appears in diagnoses. */
KAY_API kay_status kay_input_open_text(kay_context *ctx, const kay_ruleset *rules, const char *name, const char *text,
                                       size_t length, const char *const *flags, bool position,
                                       kay_input **out) KAY_MUST_CHECK;

/* Reads the next case, which is valid until the next call.  Returns KAY_END after the last case; only white space may
 * follow it. */
KAY_API kay_status kay_input_next(kay_input *input, const kay_game **game, const kay_state **state) KAY_MUST_CHECK;

/* Reads the only case of an input, which is valid until the input is closed.  Fails with KAY_EINPUT if there is none,
 * or if another case or anything but white space follows. */
KAY_API kay_status kay_input_only(kay_input *input, const kay_game **game, const kay_state **state) KAY_MUST_CHECK;

KAY_API void kay_input_close(kay_input *input); /* ignores NULL */

/* Begins to append a file of `total` >= 1 cases to `out`.  `flags` as for kay_input_open. */
KAY_API void kay_contest_begin(kay_contest *contest, kay_context *ctx, const kay_ruleset *rules,
                               const char *const *flags, uint64_t total, kay_text *out);

/* Writes the next case.  Returns KAY_END if the form cannot express this start, or the ruleset writes no cases (see
 * write_case in contest.h); then the contents of `out` are invalid. */
KAY_API kay_status kay_contest_add(kay_contest *contest, const kay_game *game, const kay_state *start) KAY_MUST_CHECK;

KAY_API void kay_contest_end(kay_contest *contest);

KAY_END_DECLARATIONS
