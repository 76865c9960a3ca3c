/* Tests the engine of nim-sequences against the plain method; periods, summaries, failing allocations. */
#include "fixture.h"
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <kayles/sequence.h>

#include "math/nim_sequence.h"

static const char *const levels[] = {"plain", "avx2", "avx512"};

/* Opens a sequence at one of the levels; false: the machine lacks the level, or the code has no sparse space. */
static bool opens(kay_context *ctx, const char *code, kay_sequence_method method, const char *level, kay_sequence **out)
{
    kay_status status = kay_sequence_open(ctx, code, &(kay_sequence_options){.method = method, .level = level}, out);
    assert_one_of(status, KAY_OK, KAY_EUSAGE);
    return status == KAY_OK;
}

/* Asserts that a sequence has the first `count` values of the plain method, which does not look for a period here. */
static void agrees(const char *code, kay_sequence_method method, const char *level, uint64_t count)
{
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence plain;
    kay_sequence *sequence;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    uint32_t *values = calloc(count, sizeof *values);
    assert_non_null(values);
    if (kay_nim_sequence_make(&arena, code, &plain) == KAY_OK && opens(&ctx, code, method, level, &sequence)) {
        plain.look = UINT64_MAX;
        assert_ok(&ctx, kay_nim_sequence_reach(&plain, count - 1));
        assert_ok(&ctx, kay_sequence_advance(sequence, count));
        assert_at_least(kay_sequence_known(sequence), count);
        assert_ok(&ctx, kay_sequence_read(sequence, 0, count, values));
        for (uint64_t n = 0; n < count; n++)
            if (values[n] != plain.values[n])
                fail_msg("%s, %s: G(%llu) is %u, not %u", code, level, (unsigned long long)n, plain.values[n],
                         values[n]);
        kay_sequence_close(sequence);
    }
    free(values);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static void octal_codes_of_three_digits_have_the_plain_values(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < 1024; i++) {
        char code[8];
        snprintf(code, sizeof code, "%c.%03o", i & 512 ? '4' : '0', i & 511);
        agrees(code, KAY_SEQUENCE_SPARSE, levels[i % 3], i % 16 ? 500 : 2000);
    }
}

/* Games with values below 32 or below 64, few or many rare heaps, and classes that alternate from heap to heap. */
static void narrow_games_have_the_plain_values(void **unused)
{
    (void)unused;
    static const char *const codes[] = {"0.106", "0.104", "0.16", "0.054", "0.454", "0.56", "0.127", "4.106", "0.3126"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        for (size_t level = 1; level < 3; level++)
            agrees(codes[i], KAY_SEQUENCE_SPARSE, levels[level], laws_rounds(1) * 8000);
}

/* Games with hundreds of rare heaps. */
static void many_rare_heaps_are_tested_to_the_plain_values(void **unused)
{
    (void)unused;
    static const char *const codes[] = {"0.06", "0.007", "0.36", "0.64", "0.244", "4!.0"};
    for (size_t level = 0; level < 3; level++) {
        agrees("0.6", KAY_SEQUENCE_SPARSE, levels[level], 18000);
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
            agrees(codes[i], KAY_SEQUENCE_SPARSE, levels[level], laws_rounds(1) * 3000);
    }
}

static void random_octal_codes_have_the_plain_values(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 12);
    for (unsigned i = 0; i < laws_rounds(60); i++) {
        char code[80] = "0.";
        unsigned length = 4 + (unsigned)kay_random_below(&random, i % 4 ? 6 : 70);
        code[0] = kay_random_below(&random, 4) ? '0' : '4';
        for (unsigned j = 0; j < length; j++)
            code[2 + j] = kay_random_below(&random, 2) ? '0' : (char)('0' + kay_random_below(&random, 8));
        agrees(code, KAY_SEQUENCE_SPARSE, levels[i % 3], 1200);
    }
}

