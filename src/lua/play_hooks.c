/* The hooks of play: moves, play, end, simplify, negate. */

#include "lua/ask.h"

/* Emits the option of the buffer that begins at *at, and moves *at to its end. */
static inline kay_status play_emit(kay_script *script, uint32_t *at, uint64_t name, kay_move_list *out)
{
    const kay_emit_buffer *buffer = &script->sandbox.emit_buffer;
    uint32_t parts = kay_emit_buffer_parts(buffer, at);
    if (parts != 1 && script_has(script, SCRIPT_OVER))
        return script_fail(script, "a sum is emitted, but rules with 'over' do not allow sums");
    kay_emit_empty(out, name);
    while (parts-- && out->error == KAY_OK) {
        uint64_t word;
        KAY_TRY(kay_emit_buffer_part(buffer, &script->intern_table, at, &word));
        *kay_emit_part(out) = word;
        kay_simplify_cache_expect(&script->simplify_cache, word);
    }
    return out->error;
}

/* Emits equal options only once if names are wanted, because move texts must be distinct.  For search, which needs no
 * names, all options are emitted. */
static kay_status play_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    kay_script *script = script_of(game);
    KAY_TRY(kay_ask_moves(script, *position, player));
    const kay_emit_buffer *buffer = &script->sandbox.emit_buffer;
    kay_intern_table *known = &script->options;
    uint32_t at = 0;
    for (uint32_t i = 0; !out->want_moves && i < buffer->options && !kay_move_list_full(out); i++)
        KAY_TRY(play_emit(script, &at, i, out));
    if (!out->want_moves)
        return out->error;
    kay_intern_table_clear(known);
    for (uint32_t option = 0; option < buffer->options && !kay_move_list_full(out); option++) {
        const uint64_t before = known->count;
        uint32_t from = at;
        uint64_t number;
        kay_emit_buffer_skip(buffer, &at);
        KAY_TRY(kay_intern_table_number(known, buffer->words + from, (at - from) * sizeof *buffer->words, &number));
        if (known->count > before)
            KAY_TRY(play_emit(script, &from, option, out));
    }
    return out->error;
}

/* Plays a move.  Usually several moves are played from one position, so the moves in the buffer are used again. */
static kay_status play_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            kay_move_list *out)
{
    kay_script *script = script_of(game);
    const kay_emit_buffer *buffer = &script->sandbox.emit_buffer;
    script_held *held = &script->held;
    if (!held->round || held->round != buffer->round || held->position != *position || held->player != player)
        KAY_TRY(kay_ask_moves(script, *position, player));
    if (name >= buffer->options)
        return script_fail(script, "'moves' emits different options in two calls for the same position");
    if (name < held->option)
        held->option = held->at = 0;
    for (; held->option < name; held->option++)
        kay_emit_buffer_skip(buffer, &held->at);
    return play_emit(script, &(uint32_t){held->at}, name, out);
}

static kay_status play_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                           kay_outcome *out)
{
    kay_script *script = script_of(game);
    KAY_TRY(kay_ask_outcome(script, SCRIPT_OVER, *position, mover, stopped, out));
    if (script->partizan)
        return KAY_OK;
    bool other_stopped;
    kay_outcome other = *out;
    KAY_TRY(kay_ask_outcome(script, SCRIPT_OVER, *position, kay_opponent(mover), &other_stopped, &other));
    if (other_stopped != *stopped || (*stopped && other != *out))
        return script_fail(script, "'over' differs for the two players: the rules must say 'partizan = true'");
    return KAY_OK;
}

static kay_status play_simplify(kay_script *script, uint64_t position, kay_move_list *out)
{
    uint64_t normal;
    if (kay_simplify_cache_find(&script->simplify_cache, position, &normal)) {
        *kay_emit_part(out) = normal;
        return out->error;
    }
    KAY_TRY(kay_ask(script, &(script_question){.function = SCRIPT_SIMPLIFY, .position = &position}));
    if (!script->sandbox.emit_buffer.options)
        return script_fail(script, "'simplify' returns no position");
    uint32_t at = 0;
    const uint32_t parts = kay_emit_buffer_parts(&script->sandbox.emit_buffer, &at);
    if (parts > 1 && script_has(script, SCRIPT_OVER))
        return script_fail(script, "'simplify' returns a sum, but rules with 'over' do not allow sums");
    for (uint32_t i = 0; i < parts; i++) {
        KAY_TRY(kay_emit_buffer_part(&script->sandbox.emit_buffer, &script->intern_table, &at, &normal));
        *kay_emit_part(out) = normal;
    }
    if (parts == 1)
        kay_simplify_cache_keep(&script->simplify_cache, position, normal);
    return out->error;
}

static void play_simplify_hook(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    kay_script *script = script_of(game);
    kay_status status = play_simplify(script, *position, out);
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

static kay_status play_negate(const kay_game *game, uint64_t *position)
{
    kay_script *script = script_of(game);
    uint64_t negative = 0, twice = 0;
    KAY_TRY(kay_ask_position(script, &(script_question){.function = SCRIPT_NEGATE, .position = position}, &negative));
    const kay_status status =
        kay_ask_position(script, &(script_question){.function = SCRIPT_NEGATE, .position = &negative}, &twice);
    if (status == KAY_END || (status == KAY_OK && twice != *position))
        return script_fail(script, "'negate' applied twice must return the position itself");
    *position = negative;
    return status;
}

void kay_hooks_play(kay_script *script)
{
    kay_ruleset *rules = &script->rules;
    rules->moves = play_moves;
    rules->play = play_play;
    if (script_has(script, SCRIPT_OVER))
        rules->end = play_end;
    if (script_has(script, SCRIPT_SIMPLIFY))
        rules->simplify = play_simplify_hook;
    if (script_has(script, SCRIPT_NEGATE))
        rules->negate = play_negate;
}
