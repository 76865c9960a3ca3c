#include "script/sandbox.h"

#include <lauxlib.h>
#include <luajit.h>
#include <lualib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The chunk's name inside Lua; file names may be longer than what Lua keeps. */
#define SANDBOX_CHUNK "rules"

/* The body of `emit`: the buffer ends behind an option only when all of it was right, as errors can be caught. */
#define SANDBOX_EMIT                                                                                                   \
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
static const char sandbox_prelude[] =
    "local ffi, address, grow, number_max, array_max = ...\n"
    "ffi.cdef[[typedef struct { double *items; uint32_t used, room, options; } kay_emitted;]]\n"
    "local out = ffi.cast('kay_emitted *', address)\n"
    "local type, floor, select, error, tostring, next = type, math.floor, select, error, tostring, next\n"
    "local running, yield, isyieldable = coroutine.running, coroutine.yield, coroutine.isyieldable\n"
    "local function bad(q)\n"
    "  if type(q) == 'number' then\n"
    "    error('emit: a position is a whole number from 0 to 2^53 - 1, and not ' .. q, 4)\n"
    "  end\n"
    "  error('emit: a position is a whole number or an array of them, and not ' .. type(q), 4)\n"
    "end\n"
    "local arrays = 0\n"
    "local function whole(q, length)\n" /* no trace can hold `next`: not for every array */
    "  local count = 0\n"
    "  for _ in next, q do count = count + 1 end\n"
    "  if count ~= length then error('emit: an array has the keys 1, 2, 3, ... and no others', 4) end\n"
    "end\n"
    "local function put(q, n)\n" /* at n; gives where the next goes */
    "  if type(q) == 'number' then\n"
    "    if not (q >= 0 and q <= number_max) or q ~= floor(q) then bad(q) end\n"
    "    if n + 2 > out.room then grow(n + 2) end\n"
    "    out.items[n] = -1\n"
    "    out.items[n + 1] = q\n"
    "    return n + 2\n"
    "  elseif type(q) == 'table' then\n"
    "    local length = #q\n"
    "    if length > array_max then error('emit: an array has at most ' .. array_max .. ' numbers', 3) end\n"
    "    if n + 1 + length > out.room then grow(n + 1 + length) end\n"
    "    local items = out.items\n"
    "    items[n] = length\n"
    "    for i = 1, length do\n"
    "      local v = q[i]\n"
    "      if type(v) ~= 'number' or not (v >= -32768 and v <= 32767) or v ~= floor(v) then\n"
    "        error('emit: the numbers of an array are whole and from -32768 to 32767, and not ' .. tostring(v), 3)\n"
    "      end\n"
    "      items[n + i] = v\n"
    "    end\n"
    "    arrays = arrays + 1\n"
    "    if length == 0 or arrays < 32 or arrays % 64 == 0 or q[length + 2] ~= nil then\n"
    "      whole(q, length)\n"
    "    end\n"
    "    return n + 1 + length\n"
    "  else\n"
    "    bad(q)\n"
    "  end\n"
    "end\n"
    "local function emit(...)\n" SANDBOX_EMIT "end\n"
    "local function slowly(walk, size)\n"
    "  local own = running()\n"
    "  walk(size, function(...)\n" SANDBOX_EMIT "    if running() == own and isyieldable() then yield() end\n"
    "  end)\n"
    "end\n"
    "return emit, slowly\n";

/* What the rules find in their world; everything else is taken away. */
static const char *const sandbox_globals[] = {
    "assert", "error",    "getmetatable", "ipairs",       "next",     "pairs",    "pcall", "print",  "rawequal",
    "rawget", "rawset",   "select",       "setmetatable", "tonumber", "tostring", "type",  "unpack", "xpcall",
    "_G",     "_VERSION", "bit",          "coroutine",    "math",     "string",   "table", NULL};

/* A key in Lua's registry. */
static const char sandbox_getinfo_key;

enum { SANDBOX_HANDLER = 1 }; /* where the message handler lies on the stack */

/* ---- Memory ------------------------------------------------------------------------------------ */

/* A block of Lua's, in a list, so that all can be given back without Lua's help. */
typedef struct sandbox_block {
    struct sandbox_block *next, *before;
    size_t bytes; /* with this header */
    size_t unused; /* keeps what follows aligned to 16 */
} sandbox_block;

