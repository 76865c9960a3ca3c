/* What rules find in their world: the functions of a calculator, and `print`. */
#ifndef KAYLES_LUA_ENVIRONMENT_H
#define KAYLES_LUA_ENVIRONMENT_H

#include <lua.h>

#include <kayles/script.h>

typedef struct kay_environment {
    kay_script_print *print; /* NULL: nobody listens */
    void *user;
    bool quiet; /* `print` says nothing: a call that is made again to compare */
} kay_environment;

/* All the libraries, for those who build the world.  These two raise errors of Lua. */
void kay_environment_open(lua_State *lua);

/* Takes away all but what the rules may have. */
void kay_environment_close(lua_State *lua, kay_environment *world);

#endif
