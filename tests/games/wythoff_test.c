/* Wythoff's game: lost pairs that are known, limits, bad input, and the theorem against search. */
#include "fixture.h"

static void it_knows_lost_pairs(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"0 0\n", KAY_LOSS, ""},
        {"1 2\n", KAY_LOSS, ""},
        {"5 3\n", KAY_LOSS, ""},
        {"4 7\n", KAY_LOSS, ""},
        {"4 4\n", KAY_WIN, "both-4"},
        {"3 4\n", KAY_WIN, "both-2"},
        {"0 4611686018427387903\n", KAY_WIN, "2-4611686018427387903"},
        {"4611686018427387903 4611686018427387903\n", KAY_WIN, "both-4611686018427387903"},
    };
    fixture_knows("wythoff", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"3\n", false, 1, 2},
        {"3 4611686018427387904\n", false, 1, 3},
        {"3 5 7\n", false, 1, 5},
    };
    fixture_refuses("wythoff", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"4 7\n", "3 3\n", "6 2\n"};
    fixture_agree_on("wythoff", cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_lost_pairs),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
