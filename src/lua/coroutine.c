#include "lua/coroutine.h"

typedef struct thread_job {
    kay_script *script;
    kay_coroutine *thread;
    uint64_t size;
} thread_job;

static void thread_enter(kay_script *script, bool open)
{
    kay_error_context_enter(&script->sandbox.scene, script->lines[SCRIPT_POSITIONS], NULL);
    kay_emit_buffer_begin(&script->sandbox.emitted, open);
}

static kay_status thread_begin(kay_sandbox *sandbox, void *user)
{
    const thread_job *job = user;
    lua_State *lua = sandbox->lua, *thread = lua_newthread(lua);
    thread_enter(job->script, false);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->slowly);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, job->script->functions[SCRIPT_POSITIONS]);
    lua_pushnumber(lua, (double)job->size);
    lua_xmove(lua, thread, 3);
    *job->thread = (kay_coroutine){thread, luaL_ref(lua, LUA_REGISTRYINDEX), 2};
    return KAY_OK;
}

kay_status kay_coroutine_begin(kay_script *script, uint64_t size, kay_coroutine *out)
{
    return kay_sandbox_enter(&script->sandbox, thread_begin, &(thread_job){script, out, size});
}

static kay_status thread_go_on(kay_sandbox *sandbox, void *user)
{
    const thread_job *job = user;
    kay_coroutine *own = job->thread;
    lua_State *lua = sandbox->lua, *thread = own->lua;
    thread_enter(job->script, true);
    if (!thread)
        return KAY_OK;
    const int code = lua_resume(thread, own->arguments);
    own->arguments = 0;
    if (code == LUA_YIELD && sandbox->emitted.options) {
        lua_settop(thread, 0);
        return KAY_OK;
    }
    own->lua = NULL;
    luaL_unref(lua, LUA_REGISTRYINDEX, own->anchor);
    if (code == LUA_YIELD)
        return script_fail(job->script, "the rules yield outside a coroutine");
    if (code) {
        kay_sandbox_note_raised(sandbox, thread);
        lua_xmove(thread, lua, 1);
        return lua_error(lua);
    }
    return KAY_OK;
}

kay_status kay_coroutine_go_on(kay_script *script, kay_coroutine *thread)
{
    return kay_sandbox_enter(&script->sandbox, thread_go_on, &(thread_job){script, thread, 0});
}
