/* Tests (m,n,k) games: known positions, ranks, bad input. */
#include "fixture.h"

#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
    } rows[] = {
        {"First: ...|...|...", KAY_DRAW},   {"Second: ...|.x.|...", KAY_DRAW},
        {"First: xo.|.x.|..o", KAY_WIN},    {"Second: xox|oox|xxo", KAY_DRAW},
        {"Second: xxx|oo.|...", KAY_LOSS},  {"First: xx.|ooo|x..", KAY_LOSS},
        {"First: ....|....|....", KAY_WIN}, {"First: 4 / ....|....|....|....", KAY_DRAW},
        {"First: 1 / .", KAY_WIN},          {"Second: 1 / x", KAY_LOSS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_position(&f, "mnk", rows[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), rows[i].outcome);
        fixture_written(&f, rows[i].text);
        fixture_free(&f);
    }
}

static void the_player_to_move_follows_from_the_position(void **unused)
{
    (void)unused;
    fixture f;
    fixture_position(&f, "mnk", "x..|...|...");
    assert_int_equal(f.state->mover, KAY_RIGHT);
    fixture_free(&f);
    fixture_contest(&f, "mnk", "xo.|...|...\n");
    assert_int_equal(f.state->mover, KAY_LEFT);
    fixture_free(&f);
}

/* Prepares the game of a fixture. */
static const kay_game *prepare(fixture *f, kay_arena *arena)
{
    const kay_game *game;
    kay_arena_init(arena, &f->ctx);
    assert_ok(&f->ctx, kay_call_prepare(arena, f->game, &game));
    return game;
}

static void ranks_do_not_look_at_who_began(void **unused)
{
    (void)unused;
    fixture f;
    kay_arena arena;
    kay_rank one, two;
    fixture_position(&f, "mnk", "xo.|.x.|...");
    const kay_game *game = prepare(&f, &arena);
    const uint64_t exchanged[2] = {f.state->words[1], f.state->words[0]};
    assert_true(kay_call_rank(game, f.state->words, KAY_RIGHT, &one));
    assert_true(kay_call_rank(game, exchanged, KAY_LEFT, &two));
    assert_int_equal(one.tier, 3);
    assert_int_equal(two.tier, 3);
    assert_int_equal(one.number, two.number);
    assert_false(kay_call_rank(game, f.state->words, KAY_LEFT, &one));
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void tiers_have_the_boards_of_so_many_marks(void **unused)
{
    (void)unused;
    static const uint64_t sizes[] = {1, 9, 72, 252, 756, 1260, 1680, 1260, 630, 126};
    fixture f;
    kay_arena arena;
    fixture_position(&f, "mnk", "...|...|...");
    const kay_game *game = prepare(&f, &arena);
    assert_int_equal(kay_call_tiers(game), 10);
    for (uint32_t tier = 0; tier < 10; tier++)
        assert_int_equal(kay_call_size(game, tier), sizes[tier]);
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void boards_that_are_too_large_have_no_ranks(void **unused)
{
    (void)unused;
    fixture f;
    kay_arena arena;
    kay_rank rank;
    fixture_position(&f, "mnk", "5 / ........|........|........|........|........|........|........|........");
    const kay_game *game = prepare(&f, &arena);
    assert_int_equal(kay_call_size(game, 42), UINT64_MAX);
    assert_false(kay_call_rank(game, f.state->words, KAY_LEFT, &rank));
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void classes_have_the_size_of_the_orbit(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint32_t images;
    } rows[] = {
        {"...|...|...", 1}, {"...|.x.|...", 1},    {"x..|...|...", 4},    {".x.|...|...", 4},    {"xo.|...|...", 8},
        {"x..|...|..o", 4}, {"....|....|....", 1}, {"x...|....|....", 4}, {".xo.|....|....", 4}, {"....|xo..|....", 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_arena arena;
        fixture_position(&f, "mnk", rows[i].text);
        const kay_game *game = prepare(&f, &arena);
        uint64_t words[2] = {f.state->words[0], f.state->words[1]};
        kay_player mover = f.state->mover;
        assert_int_equal(kay_call_canonical(game, words, &mover), rows[i].images);
        kay_arena_free(&arena);
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 1, 1},
        {"x..|...|..\n", false, 1, 11},
        {"x..|.y.|...\n", false, 1, 6},
        {"xx.|...|...\n", false, 1, 1},
        {"o..|...|...\n", false, 1, 1},
        {"xxx|oo.|o..\n", false, 1, 1},
        {"xxx|ooo|...\n", false, 1, 1},
        {"0 / ...|...\n", false, 1, 1},
        {"65 / ...|...\n", false, 1, 1},
        {"4 ...|...\n", false, 1, 3},
        {"4 /", true, 1, 4},
        {"First: x..|...|...", true, 1, 8},
        {"Second: xo.|...|...", true, 1, 9},
    };
    fixture_refuses("mnk", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"1,1", "0,1", "1,4", "4,1", "2", "x", ""};
    fixture f;
    fixture_position(&f, "mnk", "x..|...|...");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "1,2");
    fixture_move(&f, "3,3");
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(the_player_to_move_follows_from_the_position),
        cmocka_unit_test(ranks_do_not_look_at_who_began),
        cmocka_unit_test(tiers_have_the_boards_of_so_many_marks),
        cmocka_unit_test(boards_that_are_too_large_have_no_ranks),
        cmocka_unit_test(classes_have_the_size_of_the_orbit),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
