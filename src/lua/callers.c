/* Loads callers.lua, which makes positions in Lua and calls the rules' functions with them. */
#include "lua/callers.h"

#include <lauxlib.h>
#include <string.h>

#include "lua/lua_texts.h"

void kay_callers_push(const kay_page_position *page, lua_State *lua)
{
    if (luaL_loadbufferx(lua, kay_lua_texts.callers, strlen(kay_lua_texts.callers), "=given", "t"))
        lua_error(lua);
    lua_insert(lua, -3);
    lua_getglobal(lua, "require");
    lua_pushliteral(lua, "ffi");
    lua_call(lua, 1, 1);
    lua_pushlightuserdata(lua, (void *)(uintptr_t)page);
    lua_pushinteger(lua, KAY_CALL_ITEMS);
    lua_call(lua, 5, 1);
}
