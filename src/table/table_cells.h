/* What the formats of a table share: a cell in words, and where it stands. */
#pragma once

#include <kayles/table.h>

enum { TABLE_WORDS = 48 }; /* room for the words of a cell, but a value's */

/* The name of what is shown: "outcome". */
const char *table_show_name(kay_table_show show);

/* The words of a cell: "P", "win/draw", "3", "*2"; "2/0" for the moves of Left and of Right.  They stand in `room`, or
 * where the table has them. */
const char *table_words(const kay_table *table, const kay_table_cell *cell, char room[TABLE_WORDS]);

/* The outcome of a cell: "P", "win/draw". */
void table_outcome_words(const kay_table *table, const kay_table_cell *cell, char words[TABLE_WORDS]);

/* Whether cells are told apart by their outcomes, in a picture. */
bool table_shows_outcomes(const kay_table *table);

/* How many decimal digits a number has. */
unsigned table_digits(uint64_t number);

/* "win", "loss", "draw". */
const char *table_outcome_word(int outcome);

bool table_lets_through(const kay_table_cell *cell, kay_table_only only);

/* A cell with all that is written of it. */
typedef struct table_entry {
    const kay_table_cell *cell;
    uint64_t at[2]; /* the parameters */
    const char *position; /* where there are no parameters */
    const char *words;
} table_entry;

/* The cell with this number, its words in `room` or in the table. */
table_entry table_entry_of(const kay_table *table, uint64_t number, const kay_table_cell *cell, const char *position,
                           char room[TABLE_WORDS]);

/* How many different second parameters there are; 1 where there is one parameter. */
uint64_t table_row(const kay_table *table);
