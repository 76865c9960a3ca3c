/* Dots and boxes: known scores, moves, symmetric positions, numbers of states, bad input. */
#include "fixture.h"

#include <string.h>

#include "games/dots_and_boxes/dots_and_boxes.h"
#include "ruleset/rank_call.h"
#include "ruleset/score_call.h"

static void scores_are_those_published(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        double mover, opponent;
    } rows[] = {
        {".|..|.", 0, 1},
        {"..|...|..|...|..", 3, 1},
        {"...|....|...|....|...", 2, 4},
        {"....|.....|....|.....|....", 5, 3},
        {"--|iii|.-|...|..", 2, 1}, /* nobody has scored the box that is closed */
        {"--|iii|--|iii|-- 3:1", 3, 1},
        {"--|iii|--|iii|-- 1:1", 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_solver *solver;
        kay_scores scores;
        fixture_position(&f, "dots-and-boxes", rows[i].position);
        assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_AUTO, &solver));
        assert_ok(&f.ctx, kay_solver_scores(solver, &scores));
        kay_solver_close(solver);
        assert_true(scores.mover == rows[i].mover && scores.opponent == rows[i].opponent);
        fixture_free(&f);
    }
}

static void a_player_who_closes_a_box_scores_and_moves_again(void **unused)
{
    (void)unused;
    static const struct {
        const char *before, *move, *after;
    } rows[] = {
        {"First: ..|...|..", "1,2", "Second: .-|...|.."},
        {"Second: --|i.i|--", "2,2", "Second: --|iii|-- 0:2"},
        {"First: -.|ii.|..|...|..", "3,1", "First: -.|ii.|-.|...|.. 1:0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_state after;
        kay_text text;
        fixture_position(&f, "dots-and-boxes", rows[i].before);
        kay_text_init(&text, &f.ctx);
        assert_ok(&f.ctx, kay_state_copy(&f.ctx, f.game, f.state, &after));
        assert_ok(&f.ctx, kay_state_play(&f.ctx, f.game, &after, fixture_move(&f, rows[i].move)));
        kay_state_write(f.game, &after, &text);
        assert_string_equal(kay_text_string(&text), rows[i].after);
        kay_text_free(&text);
        kay_state_free(&f.ctx, &after);
        fixture_free(&f);
    }
}

/* The normal form of a position, as text. */
static void normal(const char *position, bool prepared, char *out, size_t size)
{
    fixture f;
    kay_arena arena;
    kay_text text;
    kay_state form;
    const kay_game *game;
    fixture_position(&f, "dots-and-boxes", position);
    kay_arena_init(&arena, &f.ctx);
    kay_text_init(&text, &f.ctx);
    game = f.game;
    if (prepared)
        assert_ok(&f.ctx, dots_prepare(&arena, f.game, &game));
    assert_ok(&f.ctx, kay_state_copy(&f.ctx, f.game, f.state, &form));
    kay_call_score_normal(game, form.words, &form.mover);
    kay_state_write(f.game, &form, &text);
    assert_true(text.length < size);
    memcpy(out, kay_text_string(&text), text.length + 1);
    kay_text_free(&text);
    kay_state_free(&f.ctx, &form);
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void symmetric_positions_have_one_normal_form(void **unused)
{
    (void)unused;
    static const char *const rows[][3] = {
        {"First: -.|...|..|...|..", "Second: ..|..i|..|...|..", "First: ..|...|..|...|.-"},
        {"First: -.|.i.|..|...|..", "First: ..|...|..|.i.|-.", "Second: .-|.i.|..|...|.."},
        {"First: -|i.|-|..|.", "Second: .|..|-|.i|-", NULL},
        {"First: --|iii|--|...|.. 1:1", "First: ..|...|--|iii|--", "Second: --|iii|--|...|.. 2:0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned k = 0; k < 3 && rows[i][k]; k++)
            for (unsigned prepared = 0; prepared < 2; prepared++) {
                char one[100], other[100];
                normal(rows[i][0], prepared, one, sizeof one);
                normal(rows[i][k], !prepared, other, sizeof other);
                assert_string_equal(one, other);
            }
}

/* C(12, k), and classes of sets of k of the 12 edges of 2 x 2 boxes under the 8 symmetries of the square, by Burnside's
 * lemma: a symmetry with cycles of lengths c fixes as many sets as the product of 1 + x^c says. */
static void ranks_count_the_sets_of_edges(void **unused)
{
    (void)unused;
    fixture f;
    kay_arena arena;
    const kay_game *game;
    uint64_t classes = 0, states = 0;
    fixture_position(&f, "dots-and-boxes", "..|...|..|...|..");
    kay_arena_init(&arena, &f.ctx);
    assert_ok(&f.ctx, dots_prepare(&arena, f.game, &game));
    assert_int_equal(kay_call_tiers(game), 13);
    for (kay_rank rank = {0}; rank.tier < 13; rank.tier++) {
        uint64_t sum = 0;
        for (rank.number = 0; rank.number < kay_call_size(game, rank.tier); rank.number++) {
            uint64_t words[2], least;
            kay_player mover;
            assert_true(kay_call_unrank(game, rank, words, &mover));
            assert_int_equal(__builtin_popcountll(words[0]), rank.tier);
            least = words[0];
            const uint32_t images = kay_call_canonical(game, words, &mover);
            sum += words[0] == least ? images : 0;
            classes += words[0] == least;
            states++;
        }
        assert_int_equal(sum, kay_call_size(game, rank.tier));
    }
    assert_int_equal(states, 4096);
    /* Sets that a symmetry keeps: identity 2^12, half turn 2^6, quarter turns 2^3, flips 2^7 (two edges on the axis),
     * transpositions 2^6. */
    assert_int_equal(classes, (4096 + 64 + 2 * 8 + 2 * 128 + 2 * 64) / 8);
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", true, 1, 1},
        {"First: ", true, 1, 8},
        {"First: ..|...", true, 1, 14},
        {"First: ..|..|..", true, 1, 13},
        {"First: ..|....|..", true, 1, 14},
        {"First: .i|...|..", true, 1, 9},
        {"First: ..|-..|..", true, 1, 11},
        {"First: |.|", true, 1, 8},
        {"First: ..|...|.. 0", true, 1, 19},
        {"First: ..|...|.. 1:0", true, 1, 18},
        {"First: --|iii|-- 1:2", true, 0, 0},
        {"First: --|iii|-- 3:0", true, 1, 18},
        {"First: --|iii|-- 1:1 1", true, 1, 22},
        {"First: .......|........|.......|........|.......|........|.......|........|.......", true, 1, 8},
    };
    fixture_refuses("dots-and-boxes", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"1,1", "1,3", "2,4", "0,1", "6,1", "1", "1,", "a", "1,2,1", "01,2", "1,2 "};
    fixture f;
    fixture_position(&f, "dots-and-boxes", "First: -.|...|..|...|..");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "1,2");
    fixture_move(&f, "5,2");
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_those_published),
        cmocka_unit_test(a_player_who_closes_a_box_scores_and_moves_again),
        cmocka_unit_test(symmetric_positions_have_one_normal_form),
        cmocka_unit_test(ranks_count_the_sets_of_edges),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
