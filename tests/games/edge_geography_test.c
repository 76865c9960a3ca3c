/* The certificates are looked through from the rules alone, so whatever they confirm is true: that makes them the
 * oracle of every outcome here, and the outcomes one move on the oracle of the winning moves. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

static void it_knows_known_openings(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1 1 0 1\n", KAY_LOSS, ""},
        {"1 1 1 1\n1 1\n", KAY_WIN, "1"},
        {"1 1 2 1\n1 1\n1 1\n", KAY_LOSS, ""},
        {"2 2 3 1\n1 1\n2 1\n2 2\n", KAY_WIN, "1"},
        {"2 2 4 1\n1 1\n1 2\n2 1\n2 2\n", KAY_LOSS, ""},
        {"1 3 3 1\n1 3\n1 2\n1 1\n", KAY_WIN, "1 2 3"},
        {"2 2 4 1\n1 1\n1 1\n1 2\n2 1\n", KAY_WIN, "2"}, /* two copies of 1-1: back and forth, then 2 is left */
        {"9223372036854775807 9223372036854775807 1 9223372036854775807\n"
         "9223372036854775807 9223372036854775806\n",
         KAY_WIN, "9223372036854775806"},
    };
    fixture_knows("edge-geography", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},
        {"0 1 0 1\n", false, 1, 1},
        {"1 1 1 2\n1 1\n", false, 1, 7},
        {"2 2 1 1\n3 1\n", false, 2, 1},
        {"2 2 2 1\n1 1\n1 0\n", false, 3, 3},
        {"2 2 2 1\n1 1\n1 x\n", false, 3, 3},
        {"2 2 99999999999999 1\n1 1\n", false, 2, 4},
        {"Player 1: 2 2 middle 1", true, 1, 15},
        {"Player 1: 2 2 right 3", true, 1, 21},
        {"Player 1: 2 2 right 2 1 1", true, 1, 26},
    };
    fixture_refuses("edge-geography", FIXTURE_ROWS(rows));
}

static void positions_read_back_with_the_token_on_either_side(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "Player 1: 3 3 left 1  1 1 2  2 1 1",
        "Player 2: 3 4 right 4  1 1 2  2 1 1  3 4 9223372036854775807",
        "Player 2: 1 1 left 1",
    };
    fixture_reads_back("edge-geography", 0, FIXTURE_ROWS(texts));
}

static void moves_are_read_by_number_and_must_be_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"5", "8", "1", "10", "", "07", "7x", "-7", "18446744073709551623"};
    fixture f;
    fixture_position(&f, "edge-geography", "Player 1: 5 9 left 2  2 4 1  2 7 2  3 5 1  2 8 0");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "7");
    fixture_free(&f);
}

static kay_outcome proved(fixture *f, kay_solver *solver)
{
    kay_outcome outcome;
    kay_text proof;
    kay_text_init(&proof, &f->ctx);
    assert_ok(&f->ctx, kay_solver_answer(solver, &outcome));
    assert_ok(&f->ctx, kay_solver_certify(solver, &proof));
    assert_ok(&f->ctx,
              fixture_judge_state(&f->ctx, f->game, kay_solver_state(solver), outcome, kay_text_string(&proof)));
    kay_text_free(&proof);
    return outcome;
}

static void sink_open(fixture *f, kay_move_list *sink, kay_arena *arena)
{
    kay_arena_init(arena, &f->ctx);
    assert_ok(&f->ctx, kay_move_list_init(sink, &f->ctx, f->game, arena, KAY_WANT_MOVES));
}

static void sink_close(kay_move_list *sink, kay_arena *arena)
{
    kay_move_list_free(sink);
    kay_arena_free(arena);
}

/* The winning moves are those after which the opponent has lost, in the order of all; with any limit, their beginning.
 */
