/* Writes tables for other programs: CSV (RFC 4180, but lines end with \n), b-files of the OEIS, and JSON, an object for
 * the table, then one for each cell. */
#include "table/table_cells.h"

#include <string.h>

/* Writes a field, in quotes if necessary. */
static void csv_field(const char *text, kay_text *out)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        kay_text_add(out, text);
        return;
    }
    kay_text_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            kay_text_char(out, '"');
        kay_text_char(out, *text);
    }
    kay_text_char(out, '"');
}

static void csv_begin(kay_table_writer *writer, const kay_table *table)
{
    const unsigned axes = table->question.axes;
    kay_text_add(writer->out, axes == 0 ? "position,value\n" : axes == 1 ? "a,value\n" : "a,b,value\n");
}

static void csv_entry(kay_table_writer *writer, const kay_table *table, const table_entry *entry)
{
    kay_text *out = writer->out;
    if (!table->question.axes) {
        csv_field(entry->position, out);
        kay_text_char(out, ',');
    }
    for (unsigned k = 0; k < table->question.axes; k++) {
        kay_text_u64(out, entry->at[k]);
        kay_text_char(out, ',');
    }
    csv_field(entry->words, out);
    kay_text_char(out, '\n');
}

const table_format table_csv = {.begin = csv_begin, .entry = csv_entry};

/* Writes `a value`, where a is the parameter.  With `only`, writes `n a` for the n-th selected cell, from 1. */
static void bfile_entry(kay_table_writer *writer, const kay_table *table, const table_entry *entry)
{
    const bool list = table->question.only;
    if (entry->cell->none)
        return;
    kay_text_u64(writer->out, list ? writer->entries + 1 : entry->at[0]);
    kay_text_char(writer->out, ' ');
    if (list)
        kay_text_u64(writer->out, entry->at[0]);
    else
        kay_text_add(writer->out, entry->words);
    kay_text_char(writer->out, '\n');
}

const table_format table_bfile = {.entry = bfile_entry};

/* Writes numbers as JSON numbers; results that differ between the players as an array, Left first. */
static void json_value(const kay_table *table, const table_entry *entry, kay_text *out)
{
    const kay_table_cell *cell = entry->cell;
    const kay_table_show show = table->question.show;
    if (cell->none)
        kay_text_add(out, "null");
    else if (show == KAY_TABLE_MOVES && !table->impartial)
        kay_text_format(out, "[%llu, %u]", (unsigned long long)cell->value, cell->right_moves);
    else if (show == KAY_TABLE_OUTCOME && table->draws && !table->impartial)
        kay_text_format(out, "[\"%s\", \"%s\"]", table_outcome_word(cell->left), table_outcome_word(cell->right));
    else if (show == KAY_TABLE_SCORES)
        kay_text_format(out, "[%.*s, %s]", (int)strcspn(entry->words, ":"), entry->words,
                        strchr(entry->words, ':') + 1);
    else if (show == KAY_TABLE_GRUNDY || show == KAY_TABLE_MOVES)
        kay_text_add(out, entry->words);
    else
        kay_text_format(out, "\"%s\"", entry->words);
}

static void json_place(const kay_table *table, const table_entry *entry, kay_text *out)
{
    if (table->question.axes == 0) {
        kay_text_add(out, "{\"position\": ");
        kay_text_json(out, entry->position, strlen(entry->position));
        return;
    }
    kay_text_format(out, "{\"at\": [%llu", (unsigned long long)entry->at[0]);
    if (table->question.axes == 2)
        kay_text_format(out, ", %llu", (unsigned long long)entry->at[1]);
    kay_text_char(out, ']');
}

static void json_begin(kay_table_writer *writer, const kay_table *table)
{
    const char *name = table->question.rules->name;
    kay_text_add(writer->out, "{\"game\": ");
    kay_text_json(writer->out, name, strlen(name));
    kay_text_format(writer->out, ", \"show\": \"%s\"}\n", table_show_name(table->question.show));
}

static void json_entry(kay_table_writer *writer, const kay_table *table, const table_entry *entry)
{
    json_place(table, entry, writer->out);
    kay_text_add(writer->out, ", \"value\": ");
    json_value(table, entry, writer->out);
    kay_text_add(writer->out, "}\n");
}

const table_format table_json = {.begin = json_begin, .entry = json_entry};
