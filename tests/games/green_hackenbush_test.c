/* Green Hackenbush: graphs that are known, bad input, and the theorem against search. */
#include "fixture.h"

static void it_knows_known_graphs(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"0\n", KAY_LOSS, ""},
        {"0-1 1-2\n", KAY_WIN, "0-1"},
        {"0-0\n", KAY_WIN, "0-0"},
        {"0-1 0-1\n", KAY_LOSS, ""},
        {"0-1 1-2 2-0\n", KAY_WIN, "1-2"},
        {"0-1 1-2 1-3 2-3\n", KAY_WIN, "0-1"},
        {"0-1 + 0-1 1-2 + 0-1 1-2 2-3\n", KAY_LOSS, ""},
    };
    fixture_knows("green-hackenbush", FIXTURE_SEARCHED, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"0-1l\n", false, 1, 1},
        {"0-1 2-3\n", false, 0, 0},
        {"0-1 +\n", false, 0, 0},
        {"0-1 1-131072\n", false, 1, 5},
    };
    fixture_refuses("green-hackenbush", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"0-1 1-2 2-3 3-1 3-3 0-4\n", "0-1 0-2 1-2 1-3 2-3\n",
                                        "0-1 1-1 + 0-1 1-2 0-2\n"};
    fixture_agree_on("green-hackenbush", cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_graphs),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