static void look(fixture *f, kay_solver *solver)
{
    kay_move_list all, winning, one;
    kay_arena arenas[3];
    kay_outcome outcome = proved(f, solver);
    uint64_t won = 0;
    sink_open(f, &all, &arenas[0]);
    sink_open(f, &winning, &arenas[1]);
    sink_open(f, &one, &arenas[2]);
    one.limit = 1;
    assert_ok(&f->ctx, kay_solver_winning(solver, &winning));
    assert_ok(&f->ctx, kay_solver_winning(solver, &one));
    assert_ok(&f->ctx, kay_state_moves(f->game, kay_solver_state(solver), &all));
    for (uint64_t i = 0; i < all.count; i++) {
        assert_ok(&f->ctx, kay_solver_play(solver, all.moves[i]));
        bool wins = proved(f, solver) == KAY_LOSS;
        assert_ok(&f->ctx, kay_solver_undo(solver));
        if (!wins)
            continue;
        assert_less(won, winning.count);
        assert_int_equal(winning.moves[won++].name, all.moves[i].name);
    }
    assert_int_equal(won, winning.count);
    assert_int_equal(outcome, won ? KAY_WIN : KAY_LOSS);
    assert_int_equal(one.count, won ? 1 : 0);
    assert_int_equal(one.more, won > 1);
    if (won)
        assert_int_equal(one.moves[0].name, winning.moves[0].name);
    sink_close(&all, &arenas[0]);
    sink_close(&winning, &arenas[1]);
    sink_close(&one, &arenas[2]);
}

/* The same from a solver that is opened where this one stands. */
static void look_afresh(fixture *f, kay_solver *solver)
{
    kay_solver *fresh;
    kay_outcome here, there;
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, kay_solver_state(solver), KAY_BY_THEOREM, &fresh));
    assert_ok(&f->ctx, kay_solver_answer(solver, &here));
    assert_ok(&f->ctx, kay_solver_answer(fresh, &there));
    assert_int_equal(here, there);
    kay_solver_close(fresh);
}

/* A random walk of moves, with some taken back. */
static uint64_t wander(fixture *f, kay_random *random, uint64_t steps)
{
    kay_solver *solver;
    uint64_t depth = 0, looked = 0;
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_THEOREM, &solver));
    for (uint64_t step = 0; step < steps; step++) {
        kay_move_list all;
        kay_arena arena;
        look(f, solver);
        look_afresh(f, solver);
        looked++;
        sink_open(f, &all, &arena);
        assert_ok(&f->ctx, kay_state_moves(f->game, kay_solver_state(solver), &all));
        if (depth && (!all.count || kay_random_below(random, 4) == 0)) {
            for (uint64_t back = 1 + kay_random_below(random, depth); back; back--, depth--)
                assert_ok(&f->ctx, kay_solver_undo(solver));
        } else if (all.count) {
            assert_ok(&f->ctx, kay_solver_play(solver, all.moves[kay_random_below(random, all.count)]));
            depth++;
        }
        sink_close(&all, &arena);
    }
    kay_solver_close(solver);
    return looked;
}

/* n, m vertices and e edges, of which many are parallel where the sides are small. */
static void random_board(kay_random *random, uint64_t most, uint64_t edges, kay_text *out)
{
    uint64_t n = 1 + kay_random_below(random, most), m = 1 + kay_random_below(random, most);
    uint64_t e = kay_random_below(random, edges + 1);
    kay_text_format(out, "%llu %llu %llu %llu\n", (unsigned long long)n, (unsigned long long)m, (unsigned long long)e,
                    (unsigned long long)(1 + kay_random_below(random, n)));
    for (uint64_t i = 0; i < e; i++) {
        uint64_t x = 1 + kay_random_below(random, n), y = 1 + kay_random_below(random, m);
        kay_text_format(out, "%llu %llu ", (unsigned long long)x, (unsigned long long)y);
    }
}

