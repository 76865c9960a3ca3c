/* Calls functions of the rules, in protected calls.  If `moves` takes `player` but the rules do not declare
 * `partizan = true`, the moves of both players are computed and compared. */
#include "lua/ask.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct ask_job {
    kay_script *script;
    const script_question *question;
} ask_job;

/* Whether a function is called often, with a position.  If the position fits into the page, C leaves it there, and Lua
 * code builds the position from the page. */
static bool ask_is_frequent(script_function function)
{
    return kay_field_ways[function] >= SCRIPT_SIDE;
}

static void ask_push_copy(lua_State *lua, const kay_position *position)
{
    if (!position->array) {
        lua_pushnumber(lua, (double)position->number);
        return;
    }
    lua_createtable(lua, (int)position->length, 0);
    for (uint32_t i = 0; i < position->length; i++) {
        lua_pushinteger(lua, position->items[i]);
        lua_rawseti(lua, -2, (int)i + 1);
    }
}

void kay_ask_push(kay_script *script, uint64_t word)
{
    kay_position position;
    kay_position_value(&script->intern_table, word, &position);
    ask_push_copy(script->sandbox.lua, &position);
}

static void ask_push_position(lua_State *lua, script_function function, const kay_position *position)
{
    if (position->array && ask_is_frequent(function) && position->length <= KAY_PAGE_ITEMS)
        lua_pushnil(lua);
    else
        ask_push_copy(lua, position);
}

/* Pushes the arguments between the position and `player`. */
static void ask_push_others(kay_script *script, const script_question *question)
{
    lua_State *lua = script->sandbox.lua;
    luaL_checkstack(lua, (int)(question->number_count + question->part_count) + LUA_MINSTACK, NULL);
    for (uint64_t i = 0; i < question->number_count; i++)
        lua_pushnumber(lua, (double)question->numbers[i]);
    for (uint64_t i = 0; i < question->part_count; i++) {
        kay_position part;
        kay_position_value(&script->intern_table, question->parts[i], &part);
        ask_push_position(lua, question->function, &part);
    }
    if (question->text)
        lua_pushlstring(lua, question->text, question->length);
    if (question->helper) {
        lua_pushlightuserdata(lua, script);
        lua_pushcclosure(lua, question->helper, 1);
    }
}

static kay_status ask_body(kay_sandbox *sandbox, void *user)
{
    const ask_job *job = user;
    kay_script *script = job->script;
    const script_question *question = job->question;
    const script_function function = question->function;
    const script_way way = kay_field_ways[function];
    lua_State *lua = sandbox->lua;
    const int before = lua_gettop(lua);
    kay_position position;
    if (question->position)
        kay_position_value(&script->intern_table, *question->position, &position);
    kay_error_context_enter(&sandbox->error_context, script->lines[function], question->position ? &position : NULL);
    if (way == SCRIPT_GIVE || way == SCRIPT_GIVE_OF || way == SCRIPT_GIVE_PARTS)
        kay_emit_buffer_clear(&sandbox->emit_buffer);
    else
        kay_emit_buffer_begin(&sandbox->emit_buffer, way == SCRIPT_SIDE || way == SCRIPT_BOTH);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, script->functions[function]);
    if (question->position)
        ask_push_position(lua, function, &position);
    if (!ask_is_frequent(function))
        ask_push_others(script, question);
    if (question->player)
        lua_pushinteger(lua, question->player);
    kay_sandbox_call(sandbox, lua_gettop(lua) - before - 1, question->take ? 1 : 0);
    return question->take ? question->take(script, before + 1, question->user) : KAY_OK;
}

kay_status kay_ask_in_time(kay_script *script)
{
    return kay_sandbox_late(&script->sandbox) ? kay_check_time(script->ctx) : KAY_OK;
}

/* Checks the deadline for frequent functions, because an engine calls thousands of them between two checks of its own.
 * The other functions are called rarely, or only to write results. */
kay_status kay_ask(kay_script *script, const script_question *question)
{
    ask_job job = {script, question};
    if (ask_is_frequent(question->function))
        KAY_TRY(kay_ask_in_time(script));
    return kay_script_enter(script, ask_body, &job);
}

kay_status kay_ask_named(kay_script *script, const script_question *question)
{
    kay_diag *diag = &script->ctx->diag;
    char name[20], words[sizeof diag->text];
    const kay_status status = kay_ask(script, question);
    snprintf(name, sizeof name, "'%s'", kay_field_functions[question->function]);
    if (status != KAY_EINPUT || strstr(diag->text, name))
        return status;
    snprintf(words, sizeof words, "%s fails: %.280s", name, diag->text);
    memcpy(diag->text, words, sizeof words);
    return status;
}

kay_status kay_ask_position(kay_script *script, const script_question *question, uint64_t *word)
{
    const kay_emit_buffer *buffer = &script->sandbox.emit_buffer;
    uint32_t at = 0;
    KAY_TRY(kay_ask(script, question));
    if (!buffer->options)
        return KAY_END;
    kay_emit_buffer_parts(buffer, &at);
    return kay_emit_buffer_part(buffer, &script->intern_table, &at, word);
}

