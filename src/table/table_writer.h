/* Tables written cell by cell, while they are made. */
#pragma once

#include <kayles/table.h>

/* Whether the cells of an answer can be written one by one as they are found: not as pictures, not where a later cell
 * may change the words of an earlier one (a draw), nor where columns are as wide as the widest word of any cell. */
bool kay_table_streams(const kay_table_question *question, kay_table_format format, kay_table_only only);

/* Writes a table cell by cell; begins with the format, what is let through and the text, else {0}. */
typedef struct kay_table_writer {
    kay_table_format format; /* no picture */
    kay_table_only only;
    kay_text *out; /* its error is that of the writing */
    bool begun;
    unsigned width; /* of the column of words */
    uint64_t entries; /* written so far */
} kay_table_writer;

/* Writes the next cell: what kay_table_question.done is given. */
void kay_table_writer_add(kay_table_writer *writer, const kay_table *so_far, const kay_table_cell *cell,
                          const char *position);

/* Ends what is written; where nothing was added, a table without cells is written. */
kay_status kay_table_writer_finish(kay_table_writer *writer, const kay_table *table) KAY_MUST_CHECK;