static void wander_over_boards(uint64_t boards, uint64_t most, uint64_t edges, uint64_t steps)
{
    for (uint64_t seed = 0; seed < boards; seed++) {
        kay_context ctx;
        kay_random random;
        kay_text text;
        fixture f;
        kay_context_init(&ctx);
        kay_random_seed(&random, seed + most);
        kay_text_init(&text, &ctx);
        random_board(&random, most, edges, &text);
        fixture_contest(&f, "edge-geography", kay_text_string(&text));
        wander(&f, &random, steps);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

static void a_line_that_is_played_answers_as_one_opened_there(void **unused)
{
    (void)unused;
    wander_over_boards(laws_rounds(150), 5, 24, 60);
    wander_over_boards(laws_rounds(10), 40, 200, 60);
    wander_over_boards(laws_rounds(3), 100, 1500, 40);
}

static void theorem_and_search_agree_on_all_that_play_can_reach(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < laws_rounds(100); seed++) {
        kay_context ctx;
        kay_random random;
        kay_text text;
        fixture f;
        kay_context_init(&ctx);
        kay_random_seed(&random, seed);
        kay_text_init(&text, &ctx);
        random_board(&random, 3, 6, &text);
        fixture_contest(&f, "edge-geography", kay_text_string(&text));
        assert_more(fixture_agree(&f), 0);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

static void all_starts_at_once_are_the_starts_one_by_one(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < laws_rounds(100); seed++) {
        kay_random random;
        fixture f;
        kay_context ctx;
        kay_text text;
        kay_context_init(&ctx);
        kay_random_seed(&random, seed);
        kay_text_init(&text, &ctx);
        random_board(&random, 8, 12, &text);
        fixture_contest(&f, "edge-geography", kay_text_string(&text));
        kay_solver *solver;
        const uint64_t *won;
        uint64_t count;
        assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_THEOREM, &solver));
        assert_ok(&f.ctx, kay_solver_starts(solver, &won, &count));
        char *rest;
        assert_int_equal(count, strtoull(kay_text_string(&text), &rest, 10));
        uint64_t m = strtoull(rest, &rest, 10), e = strtoull(rest, &rest, 10);
        strtoull(rest, &rest, 10);
        for (uint64_t v = 0; v < count; v++) {
            kay_text again;
            fixture g;
            kay_text_init(&again, &ctx);
            kay_text_format(&again, "%llu %llu %llu %llu %s", (unsigned long long)count, (unsigned long long)m,
                            (unsigned long long)e, (unsigned long long)v + 1, rest);
            fixture_contest(&g, "edge-geography", kay_text_string(&again));
            assert_int_equal(fixture_outcome(&g, KAY_BY_THEOREM) == KAY_WIN, won[v / 64] >> (v % 64) & 1);
            fixture_free(&g);
            kay_text_free(&again);
        }
        kay_solver_close(solver);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

static void false_and_malformed_proofs_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        kay_outcome outcome;
        const char *proof;
        kay_status status;
    } cases[] = {
        {KAY_WIN, "{\"x\": [1, 2]}", KAY_OK},
        {KAY_WIN, "{\"x\": [1, 2, 3]}", KAY_OK}, /* right vertex 3 has no edge */
        {KAY_WIN, "{\"x\": [1]}", KAY_EFALSE},
        {KAY_WIN, "{\"x\": []}", KAY_EFALSE},
        {KAY_WIN, "{\"x\": [2, 1]}", KAY_EFALSE},
        {KAY_WIN, "{\"x\": [1, 1, 2]}", KAY_EFALSE},
        {KAY_WIN, "{\"x\": [0, 1, 2]}", KAY_EFALSE},
        {KAY_WIN, "{\"x\": [1, 2, 4]}", KAY_EFALSE},
        {KAY_WIN, "{\"x\": [1, 2, -4]}", KAY_EINPUT},
        {KAY_WIN, "{\"x\": [1, 2, \"3\"]}", KAY_EINPUT},
        {KAY_WIN, "{\"x\": 12}", KAY_EINPUT},
        {KAY_WIN, "{\"y\": [1]}", KAY_EINPUT},
        {KAY_LOSS, "{\"x\": [1, 2]}", KAY_EINPUT},
        {KAY_LOSS, "{\"y\": [1]}", KAY_EFALSE},
        {KAY_LOSS, "{\"y\": [1, 2]}", KAY_EFALSE},
        {KAY_LOSS, "{\"y\": []}", KAY_EFALSE},
        {KAY_DRAW, "{\"x\": [1, 2]}", KAY_EFALSE},
    };
    fixture f;
    fixture_contest(&f, "edge-geography", "2 3 3 1\n1 1\n2 1\n2 2\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(fixture_judge(&f, cases[i].outcome, cases[i].proof), cases[i].status);
    fixture_free(&f);
}

/* Every left vertex has as many edges as right ones, anywhere: nothing is sparse. */
static void a_matrix_past_the_budget_is_unable(void **unused)
{
    (void)unused;
    enum { SIDE = 4000, EACH = 60 };
    kay_context ctx;
    kay_text text;
    kay_random random;
    fixture f;
    kay_solver *solver;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 1);
    kay_text_format(&text, "%d %d %d 1\n", SIDE, SIDE, SIDE * EACH);
    for (int i = 0; i < SIDE * EACH; i++)
        kay_text_format(&text, "%d %d\n", i / EACH + 1, 1 + (int)kay_random_below(&random, SIDE));
    fixture_contest(&f, "edge-geography", kay_text_string(&text));
    f.ctx.memory_limit = f.ctx.memory_used + SIDE * SIDE / 8;
    assert_int_equal(kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_THEOREM, &solver), KAY_EUNABLE);
    fixture_free(&f);
    kay_text_free(&text);
}

