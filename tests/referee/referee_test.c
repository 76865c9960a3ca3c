/* What a match costs: the time of the program that plays is not taken from the budget of who watches it. */
#include <string.h>

#include "referee/referee.h"

#include "fixture.h"

static void the_programs_time_is_its_own(void **state)
{
    static const char *const program[] = {"sh", "-c", "read heap; read name; sleep 0.2; echo 0", NULL};
    static const char input[] = "3\n";
    (void)state;
    fixture f;
    kay_verdict verdict;
    fixture_contest(&f, "pyramid", "1 3");
    const double hour = kay_now() + 3600;
    f.ctx.deadline = hour;
    kay_referee match = {.program = program, .input = input, .input_length = strlen(input), .time_limit = 3600};
    assert_int_equal(kay_referee_match(&f.ctx, f.game, f.state, &match, &verdict), KAY_OK);
    assert_true(f.ctx.deadline > hour);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_programs_time_is_its_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
