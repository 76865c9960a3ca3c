/* The global variables of the rules: Lua's libraries without the functions that could do harm. */
#include "lua/environment.h"

#include <lauxlib.h>
#include <lualib.h>
#include <string.h>

#include "lua/embedded_lua.h"

/* The global variables that the rules keep; all others are removed. */
static const char *const environment_globals[] = {
    "assert", "error",    "getmetatable", "ipairs",       "next",     "pairs",    "pcall", "print",  "rawequal",
    "rawget", "rawset",   "select",       "setmetatable", "tonumber", "tostring", "type",  "unpack", "xpcall",
    "_G",     "_VERSION", "bit",          "coroutine",    "math",     "string",   "table", NULL};

static int environment_print(lua_State *lua)
{
    kay_environment *environment = lua_touserdata(lua, lua_upvalueindex(1));
    int count = lua_gettop(lua);
    luaL_Buffer line;
    lua_getglobal(lua, "tostring");
    luaL_buffinit(lua, &line);
    for (int i = 1; i <= count; i++) {
        if (i > 1)
            luaL_addchar(&line, '\t');
        lua_pushvalue(lua, count + 1);
        lua_pushvalue(lua, i);
        lua_call(lua, 1, 1);
        luaL_addvalue(&line);
    }
    luaL_addchar(&line, '\n');
    luaL_pushresult(&line);
    if (environment->print && !environment->quiet) {
        size_t length;
        const char *text = lua_tolstring(lua, -1, &length);
        const sig_atomic_t inside = kay_page_pause(environment->page);
        environment->print(environment->user, text, length);
        kay_page_go_on(environment->page, inside);
    }
    return 0;
}

static void environment_remove(lua_State *lua, const char *table, const char *field)
{
    lua_getglobal(lua, table);
    lua_pushnil(lua);
    lua_setfield(lua, -2, field);
    lua_pop(lua, 1);
}

static bool environment_has(lua_State *lua, int key)
{
    for (int i = 0; environment_globals[i]; i++)
        if (lua_type(lua, key) == LUA_TSTRING && strcmp(lua_tostring(lua, key), environment_globals[i]) == 0)
            return true;
    return false;
}

static void environment_keep_globals(lua_State *lua)
{
    for (lua_pushnil(lua); lua_next(lua, LUA_GLOBALSINDEX);) {
        lua_pop(lua, 1);
        if (environment_has(lua, -1))
            continue;
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, LUA_GLOBALSINDEX);
    }
}

void kay_environment_open(lua_State *lua)
{
    luaL_openlibs(lua);
}

void kay_environment_close(lua_State *lua, kay_environment *environment)
{
    if (luaL_loadbufferx(lua, kay_embedded_lua.bounded, strlen(kay_embedded_lua.bounded), "=bounded", "t"))
        lua_error(lua);
    lua_call(lua, 0, 0);
    lua_pushlightuserdata(lua, environment);
    lua_pushcclosure(lua, environment_print, 1);
    lua_setglobal(lua, "print");
    environment_remove(lua, "string", "dump");
    environment_remove(lua, "math", "random");
    environment_remove(lua, "math", "randomseed");
    environment_remove(lua, "table", "new"); /* added by require("table.new") */
    environment_keep_globals(lua);
    lua_pushnil(lua); /* the modules loaded above */
    lua_setfield(lua, LUA_REGISTRYINDEX, "_LOADED");
}
