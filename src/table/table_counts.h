/* Counts how often each value occurs in a table of all positions of a size. */
#pragma once

#include <kayles/text.h>

#include "base/intern_table.h"

typedef struct table_counts {
    kay_intern_table words; /* the caller's word of each is its number of positions */
} table_counts;

void table_counts_init(table_counts *counts, kay_context *ctx);
void table_counts_free(table_counts *counts); /* ignores zeroed counts */

kay_status table_counts_add(table_counts *counts, const char *words) KAY_MUST_CHECK;

/* Appends the number of positions, and a line for each value, the most frequent first.  If there are many values, the
 * last line counts the others. */
void table_counts_write(table_counts *counts, kay_text *out);
