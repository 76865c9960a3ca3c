/* The memory of a Lua state: it is the context's, and can be given back without Lua's help. */
#pragma once

#include "lua/page.h"

enum {
    KAY_LUA_MEMORY_SMALL = 40, /* sizes of which blocks are kept when Lua gives them back */
    KAY_LUA_MEMORY_RESERVE = 32 << 10, /* bytes, more than a new state takes */
};

typedef struct kay_lua_memory {
    kay_context *ctx;
    struct lua_memory_block *blocks; /* all that Lua holds */
    struct lua_memory_block *unused[KAY_LUA_MEMORY_SMALL]; /* small ones that it has given back, by their size */
    unsigned char *reserve; /* had beforehand, of which the first blocks are cut; NULL: nothing */
    size_t reserve_used;
    bool spoilt; /* Lua was refused memory: it may not be touched again, not even to close it */
    kay_script_page *page; /* where a refusal is told */
} kay_lua_memory;

/* Has room for a new state beforehand: LuaJIT crashes where it is refused a block while it makes one. */
kay_status kay_lua_memory_prepare(kay_lua_memory *memory) KAY_MUST_CHECK;

/* Lua's allocator, to which `user` is the kay_lua_memory. */
void *kay_lua_allocate(void *user, void *old, size_t old_bytes, size_t bytes);

/* Tells of a refusal. */
void kay_lua_memory_refuse(kay_lua_memory *memory);

/* Gives all blocks back. */
void kay_lua_memory_free(kay_lua_memory *memory);
