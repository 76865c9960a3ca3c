/* Tests exchanges against their definition, and products term by term. */
#include "fixture.h"

#include <string.h>

#include "math/bit_matrix.h"

enum { SIDE_MAX = 1100, WORDS_MAX = 18 };

typedef struct board {
    uint64_t rows, columns, words;
    uint64_t before[SIDE_MAX * WORDS_MAX]; /* row after row */
    uint64_t column_of[SIDE_MAX];
    kay_bit_matrix after;
} board;

/* The row of a matrix times a vector. */
static bool product(const uint64_t *row, const uint64_t *vector, uint64_t words)
{
    uint64_t sum = 0;
    for (uint64_t w = 0; w < words; w++)
        sum ^= row[w] & vector[w];
    return __builtin_parityll(sum);
}

static bool product_after(const board *b, uint64_t i, const uint64_t *vector)
{
    uint64_t row[WORDS_MAX] = {0};
    kay_bit_matrix_add_row(&b->after, i, row);
    return product(row, vector, b->words);
}

/* y = A x: the input has y_i in the place of x_j if row i was exchanged with column j, the output x_j in that of
 * y_i. */
static void it_maps_as_it_should(const board *b, const uint64_t *x)
{
    uint64_t in[WORDS_MAX];
    bool y[SIDE_MAX];
    memcpy(in, x, sizeof in);
    for (uint64_t i = 0; i < b->rows; i++) {
        y[i] = product(b->before + i * b->words, x, b->words);
        if (b->column_of[i] == KAY_BIT_MATRIX_NONE)
            continue;
        kay_bits_clear(in, b->column_of[i]);
        if (y[i])
            kay_bits_set(in, b->column_of[i]);
    }
    uint64_t all[WORDS_MAX];
    kay_bit_matrix_times(&b->after, in, all);
    for (uint64_t i = 0; i < b->rows; i++) {
        uint64_t column = b->column_of[i];
        assert_int_equal(kay_bits_get(all, i), product_after(b, i, in));
        assert_int_equal(product_after(b, i, in), column == KAY_BIT_MATRIX_NONE ? y[i] : kay_bits_get(x, column));
    }
}

static void what_stays_is_zero(const board *b)
{
    uint64_t home[WORDS_MAX] = {0}, ones[WORDS_MAX];
    for (uint64_t j = 0; j < b->columns; j++)
        kay_bits_set(home, j);
    for (uint64_t i = 0; i < b->rows; i++)
        if (b->column_of[i] != KAY_BIT_MATRIX_NONE) {
            assert_less(b->column_of[i], b->columns);
            assert_true(kay_bits_get(home, b->column_of[i]));
            kay_bits_clear(home, b->column_of[i]);
        }
    for (uint64_t i = 0; i < b->rows; i++) {
        if (b->column_of[i] != KAY_BIT_MATRIX_NONE)
            continue;
        memset(ones, 0, sizeof ones);
        kay_bit_matrix_add_row(&b->after, i, ones);
        for (uint64_t w = 0; w < b->words; w++)
            assert_int_equal(ones[w] & home[w], 0);
    }
}

static void look(kay_context *ctx, board *b, unsigned vectors, kay_random *random)
{
    assert_ok(ctx, kay_bit_matrix_init(&b->after, ctx, b->rows, b->columns));
    for (uint64_t i = 0; i < b->rows; i++)
        for (uint64_t w = 0; w < b->words; w++)
            kay_bit_matrix_row(&b->after, i)[w] = b->before[i * b->words + w];
    assert_ok(ctx, kay_bit_matrix_exchange(&b->after, b->column_of));
    what_stays_is_zero(b);
    for (uint64_t v = 0; v < vectors; v++) {
        uint64_t x[WORDS_MAX] = {0};
        for (uint64_t j = 0; j < b->columns; j++)
            if (random ? kay_random_below(random, 2) : j == v)
                kay_bits_set(x, j);
        it_maps_as_it_should(b, x);
    }
    for (uint64_t j = 0; j < b->columns; j += 1 + j / 2) { /* columns have the entries of the rows */
        uint64_t column[WORDS_MAX];
        kay_bit_matrix_column(&b->after, j, column);
        for (uint64_t i = 0; i < b->rows; i++)
            assert_int_equal(kay_bits_get(column, i), kay_bits_get(kay_bit_matrix_row(&b->after, i), j));
    }
    kay_bit_matrix_free(&b->after);
}

