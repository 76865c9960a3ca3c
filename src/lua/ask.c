#include "lua/ask.h"

#include <string.h>

#include "lua/values.h"

enum {
    ASK_ALWAYS = 2048, /* the first calls for moves are all made twice, */
    ASK_SOMETIMES = 61, /* later ones now and then */
};

typedef struct ask_job {
    kay_script *script;
    const script_question *question;
} ask_job;

/* ---- A question -------------------------------------------------------------------------------- */

/* Pushes what stands between the position and `emit`, and returns how much that is. */
static int ask_push_given(kay_script *script, const script_question *question)
{
    lua_State *lua = script->sandbox.lua;
    luaL_checkstack(lua, (int)(question->number_count + question->part_count) + LUA_MINSTACK, NULL);
    for (uint64_t i = 0; i < question->number_count; i++)
        lua_pushnumber(lua, (double)question->numbers[i]);
    for (uint64_t i = 0; i < question->part_count; i++) {
        kay_value part;
        kay_intern_table_value(&script->store, question->parts[i], &part);
        kay_values_push(lua, &part);
    }
    if (question->text)
        lua_pushlstring(lua, question->text, question->length);
    return (int)(question->number_count + question->part_count) + (question->text ? 1 : 0);
}

static kay_status ask_body(kay_sandbox *sandbox, void *user)
{
    const ask_job *job = user;
    kay_script *script = job->script;
    const script_question *question = job->question;
    lua_State *lua = sandbox->lua;
    kay_value position;
    int arguments = 0, before = lua_gettop(lua);
    if (question->position)
        kay_intern_table_value(&script->store, *question->position, &position);
    kay_error_context_enter(&sandbox->scene, script->lines[question->function], question->position ? &position : NULL);
    kay_emit_buffer_begin(&sandbox->emitted, question->emits);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, script->functions[question->function]);
    if (question->position) {
        kay_values_push(lua, &position);
        arguments++;
    }
    if (question->number_count || question->part_count || question->text)
        arguments += ask_push_given(script, question);
    if (question->emits) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->emit);
        arguments++;
    }
    if (question->helper) {
        lua_pushlightuserdata(lua, script);
        lua_pushcclosure(lua, question->helper, 1);
        arguments++;
    }
    if (question->player) {
        lua_pushinteger(lua, question->player);
        arguments++;
    }
    lua_call(lua, arguments, question->all ? LUA_MULTRET : question->take ? 1 : 0);
    return question->take ? question->take(script, before + 1, lua_gettop(lua) - before, question->user) : KAY_OK;
}

kay_status kay_ask_in_time(kay_script *script)
{
    return kay_sandbox_late(&script->sandbox) ? kay_check_time(script->ctx) : KAY_OK;
}

kay_status kay_ask(kay_script *script, const script_question *question)
{
    ask_job job = {script, question};
    if (question->function == SCRIPT_SIMPLIFY || question->function == SCRIPT_NEGATE ||
        question->function == SCRIPT_FEATURES)
        KAY_TRY(kay_ask_in_time(script)); /* the others are asked less often, or put what was found into words */
    return kay_sandbox_enter(&script->sandbox, ask_body, &job);
}

void kay_ask_nobody(kay_script *script, const kay_value *position)
{
    if (kay_sandbox_usable(&script->sandbox)) /* else the position that was too much stays */
        kay_error_context_enter(&script->sandbox.scene, 0, position);
}

/* ---- A question about a position, often --------------------------------------------------------- */

typedef struct ask_often_job {
    kay_script *script;
    script_function function;
    uint64_t position;
    int player; /* 1 or 2; 0: none is given */
    bool emits;
    script_take *take; /* of one result; NULL: there is none */
    void *user;
} ask_often_job;

/* The position is made in Lua where that is possible. */
static void ask_push_position(lua_State *lua, const kay_value *position)
{
    if (position->array && kay_call_arguments_fits(position))
        lua_pushnil(lua);
    else
        kay_values_push(lua, position);
}

static kay_status ask_often_body(kay_sandbox *sandbox, void *user)
{
    const ask_often_job *job = user;
    kay_script *script = job->script;
    lua_State *lua = sandbox->lua;
    kay_value position;
    const int before = lua_gettop(lua);
    kay_intern_table_value(&script->store, job->position, &position);
    kay_error_context_enter(&sandbox->scene, script->lines[job->function], &position);
    kay_emit_buffer_begin(&sandbox->emitted, job->emits);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, script->callers[job->function]);
    ask_push_position(lua, &position);
    if (job->player)
        lua_pushinteger(lua, job->player);
    lua_call(lua, job->player ? 2 : 1, job->take ? 1 : 0);
    return job->take ? job->take(script, before + 1, 1, job->user) : KAY_OK;
}

/* An engine asks thousands of these before it looks at the clock. */
static kay_status ask_often(ask_often_job *job)
{
    KAY_TRY(kay_ask_in_time(job->script));
    return kay_sandbox_enter(&job->script->sandbox, ask_often_body, job);
}

/* ---- Moves ------------------------------------------------------------------------------------- */

