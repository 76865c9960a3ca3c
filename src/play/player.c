/* Chooses moves: asks the solver for the moves that keep the outcome, and takes one of them.  In a lost position the
 * perfect player takes the move after which play lasts longest if the winner hurries.  If that takes too much work to
 * find, the player takes a move that leaves few winning replies. */
#include "play/player.h"
#include "solve/solver_inside.h"
#include <kayles/state.h>

enum {
    PLAYER_BEST = 16, /* maximal number of best moves to choose from */
    PLAYER_ANY = 4096, /* maximal number of legal moves to choose from */
    PLAYER_COMPARED = 64, /* maximal number of moves that are compared in a lost position, and of replies to each */
    PLAYER_WORDS = 64, /* if a lost state is longer than this many words, its moves are not compared */
    PLAYER_STATES = 4096, /* maximal number of states visited for one move */
    PLAYER_DEEP = 24, /* the depth of the look-ahead: one recursive call for each move */
};

static const double PLAYER_SECONDS = 1; /* a loser's time limit, for expensive rules */

/* A bounded look-ahead. */
typedef struct player_look {
    kay_solver *solver;
    const kay_game *game;
    kay_arena *names;
    uint64_t states; /* number of states that may still be visited */
    double until;
    bool over; /* the bound was exceeded */
} player_look;

static player_look player_begin_look(kay_solver *solver, const kay_game *game, kay_arena *names)
{
    return (player_look){solver, game, names, PLAYER_STATES, kay_now() + PLAYER_SECONDS, false};
}

static bool player_looks_on(player_look *look)
{
    if (look->states == 0 || kay_now() > look->until)
        look->over = true;
    else
        look->states--;
    return !look->over;
}

/* Makes the state after a move of `state`, and finds its outcome; the caller frees the new state. */
static kay_status player_after(player_look *look, const kay_state *state, kay_move move, kay_state *after,
                               kay_outcome *out)
{
    kay_context *ctx = look->names->ctx;
    KAY_TRY(kay_state_copy(ctx, look->game, state, after));
    kay_status status = kay_state_play(ctx, look->game, after, move);
    if (status == KAY_OK)
        status = kay_solver_judge(look->solver, after, out);
    if (status != KAY_OK)
        kay_state_free(ctx, after);
    return status;
}

/* Lists the moves of a state, up to the number that is compared. */
static kay_status player_moves(player_look *look, const kay_state *state, kay_move_list *moves)
{
    KAY_TRY(kay_move_list_init(moves, look->names->ctx, look->game, look->names, KAY_WANT_MOVES));
    moves->limit = PLAYER_COMPARED + 1;
    const kay_status status = kay_state_moves(look->game, state, moves);
    if (status != KAY_OK)
        kay_move_list_free(moves);
    return status;
}

/* What a look-ahead counts. */
typedef struct player_count {
    uint64_t length; /* number of moves until play ends, if the winner hurries and the loser delays */
    uint64_t replies, winning; /* the moves, and those that win */
} player_count;

/* Counts from a won or lost state.  It looks `deep` moves ahead to find the length; 0: only the replies are wanted. */
static kay_status player_look_ahead(player_look *look, const kay_state *state, kay_outcome outcome, unsigned deep,
                                    player_count *out)
{
    kay_move_list moves;
    *out = (player_count){0};
    KAY_TRY(player_moves(look, state, &moves));
    look->over |= deep && moves.count > PLAYER_COMPARED;
    out->replies = moves.count;
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < moves.count && i < PLAYER_COMPARED && status == KAY_OK && player_looks_on(look); i++) {
        kay_state after;
        kay_outcome then;
        player_count rest = {0};
        status = player_after(look, state, moves.moves[i], &after, &then);
        if (status != KAY_OK)
            break;
        const bool keeps = (int)then == -(int)outcome;
        look->over |= keeps && deep == 1;
        if (keeps && deep > 1)
            status = player_look_ahead(look, &after, then, deep - 1, &rest);
        kay_state_free(look->names->ctx, &after);
        out->winning += keeps;
        const uint64_t length = rest.length + 1;
        if (keeps && (!out->length || (outcome == KAY_WIN ? length < out->length : length > out->length)))
            out->length = length;
    }
    kay_move_list_free(&moves);
    return status;
}

/* The score of a loser's move: higher is better. */
static kay_status player_rate(player_look *look, bool by_length, const kay_state *after, double *out)
{
    player_count count;
    KAY_TRY(player_look_ahead(look, after, KAY_WIN, by_length ? PLAYER_DEEP : 0, &count));
    *out = by_length ? (double)count.length
                     : (double)count.replies / (double)(PLAYER_ANY * (1 + count.winning)) - (double)count.winning;
    return KAY_OK;
}

