/* Theorems in Lua.  A theorem says nothing, that is, returns nil, of positions below the parameters or with other
 * numbers of entries than those that it was found on. */
#ifndef KAYLES_GUESS_GUESS_LUA_H
#define KAYLES_GUESS_GUESS_LUA_H

#include "guess/guess_rule.h"

/* "function(p, player) ... end", which returns the outcome that the rule says. */
void guess_lua(const guess_data *data, const guess_rule *rule, kay_text *out);

#endif
