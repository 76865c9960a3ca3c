/* Tests that a player with a table of a game with points gets the score of the table, although play could go round: the
 * other player moves at random, or stays in the tier if it can. */
#include <kayles/tabulated.h>

#include "play/player.h"
#include "ruleset/score_call.h"
#include "solve/solver_inside.h"
#include "tabulate/tabulate_maker.h"
#include "tiers/tiers_fixture.h"

enum { STONES = 8, PLIES = 3000, GAMES = 40 };

/* A board with STONES stones. */
static void player_board(kay_random *random, char *out, size_t size)
{
    unsigned pits[12] = {0};
    for (unsigned i = 0; i < STONES; i++)
        pits[kay_random_below(random, 12)]++;
    snprintf(out, size, "%u %u %u %u %u %u | %u %u %u %u %u %u", pits[0], pits[1], pits[2], pits[3], pits[4], pits[5],
             pits[6], pits[7], pits[8], pits[9], pits[10], pits[11]);
}

/* How the other player moves: at random; likewise, but without a gain if it can; the last such move. */
typedef enum player_way { ANY, STAYS, LAST, WAYS } player_way;

static kay_move player_other(kay_solver *solver, const kay_game *game, kay_context *ctx, kay_random *random,
                             player_way way)
{
    kay_move_list moves;
    uint64_t chosen = 0, count = 0;
    assert_ok(ctx, kay_move_list_init(&moves, ctx, game, NULL, KAY_WANT_MOVES | KAY_WANT_PARTS));
    assert_ok(ctx, kay_state_moves(game, kay_solver_state(solver), &moves));
    for (unsigned any = 0; any < 2 && !count; any++)
        for (uint64_t i = 0; i < moves.count; i++)
            if ((any || way == ANY || !kay_option_gain(&moves, i).points) && ++count &&
                (way == LAST || kay_random_below(random, count) == 0))
                chosen = i;
    const kay_move move = moves.moves[chosen];
    kay_move_list_free(&moves);
    return move;
}

/* Plays a game.  If it does not end, the player has scored what the table promises. */
static void player_play(kay_solver *solver, fixture *f, kay_random *random, player_way way)
{
    kay_arena names;
    kay_outcome outcome;
    double promised = -STONES;
    unsigned plies = 0;
    bool stopped;
    kay_arena_init(&names, &f->ctx);
    for (;; plies++) {
        const kay_state *state = kay_solver_state(solver);
        kay_scores scores;
        kay_move move;
        assert_ok(&f->ctx, kay_state_end(&f->ctx, f->game, state, &stopped, &outcome));
        assert_ok(&f->ctx, kay_solver_answer(solver, &outcome));
        assert_int_equal(kay_solver_by(solver), KAY_BY_TABLE);
        assert_ok(&f->ctx, kay_solver_scores(solver, &scores));
        const double lead = state->mover == KAY_LEFT ? scores.mover - scores.opponent : scores.opponent - scores.mover;
        assert_true(lead >= promised);
        promised = lead;
        if (stopped || plies == PLIES)
            break;
        if (state->mover == KAY_LEFT)
            assert_ok(&f->ctx, kay_player_choose(solver, f->game, KAY_PERFECT, random, &names, &move));
        else
            move = player_other(solver, f->game, &f->ctx, random, way);
        assert_ok(&f->ctx, kay_solver_play(solver, move));
    }
    if (!stopped)
        assert_true(promised <= (double)kay_score_lead(f->game, kay_solver_state(solver)->words, KAY_LEFT));
    kay_arena_free(&names);
}

static void players_get_the_score_of_the_table(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 5);
    for (unsigned i = 0; i < GAMES; i++) {
        char board[64];
        fixture f;
        kay_solver *solver;
        kay_tabulated *table;
        player_board(&random, board, sizeof board);
        fixture_position(&f, "awari", board);
        const kay_tabulate_order order = {.game = f.game, .start = f.state, .folder = "table", .threads = 1};
        const kay_status made = kay_tabulate(&f.ctx, &order);
        assert_true(made == KAY_OK || made == KAY_END);
        assert_ok(&f.ctx, kay_tabulated_open(&f.ctx, f.game->rules, "table", &table));
        assert_ok(&f.ctx, kay_solver_new(&f.ctx, &solver));
        kay_solver_use(solver, table);
        kay_solver_keep(solver);
        assert_ok(&f.ctx, kay_solver_enter(solver, f.game, f.state, KAY_BY_AUTO));
        player_play(solver, &f, &random, i % WAYS);
        kay_solver_close(solver);
        kay_tabulated_close(table);
        fixture_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(players_get_the_score_of_the_table, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
