/* Tests recognition: which codes are found, in which order, with which periods. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include <kayles/random.h>
#include <kayles/recognise.h>

#include "math/nim_sequence.h"

enum {
    OCTAL = 2 * 4096 - 1,
    HEXADECIMAL = 4 * 4096 - 2 * 512,
    SETS = 4095,
    OTHERS = 3 + 3 * 17,
    COUNT = 40,
#ifdef KAY_TINY_LIMITS
    ROUNDS = 4, /* each takes seconds where buffers move at every step */
#else
    ROUNDS = 6,
#endif
};

typedef struct bench {
    kay_context ctx;
    kay_arena arena;
    kay_recognition all;
} bench;

static void bench_open(bench *b)
{
    kay_context_init(&b->ctx);
    kay_arena_init(&b->arena, &b->ctx);
}

static void bench_close(bench *b)
{
    kay_arena_free(&b->arena);
    assert_int_equal(b->ctx.memory_used, 0);
}

static kay_status recognise(bench *b, const uint32_t *values, uint64_t count, uint64_t limit)
{
    const kay_nim_values all = {.values = values, .count = count, .given = count};
    return kay_recognise(&b->arena, &all, limit, &b->all);
}

static bool is_code(const char *game)
{
    return game[0] == '{' || game[1] == '.';
}

static const kay_recognised *find(const kay_recognition *all, const char *game)
{
    for (const kay_recognised *match = all->first; match; match = match->next)
        if (strcmp(match->game, game) == 0)
            return match;
    return NULL;
}

/* G(n) by the engine that plays heap games. */
static void open_code(bench *b, const char *code, kay_nim_sequence *sequence)
{
    assert_ok(&b->ctx, kay_nim_sequence_make(&b->arena, code, sequence));
}

static uint32_t value_of(bench *b, kay_nim_sequence *sequence, uint64_t n)
{
    assert_ok(&b->ctx, kay_nim_sequence_reach(sequence, n));
    return kay_nim_sequence_at(sequence, n);
}

/* What the i-th value would be. */
static uint32_t shown(bench *b, kay_nim_sequence *sequence, const kay_recognised *match, uint64_t i)
{
    int64_t at = (int64_t)i + match->shift;
    return at < 0 ? 0 : value_of(b, sequence, (uint64_t)at / match->repeat);
}

static void all_codes_begin_with_zero(void **unused)
{
    (void)unused;
    static const uint32_t zero[] = {0};
    bench b;
    bench_open(&b);
    assert_ok(&b.ctx, recognise(&b, zero, 1, 0));
    uint64_t enough = b.ctx.memory_used; /* to find them, not to look for the period of each, which takes seconds */
    bench_close(&b);
    bench_open(&b);
    b.ctx.memory_limit = enough;
    assert_int_equal(recognise(&b, zero, 1, UINT64_MAX), KAY_EUNABLE);
    uint64_t octal = 0, hexadecimal = 0, sets = 0;
    for (const kay_recognised *match = b.all.first; match; match = match->next) {
        bool code = is_code(match->game), set = match->game[0] == '{';
        bool large = code && strpbrk(match->game, "89abcdef");
        octal += code && !set && !large;
        hexadecimal += code && !set && large;
        sets += set;
        if (code)
            assert_int_equal(match->shift, 0);
    }
    assert_int_equal(octal, OCTAL);
    assert_int_equal(hexadecimal, HEXADECIMAL);
    assert_int_equal(sets, SETS);
    assert_int_equal(b.all.looked, OCTAL + HEXADECIMAL + SETS + OTHERS);
    bench_close(&b);
}

/* A random code, in the form that matches have. */
static void random_code(kay_random *random, char *text, size_t room)
{
    static const char digits[] = "0123456789abcdef";
    unsigned kind = (unsigned)kay_random_below(random, 3), length = kind ? 2 : 3;
    if (kind == 2) {
        unsigned a = 1 + (unsigned)kay_random_below(random, 5), c = 7 + (unsigned)kay_random_below(random, 6);
        snprintf(text, room, "{%u,%u}", a, c);
        return;
    }
    length = 1 + (unsigned)kay_random_below(random, kind ? 3 : 4);
    snprintf(text, room, "0.");
    for (unsigned i = 0; i < length; i++)
        text[2 + i] = digits[kay_random_below(random, kind ? 16 : 8)];
    text[1 + length] = digits[1 + kay_random_below(random, kind ? 15 : 7)]; /* no zero at the end */
    text[2 + length] = '\0';
}

