/* The hooks of reading and writing: positions, moves, drawings. */
#include <inttypes.h>
#include <string.h>

#include <kayles/contest.h>
#include <kayles/state.h>

#include "base/utf8.h"
#include "base/reader_inside.h"
#include "lua/ask.h"
#include "ruleset/contest.h"
#include "ruleset/hook_call.h"

enum { TEXT_PARTS = 4096 }; /* maximal number of components passed to `move_text` */

/* Calls `read` with `length` bytes of text. */
static kay_status text_read_own(kay_script *script, kay_reader *reader, const char *text, size_t length, uint64_t *word)
{
    const kay_status status =
        kay_ask_position(script, &(script_question){.function = SCRIPT_READ, .text = text, .length = length}, word);
    return status == KAY_END ? kay_reader_fail(reader, text, "the function 'read' finds no position here") : status;
}

static kay_status text_read_part(kay_script *script, kay_reader *reader, const char *text, uint64_t length,
                                 uint64_t *word)
{
    kay_trim(&text, &length);
    return script_has(script, SCRIPT_READ) && !script->whole
               ? text_read_own(script, reader, text, length, word)
               : kay_position_read(&script->intern_table, reader, text, length, word);
}

/* Reads the components of a line, separated by ';'. */
static kay_status text_read_sum(kay_cases *cases, kay_script *script, const char *line, size_t length, kay_state *state)
{
    uint64_t parts = 1;
    for (size_t i = 0; i < length; i++)
        parts += line[i] == ';';
    if (parts > 1 && script_has(script, SCRIPT_OVER))
        return kay_reader_fail(cases->in, memchr(line, ';', length),
                               "this line is a sum, but rules with 'over' do not allow sums");
    KAY_TRY(kay_state_make(cases->arena, &script->game, parts, state));
    const char *end = line + length;
    for (uint64_t i = 0; i < parts; i++) {
        const char *stop = memchr(line, ';', (size_t)(end - line));
        stop = stop ? stop : end;
        KAY_TRY(text_read_part(script, cases->in, line, (uint64_t)(stop - line), &state->words[i]));
        line = stop + 1;
    }
    return KAY_OK;
}

static kay_script *text_script(const kay_cases *cases)
{
    return (kay_script *)(uintptr_t)cases->rules;
}

/* Reads the rest of the line as a position. */
static kay_status text_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_script *script = text_script(cases);
    const char *line;
    uint64_t length;
    kay_status status = kay_read_blank(cases->in);
    if (status == KAY_END)
        return kay_reader_missing(cases->in, "a position");
    KAY_TRY(status);
    KAY_TRY(kay_read_line(cases->in, &line, &length));
    *game = &script->game;
    status = text_read_sum(cases, script, line, length, state);
    /* Skip only this case: the next line may need less memory or time. */
    cases->passed = status == KAY_EUNABLE || status == KAY_ENOMEM || kay_line_is_bad(cases, status);
    return status;
}

typedef struct text_writing {
    script_function function;
    kay_text *out;
} text_writing;

/* Whether a text is empty or loses blanks at its ends when it is typed. */
static bool text_cannot_be_typed(const char *text, size_t length)
{
    static const char blanks[] = " \t";
    return !length || memchr(blanks, text[0], 2) || memchr(blanks, text[length - 1], 2);
}

/* Takes a text or a whole number.  Only the text of a whole input may have several lines. */
static kay_status text_take_text(kay_script *script, int first, void *user)
{
    const text_writing *writing = user;
    lua_State *lua = script->sandbox.lua;
    const bool lines = script->whole && writing->function == SCRIPT_WRITE;
    size_t length = 0;
    const char *text = lua_type(lua, first) == LUA_TSTRING ? lua_tolstring(lua, first, &length) : NULL;
    if (lua_type(lua, first) == LUA_TNUMBER)
        return kay_ask_take_number(script, writing->function, lua, first, writing->out);
    if (!text || strlen(text) != length || (!lines && strpbrk(text, "\r\n")))
        return script_fail(script, "'%s' must return %stext", kay_field_functions[writing->function],
                           lines ? "" : "a line of ");
    if (writing->function == SCRIPT_MOVE_TEXT && text_cannot_be_typed(text, length))
        return script_fail(script, "'move_text' must return text that can be typed, without blanks at its ends");
    if (!kay_is_utf8(text, length))
        return script_fail(script, "'%s' must return text in UTF-8", kay_field_functions[writing->function]);
    kay_text_bytes(writing->out, text, length);
    return writing->out->error;
}

