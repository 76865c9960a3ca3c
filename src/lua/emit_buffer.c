#include "lua/emit_buffer.h"

#include <lauxlib.h>
#include <stdint.h>
#include <string.h>

#include "lua/lua_texts.h"

enum { EMITTED_SHORT = 16 }; /* numbers in a short array, a multiple of 4 */
static const uint64_t EMITTED_NUMBER = UINT64_MAX; /* the head of a part that is a number */

static int emitted_grow(lua_State *lua)
{
    kay_emit_buffer *emitted = lua_touserdata(lua, lua_upvalueindex(1));
    double needed = lua_tonumber(lua, 1);
    uint32_t room = emitted->room ? emitted->room : 8192;
    while (room < needed && room < UINT32_MAX / 2)
        room *= 2;
    uint64_t *words = room < needed ? NULL
                                    : kay_resize(emitted->memory->ctx, emitted->words, emitted->room * sizeof *words,
                                                 room * sizeof *words);
    if (!words) {
        kay_lua_memory_refuse(emitted->memory);
        return luaL_error(lua, "not enough memory");
    }
    emitted->words = words;
    emitted->items = (int16_t *)words;
    emitted->room = room;
    return 0;
}

void kay_emit_buffer_push_emit(kay_emit_buffer *emitted, lua_State *lua)
{
    if (luaL_loadbufferx(lua, kay_lua_texts.emit, strlen(kay_lua_texts.emit), "=emit", "t"))
        lua_error(lua);
    lua_getglobal(lua, "require");
    lua_pushliteral(lua, "ffi");
    lua_call(lua, 1, 1);
    lua_pushvalue(lua, -1); /* kept out of reach: what closes the world looks at a table that only this library holds */
    luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushlightuserdata(lua, emitted);
    lua_pushlightuserdata(lua, emitted);
    lua_pushcclosure(lua, emitted_grow, 1);
    lua_pushnumber(lua, (double)KAY_POSITION_NUMBER_MAX);
    lua_pushinteger(lua, KAY_POSITION_ARRAY_MAX);
    lua_pushinteger(lua, EMITTED_SHORT);
    lua_call(lua, 6, 3);
}

void kay_emit_buffer_clear(kay_emit_buffer *emitted)
{
    emitted->open = false;
    emitted->used = emitted->options = emitted->sums = 0;
    emitted->round++;
}

void kay_emit_buffer_begin(kay_emit_buffer *emitted, bool open)
{
    if (open)
        kay_emit_buffer_clear(emitted);
    emitted->open = open;
}

void kay_emit_buffer_lay_aside(kay_emit_buffer *emitted)
{
    uint64_t *words = emitted->aside;
    const uint32_t room = emitted->aside_room;
    emitted->aside = emitted->words;
    emitted->aside_used = emitted->used;
    emitted->aside_room = emitted->room;
    emitted->words = words;
    emitted->items = (int16_t *)words;
    emitted->room = room;
    kay_emit_buffer_clear(emitted);
}

bool kay_emit_buffer_same(const kay_emit_buffer *emitted)
{
    const uint32_t used = emitted->used;
    return used == emitted->aside_used &&
           (used == 0 || memcmp(emitted->words, emitted->aside, used * sizeof *emitted->words) == 0);
}

void kay_emit_buffer_free(kay_emit_buffer *emitted)
{
    kay_free(emitted->memory->ctx, emitted->aside, emitted->aside_room * sizeof *emitted->aside);
    kay_free(emitted->memory->ctx, emitted->words, emitted->room * sizeof *emitted->words);
    *emitted = (kay_emit_buffer){.memory = emitted->memory};
}

/* The words of an array, its length included. */
static uint32_t emitted_array_words(uint64_t length)
{
    return 1 + ((uint32_t)length + 3) / 4;
}

uint32_t kay_emit_buffer_parts(const kay_emit_buffer *emitted, uint32_t *at)
{
    return (uint32_t)emitted->words[(*at)++];
}

kay_status kay_emit_buffer_part(const kay_emit_buffer *emitted, kay_intern_table *store, uint32_t *at, uint64_t *word)
{
    const uint64_t *words = emitted->words + *at, length = words[0];
    if (length == EMITTED_NUMBER) {
        *word = words[1];
        *at += 2;
        return KAY_OK;
    }
    *at += emitted_array_words(length);
    return kay_position_array_word(store, (const int16_t *)(words + 1), (uint32_t)length, word);
}

void kay_emit_buffer_skip(const kay_emit_buffer *emitted, uint32_t *at)
{
    for (uint32_t parts = kay_emit_buffer_parts(emitted, at); parts; parts--)
        *at += emitted->words[*at] == EMITTED_NUMBER ? 2 : emitted_array_words(emitted->words[*at]);
}
