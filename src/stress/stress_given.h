/* Starts that a ruleset itself gives.  Where an input is a position in the direct form, as it is for rules in Lua, a
 * text that reads need not be a start: play may never come there, and a program need not know what to say of it. */
#pragma once

#include <kayles/random.h>

#include "stress/contest_input.h"

/* *given: the text of one case is a start: any that reads where the ruleset has a contest form; else that of the
 * parameters which are the first numbers in the text. */
kay_status stress_given(const stress_form *form, const kay_text *text, bool *given) KAY_MUST_CHECK;

/* Writes a start to which some moves of the one in `text` lead, at random or always the first or the last; nothing
 * where there is none.  Errors as kay_input_next. */
kay_status stress_given_later(const stress_form *form, kay_random *random, const kay_text *text,
                              kay_text *out) KAY_MUST_CHECK;
