/* The hooks for tables, conjectures, samples and theorems. */
#include <string.h>

#include "lua/ask.h"
#include "ruleset/hook_call.h"

#include <kayles/input.h>
#include <kayles/starts.h>
#include <kayles/state.h>
#include <kayles/theorem.h>

/* Makes the default start: the number a, or the array {a, b}. */
static kay_status starts_plain_start(kay_script *script, const uint64_t *parameters, unsigned count, uint64_t *word)
{
    kay_position value; /* not initialised, because it is large */
    value.array = count > 1;
    value.length = count;
    value.number = parameters[0];
    kay_ask_nobody(script, NULL);
    for (unsigned i = 0; i < count && value.array; i++) {
        if (parameters[i] > INT16_MAX)
            return script_fail(script, "start: the numbers of an array are whole and from -32768 to 32767");
        value.items[i] = (int16_t)parameters[i];
    }
    kay_ask_nobody(script, &value);
    return kay_position_word(&script->intern_table, &value, word);
}

/* Makes the position for `count` parameters by `start`, or the default one.  Returns KAY_END if `start` returns nil. */
static kay_status starts_start_word(kay_script *script, const uint64_t *parameters, unsigned count, uint64_t *word)
{
    for (unsigned i = 0; i < count; i++)
        if (parameters[i] > KAY_POSITION_NUMBER_MAX) {
            kay_ask_nobody(script, NULL);
            return kay_fail(script->ctx, KAY_EINPUT, "a parameter is at most 2^53 - 1");
        }
    if (!script_has(script, SCRIPT_START))
        return starts_plain_start(script, parameters, count, word);
    return kay_ask_position(
        script, &(script_question){.function = SCRIPT_START, .numbers = parameters, .number_count = count}, word);
}

static kay_status starts_start(kay_start *start, const kay_game **game, kay_state *state)
{
    kay_script *script = (kay_script *)(uintptr_t)start->rules;
    *game = &script->game;
    start->lasting = true;
    KAY_TRY(kay_state_make(start->arena, &script->game, 1, state));
    return starts_start_word(script, start->parameters, start->count, state->words);
}

/* An argument of `random`.  Lua's own message about a wrong argument would not have the function's name. */
static double starts_number(lua_State *lua, int argument)
{
    if (lua_type(lua, argument) != LUA_TNUMBER)
        luaL_error(lua, "random: expected a number, not %s", luaL_typename(lua, argument));
    return lua_tonumber(lua, argument);
}

/* random(): a number in [0, 1); random(n): 1..n; random(m, n): m..n. */
static int starts_random(lua_State *lua)
{
    const kay_script *script = lua_touserdata(lua, lua_upvalueindex(1));
    kay_random *random = script->random;
    if (!random)
        return luaL_error(lua, "random: call it only inside 'sample'");
    if (lua_gettop(lua) == 0) {
        lua_pushnumber(lua, (double)(kay_random_next(random) >> 11) / 9007199254740992.0);
        return 1;
    }
    double least = lua_gettop(lua) > 1 ? starts_number(lua, 1) : 1;
    double most = starts_number(lua, lua_gettop(lua) > 1 ? 2 : 1);
    if (!(most >= least && most - least < 9007199254740992.0))
        return luaL_error(lua, "random: the range from %f to %f is empty or too large", least, most);
    lua_pushnumber(lua, least + (double)kay_random_below(random, (uint64_t)(most - least) + 1));
    return 1;
}

/* Makes a start of random parameters up to the size, or of smaller ones if these make no position. */
static kay_status starts_sample_start(kay_script *script, kay_random *random, uint64_t size, uint64_t *word)
{
    for (;; size /= 2) {
        uint64_t parameters[2];
        for (unsigned i = 0; i < script->starts.usual_parameters; i++)
            parameters[i] = kay_random_below(random, size + 1);
        kay_status status = starts_start_word(script, parameters, script->starts.usual_parameters, word);
        if ((status != KAY_EINPUT && status != KAY_END) || size <= KAY_START_SMALL)
            return status;
    }
}

