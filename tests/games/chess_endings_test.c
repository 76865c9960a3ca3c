/* Chess endings: the published counts of positions, draws and mates, bad input with its place, and moves that are
 * refused. */
#include "fixture.h"

enum { MATES = 17 };

/* Positions with Black to move and a piece of White; of those up to symmetry the mates by White's moves. */
typedef struct counts {
    uint64_t black, drawn, classes, drawn_classes, white, mates[MATES];
} counts;

static void count_state(kay_context *ctx, const kay_ranks *ranks, kay_reachable *reached, const kay_game *game,
                        kay_rank rank, counts *sum)
{
    uint64_t position = 0, first;
    kay_player mover;
    kay_reached found;
    if (!ranks->unrank(game, rank, &position, &mover))
        return;
    sum->white += mover == KAY_LEFT;
    if (mover == KAY_LEFT)
        return;
    const kay_state state = {.words = &position, .parts = 1, .mover = mover};
    if (kay_reachable_find(reached, &state, &found) == KAY_END) {
        assert_ok(ctx, kay_reachable_add(reached, &state)); /* no move of White leads there */
        assert_int_equal(kay_reachable_find(reached, &state, &found), KAY_OK);
    }
    first = position;
    const bool kept = ranks->canonical(game, &first, &mover) && first == position;
    sum->black++;
    sum->drawn += found.outcome == KAY_DRAW;
    sum->classes += kept;
    sum->drawn_classes += kept && found.outcome == KAY_DRAW;
    if (kept && found.outcome == KAY_LOSS) {
        assert_less(found.remoteness / 2, MATES);
        assert_int_equal(found.remoteness % 2, 0);
        sum->mates[found.remoteness / 2]++;
    }
}

static counts count_all(const char *ruleset, const char *start)
{
    fixture f;
    counts sum = {0};
    kay_reachable *reached;
    fixture_position(&f, ruleset, start);
    const kay_ranks *ranks = f.game->rules->ranks;
    assert_ok(&f.ctx, kay_reachable_new(&f.ctx, f.game, true, &reached));
    assert_ok(&f.ctx, kay_reachable_add(reached, f.state));
    for (kay_rank rank = {0}; rank.number < ranks->size(f.game, 0); rank.number++)
        count_state(&f.ctx, ranks, reached, f.game, rank, &sum);
    kay_reachable_free(reached);
    fixture_free(&f);
    return sum;
}

/* Kings that do not touch have 3612 places, and 62 squares are left for the piece. */
enum { PLACED = 3612 * 62 };

static void king_and_rook_have_the_published_counts(void **unused)
{
    static const uint64_t mates[MATES] = {27,   78,   246,  81,   198,  471,  592,  683, 1433,
                                          1712, 1985, 2854, 3597, 4194, 4553, 2166, 390};
    (void)unused;
    const counts all = count_all("krk", "White: 8/8/8/4k3/8/8/8/KR6");
    assert_int_equal(all.black, PLACED);
    assert_int_equal(all.drawn, 22244);
    assert_int_equal(all.classes, 28056);
    assert_int_equal(all.drawn_classes, 2796);
    assert_int_equal(all.white, 175168);
    assert_memory_equal(all.mates, mates, sizeof mates);
}

static void king_and_queen_have_the_published_counts(void **unused)
{
    (void)unused;
    const counts all = count_all("kqk", "White: 8/8/8/4k3/8/8/8/KQ6");
    assert_int_equal(all.black, PLACED);
    assert_int_equal(all.classes, 28056);
    assert_int_equal(all.drawn_classes, 2896);
    assert_int_equal(all.white, 144508);
}

