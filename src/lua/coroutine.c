/* Runs the rules' function `positions` as a coroutine that pauses after each position. */
#include "lua/coroutine.h"

typedef struct coroutine_job {
    kay_script *script;
    kay_coroutine *coroutine;
    uint64_t size;
} coroutine_job;

static void coroutine_enter(kay_script *script, bool open)
{
    kay_error_context_enter(&script->sandbox.error_context, script->lines[SCRIPT_POSITIONS], NULL);
    kay_emit_buffer_begin(&script->sandbox.emit_buffer, open);
}

static kay_status coroutine_begin(kay_sandbox *sandbox, void *user)
{
    const coroutine_job *job = user;
    lua_State *lua = sandbox->lua, *thread = lua_newthread(lua);
    coroutine_enter(job->script, false);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->slowly);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, job->script->functions[SCRIPT_POSITIONS]);
    lua_pushnumber(lua, (double)job->size);
    lua_xmove(lua, thread, 3);
    *job->coroutine = (kay_coroutine){thread, luaL_ref(lua, LUA_REGISTRYINDEX), 2, job->script->loads};
    return KAY_OK;
}

kay_status kay_coroutine_begin(kay_script *script, uint64_t size, kay_coroutine *out)
{
    return kay_script_enter(script, coroutine_begin, &(coroutine_job){script, out, size});
}

static kay_status coroutine_go_on(kay_sandbox *sandbox, void *user)
{
    const coroutine_job *job = user;
    kay_coroutine *coroutine = job->coroutine;
    lua_State *lua = sandbox->lua, *thread = coroutine->lua;
    coroutine_enter(job->script, true);
    if (!thread)
        return KAY_OK;
    kay_page_go_on(sandbox->error_context.page, sandbox->watched);
    const int code = lua_resume(thread, coroutine->arguments);
    kay_page_pause(sandbox->error_context.page);
    coroutine->arguments = 0;
    if (code == LUA_YIELD && sandbox->emit_buffer.options) {
        lua_settop(thread, 0);
        return KAY_OK;
    }
    coroutine->lua = NULL;
    luaL_unref(lua, LUA_REGISTRYINDEX, coroutine->anchor);
    if (code == LUA_YIELD)
        return script_fail(job->script, "the rules yield outside a coroutine");
    if (code) {
        kay_sandbox_note_raised(sandbox, thread);
        lua_xmove(thread, lua, 1);
        return lua_error(lua);
    }
    return KAY_OK;
}

kay_status kay_coroutine_go_on(kay_script *script, kay_coroutine *coroutine)
{
    if (coroutine->load != script->loads)
        return kay_fail(script->ctx, KAY_EUNABLE, "the function 'positions' has ended with its Lua state");
    return kay_sandbox_enter(&script->sandbox, coroutine_go_on, &(coroutine_job){script, coroutine, 0});
}
