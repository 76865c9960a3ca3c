/* Tables of outcomes or values of a game, over ranges of parameters or for all positions up to a size. */
#pragma once

#include <kayles/starts.h>
#include <kayles/tabulated.h>

KAY_BEGIN_DECLARATIONS

typedef enum kay_table_show {
    KAY_TABLE_OUTCOME, /* P, N, L, R; if there are draws, win, loss or draw for each player moving first */
    KAY_TABLE_GRUNDY, /* Grundy values; impartial games in normal play */
    KAY_TABLE_MOVES, /* the number of moves that keep the best outcome; 0 if it is a loss */
    KAY_TABLE_VALUE, /* values in the usual notation: 0, *2, {1|0}; normal play (kay_evaluation_can) */
    KAY_TABLE_SCORES, /* points at the end, of the player to move and the opponent, such as 3:1; games with points */
} kay_table_show;

typedef enum kay_table_format {
    KAY_TABLE_TEXT, /* aligned; a grid over two parameters */
    KAY_TABLE_CSV, /* a header line, then a,value or a,b,value or position,value */
    KAY_TABLE_JSON, /* lines: {"game", "show"}, then {"at", "value"} or {"position", "value"} for each cell */
    /* Lines `a value`, for one parameter a; with `only`: lines `n a`, where a is the parameter of the n-th selected
     * cell, from 1. */
    KAY_TABLE_BFILE,
    KAY_TABLE_SVG, /* a heat map: one parameter or two */
} kay_table_format;

typedef struct kay_table_range {
    uint64_t first, last; /* first <= last */
} kay_table_range;

/* `fold` of a heap game: see kay_sequence_fold. */
#define KAY_TABLE_FOLD_PERIOD UINT64_MAX

struct kay_table;
struct kay_table_cell;

typedef struct kay_table_question {
    const kay_ruleset *rules;
    kay_table_show show;
    unsigned axes; /* 1 or 2 parameters, each with a range; 0: all positions up to `size` */
    kay_table_range ranges[2];
    kay_size size;

    /* The cells to show: an outcome, "P", "N", "L" or "R"; a value, such as "*2" or "3", which the cell must have; or a
     * condition on the value G of the cell, such as "temp(G) > 1" or "temp > 1" (see kay_value_read).  Grundy values
     * and numbers of moves are numbers, not nimbers.  A table of outcomes takes only outcomes.  NULL: all. */
    const char *only;
    const char *const *constants; /* values parallel to rules->constants; NULL: none */
    uint64_t fold; /* cells in a row of a picture over one parameter; 0: chosen so that it is about square */
    unsigned threads; /* for kay_valuer_parallel and kay_solver_parallel; 0 is 1 */
    kay_tabulated *tabulated; /* for kay_solver_use; NULL: none */

    /* Called with each cell when it is computed; `position` is its text if there are no axes, else NULL.  The table
     * then stores no cells; the other fields of `so_far` describe the cells up to this one.  A status other than KAY_OK
     * ends kay_table_make, which returns it.  NULL: the table stores the cells. */
    kay_status (*done)(void *user, const struct kay_table *so_far, const struct kay_table_cell *cell,
                       const char *position);
    void *user;
} kay_table_question;

/* The result for one state. */
typedef struct kay_table_cell {
    int8_t left; /* the kay_outcome for Left when Left moves first */
    int8_t right; /* the kay_outcome for Right when Right moves first */
    bool none; /* there is no position for these parameters: the cell is blank */
    bool skipped; /* `only` excludes it */
    bool written; /* KAY_TABLE_VALUE of a partizan game: `value` is where its text begins in kay_table.values */
    uint32_t right_moves; /* KAY_TABLE_MOVES: the number for Right */
    uint64_t value; /* the Grundy value; KAY_TABLE_MOVES: the number for Left */
} kay_table_cell;

typedef struct kay_table {
    kay_context *ctx;
    kay_table_question question;
    kay_table_cell
        *cells; /* `count` cells, sorted by first parameter, then second; NULL if kay_table_question.done took them */
    uint64_t count, room;
    uint64_t total; /* the number of cells of the whole table; UINT64_MAX: not known */
    bool impartial; /* all games of the table are impartial */
    bool draws; /* some outcome is a draw */
    bool complete; /* no cell is missing */
    kay_text positions; /* without axes: the position of each cell, each ended by a NUL */
    kay_text values; /* the value of each `written` cell, each ended by a NUL */
} kay_table;

/* Computes a table.  The caller frees `out` even after a failure; it then holds the cells computed so far.
 * KAY_EUNABLE: the budget is used up.  KAY_EINPUT: the parameters are wrong for the game, or its rules failed.
 * KAY_EUSAGE: the game has no such table. */
KAY_API kay_status kay_table_make(kay_context *ctx, const kay_table_question *question, kay_table *out) KAY_MUST_CHECK;
KAY_API void kay_table_free(kay_table *table);

/* Checks that a format can show the table; KAY_EUSAGE with a message if not. */
KAY_API kay_status kay_table_fits(kay_context *ctx, const kay_table_question *question,
                                  kay_table_format format) KAY_MUST_CHECK;

/* Writes the cells of a table that are not skipped; kay_table_fits must have returned KAY_OK.  Errors are those of the
 * text, or KAY_ENOMEM. */
KAY_API kay_status kay_table_write(const kay_table *table, kay_table_format format, kay_text *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