/* Writes a position by a function of the rules. */
static void text_write_own(kay_script *script, script_function function, script_take *take, uint64_t word,
                           kay_text *out)
{
    text_writing writing = {function, out};
    kay_status status = kay_ask(script, &(script_question){
                                            .function = function,
                                            .position = &word,
                                            .take = take,
                                            .user = &writing,
                                        });
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

static void text_write_part(kay_script *script, uint64_t word, kay_text *out)
{
    if (script_has(script, SCRIPT_WRITE) && !script->whole)
        text_write_own(script, SCRIPT_WRITE, text_take_text, word, out);
    else
        kay_position_write(&script->intern_table, word, out);
}

/* Takes lines of text; the last one needs no end.  Control characters are refused, because terminals obey them. */
static kay_status text_take_picture(kay_script *script, int first, void *user)
{
    const text_writing *writing = user;
    lua_State *lua = script->sandbox.lua;
    size_t length = 0;
    const char *text = lua_type(lua, first) == LUA_TSTRING ? lua_tolstring(lua, first, &length) : NULL;
    if (!text || strlen(text) != length)
        return script_fail(script, "'draw' must return text of one or more lines");
    for (const char *line = text; *line;) {
        char one[5];
        const size_t wide = kay_utf8_shown(line, strlen(line), one);
        if (*line != '\n' && (wide != strlen(one) || memcmp(line, one, wide) != 0))
            return script_fail(script,
                               "'draw' must return text in UTF-8 without control characters other than line ends");
        line += wide;
    }
    kay_text_bytes(writing->out, text, length);
    if (!length || text[length - 1] != '\n')
        kay_text_char(writing->out, '\n');
    return writing->out->error;
}

/* Draws the components one below the other, each under its number if there are several. */
static void text_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    (void)colour;
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        if (state->parts > 1)
            kay_text_format(out, "%" PRIu64 ":\n", i + 1);
        text_write_own(script_of(game), SCRIPT_DRAW, text_take_picture, state->words[i], out);
    }
}

static void text_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        if (i)
            kay_text_char(out, ';');
        text_write_part(script_of(game), state->words[i], out);
    }
}

/* Writes a move by the rules' move_text(p, q) or, if it leads to a sum, move_text(p, q, r, ...). */
static kay_status text_own_move_text(kay_script *script, uint64_t position, const kay_move_list *option, kay_text *out)
{
    if (option->parts_count > TEXT_PARTS)
        return script_fail(script, "'move_text' cannot write a move that leads to more than %d parts", TEXT_PARTS);
    text_writing writing = {SCRIPT_MOVE_TEXT, out};
    return kay_ask(script, &(script_question){
                               .function = SCRIPT_MOVE_TEXT,
                               .position = &position,
                               .parts = option->parts,
                               .part_count = option->parts_count,
                               .take = text_take_text,
                               .user = &writing,
                           });
}

/* Writes the sum that a move leads to: the option's components replace the component that was moved in. */
static void text_sum_after(const kay_game *game, const kay_state *state, kay_move move, const kay_move_list *option,
                           kay_text *out)
{
    bool first = true;
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t *from = i == move.part ? option->parts : &state->words[i];
        uint64_t parts = i == move.part ? option->parts_count : 1;
        for (uint64_t k = 0; k < parts; k++, first = false) {
            if (!first)
                kay_text_char(out, ';');
            text_write_part(script_of(game), from[k], out);
        }
    }
}

static kay_status text_option_text(const kay_game *game, const kay_state *state, kay_move move, kay_move_list *option,
                                   kay_text *out)
{
    kay_script *script = script_of(game);
    KAY_TRY(kay_ask_in_time(script));
    KAY_TRY(kay_call_play(game, &state->words[move.part], state->mover, move.name, option));
    KAY_TRY(option->error);
    if (script_has(script, SCRIPT_MOVE_TEXT)) {
        if (state->parts > 1) /* moves in other components may have the same text */
            kay_text_format(out, "%" PRIu64 ":", move.part + 1);
        return text_own_move_text(script, state->words[move.part], option, out);
    }
    text_sum_after(game, state, move, option, out);
    return out->error;
}

static void text_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    kay_move_list option;
    kay_status status = kay_move_list_init(&option, out->ctx, game, NULL, KAY_WANT_PARTS);
    if (status == KAY_OK) {
        status = text_option_text(game, state, move, &option, out);
        kay_move_list_free(&option);
    }
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

