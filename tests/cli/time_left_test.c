/* How long work still takes: told at times that are made up, so that no clock decides. */
#include "cli/time_left.h"

#include <math.h>

#include "fixture.h"

enum { WHOLE = 10000 };

static const double BEGUN = 1000; /* the clock does not begin at 0 */

static void what_is_left_goes_on_as_it_did(void **unused)
{
    (void)unused;
    for (uint64_t first = 0; first <= 500; first += 500) {
        cli_time_left work = {0};
        for (uint64_t n = first; n < WHOLE; n++)
            cli_time_left_told(&work, "cells", n, WHOLE, BEGUN + 0.5 * (double)(n - first));
        const double now = BEGUN + 0.5 * (double)(WHOLE - 1 - first);
        assert_true(fabs(cli_time_left_seconds(&work, now) - 0.5) < 1e-9);
        assert_true(fabs(cli_time_left_rate(&work, now) - 2) < 1e-9);
        assert_true(fabs(cli_time_left_rate(&work, now + 0.5 * (double)(WHOLE - 1 - first)) - 1) < 1e-9);
    }
}

static void nothing_is_known_at_first_nor_without_a_total(void **unused)
{
    (void)unused;
    cli_time_left work = {0};
    cli_time_left_told(&work, "cells", 7, 100, BEGUN);
    assert_true(cli_time_left_seconds(&work, BEGUN + 5) < 0 && cli_time_left_rate(&work, BEGUN + 5) <= 0);
    cli_time_left_told(&work, "cells", 8, 0, BEGUN + 6);
    assert_true(cli_time_left_seconds(&work, BEGUN + 6) < 0 && cli_time_left_rate(&work, BEGUN + 6) > 0);
    cli_time_left_told(&work, "other", 0, 10, BEGUN + 7);
    assert_true(work.begun > BEGUN + 6 && cli_time_left_rate(&work, BEGUN + 8) <= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_goes_on_as_it_did),
        cmocka_unit_test(nothing_is_known_at_first_nor_without_a_total),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
