/* small_cases CALLS: answers many small cases of nim as Game.solve of the package for Python does, and prints the
 * microseconds of processor time for a call, and the sum of the lengths of the reasons and the moves. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <kayles/kayles.h>

#include <kayles/rules.h>

#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        if ((call) != KAY_OK)                                                                                          \
            exit(1);                                                                                                   \
    } while (0)

/* Returns the length of the reason and the move. */
static size_t solve(kay_context *ctx, const kay_ruleset *rules, kay_solver *solver, const char *text, size_t length)
{
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_outcome outcome;
    kay_text reason;
    kay_arena names;
    kay_move_list moves;
    TRY(kay_input_open_text(ctx, rules, "<text>", text, length, NULL, false, &input));
    TRY(kay_input_only(input, &game, &state));
    kay_text_init(&reason, ctx);
    kay_arena_init(&names, ctx);
    TRY(kay_solver_enter(solver, game, state, KAY_BY_AUTO));
    TRY(kay_solver_answer(solver, &outcome));
    TRY(kay_solver_reason(solver, &reason));
    size_t sum = reason.length;
    if (outcome != KAY_LOSS) {
        TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
        moves.limit = 1;
        TRY(kay_solver_winning(solver, &moves));
        kay_text_clear(&reason);
        kay_state_move_text(game, state, moves.moves[0], &reason);
        sum += reason.length;
        kay_move_list_free(&moves);
    }
    kay_solver_leave(solver);
    kay_arena_free(&names);
    kay_text_free(&reason);
    kay_input_close(input);
    return sum;
}

int main(int argc, char **argv)
{
    const long calls = argc > 1 ? atol(argv[1]) : 100000;
    kay_context ctx;
    kay_named_game *named;
    kay_solver *solver;
    kay_context_init(&ctx);
    TRY(kay_named_game_open(&ctx, "nim", &named));
    TRY(kay_solver_new(&ctx, &solver));
    size_t sum = 0;
    const clock_t begun = clock();
    for (long i = 0; i < calls; i++) {
        char text[32];
        const int length = snprintf(text, sizeof text, "%ld %ld %ld", 1 + i % 5, 1 + i / 5 % 5, 1 + i / 25 % 4);
        sum += solve(&ctx, kay_named_game_rules(named), solver, text, (size_t)length);
    }
    printf("%.3f %zu\n", 1e6 * (double)(clock() - begun) / CLOCKS_PER_SEC / (double)calls, sum);
    kay_solver_close(solver);
    kay_named_game_close(named);
    return 0;
}
