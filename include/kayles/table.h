/* Tables: what a game is worth over a range of parameters, or at all positions up to a size. */
#ifndef KAYLES_TABLE_H
#define KAYLES_TABLE_H

#include <kayles/starts.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kay_table_show {
    KAY_TABLE_OUTCOME, /* P, N, L, R; where a draw is among them win, loss, draw of each player when first to move */
    KAY_TABLE_GRUNDY, /* Grundy values; impartial games in normal play */
    KAY_TABLE_MOVES, /* how many moves keep the best outcome: none where it is a loss */
    KAY_TABLE_VALUE, /* values in the usual notation: 0, *2, {1|0}; normal play (kay_evaluation_can) */
} kay_table_show;

typedef enum kay_table_only { KAY_TABLE_ALL, KAY_TABLE_ONLY_P, KAY_TABLE_ONLY_N } kay_table_only;

typedef enum kay_table_format {
    KAY_TABLE_TEXT, /* aligned; a grid over two parameters */
    KAY_TABLE_CSV, /* a header line, then a,value or a,b,value or position,value */
    KAY_TABLE_JSON, /* {"game", "show"}, then {"at", "value"} or {"position", "value"} a line */
    KAY_TABLE_BFILE, /* a value; n a(n), n from 1, where only some cells are let through; one parameter */
    KAY_TABLE_SVG, /* a picture, a heat map: one parameter or two */
} kay_table_format;

typedef struct kay_table_range {
    uint64_t first, last; /* first <= last */
} kay_table_range;

/* `fold` of a heap game: see kay_table_fold. */
#define KAY_TABLE_FOLD_PERIOD UINT64_MAX

struct kay_table;
struct kay_table_cell;

typedef struct kay_table_question {
    const kay_ruleset *rules;
    kay_table_show show;
    unsigned axes; /* 1 or 2 parameters with a range each; 0: all positions up to `size` */
    kay_table_range ranges[2];
    kay_size size;
    const char *const *constants; /* values parallel to rules->constants; NULL: none */
    uint64_t fold; /* cells in a row of a picture over one parameter; 0: so that it is not much higher than wide */
    unsigned threads; /* that evaluate, as for kay_valuer_parallel; 0 is 1 */

    /* Takes each cell as soon as it is done, with its text where there are no axes (else NULL): the table then holds
     * none of them, and `so_far` has what is known of those up to this one.  A status that is not KAY_OK ends the
     * making, which returns it.  NULL: the table holds the cells. */
    kay_status (*done)(void *user, const struct kay_table *so_far, const struct kay_table_cell *cell,
                       const char *position);
    void *user;
} kay_table_question;

/* What is known of one state. */
typedef struct kay_table_cell {
    int8_t left, right; /* the kay_outcome of Left when Left moves first, of Right when Right does */
    bool none; /* the parameters make no position: the cell is blank */
    bool written; /* KAY_TABLE_VALUE: of a partizan game; `value` is where its text begins in that of all values */
    uint32_t right_moves; /* KAY_TABLE_MOVES: how many of Right keep the best outcome */
    uint64_t value; /* the Grundy value; KAY_TABLE_MOVES: how many moves of Left */
} kay_table_cell;

typedef struct kay_table {
    kay_context *ctx;
    kay_table_question question;
    kay_table_cell
        *cells; /* count of them, those of equal first parameter together; NULL where somebody else took them */
    uint64_t count, room;
    uint64_t total; /* how many there would be in the end; UINT64_MAX: not known */
    bool impartial; /* the players do not differ */
    bool draws; /* some outcome is a draw */
    kay_text positions; /* of each cell its text with a NUL behind it; only where there are no axes */
    kay_text values; /* of each cell that is `written` its value with a NUL behind it */
} kay_table;

/* Answers the question.  `out` must be freed whatever is returned, and holds the cells that were done: after
 * KAY_EUNABLE those before the budget ended, after KAY_EINPUT those before the parameters that make no game, or before
 * the rules broke.  KAY_EUSAGE: the game does not offer it. */
KAY_API kay_status kay_table_make(kay_context *ctx, const kay_table_question *question, kay_table *out) KAY_MUST_CHECK;
KAY_API void kay_table_free(kay_table *table);

/* Whether the format can hold an answer to the question: KAY_EUSAGE with words when not. */
KAY_API kay_status kay_table_fits(kay_context *ctx, const kay_table_question *question,
                                  kay_table_format format) KAY_MUST_CHECK;

/* Writes a table, of its cells those that `only` lets through; kay_table_fits held.  Errors are those of the text, or
 * KAY_ENOMEM. */
KAY_API kay_status kay_table_write(const kay_table *table, kay_table_format format, kay_table_only only,
                                   kay_text *out) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
