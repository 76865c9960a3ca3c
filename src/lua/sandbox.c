/* The Lua state: created without harmful functions, and used only in protected calls.  It is abandoned if Lua was
 * refused memory or if the rules are late. */
#include "lua/sandbox.h"

#include <lauxlib.h>
#include <luajit.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The name of the chunk inside Lua.  It is not the file name, because Lua would cut a long one. */
#define SANDBOX_CHUNK "rules"

enum {
    SANDBOX_HANDLER = 1, /* places on the stack */
    SANDBOX_ENTRY = 2,
    SANDBOX_STEPS = 10000, /* instructions between two checks of the deadline */
};

static const char sandbox_greedy[] = "the rules need more memory than the budget has";

/* ---- Error messages with the file, the line and the position of the rules */

/* Writes a position to the page, the first items only. */
static void context_place(const kay_position *position, kay_page_position *out)
{
    const uint32_t shown = position->length < KAY_PAGE_ITEMS ? position->length : KAY_PAGE_ITEMS;
    out->array = position->array;
    out->length = position->length;
    out->number = position->number;
    memcpy(out->items, position->items, shown * sizeof *out->items);
}

void kay_error_context_enter(kay_error_context *error_context, uint32_t line, const kay_position *position)
{
    kay_script_page *page = error_context->page;
    page->line = line;
    page->known = position != NULL;
    if (position)
        context_place(position, &page->at);
}

