/* Writes tables as JSON: an object for the table, then one for each cell. */
#include "table/table_formats.h"
#include "table/table_writer.h"

#include <string.h>

/* Writes numbers as JSON numbers; results that differ between the players as an array, Left first. */
static void json_value(const kay_table *table, const table_entry *entry, kay_text *out)
{
    const kay_table_cell *cell = entry->cell;
    const kay_table_show show = table->question.show;
    if (show == KAY_TABLE_MOVES && !table->impartial)
        kay_text_format(out, "[%llu, %u]", (unsigned long long)cell->value, cell->right_moves);
    else if (show == KAY_TABLE_OUTCOME && table->draws && !table->impartial)
        kay_text_format(out, "[\"%s\", \"%s\"]", table_outcome_word(cell->left), table_outcome_word(cell->right));
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
