/* The Lua code of this room, emit.lua and coroutines.lua, as strings, which the build makes. */
#pragma once

typedef struct kay_embedded_lua_files {
    const char *emit, *coroutines;
} kay_embedded_lua_files;

extern const kay_embedded_lua_files kay_embedded_lua;
