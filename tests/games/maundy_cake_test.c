/* maundy-cake: known positions, where theorem and search meet, what is refused. */
#include "fixture.h"

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1x1\n", KAY_LOSS, ""},
        {"1x4\n", KAY_WIN, "1:2 1:4"},
        {"6x1\n", KAY_LOSS, ""},
        {"3x5\n", KAY_LOSS, ""},
        {"2x6 + 2x1\n", KAY_LOSS, ""},
        {"2x12 + 3x1 + 4x1\n", KAY_LOSS, ""},
        {"999x1000\n", KAY_WIN, "1:2 1:4 1:5 1:10 1:25"},
    };
    fixture_knows("maundy-cake", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},        {"3x\n", false, 1, 1},           {"3x5 3x5\n", false, 1, 5},
        {"3x5 +\n", false, 1, 6}, {"1x4294967296\n", false, 1, 1}, {"0x1\n", false, 1, 1},
    };
    fixture_refuses("maundy-cake", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"2x4\n", "2x6\n", "1x6 + 4x2\n"};
    fixture_agree_on("maundy-cake", cases, sizeof cases / sizeof *cases);
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
