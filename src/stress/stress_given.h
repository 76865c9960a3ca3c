/* Recognises starts of the ruleset.  If inputs are positions in the direct form, as for rules in Lua, a readable text
 * need not be a start: play may never reach that position, and a program need not be able to answer it. */
#pragma once

#include <kayles/random.h>

#include "stress/contest_input.h"

/* Sets *given if the text of one case is a start.  If the ruleset has a contest form, every readable case is one;
 * otherwise the case must equal the start whose parameters are the first numbers of the text. */
kay_status stress_given(const stress_form *form, const kay_text *text, bool *given) KAY_MUST_CHECK;

/* Writes a position that some moves reach from the start in `text`; the moves are random, or always the first or always
 * the last.  Writes nothing if there is no such position.  Errors as kay_input_next. */
kay_status stress_given_later(const stress_form *form, kay_random *random, const kay_text *text,
                              kay_text *out) KAY_MUST_CHECK;
