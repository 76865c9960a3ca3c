/* Notakto: bad input with its place, and moves that are refused. */
#include "fixture.h"

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"x..|.x.|..x\n", false, 1, 1},
        {"...|...|..\n", false, 1, 1},
        {"...|...|... + ...|..o|...\n", false, 1, 15},
        {"...|...|... +\n", false, 0, 0},
    };
    fixture_refuses("notakto", FIXTURE_ROWS(rows));
}

static void moves_that_are_not_legal_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"1,1", "0,1", "1:1,2", "2,4", ""};
    fixture f;
    fixture_position(&f, "notakto", "First: x..|...|...");
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