/* Fails if `valid` refuses a position that `sample` returns. */
static kay_status starts_check_sample(kay_script *script, uint64_t word)
{
    const kay_state state = {.words = &word, .parts = 1};
    kay_position value;
    bool valid;
    KAY_TRY(kay_call_valid(script->ctx, &script->game, &state, &valid));
    if (valid)
        return KAY_OK;
    kay_position_value(&script->intern_table, word, &value);
    kay_error_context_enter(&script->sandbox.error_context, script->lines[SCRIPT_SAMPLE], &value);
    return script_fail(script, "'sample' returns a position that 'valid' refuses");
}

static kay_status starts_sample_word(kay_script *script, kay_random *random, uint64_t size, uint64_t *word)
{
    if (!script_has(script, SCRIPT_SAMPLE))
        return starts_sample_start(script, random, size, word);
    script->random = random;
    const kay_status status = kay_ask_position(
        script,
        &(script_question){.function = SCRIPT_SAMPLE, .numbers = &size, .number_count = 1, .helper = starts_random},
        word);
    script->random = NULL;
    KAY_TRY(status == KAY_END ? script_fail(script, "'sample' returns no position") : status);
    return starts_check_sample(script, *word);
}

static kay_status starts_take_valid(kay_script *script, int first, void *user)
{
    lua_State *lua = script->sandbox.lua;
    *(bool *)user = lua_toboolean(lua, first);
    return lua_isboolean(lua, first)
               ? KAY_OK
               : script_fail(script, "'valid' must return true or false, not a %s", luaL_typename(lua, first));
}

/* Sets *valid if `valid` accepts each part; without `valid` every case of the form is valid. */
static kay_status starts_valid(const kay_game *game, const kay_state *start, bool *valid)
{
    kay_script *script = script_of(game);
    *valid = true;
    for (uint64_t i = 0; i < start->parts && *valid && script_has(script, SCRIPT_VALID); i++)
        KAY_TRY(kay_ask_named(script, &(script_question){.function = SCRIPT_VALID,
                                                         .position = &start->words[i],
                                                         .take = starts_take_valid,
                                                         .user = valid}));
    return KAY_OK;
}

/* Reports a position that has no text.  `written` is what was written for it before that was known. */
static kay_status starts_no_text(kay_script *script, uint64_t word, kay_text *written)
{
    const kay_state state = {.words = &word, .parts = 1};
    const bool lines = !script->input.text || kay_grammar_is_lines(&script->input);
    kay_position value;
    const bool wrote = script_has(script, SCRIPT_WRITE) && lines && written->length;
    if (lines && !script->whole) { /* only the line */
        kay_text_clear(written);
        kay_state_write_position(&script->game, &state, written);
    }
    const int length = (int)strcspn(kay_text_string(written), "\n"), shown = length < 60 ? length : 60;
    kay_position_value(&script->intern_table, word, &value);
    kay_ask_nobody(script, &value);
    if (wrote) {
        kay_error_context_enter(&script->sandbox.error_context, script->lines[SCRIPT_WRITE], &value);
        return script_fail(script, "'write' returns the text '%.*s'%s, which 'read' takes for another position or none",
                           shown, kay_text_string(written), written->length > (size_t)shown + 1 ? " ..." : "");
    }
    if (!lines || script_has(script, SCRIPT_VALID))
        return script_fail(script, "no case was found: '%s' returns only positions that %s",
                           script_has(script, SCRIPT_SAMPLE) ? "sample" : "start",
                           script_has(script, SCRIPT_VALID) ? "'valid' refuses or that have no text"
                                                            : "'input' cannot express");
    return script_fail(
        script,
        "no start was found whose text reads back as the same position: one is written as '%.*s', which reads as %s",
        shown, kay_text_string(written), "another position or none");
}

/* Draws a sample whose text reads back as the same position.  After many failures it tries smaller sizes, then larger
 * ones; if `start` returns nil, larger ones at once. */
