/* The pyramid: openings that are known, and the theorem against search. */
#include "fixture.h"

static void it_knows_known_openings(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1\n0\n", KAY_LOSS, ""},
        {"1\n1\n", KAY_WIN, "1 all"},
        {"2\n1 1\n", KAY_WIN, "all"},
        {"2\n2 3\n", KAY_WIN, "2"},
        {"4\n5 3 3 4\n", KAY_WIN, "2 3"},
        {"3\n3 5 2\n", KAY_LOSS, ""},
        {"2\n9223372036854775807 9223372036854775807\n", KAY_WIN, "all"},
    };
    fixture_knows("pyramid", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},
        {"0\n", false, 1, 1},
        {"99999999999999\n1 2\n", false, 2, 4},
        {"2\n1 9223372036854775808\n", false, 2, 3},
    };
    fixture_refuses("pyramid", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"1\n4\n", "2\n3 2\n", "3\n2 2 1\n", "4\n1 2 1 2\n"};
    fixture_agree_on("pyramid", cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_openings),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
