/* The Lua code of this room: emit.lua, callers.lua and coroutines.lua as strings, which the build makes. */
#ifndef KAYLES_LUA_LUA_TEXTS_H
#define KAYLES_LUA_LUA_TEXTS_H

typedef struct kay_lua_sources {
    const char *emit, *callers, *coroutines;
} kay_lua_sources;

extern const kay_lua_sources kay_lua_texts;

#endif