static void sandbox_link(kay_sandbox *sandbox, sandbox_block *block)
{
    block->before = NULL;
    block->next = sandbox->blocks;
    if (block->next)
        block->next->before = block;
    sandbox->blocks = block;
}

static void sandbox_unlink(kay_sandbox *sandbox, sandbox_block *block)
{
    if (block->before)
        block->before->next = block->next;
    else
        sandbox->blocks = block->next;
    if (block->next)
        block->next->before = block->before;
}

/* Where no call is there to fail, Lua ends the process when memory is refused: it gets what it needs, and the next call
 * fails in its place. */
static sandbox_block *sandbox_resize(kay_sandbox *sandbox, sandbox_block *block, size_t bytes)
{
    kay_context *ctx = sandbox->ctx;
    size_t before = block ? block->bytes : 0;
    sandbox_block *moved = kay_resize(ctx, block, before, bytes);
    if (moved || sandbox->inside)
        return moved;
    const uint64_t limit = ctx->memory_limit;
    sandbox->spoilt = true;
    ctx->memory_limit = UINT64_MAX;
    moved = kay_resize(ctx, block, before, bytes);
    ctx->memory_limit = limit;
    return moved;
}

static void *sandbox_allocate(void *user, void *memory, size_t old_bytes, size_t bytes)
{
    kay_sandbox *sandbox = user;
    (void)old_bytes; /* the block knows */
    sandbox_block *block = memory ? (sandbox_block *)memory - 1 : NULL;
    if (block)
        sandbox_unlink(sandbox, block);
    if (bytes == 0) {
        kay_free(sandbox->ctx, block, block ? block->bytes : 0);
        return NULL;
    }
    sandbox_block *moved = sandbox_resize(sandbox, block, bytes + sizeof *block);
    if (moved) {
        moved->bytes = bytes + sizeof *moved;
        sandbox_link(sandbox, moved);
    } else if (block) {
        sandbox_link(sandbox, block);
    }
    sandbox->spoilt |= !moved;
    return moved ? moved + 1 : NULL;
}

/* grow(items): makes room for that many. */
static int sandbox_grow(lua_State *lua)
{
    kay_sandbox *sandbox = lua_touserdata(lua, lua_upvalueindex(1));
    kay_emitted *emitted = &sandbox->emitted;
    double needed = lua_tonumber(lua, 1);
    uint32_t room = emitted->room ? emitted->room : 1024;
    while (room < needed && room < UINT32_MAX / 2)
        room *= 2;
    double *items = room < needed
                        ? NULL
                        : kay_resize(sandbox->ctx, emitted->items, emitted->room * sizeof *items, room * sizeof *items);
    sandbox->spoilt |= !items;
    if (!items)
        return luaL_error(lua, "not enough memory");
    emitted->items = items;
    emitted->room = room;
    return 0;
}

/* ---- Words ------------------------------------------------------------------------------------- */

static int sandbox_print(lua_State *lua)
{
    kay_sandbox *sandbox = lua_touserdata(lua, lua_upvalueindex(1));
    int count = lua_gettop(lua);
    luaL_Buffer line;
    lua_getglobal(lua, "tostring");
    luaL_buffinit(lua, &line);
    for (int i = 1; i <= count; i++) {
        if (i > 1)
            luaL_addchar(&line, '\t');
        lua_pushvalue(lua, count + 1);
        lua_pushvalue(lua, i);
        lua_call(lua, 1, 1);
        luaL_addvalue(&line);
    }
    luaL_addchar(&line, '\n');
    luaL_pushresult(&line);
    if (sandbox->print && !sandbox->quiet) {
        size_t length;
        const char *text = lua_tolstring(lua, -1, &length);
        sandbox->print(sandbox->user, text, length);
    }
    return 0;
}

