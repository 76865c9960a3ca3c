/* Recognises starts of the ruleset.  If inputs are positions in the direct form, as for rules in Lua, the ruleset can
 * read positions that are not starts.  Play may never reach such a position, so a program need not answer it. */
#pragma once

#include <kayles/random.h>

#include "stress/contest_input.h"

/* Sets *given if the text of one case is a start.  If the ruleset has a contest form of its own or says which cases are
 * valid, every case that it can read is a start.  Otherwise the first numbers of the text are taken as parameters, and
 * the case must equal the start made from them. */
kay_status stress_given(stress_form *form, const kay_text *text, bool *given) KAY_MUST_CHECK;

/* Makes the first (`choice` 0), the last (1) or a random move (2) of up to 20,000, and stores the number of options
 * (0: no move is left). */
kay_status stress_given_move(kay_context *ctx, kay_random *random, unsigned choice, const kay_game *game,
                             kay_state *state, uint64_t *options) KAY_MUST_CHECK;

/* Writes a position that some moves reach from the start in `text`; it makes random moves, or always the first one, or
 * always the last one.  Writes nothing if there is no such position.  Errors as kay_input_next. */
kay_status stress_given_later(const stress_form *form, kay_random *random, const kay_text *text,
                              kay_text *out) KAY_MUST_CHECK;
