/* Decides which cells of a table are shown: kay_table_question.only. */
#pragma once

#include <kayles/table.h>
#include <kayles/value.h>

typedef struct table_filter {
    char outcome; /* P, N, L or R; else 0 */
    kay_text expression; /* its G is the value of a cell */
    kay_value_store *store; /* where it is evaluated */
    kay_value_store *own; /* `store`, if it belongs to the filter */
} table_filter;

/* Reads question->only, which may be NULL.  Values are made in `store`, or, if that is NULL, in a store of the filter.
 * The caller calls table_filter_close even after a failure.  KAY_EUSAGE: it is neither an outcome, nor a value, nor a
 * condition, or the table does not show values. */
kay_status table_filter_open(kay_context *ctx, const kay_table_question *question, kay_value_store *store,
                             table_filter *out) KAY_MUST_CHECK;
void table_filter_close(table_filter *filter);

/* Sets cell->skipped if the filter of the question excludes the cell.  `value` is the value of a cell of a partizan
 * game in a table of values. */
kay_status table_filter_cell(table_filter *filter, const kay_table *table, kay_value value,
                             kay_table_cell *cell) KAY_MUST_CHECK;
