/* Compares monotone parts and their jumps with play. */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

#include <kayles/random.h>

#include "math/monotone_parts.h"

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
        assert_more(end, begin);
        assert_at_most(end, count);
        assert_true(monotone(numbers, begin, end));
        assert_true(end == count || !monotone(numbers, begin, end + 1));
    }
    for (uint64_t end = 1; end <= count; end++) {
        uint64_t begin = kay_monotone_begin(&m, end);
        assert_less(begin, end);
        assert_true(monotone(numbers, begin, end));
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

/* Single steps and jumps over monotone parts give the same values. */
static void jumps_lead_where_single_steps_lead(void **unused)
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
        for (uint64_t begin = 0; begin < count; begin++)
            for (uint64_t end = begin + 1; end <= count; end++)
                assert_int_equal(kay_nibbling_value(&jumps, begin, end), kay_nibbling_value(&steps, begin, end));
        kay_arena_free(&arena);
    }
}

/* Makes a row of pieces that rise, fall or stay for up to `longest` elements, and sometimes noise. */
static void pieces_row(kay_random *random, int64_t *numbers, uint64_t count, uint64_t longest)
{
    int64_t number = 0, step = 0;
    uint64_t left = 0;
    bool noise = false;
    for (uint64_t i = 0; i < count; i++, left--) {
        if (left == 0) {
            left = 1 + kay_random_below(random, kay_random_below(random, 3) ? longest : 4);
            noise = kay_random_below(random, 6) == 0;
            step = (int64_t)kay_random_below(random, 3) - 1;
        }
        number += noise ? (int64_t)kay_random_below(random, 5) - 2 : step;
        numbers[i] = number;
    }
}

/* Compares the value of every part, computed by the rules, with the jumps. */
static void check_parts(const int64_t *numbers, uint64_t count)
{
    kay_context ctx;
    kay_arena arena;
    kay_monotone m;
    bool *won = calloc(2 * count, sizeof *won); /* by begin, of parts one element shorter */
    uint64_t *straight = calloc(count, sizeof *straight);
    assert_true(won);
    assert_true(straight);
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    assert_ok(&ctx, kay_monotone_prepare(&arena, numbers, count, &m));
    const kay_nibbling nibbling = kay_monotone_nibbling(&m);
    for (uint64_t begin = 0; begin < count; begin++) {
        straight[begin] = begin + 1;
        while (straight[begin] < count && monotone(numbers, begin, straight[begin] + 1))
            straight[begin]++;
    }
    for (uint64_t length = 1; length <= count; length++)
        for (uint64_t begin = 0; begin + length <= count; begin++) {
            uint64_t end = begin + length;
            won[begin] = straight[begin] < end && !(won[begin] && won[begin + 1]);
            assert_int_equal(kay_nibbling_value(&nibbling, begin, end) > 0, won[begin]);
        }
    kay_arena_free(&arena);
    free(straight);
    free(won);
}

static void jumps_say_what_play_says(void **unused)
{
    (void)unused;
    enum { LONG = 700 };
    static const uint64_t longest[] = {1, 3, 12, 30, 40, 70, 150, LONG};
    kay_random random;
    int64_t numbers[LONG];
    kay_random_seed(&random, 9);
    for (int round = 0; round < 400; round++) {
        uint64_t count = 1 + kay_random_below(&random, round % 20 ? 100 + kay_random_below(&random, 100) : LONG);
        pieces_row(&random, numbers, count, longest[kay_random_below(&random, 8)]);
        check_parts(numbers, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stretches_end_where_a_look_at_the_numbers_says),
        cmocka_unit_test(jumps_lead_where_single_steps_lead),
        cmocka_unit_test(jumps_say_what_play_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
