/* The memory of a Lua state: it comes from the context, and can be freed without closing the state. */
#pragma once

#include "lua/page.h"

enum { KAY_LUA_MEMORY_SIZES = 512 }; /* sizes of small blocks, 16 bytes apart; a block above 8176 bytes is large */

typedef struct kay_lua_memory_unused {
    struct kay_lua_memory_unused *next;
} kay_lua_memory_unused;

typedef struct kay_lua_memory {
    kay_context *ctx;
    kay_arena arena; /* holds the small blocks */
    kay_lua_memory_unused *unused[KAY_LUA_MEMORY_SIZES]; /* small blocks that Lua freed, by size */
    struct lua_memory_block *blocks; /* the large blocks */
    bool spoilt; /* Lua was refused memory: the state must not be used again, not even closed */
    kay_script_page *page; /* where refusals are recorded */
} kay_lua_memory;

/* Allocates the memory of a new state in advance: LuaJIT crashes if it is refused a block while it creates a state. */
kay_status kay_lua_memory_prepare(kay_lua_memory *memory) KAY_MUST_CHECK;

/* Lua's allocator; `user` is the kay_lua_memory. */
void *kay_lua_allocate(void *user, void *old, size_t old_bytes, size_t bytes);

/* Records that memory was refused. */
void kay_lua_memory_refuse(kay_lua_memory *memory);

/* Frees all blocks. */
void kay_lua_memory_free(kay_lua_memory *memory);
