/* Tables as CSV (RFC 4180, with plain line ends) and as b-files of the OEIS. */
#include "study/table/table_write.h"

#include <string.h>

#include "study/table/table_words.h"

/* In quotes where it needs them. */
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

void table_write_csv(const kay_table *table, kay_table_only only, kay_text *out)
{
    unsigned axes = table->question.axes;
    const char *position = kay_text_string(&table->positions);
    char words[TABLE_WORDS];
    kay_text_add(out, axes == 0 ? "position,value\n" : axes == 1 ? "a,value\n" : "a,b,value\n");
    for (uint64_t i = 0; i < table->count && out->error == KAY_OK; i++) {
        const char *text = position;
        uint64_t at[2];
        if (!axes)
            position += strlen(position) + 1;
        if (!table_lets_through(&table->cells[i], only))
            continue;
        table_at(table, i, at);
        for (unsigned k = 0; k < axes; k++) {
            kay_text_u64(out, at[k]);
            kay_text_char(out, ',');
        }
        if (!axes) {
            csv_field(text, out);
            kay_text_char(out, ',');
        }
        table_words(table, &table->cells[i], words);
        kay_text_add(out, words);
        kay_text_char(out, '\n');
    }
}

void table_write_bfile(const kay_table *table, kay_table_only only, kay_text *out)
{
    char words[TABLE_WORDS];
    for (uint64_t i = 0; i < table->count && out->error == KAY_OK; i++) {
        if (!table_lets_through(&table->cells[i], only))
            continue;
        table_words(table, &table->cells[i], words);
        kay_text_u64(out, table->question.ranges[0].first + i);
        kay_text_char(out, ' ');
        kay_text_add(out, words);
        kay_text_char(out, '\n');
    }
}