/* Copies the rest of the input without the white space around it. */
static kay_status text_read_rest(kay_reader *reader, kay_text *out)
{
    const char *line;
    uint64_t length;
    kay_status status = kay_read_blank(reader);
    if (status == KAY_END)
        return kay_reader_missing(reader, "a case");
    while (status == KAY_OK && (status = kay_read_line(reader, &line, &length)) == KAY_OK) {
        kay_text_bytes(out, line, length);
        kay_text_char(out, '\n');
    }
    KAY_TRY(status == KAY_END ? out->error : status);
    while (out->length && strchr(" \t\n\v\f\r", kay_text_string(out)[out->length - 1]))
        out->length--;
    return KAY_OK;
}

/* Reads the whole input as a case by the function `read`. */
static kay_status text_read_whole(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_script *script = text_script(cases);
    kay_text text;
    cases->total = 1;
    if (cases->index > 1)
        return KAY_END;
    *game = &script->game;
    KAY_TRY(kay_state_make(cases->arena, &script->game, 1, state));
    kay_text_init(&text, cases->ctx);
    kay_status status = text_read_rest(cases->in, &text);
    if (status == KAY_OK)
        status = kay_ask_position(
            script, &(script_question){.function = SCRIPT_READ, .text = kay_text_string(&text), .length = text.length},
            state->words);
    kay_text_free(&text);
    if (status != KAY_END)
        return status;
    const char *from = cases->in->start; /* of the input, if all of it is in memory */
    while (from < cases->in->end && kay_scan_blank(*from))
        from++;
    return kay_reader_fail(cases->in, from, "the function 'read' finds no position in this input");
}

static kay_status text_write_whole(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    if (contest->index > 1 || start->parts != 1)
        return KAY_END;
    kay_text *out = contest->out;
    const size_t from = out->length;
    text_write_own(script_of(game), SCRIPT_WRITE, text_take_text, start->words[0], out);
    KAY_TRY(out->error);
    if (out->length == from || out->data[out->length - 1] != '\n')
        kay_text_char(out, '\n');
    return kay_contest_read_back(contest->ctx, game, start, kay_text_string(out) + from, out->length - from, false);
}

/* Reads the next case by the field `input`. */
static kay_status text_read_case(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_script *script = text_script(cases);
    kay_position value;
    KAY_TRY(kay_position_input_read(&script->input, cases, &value));
    *game = &script->game;
    KAY_TRY(kay_state_make(cases->arena, &script->game, 1, state));
    return kay_position_word(&script->intern_table, &value, state->words);
}

/* Reads the next case, a line with a position. */
static kay_status text_read_line_case(kay_cases *cases, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_position_input_begin(&text_script(cases)->input, cases));
    return text_read_position(cases, game, state);
}

static kay_status text_write_line_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const kay_input_grammar *grammar = &script_of(game)->input;
    kay_text *out = contest->out;
    const size_t from = kay_position_input_open(grammar, contest);
    kay_state_write_position(game, start, out);
    KAY_TRY(out->error);
    KAY_TRY(kay_contest_read_back(contest->ctx, game, start, kay_text_string(out) + from, out->length - from, true));
    kay_text_char(out, '\n');
    return kay_position_input_close(grammar, contest, from);
}

static kay_status text_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const kay_script *script = script_of(game);
    kay_position value;
    if (start->parts != 1)
        return KAY_END;
    kay_position_value(&script->intern_table, start->words[0], &value);
    return kay_position_input_write(&script->input, &value, contest);
}

void kay_hooks_words(kay_script *script)
{
    kay_ruleset *rules = &script->rules;
    rules->read_position = text_read_position;
    rules->write_position = text_write_position;
    rules->move_text = text_move_text;
    rules->draw = script_has(script, SCRIPT_DRAW) ? text_draw : NULL;
    script->contest.read = script->input.text ? text_read_case : NULL;
    script->contest.write_case = script->input.text ? text_write_case : NULL;
    if (kay_grammar_is_lines(&script->input)) {
        script->contest.read = text_read_line_case;
        script->contest.write_case = text_write_line_case;
    }
    if (script->whole) {
        script->contest.read = text_read_whole;
        script->contest.write_case = script_has(script, SCRIPT_WRITE) ? text_write_whole : NULL;
    }
    rules->plain_position = rules->line_position = true;
}
