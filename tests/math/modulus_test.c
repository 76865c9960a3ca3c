/* Compares remainders without division with those by division. */
#include "fixture.h"

#include "math/modulus.h"

static void remainders_are_exact_where_the_quotient_changes(void **unused)
{
    (void)unused;
    static const uint64_t divisors[] = {2,
                                        3,
                                        4,
                                        5,
                                        7,
                                        8,
                                        9,
                                        10,
                                        641,
                                        1u << 31,
                                        UINT64_C(6700417),
                                        INT64_MAX - 1,
                                        INT64_MAX,
                                        (uint64_t)INT64_MAX + 1,
                                        (uint64_t)INT64_MAX + 2,
                                        UINT64_MAX - 2,
                                        UINT64_MAX - 1};
    for (size_t d = 0; d < sizeof divisors / sizeof *divisors; d++) {
        kay_modulus modulus = kay_modulus_make(divisors[d]);
        uint64_t last = (uint64_t)INT64_MAX / divisors[d] * divisors[d];
        uint64_t numbers[] = {0,        1,    divisors[d] - 1, divisors[d], divisors[d] + 1,
                              last - 1, last, INT64_MAX - 1,   INT64_MAX};
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            if (numbers[i] <= INT64_MAX)
                assert_int_equal(kay_modulus_of(&modulus, numbers[i]), numbers[i] % divisors[d]);
    }
}

static void remainders_are_exact_at_random(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 5);
    for (unsigned i = 0; i < 200000; i++) {
        uint64_t divisor = kay_random_next(&random) >> kay_random_below(&random, 63);
        uint64_t number = kay_random_next(&random) >> (1 + kay_random_below(&random, 62));
        if (divisor < 2)
            divisor = 2;
        kay_modulus modulus = kay_modulus_make(divisor);
        assert_int_equal(kay_modulus_of(&modulus, number), number % divisor);
        uint64_t multiple = number / divisor * divisor;
        assert_int_equal(kay_modulus_of(&modulus, multiple), 0);
        if (multiple)
            assert_int_equal(kay_modulus_of(&modulus, multiple - 1), divisor - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remainders_are_exact_where_the_quotient_changes),
        cmocka_unit_test(remainders_are_exact_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