/* Keeps the best moves of a lost state; keeps all moves if the lengths of play take too long to find. */
static kay_status player_compare(player_look *look, bool by_length, const kay_state *state, kay_move_list *moves)
{
    double best = 0;
    uint64_t kept = 0, compared = moves->count < PLAYER_COMPARED ? moves->count : PLAYER_COMPARED;
    kay_move found[PLAYER_COMPARED];
    for (uint64_t i = 0; i < compared; i++) {
        kay_state after;
        double rate;
        KAY_TRY(kay_state_copy(look->names->ctx, look->game, state, &after));
        kay_status status = kay_state_play(look->names->ctx, look->game, &after, moves->moves[i]);
        if (status == KAY_OK)
            status = player_rate(look, by_length, &after, &rate);
        kay_state_free(look->names->ctx, &after);
        KAY_TRY(status);
        if (look->over && (by_length || kept))
            break;
        if (kept && rate < best)
            continue;
        kept = kept && rate > best ? 0 : kept;
        best = rate;
        found[kept++] = moves->moves[i];
    }
    if (look->over && by_length)
        return KAY_OK;
    for (uint64_t i = 0; i < kept; i++)
        moves->moves[i] = found[i];
    moves->count = kept;
    return KAY_OK;
}

/* Keeps the moves of a lost state after which winning replies are rarest. */
static kay_status player_resist(kay_solver *solver, const kay_game *game, kay_random *random, kay_arena *names,
                                kay_move_list *moves)
{
    const kay_state *state = kay_solver_state(solver);
    if (moves->count < 2 || state->parts * game->words > PLAYER_WORDS)
        return KAY_OK;
    for (uint64_t i = 0; i < PLAYER_COMPARED && moves->count > PLAYER_COMPARED; i++) { /* any of them */
        const uint64_t other = i + kay_random_below(random, moves->count - i);
        const kay_move move = moves->moves[i];
        moves->moves[i] = moves->moves[other];
        moves->moves[other] = move;
    }
    player_look look = player_begin_look(solver, game, names);
    KAY_TRY(player_compare(&look, true, state, moves));
    look = player_begin_look(solver, game, names);
    return player_compare(&look, false, state, moves);
}

static kay_status player_fill(kay_solver *solver, const kay_game *game, kay_skill skill, kay_random *random,
                              kay_move_list *moves)
{
    kay_outcome outcome = KAY_DRAW;
    if (skill == KAY_PERFECT) {
        /* If positions repeat, keeping a win is not enough: takes the move that ends play soonest, if that is known. */
        moves->limit = kay_solver_hurries(solver) ? 1 : PLAYER_BEST;
        KAY_TRY(kay_solver_winning(solver, moves));
        if (!(game->traits & KAY_LOOPY) || !(game->traits & KAY_SCORING)) /* with points a loser goes on, too */
            moves->limit = PLAYER_BEST;
        if (!moves->count)
            KAY_TRY(kay_solver_delaying(solver, moves));
    }
    if (moves->count)
        return KAY_OK;
    moves->limit = PLAYER_ANY;
    KAY_TRY(kay_state_moves(game, kay_solver_state(solver), moves));
    if (skill == KAY_PERFECT)
        KAY_TRY(kay_solver_answer(solver, &outcome));
    return outcome == KAY_LOSS ? player_resist(solver, game, random, moves->arena, moves) : KAY_OK;
}

kay_status kay_player_best(kay_solver *solver, const kay_game *game, kay_arena *names, kay_move *out)
{
    kay_move_list best;
    KAY_TRY(kay_move_list_init(&best, names->ctx, game, names, KAY_WANT_MOVES));
    best.limit = 1;
    const kay_status status = kay_solver_winning(solver, &best);
    const bool found = best.count;
    if (found)
        *out = best.moves[0];
    kay_move_list_free(&best);
    return status == KAY_OK && !found ? KAY_END : status;
}

kay_status kay_player_choose(kay_solver *solver, const kay_game *game, kay_skill skill, kay_random *random,
                             kay_arena *names, kay_move *out)
{
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, names->ctx, game, names, KAY_WANT_MOVES));
    kay_status status = player_fill(solver, game, skill, random, &moves);
    if (status == KAY_OK && moves.count == 0)
        status = KAY_END;
    if (status == KAY_OK)
        *out = moves.moves[kay_random_below(random, moves.count)];
    kay_move_list_free(&moves);
    return status;
}