static void ends_are_those_of_chess(void **unused)
{
    static const struct {
        const char *game, *position;
        kay_outcome outcome;
    } ends[] = {
        {"krk", "Black: k6R/8/1K6/8/8/8/8/8", KAY_LOSS}, /* mate */
        {"krk", "Black: k7/1R6/1K6/8/8/8/8/8", KAY_DRAW}, /* stalemate */
        {"krk", "White: k7/8/1K6/8/8/8/8/8", KAY_DRAW},   {"krk", "Black: k7/8/1K6/8/8/8/8/8", KAY_DRAW},
        {"kqk", "Black: k7/2Q5/2K5/8/8/8/8/8", KAY_DRAW}, /* stalemate */
        {"kqk", "Black: k7/1Q6/1K6/8/8/8/8/8", KAY_LOSS}, {"kqk", "White: 7k/8/8/8/8/8/1K6/Q7", KAY_UNKNOWN},
        {"kqk", "White: 7k/8/8/8/8/8/K7/7Q", KAY_WIN}, /* Black's king may be taken */
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        fixture f;
        kay_outcome outcome;
        bool stopped;
        fixture_position(&f, ends[i].game, ends[i].position);
        assert_ok(&f.ctx, kay_state_end(&f.ctx, f.game, f.state, &stopped, &outcome));
        assert_int_equal(stopped, ends[i].outcome != KAY_UNKNOWN);
        if (stopped)
            assert_int_equal(outcome, ends[i].outcome);
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    static const fixture_bad rows[] = {
        {"8/8/8/4k3/8/8/8\n", false, 1, 16}, /* seven rows */
        {"8/8/8/4k3/8/8/8/8/KR6\n", false, 1, 18}, /* nine */
        {"8/8/8/4k3/8/8/7/KR6\n", false, 1, 16}, /* a row of seven */
        {"8/8/8/4k4/8/8/8/KR6\n", false, 1, 9}, /* of nine */
        {"8/8/8/4k3/8/8/8/KR5\n", false, 1, 20},
        {"8/8/8/4k3/8/8/8/KQ6\n", false, 1, 18},
        {"8/8/8/4k3/8/8/0/KR6\n", false, 1, 15},
        {"8/8/8/4k3/8/8/8/KRR5\n", false, 1, 18},
        {"8/8/8/4k3/8/8/8/1R6\n", false, 1, 1},
        {"8/8/8/8/8/8/8/KR6\n", false, 1, 1},
        {"8/8/8/4k3/8/8/8/KR6 w\n", false, 1, 21},
        {"8/8/8/8/8/8/1k6/KR6\n", false, 1, 14},
        {"White: 8/8/8/4k3/8/8/8/KRK5\n", true, 1, 24},
        {"\n", true, 0, 0},
    };
    (void)unused;
    fixture_refuses("krk", FIXTURE_ROWS(rows));
}

static void positions_are_written_as_they_are_read(void **unused)
{
    fixture f;
    (void)unused;
    fixture_position(&f, "krk", "Black: ........|8|3.4|4k3|8|8|8|K.R5");
    fixture_written(&f, "Black: 8/8/8/4k3/8/8/8/K1R5");
    fixture_free(&f);
}

static void moves_that_are_not_legal_are_refused(void **unused)
{
    static const char *const white[] = {"Kb1", "Ka3", "Rc2", "Rxb5", "Rb9", "Qb5", "Rb5!", "b5", "K", "Rb1", ""};
    static const char *const black[] = {"Kb2", "Kc4", "Kd4", "Kxc2", "Rb2", "Kd1"};
    fixture f;
    (void)unused;
    fixture_position(&f, "krk", "White: 8/8/8/4k3/8/8/8/KR6");
    fixture_refuses_moves(&f, white, sizeof white / sizeof *white);
    assert_int_equal(fixture_move(&f, "Rb5+").name, fixture_move(&f, "Rb5").name);
    fixture_free(&f);
    fixture_position(&f, "krk", "Black: 8/8/8/8/1R6/2k5/8/K7");
    fixture_refuses_moves(&f, black, sizeof black / sizeof *black);
    assert_int_equal(fixture_move(&f, "Kxb4").name, fixture_move(&f, "Kb4#").name);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(king_and_rook_have_the_published_counts),
        cmocka_unit_test(king_and_queen_have_the_published_counts),
        cmocka_unit_test(ends_are_those_of_chess),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(positions_are_written_as_they_are_read),
        cmocka_unit_test(moves_that_are_not_legal_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