static void pairs_that_are_all_looked_at_give_the_plain_values(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < 384; i++) {
        char code[8];
        snprintf(code, sizeof code, "%c.%02o", i / 3 & 64 ? '4' : '0', i / 3 & 63);
        agrees(code, KAY_SEQUENCE_DENSE, levels[i % 3], laws_rounds(1) * 1000);
    }
    for (unsigned i = 0; i < 3; i++) {
        agrees("0.007", KAY_SEQUENCE_DENSE, levels[i], 6000);
        agrees("0.0604", KAY_SEQUENCE_DENSE, levels[i], 6000);
    }
}

static void unequal_heaps_have_the_plain_values(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 24);
    for (unsigned i = 0; i < laws_rounds(240); i++) {
        char code[80] = "0.", *at = code + 2;
        code[0] = kay_random_below(&random, 2) ? '0' : '4';
        if (code[0] == '4' && kay_random_below(&random, 2))
            at += snprintf(code + 1, 3, "!.") - 1;
        for (unsigned j = 1 + (unsigned)kay_random_below(&random, 5); j > 0; j--)
            at +=
                snprintf(at, 3, "%u%.1s", (unsigned)kay_random_below(&random, 8), &"!!?"[kay_random_below(&random, 4)]);
        agrees(code, i % 2 ? KAY_SEQUENCE_SPARSE : KAY_SEQUENCE_DENSE, levels[i / 2 % 3], i % 16 ? 500 : 1500);
    }
    for (unsigned i = 0; i < 3; i++) {
        agrees("4!.0", KAY_SEQUENCE_SPARSE, levels[i], 3000);
        agrees("4!.0", KAY_SEQUENCE_DENSE, levels[i], 3000);
    }
}

static void sets_of_sums_give_the_plain_values(void **unused)
{
    (void)unused;
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    for (unsigned i = 1; i < 1024; i++) {
        char code[8] = {i % 3 ? '0' : '8', '.', digits[i / 32], digits[i % 32]};
        agrees(code, KAY_SEQUENCE_AUTO, NULL, 50);
    }
    static const char *const large[] = {"0.8",    "0.8108", "8.3",     "8?.1",   "0.[37]", "0.2[04]",
                                        "4.1[3]", "0.[0c]", "0.07[7]", "4?.[1]", "0.8?38", "0.[01=5?]"};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        agrees(large[i], KAY_SEQUENCE_AUTO, NULL, 400);
    agrees("g.0", KAY_SEQUENCE_AUTO, NULL, 150);
    agrees("~{1,4}", KAY_SEQUENCE_AUTO, NULL, 3000);
    agrees("~{2,7}/2", KAY_SEQUENCE_AUTO, NULL, 600);
}

/* Writes a digit with a condition, or with a list of numbers of heaps. */
static char *write_digit(kay_random *random, char *at)
{
    static const char *const counted[] = {"{5}", "{0,3,6}", "{2+}", "{0,4+}", "{1+}", "{0+}", "{15}"};
    if (kay_random_below(random, 6) == 0)
        return at + snprintf(at, 10, "%s", counted[kay_random_below(random, 7)]);
    static const char digits[] = "0001234567899aefghq";
    *at++ = digits[kay_random_below(random, sizeof digits - 1)];
    if (kay_random_below(random, 2))
        *at++ = "!?="[kay_random_below(random, 3)];
    return at;
}

static void sets_of_sums_of_random_codes_give_the_plain_values(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 36);
    for (unsigned i = 0; i < laws_rounds(400); i++) {
        char code[100] = "0.", *at = code + 2;
        code[0] = "048g"[kay_random_below(&random, 4)];
        for (uint64_t j = kay_random_below(&random, 4); j > 0; j--)
            at = write_digit(&random, at);
        if (kay_random_below(&random, 2)) {
            *at++ = '[';
            for (uint64_t j = 1 + kay_random_below(&random, 3); j > 0; j--)
                at = write_digit(&random, at);
            *at++ = ']';
        }
        *at = '\0';
        agrees(code, KAY_SEQUENCE_AUTO, NULL, strchr(code, '+') ? 24 : 45);
    }
}

