/* The hooks of a ruleset in Lua, a file for each kind. */
#ifndef KAYLES_LUA_HOOKS_H
#define KAYLES_LUA_HOOKS_H

#include "lua/fields.h"

/* Play. */
void kay_hooks_play(kay_script *script);

/* Reading and writing. */
void kay_hooks_words(kay_script *script);

/* Adds a line with a state's text.  KAY_END: no text is its own, as what was written is read as another state, or not
 * at all. */
kay_status kay_words_write_own(kay_script *script, const kay_state *state, kay_text *out) KAY_MUST_CHECK;

/* Tables, samples, features, theorems. */
void kay_hooks_study(kay_script *script);

#endif
