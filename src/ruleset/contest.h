/* Functions on contest forms for the library and the program, in addition to kayles/contest.h. */
#pragma once

#include <kayles/contest.h>

/* Returns the contest form of a ruleset, or the default form if it has none. */
const kay_contest_form *kay_contest_form_of(const kay_ruleset *rules);

/* Returns true if each case is a line with a position; then cases share no data, and files can be concatenated. */
bool kay_contest_lines(const kay_ruleset *rules);

/* Returns true if the contest form can write starts. */
bool kay_contest_writes(const kay_ruleset *rules);

/* Writes a random input whose outcome, by the theorem, differs from that of a nearly equal input.
 * kay_contest_thresholds must be true. */
void kay_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

/* Writes a random input of the given size for a person to play.  If the form has no `opening`, and has `sample` or no
 * grammar, acts like kay_sample. */
void kay_sample_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

/* Returns the default size for kay_sample_opening. */
uint64_t kay_opening_size(const kay_ruleset *rules);

/* Writes a start with random parameters up to `size`, in a game with these constants (values in the order of starts.h).
 * NULL: acts like kay_sample. */
void kay_sample_with(const kay_ruleset *rules, kay_random *random, uint64_t size, const char *const *constants,
                     kay_text *out);

/* Returns true if a text may be the `answer` of a form: it is one line and contains {word}. */
bool kay_judge_takes(const char *answer);

/* Appends a text in which {word} is replaced by the word, and {case} by the index. */
void kay_judge_fill(const char *text, const char *word, uint64_t index, kay_text *out);

/* Reads the next case with the contest form of the ruleset; without one, a case is a line.  KAY_END: there are no
 * more. */
kay_status kay_contest_read(kay_cases *cases, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Reads a position of cases->rules from a piece of a line; the piece lies in the memory of cases->in. */
kay_status kay_contest_read_piece(kay_cases *cases, const char *piece, uint64_t length, const kay_game **game,
                                  kay_state *state) KAY_MUST_CHECK;

/* Checks that the text written for a state reads back, as an input or as a position.  KAY_END: it cannot be read, or is
 * read as another state. */
kay_status kay_contest_read_back(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                                 size_t length, bool position) KAY_MUST_CHECK;

/* Returns true if `status` is an error in the line of input just read, and not an error of the rules. */
bool kay_line_is_bad(const kay_cases *cases, kay_status status);

/* Returns true if kay_sample uses the form's own hook or grammar, and not the starts. */
bool kay_contest_samples(const kay_ruleset *rules);

/* Returns true if kay_sample_threshold can make inputs. */
bool kay_contest_thresholds(const kay_ruleset *rules);

/* Returns `flags`; if that is NULL, returns a list in which no flag is given. */
const char *const *kay_contest_flags(const char *const *flags);
