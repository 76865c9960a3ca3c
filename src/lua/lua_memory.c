/* Lua's allocator.  Small blocks are cut from an arena, and those that Lua frees are kept for reuse; large blocks are
 * in a list.  So all can be freed without Lua. */
#include "lua/lua_memory.h"

#include <string.h>

/* The header of a large block. */
typedef struct lua_memory_block {
    struct lua_memory_block *next, *before;
    size_t bytes; /* with this header */
    size_t unused; /* keeps the block aligned */
} lua_memory_block;

/* Sizes of small blocks are multiples of LUA_MEMORY_STEP, which also keeps them aligned. */
enum { LUA_MEMORY_STEP = 16, LUA_MEMORY_SMALL = LUA_MEMORY_STEP * (KAY_LUA_MEMORY_SIZES - 1) };

kay_status kay_lua_memory_prepare(kay_lua_memory *memory)
{
    enum { RESERVE = 15 << 10 }; /* bytes, more than a new state needs, all in small blocks */
    kay_arena_init(&memory->arena, memory->ctx);
    if (!kay_arena_get(&memory->arena, RESERVE))
        return kay_no_memory(memory->ctx);
    kay_arena_clear(&memory->arena); /* keeps its memory */
    return KAY_OK;
}

static size_t lua_memory_size(size_t bytes)
{
    return (bytes + LUA_MEMORY_STEP - 1) / LUA_MEMORY_STEP;
}

static void *lua_memory_large(kay_lua_memory *memory, size_t bytes)
{
    lua_memory_block *block = kay_resize(memory->ctx, NULL, 0, bytes + sizeof *block);
    if (!block)
        return NULL;
    *block = (lua_memory_block){.next = memory->blocks, .bytes = bytes + sizeof *block};
    if (block->next)
        block->next->before = block;
    memory->blocks = block;
    return block + 1;
}

static void lua_memory_free_large(kay_lua_memory *memory, lua_memory_block *block)
{
    if (block->before)
        block->before->next = block->next;
    else
        memory->blocks = block->next;
    if (block->next)
        block->next->before = block->before;
    kay_free(memory->ctx, block, block->bytes);
}

static void *lua_memory_get(kay_lua_memory *memory, size_t bytes)
{
    if (bytes > LUA_MEMORY_SMALL)
        return lua_memory_large(memory, bytes);
    const size_t size = lua_memory_size(bytes);
    kay_lua_memory_unused *block = memory->unused[size];
    if (!block)
        return kay_arena_get(&memory->arena, LUA_MEMORY_STEP * size);
    memory->unused[size] = block->next;
    return block;
}

static void lua_memory_give_back(kay_lua_memory *memory, void *block, size_t bytes)
{
    if (bytes > LUA_MEMORY_SMALL) {
        lua_memory_free_large(memory, (lua_memory_block *)block - 1);
        return;
    }
    kay_lua_memory_unused *unused = block, **first = &memory->unused[lua_memory_size(bytes)];
    unused->next = *first;
    *first = unused;
}

void kay_lua_memory_refuse(kay_lua_memory *memory)
{
    if (!memory->spoilt)
        memory->page->refused = kay_now();
    memory->spoilt = true;
}

static void *lua_memory_serve(kay_lua_memory *memory, void *old, size_t old_bytes, size_t bytes)
{
    if (old && bytes && lua_memory_size(old_bytes) == lua_memory_size(bytes) && bytes <= LUA_MEMORY_SMALL)
        return old;
    void *block = bytes ? lua_memory_get(memory, bytes) : NULL;
    if (bytes && !block) {
        kay_lua_memory_refuse(memory);
        return NULL;
    }
    if (old && block)
        memcpy(block, old, old_bytes < bytes ? old_bytes : bytes);
    if (old)
        lua_memory_give_back(memory, old, old_bytes);
    return block;
}

void *kay_lua_allocate(void *user, void *old, size_t old_bytes, size_t bytes)
{
    kay_lua_memory *memory = user;
    const sig_atomic_t inside = kay_page_pause(memory->page);
    void *block = lua_memory_serve(memory, old, old_bytes, bytes);
    kay_page_go_on(memory->page, inside);
    return block;
}

void kay_lua_memory_free(kay_lua_memory *memory)
{
    while (memory->blocks)
        lua_memory_free_large(memory, memory->blocks);
    kay_arena_free(&memory->arena);
    *memory = (kay_lua_memory){.ctx = memory->ctx, .spoilt = memory->spoilt, .page = memory->page};
}
