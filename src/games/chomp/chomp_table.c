/* Computes the nimbers of shapes in their order.
 *
 * A bite in a column cuts the rows that go beyond the column, from the bitten row on.  The place of the option is the
 * sum of the terms of the rows before, of the cut rows and of the rows after; for the bites of one column only the
 * first two vary, and each option costs a subtraction, an addition and a look at its nimber.  A shape whose mirror
 * image comes before it has the nimber of that one. */
#include "games/chomp/chomp_table.h"

#include <string.h>

static const uint64_t table_most = UINT64_C(1) << 63;

/* The term of a row, at most 2^63: length + rows - 1 - row over rows - row. */
static uint64_t table_term(uint32_t rows, uint32_t row, uint32_t length)
{
    const uint64_t n = (uint64_t)length + rows - 1 - row;
    uint64_t k = rows - row;
    unsigned __int128 term = 1;
    if (!length)
        return 0;
    k = k < n - k ? k : n - k;
    for (uint64_t i = 1; i <= k && term < table_most; i++)
        term = term * (n - k + i) / i;
    return term < table_most ? (uint64_t)term : table_most;
}

uint32_t chomp_table_turn(const uint32_t *lengths, uint32_t rows, uint32_t *out)
{
    while (!lengths[rows - 1])
        rows--;
    if (lengths[0] >= rows) {
        memcpy(out, lengths, rows * sizeof *out);
        return rows;
    }
    for (uint32_t column = 0, deep = rows; column < lengths[0]; column++) {
        while (lengths[deep - 1] <= column)
            deep--;
        out[column] = deep;
    }
    return lengths[0];
}

uint64_t chomp_table_places(const uint32_t *lengths, uint32_t rows)
{
    uint64_t sum = 1;
    for (uint32_t row = 0; row < rows; row++) {
        sum += table_term(rows, row, lengths[row]);
        if (sum >= table_most)
            return UINT64_MAX;
    }
    return sum;
}

static uint64_t table_terms(const chomp_table *table)
{
    return (uint64_t)table->rows * (table->columns + UINT64_C(1));
}

static uint64_t table_heads(const chomp_table *table)
{
    return (table->rows + UINT64_C(1)) * (table->columns + UINT64_C(1));
}

static uint64_t table_values(const chomp_table *table)
{
    return table->wide ? (uint64_t)CHOMP_TABLE_AREA : UINT8_MAX + 1;
}

static uint64_t table_bytes(const chomp_table *table, uint64_t places)
{
    return places * (table->wide ? 2 : 1);
}

void chomp_table_free(chomp_table *table)
{
    if (!table->rows)
        return;
    kay_free(table->ctx, table->terms, table_terms(table) * sizeof *table->terms);
    kay_free(table->ctx, table->heads, table_heads(table) * sizeof *table->heads);
    kay_free(table->ctx, table->last, table->rows * sizeof *table->last);
    kay_free(table->ctx, table->sums, (table->rows + UINT64_C(1)) * sizeof *table->sums);
    kay_free(table->ctx, table->deep, (table->columns + UINT64_C(1)) * sizeof *table->deep);
    kay_free(table->ctx, table->seen, table_values(table) * sizeof *table->seen);
    kay_free(table->ctx, table->nimbers, table_bytes(table, table->room));
    *table = (chomp_table){.ctx = table->ctx};
}

static kay_status table_allocate(chomp_table *table, uint32_t rows, uint32_t columns)
{
    kay_context *ctx = table->ctx;
    table->wide = (uint64_t)rows * columns > UINT8_MAX + 1;
    table->columns = (table->wide ? CHOMP_TABLE_AREA : UINT8_MAX + 1) / rows;
    table->rows = rows;
    KAY_TRY_ALLOC(table->terms, ctx, table_terms(table));
    KAY_TRY_ALLOC(table->heads, ctx, table_heads(table));
    KAY_TRY_ALLOC(table->last, ctx, rows);
    KAY_TRY_ALLOC(table->sums, ctx, rows + UINT64_C(1));
    KAY_TRY_ALLOC(table->deep, ctx, table->columns + UINT64_C(1));
    KAY_TRY_ALLOC(table->seen, ctx, table_values(table));
    return KAY_OK;
}

/* Begins a table for shapes of so many rows and columns. */
static kay_status table_begin(chomp_table *table, uint32_t rows, uint32_t columns)
{
    chomp_table_free(table);
    const kay_status status = table_allocate(table, rows, columns);
    if (status != KAY_OK) {
        chomp_table_free(table);
        return status;
    }
    for (uint32_t length = 0; length <= table->columns; length++)
        for (uint32_t row = 0; row < rows; row++) {
            const uint64_t at = length * (rows + UINT64_C(1)) + row, term = table_term(rows, row, length);
            table->terms[row * (table->columns + UINT64_C(1)) + length] = term;
            table->heads[at + 1] = table->heads[at] + term; /* may wrap where no table goes */
        }
    return KAY_OK;
}

