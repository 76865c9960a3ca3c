/* Processes panels of 512 rows: exchanges the rows of a panel, updating only the panel, then updates all other rows by
 * one matrix product.  This needs few passes over the matrix; each pass over a large matrix waits for the memory. */
#include "math/bit_matrix.h"

#include <string.h>

#include "math/gf2_product.h"

enum {
    GROUP = 64, /* rows that are exchanged before the rest of the panel is updated: their coefficients fit one word */
    PANEL = 8, /* groups in a panel */
};

kay_status kay_bit_matrix_init(kay_bit_matrix *matrix, kay_context *ctx, uint64_t rows, uint64_t columns)
{
    uint64_t words = kay_bits_words(columns), cells;
    *matrix = (kay_bit_matrix){.ctx = ctx};
    if (__builtin_mul_overflow(rows, words, &cells))
        return kay_fail(ctx, KAY_EUNABLE, "a matrix over GF(2) is too large for memory");
    KAY_TRY_ALLOC(matrix->bits, ctx, cells);
    matrix->rows = rows;
    matrix->columns = columns;
    matrix->words = words;
    return KAY_OK;
}

void kay_bit_matrix_free(kay_bit_matrix *matrix)
{
    if (matrix->ctx)
        kay_free(matrix->ctx, matrix->bits, matrix->rows * matrix->words * sizeof *matrix->bits);
    *matrix = (kay_bit_matrix){0};
}

void kay_bit_matrix_add_row(const kay_bit_matrix *matrix, uint64_t row, uint64_t *to)
{
    const uint64_t *bits = kay_bit_matrix_row(matrix, row);
    for (uint64_t w = 0; w < matrix->words; w++)
        to[w] ^= bits[w];
}

void kay_bit_matrix_column(const kay_bit_matrix *matrix, uint64_t column, uint64_t *out)
{
    const uint64_t *bits = matrix->bits + column / 64;
    for (uint64_t from = 0; from < matrix->rows; from += 64) {
        uint64_t gathered = 0, count = matrix->rows - from < 64 ? matrix->rows - from : 64;
        for (uint64_t i = 0; i < count; i++)
            gathered |= (bits[(from + i) * matrix->words] >> column % 64 & 1) << i;
        out[from / 64] = gathered;
    }
}

void kay_bit_matrix_times(const kay_bit_matrix *matrix, const uint64_t *vector, uint64_t *out)
{
    memset(out, 0, kay_bits_words(matrix->rows) * sizeof *out);
    for (uint64_t row = 0; row < matrix->rows; row++) {
        const uint64_t *bits = kay_bit_matrix_row(matrix, row);
        uint64_t sum = 0;
        for (uint64_t w = 0; w < matrix->words; w++)
            sum ^= bits[w] & vector[w];
        if (__builtin_parityll(sum))
            kay_bits_set(out, row);
    }
}

typedef struct matrix_sweep {
    kay_bit_matrix *matrix;
    uint64_t *column_of;
    uint64_t *home; /* bits: columns that were not exchanged */
    uint64_t (*coefficients)[PANEL]; /* for each row outside the panel: a bit for each row of the panel to add to it */
} matrix_sweep;

/* The end of the `count` rows that begin at `from`, or of the matrix if it ends before. */
static uint64_t sweep_end(const matrix_sweep *sweep, uint64_t from, uint64_t count)
{
    return sweep->matrix->rows - from < count ? sweep->matrix->rows : from + count;
}

/* The first column that was not exchanged and in which the row has a 1. */
static uint64_t sweep_find(const matrix_sweep *sweep, uint64_t row)
{
    const uint64_t *bits = kay_bit_matrix_row(sweep->matrix, row);
    for (uint64_t w = 0; w < sweep->matrix->words; w++)
        if (bits[w] & sweep->home[w])
            return 64 * w + (unsigned)__builtin_ctzll(bits[w] & sweep->home[w]);
    return KAY_BIT_MATRIX_NONE;
}

/* Exchanges a row with a column, and updates the rows from..to-1. */
static void sweep_exchange_one(matrix_sweep *sweep, uint64_t row, uint64_t column, uint64_t from, uint64_t to)
{
    const kay_bit_matrix *matrix = sweep->matrix;
    uint64_t *pivot = kay_bit_matrix_row(matrix, row);
    kay_bits_flip(pivot, column); /* 0 during the additions: the other rows keep their entries in this column */
    for (uint64_t i = from; i < to; i++)
        if (i != row && kay_bits_get(kay_bit_matrix_row(matrix, i), column))
            kay_bit_matrix_add_row(matrix, row, kay_bit_matrix_row(matrix, i));
    kay_bits_flip(pivot, column);
    kay_bits_clear(sweep->home, column);
    sweep->column_of[row] = column;
}

/* Exchanges as many rows of a group as possible. */
static void sweep_group(matrix_sweep *sweep, uint64_t from, uint64_t to)
{
    for (uint64_t row = from; row < to; row++) {
        uint64_t column = sweep_find(sweep, row);
        if (column != KAY_BIT_MATRIX_NONE)
            sweep_exchange_one(sweep, row, column, from, to);
    }
}