void kay_ask_nobody(kay_script *script, const kay_position *position)
{
    if (kay_sandbox_usable(&script->sandbox)) /* otherwise keep the position that exhausted the budget */
        kay_error_context_enter(&script->sandbox.error_context, 0, position);
}

/* Fails if the rules return moves instead of emitting them. */
static kay_status ask_take_nothing(kay_script *script, int first, void *user)
{
    lua_State *lua = script->sandbox.lua;
    return lua_isnil(lua, first) || script->sandbox.emit_buffer.options
               ? KAY_OK
               : script_fail(script, "'%s' returns a %s; it must call emit(q) for each option q instead",
                             (const char *)user, luaL_typename(lua, first));
}

/* Calls moves(position, emit, player), or else left(position, emit) or right(position, emit). */
static kay_status ask_moves_once(kay_script *script, uint64_t position, kay_player player)
{
    bool both = script_has(script, SCRIPT_MOVES);
    const script_function function = both ? SCRIPT_MOVES : player == KAY_LEFT ? SCRIPT_LEFT : SCRIPT_RIGHT;
    return kay_ask(script, &(script_question){
                               .function = function,
                               .position = &position,
                               .player = both ? script_number_of(player) : 0,
                               .take = ask_take_nothing,
                               .user = (void *)(uintptr_t)kay_field_functions[function],
                           });
}

/* Writes a number for the list of options in the buffer: equal lists get the same number, different lists get different
 * numbers. */
static kay_status ask_number_options(kay_script *script, uint64_t *number)
{
    const kay_emit_buffer *buffer = &script->sandbox.emit_buffer;
    return kay_intern_table_number(&script->options, buffer->used ? (const void *)buffer->words : "",
                                   buffer->used * sizeof *buffer->words, number);
}

/* Calls `moves` for the other player, and fails if the options differ. */
static kay_status ask_other_player(kay_script *script, uint64_t position, kay_player player)
{
    uint64_t own, other;
    kay_intern_table_clear(&script->options);
    KAY_TRY(ask_number_options(script, &own));
    script->sandbox.environment.quiet = true;
    const kay_status status = ask_moves_once(script, position, kay_opponent(player));
    script->sandbox.environment.quiet = false;
    KAY_TRY(status);
    KAY_TRY(ask_number_options(script, &other));
    return own == other
               ? KAY_OK
               : script_fail(
                     script,
                     "'moves' gives different options for the two players: the rules must say 'partizan = true'");
}

kay_status kay_ask_moves(kay_script *script, uint64_t position, kay_player player)
{
    script->held.round = 0;
    KAY_TRY(ask_moves_once(script, position, player));
    if (script->looks && !script->partizan)
        KAY_TRY(ask_other_player(script, position, player));
    script->held = (script_held){script->sandbox.emit_buffer.round, position, player, 0, 0};
    return KAY_OK;
}

typedef struct ask_outcome {
    script_function function;
    bool *said;
    kay_outcome *out;
} ask_outcome;

static kay_status ask_take_outcome(kay_script *script, int first, void *user)
{
    static const struct {
        const char *word;
        kay_outcome outcome;
    } words[] = {{"win", KAY_WIN}, {"loss", KAY_LOSS}, {"draw", KAY_DRAW}};
    const ask_outcome *asked = user;
    lua_State *lua = script->sandbox.lua;
    const char *word = lua_type(lua, first) == LUA_TSTRING ? lua_tostring(lua, first) : NULL;
    *asked->said = !lua_isnil(lua, first);
    if (!*asked->said)
        return KAY_OK;
    for (int i = 0; i < 3 && word; i++)
        if (strcmp(word, words[i].word) == 0) {
            *asked->out = words[i].outcome;
            return KAY_OK;
        }
    return script_fail(script, "'%s' must return \"win\", \"loss\", \"draw\" or nil, but returned something else",
                       kay_field_functions[asked->function]);
}

kay_status kay_ask_outcome(kay_script *script, script_function function, uint64_t position, kay_player player,
                           bool *said, kay_outcome *out)
{
    ask_outcome asked = {function, said, out};
    return kay_ask(script, &(script_question){
                               .function = function,
                               .position = &position,
                               .player = script_number_of(player),
                               .take = ask_take_outcome,
                               .user = &asked,
                           });
}

kay_status kay_ask_take_number(kay_script *script, script_function function, lua_State *lua, int index, kay_text *out)
{
    const double number = lua_tonumber(lua, index), most = (double)KAY_POSITION_NUMBER_MAX + 1;
    if (!(fabs(number) <= most && number == trunc(number)))
        return script_fail(script,
                           "'%s' must return a text or a whole number up to 2^53, not %.14g: write other numbers as "
                           "text, by string.format",
                           kay_field_functions[function], number);
    kay_text_format(out, "%lld", (long long)number);
    return out->error;
}
