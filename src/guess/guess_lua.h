/* Lua text that several families emit.
 *
 * A theorem says nothing, that is, returns nil, of positions below the parameters or with other numbers of entries than
 * those that it was found on. */
#ifndef KAYLES_GUESS_GUESS_LUA_H
#define KAYLES_GUESS_GUESS_LUA_H

#include "guess/guess_data.h"

/* "function(p, player)" and the local e: the entries of the position. */
void guess_lua_head(const guess_data *data, kay_text *out);

/* "function(p, player)" and the local n: the position as a number, `first` at least. */
void guess_lua_number(kay_text *out, uint64_t first);

/* The local function xor. */
void guess_lua_xor(kay_text *out);

#endif
