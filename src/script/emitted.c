#include "script/emitted.h"

#include <lauxlib.h>
#include <stdint.h>

/* The body of `emit`: the buffer ends behind an option only when all of it was right, as errors can be caught. */
#define EMITTED_BODY                                                                                                   \
    "  if out.open == 0 then error('emit: only the function that is given it may call it, and not later', 2) end\n"    \
    "  local n, parts = out.used, select('#', ...)\n"                                                                  \
    "  if n + 1 > out.room then grow(n + 1) end\n"                                                                     \
    "  out.items[n] = parts\n"                                                                                         \
    "  n = n + 1\n"                                                                                                    \
    "  if parts <= 1 then\n"                                                                                           \
    "    local q = ...\n"                                                                                              \
    "    if parts == 0 then out.items[n - 1] = 1 end\n"                                                                \
    "    n = put(q, n)\n"                                                                                              \
    "  elseif parts == 2 then\n"                                                                                       \
    "    local q, r = ...\n"                                                                                           \
    "    n = put(r, put(q, n))\n"                                                                                      \
    "  else\n"                                                                                                         \
    "    for i = 1, parts do n = put((select(i, ...)), n) end\n"                                                       \
    "  end\n"                                                                                                          \
    "  out.used = n\n"                                                                                                 \
    "  out.options = out.options + 1\n"

/* `emit`, written in Lua so that traces need not leave for C.  Gets the buffer, the function that grows it, and the limits;
 * only these locals know of the foreign function interface.  `slowly` is a coroutine's: its `emit` pauses after each option,
 * unless it is called where nothing can pause, as from table.sort, or in a coroutine of the rules' own. */
static const char emitted_prelude[] =
    "local ffi, address, grow, number_max, array_max = ...\n"
    "ffi.cdef[[typedef struct { double *items; uint32_t used, room, options, open; } kay_emitted;]]\n"
    "local out = ffi.cast('kay_emitted *', address)\n"
    "local type, floor, select, error, tostring, next, rawget =\n"
    "  type, math.floor, select, error, tostring, next, rawget\n"
    "local running, yield, isyieldable = coroutine.running, coroutine.yield, coroutine.isyieldable\n"
    "local function bad(q)\n"
    "  if type(q) == 'number' then\n"
    "    error('emit: a position is a whole number from 0 to 2^53 - 1, and not ' .. q, 4)\n"
    "  end\n"
    "  error('emit: a position is a whole number or an array of them, and not ' .. type(q), 4)\n"
    "end\n"
    "local function item(v)\n"
    "  local what = type(v) == 'number' and tostring(v) or type(v)\n"
    "  error('emit: the numbers of an array are whole and from -32768 to 32767, and not ' .. what, 4)\n"
    "end\n"
    "local function scattered(q)\n" /* the length of an array whose keys come in another order than 1, 2, 3, ... */
    "  local count, most = 0, 0\n"
    "  for k in next, q do\n"
    "    if type(k) ~= 'number' or k < 1 or k ~= floor(k) then most = 1/0 break end\n"
    "    count = count + 1\n"
    "    if k > most then most = k end\n"
    "  end\n"
    "  if most ~= count then error('emit: an array has the keys 1, 2, 3, ... and no others', 4) end\n"
    "  return count\n"
    "end\n"
    "local function put(q, n)\n"
    "  if type(q) == 'number' then\n"
    "    if not (q >= 0 and q <= number_max) or q ~= floor(q) then bad(q) end\n"
    "    if n + 2 > out.room then grow(n + 2) end\n"
    "    out.items[n] = -1\n"
    "    out.items[n + 1] = q\n"
    "    return n + 2\n"
    "  elseif type(q) == 'table' then\n"
    "    if n + 1 + array_max > out.room then grow(n + 1 + array_max) end\n"
    "    local items, length = out.items, 0\n"
    "    for k, v in next, q do\n"
    "      length = length + 1\n"
    "      if k ~= length or length > array_max then length = -1 break end\n"
    "      if type(v) ~= 'number' or not (v >= -32768 and v <= 32767) or v ~= floor(v) then item(v) end\n"
    "      items[n + length] = v\n"
    "    end\n"
    "    if length < 0 then\n"
    "      length = scattered(q)\n"
    "      if length > array_max then error('emit: an array has at most ' .. array_max .. ' numbers', 3) end\n"
    "      for i = 1, length do\n"
    "        local v = rawget(q, i)\n"
    "        if type(v) ~= 'number' or not (v >= -32768 and v <= 32767) or v ~= floor(v) then item(v) end\n"
    "        items[n + i] = v\n"
    "      end\n"
    "    end\n"
    "    items[n] = length\n"
    "    return n + 1 + length\n"
    "  end\n"
    "  bad(q)\n"
    "end\n"
    "local function emit(...)\n" EMITTED_BODY "end\n"
    "local function slowly(walk, size)\n"
    "  local own = running()\n"
    "  walk(size, function(...)\n" EMITTED_BODY "    if running() == own and isyieldable() then yield() end\n"
    "  end)\n"
    "end\n"
    "return emit, slowly\n";

static int emitted_grow(lua_State *lua)
{
    kay_emitted *emitted = lua_touserdata(lua, lua_upvalueindex(1));
    double needed = lua_tonumber(lua, 1);
    uint32_t room = emitted->room ? emitted->room : 8192;
    while (room < needed && room < UINT32_MAX / 2)
        room *= 2;
    double *items = room < needed ? NULL
                                  : kay_resize(emitted->memory->ctx, emitted->items, emitted->room * sizeof *items,
                                               room * sizeof *items);
    if (!items) {
        kay_lua_memory_refuse(emitted->memory);
        return luaL_error(lua, "not enough memory");
    }
    emitted->items = items;
    emitted->room = room;
    return 0;
}

void kay_emitted_push_emit(kay_emitted *emitted, lua_State *lua)
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
    lua_pushnumber(lua, (double)KAY_STORE_NUMBER_MAX);
    lua_pushinteger(lua, KAY_STORE_ARRAY_MAX);
    lua_call(lua, 5, 2);
}

void kay_emitted_begin(kay_emitted *emitted, bool open)
{
    emitted->open = open;
    if (!open)
        return;
    emitted->used = emitted->options = 0;
    emitted->round++;
}

void kay_emitted_free(kay_emitted *emitted)
{
    kay_free(emitted->memory->ctx, emitted->items, emitted->room * sizeof *emitted->items);
    *emitted = (kay_emitted){.memory = emitted->memory};
}

uint32_t kay_emitted_parts(const kay_emitted *emitted, uint32_t *at)
{
    return (uint32_t)emitted->items[(*at)++];
}

kay_status kay_emitted_part(const kay_emitted *emitted, kay_store *store, uint32_t *at, uint64_t *word)
{
    const double *items = emitted->items + *at;
    kay_value value;
    if (items[0] < 0) {
        *word = (uint64_t)items[1];
        *at += 2;
        return KAY_OK;
    }
    value.array = true;
    value.length = (uint32_t)items[0];
    for (uint32_t i = 0; i < value.length; i++)
        value.items[i] = (int16_t)items[1 + i];
    *at += 1 + value.length;
    return kay_store_word(store, &value, word);
}

void kay_emitted_skip(const kay_emitted *emitted, uint32_t *at)
{
    for (uint32_t parts = kay_emitted_parts(emitted, at); parts; parts--)
        *at += emitted->items[*at] < 0 ? 2 : 1 + (uint32_t)emitted->items[*at];
}
