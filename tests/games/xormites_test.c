/* Tests xormites: known rows, limits and bad input. */
#include "fixture.h"

#include <stdio.h>

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"0 0 /", KAY_DRAW, ""},
        {"3 1 /", KAY_WIN, ""},
        {"Second: 3 1 /", KAY_LOSS, ""},
        {"0 0 / 0", KAY_DRAW, "left right"},
        {"0 0 / 7", KAY_WIN, "left right"},
        {"0 0 / 5 5", KAY_DRAW, "left right"},
        {"0 0 / 1 2", KAY_WIN, "right"},
        {"0 1 / 1 1", KAY_WIN, "left right"},
        {"1 0 / 1 1", KAY_LOSS, ""},
        {"0 0 / 1 7 1", KAY_LOSS, ""},
        {"18446744073709551615 0 / 18446744073709551615 0", KAY_DRAW, "left right"},
    };
    fixture_knows("xormites", FIXTURE_POSITIONS, FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 20);
    for (int round = 0; round < 300; round++) {
        char text[200];
        int length = (int)kay_random_below(&random, 9);
        int at = snprintf(text, sizeof text, "%d %d /", (int)kay_random_below(&random, 4),
                          (int)kay_random_below(&random, 4));
        uint64_t below = 2 + kay_random_below(&random, 7);
        for (int i = 0; i < length; i++)
            at += snprintf(text + at, sizeof text - (size_t)at, " %d", (int)kay_random_below(&random, below));
        fixture f;
        fixture_position(&f, "xormites", text);
        assert_at_least(fixture_agree(&f), 1);
        fixture_certified(&f);
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},
        {"1\n0\n", false, 2, 1},
        {"1\n2\n1 18446744073709551616\n", false, 3, 3},
        {"1 2 3\n", true, 0, 0},
    };
    fixture_refuses("xormites", FIXTURE_ROWS(rows));
    assert_int_equal(fixture_try("xormites", "0\n", false, NULL), KAY_END);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