kay_status kay_error_context_fail(kay_error_context *error_context, kay_status status, uint64_t line,
                                  const char *format, ...)
{
    kay_diag *diag = &error_context->ctx->diag;
    char words[sizeof diag->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (char *p = words; *p; p++)
        if ((unsigned char)*p < ' ' || *p == '\177')
            *p = ' ';
    char at[KAY_PAGE_TEXT] = "";
    bool known = kay_page_describe(error_context->page, at);
    kay_fail(error_context->ctx, status, "%.200s%s%s%s", words, known ? " (at the position " : "", at,
             known ? ")" : "");
    diag->placed = true;
    diag->line = line ? line : error_context->page->line;
    diag->column = 0; /* not known */
    snprintf(diag->source, sizeof diag->source, "%s", error_context->name);
    diag->excerpt[0] = '\0';
    return status;
}

/* ---- Calls */

/* A protected call. */
typedef struct sandbox_call {
    kay_sandbox *sandbox;
    kay_sandbox_body *body;
    void *user;
    kay_status status; /* the result of the body, if it returned */
} sandbox_call;

/* Lua's messages when a limit of its own is exceeded, without a call of the allocator. */
static const char *const sandbox_too_large[] = {"not enough memory", "string length overflow", "table overflow", NULL};

/* Removes the places "rules:LINE: " from the front of a message.  Returns the last line, which is the innermost, or 0.
 */
static uint64_t sandbox_split(const kay_sandbox *sandbox, const char **words)
{
    static const char front[] = SANDBOX_CHUNK ":";
    uint64_t line = 0;
    while (strncmp(*words, front, sizeof front - 1) == 0) {
        char *end;
        uint64_t number = strtoull(*words + sizeof front - 1, &end, 10);
        if (*end != ':' || number < 1 || number > sandbox->error_context.lines)
            break;
        line = number;
        *words = end + 1 + (end[1] == ' ');
    }
    return line;
}

/* Explains why the rules are late: the program was stopped, the rules ran on after a refusal of memory, or their time
 * was over. */
static kay_status sandbox_explain_late(kay_sandbox *sandbox)
{
    kay_error_context *error_context = &sandbox->error_context;
    const kay_script_page *page = error_context->page;
    kay_context *ctx = sandbox->ctx;
    if (kay_stopped(ctx))
        return kay_error_context_fail(error_context, KAY_EUNABLE, 0, "interrupted");
    if (page->refused > 0)
        return kay_error_context_fail(error_context, KAY_EUNABLE, 0, sandbox_greedy);
    const double left = round(100 * (page->until - page->since)) / 100,
                 allowed = ctx->patience > 0 ? ctx->patience : left;
    return allowed > 0
               ? kay_error_context_fail(error_context, KAY_EUNABLE, 0, "the rules timed out after %g s", allowed)
               : kay_error_context_fail(error_context, KAY_EUNABLE, 0, "the time budget is used up");
}

/* Explains an error of Lua, whose message is at the top of the stack. */
static kay_status sandbox_explain(kay_sandbox *sandbox, int code)
{
    kay_error_context *error_context = &sandbox->error_context;
    lua_State *lua = sandbox->lua;
    if (sandbox->left)
        return sandbox_explain_late(sandbox);
    if (sandbox->memory.spoilt)
        return kay_error_context_fail(error_context, KAY_EUNABLE, 0, sandbox_greedy);
    const char *words =
        lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "the rules raised an error that is not a string";
    uint64_t line = sandbox_split(sandbox, &words);
    line = line ? line : sandbox->raised;
    bool too_large = code == LUA_ERRMEM;
    for (int i = 0; sandbox_too_large[i]; i++)
        too_large |= strcmp(words, sandbox_too_large[i]) == 0;
    if (too_large)
        return kay_error_context_fail(error_context, KAY_EUNABLE, line, "the rules need more memory than Lua can have");
    return kay_error_context_fail(error_context, KAY_EINPUT, line, "%s", words);
}

/* Records the current line of the rules in a thread that has raised an error. */
static void sandbox_note_raised(kay_sandbox *sandbox, lua_State *thread)
{
    lua_Debug frame;
    for (int level = 0; lua_getstack(thread, level, &frame); level++)
        if (lua_getinfo(thread, "Sl", &frame) && strcmp(frame.short_src, SANDBOX_CHUNK) == 0 && frame.currentline > 0) {
            sandbox->raised = (uint64_t)frame.currentline;
            return;
        }
}

kay_status kay_sandbox_raise(kay_sandbox *sandbox, lua_State *thread)
{
    sandbox_note_raised(sandbox, thread);
    lua_xmove(thread, sandbox->lua, 1);
    return lua_error(sandbox->lua);
}

/* The message handler of lua_pcall. */
static int sandbox_handle(lua_State *lua)
{
    sandbox_note_raised(lua_touserdata(lua, lua_upvalueindex(1)), lua);
    return 1;
}

static int sandbox_run_body(lua_State *lua)
{
    sandbox_call *call = lua_touserdata(lua, 1);
    call->status = call->body(call->sandbox, call->user);
    return 0;
}

/* Like kay_now(), but faster, because every call of the rules reads the clock.  The result may be some milliseconds
 * late. */
static double sandbox_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A Lua hook for rules that are not watched: raises an error when work must stop, and again at each instruction,
 * because the rules may catch it. */
static void sandbox_look(lua_State *lua, lua_Debug *debug)
{
    kay_lua_memory *memory;
    (void)debug;
    lua_getallocf(lua, (void **)&memory);
    kay_sandbox *sandbox = (kay_sandbox *)(void *)((char *)memory - offsetof(kay_sandbox, memory));
    if (kay_check_time(sandbox->ctx) == KAY_OK)
        return;
    sandbox->left = true;
    lua_sethook(lua, sandbox_look, LUA_MASKCOUNT, 1);
    luaL_error(lua, "the rules timed out");
}

/* Turns the hook on and the compiler off while work may be stopped, because compiled code calls no hooks. */
static void sandbox_set_clock(kay_sandbox *sandbox)
{
    const kay_context *ctx = sandbox->ctx;
    const bool clocked = !sandbox->watched && !ctx->compiled && (ctx->deadline > 0 || ctx->stop);
    if (clocked == sandbox->clocked)
        return;
    sandbox->clocked = clocked;
    luaJIT_setmode(sandbox->lua, 0, LUAJIT_MODE_ENGINE | (clocked ? LUAJIT_MODE_OFF : LUAJIT_MODE_ON));
    if (clocked)
        luaJIT_setmode(sandbox->lua, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_FLUSH);
    lua_sethook(sandbox->lua, clocked ? sandbox_look : NULL, clocked ? LUA_MASKCOUNT : 0, SANDBOX_STEPS);
}

/* Records the beginning of a call.  Watched rules that are called after the deadline get the full time of a call. */
static void sandbox_begin_call(kay_sandbox *sandbox)
{
    kay_script_page *page = sandbox->error_context.page;
    const kay_context *ctx = sandbox->ctx;
    const double now = sandbox_now();
    page->until = ctx->deadline > now || !sandbox->watched ? ctx->deadline : 0;
    page->most = ctx->patience;
    page->refused = 0;
    page->since = now;
}

void kay_sandbox_call(kay_sandbox *sandbox, int arguments, int results)
{
    kay_script_page *page = sandbox->error_context.page;
    kay_page_go_on(page, sandbox->watched);
    lua_call(sandbox->lua, arguments, results);
    kay_page_pause(page);
}

int kay_sandbox_resume(kay_sandbox *sandbox, lua_State *thread, int arguments)
{
    kay_script_page *page = sandbox->error_context.page;
    if (lua_status(thread) != LUA_YIELD && lua_gettop(thread) == arguments) { /* there is no function to call */
        lua_pushliteral(thread, "the rules must not resume the coroutine in which they run");
        return LUA_ERRRUN;
    }
    kay_page_go_on(page, sandbox->watched);
    const int code = lua_resume(thread, arguments);
    kay_page_pause(page);
    return code;
}

/* Makes the protected call; leaves an error message on the stack.  An abandoned state must not even be closed. */
static int sandbox_call_once(kay_sandbox *sandbox, sandbox_call *call)
{
    lua_State *lua = sandbox->lua;
    kay_script_page *page = sandbox->error_context.page;
    sigjmp_buf back;
    sandbox->raised = 0;
    lua_pushvalue(lua, SANDBOX_ENTRY);
    lua_pushlightuserdata(lua, call);
    page->back = &back;
    if (sandbox->watched && sigsetjmp(back, 0)) {
        sandbox->left = sandbox->memory.spoilt = true;
        return LUA_ERRRUN;
    }
    sandbox_begin_call(sandbox);
    const int code = lua_pcall(lua, 1, 0, SANDBOX_HANDLER);
    kay_page_pause(page);
    return code;
}

/* Finds the line of a stack overflow, which compiled code does not always know, by repeating the call without the
 * compiler. */
static void sandbox_find_line(kay_sandbox *sandbox, sandbox_call *call)
{
    static const char overflow[] = "stack overflow";
    lua_State *lua = sandbox->lua;
    if (sandbox->raised || lua_type(lua, -1) != LUA_TSTRING ||
        strncmp(lua_tostring(lua, -1), overflow, sizeof overflow - 1) != 0)
        return;
    bool quiet = sandbox->environment.quiet;
    sandbox->environment.quiet = true;
    luaJIT_setmode(lua, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
    if (sandbox_call_once(sandbox, call) != 0) {
        const char *words = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
        const uint64_t line = sandbox_split(sandbox, &words);
        sandbox->raised = strstr(words, overflow) ? (line ? line : sandbox->raised) : 0;
        lua_pop(lua, 1);
    }
    if (!sandbox->clocked)
        luaJIT_setmode(lua, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_ON);
    sandbox->environment.quiet = quiet;
}

/* Frees the blocks of an abandoned state without closing it: its tables may be half built, so closing could crash.  The
 * memory that its compiler has mapped stays until the process ends. */
static void sandbox_give_up(kay_sandbox *sandbox)
{
    kay_lua_memory_free(&sandbox->memory);
    kay_emit_buffer_free(&sandbox->emit_buffer);
    sandbox->lua = NULL;
}

/* Explains a failed call, and makes the sandbox usable again or gives it up. */
static kay_status sandbox_fail(kay_sandbox *sandbox, sandbox_call *call, int code)
{
    if (!sandbox->memory.spoilt && !sandbox->left)
        sandbox_find_line(sandbox, call);
    const kay_status status = sandbox_explain(sandbox, code);
    sandbox->left = false;
    if (sandbox->memory.spoilt) {
        sandbox_give_up(sandbox);
    } else {
        lua_settop(sandbox->lua, SANDBOX_ENTRY);
        if (sandbox->clocked)
            lua_sethook(sandbox->lua, sandbox_look, LUA_MASKCOUNT, SANDBOX_STEPS);
    }
    return status;
}

kay_status kay_sandbox_enter(kay_sandbox *sandbox, kay_sandbox_body *body, void *user)
{
    sandbox_call call = {.sandbox = sandbox, .body = body, .user = user};
    if (!sandbox->lua)
        return kay_error_context_fail(&sandbox->error_context, KAY_EUNABLE, 0, sandbox_greedy);
    sandbox_set_clock(sandbox);
    const int code = sandbox_call_once(sandbox, &call);
    const kay_status status =
        !code && !sandbox->memory.spoilt && !sandbox->left ? call.status : sandbox_fail(sandbox, &call, code);
    sandbox->error_context.page->since = 0;
    return status;
}

bool kay_sandbox_usable(const kay_sandbox *sandbox)
{
    return sandbox->lua;
}

bool kay_sandbox_late(const kay_sandbox *sandbox)
{
    const kay_context *ctx = sandbox->ctx;
    return kay_stopped(ctx) || (ctx->deadline > 0 && sandbox_now() > ctx->deadline);
}

static int sandbox_build(lua_State *lua)
{
    kay_sandbox *sandbox = lua_touserdata(lua, 1);
    kay_environment_open(lua);
    kay_emit_buffer_push_functions(&sandbox->emit_buffer, lua);
    sandbox->answering = luaL_ref(lua, LUA_REGISTRYINDEX);
    sandbox->caller = luaL_ref(lua, LUA_REGISTRYINDEX);
    sandbox->slowly = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_getglobal(lua, "debug");
    lua_getfield(lua, -1, "getinfo");
    sandbox->getinfo = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushlightuserdata(lua, sandbox);
    lua_pushcclosure(lua, sandbox_handle, 1);
    sandbox->handler = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushcfunction(lua, sandbox_run_body);
    sandbox->entry = luaL_ref(lua, LUA_REGISTRYINDEX);
    kay_environment_close(lua, &sandbox->environment);
    return 0;
}

/* Makes the state; on failure `lua` is NULL. */
static kay_status sandbox_make(kay_sandbox *sandbox)
{
    int code = 0;
    if (kay_lua_memory_prepare(&sandbox->memory) == KAY_OK)
        sandbox->lua = lua_newstate(kay_lua_allocate, &sandbox->memory);
    if (!sandbox->lua || (code = lua_cpcall(sandbox->lua, sandbox_build, sandbox))) {
        const kay_status status = sandbox->lua
                                      ? sandbox_explain(sandbox, code)
                                      : kay_error_context_fail(&sandbox->error_context, KAY_EUNABLE, 0, sandbox_greedy);
        sandbox_give_up(sandbox);
        return status;
    }
    lua_rawgeti(sandbox->lua, LUA_REGISTRYINDEX, sandbox->handler); /* to SANDBOX_HANDLER, SANDBOX_ENTRY */
    lua_rawgeti(sandbox->lua, LUA_REGISTRYINDEX, sandbox->entry);
    return KAY_OK;
}

kay_status kay_sandbox_open(kay_context *ctx, const char *name, kay_script_print *print, void *user,
                            kay_script_page *page, kay_sandbox *out)
{
    *out = (kay_sandbox){.ctx = ctx, .watched = page, .error_context = {.ctx = ctx, .name = name}};
    page = page ? page : &out->error_context.own_page;
    out->error_context.page = page;
    out->memory = (kay_lua_memory){.ctx = ctx, .page = page};
    out->environment = (kay_environment){.print = print, .user = user, .page = page};
    out->emit_buffer.memory = &out->memory;
    return sandbox_make(out);
}

/* Closes a state that is not broken. */
static void sandbox_close_state(kay_sandbox *sandbox)
{
    if (sandbox->lua)
        lua_close(sandbox->lua);
    sandbox_give_up(sandbox);
}

kay_status kay_sandbox_reopen(kay_sandbox *sandbox, kay_sandbox_body *body, void *user)
{
    sandbox->memory.spoilt = sandbox->clocked = sandbox->environment.quiet = false;
    kay_error_context_enter(&sandbox->error_context, 0, NULL);
    KAY_TRY(sandbox_make(sandbox));
    const kay_status status = kay_sandbox_enter(sandbox, body, user);
    if (status != KAY_OK)
        sandbox_close_state(sandbox);
    return status;
}

void kay_sandbox_close(kay_sandbox *sandbox)
{
    sandbox_close_state(sandbox);
    *sandbox = (kay_sandbox){.ctx = sandbox->ctx};
}

kay_status kay_sandbox_run(kay_sandbox *sandbox, const char *text, size_t length)
{
    lua_State *lua = sandbox->lua;
    if (length && *text == '\033')
        return kay_error_context_fail(&sandbox->error_context, KAY_EINPUT, 0, "binary code; the rules must be text");
    sandbox->error_context.lines = 1;
    for (size_t i = 0; i < length; i++)
        sandbox->error_context.lines += text[i] == '\n' || text[i] == '\r';
    if (luaL_loadbufferx(lua, text, length, "=" SANDBOX_CHUNK, "t"))
        lua_error(lua);
    kay_sandbox_call(sandbox, 0, 1);
    return KAY_OK;
}

void kay_sandbox_wrap(kay_sandbox *sandbox, int way, const char *name)
{
    lua_State *lua = sandbox->lua;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->caller);
    lua_pushinteger(lua, way);
    lua_pushvalue(lua, -3);
    lua_pushstring(lua, name);
    lua_call(lua, 3, 1);
    lua_replace(lua, -2);
}

int kay_sandbox_parameters(kay_sandbox *sandbox)
{
    lua_State *lua = sandbox->lua;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->getinfo);
    lua_pushvalue(lua, -2);
    lua_pushliteral(lua, "u");
    lua_call(lua, 2, 1);
    lua_getfield(lua, -1, "isvararg");
    lua_getfield(lua, -2, "nparams");
    int parameters = lua_toboolean(lua, -2) ? -1 : (int)lua_tointeger(lua, -1);
    lua_pop(lua, 3);
    return parameters;
}

uint32_t kay_sandbox_line(kay_sandbox *sandbox)
{
    lua_State *lua = sandbox->lua;
    lua_Debug about;
    lua_pushvalue(lua, -1);
    bool known = lua_getinfo(lua, ">S", &about) && strcmp(about.short_src, SANDBOX_CHUNK) == 0;
    return known && about.linedefined > 0 ? (uint32_t)about.linedefined : 0;
}