/* Every match explains every value; the game that they were made from is among them; periods go on. */
static void check_code(bench *b, const char *code, int64_t shift, uint64_t repeat)
{
    kay_nim_sequence sequence;
    uint32_t values[COUNT];
    const kay_recognised made = {.shift = shift, .repeat = repeat};
    open_code(b, code, &sequence);
    for (uint64_t i = 0; i < COUNT; i++)
        values[i] = shown(b, &sequence, &made, i);
    assert_ok(&b->ctx, recognise(b, values, COUNT, UINT64_MAX));
    assert_non_null(find(&b->all, code));
    for (const kay_recognised *match = b->all.first; match; match = match->next) {
        if (!is_code(match->game))
            continue;
        open_code(b, match->game, &sequence);
        for (uint64_t i = 0; i < COUNT; i++)
            assert_int_equal(shown(b, &sequence, match, i), values[i]);
        assert_int_equal(match->compared, match->shift < 0 ? COUNT + match->shift : COUNT);
    }
}

static void what_a_code_gives_is_recognised(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 7);
    for (unsigned round = 0; round < ROUNDS; round++) {
        char code[32];
        bench b;
        bench_open(&b);
        random_code(&random, code, sizeof code);
        int64_t shift = round % 2 ? (int64_t)kay_random_below(&random, 25) - 8 : 0;
        check_code(&b, code, shift, 1 + (round % 4 == 3 ? kay_random_below(&random, 3) : 0));
        bench_close(&b);
    }
}

/* All octal codes, one after the other, against the search by digits. */
static void no_octal_code_is_missed(void **unused)
{
    (void)unused;
    static const uint32_t values[] = {0, 1, 2, 3, 1, 4, 3, 2, 1};
    uint64_t expected = 0, got = 0, count = sizeof values / sizeof *values;
    bench b;
    bench_open(&b);
    for (unsigned number = 1; number < 2 * 4096; number++) {
        char code[16];
        snprintf(code, sizeof code, "%c.%04o", number < 4096 ? '0' : '4', number % 4096);
        kay_nim_sequence sequence;
        open_code(&b, code, &sequence);
        uint64_t n = 0;
        while (n < count && value_of(&b, &sequence, n) == values[n])
            n++;
        expected += n == count;
        kay_arena_clear(&b.arena);
    }
    assert_ok(&b.ctx, recognise(&b, values, count, UINT64_MAX));
    for (const kay_recognised *match = b.all.first; match; match = match->next)
        got += is_code(match->game) && !strpbrk(match->game, "{89abcdef") && match->shift == 0 && match->repeat == 1;
    assert_more(expected, 1);
    assert_int_equal(got, expected);
    bench_close(&b);
}

static void periods_hold_and_begin_where_they_say(void **unused)
{
    (void)unused;
    static const char *const codes[] = {"0.77",  "0.07",     "0.15", "0.156", "0.3",
                                        "{2,5}", "{3,4,11}", "0.1",  "0.d",   "4.3"};
    for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
        bench b;
        bench_open(&b);
        kay_nim_sequence sequence;
        check_code(&b, codes[c], 0, 1);
        const kay_recognised *match = find(&b.all, codes[c]);
        if (strcmp(codes[c], "4.3") != 0)
            assert_more(match->period, 0);
        open_code(&b, codes[c], &sequence);
        sequence.look = UINT64_MAX; /* values by definition, not by the period */
        for (uint64_t n = match->preperiod; match->period && n < match->preperiod + 3 * match->period; n++)
            assert_int_equal(value_of(&b, &sequence, n + match->period), value_of(&b, &sequence, n));
        if (match->preperiod)
            assert_int_not_equal(value_of(&b, &sequence, match->preperiod - 1),
                                 value_of(&b, &sequence, match->preperiod - 1 + match->period));
        bench_close(&b);
    }
}