static kay_status starts_sample_own(kay_script *script, kay_random *random, uint64_t size, kay_text *out)
{
    enum { TRIES = 80, OF_A_SIZE = 10 };
    kay_contest contest;
    kay_status status = KAY_END;
    uint64_t word = 0;
    bool refused = true;
    for (int i = 1; i <= TRIES && status == KAY_END; i++) {
        kay_text_clear(out);
        status = starts_sample_word(script, random, size, &word);
        if (status == KAY_OK) {
            const kay_state state = {.words = &word, .parts = 1};
            kay_contest_begin(&contest, script->ctx, &script->rules, NULL, 1, out);
            status = kay_contest_add(&contest, &script->game, &state);
            kay_contest_end(&contest);
            refused = false;
        }
        if (refused)
            size++;
        else if (i % OF_A_SIZE == 0) /* a form may want small numbers, or numbers from 3 on */
            size = size > OF_A_SIZE ? size / OF_A_SIZE : 2 * size;
    }
    if (status == KAY_END && refused)
        return script_fail(script, "'start' returns nil for all parameters tried up to %llu", (unsigned long long)size);
    return status == KAY_END ? starts_no_text(script, word, out) : status;
}

static void starts_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    kay_text sample;
    kay_text_init(&sample, out->ctx);
    kay_status status = starts_sample_own((kay_script *)(uintptr_t)rules, random, size, &sample);
    if (status == KAY_OK)
        kay_text_bytes(out, kay_text_string(&sample), sample.length);
    else if (out->error == KAY_OK)
        out->error = status;
    kay_text_free(&sample);
}

/* ---- All positions of a size */

/* A run of positions(size, emit) as a coroutine, which pauses after each position; other functions of the rules may be
 * called meanwhile. */
typedef struct starts_walk {
    kay_script *script;
    lua_State *lua; /* the coroutine; NULL: it has ended */
    int anchor; /* of the coroutine, in Lua's registry */
    int arguments; /* number of arguments for the first resume; then 0 */
    uint64_t size;
    uint64_t load; /* script->loads when it began; a later load has another Lua state */
    uint64_t *words; /* the positions emitted last, usually one */
    uint64_t count, next, room;
    kay_status broken; /* an error after these positions */
    kay_diag why;
} starts_walk;

static void starts_enter(kay_script *script, bool open)
{
    kay_error_context_enter(&script->sandbox.error_context, script->lines[SCRIPT_POSITIONS], NULL);
    kay_emit_buffer_begin(&script->sandbox.emit_buffer, open);
}

/* Creates the coroutine, but does not run it yet. */
static kay_status starts_create(kay_sandbox *sandbox, void *user)
{
    starts_walk *batch = user;
    lua_State *lua = sandbox->lua, *thread = lua_newthread(lua);
    starts_enter(batch->script, false);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->slowly);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, batch->script->functions[SCRIPT_POSITIONS]);
    lua_pushnumber(lua, (double)batch->size);
    lua_xmove(lua, thread, 3);
    batch->lua = thread;
    batch->anchor = luaL_ref(lua, LUA_REGISTRYINDEX);
    batch->arguments = 2;
    batch->load = batch->script->loads;
    return KAY_OK;
}

/* Resumes it until it emits (usually one option) or ends.  If it ended, the buffer is empty.  After an error the buffer
 * keeps the options emitted before it, unless memory was refused. */
static kay_status starts_resume(kay_sandbox *sandbox, void *user)
{
    starts_walk *batch = user;
    lua_State *lua = sandbox->lua, *thread = batch->lua;
    starts_enter(batch->script, true);
    if (!thread)
        return KAY_OK;
    const int code = kay_sandbox_resume(sandbox, thread, batch->arguments);
    batch->arguments = 0;
    if (code == LUA_YIELD && sandbox->emit_buffer.options) {
        lua_settop(thread, 0);
        return KAY_OK;
    }
    batch->lua = NULL;
    luaL_unref(lua, LUA_REGISTRYINDEX, batch->anchor);
    if (code == LUA_YIELD)
        return script_fail(batch->script, "the rules yield outside a coroutine");
    return code ? kay_sandbox_raise(sandbox, thread) : KAY_OK;
}

