/* Tests coin-flip: known boards, limits and bad input. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1 1 H", KAY_LOSS, ""},     {"1 1 T", KAY_WIN, "1,1"},
        {"1 3 THT", KAY_LOSS, ""},   {"1 3 TTT", KAY_WIN, "1,2 1,3+1,1+1,2"},
        {"2 2 HT TH", KAY_LOSS, ""}, {"xixi: 2 2 HH HT", KAY_WIN, "2,2 2,2+1,2+2,1"},
    };
    fixture_knows("coin-flip", FIXTURE_POSITIONS, FIXTURE_ROWS(rows));
}

/* Every winning move of a random board leaves the opponent a lost one, and is legal. */
static void constructed_moves_win_on_boards_of_any_shape(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 7);
    uint64_t tried = 0;
    for (int round = 0; round < 400; round++) {
        int rows = 1 + (int)kay_random_below(&random, 14), columns = 1 + (int)kay_random_below(&random, 14);
        char text[400];
        int at = snprintf(text, sizeof text, "%d %d", rows, columns);
        for (int r = 0; r < rows; r++) {
            text[at++] = ' ';
            for (int c = 0; c < columns; c++)
                text[at++] = kay_random_below(&random, 2) ? 'T' : 'H';
        }
        text[at] = '\0';
        fixture f;
        fixture_position(&f, "coin-flip", text);
        fixture_certified(&f);
        kay_solver *solver;
        kay_arena names;
        kay_move_list sink;
        kay_arena_init(&names, &f.ctx);
        assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_THEOREM, &solver));
        assert_ok(&f.ctx, kay_move_list_init(&sink, &f.ctx, f.game, &names, KAY_WANT_MOVES));
        assert_ok(&f.ctx, kay_solver_winning(solver, &sink));
        for (uint64_t i = 0; i < sink.count; i++, tried++) {
            kay_text move;
            kay_move again;
            kay_outcome outcome;
            kay_text_init(&move, &f.ctx);
            kay_state_move_text(f.game, f.state, sink.moves[i], &move);
            assert_ok(&f.ctx, kay_state_read_move(&f.ctx, f.game, f.state, kay_text_string(&move), &names, &again));
            assert_ok(&f.ctx, kay_solver_play(solver, again));
            assert_ok(&f.ctx, kay_solver_answer(solver, &outcome));
            assert_int_equal(outcome, KAY_LOSS);
            assert_ok(&f.ctx, kay_solver_undo(solver));
            kay_text_free(&move);
        }
        kay_move_list_free(&sink);
        kay_solver_close(solver);
        kay_arena_free(&names);
        fixture_free(&f);
    }
    assert_more(tried, 400);
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"1 8 TTTTTTTT", "6 1 T T T T T T", "2 3 HTT TTT", "3 3 THT HTT TTT",
                                         "2 2 TT TT"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        fixture f;
        fixture_position(&f, "coin-flip", boards[i]);
        assert_at_least(fixture_agree(&f), 1);
        fixture_free(&f);
    }
}

static uint64_t count_moves(const char *text, uint64_t limit_per_chunk)
{
    fixture f;
    kay_arena names;
    kay_move_list sink;
    uint64_t count = 0;
    fixture_position(&f, "coin-flip", text);
    kay_arena_init(&names, &f.ctx);
    assert_ok(&f.ctx, kay_move_list_init(&sink, &f.ctx, f.game, &names, KAY_WANT_MOVES | KAY_WANT_PARTS));
    sink.limit = limit_per_chunk;
    do {
        kay_move_list_clear(&sink);
        assert_ok(&f.ctx, f.game->rules->moves(f.game, f.state->words, KAY_LEFT, &sink));
        for (uint64_t i = 0; i < sink.count; i++)
            assert_true(sink.parts[i * sink.words] != f.state->words[0] || sink.words > 1);
        count += sink.count;
    } while (sink.more);
    kay_move_list_free(&sink);
    kay_arena_free(&names);
    fixture_free(&f);
    return count;
}

static void moves_come_whole_and_in_chunks(void **unused)
{
    (void)unused;
    assert_int_equal(count_moves("1 5 TTTTT", UINT64_MAX), 15); /* runs that end at a tail */
    assert_int_equal(count_moves("1 5 TTTTT", 1), 15);
    assert_int_equal(count_moves("2 2 HH HT", UINT64_MAX), 7); /* connected sets of a square with its corner */
    assert_int_equal(count_moves("2 2 HH HT", 2), 7);
    uint64_t whole = count_moves("4 4 TTTT TTTT TTTT TTTT", UINT64_MAX);
    assert_int_equal(count_moves("4 4 TTTT TTTT TTTT TTTT", 7), whole);
    char row[200] = "1 70 ";
    memset(row + 5, 'T', 70);
    row[75] = '\0';
    assert_int_equal(count_moves(row, UINT64_MAX), 70 * 71 / 2);
}

/* The walk of large boards finds the sets that the walk of small ones does: the same tails with a margin of heads. */
static void large_boards_have_the_moves_of_small_ones(void **unused)
{
    (void)unused;
    uint64_t small = count_moves("3 4 HTHT TTHH HTTT", UINT64_MAX);
    char text[400];
    int at = snprintf(text, sizeof text, "9 9 HTHTHHHHH TTHHHHHHH HTTTHHHHH");
    for (int r = 3; r < 9; r++)
        at += snprintf(text + at, sizeof text - (size_t)at, " HHHHHHHHH");
    assert_int_equal(count_moves(text, UINT64_MAX), small);
}

static void illegal_moves_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "1",
                                      "1,1",
                                      "2,2+1,1",
                                      "2,2+2,2",
                                      "2,2+3,2",
                                      "2,2+2,3",
                                      "2,2+",
                                      "2,2+1,2x",
                                      "0,1",
                                      "9,9",
                                      "2,2 +1,2",
                                      "2,2+18446744073709551617,1"};
    fixture f;
    fixture_position(&f, "coin-flip", "3 3 HHH HTH HHH");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "2,2+1,1+1,2");
    fixture_free(&f);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},
        {"1\n0 3\n", false, 2, 1},
        {"1\n2 3\nHTH\nTT\n", false, 4, 3},
        {"1\n1 3\nHXH\n", false, 3, 2},
        {"1\n10000000000 10000000000\nHH\n", false, 0, 0},
    };
    fixture_refuses("coin-flip", FIXTURE_ROWS(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(constructed_moves_win_on_boards_of_any_shape),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(moves_come_whole_and_in_chunks),
        cmocka_unit_test(large_boards_have_the_moves_of_small_ones),
        cmocka_unit_test(illegal_moves_are_refused),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