static void every_matrix_up_to_3_by_4_is_exchanged(void **unused)
{
    static board b;
    kay_context ctx;
    (void)unused;
    kay_context_init(&ctx);
    for (b.rows = 0; b.rows <= 3; b.rows++)
        for (b.columns = 0; b.columns <= 4; b.columns++)
            for (uint64_t cells = 0; cells < (uint64_t)1 << (b.rows * b.columns); cells++) {
                b.words = kay_bits_words(b.columns);
                for (uint64_t i = 0; i < b.rows; i++)
                    b.before[i] = cells >> (i * b.columns) & (((uint64_t)1 << b.columns) - 1);
                look(&ctx, &b, (unsigned)b.columns, NULL);
            }
    assert_int_equal(ctx.memory_used, 0);
}

/* Fills the matrix with a sum of `rank` products of a column and a row; the columns left of `first` are 0. */
static void fill(board *b, kay_random *random, uint64_t rank, uint64_t first)
{
    b->words = kay_bits_words(b->columns);
    memset(b->before, 0, sizeof b->before);
    for (uint64_t r = 0; r < rank; r++) {
        uint64_t row[WORDS_MAX] = {0};
        for (uint64_t j = first; j < b->columns; j++)
            if (kay_random_below(random, 2))
                kay_bits_set(row, j);
        for (uint64_t i = 0; i < b->rows; i++)
            for (uint64_t w = 0, in = kay_random_below(random, 2); w < b->words && in; w++)
                b->before[i * b->words + w] ^= row[w];
    }
}

static void matrices_of_any_rank_and_shape_are_exchanged(void **unused)
{
    static board b;
    kay_context ctx;
    kay_random random;
    (void)unused;
    kay_context_init(&ctx);
    kay_random_seed(&random, 3);
    for (int round = 0; round < 120; round++) {
        uint64_t most = round % 10 ? 150 : SIDE_MAX;
        b.rows = 1 + kay_random_below(&random, most);
        b.columns = 1 + kay_random_below(&random, most);
        fill(&b, &random, kay_random_below(&random, most + most / 3), kay_random_below(&random, b.columns));
        look(&ctx, &b, 8, &random);
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* Some rows are exchanged long after the first panels, which must then be updated. */
static void large_matrices_of_high_rank_are_exchanged(void **unused)
{
    static board b;
    kay_context ctx;
    kay_random random;
    (void)unused;
    kay_context_init(&ctx);
    kay_random_seed(&random, 6);
    for (uint64_t round = 0; round < 3; round++) {
        b.rows = SIDE_MAX - 50 * round;
        b.columns = SIDE_MAX - 30 * round;
        fill(&b, &random, 900 + 200 * round, 20 * round);
        look(&ctx, &b, 4, &random);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void the_deadline_is_seen(void **unused)
{
    kay_bit_matrix matrix;
    uint64_t column_of[SIDE_MAX];
    kay_context ctx;
    (void)unused;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_bit_matrix_init(&matrix, &ctx, SIDE_MAX, SIDE_MAX));
    for (uint64_t i = 0; i < SIDE_MAX; i++)
        kay_bits_set(kay_bit_matrix_row(&matrix, i), i);
    ctx.deadline = kay_now() - 1;
    assert_int_equal(kay_bit_matrix_exchange(&matrix, column_of), KAY_EUNABLE);
    kay_bit_matrix_free(&matrix);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_matrix_up_to_3_by_4_is_exchanged),
        cmocka_unit_test(matrices_of_any_rank_and_shape_are_exchanged),
        cmocka_unit_test(large_matrices_of_high_rank_are_exchanged),
        cmocka_unit_test(the_deadline_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
