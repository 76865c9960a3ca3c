/* The contest form as other rooms and the program use it, besides kayles/contest.h. */
#pragma once

#include <kayles/contest.h>

/* The contest form of a ruleset, the default one where it has none. */
const kay_contest_form *kay_contest_form_of(const kay_ruleset *rules);

/* Whether a case is a line with a position: what cases say has nothing in common, and files joined are one. */
bool kay_contest_lines(const kay_ruleset *rules);

/* Whether starts can be written in the contest form. */
bool kay_contest_writes(const kay_ruleset *rules);

/* Writes a random input where the theorem changes its mind, which the form knows. */
void kay_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

/* Writes a random input for a person to play, of the size that is asked for; where the form knows none, as kay_sample.
 */
void kay_sample_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

/* The size of such an input where nobody says how large. */
uint64_t kay_opening_size(const kay_ruleset *rules);

/* As kay_sample, of a game with these constants (values parallel to those of starts.h): a start of random parameters up
 * to the size.  NULL: as kay_sample. */
void kay_sample_with(const kay_ruleset *rules, kay_random *random, uint64_t size, const char *const *constants,
                     kay_text *out);

/* Whether a text may be the `answer` of a form: it is on a line, and {word} stands in it. */
bool kay_judge_takes(const char *answer);

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

/* Whether kay_sample_threshold makes any. */
bool kay_contest_thresholds(const kay_ruleset *rules);

/* `flags`, or as many that are absent. */
const char *const *kay_contest_flags(const char *const *flags);
