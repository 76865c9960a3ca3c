/* The contest form as others in this room use it. */
#ifndef KAYLES_RULESET_CONTEST_H
#define KAYLES_RULESET_CONTEST_H

#include <kayles/contest.h>

/* The next case, by the form of the ruleset or as a line; KAY_END: there is none. */
kay_status kay_contest_read(kay_cases *cases, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Reads the position that a piece of a line in the memory of cases->in is; cases->rules says of which game. */
kay_status kay_contest_read_piece(kay_cases *cases, const char *piece, uint64_t length, const kay_game **game,
                                  kay_state *state) KAY_MUST_CHECK;

/* Adds a line with a state's text.  KAY_END: no text is its own, as what was written is read as another state, or not
 * at all. */
kay_status kay_contest_write_line(const kay_game *game, const kay_state *state, kay_text *out) KAY_MUST_CHECK;

/* Whether kay_sample makes inputs of the form's own, and not of starts. */
bool kay_contest_samples(const kay_ruleset *rules);

/* `flags`, or as many that are absent. */
const char *const *kay_contest_flags(const char *const *flags);

#endif
