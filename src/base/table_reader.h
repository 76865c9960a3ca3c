/* Reads the values of a sequence or a table, one by one, from a list, a b-file, or a table as text, CSV or JSON.
 *
 * A title line, or JSON, names the columns.  Without a title, if the first two lines have two words each and the first
 * word is a number, every line is a place and a value; otherwise the input is a list of values for 0, 1, 2, ...  Empty
 * lines, and comments from # to the end of the line, are skipped. */
#pragma once

#include <kayles/reader.h>

typedef struct kay_table_reader kay_table_reader;

typedef struct kay_table_word {
    const char *at, *end;
} kay_table_word;

/* A value, and its place in the table: one or two parameters. */
typedef struct kay_table_value {
    uint64_t at[2];
    const char *word, *end; /* the text of the value */
    const char *place_at, *value_at; /* where to report errors about the place and the value */
} kay_table_value;

/* The state of a reader.  The caller sets the first six fields; the others begin as zeros. */
struct kay_table_reader {
    kay_reader *reader;
    kay_arena *arena;
    unsigned most; /* parameters of a table: 1 or 2 */
    void *user;
    kay_status (*shows)(kay_table_reader *table, const char *at, const char *shown); /* the title shows "grundy", ... */
    kay_status (*take)(kay_table_reader *table, const kay_table_value *cell); /* called for each value */

    unsigned parameters; /* 0: not known yet */
    bool titled; /* a title line was read */
    bool list, grid; /* neither: a line has one or two places, then a value */
    uint64_t taken;
    uint64_t *columns, column_count; /* the second parameters of a grid */
    kay_table_word *words; /* the words of the line */
    uint64_t word_count, word_room;
};

/* Reads the whole input; it is kept in memory, so pointers into it stay valid. */
kay_status kay_table_read(kay_table_reader *table) KAY_MUST_CHECK;

/* Reads [at, end) as a whole number from 0 to 2^32-1.  With `star`, a star may come first, and "*" alone is 1.  `what`
 * names the number in errors, which are reported at `where`. */
kay_status kay_table_number(kay_table_reader *table, const char *where, const char *at, const char *end, bool star,
                            const char *what, uint64_t *out) KAY_MUST_CHECK;
