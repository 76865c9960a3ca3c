/* Tests take-ab: known piles, limits and bad input. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "games/take_ab/take_ab.h"

static void it_knows_known_openings(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1 5 3\n4\n", KAY_LOSS, ""},
        {"1 3 5\n4\n", KAY_WIN, "1"},
        {"3 5 3\n6 7 5\n", KAY_LOSS, ""}, /* two rich */
        {"3 5 3\n5 7 5\n", KAY_WIN, "2"}, /* one */
        {"3 2 2\n2 3 4\n", KAY_LOSS, ""},
        {"3 2 2\n2 1 6\n", KAY_LOSS, ""},
        {"2 2 2\n2 4\n", KAY_WIN, "1 2"},
        {"1 9223372036854775807 9223372036854775807\n9223372036854775807\n", KAY_WIN, "1"},
        {"2 9223372036854775807 9223372036854775806\n9223372036854775807 0\n", KAY_WIN, "1"},
        {"2 9223372036854775806 9223372036854775807\n9223372036854775806 9223372036854775806\n", KAY_WIN, "1 2"},
        {"1 9223372036854775807 1\n9223372036854775807\n", KAY_WIN, "1"},
    };
    fixture_knows("take-ab", 0, FIXTURE_ROWS(rows));
}

enum { PILE_MAX = 8, TAKE_MAX = 6 };

/* wins[player][i][j][k]: by the rules alone, smaller piles first. */
typedef bool plain_table[2][PILE_MAX + 1][PILE_MAX + 1][PILE_MAX + 1];

static void plain_fill(plain_table wins, const unsigned take[2])
{
    for (unsigned i = 0; i <= PILE_MAX; i++)
        for (unsigned j = 0; j <= PILE_MAX; j++)
            for (unsigned k = 0; k <= PILE_MAX; k++)
                for (unsigned player = 0; player < 2; player++) {
                    unsigned t = take[player];
                    wins[player][i][j][k] = (i >= t && !wins[!player][i - t][j][k]) ||
                                            (j >= t && !wins[!player][i][j - t][k]) ||
                                            (k >= t && !wins[!player][i][j][k - t]);
                }
}

static void plain_compare(plain_table wins, const unsigned take[2], unsigned player, const unsigned piles[3])
{
    char text[64], moves[64], expected[64] = "";
    fixture f;
    snprintf(text, sizeof text, "%s: %u %u / %u %u %u", player ? "Marichka" : "Zenyk", take[0], take[1], piles[0],
             piles[1], piles[2]);
    fixture_position(&f, "take-ab", text);
    bool won = wins[player][piles[0]][piles[1]][piles[2]];
    assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), won ? KAY_WIN : KAY_LOSS);
    for (unsigned p = 0; p < 3; p++) {
        unsigned after[3] = {piles[0], piles[1], piles[2]};
        if (after[p] < take[player])
            continue;
        after[p] -= take[player];
        if (!wins[!player][after[0]][after[1]][after[2]])
            snprintf(expected + strlen(expected), 8, "%s%u", *expected ? " " : "", p + 1);
    }
    fixture_winning(&f, KAY_BY_THEOREM, moves, sizeof moves);
    assert_string_equal(moves, expected);
    fixture_free(&f);
}

static void three_piles_are_as_the_rules_have_them(void **unused)
{
    (void)unused;
    static plain_table wins;
    unsigned take[2], piles[3];
    for (take[0] = 1; take[0] <= TAKE_MAX; take[0]++)
        for (take[1] = 1; take[1] <= TAKE_MAX; take[1]++) {
            plain_fill(wins, take);
            for (piles[0] = 0; piles[0] <= PILE_MAX; piles[0]++)
                for (piles[1] = piles[0]; piles[1] <= PILE_MAX; piles[1]++)
                    for (piles[2] = 0; piles[2] <= PILE_MAX; piles[2]++)
                        for (unsigned player = 0; player < 2; player++)
                            plain_compare(wins, take, player, piles);
        }
}

static void a_line_after_moves_and_undo_is_one_opened_there(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 3);
    for (unsigned round = 0; round < 60; round++) {
        fixture f;
        kay_text text;
        kay_context ctx;
        kay_context_init(&ctx);
        kay_text_init(&text, &ctx);
        kay_sample(&kay_take_ab, &random, round < 30 ? 6 : 90, &text);
        fixture_contest(&f, "take-ab", kay_text_string(&text));
        fixture_wander(&f, &random, 40);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

static void the_limit_on_winning_moves_holds(void **unused)
{
    (void)unused;
    fixture f;
    fixture_contest(&f, "take-ab", "5 3 3\n3 3 3 3 3\n");
    assert_int_equal(fixture_limited(&f), 5);
    fixture_free(&f);
}

static void a_changed_certificate_is_refused(void **unused)
{
    (void)unused;
    static const char *const changed[] = {
        "{\"piles\":4,\"alive\":2,\"grey\":0,\"rich\":2}",     "{\"piles\":3,\"alive\":4,\"grey\":0,\"rich\":2}",
        "{\"piles\":3,\"alive\":2,\"grey\":1,\"rich\":2}",     "{\"piles\":3,\"alive\":2,\"grey\":0,\"rich\":1}",
        "{\"piles\":3,\"alive\":2,\"grey\":0,\"rich\":\"2\"}", "{\"piles\":3,\"alive\":2,\"grey\":0}",
        "{\"piles\":-3,\"alive\":2,\"grey\":0,\"rich\":2}",
    };
    fixture f;
    fixture_position(&f, "take-ab", "Marichka: 5 3 / 7 14 9");
    fixture_certified(&f);
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
        assert_int_not_equal(fixture_judge(&f, KAY_WIN, changed[i]), KAY_OK);
    fixture_free(&f);
}

static void positions_read_back(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"Zenyk: 5 3 / 7 12 0", "Marichka: 1 9223372036854775807 /", "Zenyk: 2 2 / 0"};
    fixture_reads_back("take-ab", 0, FIXTURE_ROWS(texts));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 1, 1},
        {"0 1 1\n", false, 1, 1},
        {"1 0 1\n1\n", false, 1, 3},
        {"1 1 9223372036854775808\n1\n", false, 1, 5},
        {"2 1 1\n1 9223372036854775808\n", false, 2, 3},
        {"2 1 1\n1 -1\n", false, 2, 3},
        {"18446744073709551615 1 1\n1 1\n", false, 2, 4},
        {"Zenyk: 5 3 7", true, 1, 12},
        {"Zenyk: 5 3 / x", true, 1, 14},
    };
    fixture_refuses("take-ab", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"0", "4", "1", "02", "+2", "2 ", "x", "", "99999999999999999999999"};
    fixture f;
    fixture_position(&f, "take-ab", "Zenyk: 5 3 / 4 5 10");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    assert_int_equal(fixture_move(&f, "3").part, 2);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_openings),
        cmocka_unit_test(three_piles_are_as_the_rules_have_them),
        cmocka_unit_test(a_line_after_moves_and_undo_is_one_opened_there),
        cmocka_unit_test(the_limit_on_winning_moves_holds),
        cmocka_unit_test(a_changed_certificate_is_refused),
        cmocka_unit_test(positions_read_back),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
