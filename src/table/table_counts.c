/* Counts values in a table of strings, and sorts them when they are written. */
#include "table/table_counts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "table/table_cells.h"

enum { COUNTS_SHOWN = 40 }; /* values that get a line */

typedef struct counts_line {
    uint64_t positions;
    uint64_t number; /* of its words */
} counts_line;

void table_counts_init(table_counts *counts, kay_context *ctx)
{
    kay_intern_table_init(&counts->words, ctx);
}

void table_counts_free(table_counts *counts)
{
    if (counts->words.ctx)
        kay_intern_table_free(&counts->words);
}

kay_status table_counts_add(table_counts *counts, const char *words)
{
    uint64_t number;
    KAY_TRY(kay_intern_table_number(&counts->words, words, strlen(words), &number));
    ++*kay_intern_table_word(&counts->words, number);
    return KAY_OK;
}

/* The most frequent first; equally frequent ones in the order of the table. */
static int counts_compare(const void *left, const void *right)
{
    const counts_line *a = left, *b = right;
    if (a->positions != b->positions)
        return a->positions < b->positions ? 1 : -1;
    return a->number > b->number ? 1 : -1;
}

static void counts_write_line(const table_counts *counts, const counts_line *line, unsigned width, kay_text *out)
{
    size_t length;
    const char *words = kay_intern_table_bytes(&counts->words, line->number, &length);
    kay_text_format(out, "  %*" PRIu64 "  ", (int)width, line->positions);
    kay_text_bytes(out, words, length);
    kay_text_char(out, '\n');
}

static void counts_write_all(const table_counts *counts, const counts_line *lines, kay_text *out)
{
    const uint64_t count = counts->words.count, shown = count > COUNTS_SHOWN ? COUNTS_SHOWN - 1 : count;
    uint64_t total = 0, rest = 0;
    for (uint64_t i = 0; i < count; i++) {
        total += lines[i].positions;
        rest += i < shown ? 0 : lines[i].positions;
    }
    kay_text_format(out, "%" PRIu64 " position%s\n", total, total == 1 ? "" : "s");
    const unsigned width = count ? table_digits(lines[0].positions > rest ? lines[0].positions : rest) : 1;
    for (uint64_t i = 0; i < shown; i++)
        counts_write_line(counts, &lines[i], width, out);
    if (rest)
        kay_text_format(out, "  %*" PRIu64 "  with %" PRIu64 " other values\n", (int)width, rest, count - shown);
}

void table_counts_write(table_counts *counts, kay_text *out)
{
    const kay_intern_table *words = &counts->words;
    counts_line *lines = kay_alloc_array(out->ctx, words->count, sizeof *lines);
    if (!lines) {
        out->error = kay_no_memory(out->ctx);
        return;
    }
    for (uint64_t number = 0, i = 0; number < words->used; number = kay_intern_table_next(words, number))
        lines[i++] = (counts_line){*kay_intern_table_word(words, number), number};
    qsort(lines, words->count, sizeof *lines, counts_compare);
    counts_write_all(counts, lines, out);
    kay_free(out->ctx, lines, words->count * sizeof *lines);
}
