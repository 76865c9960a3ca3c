/* The tableau by its definition: with y = A x, it maps (y on R, x on C') to (x on C, y on R'). */
#include "fixture.h"

#include <pthread.h>
#include <string.h>

#include "math/gf2_m4ri.h"

enum { SIDE_MAX = 140, WORDS_MAX = 3 };

typedef struct board {
    uint64_t rows, columns, words;
    uint64_t before[SIDE_MAX * WORDS_MAX], after[SIDE_MAX * WORDS_MAX];
    uint64_t row_at[SIDE_MAX], column_at[SIDE_MAX], rank;
} board;

static bool bit(const uint64_t *bits, uint64_t at)
{
    return bits[at / 64] >> (at % 64) & 1;
}

/* A row of a matrix times a vector. */
static bool product(const uint64_t *row, const uint64_t *vector, uint64_t words)
{
    uint64_t sum = 0;
    for (uint64_t w = 0; w < words; w++)
        sum ^= row[w] & vector[w];
    return __builtin_parityll(sum);
}

static void it_maps_as_it_should(const board *b, const uint64_t *x)
{
    uint64_t y[WORDS_MAX] = {0}, in[WORDS_MAX] = {0};
    for (uint64_t i = 0; i < b->rows; i++)
        y[i / 64] |= (uint64_t)product(b->before + i * b->words, x, b->words) << (i % 64);
    for (uint64_t j = 0; j < b->columns; j++)
        in[j / 64] |= (uint64_t)(j < b->rank ? bit(y, b->row_at[j]) : bit(x, b->column_at[j])) << (j % 64);
    for (uint64_t i = 0; i < b->rows; i++)
        assert_int_equal(product(b->after + i * b->words, in, b->words),
                         i < b->rank ? bit(x, b->column_at[i]) : bit(y, b->row_at[i]));
}

static void look(kay_context *ctx, board *b)
{
    b->words = kay_gf2_words(b->columns);
    memcpy(b->after, b->before, b->rows * b->words * sizeof *b->before);
    assert_ok(ctx, kay_gf2_tableau(ctx, b->after, b->rows, b->columns, b->row_at, b->column_at, &b->rank));
    for (uint64_t j = 0; j < b->columns; j++) {
        uint64_t x[WORDS_MAX] = {0};
        x[j / 64] = (uint64_t)1 << (j % 64);
        it_maps_as_it_should(b, x);
    }
    for (uint64_t i = b->rank; i < b->rows; i++)
        for (uint64_t j = b->rank; j < b->columns; j++)
            assert_false(bit(b->after + i * b->words, j));
}

static void every_matrix_up_to_3_by_4_has_its_tableau(void **unused)
{
    (void)unused;
    static board b;
    kay_context ctx;
    kay_context_init(&ctx);
    for (b.rows = 1; b.rows <= 3; b.rows++)
        for (b.columns = 1; b.columns <= 4; b.columns++)
            for (uint64_t cells = 0; cells < (uint64_t)1 << (b.rows * b.columns); cells++) {
                for (uint64_t i = 0; i < b.rows; i++)
                    b.before[i] = cells >> (i * b.columns) & (((uint64_t)1 << b.columns) - 1);
                look(&ctx, &b);
            }
}

/* Sums of `rank` products of a column and a row. */
static void fill(board *b, kay_random *random, uint64_t rank)
{
    b->words = kay_gf2_words(b->columns);
    memset(b->before, 0, sizeof b->before);
    for (uint64_t r = 0; r < rank; r++) {
        uint64_t row[WORDS_MAX];
        for (uint64_t w = 0; w < b->words; w++) {
            uint64_t bits = b->columns - w * 64;
            row[w] = kay_random_next(random) & (bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX);
        }
        for (uint64_t i = 0; i < b->rows; i++)
            for (uint64_t w = 0; w < b->words && kay_random_below(random, 2); w++)
                b->before[i * b->words + w] ^= row[w];
    }
}

static void matrices_of_any_rank_and_shape_have_theirs(void **unused)
{
    (void)unused;
    static board b;
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, 3);
    for (int round = 0; round < 200; round++) {
        b.rows = 1 + kay_random_below(&random, SIDE_MAX);
        b.columns = 1 + kay_random_below(&random, SIDE_MAX);
        fill(&b, &random, kay_random_below(&random, 200));
        look(&ctx, &b);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void terms_are_added(void **unused)
{
    (void)unused;
    enum { ROWS = 70, COLUMNS = 130, TERMS = 20 };
    uint64_t bits[ROWS * 3], plain[ROWS * 3], left[TERMS * 2], right[TERMS * 3];
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, 4);
    for (unsigned i = 0; i < ROWS * 3; i++)
        plain[i] = bits[i] = kay_random_next(&random) & (i % 3 == 2 ? 3 : UINT64_MAX);
    for (unsigned i = 0; i < TERMS * 2; i++)
        left[i] = kay_random_next(&random) & (i % 2 == 1 ? 63 : UINT64_MAX);
    for (unsigned i = 0; i < TERMS * 3; i++)
        right[i] = kay_random_next(&random) & (i % 3 == 2 ? 3 : UINT64_MAX);
    for (unsigned t = 0; t < TERMS; t++)
        for (unsigned i = 0; i < ROWS; i++)
            for (unsigned w = 0; w < 3 && bit(left + t * 2, i); w++)
                plain[i * 3 + w] ^= right[t * 3 + w];
    assert_ok(&ctx, kay_gf2_add_terms(&ctx, bits, ROWS, COLUMNS, left, right, TERMS));
    assert_memory_equal(bits, plain, sizeof bits);
}

/* In a thread of its own, without assertions: NULL, or what went wrong. */
static void *work(void *seed)
{
    static const char failed[] = "failed", differs[] = "differs";
    enum { SIDE = 200, WORDS = 4 };
    uint64_t bits[SIDE * WORDS], once[SIDE * WORDS], row_at[SIDE], column_at[SIDE], rank;
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    for (int round = 0; round < 60; round++) {
        kay_random_seed(&random, *(const uint64_t *)seed + (uint64_t)round / 2); /* each matrix twice */
        for (unsigned i = 0; i < SIDE * WORDS; i++)
            bits[i] = i % WORDS == WORDS - 1 ? kay_random_next(&random) & 255 : kay_random_next(&random);
        if (kay_gf2_tableau(&ctx, bits, SIDE, SIDE, row_at, column_at, &rank) != KAY_OK)
            return (void *)(uintptr_t)failed;
        if (round % 2 && memcmp(bits, once, sizeof bits) != 0)
            return (void *)(uintptr_t)differs;
        memcpy(once, bits, sizeof bits);
    }
    return NULL;
}

static void contexts_in_several_threads_do_not_disturb_each_other(void **unused)
{
    (void)unused;
    enum { THREADS = 4 };
    static const uint64_t seeds[THREADS] = {10, 1000, 2000, 3000};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, (void *)(uintptr_t)&seeds[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        assert_int_equal(pthread_join(threads[i], &wrong), 0);
        assert_null(wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_matrix_up_to_3_by_4_has_its_tableau),
        cmocka_unit_test(matrices_of_any_rank_and_shape_have_theirs),
        cmocka_unit_test(terms_are_added),
        cmocka_unit_test(contexts_in_several_threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