static kay_status starts_continue(starts_walk *batch)
{
    kay_script *script = batch->script;
    if (batch->load != script->loads)
        return kay_fail(script->ctx, KAY_EUNABLE,
                        "the function 'positions' cannot continue: its Lua state no longer exists");
    return kay_sandbox_enter(&script->sandbox, starts_resume, batch);
}

static kay_status starts_begin(kay_walk *walk, kay_script *script)
{
    KAY_NEW(starts_walk, batch, walk->shared, 1);
    *batch = (starts_walk){.script = script, .size = walk->size.a};
    walk->place = batch;
    return kay_script_enter(script, starts_create, batch);
}

/* Takes the emitted positions, up to the first wrong one. */
static kay_status starts_take_emitted(kay_walk *walk, kay_script *script, starts_walk *batch)
{
    const kay_emit_buffer *buffer = &script->sandbox.emit_buffer;
    batch->count = batch->next = 0;
    if (buffer->options > batch->room) {
        KAY_TRY_NEW(batch->words, walk->shared, buffer->options);
        batch->room = buffer->options;
    }
    for (uint32_t at = 0; batch->count < buffer->options; batch->count++) {
        if (kay_emit_buffer_parts(buffer, &at) != 1)
            return script_fail(script, "'positions' emits a sum");
        KAY_TRY(kay_emit_buffer_part(buffer, &script->intern_table, &at, &batch->words[batch->count]));
    }
    return KAY_OK;
}

/* Resumes the rules.  After an error, the positions emitted before it are used first. */
static kay_status starts_go_on(kay_walk *walk, kay_script *script, starts_walk *batch)
{
    if (batch->broken == KAY_OK) {
        kay_status status = starts_continue(batch);
        const kay_diag why = walk->ctx->diag;
        batch->broken = starts_take_emitted(walk, script, batch);
        batch->why = batch->broken == KAY_OK ? why : walk->ctx->diag;
        if (batch->broken == KAY_OK)
            batch->broken = status;
        if (batch->count)
            return KAY_OK;
    }
    batch->count = batch->next = 0;
    if (batch->broken == KAY_OK)
        return KAY_END;
    walk->ctx->diag = batch->why;
    return batch->broken;
}

static kay_status starts_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    kay_script *script = (kay_script *)(uintptr_t)walk->rules;
    walk->new_game = !walk->place;
    if (!walk->place)
        KAY_TRY(starts_begin(walk, script));
    starts_walk *batch = walk->place;
    if (batch->next == batch->count)
        KAY_TRY(starts_go_on(walk, script, batch));
    *game = &script->game;
    *state = (kay_state){.words = &batch->words[batch->next++], .parts = 1, .mover = KAY_LEFT};
    return KAY_OK;
}

/* ---- Features and theorems */

/* Returns a copy of a name, which lasts as long as the script. */
static const char *starts_name(kay_script *script, const char *name)
{
    for (script_name *known = script->names; known; known = known->next)
        if (strcmp(known->text, name) == 0)
            return known->text;
    size_t length = strlen(name);
    script_name *fresh = kay_arena_get(&script->arena, sizeof *fresh + length + 1);
    if (!fresh)
        return NULL;
    memcpy(fresh->text, name, length + 1);
    fresh->next = script->names;
    script->names = fresh;
    return fresh->text;
}

/* Whether a name may be written between quotes in a theorem. */
static bool starts_is_name(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == '\177' || name[i] == '"' || name[i] == '\\')
            return false;
    return length > 0;
}

static kay_status starts_take_features(kay_script *script, int first, void *user)
{
    lua_State *lua = script->sandbox.lua;
    if (!lua_istable(lua, first))
        return script_fail(script, "'features' must return a table of named numbers");
    for (lua_pushnil(lua); lua_next(lua, first); lua_pop(lua, 1)) {
        double value = lua_type(lua, -1) == LUA_TNUMBER ? lua_tonumber(lua, -1) : 0.5;
        if (lua_type(lua, -2) != LUA_TSTRING || !(value >= -9e18 && value <= 9e18) || value != (double)(int64_t)value)
            return script_fail(script, "'features' must return whole numbers with names");
        size_t length;
        const char *text = lua_tolstring(lua, -2, &length);
        if (!starts_is_name(text, length))
            return script_fail(script, "'features' must return names on a single line, without quotes and backslashes");
        const char *name = starts_name(script, text);
        if (!name)
            return kay_no_memory(script->ctx);
        kay_feature(user, name, (int64_t)value);
    }
    return KAY_OK;
}

