/* The hook for answers that are more than a word.  The function `answer` runs as a coroutine, which pauses when it asks
 * for the outcome of a position: then a solver calls other functions of the rules. */
#include <string.h>

#include <kayles/contest.h>
#include <kayles/state.h>

#include "base/utf8.h"
#include "lua/ask.h"
#include "ruleset/hook_call.h"

static const char *const answer_words[] = {"loss", "draw", "win"};

typedef struct answer_run {
    kay_script *script;
    uint64_t position;
    kay_outcome outcome; /* of the position; later the one that was asked for */
    const kay_move_list *options; /* that the winning moves lead to */
    lua_State *lua; /* the coroutine; NULL: it has ended */
    int arguments; /* of the next resume */
    uint64_t load; /* script->loads when it began */
    uint64_t asked; /* the position that it asks about */
    kay_player mover; /* there */
    kay_text *out;
} answer_run;

static void answer_enter(answer_run *run)
{
    kay_position position;
    kay_script *script = run->script;
    kay_position_value(&script->intern_table, run->position, &position);
    kay_error_context_enter(&script->sandbox.error_context, script->lines[SCRIPT_ANSWER], &position);
    kay_emit_buffer_clear(&script->sandbox.emit_buffer);
}

/* Pushes an array of the positions that the winning moves lead to; a sum is an array of its parts. */
static void answer_push_moves(kay_script *script, const kay_move_list *options)
{
    lua_State *lua = script->sandbox.lua;
    lua_createtable(lua, (int)options->count, 0);
    for (uint64_t i = 0, part = 0; i < options->count; i++) {
        const bool sum = options->ends[i] - part > 1;
        if (sum)
            lua_createtable(lua, (int)(options->ends[i] - part), 0);
        for (int at = 1; part < options->ends[i]; part++, at++) {
            kay_ask_push(script, options->parts[part]);
            if (sum)
                lua_rawseti(lua, -2, at);
        }
        lua_rawseti(lua, -2, (int)i + 1);
    }
}

/* Creates the coroutine, but does not run it yet.  Lua's registry keeps it until the next one replaces it, because it
 * may never end: the solver may fail to find an outcome that it asks for. */
static kay_status answer_create(kay_sandbox *sandbox, void *user)
{
    answer_run *run = user;
    lua_State *lua = sandbox->lua, *thread = lua_newthread(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, "answer");
    answer_enter(run);
    luaL_checkstack(lua, LUA_MINSTACK, NULL);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->answering);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, run->script->functions[SCRIPT_ANSWER]);
    kay_ask_push(run->script, run->position);
    lua_pushstring(lua, answer_words[run->outcome - KAY_LOSS]);
    answer_push_moves(run->script, run->options);
    lua_xmove(lua, thread, 5);
    run->lua = thread;
    run->arguments = 4;
    run->load = run->script->loads;
    return KAY_OK;
}

/* Takes the position and the player that the coroutine asks about. */
static kay_status answer_take_question(answer_run *run)
{
    kay_script *script = run->script;
    const kay_emit_buffer *buffer = &script->sandbox.emit_buffer;
    uint32_t at = 0;
    if (!buffer->options)
        return script_fail(script, "the rules yield outside a coroutine");
    run->mover = lua_tointeger(run->lua, -1) == 2 ? KAY_RIGHT : KAY_LEFT;
    lua_settop(run->lua, 0);
    kay_emit_buffer_parts(buffer, &at);
    return kay_emit_buffer_part(buffer, &script->intern_table, &at, &run->asked);
}

/* Takes the text that the function returned. */
static kay_status answer_take_text(answer_run *run)
{
    kay_script *script = run->script;
    size_t length = 0;
    const int type = lua_type(run->lua, -1);
    const char *text = type == LUA_TSTRING ? lua_tolstring(run->lua, -1, &length) : NULL;
    if (type == LUA_TNUMBER)
        return kay_ask_take_number(script, SCRIPT_ANSWER, run->lua, -1, run->out);
    if (!text || strlen(text) != length || !kay_is_utf8(text, length))
        return script_fail(script, "'answer' must return a text in UTF-8 or a number, not %s",
                           text ? "such a text" : lua_typename(run->lua, type));
    kay_text_bytes(run->out, text, length);
    return run->out->error;
}

/* Resumes the coroutine until it asks or ends. */
static kay_status answer_resume(kay_sandbox *sandbox, void *user)
{
    answer_run *run = user;
    lua_State *thread = run->lua;
    answer_enter(run);
    if (!thread)
        return KAY_OK;
    if (run->arguments == 1)
        lua_pushstring(thread, answer_words[run->outcome - KAY_LOSS]);
    const int code = kay_sandbox_resume(sandbox, thread, run->arguments);
    run->arguments = 1;
    if (code == LUA_YIELD)
        return answer_take_question(run);
    const kay_status status = code ? KAY_OK : answer_take_text(run);
    run->lua = NULL;
    return code ? kay_sandbox_raise(sandbox, thread) : status;
}

static kay_status answer_go_on(answer_run *run)
{
    kay_script *script = run->script;
    if (run->load != script->loads)
        return kay_fail(script->ctx, KAY_EUNABLE,
                        "the function 'answer' cannot continue: its Lua state no longer exists");
    KAY_TRY(kay_ask_in_time(script));
    return kay_sandbox_enter(&script->sandbox, answer_resume, run);
}

/* Runs the function, and finds the outcomes that it asks for. */
static kay_status answer_converse(answer_run *run, kay_judge *judge)
{
    KAY_TRY(kay_script_enter(run->script, answer_create, run));
    for (;;) {
        KAY_TRY(answer_go_on(run));
        if (!run->lua)
            return KAY_OK;
        const kay_state state = {.words = &run->asked, .parts = 1, .mover = run->mover};
        KAY_TRY(kay_call_outcome(judge, &state, &run->outcome));
    }
}

/* Collects the options that the winning moves lead to. */
static kay_status answer_find_moves(kay_judge *judge, const kay_game *game, const kay_state *start,
                                    kay_move_list *options)
{
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, judge->ctx, game, NULL, KAY_WANT_MOVES));
    kay_status status = script_of(game)->wants_moves ? kay_call_winning(judge, &moves) : KAY_OK;
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++)
        status = kay_call_play(game, start->words, start->mover, moves.moves[i].name, options);
    kay_move_list_free(&moves);
    return status == KAY_OK ? options->error : status;
}

static kay_status answer_reply(kay_judge *judge, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                               kay_text *out)
{
    kay_script *script = script_of(game);
    kay_move_list options;
    kay_ask_nobody(script, NULL);
    if (start->parts != 1)
        return script_fail(script, "the function 'answer' cannot answer a sum");
    answer_run run = {
        .script = script, .position = start->words[0], .outcome = for_mover, .options = &options, .out = out};
    KAY_TRY(kay_move_list_init(&options, judge->ctx, game, NULL, KAY_WANT_PARTS));
    kay_status status = answer_find_moves(judge, game, start, &options);
    if (status == KAY_OK)
        status = answer_converse(&run, judge);
    kay_move_list_free(&options);
    return status;
}

void kay_hooks_answer(kay_script *script)
{
    script->contest.reply = script_has(script, SCRIPT_ANSWER) ? answer_reply : NULL;
}
