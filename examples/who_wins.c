/* Who wins, and by which move: the smallest program on top of the library.
 *
 *   cc who_wins.c $(pkg-config --cflags --libs kayles) -o who_wins
 *   ./who_wins pyramid piles.txt        ('-' reads standard input) */
#include <kayles/kayles.h>
#include <stdio.h>

/* One winning move, or the move that keeps a draw, as text. */
static kay_status one_move(kay_context *ctx, const kay_game *game, kay_solver *solver, kay_text *out)
{
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    moves.limit = 1;
    kay_status status = kay_solver_winning(solver, &moves);
    if (status == KAY_OK && moves.count > 0)
        kay_state_move_text(game, kay_solver_state(solver), moves.moves[0], out);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

static kay_status answer(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    kay_outcome outcome;
    kay_text move;
    KAY_TRY(kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver));
    kay_text_init(&move, ctx);
    kay_status status = kay_solver_answer(solver, &outcome);
    if (status == KAY_OK)
        status = one_move(ctx, game, solver, &move);
    if (status == KAY_OK) {
        kay_player winner = outcome == KAY_WIN ? state->mover : kay_opponent(state->mover);
        printf("%s%s", outcome == KAY_DRAW ? "a draw" : kay_player_name(game, winner),
               outcome == KAY_DRAW ? "" : " wins");
        printf("%s%s\n", move.length ? " by " : "", kay_text_string(&move));
    }
    kay_text_free(&move);
    kay_solver_close(solver);
    return status;
}

static kay_status answer_file(kay_context *ctx, const kay_ruleset *rules, const char *path)
{
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_open(ctx, path, &reader));
    kay_status status = kay_input_open(ctx, rules, &reader, NULL, false, &input);
    if (status == KAY_OK) {
        while ((status = kay_input_next(input, &game, &state)) == KAY_OK)
            if ((status = answer(ctx, game, state)) != KAY_OK)
                break;
        kay_input_close(input);
    }
    kay_reader_close(&reader);
    return status == KAY_END ? KAY_OK : status; /* the end of the input is no error */
}

int main(int argc, char **argv)
{
    const kay_ruleset *rules = argc == 3 ? kay_ruleset_find(argv[1]) : NULL;
    if (!rules) {
        fprintf(stderr, "usage: who_wins GAME FILE\n");
        return 2;
    }
    kay_context ctx;
    kay_context_init(&ctx);
    if (answer_file(&ctx, rules, argv[2]) != KAY_OK) {
        fprintf(stderr, "%s: %s\n", argv[2], ctx.diag.text);
        return 1;
    }
    return 0;
}
