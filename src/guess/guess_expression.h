/* Expressions, in which rules are stated.  One evaluator computes them; guess_english.c prints them in English,
 * guess_lua.c in Lua. */
#pragma once

#include "guess/guess_period.h"
#include "guess/guess_records.h"

/* The value of an expression that says nothing about a position. */
#define GUESS_NOTHING INT64_MIN

typedef enum guess_op {
    /* Numbers. */
    GUESS_PARAMETER, /* k 0: n, or a if there are two parameters; k 1: b */
    GUESS_NAMED, /* the ruleset's own number k */
    GUESS_COUNT, /* the number of entries */
    GUESS_SUM,
    GUESS_LEAST,
    GUESS_MOST, /* the largest x over the items of the list k; x NULL: over the items themselves */
    GUESS_SPREAD, /* the largest entry minus the smallest */
    GUESS_XOR, /* the nim-sum of x over the items of the list k; x NULL: of the items themselves */
    GUESS_ITEM, /* the current item of GUESS_MOST or GUESS_XOR */
    GUESS_PLACE, /* its place, from 1 */
    GUESS_CLASS, /* how many entries have a residue mod k from low to high */
    GUESS_MOORE, /* how many binary places of the entries have a number of 1s that k does not divide */
    GUESS_LINEAR, /* low a + high b */
    GUESS_CALL, /* function k of x and y, with the constants low and high */
    GUESS_REST, /* x mod k */
    GUESS_QUOTIENT, /* x / k, rounded down */
    GUESS_TABLE, /* the number, or the outcome for the player to move, in `table` */
    /* Conditions: 1 or 0. */
    GUESS_MOD, /* x mod k is low */
    GUESS_IS, /* x is low */
    GUESS_AT_LEAST,
    GUESS_AT_MOST,
    GUESS_FROM_TO, /* from low to high */
    GUESS_SORTED, /* each entry exceeds the one before it by at least `low` */
    GUESS_AND, /* x and y */
    /* Outcomes. */
    GUESS_OUTCOME, /* k, a kay_outcome */
    GUESS_IF, /* y if x holds, else z; z NULL: nothing */
} guess_op;

/* The lists k of GUESS_MOST and GUESS_XOR. */
typedef enum guess_items {
    GUESS_ENTRIES,
    GUESS_SECOND, /* every second entry, the last included: a staircase */
    GUESS_OTHER, /* the remaining entries */
    GUESS_GAPS, /* entries in pairs from the last one on: their difference minus 1 (coins on a strip) */
    GUESS_DIFFERENCES, /* the differences of the same pairs */
    GUESS_LISTS
} guess_items;

/* The functions k of GUESS_CALL; a new one is a row and a case in guess_rule_functions.c. */
typedef enum guess_function_id {
    GUESS_LARGER,
    GUESS_SMALLER,
    GUESS_DIFFERENCE, /* |x - y| */
    GUESS_DIGITS, /* number of binary digits of x minus that of y */
    GUESS_LAST_BIT, /* y minus the largest power of 2 that divides x (x a heap, y a limit); -1 if x is 0 */
    GUESS_LAST_FIBONACCI, /* y minus the smallest term of the Zeckendorf sum of x; -1 if x is 0 */
    GUESS_RATIO, /* the sign of x - r y, where r > 0 is the irrational root of r^2 = low r + high */
    GUESS_BEATTY, /* 1 if x and y are floor(n alpha) and floor(n alpha) + low n for some n */
    GUESS_TIMES, /* how often low divides x; 0 for x = 0 */
    /* 1 if x is in the list of `table`.  The list continues with low * (the last number) + (the number `high` places
     * before the new one; 0 if `high` is 0) + the saltus of the table */
    GUESS_MEMBER,
    GUESS_FUNCTIONS
} guess_function_id;

typedef struct guess_expression guess_expression;

/* A table over one or two numbers, each with a period.  Cells are numbers or codes of outcomes; some may be
 * GUESS_UNKNOWN. */
typedef struct guess_table {
    const uint64_t *cells; /* rows of the second axis, one after another */
    bool outcomes;
    unsigned axes;
    struct {
        const guess_expression *of;
        uint64_t first; /* the first cell belongs to this number */
        guess_period period; /* the period of the cells, counted from `first`; only the first axis may have a saltus */
    } axis[2];
} guess_table;

struct guess_expression {
    guess_op op;
    int64_t k, low, high;
    const guess_expression *x, *y, *z;
    const guess_table *table;
};

/* Returns the value of an expression for a record, with `player` (from 0) to move. */
int64_t guess_of(const guess_expression *expression, const guess_record *record, unsigned player);

/* Returns whether a condition about a number, GUESS_MOD to GUESS_FROM_TO, holds for it. */
bool guess_compare_number(const guess_expression *condition, int64_t number);

/* Copies an expression to the arena.  If memory runs out, sets data->failed and returns an expression that says
 * nothing. */
const guess_expression *guess_new(guess_data *data, guess_expression expression);

/* The two parameters, the item of a list, and two outcomes. */
extern const guess_expression guess_a, guess_b, guess_item, guess_loss, guess_win;

/* These make expressions: a comparison of x; "x and y"; "y if x holds, else z"; the cell of a table. */
const guess_expression *guess_where(guess_data *data, guess_op op, const guess_expression *x, int64_t low);
const guess_expression *guess_and(guess_data *data, const guess_expression *x, const guess_expression *y);
const guess_expression *guess_if(guess_data *data, const guess_expression *x, const guess_expression *y,
                                 const guess_expression *z);
const guess_expression *guess_cell(guess_data *data, const guess_table *table);

/* Makes "lost if x is `low`, else won". */
const guess_expression *guess_lost_where(guess_data *data, const guess_expression *x, int64_t low);

/* A code holds the outcomes of a number: outcome + 1 for Left to move, plus three times that for Right. */
enum { GUESS_CODE_P = 0, GUESS_CODE_N = 2, GUESS_CODE_NONE = 9 };
uint64_t guess_code(const guess_record *record, unsigned movers);

/* Returns a kay_outcome, or GUESS_NOTHING. */
int64_t guess_code_outcome(uint64_t code, unsigned player);

/* Returns the number of cells along an axis. */
uint64_t guess_table_side(const guess_table *table, unsigned axis);

/* Returns whether each cell stands for residues of the parameters: all axes begin at 0, have no preperiod, and have a
 * period above 1. */
bool guess_table_plain(const guess_table *table);

/* Returns the least period of the outcomes of one player to move in a table of one axis. */
guess_period guess_table_period(const guess_table *table, unsigned player);

/* Returns function call->k of x and y. */
int64_t guess_call(const guess_expression *call, int64_t x, int64_t y);

/* The functions, for printing. */
typedef struct guess_function {
    const char *name; /* in Lua */
    unsigned operands, constants; /* of low and high */
    const char *noun; /* in English; NULL: the function is only compared with 0 */
    const char *above, *equal, *below; /* the words for above 0 (at least 0 if `equal` is NULL), 0, below 0 */
    const char *lua; /* its definition; NULL: Lua has it built in */
} guess_function;
extern const guess_function guess_functions[GUESS_FUNCTIONS];
