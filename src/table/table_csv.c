/* Tables as CSV (RFC 4180, with plain line ends) and as b-files of the OEIS. */
#include "table/table_write.h"

#include <string.h>

#include "table/table_words.h"

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
    const unsigned axes = table->question.axes;
    table_entry entry = {0};
    kay_text_add(out, axes == 0 ? "position,value\n" : axes == 1 ? "a,value\n" : "a,b,value\n");
    while (out->error == KAY_OK && table_next(table, only, &entry)) {
        if (!axes) {
            csv_field(entry.position, out);
            kay_text_char(out, ',');
        }
        for (unsigned k = 0; k < axes; k++) {
            kay_text_u64(out, entry.at[k]);
            kay_text_char(out, ',');
        }
        kay_text_add(out, entry.words);
        kay_text_char(out, '\n');
    }
}

void table_write_bfile(const kay_table *table, kay_table_only only, kay_text *out)
{
    table_entry entry = {0};
    while (out->error == KAY_OK && table_next(table, only, &entry)) {
        kay_text_u64(out, entry.at[0]);
        kay_text_char(out, ' ');
        kay_text_add(out, entry.words);
        kay_text_char(out, '\n');
    }
}