/* Calls moves(position, emit, player), left or right. */
static kay_status ask_moves_once(kay_script *script, uint64_t position, kay_player player)
{
    bool both = script_has(script, SCRIPT_MOVES);
    ask_often_job job = {
        .script = script,
        .function = both                 ? SCRIPT_MOVES
                    : player == KAY_LEFT ? SCRIPT_LEFT
                                         : SCRIPT_RIGHT,
        .position = position,
        .player = both ? script_number_of(player) : 0,
        .emits = true,
    };
    return ask_often(&job);
}

/* Calls again, and compares what is emitted with what was laid aside. */
static kay_status ask_compare(kay_script *script, uint64_t position, kay_player player, const char *difference)
{
    script->sandbox.world.quiet = true;
    kay_status status = ask_moves_once(script, position, player);
    script->sandbox.world.quiet = false;
    KAY_TRY(status);
    return kay_emit_buffer_same(&script->sandbox.emitted) ? KAY_OK : script_fail(script, "%s", difference);
}

/* Calls again, as the same player and as the other one, where that may make a difference. */
static kay_status ask_check(kay_script *script, uint64_t position, kay_player player, bool same, bool other)
{
    if (!same && !other)
        return KAY_OK;
    kay_emit_buffer_lay_aside(&script->sandbox.emitted);
    if (same)
        KAY_TRY(ask_compare(script, position, player, "'moves' differ between two calls"));
    if (other)
        KAY_TRY(ask_compare(script, position, kay_opponent(player),
                            "'moves' differ for the two players: the rules must say 'partizan = true'"));
    return KAY_OK;
}

kay_status kay_ask_moves(kay_script *script, uint64_t position, kay_player player)
{
    uint64_t asked = script->asked++;
    script->held.round = 0;
    KAY_TRY(ask_moves_once(script, position, player));
    KAY_TRY(ask_check(script, position, player, asked < ASK_ALWAYS || asked % ASK_SOMETIMES == 0,
                      script->looks && !script->partizan));
    script->held = (script_held){script->sandbox.emitted.round, position, player, 0, 0};
    return KAY_OK;
}

/* ---- Normal forms ------------------------------------------------------------------------------ */

typedef struct ask_normals_job {
    kay_script *script;
    const uint64_t *positions;
    uint32_t count;
} ask_normals_job;

static kay_status ask_normals_body(kay_sandbox *sandbox, void *user)
{
    const ask_normals_job *job = user;
    kay_script *script = job->script;
    kay_value position;
    for (uint32_t i = job->count; i-- > 0;) { /* the first one last */
        kay_intern_table_value(&script->store, job->positions[i], &position);
        kay_error_context_place(&position, &sandbox->given.places[i]);
    }
    kay_error_context_enter(&sandbox->scene, script->lines[SCRIPT_SIMPLIFY], &position);
    kay_emit_buffer_clear(&sandbox->emitted);
    lua_rawgeti(sandbox->lua, LUA_REGISTRYINDEX, script->callers[SCRIPT_SIMPLIFY]);
    lua_pushinteger(sandbox->lua, job->count);
    lua_call(sandbox->lua, 1, 0);
    return KAY_OK;
}

kay_status kay_ask_normals(kay_script *script, const uint64_t *positions, uint32_t count, uint32_t *done)
{
    ask_normals_job job = {script, positions, count};
    const kay_diag diag = script->ctx->diag;
    *done = 0;
    KAY_TRY(kay_ask_in_time(script));
    kay_status status = kay_sandbox_enter(&script->sandbox, ask_normals_body, &job);
    *done = script->sandbox.emitted.options;
    if (status == KAY_OK || !*done || !kay_sandbox_usable(&script->sandbox))
        return status;
    script->ctx->diag = diag;
    return KAY_OK;
}

/* ---- Outcomes ---------------------------------------------------------------------------------- */

typedef struct ask_outcome {
    script_function function;
    bool *said;
    kay_outcome *out;
} ask_outcome;

static kay_status ask_take_outcome(kay_script *script, int first, int count, void *user)
{
    static const struct {
        const char *word;
        kay_outcome outcome;
    } words[] = {{"win", KAY_WIN}, {"loss", KAY_LOSS}, {"draw", KAY_DRAW}};
    const ask_outcome *asked = user;
    lua_State *lua = script->sandbox.lua;
    (void)count;
    const char *word = lua_type(lua, first) == LUA_TSTRING ? lua_tostring(lua, first) : NULL;
    *asked->said = !lua_isnil(lua, first);
    if (!*asked->said)
        return KAY_OK;
    for (int i = 0; i < 3 && word; i++)
        if (strcmp(word, words[i].word) == 0) {
            *asked->out = words[i].outcome;
            return KAY_OK;
        }
    return script_fail(script, "'%s' must give \"win\", \"loss\", \"draw\" or nil, and gives something else",
                       kay_field_functions[asked->function]);
}

kay_status kay_ask_outcome(kay_script *script, script_function function, uint64_t position, kay_player player,
                           bool *said, kay_outcome *out)
{
    ask_outcome asked = {function, said, out};
    ask_often_job job = {
        .script = script,
        .function = function,
        .position = position,
        .player = script_number_of(player),
        .take = ask_take_outcome,
        .user = &asked,
    };
    return ask_often(&job);
}
