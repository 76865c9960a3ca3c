/* Tests the random numbers. */
#include "fixture.h"

/* xoshiro256** from the state {1, 2, 3, 4}: 11520, 0, 1509978240, 1215971899390074240 (the reference implementation of
 * Blackman and Vigna). */
static void the_sequence_is_that_of_the_reference(void **unused)
{
    (void)unused;
    kay_random random = {.state = {1, 2, 3, 4}};
    assert_int_equal(kay_random_next(&random), 11520);
    assert_int_equal(kay_random_next(&random), 0);
    assert_int_equal(kay_random_next(&random), 1509978240);
    assert_int_equal(kay_random_next(&random), 1215971899390074240);
}

/* splitmix64 from 0 begins 16294208416658607535, 7960286522194355700. */
static void the_seed_is_spread_by_splitmix(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 0);
    assert_int_equal(random.state[0], 16294208416658607535u);
    assert_int_equal(random.state[1], 7960286522194355700u);
}

static void equal_seeds_give_equal_numbers_and_others_do_not(void **unused)
{
    (void)unused;
    kay_random a, b, c;
    int same = 0;
    kay_random_seed(&a, 5);
    kay_random_seed(&b, 5);
    kay_random_seed(&c, 6);
    for (int i = 0; i < 100; i++) {
        uint64_t drawn = kay_random_next(&a);
        assert_int_equal(drawn, kay_random_next(&b));
        same += drawn == kay_random_next(&c);
    }
    assert_int_equal(same, 0);
}

static void numbers_stay_below_their_bound_and_reach_every_value(void **unused)
{
    (void)unused;
    static const uint64_t bounds[] = {1, 2, 3, 7, 10, 64, 100, ((uint64_t)1 << 63) + 1, UINT64_MAX};
    kay_random random;
    kay_random_seed(&random, 7);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        uint64_t seen[100] = {0};
        for (int draw = 0; draw < 10000; draw++) {
            uint64_t drawn = kay_random_below(&random, bounds[i]);
            assert_less(drawn, bounds[i]);
            seen[bounds[i] > 100 ? drawn / (bounds[i] / 100 + 1) : drawn]++;
        }
        uint64_t kinds = bounds[i] > 100 ? 100 : bounds[i];
        for (uint64_t k = 0; k < kinds; k++)
            assert_in_range(seen[k], 10000 / kinds / 2, 10000 / kinds * 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sequence_is_that_of_the_reference),
        cmocka_unit_test(the_seed_is_spread_by_splitmix),
        cmocka_unit_test(equal_seeds_give_equal_numbers_and_others_do_not),
        cmocka_unit_test(numbers_stay_below_their_bound_and_reach_every_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
