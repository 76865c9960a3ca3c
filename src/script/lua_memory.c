#include "script/lua_memory.h"

/* A block of Lua's, in a list of all. */
typedef struct lua_memory_block {
    struct lua_memory_block *next, *before;
    size_t bytes; /* with this header */
    size_t unused; /* keeps what follows aligned to 16 */
} lua_memory_block;

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

void *kay_lua_allocate(void *user, void *old, size_t old_bytes, size_t bytes)
{
    kay_lua_memory *memory = user;
    (void)old_bytes; /* the block knows */
    lua_memory_block *block = old ? (lua_memory_block *)old - 1 : NULL;
    const size_t before = block ? block->bytes : 0;
    if (block)
        lua_memory_unlink(memory, block);
    if (bytes == 0) {
        kay_free(memory->ctx, block, before);
        return NULL;
    }
    lua_memory_block *moved = kay_resize(memory->ctx, block, before, bytes + sizeof *block);
    if (moved) {
        moved->bytes = bytes + sizeof *moved;
        lua_memory_link(memory, moved);
    } else if (block) {
        lua_memory_link(memory, block);
    }
    memory->spoilt |= !moved;
    return moved ? moved + 1 : NULL;
}

void kay_lua_memory_free(kay_lua_memory *memory)
{
    for (lua_memory_block *block = memory->blocks, *next; block; block = next) {
        next = block->next;
        kay_free(memory->ctx, block, block->bytes);
    }
    memory->blocks = NULL;
}
