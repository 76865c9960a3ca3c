/* Values all moves of both players: where each leads, what it gains, whether a better or equal one exists, and whether
 * the opponent can take it back.  Works on the options of the position itself, not on those of its canonical form. */
#include <kayles/hot_games.h>
#include <kayles/valuer.h>

#include <string.h>

#include "ruleset/state.h"

typedef struct moves_work {
    kay_context *ctx;
    kay_valuer *valuer;
    kay_value_store *store;
    const kay_game *game;
    kay_arena *arena;
    kay_valued_moves *out;
} moves_work;

static kay_status moves_text(const moves_work *work, const kay_state *state, kay_move move, const char **out)
{
    kay_text text;
    kay_text_init(&text, work->ctx);
    kay_state_move_text(work->game, state, move, &text);
    const kay_status status = kay_text_keep(&text, work->arena, out);
    kay_text_free(&text);
    return status;
}

/* Lists the moves of state->mover; the caller frees the list, even after a failure. */
static kay_status moves_list(const moves_work *work, const kay_state *state, kay_move_list *out)
{
    *out = (kay_move_list){.ctx = work->ctx};
    KAY_TRY(kay_move_list_init(out, work->ctx, work->game, work->arena, KAY_WANT_MOVES));
    return kay_state_moves(work->game, state, out);
}

/* Makes a move in a copy of the state, which the caller frees, and computes its value.  Parts keep their numbers in the
 * copy, so that the reply is named as in the state before the move. */
static kay_status moves_follow(const moves_work *work, const kay_state *state, kay_move move, kay_state *after,
                               kay_value *value)
{
    kay_context *ctx = work->ctx;
    kay_worth worth;
    KAY_TRY(kay_check_time(ctx));
    KAY_TRY(kay_state_copy(ctx, work->game, state, after));
    kay_status status = kay_state_play_numbered(ctx, work->game, after, move);
    if (status == KAY_OK)
        status = kay_valuer_ask(work->valuer, work->game, after, &worth);
    if (status == KAY_OK)
        *value = worth.value;
    else
        kay_state_free(ctx, after);
    return status;
}

/* Returns whether g is at least as good as h for a player. */
static kay_status moves_at_least(const moves_work *work, kay_player player, kay_value g, kay_value h, bool *out)
{
    return player == KAY_LEFT ? kay_value_at_most(work->store, h, g, out) : kay_value_at_most(work->store, g, h, out);
}

/* Looks for a reply after which the opponent is at least as well off as before the move. */
static kay_status moves_find_reply(const moves_work *work, const kay_state *after, kay_valued_move *of)
{
    kay_move_list replies;
    kay_status status = moves_list(work, after, &replies);
    for (uint64_t i = 0; i < replies.count && status == KAY_OK && !of->reply; i++) {
        kay_state end;
        kay_value value;
        bool back;
        status = moves_follow(work, after, replies.moves[i], &end, &value);
        if (status != KAY_OK)
            break;
        kay_state_free(work->ctx, &end);
        status = moves_at_least(work, after->mover, value, work->out->worth.value, &back);
        of->reply_value = value;
        if (status == KAY_OK && back)
            status = moves_text(work, after, replies.moves[i], &of->reply);
    }
    kay_move_list_free(&replies);
    return status;
}

static kay_status moves_value(const moves_work *work, const kay_state *state, kay_move move, kay_valued_move *out)
{
    const kay_value whole = work->out->worth.value;
    kay_state after;
    *out = (kay_valued_move){.player = state->mover, .move = move};
    KAY_TRY(moves_text(work, state, move, &out->text));
    KAY_TRY(moves_follow(work, state, move, &after, &out->value));
    kay_status status = moves_find_reply(work, &after, out);
    kay_state_free(work->ctx, &after);
    KAY_TRY(status);
    return state->mover == KAY_LEFT ? kay_value_subtract(work->store, out->value, whole, &out->incentive)
                                    : kay_value_subtract(work->store, whole, out->value, &out->incentive);
}

/* Finds for each of one player's moves another one that is at least as good and is itself not dominated; of equal moves
 * the first stays. */
static kay_status moves_dominate(const moves_work *work, kay_valued_move *moves, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        KAY_TRY(kay_check_time(work->ctx));
        for (uint64_t k = 0; k < count && !moves[i].better; k++) {
            bool better = k < i;
            if (moves[k].value != moves[i].value)
                KAY_TRY(moves_at_least(work, moves[i].player, moves[k].value, moves[i].value, &better));
            if (better && k != i)
                moves[i].better = &moves[k];
        }
    }
    for (uint64_t i = 0; i < count; i++)
        while (moves[i].better && moves[i].better->better)
            moves[i].better = moves[i].better->better;
    return KAY_OK;
}

