#include "lua/emit_buffer.h"

#include <lauxlib.h>
#include <stdint.h>
#include <string.h>

enum { EMITTED_SHORT = 16 }; /* numbers in a short array, a multiple of 4 */
static const uint64_t EMITTED_NUMBER = UINT64_MAX; /* the head of a part that is a number */

/* The body of `emit`: the buffer ends behind an option only when all of it was right, as errors can be caught. */
#define EMITTED_BODY                                                                                                   \
    "  if out.open == 0 then error('emit: only the function that is given it may call it, and not later', 2) end\n"    \
    "  local n, parts = out.used, select('#', ...)\n"                                                                  \
    "  if n + 1 > out.room then grow(n + 1) end\n"                                                                     \
    "  out.words[n] = parts\n"                                                                                         \
    "  n = n + 1\n"                                                                                                    \
    "  if parts <= 1 then\n"                                                                                           \
    "    local q = ...\n"                                                                                              \
    "    if parts == 0 then out.words[n - 1] = 1 end\n"                                                                \
    "    n = put(q, n)\n"                                                                                              \
    "  elseif parts == 2 then\n"                                                                                       \
    "    out.sums = 1\n"                                                                                               \
    "    local q, r = ...\n"                                                                                           \
    "    n = put(q, n)\n"                                                                                              \
    "    n = put(r, n)\n"                                                                                              \
    "  else\n"                                                                                                         \
    "    out.sums = 1\n"                                                                                               \
    "    for i = 1, parts do n = put((select(i, ...)), n) end\n"                                                       \
    "  end\n"                                                                                                          \
    "  out.used = n\n"                                                                                                 \
    "  out.options = out.options + 1\n"

/* `emit`, written in Lua so that traces need not leave for C.  Gets the buffer, the function that grows it, and the
 * limits; only these locals know of the foreign function interface.  Whoever calls `emit` in a loop has a trace of that
 * loop only if there is none within: `put` tests short arrays item by item, without a loop, and its text is made here.
 * What is tested of an item is that it comes back from the buffer as it was.
 *
 * `keep` is for what a function returns: it is an option as well, or the answer is false.
 *
 * `slowly` is a coroutine's: its `emit` pauses after each option, unless it is called where nothing can pause, as from
 * table.sort, or in a coroutine of the rules' own. */