kay_status kay_sandbox_fail(kay_sandbox *sandbox, kay_status status, uint64_t line, const char *format, ...)
{
    kay_diag *diag = &sandbox->ctx->diag;
    char words[sizeof diag->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (char *p = words; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = ' ';
    char at[KAY_SCRIPT_AT] = "";
    bool known = kay_script_describe(sandbox->page, at);
    kay_fail(sandbox->ctx, status, "%.200s%s%s%s", words, known ? " (at the position " : "", at, known ? ")" : "");
    diag->placed = true;
    diag->line = line;
    diag->column = 0; /* not known */
    snprintf(diag->source, sizeof diag->source, "%s", sandbox->name);
    diag->excerpt[0] = '\0';
    return status;
}

/* What Lua says of an error, the line taken out of its front. */
static kay_status sandbox_explain(kay_sandbox *sandbox, int code)
{
    static const char front[] = SANDBOX_CHUNK ":";
    lua_State *lua = sandbox->lua;
    if (sandbox->spoilt)
        return kay_sandbox_fail(sandbox, KAY_EUNABLE, 0, "the rules need more memory than the budget has");
    if (code == LUA_ERRMEM) { /* more than Lua can have at all: nobody was asked for it */
        lua_pop(lua, 1);
        return kay_sandbox_fail(sandbox, KAY_EUNABLE, 0, "the rules need more memory than Lua can have");
    }
    const char *words = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "an error that is no text";
    uint64_t line = 0;
    if (strncmp(words, front, sizeof front - 1) == 0) {
        char *end;
        line = strtoull(words + sizeof front - 1, &end, 10);
        words = *end == ':' ? end + 1 + (end[1] == ' ') : words;
    }
    kay_status status = kay_sandbox_fail(sandbox, KAY_EINPUT, line, "%s", words);
    lua_pop(lua, 1);
    return status;
}

/* Puts the line of the rules that called what raised the words on top of `words` in front of them, unless it stands there;
 * the frames are those of `raised`. */
static void sandbox_add_line(lua_State *words, lua_State *raised)
{
    static const char front[] = SANDBOX_CHUNK ":";
    if (lua_type(words, -1) != LUA_TSTRING || strncmp(lua_tostring(words, -1), front, sizeof front - 1) == 0)
        return;
    lua_Debug frame;
    for (int level = 0; lua_getstack(raised, level, &frame); level++)
        if (lua_getinfo(raised, "Sl", &frame) && strcmp(frame.short_src, SANDBOX_CHUNK) == 0 && frame.currentline > 0) {
            lua_pushfstring(words, SANDBOX_CHUNK ":%d: %s", frame.currentline, lua_tostring(words, -1));
            lua_replace(words, -2);
            return;
        }
}

/* The message handler: gives errors raised in C functions the line of the rules that called them. */
static int sandbox_where(lua_State *lua)
{
    sandbox_add_line(lua, lua);
    return 1;
}

static void sandbox_enter(kay_sandbox *sandbox)
{
    sandbox->page->deadline = sandbox->ctx->deadline;
    sandbox->page->since = kay_now();
    sandbox->inside = true;
}

static void sandbox_leave(kay_sandbox *sandbox)
{
    sandbox->inside = false;
    sandbox->page->since = 0;
}

static int sandbox_call_once(kay_sandbox *sandbox, int arguments, int results)
{
    sandbox_enter(sandbox);
    int code = lua_pcall(sandbox->lua, arguments, results, SANDBOX_HANDLER);
    sandbox_leave(sandbox);
    return code;
}

/* Compiled code does not always know the line where its stack overflows.  Calls again without the compiler, so that it is
 * known.  The function and its arguments lie below the words of the error; they are taken off. */
static void sandbox_find_line(kay_sandbox *sandbox, int arguments)
{
    static const char overflow[] = "stack overflow";
    lua_State *lua = sandbox->lua;
    int function = lua_gettop(lua) - 1 - arguments;
    const char *words = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
    if (strncmp(words, overflow, sizeof overflow - 1) == 0) {
        bool quiet = sandbox->quiet;
        sandbox->quiet = true;
        luaJIT_setmode(lua, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
        for (int i = 0; i <= arguments; i++)
            lua_pushvalue(lua, function + i);
        bool again = sandbox_call_once(sandbox, arguments, 0) != 0;
        if (again && lua_type(lua, -1) == LUA_TSTRING && strstr(lua_tostring(lua, -1), overflow))
            lua_replace(lua, function + arguments + 1);
        luaJIT_setmode(lua, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_ON);
        sandbox->quiet = quiet;
    }
    lua_settop(lua, function + arguments + 1);
    lua_replace(lua, function);
    lua_settop(lua, function);
}

kay_status kay_sandbox_call(kay_sandbox *sandbox, int arguments, int results)
{
    lua_State *lua = sandbox->lua;
    int function = lua_gettop(lua) - arguments;
    if (sandbox->spoilt || !lua_checkstack(lua, arguments + 1)) {
        lua_settop(lua, function - 1);
        return kay_sandbox_fail(sandbox, KAY_EUNABLE, 0, "the rules need more memory than the budget has");
    }
    for (int i = 0; i <= arguments; i++) /* kept for a second call */
        lua_pushvalue(lua, function + i);
    int code = sandbox_call_once(sandbox, arguments, results);
    if (!sandbox->spoilt && code)
        sandbox_find_line(sandbox, arguments);
    if (code || sandbox->spoilt)
        return sandbox_explain(sandbox, code);
    for (int i = 0; i <= arguments; i++)
        lua_remove(lua, function);
    return KAY_OK;
}

kay_status kay_sandbox_begin(kay_sandbox *sandbox, kay_sandbox_thread *out)
{
    lua_State *lua = sandbox->lua;
    const int function = lua_gettop(lua) - 1;
    lua_State *thread = lua_newthread(lua);
    out->lua = thread;
    out->arguments = 2;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->slowly);
    lua_pushvalue(lua, function);
    lua_pushvalue(lua, function + 1);
    lua_xmove(lua, thread, 3);
    out->anchor = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_settop(lua, function - 1);
    if (sandbox->spoilt)
        return kay_sandbox_fail(sandbox, KAY_EUNABLE, 0, "the rules need more memory than the budget has");
    return KAY_OK;
}

kay_status kay_sandbox_resume(kay_sandbox *sandbox, kay_sandbox_thread *thread)
{
    lua_State *lua = sandbox->lua;
    sandbox->emitted.used = sandbox->emitted.options = 0;
    if (!thread->lua)
        return KAY_OK;
    if (sandbox->spoilt)
        return kay_sandbox_fail(sandbox, KAY_EUNABLE, 0, "the rules need more memory than the budget has");
    sandbox_enter(sandbox);
    const int code = lua_resume(thread->lua, thread->arguments);
    sandbox_leave(sandbox);
    thread->arguments = 0;
    if (sandbox->spoilt)
        return sandbox_explain(sandbox, code);
    kay_status status = KAY_OK;
    if (code == LUA_YIELD) {
        lua_settop(thread->lua, 0);
        if (sandbox->emitted.options)
            return KAY_OK;
        status = kay_sandbox_fail(sandbox, KAY_EINPUT, 0, "the rules yield outside a coroutine");
    } else if (code) {
        lua_xmove(thread->lua, lua, 1);
        sandbox_add_line(lua, thread->lua);
        status = sandbox_explain(sandbox, code);
    }
    luaL_unref(lua, LUA_REGISTRYINDEX, thread->anchor);
    thread->lua = NULL;
    return status;
}

kay_status kay_sandbox_run(kay_sandbox *sandbox, const char *text, size_t length)
{
    if (length && *text == '\033')
        return kay_sandbox_fail(sandbox, KAY_EINPUT, 0, "binary code; the rules must be text");
    int code = luaL_loadbufferx(sandbox->lua, text, length, "=" SANDBOX_CHUNK, "t");
    if (code)
        return sandbox_explain(sandbox, code);
    return kay_sandbox_call(sandbox, 0, 1);
}

/* ---- The world --------------------------------------------------------------------------------- */

static void sandbox_remove(lua_State *lua, const char *table, const char *field)
{
    lua_getglobal(lua, table);
    lua_pushnil(lua);
    lua_setfield(lua, -2, field);
    lua_pop(lua, 1);
}

static void sandbox_keep_globals(lua_State *lua)
{
    lua_newtable(lua);
    for (int i = 0; sandbox_globals[i]; i++) {
        lua_getglobal(lua, sandbox_globals[i]);
        lua_setfield(lua, -2, sandbox_globals[i]);
    }
    lua_pushvalue(lua, LUA_GLOBALSINDEX); /* empty the old world, fill it again */
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_settable(lua, -4);
    }
    lua_pushnil(lua);
    while (lua_next(lua, -3)) {
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_settable(lua, -4);
    }
    lua_pop(lua, 2);
}

/* Leaves `emit` in the registry, and what tells how many parameters a function has. */
static int sandbox_build(lua_State *lua)
{
    kay_sandbox *sandbox = lua_touserdata(lua, 1);
    luaL_openlibs(lua);
    lua_pushlightuserdata(lua, (void *)(uintptr_t)&sandbox_getinfo_key);
    lua_getglobal(lua, "debug");
    lua_getfield(lua, -1, "getinfo");
    lua_remove(lua, -2);
    lua_settable(lua, LUA_REGISTRYINDEX);
    if (luaL_loadbufferx(lua, sandbox_prelude, sizeof sandbox_prelude - 1, "=emit", "t"))
        return lua_error(lua);
    lua_getglobal(lua, "require");
    lua_pushliteral(lua, "ffi");
    lua_call(lua, 1, 1);
    lua_pushvalue(lua, -1); /* kept out of reach: what closes the world looks at a table that only this library holds */
    luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushlightuserdata(lua, &sandbox->emitted);
    lua_pushlightuserdata(lua, sandbox);
    lua_pushcclosure(lua, sandbox_grow, 1);
    lua_pushnumber(lua, 9007199254740991.0);
    lua_pushinteger(lua, 4096);
    lua_call(lua, 5, 2);
    sandbox->slowly = luaL_ref(lua, LUA_REGISTRYINDEX);
    sandbox->emit = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushlightuserdata(lua, sandbox);
    lua_pushcclosure(lua, sandbox_print, 1);
    lua_setglobal(lua, "print");
    sandbox_remove(lua, "string", "dump");
    sandbox_remove(lua, "math", "random");
    sandbox_remove(lua, "math", "randomseed");
    sandbox_keep_globals(lua);
    lua_pushnil(lua); /* what was loaded on the way */
    lua_setfield(lua, LUA_REGISTRYINDEX, "_LOADED");
    return 0;
}

kay_status kay_sandbox_open(kay_context *ctx, const char *name, kay_script_print *print, void *user, kay_sandbox *out)
{
    *out = (kay_sandbox){.ctx = ctx, .name = name, .print = print, .user = user};
    out->page = &out->own_page;
    out->inside = true; /* making it may fail */
    out->lua = lua_newstate(sandbox_allocate, out);
    out->inside = false;
    if (!out->lua)
        return kay_sandbox_fail(out, KAY_EUNABLE, 0, "the rules need more memory than the budget has");
    lua_pushcfunction(out->lua, sandbox_build);
    lua_pushlightuserdata(out->lua, out);
    out->inside = true;
    int code = lua_pcall(out->lua, 1, 0, 0);
    out->inside = false;
    if (code)
        return sandbox_explain(out, code);
    lua_pushcfunction(out->lua, sandbox_where);
    return KAY_OK;
}

void kay_sandbox_close(kay_sandbox *sandbox)
{
    /* After a refusal Lua's tables may be half built, and closing it could crash: its blocks are given back one by one.  What
     * its compiler has mapped for itself stays until the process ends. */
    if (sandbox->lua && !sandbox->spoilt)
        lua_close(sandbox->lua);
    for (sandbox_block *block = sandbox->blocks, *next; block; block = next) {
        next = block->next;
        kay_free(sandbox->ctx, block, block->bytes);
    }
    kay_free(sandbox->ctx, sandbox->emitted.items, sandbox->emitted.room * sizeof *sandbox->emitted.items);
    *sandbox = (kay_sandbox){.ctx = sandbox->ctx};
}

void kay_sandbox_push_emit(kay_sandbox *sandbox)
{
    sandbox->emitted.used = sandbox->emitted.options = 0;
    lua_rawgeti(sandbox->lua, LUA_REGISTRYINDEX, sandbox->emit);
}

kay_status kay_sandbox_parameters(kay_sandbox *sandbox, int *out)
{
    lua_State *lua = sandbox->lua;
    lua_pushlightuserdata(lua, (void *)(uintptr_t)&sandbox_getinfo_key);
    lua_gettable(lua, LUA_REGISTRYINDEX);
    lua_insert(lua, -2);
    lua_pushliteral(lua, "u");
    KAY_TRY(kay_sandbox_call(sandbox, 2, 1));
    lua_getfield(lua, -1, "isvararg");
    lua_getfield(lua, -2, "nparams");
    *out = lua_toboolean(lua, -2) ? -1 : (int)lua_tointeger(lua, -1);
    lua_pop(lua, 3);
    return KAY_OK;
}
