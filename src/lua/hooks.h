/* The hooks of a ruleset in Lua, a file for each kind. */
#ifndef KAYLES_LUA_HOOKS_H
#define KAYLES_LUA_HOOKS_H

#include "lua/fields.h"

/* Play. */
void kay_hooks_play(kay_script *script);

/* Reading and writing. */
void kay_hooks_words(kay_script *script);

/* Tables, samples, features, theorems. */
void kay_hooks_study(kay_script *script);

#endif
