/* Tests Connect Four: known positions, sizes of tiers, bad input. */
#include "fixture.h"

#include <kayles/random.h>

#include "base/bits.h"
#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
    } rows[] = {
        {"First: ....|....|....|....", KAY_DRAW},
        {"First: ....|....|ooo.|xxx.", KAY_WIN},
        {"Second: ....|....|ooo.|xxxx", KAY_LOSS},
        {"First: .......|.......|o......|xo.....|xxo....|oxxo...", KAY_LOSS},
        {"First: xo|ox|xo|ox", KAY_DRAW},
        {"First: 3 / ....|....|....", KAY_WIN},
        {"First: 2 / ..|..", KAY_WIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_position(&f, "connect-four", rows[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), rows[i].outcome);
        fixture_written(&f, rows[i].text);
        fixture_free(&f);
    }
}

static const kay_game *prepare(fixture *f, kay_arena *arena)
{
    const kay_game *game;
    kay_arena_init(arena, &f->ctx);
    assert_ok(&f->ctx, kay_call_prepare(arena, f->game, &game));
    return game;
}

/* On the 7 x 6 board, without regard to rows of four. */
static void tiers_have_the_boards_of_so_many_pieces(void **unused)
{
    (void)unused;
    static const uint64_t sizes[] = {1, 7, 56, 252, 1260, 4620, 18480};
    fixture f;
    kay_arena arena;
    kay_random random;
    fixture_position(&f, "connect-four", ".......|.......|.......|.......|.......|.......");
    const kay_game *game = prepare(&f, &arena);
    assert_int_equal(kay_call_tiers(game), 43);
    for (uint32_t tier = 0; tier < sizeof sizes / sizeof *sizes; tier++)
        assert_int_equal(kay_call_size(game, tier), sizes[tier]);
    assert_int_equal(kay_call_size(game, 42), UINT64_C(538257874440));
    kay_random_seed(&random, 1);
    for (uint32_t round = 0; round < 20000; round++) {
        kay_rank rank = {.tier = round % 43}, back;
        uint64_t words[2];
        kay_player mover;
        rank.number = kay_random_below(&random, kay_call_size(game, rank.tier));
        assert_true(kay_call_unrank(game, rank, words, &mover));
        assert_true(kay_call_rank(game, words, mover, &back));
        assert_int_equal(back.tier, rank.tier);
        assert_int_equal(back.number, rank.number);
    }
    kay_arena_free(&arena);
    fixture_free(&f);
}

/* Marks the ranks of the options of a state, unless play has stopped. */
static void mark_options(fixture *f, const kay_game *game, kay_rank rank, kay_move_list *list, uint64_t *marked)
{
    uint64_t words[2];
    kay_player mover;
    kay_outcome outcome;
    bool stopped;
    assert_true(kay_call_unrank(game, rank, words, &mover));
    assert_ok(&f->ctx, kay_call_end(&f->ctx, game, words, mover, &stopped, &outcome));
    kay_move_list_clear(list);
    if (!stopped)
        assert_ok(&f->ctx, kay_call_moves(game, words, mover, list));
    for (uint64_t i = 0; i < list->count; i++) {
        kay_rank next;
        assert_true(kay_call_rank(game, list->parts + 2 * i, kay_opponent(mover), &next));
        kay_bits_set(marked, next.number);
    }
}

/* Counts the positions that play reaches on the 7 x 6 board; J. Tromp, John's Connect Four Playground. */
static void play_reaches_the_published_numbers_of_positions(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186};
    fixture f;
    kay_arena arena;
    kay_move_list list;
    fixture_position(&f, "connect-four", ".......|.......|.......|.......|.......|.......");
    const kay_game *game = prepare(&f, &arena);
    assert_ok(&f.ctx, kay_move_list_init(&list, &f.ctx, game, NULL, KAY_WANT_PARTS));
    uint64_t *marked = kay_arena_get(&arena, sizeof *marked);
    assert_non_null(marked);
    *marked = 1;
    for (kay_rank rank = {0}; rank.tier < sizeof known / sizeof *known; rank.tier++) {
        uint64_t *next = kay_arena_array(&arena, kay_bits_words(kay_call_size(game, rank.tier + 1)), sizeof *next);
        uint64_t count = 0;
        assert_non_null(next);
        for (rank.number = 0; rank.number < kay_call_size(game, rank.tier); rank.number++)
            if (kay_bits_get(marked, rank.number)) {
                count++;
                mark_options(&f, game, rank, &list, next);
            }
        assert_int_equal(count, known[rank.tier]);
        marked = next;
    }
    kay_move_list_free(&list);
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void boards_with_too_many_columns_have_no_ranks(void **unused)
{
    (void)unused;
    fixture f;
    kay_arena arena;
    kay_rank rank;
    fixture_position(&f, "connect-four", "................................");
    const kay_game *game = prepare(&f, &arena);
    assert_int_equal(kay_call_size(game, 0), UINT64_MAX);
    assert_false(kay_call_rank(game, f.state->words, KAY_LEFT, &rank));
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void mirror_images_are_one_class(void **unused)
{
    (void)unused;
    fixture f, other;
    kay_arena arena;
    fixture_position(&f, "connect-four", "....|....|.o..|.xx.");
    fixture_position(&other, "connect-four", "....|....|..o.|.xx.");
    const kay_game *game = prepare(&f, &arena);
    kay_player mover = KAY_RIGHT;
    assert_int_equal(kay_call_canonical(game, f.state->words, &mover), 2);
    assert_int_equal(kay_call_canonical(game, other.state->words, &mover), 2);
    assert_memory_equal(f.state->words, other.state->words, 2 * sizeof *f.state->words);
    kay_arena_free(&arena);
    fixture_free(&f);
    fixture_free(&other);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 1, 1},
        {"....|....|....|...\n", false, 1, 19},
        {"....|....|....|x?..\n", false, 1, 17},
        {"....|.x..|....|....\n", false, 1, 1},
        {"....|....|....|xx..\n", false, 1, 1},
        {"....|....|oooo|xxxx\n", false, 1, 1},
        {".........................................................|..................................................."
         "......"
         "\n",
         false, 1, 66},
        {"................................|................................\n", false, 1, 1},
        {"3 x..|...\n", false, 1, 3},
        {"First: ....|....|....|x...", true, 1, 8},
    };
    fixture_refuses("connect-four", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"1", "0", "5", "a", "1,1", ""};
    fixture f;
    fixture_position(&f, "connect-four", "o...|x...|o...|x...");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "2");
    fixture_move(&f, "4");
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(tiers_have_the_boards_of_so_many_pieces),
        cmocka_unit_test(play_reaches_the_published_numbers_of_positions),
        cmocka_unit_test(boards_with_too_many_columns_have_no_ranks),
        cmocka_unit_test(mirror_images_are_one_class),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