/* Up to heap 2^22 there are 1,274 rare heaps, the last one 82,860; Flammenkamp's list has 1,287 in a larger range. */
static void the_sparse_space_of_grundys_game_is_the_known_one(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_sequence *sequence;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, "4!.0", NULL, &sequence));
    assert_ok(&ctx, kay_sequence_advance(sequence, 100000));
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    assert_int_equal(facts.mask, 0xfe);
    assert_int_equal(facts.rare, 1274);
    assert_int_equal(facts.last_rare, 82860);
    kay_sequence_close(sequence);
    assert_int_equal(ctx.memory_used, 0);
}

/* These games have few rare heaps at first, then too many. */
static void the_method_that_costs_less_goes_on_with_the_same_values(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_sequence *sequence;
    kay_sequence_summary summary, same;
    char path[] = "/tmp/kayles-sequence-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.06", NULL, &sequence));
    assert_ok(&ctx, kay_sequence_keep(sequence, path, 1000));
    assert_ok(&ctx, kay_sequence_advance(sequence, 6000));
    assert_string_equal(kay_sequence_tell(sequence).method, "dense");
    assert_ok(&ctx, kay_sequence_save(sequence));
    assert_ok(&ctx, kay_sequence_advance(sequence, 8000));
    assert_ok(&ctx, kay_sequence_sum_up(sequence, 8000, &summary));
    kay_sequence_close(sequence);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.06", &(kay_sequence_options){.method = KAY_SEQUENCE_SPARSE}, &sequence));
    assert_ok(&ctx, kay_sequence_keep(sequence, path, 1000));
    assert_at_least(kay_sequence_tell(sequence).computed, 5000);
    assert_ok(&ctx, kay_sequence_advance(sequence, 8000));
    assert_string_equal(kay_sequence_tell(sequence).method, "sparse");
    assert_ok(&ctx, kay_sequence_sum_up(sequence, 8000, &same));
    assert_int_equal(summary.xxh64, same.xxh64);
    kay_sequence_close(sequence);
    unlink(path);
    assert_int_equal(ctx.memory_used, 0);
}

/* Periods and preperiods from Winning Ways, chapter 4, and Flammenkamp's table. */
static void periods_are_those_published(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        uint64_t period, preperiod, most;
    } known[] = {
        {"0.07", 34, 53, 200},
        {"0.77", 12, 71, 1000},
        {"0.156", 349, 3479, 20000},
        {"0.356", 142, 7315, 20000},
        {"0.644", 442, 3256, 10000},
        {"0.165", 1550, 5181, 20000},
        {"0.16", 149459, 105351, 600000},
        {"{2,5,7}", 22, 0, 300},
        {"0.127", 4, 46578, 200000},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        kay_context ctx;
        kay_sequence *sequence;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_sequence_open(&ctx, known[i].code, NULL, &sequence));
        assert_ok(&ctx, kay_sequence_advance(sequence, known[i].most));
        kay_sequence_facts facts = kay_sequence_tell(sequence);
        assert_true(facts.proved);
        assert_int_equal(facts.period, known[i].period);
        assert_int_equal(facts.preperiod, known[i].preperiod);
        assert_int_equal(kay_sequence_known(sequence), UINT64_MAX);
        kay_sequence_close(sequence);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Advances a sequence that keeps few values, with a checkpoint in the middle. */
static void advance_kept(kay_context *ctx, const char *code, uint64_t keep, uint64_t middle, uint64_t count,
                         kay_sequence **out)
{
    char path[] = "/tmp/kayles-sequence-XXXXXX";
    const kay_sequence_options options = {.keep = keep};
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    assert_ok(ctx, kay_sequence_open(ctx, code, &options, out));
    assert_ok(ctx, kay_sequence_keep(*out, path, 1000));
    assert_ok(ctx, kay_sequence_advance(*out, middle));
    assert_ok(ctx, kay_sequence_save(*out));
    kay_sequence_close(*out);
    assert_ok(ctx, kay_sequence_open(ctx, code, &options, out));
    assert_ok(ctx, kay_sequence_keep(*out, path, 1000));
    assert_at_least(kay_sequence_tell(*out).computed, middle - middle / 3);
    unlink(path);
    kay_status status = kay_sequence_advance(*out, count);
    assert_one_of(status, KAY_OK, KAY_EUNABLE);
}

