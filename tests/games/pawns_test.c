/* pawns: known positions, limits, bad input with its place, proofs. */
#include "fixture.h"

#include "games/pawns/pawns.h"

static void it_knows_small_boards(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1 2\nPP\n", KAY_WIN, "1,1-1,2 1,2-1,1"},
        {"1 3\nP.P\n", KAY_LOSS, ""},
        {"1 3\nP#P\n", KAY_LOSS, ""},
        {"1 4\nPP..\n", KAY_WIN, "1,1-1,2 1,2-1,1 1,2-1,3"}, /* the retreat wins too */
        {"1 4\nP..P\n", KAY_WIN, "1,1-1,2 1,4-1,3"},
        {"2 2\nP.\n.P\n", KAY_LOSS, ""},
        {"3 1\n\nP\r\nx\nP\n", KAY_LOSS, ""},
        {"2 3\nP..\n..P\n", KAY_WIN, "1,1-1,2 1,1-2,1 2,3-1,3 2,3-2,2"},
    };
    fixture_knows("pawns", FIXTURE_SEARCHED, FIXTURE_ROWS(rows));
}

static void the_verdict_names_the_winner(void **unused)
{
    (void)unused;
    fixture f;
    fixture_contest(&f, "pawns", "1 2\nPP\n");
    const char *word;
    assert_ok(&f.ctx, kay_judge_word(&f.ctx, f.game, f.state, KAY_WIN, &word));
    assert_string_equal(word, "Alice wins.");
    assert_ok(&f.ctx, kay_judge_word(&f.ctx, f.game, f.state, KAY_LOSS, &word));
    assert_string_equal(word, "Bob wins.");
    fixture_free(&f);
}

static void cases_need_no_blank_line_between(void **unused)
{
    (void)unused;
    fixture f;
    unsigned cases = 1;
    fixture_contest(&f, "pawns", "1 2\nPP\n1 3\nP#P\n\n\n\n2 1\nP\nP");
    while (kay_input_next(f.input, &f.game, &f.state) == KAY_OK)
        cases++;
    assert_int_equal(cases, 3);
    fixture_free(&f);
    assert_int_equal(fixture_try("pawns", "", false, NULL), KAY_END);
    assert_int_equal(fixture_try("pawns", " \n\n", false, NULL), KAY_END);
}

static void small_positions_take_one_word(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        unsigned words;
    } cases[] = {{"2 3\nPP.\n...\n", 1},
                 {"1 11\nPP.........\n", 1},
                 {"1 12\nPP..........\n", 2},
                 {"2 7\nPP.....\n.......\n", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        fixture_contest(&f, "pawns", cases[i].text);
        assert_int_equal(f.game->words, cases[i].words);
        fixture_free(&f);
    }
}

/* Every start on every board of a shape, where the pawns are on the first free pair or later ones by turns. */
static void the_theorem_agrees_with_search_on_boards_with_holes(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 21);
    for (unsigned round = 0; round < 150; round++) {
        kay_context ctx;
        kay_text text;
        fixture f;
        kay_context_init(&ctx);
        kay_text_init(&text, &ctx);
        kay_sample(kay_ruleset_find("pawns"), &random, 5, &text);
        fixture_contest(&f, "pawns", kay_text_string(&text));
        fixture_agree(&f);
        fixture_certified(&f);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

static void search_answers_starts_on_twelve_and_fourteen_squares(void **unused)
{
    (void)unused;
    static const char *const boards[] = {
        "3 4\nP...\n....\n...P\n", "3 4\nP...\n....\n..P.\n",    "2 7\nP......\n......P\n",
        "2 7\n.P.....\n.....P.\n", "3 5\nP..#.\n..#..\n....P\n",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        fixture f;
        fixture_contest(&f, "pawns", boards[i]);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), fixture_outcome(&f, KAY_BY_THEOREM));
        fixture_certified(&f);
        fixture_free(&f);
    }
}

/* Without removed squares the second player wins exactly when both pawns stand on one colour
 * (src/games/pawns/README.md). */
static void on_whole_boards_the_colours_decide(void **unused)
{
    (void)unused;
    for (unsigned rows = 1; rows <= 5; rows++)
        for (unsigned columns = 1; columns <= 6; columns++)
            for (unsigned a = 0; a < rows * columns; a++)
                for (unsigned b = 0; b < a; b++) {
                    kay_context ctx;
                    kay_text text;
                    fixture f;
                    kay_context_init(&ctx);
                    kay_text_init(&text, &ctx);
                    kay_text_format(&text, "%u %u", rows, columns);
                    for (unsigned cell = 0; cell < rows * columns; cell++)
                        kay_text_format(&text, "%s%c", cell % columns ? "" : "\n", cell == a || cell == b ? 'P' : '.');
                    fixture_contest(&f, "pawns", kay_text_string(&text));
                    bool same = (a / columns + a % columns + b / columns + b % columns) % 2 == 0;
                    assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), same ? KAY_LOSS : KAY_WIN);
                    fixture_certified(&f); /* by the matching */
                    fixture_free(&f);
                    kay_text_free(&text);
                }
}

