/* Positions between Lua's stack and their words; what is no position is refused with words. */
#include "lua/lua_positions.h"

static const double VALUES_NUMBER_MAX = 9007199254740991.0;

void kay_lua_position_push(lua_State *lua, const kay_position *value)
{
    if (!value->array) {
        lua_pushnumber(lua, (double)value->number);
        return;
    }
    lua_createtable(lua, (int)value->length, 0);
    for (uint32_t i = 0; i < value->length; i++) {
        lua_pushinteger(lua, value->items[i]);
        lua_rawseti(lua, -2, (int)i + 1);
    }
}

/* Whether x is whole and in [least, most]. */
static bool values_whole(double x, double least, double most)
{
    return x >= least && x <= most && x == (double)(int64_t)x;
}

/* Takes the number at the top of the stack off it, as an item. */
static bool values_take_item(lua_State *lua, int16_t *item)
{
    double number = lua_type(lua, -1) == LUA_TNUMBER ? lua_tonumber(lua, -1) : -1e9;
    lua_pop(lua, 1);
    *item = values_whole(number, INT16_MIN, INT16_MAX) ? (int16_t)number : 0;
    return number == *item;
}

/* How many keys a table has, which are 1, 2, 3, ... in any order; UINT64_MAX: there are others. */
static uint64_t values_count(lua_State *lua, int index)
{
    uint64_t count = 0;
    double most = 0;
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) {
        double key = lua_type(lua, -2) == LUA_TNUMBER ? lua_tonumber(lua, -2) : 0;
        if (!values_whole(key, 1, VALUES_NUMBER_MAX))
            return UINT64_MAX;
        count++;
        most = key > most ? key : most;
    }
    return most == (double)count ? count : UINT64_MAX;
}

static kay_status values_take_scattered(kay_script *script, int index, const char *what, kay_position *value)
{
    lua_State *lua = script->sandbox.lua;
    uint64_t count = values_count(lua, index);
    if (count == UINT64_MAX)
        return script_fail(script, "%s: an array has the keys 1, 2, 3, ... and no others", what);
    if (count > KAY_POSITION_ARRAY_MAX)
        return script_fail(script, "%s: an array has at most %d numbers", what, KAY_POSITION_ARRAY_MAX);
    value->length = (uint32_t)count;
    for (uint32_t i = 0; i < value->length; i++) {
        lua_rawgeti(lua, index, (int)i + 1);
        if (!values_take_item(lua, &value->items[i]))
            return script_fail(script, "%s: the numbers of an array are whole and from -32768 to 32767", what);
    }
    return KAY_OK;
}

/* Lua goes through the keys of an array in order, but for those that it keeps elsewhere: what is read on the way, with
 * no other key met, is all. */
static kay_status values_take_array(kay_script *script, int index, const char *what, kay_position *value)
{
    lua_State *lua = script->sandbox.lua;
    value->array = true;
    value->length = 0;
    for (lua_pushnil(lua); lua_next(lua, index);) {
        bool next = lua_type(lua, -2) == LUA_TNUMBER && lua_tonumber(lua, -2) == value->length + 1.0;
        if (!next || value->length == KAY_POSITION_ARRAY_MAX) {
            lua_pop(lua, 2);
            return values_take_scattered(script, index, what, value);
        }
        if (!values_take_item(lua, &value->items[value->length++]))
            return script_fail(script, "%s: the numbers of an array are whole and from -32768 to 32767", what);
    }
    return KAY_OK;
}

kay_status kay_lua_position_take(kay_script *script, int index, const char *what, uint64_t *word)
{
    lua_State *lua = script->sandbox.lua;
    kay_position value;
    value.array = false;
    if (lua_type(lua, index) == LUA_TTABLE) {
        KAY_TRY(values_take_array(script, index, what, &value));
    } else {
        double number = lua_type(lua, index) == LUA_TNUMBER ? lua_tonumber(lua, index) : -1;
        if (!values_whole(number, 0, VALUES_NUMBER_MAX))
            return script_fail(script, "%s: a position is a whole number from 0 to 2^53 - 1 or an array of them", what);
        value.number = (uint64_t)number;
    }
    return kay_position_word(&script->intern_table, &value, word);
}
