/* The hooks that read and write. */
#include <inttypes.h>
#include <lauxlib.h>
#include <string.h>

#include "base/words.h"
#include "script/script.h"

enum { WORDS_PARTS = 4096 }; /* of a move, that `move_text` is given */

/* ---- Reading ----------------------------------------------------------------------------------- */

/* Asks the rules to read `length` bytes. */
static kay_status words_read_own(kay_script *script, kay_reader *reader, const char *text, size_t length,
                                 uint64_t *word)
{
    lua_State *lua = script->sandbox.lua;
    script_ask_nowhere(script, SCRIPT_READ);
    lua_pushlstring(lua, text, length);
    KAY_TRY(kay_sandbox_call(&script->sandbox, 1, 1));
    kay_status status = lua_isnil(lua, -1) ? kay_reader_fail(reader, text, "the rules read no position here")
                                           : script_take(script, lua_gettop(lua), "read", word);
    lua_pop(lua, 1);
    return status;
}

static kay_status words_read_part(kay_script *script, kay_reader *reader, const char *text, size_t length,
                                  uint64_t *word)
{
    while (length && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    return script_has(script, SCRIPT_READ) ? words_read_own(script, reader, text, length, word)
                                           : script_read_plain(script, reader, text, length, word);
}

/* The parts of a line, with ';' between. */
static kay_status words_read_sum(kay_cases *cases, kay_script *script, const char *line, size_t length,
                                 kay_state *state)
{
    uint64_t parts = 1;
    for (size_t i = 0; i < length; i++)
        parts += line[i] == ';';
    if (parts > 1 && script_has(script, SCRIPT_OVER))
        return kay_reader_fail(cases->in, memchr(line, ';', length),
                               "a sum, and the rules have 'over', which excludes sums");
    KAY_TRY(kay_state_make(cases->arena, &script->game, parts, state));
    const char *end = line + length;
    for (uint64_t i = 0; i < parts; i++) {
        const char *stop = memchr(line, ';', (size_t)(end - line));
        stop = stop ? stop : end;
        KAY_TRY(words_read_part(script, cases->in, line, (size_t)(stop - line), &state->words[i]));
        line = stop + 1;
    }
    return KAY_OK;
}

static kay_script *words_script(const kay_cases *cases)
{
    return (kay_script *)(uintptr_t)cases->rules;
}

/* A position a line, each a case; empty lines are none, and there must be one. */
static kay_status words_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_script *script = words_script(cases);
    const char *line;
    uint64_t length;
    kay_status status = kay_read_blank(cases->in);
    if (status == KAY_END && cases->index == 1)
        return kay_words_missing(cases->in, "a position");
    KAY_TRY(status);
    KAY_TRY(kay_read_line(cases->in, &line, &length));
    *game = &script->game;
    return words_read_sum(cases, script, line, length, state);
}

/* ---- Writing ----------------------------------------------------------------------------------- */

/* Calls a function whose arguments are pushed and adds the text that it gives. */
static kay_status words_call_for_text(kay_script *script, int arguments, const char *name, kay_text *out)
{
    lua_State *lua = script->sandbox.lua;
    KAY_TRY(kay_sandbox_call(&script->sandbox, arguments, 1));
    size_t length;
    const char *text =
        lua_type(lua, -1) == LUA_TSTRING || lua_type(lua, -1) == LUA_TNUMBER ? lua_tolstring(lua, -1, &length) : NULL;
    kay_status status = KAY_OK;
    if (!text || memchr(text, '\n', length) || memchr(text, '\0', length))
        status = kay_sandbox_fail(&script->sandbox, KAY_EINPUT, 0, "'%s' must give a line of text", name);
    else
        kay_text_bytes(out, text, length);
    lua_pop(lua, 1);
    return status == KAY_OK ? out->error : status;
}

static void words_write_part(kay_script *script, uint64_t word, kay_text *out)
{
    if (!script_has(script, SCRIPT_WRITE)) {
        script_write_plain(script, word, out);
        return;
    }
    script_ask(script, SCRIPT_WRITE, word);
    kay_status status = words_call_for_text(script, 1, "write", out);
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

static void words_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        if (i)
            kay_text_char(out, ';');
        words_write_part(script_of(game), state->words[i], out);
    }
}

/* A position a line. */
static bool words_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    words_write_position(game, start, contest->out);
    kay_text_char(contest->out, '\n');
    return start->parts > 0;
}

/* The text that the rules give for a move: move_text(p, q) or, to a sum, move_text(p, q, r, ...). */
static kay_status words_own_move_text(kay_script *script, uint64_t position, const kay_sink *option, kay_text *out)
{
    if (option->parts_count > WORDS_PARTS)
        return kay_sandbox_fail(&script->sandbox, KAY_EINPUT, 0, "'move_text': a move to more than %d parts",
                                WORDS_PARTS);
    script_ask(script, SCRIPT_MOVE_TEXT, position);
    if (!lua_checkstack(script->sandbox.lua, (int)option->parts_count + 4))
        return kay_no_memory(script->ctx);
    for (uint64_t i = 0; i < option->parts_count; i++)
        script_push(script, option->parts[i]);
    return words_call_for_text(script, 1 + (int)option->parts_count, "move_text", out);
}

/* The sum that a move leads to: the state with the option's parts in the place of the part that was moved in. */
static void words_sum_after(const kay_game *game, const kay_state *state, kay_move move, const kay_sink *option,
                            kay_text *out)
{
    bool first = true;
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t *from = i == move.part ? option->parts : &state->words[i];
        uint64_t parts = i == move.part ? option->parts_count : 1;
        for (uint64_t k = 0; k < parts; k++, first = false) {
            if (!first)
                kay_text_char(out, ';');
            words_write_part(script_of(game), from[k], out);
        }
    }
}

static kay_status words_option_text(const kay_game *game, const kay_state *state, kay_move move, kay_sink *option,
                                    kay_text *out)
{
    kay_script *script = script_of(game);
    KAY_TRY(game->rules->play(game, &state->words[move.part], state->mover, move.name, option));
    KAY_TRY(option->error);
    if (script_has(script, SCRIPT_MOVE_TEXT)) {
        if (state->parts > 1) /* the same words may be said of another part */
            kay_text_format(out, "%" PRIu64 ":", move.part + 1);
        return words_own_move_text(script, state->words[move.part], option, out);
    }
    words_sum_after(game, state, move, option, out);
    return out->error;
}

static void words_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    kay_sink option;
    kay_status status = kay_sink_init(&option, out->ctx, game, NULL, false, true);
    if (status == KAY_OK) {
        status = words_option_text(game, state, move, &option, out);
        kay_sink_free(&option);
    }
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

static const char *words_verdict(const kay_game *game, const kay_state *start, kay_outcome for_mover)
{
    int first = start->mover == KAY_LEFT ? for_mover : -for_mover;
    return script_of(game)->words[first + 1];
}

void script_hooks_words(kay_script *script)
{
    kay_ruleset *rules = &script->rules;
    rules->read = words_read;
    rules->read_position = words_read;
    rules->write_position = words_write_position;
    rules->write_case = words_write_case;
    rules->move_text = words_move_text;
    rules->verdict = words_verdict;
    rules->plain_position = true;
}
