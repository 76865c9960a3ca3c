#include "lua/call_arguments.h"

#include <lauxlib.h>

/* What makes positions has a text without a loop, which is made here: a trace that has to enter a loop ends there. Each
 * function of the rules has a caller of its own, made from a text of its own, so that it has traces of its own. */
static const char given_prelude[] =
    "local emit, keep, ffi, address, most, room = ...\n"
    "ffi.cdef([[typedef struct { bool array; uint32_t length; uint64_t number; int16_t items[]] .. room .. [[]; } "
    "kay_place;\n"
    "  typedef struct { kay_place *page; kay_place places[]] .. most .. [[]; } kay_call_arguments;]])\n"
    "local given, copy, load, size = ffi.cast('kay_call_arguments *', address), ffi.copy, load, "
    "ffi.sizeof('kay_place')\n"
    "local text = {[[\n"
    "local given, new, tonumber = ...\n"
    "return function()\n"
    "  local page = given.page\n"
    "  if not page.array then return tonumber(page.number) end\n"
    "  local n, items = page.length, page.items\n"
    "  local p = new(n, 0)\n"
    "]]}\n"
    "for i = 1, room do\n"
    "  text[#text + 1] = 'if n < ' .. i .. ' then return p end p[' .. i .. '] = items[' .. i - 1 .. ']\\n'\n"
    "end\n"
    "text[#text + 1] = 'return p end'\n"
    "local position = load(table.concat(text), '=given')(given, require('table.new'), tonumber)\n"
    "local function show(i) copy(given.page, given.places[i], size) end\n"
    "local callers = {\n"
    "  'return function(p) if p == nil then p = position() end return f(p, emit) end',\n"
    "  'return function(p, player) if p == nil then p = position() end return f(p, emit, player) end',\n"
    "  'return function(p, player) if p == nil then p = position() end return (f(p, player)) end',\n"
    "  [[return function(count)\n"
    "      for i = 0, count - 1 do\n"
    "        show(i)\n"
    "        if not keep(f(position())) then return end\n"
    "      end\n"
    "    end]],\n"
    "}\n"
    "return function(way, f)\n"
    "  return load('local f, position, show, emit, keep = ... ' .. callers[way], '=given')(f, position, show, emit, "
    "keep)\n"
    "end\n";

void kay_call_arguments_push(kay_call_arguments *given, lua_State *lua)
{
    if (luaL_loadbufferx(lua, given_prelude, sizeof given_prelude - 1, "=given", "t"))
        lua_error(lua);
    lua_insert(lua, -3);
    lua_getglobal(lua, "require");
    lua_pushliteral(lua, "ffi");
    lua_call(lua, 1, 1);
    lua_pushlightuserdata(lua, given);
    lua_pushinteger(lua, KAY_CALL_MOST);
    lua_pushinteger(lua, KAY_CALL_ITEMS);
    lua_call(lua, 6, 1);
}
