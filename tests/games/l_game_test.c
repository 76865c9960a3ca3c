/* Tests the L game: numbers of states, known positions, bad input. */
#include "fixture.h"

#include "games/l_game/l_game.h"
#include "ruleset/rank_call.h"

static void there_are_18368_states_2296_up_to_symmetry(void **unused)
{
    (void)unused;
    uint64_t states = 0, classes = 0, members = 0;
    assert_int_equal(kay_call_tiers(&l_game_only), 1);
    for (kay_rank rank = {0}; rank.number < kay_call_size(&l_game_only, 0); rank.number++) {
        uint64_t position, least;
        kay_player mover;
        if (!kay_call_unrank(&l_game_only, rank, &position, &mover))
            continue;
        states++;
        least = position;
        const uint32_t images = kay_call_canonical(&l_game_only, &least, &mover);
        if (least == position) {
            classes++;
            members += images;
        }
    }
    assert_int_equal(states, 18368);
    assert_int_equal(classes, 2296);
    assert_int_equal(members, 18368);
}

static void exchanged_players_have_the_same_rank(void **unused)
{
    (void)unused;
    fixture f, other;
    kay_rank one, two;
    fixture_position(&f, "l-game", "First: nxx.|.ox.|.ox.|.oon");
    fixture_position(&other, "l-game", "Second: noo.|.xo.|.xo.|.xxn");
    assert_true(kay_call_rank(f.game, f.state->words, f.state->mover, &one));
    assert_true(kay_call_rank(other.game, other.state->words, other.state->mover, &two));
    assert_int_equal(one.number, two.number);
    assert_true(kay_call_rank(f.game, f.state->words, KAY_RIGHT, &two));
    assert_int_not_equal(one.number, two.number);
    fixture_free(&f);
    fixture_free(&other);
}

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
    } rows[] = {
        {"First: nxx.|.ox.|.ox.|.oon", KAY_DRAW},
        {"Second: nxx.|.ox.|.ox.|.oon", KAY_DRAW},
        {"First: ..n.|xo.n|xooo|xx..", KAY_LOSS},
        {"Second: ..nn|ooo.|.xo.|.xxx", KAY_WIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_position(&f, "l-game", rows[i].text);
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
        {"nxx.|.ox.|.ox.\n", false, 1, 1},
        {"nxx.|.ox.|.ox.|.oo.\n", false, 1, 1},
        {"nxx.|.oxx|.o..|.oon\n", false, 1, 1},
        {"nxx.|.ox.|.ox.|.oon.\n", false, 1, 20},
        {"First: nxx.|.ox.|.ox.|.oo?", true, 1, 26},
        {"Second: nxx.|.ox.|....|.oon", true, 1, 9},
    };
    fixture_refuses("l-game", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"1,2-2,4+1,1", "3,3-1,2", "1,2-2,4+1,1-1,2", "2,2-4,3", "", "x"};
    fixture f;
    fixture_position(&f, "l-game", "First: nxx.|.ox.|.ox.|.oon");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "1,2-2,4");
    fixture_move(&f, "1,2-2,4+1,1-4,1");
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_18368_states_2296_up_to_symmetry),
        cmocka_unit_test(exchanged_players_have_the_same_rank),
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