static void values_that_are_not_kept_are_not_needed(void **unused)
{
    (void)unused;
    static const char *const codes[] = {"0.106", "0.104", "0.454"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        enum { COUNT = 400001 };
        kay_context ctx;
        kay_sequence *sequence;
        kay_sequence_summary all, kept;
        uint32_t value;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_sequence_open(&ctx, codes[i], NULL, &sequence));
        assert_ok(&ctx, kay_sequence_advance(sequence, COUNT));
        assert_ok(&ctx, kay_sequence_sum_up(sequence, COUNT, &all));
        kay_sequence_close(sequence);
        advance_kept(&ctx, codes[i], 1, 250000, COUNT, &sequence);
        assert_int_equal(kay_sequence_known(sequence), COUNT);
        assert_ok(&ctx, kay_sequence_sum_up(sequence, COUNT, &kept));
        assert_int_equal(kept.xxh64, all.xxh64);
        assert_int_equal(kept.zeros, all.zeros);
        assert_int_equal(kept.largest_at, all.largest_at);
        assert_ok(&ctx, kay_sequence_read(sequence, 10, 1, &value));
        assert_ok(&ctx, kay_sequence_read(sequence, COUNT - 1, 1, &value));
        assert_int_equal(kay_sequence_read(sequence, 100000, 1, &value), KAY_EUNABLE);
        assert_less(ctx.memory_used, 1 << 20);
        kay_sequence_close(sequence);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Period and preperiod must be those of a sequence that keeps all values.  The periods of 0.16 and 0.56 begin before
 * the dropped values, the others after them. */
static void a_register_that_comes_again_proves_the_period(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        uint64_t keep, middle;
    } cases[] = {{"0.16", 1 << 18, 350000}, {"0.56", 1 << 18, 350000}, {"0.1005", 1, 700000}, {"0.0516", 1, 1000000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_sequence *sequence;
        kay_text claim;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_sequence_open(&ctx, cases[i].code, NULL, &sequence));
        assert_ok(&ctx, kay_sequence_advance(sequence, UINT64_MAX));
        const kay_sequence_facts all = kay_sequence_tell(sequence);
        kay_sequence_close(sequence);
        advance_kept(&ctx, cases[i].code, cases[i].keep, cases[i].middle, UINT64_MAX, &sequence);
        const kay_sequence_facts facts = kay_sequence_tell(sequence);
        assert_true(facts.proved);
        assert_false(facts.bound);
        assert_int_equal(facts.period, all.period);
        assert_int_equal(facts.preperiod, all.preperiod);
        kay_text_init(&claim, &ctx);
        assert_ok(&ctx, kay_sequence_certify(sequence, &claim));
        assert_non_null(strstr(kay_text_string(&claim), "\"register\": "));
        kay_text_free(&claim);
        kay_sequence_close(sequence);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Checksums computed by another program, Beling's ogs. */
static void summaries_are_those_of_others(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        uint32_t sums;
    } known[] = {{"0.16", 0xE4D9167A}, {"0.106", 0x717B3974}, {"0.054", 0x8245742C}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (size_t level = 0; level < 3; level++) {
            kay_context ctx;
            kay_sequence *sequence;
            kay_sequence_summary summary;
            kay_context_init(&ctx);
            if (!opens(&ctx, known[i].code, KAY_SEQUENCE_AUTO, levels[level], &sequence))
                continue;
            assert_ok(&ctx, kay_sequence_advance(sequence, 100001));
            assert_ok(&ctx, kay_sequence_sum_up(sequence, 100001, &summary));
            assert_int_equal(summary.sums, known[i].sums);
            kay_sequence_close(sequence);
        }
}

/* XXH64 of 0, 1, 2, 0, 1, 2, ..., as computed by the Python module xxhash. */
static void the_checksum_is_xxh64(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t count, xxh64;
    } known[] = {{0, 0xef46db3751d8e999},
                 {1, 0x3aefa6fd5cf2deb4},
                 {10, 0xc60cef79d052d8e0},
                 {11, 0xabf5e7f0b1c176d9},
                 {1000, 0x686780cd972b5ef6}};
    kay_context ctx;
    kay_sequence *sequence;
    kay_sequence_summary summary;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.33", NULL, &sequence));
    assert_ok(&ctx, kay_sequence_advance(sequence, 1000));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_ok(&ctx, kay_sequence_sum_up(sequence, known[i].count, &summary));
        assert_int_equal(summary.xxh64, known[i].xxh64);
    }
    kay_sequence_close(sequence);
}

