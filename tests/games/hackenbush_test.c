/* Tests hackenbush: known positions, the theorem against search, bad input. */
#include "fixture.h"

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"l\n", KAY_WIN, "1"},
        {"r\n", KAY_LOSS, ""},
        {"lrrl\n", KAY_WIN, "1 4"},
        {"lr + lr + r\n", KAY_LOSS, ""},
        {"lr + lr + rl\n", KAY_WIN, "1:1 2:1 3:2"},
        {"0-1l 1-2r 1-3r\n", KAY_WIN, "0-1l"},
        {"e + ee + eee\n", KAY_LOSS, ""},
        {"el + 0-1e 1-2e\n", KAY_WIN, "2:1-2e"},
        {"g + gg + ege\n", KAY_LOSS, ""},
        {"gl + 0-1g 1-2e\n", KAY_WIN, "2:1-2e"},
    };
    fixture_knows("hackenbush", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},      {"lrx\n", false, 1, 3},      {"l +\n", false, 1, 4}, {"lr rl\n", false, 1, 4},
        {"0-1\n", false, 1, 1}, {"r + 1-2l\n", false, 1, 9}, {"-\n", false, 1, 1},
    };
    fixture_refuses("hackenbush", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"lrrlrl\n", "lrel + re + e\n", "0-1e 1-2r 1-3l 0-4e 4-5l\n", "lrl + rrl + rl\n",
                                        "0-1l 1-2r 1-3r 3-4l 0-5r 5-6l 5-7l\n"};
    fixture_agree_on("hackenbush", cases, sizeof cases / sizeof *cases);
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
