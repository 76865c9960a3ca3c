/* Tests cutcake and maundy-cake: known positions, the theorem against search, bad input. */
#include "fixture.h"

static void they_know_known_positions(void **unused)
{
    (void)unused;
    static const fixture_known cutcake[] = {
        {"1x1\n", KAY_LOSS, ""},
        {"1x4\n", KAY_WIN, "1:1 1:2 1:3"},
        {"4x1\n", KAY_LOSS, ""},
        {"3x5 + 7x2\n", KAY_LOSS, ""},
        {"2x4 + 3x1\n", KAY_LOSS, ""},
        {"2x5 + 1x3 + 3x1\n", KAY_WIN, "1:1 1:2 1:3 1:4 2:1 2:2"},
        {"4294967295x4294967295\n", KAY_LOSS, ""},
    };
    static const fixture_known maundy_cake[] = {
        {"1x1\n", KAY_LOSS, ""},
        {"1x4\n", KAY_WIN, "1:2 1:4"},
        {"6x1\n", KAY_LOSS, ""},
        {"3x5\n", KAY_LOSS, ""},
        {"2x6 + 2x1\n", KAY_LOSS, ""},
        {"2x12 + 3x1 + 4x1\n", KAY_LOSS, ""},
        {"999x1000\n", KAY_WIN, "1:2 1:4 1:5 1:10 1:25"},
    };
    fixture_knows("cutcake", 0, FIXTURE_ROWS(cutcake));
    fixture_knows("maundy-cake", 0, FIXTURE_ROWS(maundy_cake));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},        {"3x\n", false, 1, 1},           {"3x5 3x5\n", false, 1, 5},
        {"3x5 +\n", false, 1, 6}, {"1x4294967296\n", false, 1, 1}, {"0x1\n", false, 1, 1},
    };
    fixture_refuses("cutcake", FIXTURE_ROWS(rows));
    fixture_refuses("maundy-cake", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cutcake[] = {"2x4\n", "3x3\n", "1x4 + 3x2\n"};
    static const char *const maundy_cake[] = {"2x4\n", "2x6\n", "1x6 + 4x2\n"};
    fixture_agree_on("cutcake", FIXTURE_ROWS(cutcake));
    fixture_agree_on("maundy-cake", FIXTURE_ROWS(maundy_cake));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_know_known_positions),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
