/* Tables for people: columns that stand under one another, and a grid over two parameters. */
#include "table/table_write.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "table/table_words.h"

static unsigned text_more(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Words that end at the column `width`. */
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

/* The widest words of the cells. */
static unsigned text_widest(const kay_table *table, kay_table_only only)
{
    unsigned widest = 0;
    char words[TABLE_WORDS];
    for (uint64_t i = 0; i < table->count; i++)
        if (table_lets_through(&table->cells[i], only))
            widest = text_more(widest, table_words(table, &table->cells[i], words));
    return widest;
}

/* A cell a line, behind its parameters. */
static void text_list(const kay_table *table, kay_table_only only, kay_text *out)
{
    const char *name = table_show_name(table->question.show);
    unsigned widths[2], axes = table->question.axes;
    table_entry entry = {0};
    for (unsigned k = 0; k < axes; k++) {
        widths[k] = table_digits(table->question.ranges[k].last);
        kay_text_format(out, "%*s  ", (int)widths[k], k ? "b" : "a");
    }
    unsigned width = text_more(text_widest(table, only), (unsigned)strlen(name));
    kay_text_format(out, "%*s\n", (int)width, name);
    while (out->error == KAY_OK && table_next(table, only, &entry)) {
        for (unsigned k = 0; k < axes; k++) {
            text_right_number(out, widths[k], entry.at[k]);
            kay_text_add(out, "  ");
        }
        text_right(out, width, entry.words);
        kay_text_char(out, '\n');
    }
}

static void text_grid(const kay_table *table, kay_text *out)
{
    const kay_table_range *a = &table->question.ranges[0], *b = &table->question.ranges[1];
    unsigned first = text_more(table_digits(a->last), 3);
    unsigned width = text_more(table_digits(b->last), text_widest(table, KAY_TABLE_ALL));
    uint64_t row = table_row(table);
    table_entry entry = {0};
    kay_text_format(out, "%*s", (int)first, "a\\b");
    for (uint64_t k = 0; k < row && k < table->count; k++)
        kay_text_format(out, "  %*" PRIu64, (int)width, b->first + k);
    while (out->error == KAY_OK && table_next(table, KAY_TABLE_ALL, &entry)) {
        if (entry.at[1] == b->first)
            kay_text_format(out, "\n%*" PRIu64, (int)first, entry.at[0]);
        text_right(out, width + 2, entry.words);
    }
    kay_text_char(out, '\n');
}

/* A position with blanks for its line ends. */
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

/* The value first: positions are of any length. */
static void text_positions(const kay_table *table, kay_table_only only, kay_text *out)
{
    const char *name = table_show_name(table->question.show);
    unsigned width = text_more(text_widest(table, only), (unsigned)strlen(name));
    table_entry entry = {0};
    kay_text_format(out, "%*s  position\n", (int)width, name);
    while (out->error == KAY_OK && table_next(table, only, &entry)) {
        text_right(out, width, entry.words);
        kay_text_add(out, "  ");
        text_on_a_line(entry.position, out);
        kay_text_char(out, '\n');
    }
}

void table_write_text(const kay_table *table, kay_table_only only, kay_text *out)
{
    if (table->question.axes == 0)
        text_positions(table, only, out);
    else if (table->question.axes == 2 && only == KAY_TABLE_ALL)
        text_grid(table, out);
    else
        text_list(table, only, out);
}
