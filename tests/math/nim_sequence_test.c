/* Tests nim-sequences by the plain method, and the proofs of their periods. */
#include "fixture.h"
#include "laws.h"

#include <stdio.h>

#include "math/nim_sequence.h"

/* Berlekamp, Conway, Guy: Winning Ways, chapter 4, tables 6 and 7; periods also in Guy and Smith 1956. */
static const struct {
    const char *code;
    const char *first; /* G(0), G(1), ... */
    uint64_t period, preperiod;
} known[] = {
    {"0.07", "00112031103322405223301130211045274", 34, 53},
    {"0.137", "0112031103322405223301130211045274", 34, 52},
    {"0.77", "0123143214264127143214674128547", 12, 71},
    {"0.3", "01010101", 2, 0},
    {"0.33", "012012012", 3, 0},
    {"0.333", "01230123", 4, 0},
    {"4.0", "00101010", 2, 1},
    {"{2,5,7}", "0011021322031001122332001102132203100112", 22, 0},
    {"{1,3,4}", "01012320101232010123201", 7, 0},
};

static void first_values_and_periods_are_those_published(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        kay_context ctx;
        kay_arena arena;
        kay_nim_sequence sequence;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        assert_ok(&ctx, kay_nim_sequence_make(&arena, known[i].code, &sequence));
        for (uint64_t n = 0; known[i].first[n]; n++) {
            assert_ok(&ctx, kay_nim_sequence_reach(&sequence, n));
            assert_int_equal(kay_nim_sequence_at(&sequence, n), known[i].first[n] - '0');
        }
        assert_ok(&ctx, kay_nim_sequence_prove(&sequence, 1000));
        assert_int_equal(sequence.period, known[i].period);
        assert_int_equal(sequence.preperiod, known[i].preperiod);
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Compares values with those computed by definition, without the period. */
static void the_period_gives_what_the_definition_gives(void **unused)
{
    (void)unused;
    enum { COUNT = 2000 };
    static uint32_t plain[COUNT];
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    assert_ok(&ctx, kay_nim_sequence_make(&arena, "0.07", &sequence));
    assert_ok(&ctx, kay_nim_sequence_reach(&sequence, COUNT - 1));
    assert_less(sequence.count, COUNT);
    for (unsigned n = 0; n < COUNT; n++) {
        bool seen[64] = {false};
        for (unsigned a = 0; a + 2 <= n; a++)
            seen[plain[a] ^ plain[n - 2 - a]] = true;
        while (seen[plain[n]])
            plain[n]++;
        assert_int_equal(kay_nim_sequence_at(&sequence, n), plain[n]);
    }
    kay_arena_free(&arena);
}

static void a_window_one_value_short_proves_nothing(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    assert_ok(&ctx, kay_nim_sequence_make(&arena, "0.07", &sequence));
    assert_int_equal(kay_nim_sequence_prove(&sequence, 2 * 53 + 2 * 34 + 1), KAY_EUNABLE);
    assert_ok(&ctx, kay_nim_sequence_prove(&sequence, 2 * 53 + 2 * 34 + 2));
    assert_int_equal(kay_heap_code_window(&sequence.code, sequence.preperiod, sequence.period), sequence.count);
    kay_arena_free(&arena);
}

static void values_may_grow_without_end(void **unused)
{
    (void)unused;
    char nim[80] = "0.";
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    for (unsigned i = 2; i < 72; i++)
        nim[i] = '3';
    assert_ok(&ctx,
              kay_nim_sequence_make(&arena, nim, &sequence)); /* a move takes at most 70 tokens: G(n) = n mod 71 */
    assert_ok(&ctx, kay_nim_sequence_reach(&sequence, 400));
    for (uint64_t n = 0; n <= 400; n++)
        assert_int_equal(kay_nim_sequence_at(&sequence, n), n % 71);
    kay_arena_free(&arena);
}

/* Writes a code of a few digits, half of them with a condition. */
static void write_code(kay_random *random, char code[32])
{
    static const char digits[] = "000112334567f8cb";
    char *at = code;
    for (unsigned j = 0, count = 2 + (unsigned)kay_random_below(random, 4); j < count; j++) {
        *at++ = j ? digits[kay_random_below(random, 16)] : "0048"[kay_random_below(random, 4)];
        if (kay_random_below(random, 2))
            *at++ = "!?="[kay_random_below(random, 3)];
        if (j == 0)
            *at++ = '.';
    }
    *at = '\0';
}

static void what_is_proved_of_conditions_holds_beyond(void **unused)
{
    (void)unused;
    enum { LOOK = 80, BEYOND = 240 };
    kay_random random;
    unsigned proved = 0;
    kay_random_seed(&random, 35);
    for (unsigned i = 0; i < laws_rounds(600); i++) {
        char code[32];
        kay_context ctx;
        kay_arena arena;
        kay_nim_sequence sequence, all;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        write_code(&random, code);
        if (kay_nim_sequence_make(&arena, code, &sequence) == KAY_OK && sequence.code.conditions &&
            kay_nim_sequence_prove(&sequence, LOOK) == KAY_OK) {
            proved++;
            assert_ok(&ctx, kay_nim_sequence_make(&arena, code, &all));
            all.look = UINT64_MAX;
            assert_ok(&ctx, kay_nim_sequence_reach(&all, BEYOND));
            for (uint64_t n = 0; n <= BEYOND; n++)
                if (all.values[n] != kay_nim_sequence_at(&sequence, n))
                    fail_msg("%s: period %llu from %llu on fails at heap %llu", code,
                             (unsigned long long)sequence.period, (unsigned long long)sequence.preperiod,
                             (unsigned long long)n);
        }
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
    assert_at_least(proved, laws_rounds(600) / 12);
}

static void what_is_no_code_is_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"", "0", "0.", "07", "1.07", "0.0w", "0.0", "3.7", "0.07 ", "-0.07"};
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence sequence;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(kay_nim_sequence_make(&arena, bad[i], &sequence), KAY_EINPUT);
    kay_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_values_and_periods_are_those_published),
        cmocka_unit_test(the_period_gives_what_the_definition_gives),
        cmocka_unit_test(a_window_one_value_short_proves_nothing),
        cmocka_unit_test(values_may_grow_without_end),
        cmocka_unit_test(what_is_proved_of_conditions_holds_beyond),
        cmocka_unit_test(what_is_no_code_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