static void best_comes_first_and_the_limit_cuts_the_rest(void **unused)
{
    (void)unused;
    static const uint32_t dawson[] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3};
    bench b;
    bench_open(&b);
    assert_ok(&b.ctx, recognise(&b, dawson, 20, UINT64_MAX));
    assert_string_equal(b.all.first->game, "0.07");
    assert_string_equal(b.all.first->name, "Dawson's Kayles");
    assert_int_equal(b.all.first->period, 34);
    assert_int_equal(b.all.first->preperiod, 53);
    assert_int_equal(find(&b.all, "0.4")->shift, 1);
    assert_int_equal(find(&b.all, "0.137")->shift, -1);
    assert_int_equal(find(&b.all, "0.137")->compared, 19);
    uint64_t total = b.all.total, counted = 0;
    for (const kay_recognised *match = b.all.first; match; match = match->next)
        counted++;
    assert_int_equal(counted, total);
    for (uint64_t limit = 0; limit < 4; limit++) {
        assert_ok(&b.ctx, recognise(&b, dawson, 20, limit));
        assert_int_equal(b.all.total, total);
        assert_int_equal(b.all.count, limit);
        counted = 0;
        for (const kay_recognised *match = b.all.first; match; match = match->next)
            counted++;
        assert_int_equal(counted, limit);
    }
    assert_int_equal(recognise(&b, dawson, 0, 1), KAY_EUSAGE);
    assert_int_equal(recognise(&b, dawson, KAY_RECOGNISE_VALUES + 1, 1), KAY_EUSAGE);
    bench_close(&b);
}

/* By a game whose values few others share: those that follow it to the end take long. */
static void the_longest_input_is_compared_whole(void **unused)
{
    (void)unused;
    static uint32_t values[KAY_RECOGNISE_VALUES];
    bench b;
    kay_nim_sequence sequence;
    bench_open(&b);
    open_code(&b, "0.07", &sequence);
    for (uint32_t n = 0; n < KAY_RECOGNISE_VALUES; n++)
        values[n] = value_of(&b, &sequence, n);
    assert_ok(&b.ctx, recognise(&b, values, KAY_RECOGNISE_VALUES, 1));
    assert_string_equal(b.all.first->game, "0.07");
    assert_int_equal(b.all.first->compared, KAY_RECOGNISE_VALUES);
    values[KAY_RECOGNISE_VALUES - 1]++;
    assert_ok(&b.ctx, recognise(&b, values, KAY_RECOGNISE_VALUES, 1));
    assert_int_equal(b.all.total, 0);
    bench_close(&b);
}

static void past_the_budget_what_was_found_is_kept(void **unused)
{
    (void)unused;
    static const uint32_t values[] = {0, 1};
    uint64_t most = 0;
    bool good = false;
    for (uint64_t limit = 0; !good; limit += 40000 + limit / 2) {
        bench b;
        bench_open(&b);
        b.ctx.memory_limit = limit;
        kay_status status = recognise(&b, values, 2, 50);
        good = status == KAY_OK;
        if (!good)
            assert_int_equal(status, KAY_EUNABLE);
        assert_at_least(b.all.total, most);
        assert_int_equal(b.all.count, b.all.total < 50 ? b.all.total : 50);
        most = b.all.total;
        assert_int_equal(!b.all.first, !most);
        bench_close(&b);
    }
    bench b;
    bench_open(&b);
    b.ctx.deadline = kay_now() - 1;
    assert_int_equal(recognise(&b, values, 2, 50), KAY_EUNABLE);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_codes_begin_with_zero),
        cmocka_unit_test(what_a_code_gives_is_recognised),
        cmocka_unit_test(no_octal_code_is_missed),
        cmocka_unit_test(periods_hold_and_begin_where_they_say),
        cmocka_unit_test(best_comes_first_and_the_limit_cuts_the_rest),
        cmocka_unit_test(the_longest_input_is_compared_whole),
        cmocka_unit_test(past_the_budget_what_was_found_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
