/* The memory of a Lua state: it is the context's, and can be given back without Lua's help. */
#ifndef KAYLES_LUA_LUA_MEMORY_H
#define KAYLES_LUA_LUA_MEMORY_H

#include <kayles/script.h>

enum { KAY_LUA_MEMORY_SMALL = 40 }; /* sizes of which blocks are kept when Lua gives them back */

typedef struct kay_lua_memory {
    kay_context *ctx;
    struct lua_memory_block *blocks; /* all that Lua holds */
    struct lua_memory_block *unused[KAY_LUA_MEMORY_SMALL]; /* small ones that it has given back, by their size */
    bool spoilt; /* Lua was refused memory: it may not be touched again, not even to close it */
    kay_script_watched *page; /* where a refusal is told; NULL: nowhere */
} kay_lua_memory;

/* Lua's allocator, to which `user` is the kay_lua_memory. */
void *kay_lua_allocate(void *user, void *memory, size_t old_bytes, size_t bytes);

/* Tells of a refusal. */
void kay_lua_memory_refuse(kay_lua_memory *memory);

/* Gives all blocks back. */
void kay_lua_memory_free(kay_lua_memory *memory);

#endif
