/* Take-away games and Fibonacci Nim: positions that are known, limits, bad input, and the theorem against search. */
#include "fixture.h"

static void they_know_lost_positions(void **unused)
{
    (void)unused;
    static const fixture_known any[] = {
        {"3 / 0\n", KAY_LOSS, ""},
        {"1 / 12\n", KAY_WIN, "4"},
        {"1 / 4503599627370496\n", KAY_LOSS, ""},
        {"3 / 11\n", KAY_LOSS, ""},
    };
    static const fixture_known two[] = {
        {"13\n", KAY_LOSS, ""},
        {"20\n", KAY_WIN, "2"},
        {"38 5\n", KAY_WIN, "1 4"},
        {"5 5\n", KAY_WIN, "5"},
    };
    fixture_knows("take-away", 0, FIXTURE_ROWS(any));
    fixture_knows("fibonacci-nim", FIXTURE_SEARCHED, FIXTURE_ROWS(two));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad any[] = {
        {"1001 / 5\n", false, 1, 1}, {"3 : 5\n", false, 1, 3}, {"3 /\n", false, 0, 0}, {"3 / 5 2 1\n", false, 1, 9}};
    static const fixture_bad two[] = {{"9007199254740992\n", false, 1, 1}, {"5 -1\n", false, 1, 3}};
    fixture_refuses("take-away", FIXTURE_ROWS(any));
    fixture_refuses("fibonacci-nim", FIXTURE_ROWS(two));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const any[] = {"1 / 14\n", "4 / 17\n", "3 / 20 4\n"}, *const two[] = {"21\n", "24 7\n"};
    fixture_agree_on("take-away", any, 3);
    fixture_agree_on("fibonacci-nim", two, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_know_lost_positions),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
