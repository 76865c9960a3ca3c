/* The global variables of the rules: Lua's functions for computing, and `print`. */
#pragma once

#include <lua.h>

#include "lua/page.h"

typedef struct kay_environment {
    kay_script_print *print; /* NULL: output is dropped */
    void *user;
    kay_script_page *page;
    bool quiet; /* `print` prints nothing, because a call is repeated only to compare its results */
} kay_environment;

/* Opens all libraries of Lua.  This function and the next raise Lua errors. */
void kay_environment_open(lua_State *lua);

/* Removes everything that the rules may not use. */
void kay_environment_close(lua_State *lua, kay_environment *environment);