static void summaries_depend_on_the_values_alone(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_sequence *sequence;
    kay_sequence_summary at_once, by_steps;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.77", NULL, &sequence));
    assert_ok(&ctx, kay_sequence_advance(sequence, 5000));
    for (uint64_t count = 0; count < 100; count++)
        assert_ok(&ctx, kay_sequence_sum_up(sequence, count, &by_steps));
    assert_ok(&ctx, kay_sequence_sum_up(sequence, 4999, &by_steps));
    kay_sequence_close(sequence);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.77", &(kay_sequence_options){.method = KAY_SEQUENCE_PLAIN}, &sequence));
    assert_ok(&ctx, kay_sequence_advance(sequence, 4999));
    assert_ok(&ctx, kay_sequence_sum_up(sequence, 4999, &at_once));
    assert_int_equal(at_once.sums, by_steps.sums);
    assert_int_equal(at_once.xxh64, by_steps.xxh64);
    assert_int_equal(at_once.largest, 8);
    assert_int_equal(by_steps.largest_at, at_once.largest_at);
    assert_int_equal(by_steps.zeros, 1);
    kay_sequence_close(sequence);
}

static void values_that_grow_for_ever_are_read_at_any_place(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_sequence *sequence;
    uint32_t value;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.8", NULL, &sequence)); /* G(n) = (n - 1) / 3, rounded down */
    assert_ok(&ctx, kay_sequence_advance(sequence, UINT64_MAX));
    kay_sequence_facts facts = kay_sequence_tell(sequence);
    assert_true(facts.proved);
    assert_more(facts.saltus, 0);
    assert_ok(&ctx, kay_sequence_read(sequence, 1000000, 1, &value));
    assert_int_equal(value, 1000000 / facts.period * facts.saltus);
    assert_int_equal(kay_sequence_read(sequence, UINT64_MAX - 1, 1, &value), KAY_EUNABLE);
    kay_sequence_close(sequence);
}

static void what_is_not_there_is_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_sequence *sequence;
    kay_context_init(&ctx);
    assert_int_equal(kay_sequence_open(&ctx, "0.0", NULL, &sequence), KAY_EINPUT);
    assert_int_equal(kay_sequence_open(&ctx, "0.77", &(kay_sequence_options){.level = "mmx"}, &sequence), KAY_EUSAGE);
    assert_int_equal(kay_sequence_open(&ctx, "0.8", &(kay_sequence_options){.method = KAY_SEQUENCE_SPARSE}, &sequence),
                     KAY_EUSAGE);
    assert_int_equal(ctx.memory_used, 0);
}

