/* Plays like a person who errs: often or seldom, and overlooking short wins or only long ones.
 *
 * The look-ahead is a plain search of a few moves, bounded by counted positions, so that a level plays the same game on
 * every machine. */
#include <kayles/state.h>

#include "play/player.h"

enum {
    LEVEL_POSITIONS = 4096, /* the most positions that one look-ahead visits */
    LEVEL_MOVES = 256, /* the most moves of a position in it */
};

typedef struct level_look {
    kay_context *ctx;
    const kay_game *game;
    kay_arena *names;
    unsigned left; /* positions that may still be visited */
} level_look;

static kay_status level_forced(level_look *look, const kay_state *state, unsigned moves, bool wins, bool *out);

/* Finds whether a move leads to a state that the opponent has lost (`wins`: won) in so many moves. */
static kay_status level_try(level_look *look, const kay_state *state, kay_move move, unsigned moves, bool wins,
                            bool *out)
{
    kay_state after;
    KAY_TRY(kay_state_copy(look->ctx, look->game, state, &after));
    kay_status status = kay_state_play(look->ctx, look->game, &after, move);
    if (status == KAY_OK)
        status = level_forced(look, &after, moves, wins, out);
    kay_state_free(look->ctx, &after);
    return status;
}

/* Finds the first move after which the opponent loses within `moves` moves; KAY_END: none. */
static kay_status level_find(level_look *look, const kay_state *state, unsigned moves, kay_move_list *list,
                             kay_move *out)
{
    list->limit = LEVEL_MOVES;
    KAY_TRY(kay_state_moves(look->game, state, list));
    for (uint64_t i = 0; i < list->count; i++) {
        bool forced;
        KAY_TRY(level_try(look, state, list->moves[i], moves, false, &forced));
        *out = list->moves[i];
        if (forced)
            return KAY_OK;
    }
    return KAY_END;
}

/* Finds whether every move lets the opponent win within `moves` moves. */
static kay_status level_is_lost(level_look *look, const kay_state *state, unsigned moves, kay_move_list *list,
                                bool *out)
{
    list->limit = LEVEL_MOVES;
    KAY_TRY(kay_state_moves(look->game, state, list));
    *out = list->count < list->limit;
    for (uint64_t i = 0; i < list->count && *out; i++)
        KAY_TRY(level_try(look, state, list->moves[i], moves, true, out));
    return KAY_OK;
}

/* Finds whether the player to move can force a win (`wins`), or is forced to lose, within `moves` moves. */
static kay_status level_forced(level_look *look, const kay_state *state, unsigned moves, bool wins, bool *out)
{
    bool stopped;
    kay_outcome ended;
    kay_move move;
    kay_move_list list;
    *out = false;
    if (!look->left)
        return KAY_OK;
    look->left--;
    KAY_TRY(kay_state_end(look->ctx, look->game, state, &stopped, &ended));
    *out = stopped && ended == (wins ? KAY_WIN : KAY_LOSS);
    if (stopped || !moves)
        return KAY_OK;
    KAY_TRY(kay_move_list_init(&list, look->ctx, look->game, look->names, KAY_WANT_MOVES));
    kay_status status = KAY_OK;
    if (wins) {
        status = level_find(look, state, moves - 1, &list, &move);
        *out = status == KAY_OK;
        status = status == KAY_END ? KAY_OK : status;
    } else {
        status = level_is_lost(look, state, moves - 1, &list, out);
    }
    kay_move_list_free(&list);
    return status;
}

/* Does the same as level_find for the solver's state. */
static kay_status level_begin(kay_solver *solver, const kay_game *game, kay_arena *names, unsigned moves, kay_move *out)
{
    level_look look = {.ctx = names->ctx, .game = game, .names = names, .left = LEVEL_POSITIONS};
    kay_move_list list;
    KAY_TRY(kay_move_list_init(&list, names->ctx, game, names, KAY_WANT_MOVES));
    const kay_status status = level_find(&look, kay_solver_state(solver), moves, &list, out);
    kay_move_list_free(&list);
    return status;
}

kay_status kay_player_finish(kay_solver *solver, const kay_game *game, kay_arena *names, kay_move *out)
{
    return level_begin(solver, game, names, 0, out);
}

kay_status kay_player_slip(kay_solver *solver, const kay_game *game, unsigned level, kay_random *random,
                           kay_arena *names, kay_move *out)
{
    if (kay_random_below(random, KAY_LEVELS) < level)
        return KAY_END;
    const kay_status status = level > 1 ? level_begin(solver, game, names, 2 * level - 4, out) : KAY_END;
    return status == KAY_END ? kay_player_choose(solver, game, KAY_RANDOM, random, names, out) : status;
}
