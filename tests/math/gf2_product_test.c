/* Tests products against products computed bit by bit. */
#include "fixture.h"

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

/* Fills rows with random bits; the bits after the last column are 0. */
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

static kay_status multiply(product *p, kay_context *ctx)
{
    return kay_gf2_product_add(
        ctx, &(kay_gf2_product){p->after, p->left, LEFT_WORDS, p->right, p->rows, p->inner, p->columns});
}

/* Whether row `i` is right. */
static bool good(const product *p, uint64_t i)
{
    uint64_t row[WORDS_MAX];
    memcpy(row, p->before + i * p->words, p->words * sizeof *row);
    for (uint64_t k = 0; k < p->inner; k++)
        for (uint64_t w = 0; w < p->words && kay_bits_get(p->left + i * LEFT_WORDS, k); w++)
            row[w] ^= p->right[k * p->words + w];
    return memcmp(row, p->after + i * p->words, p->words * sizeof *row) == 0;
}

static void products_are_added(void **unused)
{
    (void)unused;
    static product p;
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, 4);
    for (int round = 0; round < 100; round++) {
        draw(&p, round % 20 ? 200 : ROWS_MAX, &random); /* now and then many rows */
        assert_ok(&ctx, multiply(&p, &ctx));
        for (uint64_t i = 0; i < p.rows; i++)
            assert_true(good(&p, i));
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* A product of several slices of columns: `left` is the unit matrix of `inner` rows, repeated. */
static void large_products_are_added(void **unused)
{
    enum { ROWS = 20000, INNER = 64, COLUMNS = 2100, WORDS = 33 };
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
    assert_int_equal(multiply(&p, &ctx), KAY_EUNABLE);
    assert_memory_equal(p.before, p.after, p.rows * p.words * sizeof *p.after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_are_added),
        cmocka_unit_test(large_products_are_added),
        cmocka_unit_test(memory_that_is_not_there_is_missed_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
