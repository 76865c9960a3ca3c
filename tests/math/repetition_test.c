/* Compares the periods of sequences with a plain search for them. */
#include "fixture.h"
#include "math/repetition.h"

#include <kayles/random.h>

static uint64_t letter(const void *sequence, uint64_t n)
{
    return ((const unsigned char *)sequence)[n];
}

static uint64_t plainly(const unsigned char *values, uint64_t count, uint64_t p)
{
    uint64_t from = count - p;
    while (from > 0 && values[from - 1] == values[from - 1 + p])
        from--;
    return from;
}

static void every_period_is_as_a_plain_look_says(void **state)
{
    (void)state;
    kay_random random;
    kay_random_seed(&random, 1);
    for (unsigned round = 0; round < 4000; round++) {
        unsigned char values[40];
        uint64_t from[40], count = kay_random_below(&random, 41), letters = 1 + kay_random_below(&random, 3);
        for (uint64_t n = 0; n < count; n++) /* many sequences repeat a part */
            values[n] =
                n > 5 && round % 3 ? values[n - 1 - round % 5] : (unsigned char)kay_random_below(&random, letters);
        kay_repetition(letter, values, count, from);
        for (uint64_t p = 1; p < count; p++)
            assert_int_equal(from[p], plainly(values, count, p));
    }
}

/* Testing each period by itself would take a billion steps. */
static void a_long_run_takes_no_longer(void **state)
{
    (void)state;
    static unsigned char values[100000];
    static uint64_t from[100000];
    values[0] = 1;
    kay_repetition(letter, values, 100000, from);
    for (uint64_t p = 1; p < 100000; p++)
        assert_int_equal(from[p], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_period_is_as_a_plain_look_says),
        cmocka_unit_test(a_long_run_takes_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