/* A board without removed squares and two pawns anywhere. */
static void write_whole(kay_text *text, kay_random *random, uint64_t rows, uint64_t columns)
{
    uint64_t first = kay_random_below(random, rows * columns), second = kay_random_below(random, rows * columns - 1);
    second += second >= first;
    kay_text_clear(text);
    kay_text_format(text, "%d %d\n", (int)rows, (int)columns);
    for (uint64_t i = 0; i < rows * columns; i++) {
        kay_text_char(text, i == first || i == second ? 'P' : '.');
        if (i % columns == columns - 1)
            kay_text_char(text, '\n');
    }
}

/* What the colours say of the start, the matching says of each move behind it. */
static void every_move_from(fixture *f, kay_outcome start)
{
    kay_solver *solver;
    kay_move_list moves, winning;
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_THEOREM, &solver));
    assert_ok(&f->ctx, kay_move_list_init(&moves, &f->ctx, f->game, NULL, KAY_WANT_MOVES));
    assert_ok(&f->ctx, kay_move_list_init(&winning, &f->ctx, f->game, NULL, KAY_WANT_MOVES));
    assert_ok(&f->ctx, kay_state_moves(f->game, f->state, &moves));
    assert_ok(&f->ctx, kay_solver_winning(solver, &winning));
    assert_int_equal(winning.count, start == KAY_WIN ? moves.count : 0);
    for (uint64_t i = 0; i < moves.count; i++) {
        kay_outcome after, before;
        assert_ok(&f->ctx, kay_solver_play(solver, moves.moves[i]));
        assert_ok(&f->ctx, kay_solver_answer(solver, &after));
        assert_int_equal(after, -start);
        assert_ok(&f->ctx, kay_solver_undo(solver));
        assert_ok(&f->ctx, kay_solver_answer(solver, &before)); /* by the matching, which is there now */
        assert_int_equal(before, start);
    }
    kay_move_list_free(&winning);
    kay_move_list_free(&moves);
    kay_solver_close(solver);
}

static void on_larger_whole_boards_the_matching_agrees_with_the_colours(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_random random;
    kay_text text;
    kay_context_init(&ctx);
    kay_random_seed(&random, 12);
    kay_text_init(&text, &ctx);
    for (int round = 0; round < 40; round++) {
        fixture f;
        write_whole(&text, &random, 1 + kay_random_below(&random, 8), 2 + kay_random_below(&random, 8));
        fixture_contest(&f, "pawns", kay_text_string(&text));
        every_move_from(&f, fixture_outcome(&f, KAY_BY_THEOREM));
        fixture_certified(&f);
        fixture_free(&f);
    }
    kay_text_free(&text);
}

/* Its pairs have numbers of more than 32 bits: a start has an answer, and no certificate. */
static void a_huge_whole_board_is_answered_at_the_start(void **unused)
{
    (void)unused;
    enum { SIDE = 310 };
    kay_context ctx;
    kay_random random;
    kay_text text;
    fixture f;
    kay_solver *solver;
    kay_outcome outcome;
    kay_context_init(&ctx);
    kay_random_seed(&random, 13);
    kay_text_init(&text, &ctx);
    write_whole(&text, &random, SIDE, SIDE);
    fixture_contest(&f, "pawns", kay_text_string(&text));
    assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_THEOREM, &solver));
    assert_ok(&f.ctx, kay_solver_answer(solver, &outcome));
    pawns_pair at = pawns_of(pawns_place((const pawns_game *)f.game, f.state->words));
    assert_int_equal(outcome, (at.a / SIDE + at.a % SIDE + at.b / SIDE + at.b % SIDE) % 2 ? KAY_WIN : KAY_LOSS);
    kay_text proof;
    kay_text_init(&proof, &f.ctx);
    assert_int_equal(kay_solver_certify(solver, &proof), KAY_EUNABLE);
    kay_text_free(&proof);
    kay_solver_close(solver);
    fixture_free(&f);
    kay_text_free(&text);
}

static void positions_in_the_middle_of_play_are_read_and_written(void **unused)
{
    (void)unused;
    static const char *const positions[] = {
        "Bob: 1 4 .P.P  1 1 1 4",
        "Alice: 2 3 P.# .P.  1 1 1 2  1 2 2 3",
        "Bob: 2 2 P. ..  1 1 1 2",
    };
    fixture_reads_back("pawns", FIXTURE_SEARCHED, FIXTURE_ROWS(positions));
}