/* Exchanged columns in one word that have the same `turn`: this is i - j modulo 64 if column j was exchanged with row i
 * of the group.  So one rotation moves their entries to the coefficients. */
typedef struct matrix_slice {
    uint64_t word, mask;
    unsigned turn;
} matrix_slice;

static unsigned sweep_slices(const matrix_sweep *sweep, uint64_t from, uint64_t to, matrix_slice slices[GROUP])
{
    unsigned count = 0;
    for (uint64_t row = from; row < to; row++) {
        uint64_t column = sweep->column_of[row];
        if (column == KAY_BIT_MATRIX_NONE)
            continue;
        unsigned turn = (unsigned)(row - from - column) % 64, k = 0;
        while (k < count && !(slices[k].word == column / 64 && slices[k].turn == turn))
            k++;
        if (k == count)
            slices[count++] = (matrix_slice){.word = column / 64, .turn = turn};
        slices[k].mask |= (uint64_t)1 << column % 64;
    }
    return count;
}

/* Moves entries of the rows first..last-1 from the matrix to `coefficients`: those in the columns that were exchanged
 * with the rows from..to-1, which are the given group of the panel. */
static void sweep_take(matrix_sweep *sweep, uint64_t from, uint64_t to, unsigned group, uint64_t first, uint64_t last)
{
    const kay_bit_matrix *matrix = sweep->matrix;
    matrix_slice slices[GROUP];
    unsigned count = sweep_slices(sweep, from, to, slices);
    for (uint64_t i = first; i < last; i++) {
        uint64_t *bits = kay_bit_matrix_row(matrix, i), all = 0;
        for (unsigned k = 0; k < count; k++) {
            uint64_t ones = bits[slices[k].word] & slices[k].mask;
            bits[slices[k].word] ^= ones;
            all |= ones << slices[k].turn | ones >> (64 - slices[k].turn) % 64;
        }
        sweep->coefficients[i][group] = all;
    }
}

/* Updates rows first..last-1 of a panel, which are few, for the exchanges of the group from..to-1. */
static void sweep_follow_group(matrix_sweep *sweep, uint64_t from, uint64_t to, uint64_t first, uint64_t last)
{
    sweep_take(sweep, from, to, 0, first, last);
    for (uint64_t i = first; i < last; i++)
        for (uint64_t ones = sweep->coefficients[i][0]; ones; ones &= ones - 1)
            kay_bit_matrix_add_row(sweep->matrix, from + (unsigned)__builtin_ctzll(ones),
                                   kay_bit_matrix_row(sweep->matrix, i));
}

/* Updates rows first..last-1 for the exchanges of the panel from..to-1. */
static kay_status sweep_follow(matrix_sweep *sweep, uint64_t from, uint64_t to, uint64_t first, uint64_t last)
{
    kay_bit_matrix *matrix = sweep->matrix;
    for (uint64_t begin = from; begin < to; begin += GROUP)
        sweep_take(sweep, begin, sweep_end(sweep, begin, GROUP), (unsigned)((begin - from) / GROUP), first, last);
    return kay_gf2_product_add(matrix->ctx, &(kay_gf2_product){
                                                .to = kay_bit_matrix_row(matrix, first),
                                                .left = sweep->coefficients[first],
                                                .left_words = PANEL,
                                                .right = kay_bit_matrix_row(matrix, from),
                                                .rows = last - first,
                                                .inner = to - from,
                                                .columns = matrix->columns,
                                            });
}

static kay_status sweep_run(matrix_sweep *sweep)
{
    uint64_t rows = sweep->matrix->rows;
    for (uint64_t i = 0; i < rows; i++)
        sweep->column_of[i] = KAY_BIT_MATRIX_NONE;
    for (uint64_t column = 0; column < sweep->matrix->columns; column++)
        kay_bits_set(sweep->home, column);
    for (uint64_t from = 0, to; from < rows; from = to) {
        to = sweep_end(sweep, from, PANEL * GROUP);
        for (uint64_t begin = from, end; begin < to; begin = end) {
            end = sweep_end(sweep, begin, GROUP);
            sweep_group(sweep, begin, end);
            sweep_follow_group(sweep, begin, end, from, begin);
            sweep_follow_group(sweep, begin, end, end, to);
            KAY_TRY(kay_tick(sweep->matrix->ctx, "eliminating", begin, rows));
        }
        KAY_TRY(sweep_follow(sweep, from, to, 0, from));
        KAY_TRY(sweep_follow(sweep, from, to, to, rows));
    }
    return KAY_OK;
}

kay_status kay_bit_matrix_exchange(kay_bit_matrix *matrix, uint64_t *column_of)
{
    kay_arena arena;
    kay_arena_init(&arena, matrix->ctx);
    matrix_sweep sweep = {
        .matrix = matrix,
        .column_of = column_of,
        .home = kay_arena_array(&arena, matrix->words, sizeof *sweep.home),
        .coefficients = kay_arena_array(&arena, matrix->rows, sizeof *sweep.coefficients),
    };
    kay_status status = sweep.home && sweep.coefficients ? sweep_run(&sweep) : kay_no_memory(matrix->ctx);
    kay_arena_free(&arena);
    return status;
}