/* Makes room for so many places; place 0 is computed. */
static kay_status table_widen(chomp_table *table, uint64_t places)
{
    if (places <= table->room)
        return KAY_OK;
    void *nimbers = kay_resize(table->ctx, table->nimbers, table_bytes(table, table->room), table_bytes(table, places));
    if (!nimbers)
        return kay_no_memory(table->ctx);
    table->nimbers = nimbers;
    table->room = places;
    table->count = table->count ? table->count : 1;
    return KAY_OK;
}

/* Steps to the next shape: makes the last row that is shorter than the one before it longer, and those after it
 * empty. */
static void table_step(chomp_table *table)
{
    uint32_t row = table->rows - 1;
    while (row > 0 && table->last[row] == table->last[row - 1])
        row--;
    table->last[row]++;
    memset(table->last + row + 1, 0, (table->rows - row - 1) * sizeof *table->last);
    for (; row < table->rows; row++)
        table->sums[row + 1] = table->sums[row] + table->terms[row * (table->columns + UINT64_C(1)) + table->last[row]];
    for (uint32_t column = 0, deep = table->rows; column < table->last[0]; column++) {
        while (table->last[deep - 1] <= column)
            deep--;
        table->deep[column] = deep;
    }
}

/* The place of the mirror image of the shape; that of the shape itself if the image has too many rows. */
static uint64_t table_mirror(const chomp_table *table)
{
    uint64_t place = 0;
    if (table->last[0] > table->rows)
        return table->count;
    for (uint32_t column = 0; column < table->last[0]; column++)
        place += table->terms[column * (table->columns + UINT64_C(1)) + table->deep[column]];
    return place;
}

static inline uint64_t table_at(const void *nimbers, bool wide, uint64_t place)
{
    return wide ? ((const uint16_t *)nimbers)[place] : ((const uint8_t *)nimbers)[place];
}

/* Finds the least number that is no nimber of an option of the shape. */
static inline uint64_t table_least(chomp_table *table, bool wide)
{
    const uint64_t all = table->sums[table->rows], *sums = table->sums;
    uint32_t *seen = table->seen;
    uint64_t least = 0;
    if (++table->round == 0) {
        memset(seen, 0, table_values(table) * sizeof *seen);
        table->round = 1;
    }
    const uint32_t round = table->round;
    for (uint32_t column = 0; column < table->last[0]; column++) {
        const uint32_t deep = table->deep[column];
        const uint64_t *heads = table->heads + column * (table->rows + UINT64_C(1));
        const uint64_t rest = heads[deep] + all - sums[deep];
        for (uint32_t row = column ? 0 : 1; row < deep; row++) /* the first square is poisoned */
            seen[table_at(table->nimbers, wide, rest + sums[row] - heads[row])] = round;
    }
    while (seen[least] == round)
        least++;
    return least;
}

/* Computes the nimber of the next shape. */
static inline void table_next(chomp_table *table, bool wide)
{
    table_step(table);
    const uint64_t mirror = table_mirror(table);
    const uint64_t nimber = mirror < table->count ? table_at(table->nimbers, wide, mirror) : table_least(table, wide);
    if (wide)
        ((uint16_t *)table->nimbers)[table->count] = (uint16_t)nimber;
    else
        ((uint8_t *)table->nimbers)[table->count] = (uint8_t)nimber;
    table->count++;
}

static kay_status table_fill(chomp_table *table, uint64_t places)
{
    enum { LOOK = 1 << 12 };
    KAY_TRY(table_widen(table, places));
    while (table->count < places) {
        const uint64_t end = places - table->count < LOOK ? places : table->count + LOOK;
        if (table->wide)
            while (table->count < end)
                table_next(table, true);
        else
            while (table->count < end)
                table_next(table, false);
        KAY_TRY(kay_tick(table->ctx, "shapes", table->count, places));
    }
    return KAY_OK;
}

/* The place of a shape in the table, which has at least so many rows and columns. */
static uint64_t table_place(const chomp_table *table, const uint32_t *lengths, uint32_t rows)
{
    uint64_t place = 0;
    for (uint32_t row = 0; row < rows && place < table_most; row++)
        place += table->terms[row * (table->columns + UINT64_C(1)) + lengths[row]];
    return place;
}

kay_status chomp_table_nimber(chomp_table *table, const uint32_t *lengths, uint32_t rows, uint64_t *out)
{
    const bool fits = rows <= table->rows && lengths[0] <= table->columns;
    if (!fits || (rows < table->rows && table_place(table, lengths, rows) >= table->count))
        KAY_TRY(table_begin(table, rows, lengths[0]));
    const uint64_t place = table_place(table, lengths, rows);
    KAY_TRY(table_fill(table, place + 1));
    *out = table_at(table->nimbers, table->wide, place);
    return KAY_OK;
}
