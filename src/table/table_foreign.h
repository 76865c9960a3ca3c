/* The cells of a table of foreign rules are made where these run, and come as they are done. */
#ifndef KAYLES_TABLE_TABLE_FOREIGN_H
#define KAYLES_TABLE_TABLE_FOREIGN_H

#include <kayles/foreign.h>
#include <kayles/table.h>

#include "foreign/wire.h"

/* Takes a cell with its text and the text of its value (NULL: it has none), whose place is not set. */
typedef kay_status kay_table_take(void *user, const kay_table_cell *cell, const char *position, const char *value);

/* Has the cells made that out->question asks for, and notes in `out` what holds of all of them. */
kay_status kay_table_foreign(kay_foreign *foreign, kay_table *out, kay_table_take *take, void *user) KAY_MUST_CHECK;

/* In the worker: reads a question but for its rules and constants; writes what kay_table_foreign takes of a cell. */
void kay_table_read_question(kay_wire *in, kay_table_question *out);
void kay_table_write_cell(kay_text *out, const kay_table *so_far, const kay_table_cell *cell, const char *position);

#endif
