/* Products by both methods against products bit by bit; and in several threads at once. */
#include "fixture.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "math/gf2_product.h"

enum { ROWS_MAX = 5000, INNER_MAX = 140, COLUMNS_MAX = 300, LEFT_WORDS = 4, WORDS_MAX = 5 };

typedef struct product {
    uint64_t rows, inner, columns, words;
    uint64_t left[ROWS_MAX * LEFT_WORDS], right[INNER_MAX * WORDS_MAX];
    uint64_t before[ROWS_MAX * WORDS_MAX], after[ROWS_MAX * WORDS_MAX];
} product;

/* Random bits; those behind the last column are 0. */
static void fill(uint64_t *bits, uint64_t rows, uint64_t columns, uint64_t step, kay_random *random)
{
    memset(bits, 0, rows * step * sizeof *bits);
    for (uint64_t i = 0; i < rows; i++)
        for (uint64_t w = 0; w * 64 < columns; w++)
            bits[i * step + w] = kay_random_next(random) >> (columns - w * 64 < 64 ? 64 - (columns - w * 64) : 0);
}

static void draw(product *p, uint64_t rows, kay_random *random)
{
    p->rows = 1 + kay_random_below(random, rows);
    p->inner = 1 + kay_random_below(random, INNER_MAX);
    p->columns = 1 + kay_random_below(random, COLUMNS_MAX);
    p->words = kay_bits_words(p->columns);
    fill(p->left, p->rows, p->inner, LEFT_WORDS, random);
    fill(p->right, p->inner, p->columns, p->words, random);
    fill(p->before, p->rows, p->columns, p->words, random);
    memcpy(p->after, p->before, p->rows * p->words * sizeof *p->before);
}

typedef kay_status method(kay_context *ctx, const kay_gf2_product *product);

static kay_status multiply(product *p, kay_context *ctx, method *by)
{
    return by(ctx, &(kay_gf2_product){p->after, p->left, LEFT_WORDS, p->right, p->rows, p->inner, p->columns});
}

/* Whether row `i` is what it should be. */
static bool good(const product *p, uint64_t i)
{
    uint64_t row[WORDS_MAX];
    memcpy(row, p->before + i * p->words, p->words * sizeof *row);
    for (uint64_t k = 0; k < p->inner; k++)
        for (uint64_t w = 0; w < p->words && kay_bits_get(p->left + i * LEFT_WORDS, k); w++)
            row[w] ^= p->right[k * p->words + w];
    return memcmp(row, p->after + i * p->words, p->words * sizeof *row) == 0;
}

static void add_products(method *by)
{
    static product p;
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, 4);
    for (int round = 0; round < 100; round++) {
        draw(&p, round % 20 ? 200 : ROWS_MAX, &random); /* now and then in several slices */
        assert_ok(&ctx, multiply(&p, &ctx, by));
        for (uint64_t i = 0; i < p.rows; i++)
            assert_true(good(&p, i));
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void products_are_added_by_tables(void **unused)
{
    (void)unused;
    add_products(kay_gf2_product_add_by_tables);
}

static void products_are_added_by_m4ri(void **unused)
{
    (void)unused;
    add_products(kay_gf2_product_add_by_m4ri);
}

/* A product that is large enough for M4RI, on its first and last rows: `left` is a unit matrix of `inner` rows again
 * and again. */
static void large_products_are_added(void **unused)
{
    enum { ROWS = 20000, INNER = 64, COLUMNS = 1000, WORDS = 16 };
    kay_context ctx;
    kay_random random;
    (void)unused;
    kay_context_init(&ctx);
    kay_random_seed(&random, 6);
    uint64_t *to = calloc(ROWS * WORDS, sizeof *to), *left = calloc(ROWS, sizeof *left), right[INNER * WORDS];
    assert_non_null(to);
    assert_non_null(left);
    fill(right, INNER, COLUMNS, WORDS, &random);
    for (uint64_t i = 0; i < ROWS; i++)
        left[i] = (uint64_t)1 << i % INNER;
    assert_true(kay_gf2_m4ri_is_there(&ctx));
    assert_ok(&ctx, kay_gf2_product_add(&ctx, &(kay_gf2_product){to, left, 1, right, ROWS, INNER, COLUMNS}));
    for (uint64_t i = 0; i < ROWS; i++)
        assert_memory_equal(to + i * WORDS, right + i % INNER * WORDS, WORDS * sizeof *to);
    free(to);
    free(left);
    assert_int_equal(ctx.memory_used, 0);
}

static void memory_that_is_not_there_is_missed_before(void **unused)
{
    static product p;
    kay_context ctx;
    kay_random random;
    (void)unused;
    kay_context_init(&ctx);
    kay_random_seed(&random, 5);
    draw(&p, ROWS_MAX, &random);
    ctx.memory_limit = 1000;
    method *const methods[] = {kay_gf2_product_add_by_tables, kay_gf2_product_add_by_m4ri};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(multiply(&p, &ctx, methods[i]), KAY_EUNABLE);
        assert_memory_equal(p.before, p.after, p.rows * p.words * sizeof *p.after);
    }
}

/* In a thread of its own, without assertions: NULL, or what went wrong. */
static void *work(void *seed)
{
    static const char failed[] = "failed", differs[] = "differs";
    static _Thread_local product p;
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, *(const uint64_t *)seed);
    for (int round = 0; round < 60; round++) {
        draw(&p, 200, &random);
        if (multiply(&p, &ctx, round % 2 ? kay_gf2_product_add_by_tables : kay_gf2_product_add_by_m4ri) != KAY_OK)
            return (void *)(uintptr_t)failed;
        for (uint64_t i = 0; i < p.rows; i++)
            if (!good(&p, i))
                return (void *)(uintptr_t)differs;
    }
    return NULL;
}

static void contexts_in_several_threads_do_not_disturb_each_other(void **unused)
{
    enum { THREADS = 4 };
    static const uint64_t seeds[THREADS] = {10, 1000, 2000, 3000};
    pthread_t threads[THREADS];
    (void)unused;
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
        cmocka_unit_test(products_are_added_by_tables),
        cmocka_unit_test(products_are_added_by_m4ri),
        cmocka_unit_test(large_products_are_added),
        cmocka_unit_test(memory_that_is_not_there_is_missed_before),
        cmocka_unit_test(contexts_in_several_threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
