/* Writes tables cell by cell while they are computed. */
#pragma once

#include <kayles/table.h>

#include "table/table_counts.h"

/* Whether the cells of a table can be written as soon as they are computed.  Pictures cannot; nor can tables in which a
 * later cell can change the words of an earlier one (a draw), or in which the width of columns depends on all cells. */
bool kay_table_streams(const kay_table_question *question, kay_table_format format);

/* A writer.  The caller sets `format` and `out`, and all else to 0. */
typedef struct kay_table_writer {
    kay_table_format format; /* no picture */
    kay_text *out; /* keeps the error */
    bool begun;
    unsigned width; /* of the column of words */
    uint64_t entries; /* written so far */
    table_counts counts; /* of a table of positions in text */
} kay_table_writer;

/* Writes the next cell; the arguments are those of kay_table_question.done. */
void kay_table_writer_add(kay_table_writer *writer, const kay_table *so_far, const kay_table_cell *cell,
                          const char *position);

/* Frees the memory of the writer. */
void kay_table_writer_free(kay_table_writer *writer);

/* Writes the end, and the beginning if there was no cell. */
kay_status kay_table_writer_finish(kay_table_writer *writer, const kay_table *table) KAY_MUST_CHECK;