static void proofs_that_are_false_or_none_are_refused(void **unused)
{
    (void)unused;
    static const fixture_proof rows[] = {
        /* pairs: 1,2  1,3  2,3  1,4  2,4  3,4 */
        {"1 4 P.P.", "{\"answers\":\"...6..\"}", KAY_LOSS, KAY_EFALSE},
        {"1 4 P.P.", "{\"answers\":\"...2..\"}", KAY_LOSS, KAY_OK},
        {"1 4 P.P.", "{\"answers\":\"...2..\",\"move\":\"1,1-1,2\"}", KAY_LOSS, KAY_EINPUT},
        {"1 4 P.P.", "{\"answers\":\"......\"}", KAY_LOSS, KAY_EFALSE},
        {"1 4 P.P.", "{\"answers\":\"...2...\"}", KAY_LOSS, KAY_EINPUT},
        {"1 4 P.P.", "{\"answers\":\"...8..\"}", KAY_LOSS, KAY_EINPUT},
        {"1 4 P.P.", "{\"answers\":\"...5..\"}", KAY_LOSS, KAY_EFALSE},
        {"1 4 P.P.", "{\"answers\":\"...21.\"}", KAY_LOSS, KAY_EFALSE},
        {"1 4 P.P.", "{}", KAY_LOSS, KAY_EINPUT},
        {"1 4 P..P", "{\"move\":\"1,1-1,2\",\"answers\":\"......\"}", KAY_WIN, KAY_OK},
        {"1 4 P..P", "{\"move\":\"1,1-1,3\",\"answers\":\"......\"}", KAY_WIN, KAY_EFALSE},
        {"1 4 P..P", "{\"answers\":\"......\"}", KAY_WIN, KAY_EINPUT},
        {"1 4 P..P", "{\"answers\":\"......\"}", KAY_LOSS, KAY_EFALSE},
        {"1 4 P.P.", "{\"move\":\"1,1-1,2\",\"answers\":\"......\"}", KAY_WIN, KAY_EFALSE},
        {"1 4 PP..", "{\"move\":\"1,1-1,2\"}", KAY_WIN, KAY_OK},
        {"1 4 PP..", "{\"answers\":\"......\"}", KAY_LOSS, KAY_EFALSE},
        {"1 4 .P..", "{}", KAY_LOSS, KAY_OK},
        {"1 4 .P..", "{}", KAY_WIN, KAY_EFALSE},
    };
    fixture_judges("pawns", FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"0 2\n", false, 1, 1},           {"2\n", false, 1, 2},
        {"1 2\nP.\n", false, 2, 3},       {"1 3\nPPP\n", false, 2, 3},
        {"2 2\nPP\n...\n", false, 3, 3},  {"2 2\nPP\n.\n", false, 3, 2},
        {"2 2\nPP\n", false, 2, 3},       {"1 3\nP\x01P\n", false, 2, 2},
        {"1 3\nP\xc3P\n", false, 2, 2},   {"99999999999 99999999999\nPP\n", false, 2, 3},
        {"1 3 P.P 1 1 1 4", true, 1, 15}, {"1 3 ...", true, 1, 8},
        {"1 3 P#P 1 1 1 2", true, 1, 15}, {"1 3 P.P 1 1 1 1", true, 1, 15},
        {"1 3 P.P 1 1 1 3", true, 1, 15}, {"1 3 P.P 1 2 1", true, 1, 14},
    };
    fixture_refuses("pawns", FIXTURE_ROWS(rows));
    assert_int_equal(fixture_try("pawns", "1 1 P", true, NULL), KAY_EINPUT);
    fixture f; /* behind a case that is good */
    fixture_contest(&f, "pawns", "1 2\nPP\nx\n");
    assert_int_equal(kay_input_next(f.input, &f.game, &f.state), KAY_EINPUT);
    assert_int_equal(f.ctx.diag.line, 3);
    assert_int_equal(f.ctx.diag.column, 1);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_small_boards),
        cmocka_unit_test(the_verdict_names_the_winner),
        cmocka_unit_test(cases_need_no_blank_line_between),
        cmocka_unit_test(small_positions_take_one_word),
        cmocka_unit_test(the_theorem_agrees_with_search_on_boards_with_holes),
        cmocka_unit_test(search_answers_starts_on_twelve_and_fourteen_squares),
        cmocka_unit_test(on_whole_boards_the_colours_decide),
        cmocka_unit_test(on_larger_whole_boards_the_matching_agrees_with_the_colours),
        cmocka_unit_test(a_huge_whole_board_is_answered_at_the_start),
        cmocka_unit_test(positions_in_the_middle_of_play_are_read_and_written),
        cmocka_unit_test(proofs_that_are_false_or_none_are_refused),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
