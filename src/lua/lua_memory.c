/* Lua's allocator.  All blocks are in one list, so that they can be freed without Lua; small blocks that Lua frees are
 * kept for reuse. */
#include "lua/lua_memory.h"

#include <string.h>

/* A block of Lua's, in the list of all blocks: those in use, and small ones kept for reuse. */
typedef struct lua_memory_block {
    struct lua_memory_block *next, *before;
    size_t bytes; /* including this header */
    struct lua_memory_block *next_unused; /* of the same size */
} lua_memory_block;

enum { LUA_MEMORY_STEP = 16 }; /* sizes of blocks are multiples of this, which also keeps them aligned */

/* The size of a block with its header, rounded up. */
static size_t lua_memory_round(size_t bytes)
{
    return (bytes + sizeof(lua_memory_block) + LUA_MEMORY_STEP - 1) & ~(size_t)(LUA_MEMORY_STEP - 1);
}

/* The list of unused blocks of a size; NULL if the size is not small. */
static lua_memory_block **lua_memory_unused(kay_lua_memory *memory, size_t bytes)
{
    return bytes / LUA_MEMORY_STEP < KAY_LUA_MEMORY_SMALL ? &memory->unused[bytes / LUA_MEMORY_STEP] : NULL;
}

static void lua_memory_link(kay_lua_memory *memory, lua_memory_block *block)
{
    block->before = NULL;
    block->next = memory->blocks;
    if (block->next)
        block->next->before = block;
    memory->blocks = block;
}

static void lua_memory_unlink(kay_lua_memory *memory, lua_memory_block *block)
{
    if (block->before)
        block->before->next = block->next;
    else
        memory->blocks = block->next;
    if (block->next)
        block->next->before = block->before;
}

kay_status kay_lua_memory_prepare(kay_lua_memory *memory)
{
    memory->reserve = kay_alloc(memory->ctx, KAY_LUA_MEMORY_RESERVE);
    return memory->reserve ? KAY_OK : kay_no_memory(memory->ctx);
}

/* Whether a block was cut from the reserve; such blocks are freed all together. */
static bool lua_memory_reserved(const kay_lua_memory *memory, const lua_memory_block *block)
{
    const unsigned char *at = (const unsigned char *)block;
    return memory->reserve && at >= memory->reserve && at < memory->reserve + KAY_LUA_MEMORY_RESERVE;
}

/* Cuts a block from the reserve; returns NULL if it does not fit. */
static lua_memory_block *lua_memory_cut(kay_lua_memory *memory, size_t bytes)
{
    if (!memory->reserve || bytes > KAY_LUA_MEMORY_RESERVE - memory->reserve_used)
        return NULL;
    lua_memory_block *block = (lua_memory_block *)(void *)(memory->reserve + memory->reserve_used);
    memory->reserve_used += bytes;
    return block;
}

/* Frees a block that is in no list, unless it is part of the reserve. */
static void lua_memory_drop(kay_lua_memory *memory, lua_memory_block *block)
{
    if (!lua_memory_reserved(memory, block))
        kay_free(memory->ctx, block, block->bytes);
}

static void lua_memory_release(kay_lua_memory *memory)
{
    for (size_t i = 0; i < KAY_LUA_MEMORY_SMALL; i++)
        for (lua_memory_block *block; (block = memory->unused[i]);) {
            memory->unused[i] = block->next_unused;
            lua_memory_unlink(memory, block);
            lua_memory_drop(memory, block);
        }
}

static void lua_memory_give_back(kay_lua_memory *memory, lua_memory_block *block)
{
    lua_memory_block **unused = lua_memory_unused(memory, block->bytes);
    if (unused) {
        block->next_unused = *unused;
        *unused = block;
        return;
    }
    lua_memory_unlink(memory, block);
    lua_memory_drop(memory, block);
}

/* Allocates a block from the reserve or the context.  If that fails, frees the unused blocks and tries again.  Returns
 * NULL if there is no memory. */
static lua_memory_block *lua_memory_new(kay_lua_memory *memory, size_t bytes)
{
    lua_memory_block *block = lua_memory_cut(memory, bytes);
    if (!block)
        block = kay_resize(memory->ctx, NULL, 0, bytes);
    if (!block) {
        lua_memory_release(memory);
        block = kay_resize(memory->ctx, NULL, 0, bytes);
    }
    if (!block)
        return NULL;
    block->bytes = bytes;
    lua_memory_link(memory, block);
    return block;
}

static lua_memory_block *lua_memory_get(kay_lua_memory *memory, size_t bytes)
{
    lua_memory_block **unused = lua_memory_unused(memory, bytes);
    if (!unused || !*unused)
        return lua_memory_new(memory, bytes);
    lua_memory_block *block = *unused;
    *unused = block->next_unused;
    return block;
}

void kay_lua_memory_refuse(kay_lua_memory *memory)
{
    if (!memory->spoilt)
        memory->page->refused = kay_now();
    memory->spoilt = true;
}

static void *lua_memory_serve(kay_lua_memory *memory, void *old, size_t bytes)
{
    lua_memory_block *block = old ? (lua_memory_block *)old - 1 : NULL;
    if (bytes == 0) {
        if (block)
            lua_memory_give_back(memory, block);
        return NULL;
    }
    const size_t rounded = lua_memory_round(bytes);
    if (block && block->bytes == rounded)
        return old;
    lua_memory_block *moved = lua_memory_get(memory, rounded);
    if (moved && block) {
        memcpy(moved + 1, old, (block->bytes < rounded ? block->bytes : rounded) - sizeof *block);
        lua_memory_give_back(memory, block);
    }
    if (!moved)
        kay_lua_memory_refuse(memory);
    return moved ? moved + 1 : NULL;
}

void *kay_lua_allocate(void *user, void *old, size_t old_bytes, size_t bytes)
{
    kay_lua_memory *memory = user;
    (void)old_bytes; /* the block has its size */
    const sig_atomic_t inside = kay_page_pause(memory->page);
    void *block = lua_memory_serve(memory, old, bytes);
    kay_page_go_on(memory->page, inside);
    return block;
}

void kay_lua_memory_free(kay_lua_memory *memory)
{
    for (lua_memory_block *block = memory->blocks, *next; block; block = next) {
        next = block->next;
        lua_memory_drop(memory, block);
    }
    kay_free(memory->ctx, memory->reserve, KAY_LUA_MEMORY_RESERVE);
    *memory = (kay_lua_memory){.ctx = memory->ctx, .spoilt = memory->spoilt, .page = memory->page};
}
