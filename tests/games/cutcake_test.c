/* cutcake: known positions, where theorem and search meet, what is refused. */
#include "fixture.h"

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1x1\n", KAY_LOSS, ""},
        {"1x4\n", KAY_WIN, "1:1 1:2 1:3"},
        {"4x1\n", KAY_LOSS, ""},
        {"3x5 + 7x2\n", KAY_LOSS, ""},
        {"2x4 + 3x1\n", KAY_LOSS, ""},
        {"2x5 + 1x3 + 3x1\n", KAY_WIN, "1:1 1:2 1:3 1:4 2:1 2:2"},
        {"4294967295x4294967295\n", KAY_LOSS, ""},
    };
    fixture_knows("cutcake", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},        {"3x\n", false, 1, 1},           {"3x5 3x5\n", false, 1, 5},
        {"3x5 +\n", false, 1, 6}, {"1x4294967296\n", false, 1, 1}, {"0x1\n", false, 1, 1},
    };
    fixture_refuses("cutcake", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"2x4\n", "3x3\n", "1x4 + 3x2\n"};
    fixture_agree_on("cutcake", cases, sizeof cases / sizeof *cases);
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
