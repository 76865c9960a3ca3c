/* Writes tables as text: aligned columns, or a grid over two parameters. */
#include "table/table_cells.h"

#include <string.h>

static unsigned text_more(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Writes words aligned to the right in a column. */
static void text_right(kay_text *out, unsigned width, const char *words)
{
    for (unsigned have = (unsigned)strlen(words); have < width; have++)
        kay_text_char(out, ' ');
    kay_text_add(out, words);
}

static void text_right_number(kay_text *out, unsigned width, uint64_t number)
{
    for (unsigned have = table_digits(number); have < width; have++)
        kay_text_char(out, ' ');
    kay_text_u64(out, number);
}

static unsigned text_digits(const kay_table *table, unsigned axis)
{
    return table_digits(table->question.ranges[axis].last);
}

/* Writes the names of the columns. */
static void text_names(kay_table_writer *writer, const kay_table *table)
{
    const char *name = table_show_name(table->question.show);
    for (unsigned k = 0; k < table->question.axes; k++) {
        text_right(writer->out, text_digits(table, k), k ? "b" : "a");
        kay_text_add(writer->out, "  ");
    }
    writer->width = text_more(writer->width, (unsigned)strlen(name));
    text_right(writer->out, writer->width, name);
}

/* ---- Lists: a line has the parameters and the cell */

static void list_begin(kay_table_writer *writer, const kay_table *table)
{
    text_names(writer, table);
    kay_text_char(writer->out, '\n');
}

static void list_entry(kay_table_writer *writer, const kay_table *table, const table_entry *entry)
{
    for (unsigned k = 0; k < table->question.axes; k++) {
        text_right_number(writer->out, text_digits(table, k), entry->at[k]);
        kay_text_add(writer->out, "  ");
    }
    if (!entry->cell->none)
        text_right(writer->out, writer->width, entry->words);
    kay_text_char(writer->out, '\n');
}

const table_format table_text_list = {.begin = list_begin, .entry = list_entry};

/* Returns the width of the first column. */
static unsigned grid_first(const kay_table *table)
{
    return text_more(text_digits(table, 0), 3);
}

/* Names the columns.  If all cells are computed already and they do not fill the first row, names only the columns that
 * have a cell. */
static void grid_begin(kay_table_writer *writer, const kay_table *table)
{
    const kay_table_range *b = &table->question.ranges[1];
    uint64_t more = b->last - b->first;
    if (table->count && more > table->count - 1)
        more = table->count - 1;
    writer->width = 2 + text_more(text_more(text_digits(table, 1), writer->width), 1);
    text_right(writer->out, grid_first(table), "a\\b");
    for (uint64_t k = 0; k <= more && writer->out->error == KAY_OK; k++)
        text_right_number(writer->out, writer->width, b->first + k);
    kay_text_char(writer->out, '\n');
}

static void grid_entry(kay_table_writer *writer, const kay_table *table, const table_entry *entry)
{
    const kay_table_range *b = &table->question.ranges[1];
    if (entry->at[1] == b->first)
        text_right_number(writer->out, grid_first(table), entry->at[0]);
    text_right(writer->out, writer->width, entry->words);
    if (entry->at[1] == b->last)
        kay_text_char(writer->out, '\n');
}

/* Ends a row that was cut off. */
static void grid_finish(kay_table_writer *writer, const kay_table *table)
{
    const uint64_t row = table_row(table);
    if (row ? writer->entries % row : writer->entries)
        kay_text_char(writer->out, '\n');
}

const table_format table_text_grid = {.begin = grid_begin, .entry = grid_entry, .finish = grid_finish};

/* Writes a position with blanks in place of its line ends. */
static void text_on_a_line(const char *position, kay_text *out)
{
    for (;;) {
        size_t length = strcspn(position, "\n");
        kay_text_bytes(out, position, length);
        if (!position[length])
            return;
        kay_text_char(out, ' ');
        position += length + 1;
    }
}

/* Puts the value before the position, which may be of any length. */
static void positions_begin(kay_table_writer *writer, const kay_table *table)
{
    text_names(writer, table);
    kay_text_add(writer->out, "  position\n");
    table_counts_init(&writer->counts, writer->out->ctx);
}

static void positions_entry(kay_table_writer *writer, const kay_table *table, const table_entry *entry)
{
    (void)table;
    text_right(writer->out, writer->width, entry->words);
    kay_text_add(writer->out, "  ");
    text_on_a_line(entry->position, writer->out);
    kay_text_char(writer->out, '\n');
    if (writer->out->error == KAY_OK)
        writer->out->error = table_counts_add(&writer->counts, entry->words);
}

static void positions_finish(kay_table_writer *writer, const kay_table *table)
{
    if (table->complete)
        table_counts_write(&writer->counts, writer->out);
}

const table_format table_text_positions = {
    .begin = positions_begin, .entry = positions_entry, .finish = positions_finish};
