/* Writes tables as CSV (RFC 4180, but lines end with \n) and as b-files of the OEIS. */
#include "table/table_formats.h"
#include "table/table_writer.h"

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

/* If `only` selects cells, their parameters are the terms of a list, numbered from 1. */
static void bfile_entry(kay_table_writer *writer, const kay_table *table, const table_entry *entry)
{
    const bool list = writer->only != KAY_TABLE_ALL;
    (void)table;
    kay_text_u64(writer->out, list ? writer->entries + 1 : entry->at[0]);
    kay_text_char(writer->out, ' ');
    if (list)
        kay_text_u64(writer->out, entry->at[0]);
    else
        kay_text_add(writer->out, entry->words);
    kay_text_char(writer->out, '\n');
}

const table_format table_bfile = {.entry = bfile_entry};
