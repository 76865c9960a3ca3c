/* Games that are Nim in disguise, and End-Nim: positions that are known, limits, and theorems against search. */
#include "fixture.h"

static void they_know_lost_positions(void **unused)
{
    (void)unused;
    static const fixture_known nimble[] = {
        {"0\n", KAY_LOSS, ""},
        {"3 5 6\n", KAY_LOSS, ""},
        {"4 4 7\n", KAY_WIN, "4-3 7-0"},
        {"1 281474976710655\n", KAY_WIN, "281474976710655-1"},
    };
    static const fixture_known staircase[] = {
        {"0 7 0 9\n", KAY_LOSS, ""},
        {"3 9 5\n", KAY_WIN, "2-2 3-2"},
    };
    static const fixture_known silver_dollar[] = {
        {"0 1 2 3\n", KAY_LOSS, ""},
        {"1 3 8\n", KAY_WIN, "8-5"},
        {"2 9\n", KAY_WIN, "9-3"},
    };
    static const fixture_known welter[] = {
        {"0 1 2 3\n", KAY_LOSS, ""}, {"1 2\n", KAY_WIN, "2-0"}, {"0 281474976710655\n", KAY_WIN, "281474976710655-1"}};
    static const fixture_known end_nim[] = {
        {"0 0\n", KAY_LOSS, ""}, {"4 4\n", KAY_LOSS, ""}, {"0 7 0\n", KAY_WIN, "2-7"}, {"1 2 1\n", KAY_LOSS, ""}};
    fixture_knows("nimble", 0, FIXTURE_ROWS(nimble));
    fixture_knows("staircase", FIXTURE_SEARCHED, FIXTURE_ROWS(staircase));
    fixture_knows("silver-dollar", FIXTURE_SEARCHED, FIXTURE_ROWS(silver_dollar));
    fixture_knows("welter", 0, FIXTURE_ROWS(welter));
    fixture_knows("end-nim", FIXTURE_SEARCHED, FIXTURE_ROWS(end_nim));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad coins[] = {
        {"", false, 0, 0}, {"1 2 1\n", false, 1, 5}, {"1 281474976710656\n", false, 1, 3}, {"1 -2\n", false, 1, 3}};
    static const fixture_bad stairs[] = {{"281474976710655 1\n", false, 1, 17}};
    static const fixture_bad heaps[] = {{"3 0 5\n", false, 1, 5}};
    fixture_refuses("welter", FIXTURE_ROWS(coins));
    fixture_refuses("silver-dollar", FIXTURE_ROWS(coins));
    fixture_refuses("staircase", FIXTURE_ROWS(stairs));
    fixture_refuses("end-nim", FIXTURE_ROWS(heaps));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const coins[] = {"0 3 4\n", "2 5 6 7\n", "9\n"}, *const heaps[] = {"2 1 3\n", "1 3 1 2\n"};
    fixture_agree_on("nimble", coins, 3);
    fixture_agree_on("silver-dollar", coins, 3);
    fixture_agree_on("welter", coins, 3);
    fixture_agree_on("staircase", heaps, 2);
    fixture_agree_on("end-nim", heaps, 2);
}

static void winning_moves_stop_at_every_limit(void **unused)
{
    (void)unused;
    static const char *const games[] = {"nimble", "staircase", "silver-dollar", "welter", "end-nim"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        fixture f;
        fixture_position(&f, games[i], "First: 3 5 8 14");
        fixture_limited(&f);
        fixture_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_know_lost_positions),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(winning_moves_stop_at_every_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
