/* Tests proofs that a nim-sequence of three heaps grows for ever, on known and on too few values. */
#include "fixture.h"

#include <stdio.h>

#include "math/arithmetic_period.h"

enum { SEEN = 128, BEYOND = 300 };

typedef struct bench {
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_arithmetic_period found;
} bench;

static void bench_find(bench *b, const char *code, uint64_t count)
{
    kay_context_init(&b->ctx);
    kay_arena_init(&b->arena, &b->ctx);
    assert_ok(&b->ctx, kay_nim_sequence_make(&b->arena, code, &b->sequence));
    b->sequence.look = UINT64_MAX; /* compute values by definition, not by a period */
    assert_ok(&b->ctx, kay_nim_sequence_reach(&b->sequence, count - 1));
    assert_ok(&b->ctx, kay_arithmetic_period_find(&b->sequence, &b->found));
}

static void bench_close(bench *b)
{
    kay_arena_free(&b->arena);
    assert_int_equal(b->ctx.memory_used, 0);
}

/* Checks the claimed period against many values computed by definition, and that period and preperiod are the least. */
static void check_beyond(bench *b, const char *code)
{
    uint64_t p = b->found.period, from = b->found.preperiod, saltus = b->found.saltus;
    assert_ok(&b->ctx, kay_nim_sequence_reach(&b->sequence, BEYOND - 1));
    const uint32_t *values = b->sequence.values;
    for (uint64_t n = from; n + p < BEYOND; n++)
        if (values[n + p] != values[n] + saltus)
            fail_msg("%s: G(%u)", code, (unsigned)(n + p));
    if (from)
        assert_int_not_equal(values[from - 1 + p], values[from - 1] + saltus);
    for (uint64_t less = 1; less < p; less++) { /* no smaller one */
        uint64_t n = BEYOND - 2 * p;
        while (n + less < BEYOND && values[n + less] - values[n] == values[BEYOND - 1] - values[BEYOND - 1 - less])
            n++;
        assert_less(n + less, BEYOND);
    }
}

static void known_games_are_proved(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        uint64_t period, preperiod, saltus;
    } known[] = {{"0.ff", 1, 0, 1}, {"0.3f", 6, 0, 3}, {"8.2", 6, 1, 3}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bench b;
        bench_find(&b, known[i].code, SEEN);
        assert_int_equal(b.found.period, known[i].period);
        assert_int_equal(b.found.preperiod, known[i].preperiod);
        assert_int_equal(b.found.saltus, known[i].saltus);
        check_beyond(&b, known[i].code);
        bench_close(&b);
    }
}

/* All hexadecimal codes of two digits, and many of three: a period proved by the first values holds for many more. */
static void what_is_proved_goes_on(void **unused)
{
    (void)unused;
    unsigned proved = 0;
    for (unsigned number = 1; number < 4 * 4096; number += number % 16 ? 37 : 16) {
        char code[16];
        bench b;
        snprintf(code, sizeof code, "%x.%03x", number / 4096 * 4, number % 4096);
        bench_find(&b, code, number % 2 ? SEEN / 2 : SEEN);
        if (b.found.period) {
            proved++;
            check_beyond(&b, code);
        }
        bench_close(&b);
    }
    assert_more(proved, 20);
}

static void few_values_prove_nothing(void **unused)
{
    (void)unused;
    for (uint64_t count = 1; count < 30; count++) {
        bench b;
        bench_find(&b, "0.3f", count); /* the window has at least 2 + 4 x 6 + 3 values */
        assert_int_equal(b.found.period != 0, count >= 29);
        bench_close(&b);
    }
}

/* Octal games do not grow for ever, nor do subtraction games. */
static void two_heaps_prove_nothing(void **unused)
{
    (void)unused;
    static const char *const codes[] = {"0.77", "0.333", "4.333", "{1,2,3}", "4.7"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        bench b;
        bench_find(&b, codes[i], SEEN);
        assert_int_equal(b.found.period, 0);
        bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_games_are_proved),
        cmocka_unit_test(what_is_proved_goes_on),
        cmocka_unit_test(few_values_prove_nothing),
        cmocka_unit_test(two_heaps_prove_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
