/* The formats of a table: functions that write the beginning, each entry and the end. */
#pragma once

#include "table/table_cells.h"
#include "table/table_writer.h"

typedef struct table_format {
    void (*begin)(kay_table_writer *writer, const kay_table *table); /* NULL: nothing */
    void (*entry)(kay_table_writer *writer, const kay_table *table, const table_entry *entry);
    void (*finish)(kay_table_writer *writer, const kay_table *table); /* NULL: nothing */
} table_format;

extern const table_format table_text_list, table_text_grid, table_text_positions;
extern const table_format table_csv, table_json, table_bfile;

kay_status table_write_picture(const kay_table *table, kay_table_only only, kay_text *out) KAY_MUST_CHECK;

/* Returns a row length, 10, 20, 50, 100, ..., for which a picture of the cells is about square. */
uint64_t table_row_fitting(uint64_t cells);

/* The maximal number of cells of a picture in one direction. */
enum { TABLE_PICTURE_MOST = 4096 };
