/* Solves a position, given as texts: opens the game by its name, reads the position and asks a solver. */
#include <string.h>

#include <kayles/games.h>
#include <kayles/input.h>
#include <kayles/solver.h>
#include <kayles/state.h>

#include "ruleset/case_reader.h"

/* Adds one move that keeps the outcome, if there is one. */
static kay_status who_wins_move(kay_solver *solver, const kay_game *game, kay_text *out)
{
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, out->ctx);
    KAY_TRY(kay_move_list_init(&moves, out->ctx, game, &names, KAY_WANT_MOVES));
    moves.limit = 1;
    const kay_status status = kay_solver_winning(solver, &moves);
    if (status == KAY_OK && moves.count > 0)
        kay_state_move_text(game, kay_solver_state(solver), moves.moves[0], out);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status == KAY_OK ? out->error : status;
}

static kay_status who_wins_state(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome *outcome,
                                 kay_text *winner, kay_text *move)
{
    kay_solver *solver;
    KAY_TRY(kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver));
    kay_status status = kay_solver_answer(solver, outcome);
    if (status == KAY_OK)
        status = who_wins_move(solver, game, move);
    kay_solver_close(solver);
    if (status == KAY_OK && *outcome != KAY_DRAW)
        kay_text_add(winner, kay_player_name(game, *outcome == KAY_WIN ? state->mover : kay_opponent(state->mover)));
    return status == KAY_OK ? winner->error : status;
}

static kay_status who_wins_text(kay_context *ctx, const kay_ruleset *rules, const char *position, kay_outcome *outcome,
                                kay_text *winner, kay_text *move)
{
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_input_open_text(ctx, rules, "<text>", position, strlen(position), NULL, true, &input));
    kay_status status = kay_input_next(input, &game, &state);
    if (status == KAY_END)
        status = kay_fail(ctx, KAY_EINPUT, "the position is missing");
    if (status == KAY_OK)
        status = kay_input_end(input);
    if (status == KAY_OK)
        status = who_wins_state(ctx, game, state, outcome, winner, move);
    kay_input_close(input);
    return status;
}

kay_status kay_who_wins(kay_context *ctx, const char *word, const char *position, kay_outcome *outcome,
                        kay_text *winner, kay_text *move)
{
    kay_named_game *game;
    KAY_TRY(kay_named_game_open(ctx, word, &game));
    const kay_status status = who_wins_text(ctx, kay_named_game_rules(game), position, outcome, winner, move);
    kay_named_game_close(game);
    return status;
}
