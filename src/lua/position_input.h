/* Positions of rules in Lua as the cases of a contest: what the field `input` says (ruleset/input_grammar.h).
 *
 * A position is the named numbers in order, then those behind them, as an array; without the count of a list that is
 * its length.  A single name and nothing behind it: that number. */
#pragma once

#include <kayles/contest.h>

#include "lua/position_words.h"
#include "ruleset/input_grammar.h"

/* Reads the two fields of the rules, `letters` being NULL where there is none; they must last as long as the grammar.
 * KAY_EINPUT: what is wrong is in the diagnosis, without a place. */
kay_status kay_position_input_make(kay_arena *arena, const char *text, const char *letters,
                                   kay_input_grammar *out) KAY_MUST_CHECK;

/* How many parameters make a position that has no list; 0: it has one. */
unsigned kay_position_input_parameters(const kay_input_grammar *grammar);

/* The next case, as the hook `read` of a contest form.  KAY_END: there is none. */
kay_status kay_position_input_read(const kay_input_grammar *grammar, kay_cases *cases,
                                   kay_position *out) KAY_MUST_CHECK;

/* The next case, as the hook `write_case`.  KAY_END: no case is this position. */
kay_status kay_position_input_write(const kay_input_grammar *grammar, const kay_position *value,
                                    kay_contest *contest) KAY_MUST_CHECK;
