/* Positions on Lua's stack.  For use in protected calls. */
#ifndef KAYLES_LUA_LUA_POSITIONS_H
#define KAYLES_LUA_LUA_POSITIONS_H

#include "lua/fields.h"

void kay_lua_position_push(lua_State *lua, const kay_position *value);

/* The position at an index of the stack as a word; `what` names where it comes from. */
kay_status kay_lua_position_take(kay_script *script, int index, const char *what, uint64_t *word) KAY_MUST_CHECK;

#endif