static const char emitted_prelude[] =
    "local ffi, address, grow, number_max, array_max, short = ...\n"
    "ffi.cdef[[typedef struct { int64_t *words; int16_t *items; uint32_t used, room, options, sums, open; } "
    "kay_emit_buffer;]]\n"
    "local out = ffi.cast('kay_emit_buffer *', address)\n"
    "local type, floor, select, error, tostring, next, rawget, load =\n"
    "  type, math.floor, select, error, tostring, next, rawget, load\n"
    "local running, yield, isyieldable = coroutine.running, coroutine.yield, coroutine.isyieldable\n"
    /* All that complain are called last, so that level 3 is who called `emit`. */
    "local loud = {}\n"
    "function loud.bad(q)\n"
    "  if type(q) == 'number' then\n"
    "    error('emit: a position is a whole number from 0 to 2^53 - 1, and not ' .. q, 3)\n"
    "  end\n"
    "  error('emit: a position is a whole number or an array of them, and not ' .. type(q), 3)\n"
    "end\n"
    "function loud.item(v)\n"
    "  local what = type(v) == 'number' and tostring(v) or type(v)\n"
    "  error('emit: the numbers of an array are whole and from -32768 to 32767, and not ' .. what, 3)\n"
    "end\n"
    "function loud.keys(length)\n"
    "  if not length then error('emit: an array has the keys 1, 2, 3, ... and no others', 3) end\n"
    "  error('emit: an array has at most ' .. array_max .. ' numbers', 3)\n"
    "end\n"
    "local function quiet() return nil end\n"
    "local function scattered(q)\n" /* the length of an array whose keys come in another order than 1, 2, 3, ... */
    "  local count, most = 0, 0\n"
    "  for k in next, q do\n"
    "    if type(k) ~= 'number' or k < 1 or k ~= floor(k) then return nil end\n"
    "    count = count + 1\n"
    "    if k > most then most = k end\n"
    "  end\n"
    "  return most == count and count or nil\n"
    "end\n"
    "local function make_long(item, keys)\n" /* what puts arrays that are not short or not in order */
    "return function(q, n)\n"
    "  if n + 1 + array_max / 4 > out.room then grow(n + 1 + array_max / 4) end\n"
    "  local words, items, first, length = out.words, out.items, 4 * n + 3, 0\n"
    "  for k, v in next, q do\n"
    "    length = length + 1\n"
    "    if k ~= length or type(k) ~= 'number' or length > array_max then length = -1 break end\n"
    "    if type(v) ~= 'number' then return item(v) end\n"
    "    if length % 4 == 1 then words[n + 1 + (length - 1) / 4] = 0 end\n"
    "    items[first + length] = v\n"
    "    if items[first + length] ~= v then return item(v) end\n"
    "  end\n"
    "  if length < 0 then\n"
    "    length = scattered(q)\n"
    "    if not length or length > array_max then return keys(length) end\n"
    "    for i = 1, length do\n"
    "      local v = rawget(q, i)\n"
    "      if type(v) ~= 'number' then return item(v) end\n"
    "      if i % 4 == 1 then words[n + 1 + (i - 1) / 4] = 0 end\n"
    "      items[first + i] = v\n"
    "      if items[first + i] ~= v then return item(v) end\n"
    "    end\n"
    "  end\n"
    "  words[n] = length\n"
    "  return n + 1 + floor((length + 3) / 4)\n"
    "end\n"
    "end\n"
    "local text = {[[\n"
    "local out, type, floor, next, grow, number_max, bad, item, long = ...\n"
    "return function(q, n)\n"
    "  if type(q) == 'number' then\n"
    "    if not (q >= 0 and q <= number_max) or q ~= floor(q) then return bad(q) end\n"
    "    if n + 2 > out.room then grow(n + 2) end\n"
    "    out.words[n] = -1\n"
    "    out.words[n + 1] = q\n"
    "    return n + 2\n"
    "  end\n"
    "  if type(q) ~= 'table' then return bad(q) end\n"
    "  if n + ROOM > out.room then grow(n + ROOM) end\n"
    "  local words, items, first, k, v = out.words, out.items, 4 * n + 4, next(q)\n"
    "]]}\n"
    "for i = 0, short - 1 do\n"
    "  local piece = [[\n"
    "  if k ~= NEXT or type(k) ~= 'number' then\n" /* 1LL is no number, and equals 1 */
    "    if k == nil then words[n] = I return n + ROOM end\n"
    "    return long(q, n)\n"
    "  end\n"
    "  if type(v) ~= 'number' then return item(v) end\n"
    "  CLEAR\n"
    "  items[first + I] = v\n"
    "  if items[first + I] ~= v then return item(v) end\n"
    "  k, v = next(q, NEXT)\n"
    "  ]]\n"
    "  local names = {NEXT = i + 1, I = i, ROOM = 1 + floor((i + 3) / 4), CLEAR = i % 4 == 0 and\n"
    "    'words[n + ' .. 1 + i / 4 .. '] = 0' or ''}\n"
    "  text[#text + 1] = piece:gsub('%u+', names)\n"
    "end\n"
    "text[1] = text[1]:gsub('ROOM', 1 + short / 4)\n"
    "text[#text + 1] = ' if k ~= nil then return long(q, n) end\\n words[n] = ' .. short ..\n"
    "  '\\n return n + ' .. 1 + short / 4 .. '\\nend\\n'\n"
    "text = table.concat(text)\n"
    "local function make(bad, item, keys)\n"
    "  return load(text, '=emit')(out, type, floor, next, grow, number_max, bad, item, make_long(item, keys))\n"
    "end\n"
    "local put, put_quietly = make(loud.bad, loud.item, loud.keys), make(quiet, quiet, quiet)\n"
    "local function emit(...)\n" EMITTED_BODY "end\n"
    "local function slowly(walk, size)\n"
    "  local own = running()\n"
    "  walk(size, function(...)\n" EMITTED_BODY "    if running() == own and isyieldable() then yield() end\n"
    "  end)\n"
    "end\n"
    "local function keep(...)\n"
    "  local n, parts = out.used, select('#', ...)\n"
    "  if parts == 0 then return false end\n"
    "  if n + 1 > out.room then grow(n + 1) end\n"
    "  out.words[n] = parts\n"
    "  n = n + 1\n"
    "  if parts == 1 then\n"
    "    local q = ...\n"
    "    n = put_quietly(q, n)\n"
    "    if not n then return false end\n"
    "  else\n"
    "    for i = 1, parts do\n"
    "      n = put_quietly((select(i, ...)), n)\n"
    "      if not n then return false end\n"
    "    end\n"
    "  end\n"
    "  out.used = n\n"
    "  out.options = out.options + 1\n"
    "  return true\n"
    "end\n"
    "return emit, slowly, keep\n";

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
    if (luaL_loadbufferx(lua, emitted_prelude, sizeof emitted_prelude - 1, "=emit", "t"))
        lua_error(lua);
    lua_getglobal(lua, "require");
    lua_pushliteral(lua, "ffi");
    lua_call(lua, 1, 1);
    lua_pushvalue(lua, -1); /* kept out of reach: what closes the world looks at a table that only this library holds */
    luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushlightuserdata(lua, emitted);
    lua_pushlightuserdata(lua, emitted);
    lua_pushcclosure(lua, emitted_grow, 1);
    lua_pushnumber(lua, (double)KAY_INTERN_NUMBER_MAX);
    lua_pushinteger(lua, KAY_INTERN_ARRAY_MAX);
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
    return kay_intern_table_array(store, (const int16_t *)(words + 1), (uint32_t)length, word);
}

void kay_emit_buffer_skip(const kay_emit_buffer *emitted, uint32_t *at)
{
    for (uint32_t parts = kay_emit_buffer_parts(emitted, at); parts; parts--)
        *at += emitted->words[*at] == EMITTED_NUMBER ? 2 : emitted_array_words(emitted->words[*at]);
}
