/* Tests proofs that a nim-sequence grows by a power of two, on known and on changed values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "math/arithmetic_period.h"

enum { SHORT = 220, LONG = 700 };

/* Finds the least period with a saltus that holds for all values from `preperiod` on and is seen four times. */
static bool find(const kay_nim_sequence *sequence, kay_arithmetic_period *out)
{
    for (uint64_t p = 1; p < sequence->count / 5; p++) {
        uint64_t from = sequence->count - p;
        int64_t saltus = (int64_t)sequence->values[sequence->count - 1] - sequence->values[sequence->count - 1 - p];
        while (from && (int64_t)sequence->values[from - 1 + p] - sequence->values[from - 1] == saltus)
            from--;
        if (saltus < 1 || from + 4 * p > sequence->count)
            continue;
        *out = (kay_arithmetic_period){.preperiod = from, .period = p, .saltus = (uint64_t)saltus};
        return true;
    }
    return false;
}

static void make(kay_arena *arena, const char *code, uint64_t count, kay_nim_sequence *out)
{
    assert_int_equal(kay_nim_sequence_make(arena, code, out), KAY_OK);
    assert_int_equal(kay_nim_sequence_reach(out, count - 1), KAY_OK);
}

/* Compares proofs from a few values with many values. */
static void what_is_proved_goes_on(void **state)
{
    (void)state;
    unsigned proved = 0;
    for (unsigned code = 1; code < 256; code++) {
        char word[8];
        kay_context ctx;
        kay_arena arena;
        kay_nim_sequence sequence;
        kay_arithmetic_period period;
        if (!((code | code >> 4) & 8) || code % 3)
            continue;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        snprintf(word, sizeof word, "0.%02x", code);
        make(&arena, word, SHORT, &sequence);
        if (!sequence.period && find(&sequence, &period) &&
            kay_arithmetic_binary_prove(&ctx, &sequence, &period) == KAY_OK) {
            assert_in_range(period.window, 1, SHORT);
            assert_int_equal(kay_nim_sequence_reach(&sequence, LONG - 1), KAY_OK);
            for (uint64_t n = period.preperiod; n + period.period < LONG; n++)
                assert_int_equal(sequence.values[n + period.period], sequence.values[n] + period.saltus);
            proved++;
        }
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
    assert_more(proved, 20);
}

static void nim_as_a_code_of_three_heaps_is_proved(void **state)
{
    (void)state;
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    make(&arena, "0.fff", 60, &sequence);
    kay_arithmetic_period period = {.preperiod = 0, .period = 1, .saltus = 1};
    assert_int_equal(kay_arithmetic_binary_prove(&ctx, &sequence, &period), KAY_OK);
    kay_arena_free(&arena);
}

/* Kenyon's game has G(n + 6) = G(n) + 3: 3 is not a power of two, so this test does not apply. */
static void a_saltus_that_is_no_power_of_two_is_not_proved(void **state)
{
    (void)state;
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_arithmetic_period period;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    make(&arena, "0.3f", SHORT, &sequence);
    assert_true(find(&sequence, &period));
    assert_int_equal(period.period, 6);
    assert_int_equal(period.saltus, 3);
    assert_int_equal(kay_arithmetic_binary_prove(&ctx, &sequence, &period), KAY_END);
    kay_arena_free(&arena);
}

/* Each value within the window counts. */
static void one_value_that_differs_is_no_proof(void **state)
{
    (void)state;
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_arithmetic_period period;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    make(&arena, "0.028", SHORT, &sequence);
    assert_true(find(&sequence, &period));
    assert_int_equal(kay_arithmetic_binary_prove(&ctx, &sequence, &period), KAY_OK);
    uint64_t window = period.window;
    for (uint64_t n = period.preperiod ? period.preperiod : 1; n < window; n++) {
        sequence.values[n]++;
        assert_int_equal(kay_arithmetic_binary_prove(&ctx, &sequence, &period), KAY_END);
        sequence.values[n]--;
    }
    sequence.count = window - 1;
    assert_int_equal(kay_arithmetic_binary_prove(&ctx, &sequence, &period), KAY_END);
    sequence.count = window;
    assert_int_equal(kay_arithmetic_binary_prove(&ctx, &sequence, &period), KAY_OK);
    kay_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_proved_goes_on),
        cmocka_unit_test(nim_as_a_code_of_three_heaps_is_proved),
        cmocka_unit_test(a_saltus_that_is_no_power_of_two_is_not_proved),
        cmocka_unit_test(one_value_that_differs_is_no_proof),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
