/* How long work still takes: told at times that are made up, so that no clock decides. */
#include "cli/time_left.h"

#include <math.h>

#include "fixture.h"

enum { WHOLE = 10000 };

static const double BEGUN = 1000; /* the clock does not begin at 0 */

/* Tells of each unit of work of which n take seconds * (n / WHOLE)^power, up to `done`; returns the time. */
static double tell(cli_time_left *work, double seconds, double power, uint64_t done)
{
    double now = BEGUN;
    for (uint64_t n = 0; n <= done; n++) {
        now = BEGUN + seconds * pow((double)n / WHOLE, power);
        cli_time_left_told(work, "cells", n, WHOLE, now);
    }
    return now;
}

static void what_is_left_follows_a_power(void **unused)
{
    (void)unused;
    for (double power = 1; power <= 3; power++)
        for (uint64_t done = 64; done < WHOLE; done = done * 3 / 2) {
            cli_time_left work = {0};
            const double now = tell(&work, 600, power, done), left = BEGUN + 600 - now;
            assert_true(fabs(cli_time_left_seconds(&work, now) - left) <= 0.01 * left + 0.01);
            const double rate = WHOLE / 600.0 / power * pow((double)done / WHOLE, 1 - power);
            assert_true(fabs(cli_time_left_rate(&work, now) - rate) <= 0.01 * rate);
        }
}

static void work_that_gets_quicker_is_not_trusted(void **unused)
{
    (void)unused;
    cli_time_left work = {0};
    const double now = tell(&work, 600, 0.5, WHOLE / 4);
    assert_true(fabs(cli_time_left_seconds(&work, now) - 3 * (now - BEGUN)) < 0.01);
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
        cmocka_unit_test(what_is_left_follows_a_power),
        cmocka_unit_test(work_that_gets_quicker_is_not_trusted),
        cmocka_unit_test(nothing_is_known_at_first_nor_without_a_total),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