/* A sequence stopped by its budget at any time resumes from there. */
static void a_budget_that_ends_loses_nothing(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_sequence *sequence;
    kay_sequence_summary summary;
    int stop = 1;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.106", NULL, &sequence));
    ctx.stop = &stop;
    while (kay_sequence_known(sequence) < 100001) {
        kay_status status = kay_sequence_advance(sequence, 100001);
        assert_one_of(status, KAY_OK, KAY_EUNABLE);
    }
    ctx.stop = NULL;
    assert_ok(&ctx, kay_sequence_sum_up(sequence, 100001, &summary));
    assert_int_equal(summary.sums, 0x717B3974);
    kay_sequence_close(sequence);
}

/* Lets every allocation fail once: the values computed before stay known, and all memory is freed. */
static void memory_that_is_refused_loses_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        uint64_t most;
    } cases[] = {{"0.106", 700},  {"0.6", 700}, {"0.3f", 150},      {"{1,3}", 700},
                 {"0.007", 2500}, {"8.3", 300}, {"4.[0{3+}]", 300}, {"g.07", 70}};
    enum { CASES = sizeof cases / sizeof *cases };
    uint64_t whole[CASES];
    kay_sequence_summary summary;
    for (size_t i = 0; i < CASES; i++) {
        kay_context ctx;
        kay_sequence *sequence;
        uint64_t most = cases[i].most;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_sequence_open(&ctx, cases[i].code, NULL, &sequence));
        assert_ok(&ctx, kay_sequence_advance(sequence, most));
        assert_ok(&ctx, kay_sequence_sum_up(sequence, most, &summary));
        whole[i] = summary.xxh64;
        kay_sequence_close(sequence);
    }
    for (size_t i = 0; i < CASES; i++)
        for (unsigned blocks = 0, refused = 1; refused; blocks++) {
            kay_context ctx;
            kay_sequence *sequence = NULL;
            uint64_t most = cases[i].most;
            uint64_t left = blocks;
            kay_context_init(&ctx);
            fixture_refuse_one(&ctx, &left);
            kay_status status = kay_sequence_open(&ctx, cases[i].code, NULL, &sequence);
            if (status == KAY_OK)
                status = kay_sequence_advance(sequence, most);
            refused = status != KAY_OK;
            if (refused)
                assert_int_equal(status, KAY_ENOMEM);
            if (sequence && refused)
                assert_ok(&ctx, kay_sequence_advance(sequence, most));
            if (sequence) {
                assert_at_least(kay_sequence_known(sequence), most);
                assert_ok(&ctx, kay_sequence_sum_up(sequence, most, &summary));
                assert_int_equal(summary.xxh64, whole[i]);
            }
            kay_sequence_close(sequence);
            assert_int_equal(ctx.memory_used, 0);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(octal_codes_of_three_digits_have_the_plain_values),
        cmocka_unit_test(narrow_games_have_the_plain_values),
        cmocka_unit_test(many_rare_heaps_are_tested_to_the_plain_values),
        cmocka_unit_test(random_octal_codes_have_the_plain_values),
        cmocka_unit_test(pairs_that_are_all_looked_at_give_the_plain_values),
        cmocka_unit_test(unequal_heaps_have_the_plain_values),
        cmocka_unit_test(sets_of_sums_give_the_plain_values),
        cmocka_unit_test(sets_of_sums_of_random_codes_give_the_plain_values),
        cmocka_unit_test(the_sparse_space_of_grundys_game_is_the_known_one),
        cmocka_unit_test(the_method_that_costs_less_goes_on_with_the_same_values),
        cmocka_unit_test(periods_are_those_published),
        cmocka_unit_test(values_that_are_not_kept_are_not_needed),
        cmocka_unit_test(a_register_that_comes_again_proves_the_period),
        cmocka_unit_test(summaries_are_those_of_others),
        cmocka_unit_test(the_checksum_is_xxh64),
        cmocka_unit_test(summaries_depend_on_the_values_alone),
        cmocka_unit_test(values_that_grow_for_ever_are_read_at_any_place),
        cmocka_unit_test(what_is_not_there_is_refused),
        cmocka_unit_test(a_budget_that_ends_loses_nothing),
        cmocka_unit_test(memory_that_is_refused_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
