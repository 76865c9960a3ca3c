/* Moore's Nim: positions that are known, limits, bad input, and the theorem against search. */
#include "fixture.h"

static void it_knows_lost_positions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"2 / 0\n", KAY_LOSS, ""},
        {"2 / 4 4 4\n", KAY_LOSS, ""},
        {"1 / 3 5 6\n", KAY_LOSS, ""},
        {"2 / 1 1\n", KAY_WIN, "1-1,2-1"},
        {"1 / 9223372036854775807 1\n", KAY_WIN, "1-9223372036854775806"},
        {"4096 / 1 0 2\n", KAY_WIN, "1-1,3-2"},
    };
    fixture_knows("moore", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"4097 / 5\n", false, 1, 1},
        {"2 : 5\n", false, 1, 3},
        {"2 /\n", false, 0, 0},
        {"2 / 3 9223372036854775808\n", false, 1, 7},
    };
    fixture_refuses("moore", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"2 / 3 2 2\n", "3 / 2 2 1 1\n", "1 / 3 2 1\n"};
    fixture_agree_on("moore", cases, sizeof cases / sizeof *cases);
}

static void large_positions_have_certificates(void **unused)
{
    (void)unused;
    static const char *const positions[] = {"First: 2 / 900 5000 70000", "First: 1 / 9 5 4",
                                            "First: 3 / 500 500 500 1"};
    fixture_reads_back("moore", 0, positions, sizeof positions / sizeof *positions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_lost_positions),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(large_positions_have_certificates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
