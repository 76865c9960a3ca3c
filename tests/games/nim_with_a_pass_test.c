/* Nim and Wythoff's game with a pass: bad input with its place, and moves that are refused. */
#include "fixture.h"

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad nim[] = {
        {"3 pass\n", false, 1, 3}, {"passed\n", false, 0, 0}, {"1 2 passed passed\n", false, 1, 12}};
    static const fixture_bad wythoff[] = {{"3\n", false, 0, 0}, {"3 4 5\n", false, 1, 5}};
    fixture_refuses("nim-with-a-pass", FIXTURE_ROWS(nim));
    fixture_refuses("wythoff-with-a-pass", FIXTURE_ROWS(wythoff));
}

static void moves_that_are_not_legal_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"pass", "1-4", "both-1", "0-1", "3-1", "1", ""};
    fixture f;
    fixture_position(&f, "nim-with-a-pass", "First: 3 5 passed");
    fixture_refuses_moves(&f, texts, sizeof texts / sizeof *texts);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_that_are_not_legal_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