static void starts_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    kay_script *script = script_of(game);
    for (uint64_t i = 0; i < state->parts; i++) {
        kay_position value;
        kay_position_value(&script->intern_table, state->words[i], &value);
        kay_position_features(&value, out);
    }
    if (state->parts != 1 || !script_has(script, SCRIPT_FEATURES))
        return;
    kay_status status = kay_ask(script, &(script_question){
                                            .function = SCRIPT_FEATURES,
                                            .position = &state->words[0],
                                            .take = starts_take_features,
                                            .user = out,
                                        });
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

/* Whether a position is so small that its moves are computed quickly. */
static bool starts_is_small(const kay_position *value)
{
    enum { LENGTH = 8, NUMBER = 100 };
    if (!value->array)
        return value->number <= NUMBER;
    for (uint32_t i = 0; i < value->length && i < LENGTH; i++)
        if (value->items[i] < -NUMBER || value->items[i] > NUMBER)
            return false;
    return value->length <= LENGTH;
}

/* Checks that the rules handle numbers, or arrays, before the theorem is used for them: computes the moves of the first
 * small position, which fails if they do not.  Without this check, a theorem might return an outcome for a value that
 * is not a position of the game. */
static kay_status starts_try_moves(kay_script *script, uint64_t position, kay_player player)
{
    kay_position value;
    kay_outcome outcome;
    bool over = false;
    kay_position_value(&script->intern_table, position, &value);
    if (script->moved[value.array] || !starts_is_small(&value))
        return KAY_OK;
    if (script_has(script, SCRIPT_OVER))
        KAY_TRY(kay_ask_outcome(script, SCRIPT_OVER, position, player, &over, &outcome));
    if (!over)
        KAY_TRY(kay_ask_moves(script, position, player));
    script->moved[value.array] = true;
    return KAY_OK;
}

/* Calls the theorem for a single component; sums, and positions where it returns nil, are left to search. */
static kay_status starts_answer(kay_theorem_line *line, kay_outcome *out)
{
    kay_script *script = script_of(line->game);
    const kay_state *state = line->state;
    bool said = false;
    *out = KAY_UNKNOWN;
    if (state->parts != 1)
        return KAY_OK;
    KAY_TRY(starts_try_moves(script, state->words[0], state->mover));
    return kay_ask_outcome(script, SCRIPT_THEOREM, state->words[0], state->mover, &said, out);
}

static kay_status starts_reason(kay_theorem_line *line, kay_text *out)
{
    (void)line;
    kay_text_add(out, "by the theorem in the rules");
    return out->error;
}

void kay_hooks_study(kay_script *script)
{
    kay_ruleset *rules = &script->rules;
    script->starts.start = script->starts.parameters ? starts_start : NULL;
    script->starts.features = starts_features;
    /* rules that have only a form take any case of it */
    const bool any = script->input.text && !script->starts.start && !script_has(script, SCRIPT_SAMPLE),
               valid = script_has(script, SCRIPT_VALID);
    const bool draws = script->input.text && valid && !script_has(script, SCRIPT_START);
    script->contest.valid = valid || any ? starts_valid : NULL;
    script->contest.sample =
        script_has(script, SCRIPT_SAMPLE) || (script->starts.start && !draws) ? starts_sample : NULL;
    if (script_has(script, SCRIPT_POSITIONS))
        script->starts.positions = starts_positions;
    script->starts.sized = true;
    if (!script_has(script, SCRIPT_THEOREM))
        return;
    script->theorem = (kay_theorem){
        .statement = "The theorem in the rules.",
        .source = "the rules",
        .line_size = sizeof(kay_theorem_line),
        .answer = starts_answer,
        .reason = starts_reason,
    };
    rules->theorem = &script->theorem;
}
