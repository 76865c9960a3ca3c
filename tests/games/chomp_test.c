/* Chomp: shapes that are known, limits, bad input, and the theorem against search. */
#include "fixture.h"

static void it_knows_lost_shapes(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1\n", KAY_LOSS, ""},       {"5 5 3\n", KAY_LOSS, ""},     {"3 1 1\n", KAY_LOSS, ""},
        {"3 3 3\n", KAY_WIN, "2,2"}, {"2 2 2 2\n", KAY_WIN, "4,2"}, {"4294967295\n", KAY_WIN, "1,2"},
    };
    fixture_knows("chomp", 0, FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"3 4\n", false, 1, 3},
        {"3 2 / 2 3\n", false, 1, 9},
        {"3 / / 2\n", false, 1, 5},
        {"3 4294967296\n", false, 1, 3},
    };
    fixture_refuses("chomp", FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"4 4 2\n", "2 2 1 1\n", "3 3 3\n", "6\n"};
    fixture_agree_on("chomp", cases, sizeof cases / sizeof *cases);
}

static void false_proofs_are_refused(void **unused)
{
    (void)unused;
    static const fixture_proof rows[] = {
        {"First: 2 2 1", "{\"by\": \"values\", \"values\": [0, 1, 1, 0, 2, 2, 3, 3]}", KAY_WIN, KAY_EFALSE},
        {"First: 3 3 3", "{\"by\": \"rectangle\"}", KAY_WIN, KAY_OK},
        {"First: 3 3 3", "{\"by\": \"rectangle\"}", KAY_LOSS, KAY_EFALSE},
        {"First: 1", "{\"by\": \"rectangle\"}", KAY_WIN, KAY_EFALSE},
        {"First: 3 3 2", "{\"by\": \"rectangle\"}", KAY_WIN, KAY_EFALSE},
        {"First: 3 3 2", "{\"by\": \"two rows\"}", KAY_WIN, KAY_EFALSE},
        {"First: 3 3 2", "{\"by\": \"words\"}", KAY_WIN, KAY_EINPUT},
        {"First: 2 / 1", "{\"by\": \"two rows\"}", KAY_WIN, KAY_EFALSE},
    };
    fixture_judges("chomp", FIXTURE_ROWS(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_lost_shapes),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(false_proofs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