/* A path of 2 n vertices and a token at an end: n is enough of a matrix to be too large for a dense one.  Each move is
 * forced, so that the first player takes the last of the 2 n - 1 edges. */
static void a_long_path_needs_little_memory(void **unused)
{
    (void)unused;
    enum { SIDE = 200000 };
    kay_context ctx;
    kay_text text;
    fixture f;
    kay_solver *solver;
    kay_outcome outcome;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_text_format(&text, "%d %d %d 1\n", SIDE, SIDE, 2 * SIDE - 1);
    for (int i = 1; i <= SIDE; i++)
        kay_text_format(&text, i < SIDE ? "%d %d %d %d\n" : "%d %d\n", i, i, i + 1, i);
    fixture_contest(&f, "edge-geography", kay_text_string(&text));
    f.ctx.memory_limit = (uint64_t)1 << 28;
    assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_THEOREM, &solver));
    for (int move = 0; move < 8; move++) {
        kay_move_list moves;
        assert_ok(&f.ctx, kay_solver_answer(solver, &outcome));
        assert_int_equal(outcome, move % 2 ? KAY_LOSS : KAY_WIN);
        assert_ok(&f.ctx, kay_move_list_init(&moves, &f.ctx, f.game, NULL, KAY_WANT_MOVES));
        assert_ok(&f.ctx, kay_state_moves(f.game, kay_solver_state(solver), &moves));
        assert_int_equal(moves.count, 1);
        assert_ok(&f.ctx, kay_solver_play(solver, moves.moves[0]));
        kay_move_list_free(&moves);
    }
    kay_solver_close(solver);
    fixture_certified(&f);
    fixture_free(&f);
    kay_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_openings),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(positions_read_back_with_the_token_on_either_side),
        cmocka_unit_test(moves_are_read_by_number_and_must_be_legal),
        cmocka_unit_test(a_line_that_is_played_answers_as_one_opened_there),
        cmocka_unit_test(theorem_and_search_agree_on_all_that_play_can_reach),
        cmocka_unit_test(all_starts_at_once_are_the_starts_one_by_one),
        cmocka_unit_test(false_and_malformed_proofs_are_refused),
        cmocka_unit_test(a_matrix_past_the_budget_is_unable),
        cmocka_unit_test(a_long_path_needs_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
