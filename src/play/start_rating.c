/* What there is to play for at a start: whether a choice matters, and whether play lasts. */
#include "play/player.h"
#include "solve/solver_inside.h"
#include <kayles/state.h>

enum {
    START_RATING_MOVES = 32, /* of a start that are looked at */
    START_RATING_LASTS = 6, /* moves that play should last for, made at random */
    START_RATING_WON = 4, /* points: the person need not lose, */
    START_RATING_CHOICE = 4, /* by some moves and not by others, */
    START_RATING_HARD = 2, /* by at most half of them, */
    START_RATING_OPEN = 4, /* and no move ends the game at once */
    START_RATING_ALL =
        START_RATING_LASTS + START_RATING_WON + START_RATING_CHOICE + START_RATING_HARD + START_RATING_OPEN,
};

typedef struct start_rating {
    kay_solver *solver;
    const kay_game *game;
    kay_player person;
    kay_random *random;
    kay_arena names;
} start_rating;

/* How many moves play lasts, made at random, up to START_RATING_LASTS. */
static kay_status start_rating_last(start_rating *look, unsigned *out)
{
    kay_context *ctx = look->names.ctx;
    kay_state state;
    kay_status status = kay_state_copy(ctx, look->game, kay_solver_state(look->solver), &state);
    KAY_TRY(status);
    for (*out = 0; *out < START_RATING_LASTS && status == KAY_OK; ++*out) {
        kay_move_list moves;
        status = kay_move_list_init(&moves, ctx, look->game, &look->names, KAY_WANT_MOVES);
        if (status != KAY_OK)
            break;
        moves.limit = START_RATING_MOVES;
        status = kay_state_moves(look->game, &state, &moves);
        const bool stopped = status == KAY_OK && moves.count == 0;
        if (status == KAY_OK && !stopped)
            status = kay_state_play(ctx, look->game, &state, moves.moves[kay_random_below(look->random, moves.count)]);
        kay_move_list_free(&moves);
        if (stopped)
            break;
    }
    kay_state_free(ctx, &state);
    return status;
}

/* Whether a move keeps the best outcome, and whether it ends the game. */
static kay_status start_rating_try(start_rating *look, kay_move move, kay_outcome best, unsigned *good, bool *ends)
{
    kay_context *ctx = look->names.ctx;
    kay_state after;
    kay_outcome outcome, ended;
    bool stopped;
    KAY_TRY(kay_check_time(ctx)); /* rules in a file may take long for a move */
    KAY_TRY(kay_state_copy(ctx, look->game, kay_solver_state(look->solver), &after));
    kay_status status = kay_state_play(ctx, look->game, &after, move);
    if (status == KAY_OK)
        status = kay_solver_judge(look->solver, &after, &outcome);
    if (status == KAY_OK)
        status = kay_state_end(ctx, look->game, &after, &stopped, &ended);
    kay_state_free(ctx, &after);
    KAY_TRY(status);
    *good += (int)outcome == -(int)best;
    *ends |= stopped;
    return KAY_OK;
}

static kay_status start_rating_rate(start_rating *look, const kay_move_list *moves, unsigned *out)
{
    kay_outcome best;
    unsigned good = 0, lasts;
    bool ends = false;
    KAY_TRY(kay_solver_answer(look->solver, &best));
    for (uint64_t i = 0; i < moves->count; i++)
        KAY_TRY(start_rating_try(look, moves->moves[i], best, &good, &ends));
    KAY_TRY(start_rating_last(look, &lasts));
    const bool moves_first = kay_solver_state(look->solver)->mover == look->person;
    const bool won = moves_first ? best != KAY_LOSS : best == KAY_LOSS;
    const bool choice = won && (!moves_first || good < moves->count);
    const bool hard = choice && (!moves_first || 2 * good <= moves->count);
    const unsigned points = lasts + (won ? START_RATING_WON : 0) + (choice ? START_RATING_CHOICE : 0) +
                            (hard ? START_RATING_HARD : 0) + (ends ? 0 : START_RATING_OPEN);
    *out = 100 * points / START_RATING_ALL;
    return KAY_OK;
}

kay_status kay_player_rate_start(kay_solver *solver, const kay_game *game, kay_player person, kay_random *random,
                                 unsigned *out)
{
    start_rating look = {.solver = solver, .game = game, .person = person, .random = random};
    kay_move_list moves;
    kay_arena_init(&look.names, kay_solver_context(solver));
    *out = 0;
    kay_status status = kay_move_list_init(&moves, look.names.ctx, game, &look.names, KAY_WANT_MOVES);
    if (status == KAY_OK) {
        moves.limit = START_RATING_MOVES;
        status = kay_state_moves(game, kay_solver_state(solver), &moves);
        if (status == KAY_OK && moves.count)
            status = start_rating_rate(&look, &moves, out);
        kay_move_list_free(&moves);
    }
    kay_arena_free(&look.names);
    return status;
}
