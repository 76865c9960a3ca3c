/* Pieces of Lua that several families write. */
#ifndef KAYLES_STUDY_GUESS_LUA_H
#define KAYLES_STUDY_GUESS_LUA_H

#include <kayles/text.h>

/* The head of a theorem: `e` holds the entries, for a single number too. */
void guess_lua_head(kay_text *out);

/* A local function xor(a, b) in plain arithmetic: numbers up to 2^53 - 1, and no library is asked. */
void guess_lua_xor(kay_text *out);

#endif
