/* Solves a state for each player to move in turn. */
#include "solve/either_player.h"

#include "solve/solver_inside.h"

/* Counts the moves that keep the outcome.  If the theorem names only some of them, tries all moves. */
static kay_status either_count_moves(kay_solver *solver, const kay_game *game, kay_outcome best, uint64_t *count)
{
    kay_context *ctx = kay_solver_context(solver);
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    kay_status status = kay_solver_winning(solver, &moves);
    if (status == KAY_OK && moves.more) {
        kay_move_list_clear(&moves);
        status = kay_solver_try_moves(solver, game, NULL, (kay_outcome)-best, false, &moves);
    }
    *count = moves.count;
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

static kay_status either_ask(kay_solver *solver, const kay_game *game, kay_state state, kay_by by, bool count_moves,
                             either_player *out)
{
    kay_outcome *outcome = &out->outcome[state.mover];
    KAY_TRY(kay_solver_enter(solver, game, &state, by));
    kay_status status = kay_solver_answer(solver, outcome);
    if (status == KAY_OK && count_moves)
        status = either_count_moves(solver, game, *outcome, &out->moves[state.mover]);
    kay_solver_leave(solver);
    return status;
}

kay_status kay_either_player(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                             bool count_moves, either_player *out)
{
    kay_state asked = *state;
    *out = (either_player){.moves = {0}};
    asked.mover = KAY_LEFT;
    KAY_TRY(either_ask(solver, game, asked, by, count_moves, out));
    out->outcome[KAY_RIGHT] = out->outcome[KAY_LEFT];
    out->moves[KAY_RIGHT] = out->moves[KAY_LEFT];
    if (game->traits & KAY_IMPARTIAL)
        return KAY_OK;
    asked.mover = KAY_RIGHT;
    return either_ask(solver, game, asked, by, count_moves, out);
}
