/* Tables as JSON: an object for the table, then one a cell. */
#include "study/table/table_write.h"

#include <string.h>

#include "study/table/table_words.h"

/* Numbers as such; what differs between the players as an array, Left first. */
static void json_value(const kay_table *table, const kay_table_cell *cell, kay_text *out)
{
    char words[TABLE_WORDS];
    kay_table_show show = table->question.show;
    table_words(table, cell, words);
    if (show == KAY_TABLE_MOVES && !table->impartial)
        kay_text_format(out, "[%llu, %u]", (unsigned long long)cell->value, cell->right_moves);
    else if (show == KAY_TABLE_OUTCOME && table->draws && !table->impartial)
        kay_text_format(out, "[\"%s\", \"%s\"]", table_outcome_word(cell->left), table_outcome_word(cell->right));
    else if (show == KAY_TABLE_GRUNDY || show == KAY_TABLE_MOVES)
        kay_text_add(out, words);
    else
        kay_text_format(out, "\"%s\"", words);
}

void table_write_json(const kay_table *table, kay_table_only only, kay_text *out)
{
    unsigned axes = table->question.axes;
    const char *position = kay_text_string(&table->positions);
    kay_text_add(out, "{\"game\": ");
    kay_text_json(out, table->question.rules->name, strlen(table->question.rules->name));
    kay_text_format(out, ", \"show\": \"%s\"}\n", table_show_name(table->question.show));
    for (uint64_t i = 0; i < table->count && out->error == KAY_OK; i++) {
        const char *text = position;
        uint64_t at[2];
        if (!axes)
            position += strlen(position) + 1;
        if (!table_lets_through(&table->cells[i], only))
            continue;
        table_at(table, i, at);
        if (axes == 0) {
            kay_text_add(out, "{\"position\": ");
            kay_text_json(out, text, strlen(text));
        } else {
            kay_text_format(out, "{\"at\": [%llu", (unsigned long long)at[0]);
            if (axes == 2)
                kay_text_format(out, ", %llu", (unsigned long long)at[1]);
            kay_text_char(out, ']');
        }
        kay_text_add(out, ", \"value\": ");
        json_value(table, &table->cells[i], out);
        kay_text_add(out, "}\n");
    }
}
