#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "script/script.h"

static const double VALUES_NUMBER_MAX = 9007199254740991.0;

void script_push_value(kay_script *script, const kay_value *value)
{
    lua_State *lua = script->sandbox.lua;
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

void script_push(kay_script *script, uint64_t word)
{
    kay_value value;
    kay_store_value(&script->store, word, &value);
    script_push_value(script, &value);
}

/* Whether x is whole and in [least, most]. */
static bool values_whole(double x, double least, double most)
{
    return x >= least && x <= most && x == (double)(int64_t)x;
}

/* Whether a table has more than `length` fields. */
static bool values_has_more(lua_State *lua, int index, uint32_t length)
{
    uint64_t count = 0;
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1))
        if (++count > length) {
            lua_pop(lua, 2);
            return true;
        }
    return false;
}

static bool values_has(lua_State *lua, int index, int key)
{
    lua_rawgeti(lua, index, key);
    bool there = !lua_isnil(lua, -1);
    lua_pop(lua, 1);
    return there;
}

/* Whether all fields are to be counted: at first, now and then, and wherever something looks odd; it takes as long as
 * reading them. */
static bool values_counts(kay_script *script, int index, uint32_t length)
{
    lua_State *lua = script->sandbox.lua;
    uint64_t arrays = script->arrays_taken++;
    return arrays < 32 || arrays % 64 == 0 || length == 0 || values_has(lua, index, 0) ||
           values_has(lua, index, (int)length + 2);
}

static kay_status values_take_array(kay_script *script, int index, const char *what, kay_value *value)
{
    lua_State *lua = script->sandbox.lua;
    size_t length = lua_objlen(lua, index);
    if (length > KAY_STORE_ARRAY_MAX)
        return kay_sandbox_fail(&script->sandbox, KAY_EINPUT, 0, "%s: an array has at most %d numbers", what,
                                KAY_STORE_ARRAY_MAX);
    value->array = true;
    value->length = (uint32_t)length;
    for (uint32_t i = 0; i < value->length; i++) {
        lua_rawgeti(lua, index, (int)i + 1);
        double item = lua_type(lua, -1) == LUA_TNUMBER ? lua_tonumber(lua, -1) : -1e9;
        lua_pop(lua, 1);
        if (!values_whole(item, INT16_MIN, INT16_MAX))
            return kay_sandbox_fail(&script->sandbox, KAY_EINPUT, 0,
                                    "%s: the numbers of an array are whole and from -32768 to 32767", what);
        value->items[i] = (int16_t)item;
    }
    if (values_counts(script, index, value->length) && values_has_more(lua, index, value->length))
        return kay_sandbox_fail(&script->sandbox, KAY_EINPUT, 0, "%s: an array has the keys 1, 2, 3, ... and no others",
                                what);
    return KAY_OK;
}

kay_status script_take(kay_script *script, int index, const char *what, uint64_t *word)
{
    lua_State *lua = script->sandbox.lua;
    kay_value value;
    value.array = false;
    if (lua_type(lua, index) == LUA_TTABLE) {
        KAY_TRY(values_take_array(script, index, what, &value));
    } else {
        double number = lua_type(lua, index) == LUA_TNUMBER ? lua_tonumber(lua, index) : -1;
        if (!values_whole(number, 0, VALUES_NUMBER_MAX))
            return kay_sandbox_fail(&script->sandbox, KAY_EINPUT, 0,
                                    "%s: a position is a whole number from 0 to 2^53 - 1 or an array of them", what);
        value.number = (uint64_t)number;
    }
    return kay_store_word(&script->store, &value, word);
}

kay_status script_emitted(kay_script *script, uint32_t *next, uint64_t *word)
{
    const double *items = script->sandbox.emitted.items + *next;
    kay_value value;
    if (items[0] < 0) {
        *word = (uint64_t)items[1];
        *next += 2;
        return KAY_OK;
    }
    value.array = true;
    value.length = (uint32_t)items[0];
    for (uint32_t i = 0; i < value.length; i++)
        value.items[i] = (int16_t)items[1 + i];
    *next += 1 + value.length;
    return kay_store_word(&script->store, &value, word);
}

void script_write_plain(kay_script *script, uint64_t word, kay_text *out)
{
    kay_value value;
    kay_store_value(&script->store, word, &value);
    if (!value.array)
        kay_text_u64(out, value.number);
    else if (!value.length)
        kay_text_char(out, '-');
    for (uint32_t i = 0; i < value.length && value.array; i++) {
        if (i)
            kay_text_char(out, ' ');
        kay_text_i64(out, value.items[i]);
    }
}

bool kay_script_describe(const kay_script_watched *page, char out[KAY_SCRIPT_AT])
{
    const uint32_t shown = sizeof page->items / sizeof *page->items;
    if (!page->known)
        return false;
    if (!page->array) {
        snprintf(out, KAY_SCRIPT_AT, "%" PRIu64, page->number);
        return true;
    }
    int at = snprintf(out, KAY_SCRIPT_AT, "%s", page->length ? "" : "-");
    for (uint32_t i = 0; i < page->length; i++) {
        if (at > KAY_SCRIPT_AT - 12 || i == shown) {
            strcpy(out + at, " ...");
            break;
        }
        at += snprintf(out + at, (size_t)(KAY_SCRIPT_AT - at), "%s%d", i ? " " : "", page->items[i]);
    }
    return true;
}

/* ---- Reading ----------------------------------------------------------------------------------- */

/* The next number of a text, or one that is too large as well; false: there is none. */
static bool values_read_number(const char **text, const char *end, int64_t *out)
{
    const char *p = *text;
    bool negative = p < end && *p == '-';
    uint64_t size = 0;
    p += negative;
    const char *first = p;
    for (; p < end && *p >= '0' && *p <= '9'; p++)
        size = size > KAY_STORE_NUMBER_MAX ? size : size * 10 + (uint64_t)(*p - '0');
    if (p == first || (p < end && *p != ' ' && *p != '\t'))
        return false;
    *out = negative ? -(int64_t)size : (int64_t)size;
    *text = p;
    return true;
}

kay_status script_read_plain(kay_script *script, kay_reader *reader, const char *text, size_t length, uint64_t *word)
{
    const char *at = text, *end = text + length;
    kay_value value = {.array = false};
    int64_t first = 0;
    if (length == 1 && *text == '-') {
        value.array = true;
        return kay_store_word(&script->store, &value, word);
    }
    for (;;) {
        int64_t number;
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
        if (at == end)
            break;
        if (value.length == KAY_STORE_ARRAY_MAX)
            return kay_reader_fail(reader, at, "a position has at most %d numbers", KAY_STORE_ARRAY_MAX);
        const char *from = at;
        if (!values_read_number(&at, end, &number))
            return kay_reader_fail(reader, from, "a position is whole numbers with blanks between");
        if (value.length == 0)
            first = number;
        if (value.length == 1 && (first < INT16_MIN || first > INT16_MAX))
            return kay_reader_fail(reader, text, "the numbers of an array are from -32768 to 32767");
        if (value.length && (number < INT16_MIN || number > INT16_MAX))
            return kay_reader_fail(reader, from, "the numbers of an array are from -32768 to 32767");
        value.items[value.length++] = (int16_t)number;
    }
    if (value.length == 0)
        return kay_reader_fail(reader, text, "a position is missing");
    value.array = value.length > 1;
    value.number = (uint64_t)first;
    if (!value.array && (first < 0 || value.number > KAY_STORE_NUMBER_MAX))
        return kay_reader_fail(reader, text, "a number is from 0 to 2^53 - 1");
    return kay_store_word(&script->store, &value, word);
}
