/* Tests morris on two rings: boards, ranks, known positions, bad input. */
#include "fixture.h"

#include "games/morris/morris.h"
#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"

static const char *const morris_empty[] = {
    "...|...|....|...|... 4 4 4",
    "...|...|....|...|... 5 5 5",
    "...|...|....|...|... 6 6 6",
    "...|...|.....|...|... 7 7 7",
};

/* Each board has its points, lines between them and mills, and as many symmetries. */
static void boards_are_regular(void **unused)
{
    (void)unused;
    static const unsigned points[] = {16, 16, 16, 17}, lines[] = {20, 20, 20, 24}, mills[] = {8, 8, 8, 14};
    for (unsigned i = 0; i < 4; i++) {
        fixture f;
        unsigned ends = 0, pairs = 0;
        fixture_position(&f, "morris", morris_empty[i]);
        const morris_game *morris = morris_of(f.game);
        for (unsigned point = 0; point < morris->points; point++) {
            ends += (unsigned)__builtin_popcount(morris->near[point]);
            assert_false(morris->near[point] >> point & 1);
            for (unsigned k = 0; k < MORRIS_THROUGH; k++)
                pairs += morris->pairs[point][k] != UINT32_MAX;
        }
        assert_int_equal(morris->points, points[i]);
        assert_int_equal(ends, 2 * lines[i]);
        assert_int_equal(morris->mills, mills[i]);
        assert_int_equal(pairs, 3 * mills[i]);
        fixture_free(&f);
    }
}

/* A symmetry maps neighbours to neighbours and mills to mills. */
static void symmetries_keep_lines(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        fixture f;
        kay_arena arena;
        const kay_game *game;
        fixture_position(&f, "morris", morris_empty[i]);
        kay_arena_init(&arena, &f.ctx);
        assert_ok(&f.ctx, kay_call_prepare(&arena, f.game, &game));
        const morris_game *morris = morris_of(game);
        assert_int_equal(morris->images->symmetries, i < 3 ? 16 : 8);
        for (unsigned s = 0; s < morris->images->symmetries; s++) {
            for (unsigned point = 0; point < morris->points; point++) {
                const uint32_t image = cell_image(morris->images, s, 1u << point);
                assert_int_equal(__builtin_popcount(image), 1);
                assert_int_equal(cell_image(morris->images, s, morris->near[point]),
                                 morris->near[__builtin_ctz(image)]);
            }
            for (unsigned k = 0; k < morris->mills; k++) {
                bool found = false;
                for (unsigned m = 0; m < morris->mills; m++)
                    found |= morris->mill[m] == cell_image(morris->images, s, morris->mill[k]);
                assert_true(found);
            }
        }
        kay_arena_free(&arena);
        fixture_free(&f);
    }
}

static void ranks_are_so_many(void **unused)
{
    (void)unused;
    static const uint64_t ranks[] = {5153443, 25125769, 70967891, 341947546};
    for (unsigned i = 0; i < 4; i++) {
        fixture f;
        kay_arena arena;
        const kay_game *game;
        kay_rank rank;
        uint64_t sum = 0;
        fixture_position(&f, "morris", morris_empty[i]);
        kay_arena_init(&arena, &f.ctx);
        assert_ok(&f.ctx, kay_call_prepare(&arena, f.game, &game));
        for (uint32_t tier = 0; tier < kay_call_tiers(game); tier++)
            sum += kay_call_size(game, tier);
        assert_int_equal(sum, ranks[i]);
        assert_true(kay_call_rank(game, f.state->words, KAY_LEFT, &rank));
        assert_int_equal(rank.tier, 0);
        assert_false(kay_call_rank(game, f.state->words, KAY_RIGHT, &rank)); /* First places the first man */
        kay_arena_free(&arena);
        fixture_free(&f);
    }
}

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
    } rows[] = {
        {"First: xxx|ooo|....|...|... 4 0 0", KAY_WIN},  {"Second: xx.|ooo|....|...|... 4 0 0", KAY_WIN},
        {"First: xx.|ooo|....|...|... 4 0 0", KAY_LOSS}, {"First: xx.|oo.|....|..o|... 4 1 0", KAY_WIN},
        {"First: xox|...|ox.o|...|xo. 5 0 0", KAY_LOSS}, /* cannot move */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_position(&f, "morris", rows[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), rows[i].outcome);
        fixture_written(&f, rows[i].text);
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 1, 1},
        {"...|...|....|...|...\n", false, 1, 21},
        {"...|...|....|...|... 5 5\n", false, 1, 25},
        {"...|...|....|...|... 7 7 7\n", false, 1, 22},
        {"...|...|.....|...|... 5 5 5\n", false, 1, 23},
        {"...|...|....|...|.. 5 5 5\n", false, 1, 1},
        {"...|...|...|....|... 5 5 5\n", false, 1, 12},
        {"xxx|xx.|....|...|... 4 0 0\n", false, 1, 22},
        {"xxx|...|....|...|... 4 2 4\n", false, 1, 24},
        {"...|...|....|...|... 4 4 5\n", false, 1, 26},
        {"Second: ..z|...|....|...|... 5 5 5", true, 1, 11},
        {"First: ...|...|....|...|... 5 5 5 5", true, 1, 35},
    };
    fixture_refuses("morris", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"b1", "c3", "a5", "e5", "e5xb4", "e5xc4xd4", "f1", "", "a5-e5"};
    fixture f;
    fixture_position(&f, "morris", "First: xx.|ooo|....|...|o.. 6 2 2");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "e5xa1"); /* the only man in no mill */
    fixture_move(&f, "e3");
    fixture_free(&f);
    fixture_position(&f, "morris", "First: xx.|ooo|...x|...|... 6 0 0");
    fixture_move(&f, "e3-e5xb4"); /* all men are in mills */
    fixture_move(&f, "e3-d3");
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_regular),
        cmocka_unit_test(symmetries_keep_lines),
        cmocka_unit_test(ranks_are_so_many),
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
