#include "fixture.h"

#include <string.h>

#include <kayles/random.h>

#include "math/monotone.h"
#include "math/monotone_nibbling.h"

enum { LONGEST = 160 };

static bool monotone(const int64_t *numbers, uint64_t begin, uint64_t end)
{
    bool up = true, down = true;
    for (uint64_t i = begin + 1; i < end; i++) {
        up &= numbers[i - 1] <= numbers[i];
        down &= numbers[i - 1] >= numbers[i];
    }
    return up || down;
}

static bool speaks(const int64_t *numbers, uint64_t begin, uint64_t end)
{
    return monotone(numbers, begin, end - 2) || monotone(numbers, begin + 1, end - 1) ||
           monotone(numbers, begin + 2, end);
}

static void random_row(kay_random *random, int64_t *numbers, uint64_t count)
{
    static const int64_t far[] = {INT64_MIN, INT64_MAX, 0};
    uint64_t turns = 1 + kay_random_below(random, 90), flat = 1 + kay_random_below(random, 4);
    int64_t step = 1, number = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (kay_random_below(random, turns) == 0)
            step = -step;
        number += kay_random_below(random, flat) ? 0 : step;
        numbers[i] = kay_random_below(random, 40) ? number : far[kay_random_below(random, 3)];
    }
}

static void check_row(const int64_t *numbers, uint64_t count)
{
    kay_context ctx;
    kay_arena arena;
    kay_monotone m;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    assert_ok(&ctx, kay_monotone_prepare(&arena, numbers, count, &m));
    for (uint64_t begin = 0; begin < count; begin++) {
        uint64_t end = kay_monotone_end(&m, begin);
        assert_true(end > begin && end <= count && monotone(numbers, begin, end));
        assert_true(end == count || !monotone(numbers, begin, end + 1));
    }
    for (uint64_t end = 1; end <= count; end++) {
        uint64_t begin = kay_monotone_begin(&m, end);
        assert_true(begin < end && monotone(numbers, begin, end));
        assert_true(begin == 0 || !monotone(numbers, begin - 1, end));
    }
    for (int64_t sum = 3; sum <= 2 * (int64_t)count - 3; sum++) {
        int64_t core = kay_monotone_core(&m, (uint64_t)sum);
        int64_t from = sum > (int64_t)count ? sum - (int64_t)count : 0;
        for (int64_t begin = from; sum - begin - begin >= 3; begin++)
            assert_int_equal(speaks(numbers, (uint64_t)begin, (uint64_t)(sum - begin)), begin >= core);
    }
    kay_arena_free(&arena);
}

static void stretches_end_where_a_look_at_the_numbers_says(void **unused)
{
    (void)unused;
    kay_random random;
    int64_t numbers[LONGEST];
    kay_random_seed(&random, 7);
    for (int round = 0; round < 60; round++) {
        uint64_t count = 1 + kay_random_below(&random, LONGEST);
        random_row(&random, numbers, count);
        check_row(numbers, count);
    }
}

/* The same values step by step, with the jumps of monotone parts, and at once. */
static void jumps_and_the_formula_lead_where_single_steps_lead(void **unused)
{
    (void)unused;
    kay_random random;
    int64_t numbers[LONGEST];
    kay_random_seed(&random, 8);
    for (int round = 0; round < 40; round++) {
        kay_context ctx;
        kay_arena arena;
        kay_monotone m;
        uint64_t count = 1 + kay_random_below(&random, LONGEST / 4);
        random_row(&random, numbers, count);
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        assert_ok(&ctx, kay_monotone_prepare(&arena, numbers, count, &m));
        const kay_nibbling jumps = kay_monotone_nibbling(&m);
        const kay_nibbling steps = {.board = &m, .lost = kay_monotone_lost};
        static kay_monotone_seen seen, fresh;
        for (uint64_t begin = 0; begin < count; begin++)
            for (uint64_t end = begin + 1; end <= count; end++) {
                int value = kay_nibbling_value(&steps, begin, end);
                assert_int_equal(kay_nibbling_value(&jumps, begin, end), value);
                uint64_t part[2] = {begin, end};
                bool won;
                kay_monotone_won(&m, &fresh, part, 1, &won); /* nothing is remembered yet */
                assert_int_equal(won, value > 0);
                fresh = (kay_monotone_seen){0};
                kay_monotone_won(&m, &seen, part, 1, &won); /* with what other rows have said */
                assert_int_equal(won, value > 0);
            }
        kay_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stretches_end_where_a_look_at_the_numbers_says),
        cmocka_unit_test(jumps_and_the_formula_lead_where_single_steps_lead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