/* Values the moves of both players: `of` has the state with Left and with Right to move. */
static kay_status moves_both(const moves_work *work, const kay_state of[2])
{
    kay_valued_moves *out = work->out;
    kay_move_list lists[2] = {{.ctx = work->ctx}, {.ctx = work->ctx}};
    kay_status status = moves_list(work, &of[KAY_LEFT], &lists[KAY_LEFT]);
    if (status == KAY_OK)
        status = moves_list(work, &of[KAY_RIGHT], &lists[KAY_RIGHT]);
    const uint64_t lefts = lists[KAY_LEFT].count, count = lefts + lists[KAY_RIGHT].count;
    kay_valued_move *moves = NULL;
    if (status == KAY_OK && !(moves = kay_arena_array(work->arena, count, sizeof *moves)))
        status = kay_no_memory(work->ctx);
    for (uint64_t i = 0; i < count && status == KAY_OK; i++) {
        const kay_player player = i < lefts ? KAY_LEFT : KAY_RIGHT;
        status = moves_value(work, &of[player], lists[player].moves[player ? i - lefts : i], &moves[i]);
    }
    kay_move_list_free(&lists[KAY_LEFT]);
    kay_move_list_free(&lists[KAY_RIGHT]);
    KAY_TRY(status);
    KAY_TRY(moves_dominate(work, moves, lefts));
    KAY_TRY(moves_dominate(work, moves + lefts, count - lefts));
    out->moves = moves;
    out->count = count;
    return KAY_OK;
}

/* ---- Parts */

/* Splits the state into parts in normal form. */
static kay_status moves_split(const moves_work *work, const kay_state *state, kay_move_list *out)
{
    KAY_TRY(kay_move_list_init(out, work->ctx, work->game, work->arena, KAY_WANT_PARTS));
    kay_emit_empty(out, 0);
    return kay_state_split(work->game, state, out);
}

static kay_status moves_part(const moves_work *work, uint64_t *words, kay_valued_part *out)
{
    const kay_state part = {.words = words, .parts = 1, .mover = KAY_LEFT};
    kay_worth worth;
    kay_text text;
    KAY_TRY(kay_check_time(work->ctx));
    KAY_TRY(kay_valuer_ask(work->valuer, work->game, &part, &worth));
    out->value = worth.value;
    KAY_TRY(kay_value_temperature(work->store, worth.value, &out->temperature));
    kay_text_init(&text, work->ctx);
    kay_state_write_position(work->game, &part, &text);
    const kay_status status = kay_text_keep(&text, work->arena, &out->text);
    kay_text_free(&text);
    return status;
}

/* Values the parts, and finds those of the highest temperature. */
static kay_status moves_parts(const moves_work *work, const kay_state *state)
{
    kay_valued_moves *out = work->out;
    kay_move_list split = {.ctx = work->ctx};
    kay_status status = moves_split(work, state, &split);
    kay_valued_part *parts = NULL;
    kay_value highest = KAY_VALUE_ZERO;
    if (status == KAY_OK && !(parts = kay_arena_array(work->arena, split.parts_count, sizeof *parts)))
        status = kay_no_memory(work->ctx);
    for (uint64_t i = 0; i < split.parts_count && status == KAY_OK; i++) {
        bool cooler = false;
        status = moves_part(work, split.parts + i * work->game->words, &parts[i]);
        if (status == KAY_OK && i)
            status = kay_value_at_most(work->store, parts[i].temperature, highest, &cooler);
        highest = cooler ? highest : parts[i].temperature;
    }
    for (uint64_t i = 0; i < split.parts_count && status == KAY_OK; i++)
        parts[i].hottest = parts[i].temperature == highest;
    out->parts = parts;
    out->part_count = split.parts_count;
    kay_move_list_free(&split);
    return status;
}

kay_status kay_valuer_moves(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_arena *arena,
                            kay_valued_moves *out)
{
    kay_valued_moves found = {.count = 0};
    kay_state of[2] = {*state, *state};
    const moves_work work = {.ctx = arena->ctx,
                             .valuer = valuer,
                             .store = kay_valuer_store(valuer),
                             .game = game,
                             .arena = arena,
                             .out = &found};
    of[KAY_LEFT].mover = KAY_LEFT;
    of[KAY_RIGHT].mover = KAY_RIGHT;
    KAY_TRY(kay_valuer_ask(valuer, game, state, &found.worth));
    KAY_TRY(moves_both(&work, of));
    KAY_TRY(moves_parts(&work, state));
    *out = found;
    return KAY_OK;
}
