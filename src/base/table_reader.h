/* Values of sequences and tables out of lists, b-files, and tables as text, CSV or JSON, one after the other.
 *
 * A first line of words, or of JSON, tells what the columns are.  Without it, lines of two words of which both are read
 * as numbers are a place and a value each where the second line is one too; anything else is a list, counted from 0 on.
 * Empty lines are passed over, and what stands behind a #. */
#pragma once

#include <kayles/reader.h>

typedef struct kay_table_reader kay_table_reader;

typedef struct kay_table_word {
    const char *at, *end;
} kay_table_word;

/* A value and its places. */
typedef struct kay_table_value {
    uint64_t at[2];
    const char *word, *end; /* the value as it stands there */
    const char *place_at, *value_at; /* where errors about place and value are told */
} kay_table_value;

/* A reading; zeroed but for what the caller sets. */
struct kay_table_reader {
    kay_reader *reader;
    kay_arena *arena;
    unsigned most; /* parameters of a table: 1 or 2 */
    void *user;
    kay_status (*shows)(kay_table_reader *table, const char *at, const char *shown); /* "grundy": what the values are */
    kay_status (*take)(kay_table_reader *table, const kay_table_value *cell);

    unsigned parameters; /* how many there are; 0: that is not known yet */
    bool titled; /* a line told what the columns are */
    bool list, grid; /* neither: lines of places and a value */
    uint64_t taken;
    uint64_t *columns, column_count; /* the second parameters of a grid */
    kay_table_word *words; /* of a line */
    uint64_t word_count, word_room;
};

/* Reads to the end, all of it in memory: pointers stay valid. */
kay_status kay_table_read(kay_table_reader *table) KAY_MUST_CHECK;

/* Reads [at, end) as a whole number from 0, at most 2^32-1; behind a star too where that may stand ("*" is 1).  `what`
 * names it in errors, which are told of `where`. */
kay_status kay_table_number(kay_table_reader *table, const char *where, const char *at, const char *end, bool star,
                            const char *what, uint64_t *out) KAY_MUST_CHECK;
