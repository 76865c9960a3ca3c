/* Functions on cells: their texts, which are called words, and their parameters.  Also the formats of a table:
 * functions that write the beginning, each entry and the end. */
#pragma once

#include <kayles/table.h>

#include "table/table_writer.h"

enum { TABLE_WORDS = 48 }; /* room for the words of a cell, unless they are a value */

/* Returns the name of what a table can show, such as "outcome". */
const char *table_show_name(kay_table_show show);

/* Returns the words of a cell: "P", "win/draw", "3", "*2"; "2/0" for the moves of Left and Right.  They are in `room`,
 * or in the table. */
const char *table_words(const kay_table *table, const kay_table_cell *cell, char room[TABLE_WORDS]);

/* Writes the outcome of a cell: "P", "win/draw". */
void table_outcome_words(const kay_table *table, const kay_table_cell *cell, char words[TABLE_WORDS]);

/* Whether a picture colours cells by outcome, not by value. */
bool table_shows_outcomes(const kay_table *table);

/* Returns the number of decimal digits. */
unsigned table_digits(uint64_t number);

/* Returns "win", "loss" or "draw". */
const char *table_outcome_word(int outcome);

/* A cell with everything that is written about it. */
typedef struct table_entry {
    const kay_table_cell *cell;
    uint64_t at[2]; /* the parameters */
    const char *position; /* for tables without parameters */
    const char *words;
} table_entry;

/* Makes the entry of the cell with this number; its words are in `room` or in the table. */
table_entry table_entry_of(const kay_table *table, uint64_t number, const kay_table_cell *cell, const char *position,
                           char room[TABLE_WORDS]);

/* Returns the number of different second parameters; 1 if there is one parameter. */
uint64_t table_row(const kay_table *table);

typedef struct table_format {
    void (*begin)(kay_table_writer *writer, const kay_table *table); /* NULL: nothing */
    void (*entry)(kay_table_writer *writer, const kay_table *table, const table_entry *entry);
    void (*finish)(kay_table_writer *writer, const kay_table *table); /* NULL: nothing */
} table_format;

extern const table_format table_text_list, table_text_grid, table_text_positions;
extern const table_format table_csv, table_json, table_bfile;

kay_status table_write_picture(const kay_table *table, kay_text *out) KAY_MUST_CHECK;

/* Returns a row length, 10, 20, 50, 100, ..., for which a picture of the cells is about square. */
uint64_t table_row_fitting(uint64_t cells);

/* The maximal number of cells of a picture in one direction. */
enum { TABLE_PICTURE_MOST = 4096 };
