/* Reads the buffer that `emit` writes; emit.lua is the side in Lua. */
#include "lua/emit_buffer.h"

#include <lauxlib.h>
#include <stdint.h>
#include <string.h>

#include "lua/embedded_lua.h"

enum { BUFFER_SHORT = 16 }; /* numbers in a short array, a multiple of 4 */
static const uint64_t BUFFER_NUMBER = UINT64_MAX; /* the first word of a component that is a number */

static int buffer_grow(lua_State *lua)
{
    kay_emit_buffer *buffer = lua_touserdata(lua, lua_upvalueindex(1));
    double needed = lua_tonumber(lua, 1);
    uint32_t room = buffer->room ? buffer->room : 8192;
    while (room < needed && room < UINT32_MAX / 2)
        room *= 2;
    const sig_atomic_t inside = kay_page_pause(buffer->memory->page);
    uint64_t *words = room < needed ? NULL
                                    : kay_resize(buffer->memory->ctx, buffer->words, buffer->room * sizeof *words,
                                                 room * sizeof *words);
    if (words) {
        buffer->words = words;
        buffer->items = (int16_t *)words;
        buffer->room = room;
    } else {
        kay_lua_memory_refuse(buffer->memory);
    }
    kay_page_go_on(buffer->memory->page, inside);
    return words ? 0 : luaL_error(lua, "not enough memory");
}

void kay_emit_buffer_push_functions(kay_emit_buffer *buffer, lua_State *lua)
{
    if (luaL_loadbufferx(lua, kay_embedded_lua.emit, strlen(kay_embedded_lua.emit), "=emit", "t"))
        lua_error(lua);
    lua_getglobal(lua, "require");
    lua_pushliteral(lua, "ffi");
    lua_call(lua, 1, 1);
    lua_pushvalue(lua, -1); /* keep the ffi table alive, out of reach of the rules */
    luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushlightuserdata(lua, buffer);
    lua_pushlightuserdata(lua, buffer);
    lua_pushcclosure(lua, buffer_grow, 1);
    lua_pushnumber(lua, (double)KAY_POSITION_NUMBER_MAX);
    lua_pushinteger(lua, KAY_POSITION_ARRAY_MAX);
    lua_pushinteger(lua, BUFFER_SHORT);
    lua_pushlightuserdata(lua, (void *)(uintptr_t)&buffer->memory->page->at);
    lua_pushinteger(lua, KAY_PAGE_ITEMS);
    lua_call(lua, 8, 3);
}

void kay_emit_buffer_clear(kay_emit_buffer *buffer)
{
    buffer->open = false;
    buffer->used = buffer->options = 0;
    buffer->round++;
}

void kay_emit_buffer_begin(kay_emit_buffer *buffer, bool open)
{
    if (open)
        kay_emit_buffer_clear(buffer);
    buffer->open = open;
}

void kay_emit_buffer_free(kay_emit_buffer *buffer)
{
    kay_free(buffer->memory->ctx, buffer->words, buffer->room * sizeof *buffer->words);
    *buffer = (kay_emit_buffer){.memory = buffer->memory};
}

/* The number of words of an array, including its length. */
static uint32_t buffer_array_words(uint64_t length)
{
    return 1 + ((uint32_t)length + 3) / 4;
}

uint32_t kay_emit_buffer_parts(const kay_emit_buffer *buffer, uint32_t *at)
{
    return (uint32_t)buffer->words[(*at)++];
}

kay_status kay_emit_buffer_part(const kay_emit_buffer *buffer, kay_intern_table *table, uint32_t *at, uint64_t *word)
{
    const uint64_t *words = buffer->words + *at, length = words[0];
    if (length == BUFFER_NUMBER) {
        *word = words[1];
        *at += 2;
        return KAY_OK;
    }
    *at += buffer_array_words(length);
    return kay_position_array_word(table, (const int16_t *)(words + 1), (uint32_t)length, word);
}

void kay_emit_buffer_skip(const kay_emit_buffer *buffer, uint32_t *at)
{
    for (uint32_t parts = kay_emit_buffer_parts(buffer, at); parts; parts--)
        *at += buffer->words[*at] == BUFFER_NUMBER ? 2 : buffer_array_words(buffer->words[*at]);
}
