/* Reads contest cases into positions of rules in Lua, and writes them, by the field `input` (ruleset/input_grammar.h).
 *
 * A position is an array of the numbers of a case in their order; a letter is its place in `letters`, from 0, and the
 * letters of a word come after their number.  If only the last item is a counted one, its count is left out, because it
 * follows from the length of the array.  If the input is a single named number, the position is that number. */
#pragma once

#include <kayles/contest.h>

#include "lua/position_words.h"
#include "ruleset/input_grammar.h"

/* Reads the fields `input` and `letters` (NULL: absent), which must outlive the grammar.  Fails with KAY_EINPUT and a
 * message without a place. */
kay_status kay_position_input_make(kay_arena *arena, const char *text, const char *letters,
                                   kay_input_grammar *out) KAY_MUST_CHECK;

/* Returns the number of parameters that make a position: 1 or 2 named numbers without a list; otherwise 0. */
unsigned kay_position_input_parameters(const kay_input_grammar *grammar);

/* Moves to the next case, reading the number of cases before the first one.  Returns KAY_END if there is none. */
kay_status kay_position_input_begin(const kay_input_grammar *grammar, kay_cases *cases) KAY_MUST_CHECK;

/* Reads the next case, like the hook `read` of a contest form.  Returns KAY_END if there is none. */
kay_status kay_position_input_read(const kay_input_grammar *grammar, kay_cases *cases,
                                   kay_position *out) KAY_MUST_CHECK;

/* Before the first case, writes the number of cases if the grammar has it.  Returns where the case will begin. */
size_t kay_position_input_open(const kay_input_grammar *grammar, const kay_contest *contest);

/* After the last case, writes the line that closes the input.  Returns KAY_END if the case that begins at `from` looks
 * like that line. */
kay_status kay_position_input_close(const kay_input_grammar *grammar, const kay_contest *contest,
                                    size_t from) KAY_MUST_CHECK;

/* Writes the next case, like the hook `write_case`.  Returns KAY_END if no case gives this position. */
kay_status kay_position_input_write(const kay_input_grammar *grammar, const kay_position *value,
                                    kay_contest *contest) KAY_MUST_CHECK;
