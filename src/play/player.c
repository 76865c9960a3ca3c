/* Players choose by asking the solver for the moves that keep the outcome, and take one of them. */
#include <kayles/player.h>
#include <kayles/state.h>

enum {
    PLAYER_BEST = 16, /* how many best moves it chooses from */
    PLAYER_ANY = 4096, /* how many legal ones */
};

static kay_status player_fill(kay_solver *solver, const kay_game *game, kay_skill skill, kay_move_list *moves)
{
    if (skill == KAY_PERFECT) {
        /* Where positions come again, a move that keeps a win is not enough: the one that ends play soonest is taken. */
        moves->limit = game->traits & KAY_LOOPY ? 1 : PLAYER_BEST;
        KAY_TRY(kay_solver_winning(solver, moves));
        moves->limit = PLAYER_BEST;
        if (!moves->count)
            KAY_TRY(kay_solver_delaying(solver, moves));
    }
    if (moves->count)
        return KAY_OK;
    moves->limit = PLAYER_ANY;
    return kay_state_moves(game, kay_solver_state(solver), moves);
}

kay_status kay_player_choose(kay_solver *solver, const kay_game *game, kay_skill skill, kay_random *random,
                             kay_arena *names, kay_move *out)
{
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, names->ctx, game, names, true, false));
    kay_status status = player_fill(solver, game, skill, &moves);
    if (status == KAY_OK && moves.count == 0)
        status = KAY_END;
    if (status == KAY_OK)
        *out = moves.moves[kay_random_below(random, moves.count)];
    kay_move_list_free(&moves);
    return status;
}
