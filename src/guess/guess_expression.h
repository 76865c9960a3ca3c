/* Expressions: the form in which rules are stored.  One evaluator computes them; guess_english.c prints them in
 * English, guess_lua.c in Lua. */
#pragma once

#include "guess/guess_period.h"
#include "guess/guess_recurrence.h"

/* The value of an expression that says nothing about a position. */
#define GUESS_NOTHING INT64_MIN

typedef enum guess_op {
    /* Numbers. */
    GUESS_PARAMETER, /* k = 0: the first parameter, n or a; k = 1: the second one, b */
    GUESS_NAMED, /* number k of those that the ruleset names */
    GUESS_COUNT, /* the number of entries */
    GUESS_SUM,
    GUESS_LEAST,
    GUESS_MOST, /* the largest value of x for an item of the list k; without x, the largest item */
    GUESS_SPREAD, /* the largest entry minus the smallest */
    GUESS_XOR, /* the nim-sum of the values of x for the items of the list k; without x, of the items */
    GUESS_ITEM, /* the current item of GUESS_MOST or GUESS_XOR */
    GUESS_PLACE, /* the place of this item among the entries, from 1 */
    GUESS_CLASS, /* the number of entries whose residue mod k is from low to high */
    /* count the digits 1 of all entries in each binary place: the number of places whose count is not divisible by k */
    GUESS_MOORE,
    GUESS_LINEAR, /* low * a + high * b + k */
    GUESS_CALL, /* the function k (a guess_function_id) of x and y, with the constants low and high */
    GUESS_REST, /* x mod y; without y, x mod k */
    GUESS_QUOTIENT, /* x / k, rounded down */
    GUESS_AFFINE, /* (low * x + high) / k; it cannot be printed */
    GUESS_TABLE, /* the cell of `table`: a number, or the outcome for the player to move */
    /* Conditions: 1 if they hold, else 0. */
    GUESS_MOD, /* x mod k is low */
    GUESS_IS, /* x is low */
    GUESS_AT_LEAST,
    GUESS_AT_MOST,
    GUESS_FROM_TO, /* x is from low to high */
    GUESS_SORTED, /* each entry exceeds the one before it by at least `low` */
    GUESS_LESS, /* x is less than y */
    GUESS_AND, /* x and y */
    /* Outcomes. */
    GUESS_OUTCOME, /* the kay_outcome k */
    GUESS_IF, /* y if x holds, else z; without z, GUESS_NOTHING */
} guess_op;

/* The lists that the k of GUESS_MOST and GUESS_XOR chooses from. */
typedef enum guess_items {
    GUESS_ENTRIES,
    GUESS_SECOND, /* the last entry and every second one before it: a staircase */
    GUESS_OTHER, /* the entries that are not in GUESS_SECOND */
    GUESS_ODD, /* the first entry and every second one after it */
    GUESS_GAPS, /* entries are paired from the last one on: the difference of each pair, minus 1 (coins on a strip) */
    GUESS_DIFFERENCES, /* the difference of each of these pairs */
    GUESS_LISTS
} guess_items;

/* The functions that the k of GUESS_CALL chooses from.  A new function needs a row and a case in
 * guess_rule_functions.c. */
typedef enum guess_function_id {
    GUESS_LARGER,
    GUESS_SMALLER,
    GUESS_DIFFERENCE, /* |x - y| */
    GUESS_DIGITS, /* the number of binary digits of x, minus the number of those of y */
    /* for a heap x and a limit y of the move: y minus the largest power of 2 that divides x; -1 if x is 0 */
    GUESS_LAST_BIT,
    GUESS_LAST_FIBONACCI, /* y minus the smallest term of the Zeckendorf sum of x; -1 if x is 0 */
    GUESS_RATIO, /* the sign of x - r y, where r > 0 is the irrational root of r^2 = low r + high */
    /* 1 if for some n the smaller one of x, y is floor(n alpha) and they differ by low * n (guess_beatty.c) */
    GUESS_BEATTY,
    GUESS_TIMES, /* how many times x can be divided by low; 0 for x = 0 */
    GUESS_POWER, /* the largest power of `low` that divides x; 0 for x = 0 */
    GUESS_COFACTOR, /* x divided by the largest power of `low` that divides it; 0 for x = 0 */
    GUESS_LENGTH, /* the number of binary digits of x */
    GUESS_ONES, /* how many of them are 1 */
    GUESS_FACTORS, /* the number of prime factors of x, counted with multiplicity; 0 for x = 0 */
    GUESS_FIRST_PRIME, /* k if the smallest prime factor of x is the k-th prime number; 0 for x < 2 */
    GUESS_MEMBER, /* 1 if x is a term of `recurrence`, else 0; nothing beyond the terms that were computed */
    GUESS_RANK, /* how many terms of `recurrence` are at most x; nothing beyond the terms that were computed */
    GUESS_FUNCTIONS
} guess_function_id;

typedef struct guess_expression guess_expression;

/* A table over one or two numbers, periodic in each of them.  A cell is a number, or the code of outcomes (guess_code);
 * some may be GUESS_UNKNOWN. */
typedef struct guess_table {
    const uint64_t *cells; /* one row for each number of the second axis, one after another */
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
    const guess_recurrence *recurrence;
};

/* Returns the value of an expression for a record, with `player` to move (0: Left, 1: Right). */
int64_t guess_of(const guess_expression *expression, const guess_record *record, unsigned player);

/* Returns whether `number` satisfies a condition that is one of GUESS_MOD to GUESS_FROM_TO. */
bool guess_compare_number(const guess_expression *condition, int64_t number);

/* Copies an expression to the arena.  If memory runs out, sets data->failed and returns an expression that says
 * nothing. */
const guess_expression *guess_new(guess_data *data, guess_expression expression);

/* The two parameters, a - b, the larger and the smaller one, the item of a list, and two outcomes. */
extern const guess_expression guess_a, guess_b, guess_a_minus_b, guess_larger, guess_smaller, guess_item, guess_loss,
    guess_win;

/* guess_where makes the comparison `op` of x with `low`, guess_and "x and y", guess_if "y if x holds, else z",
 * guess_cell the cell of a table. */
const guess_expression *guess_where(guess_data *data, guess_op op, const guess_expression *x, int64_t low);
const guess_expression *guess_and(guess_data *data, const guess_expression *x, const guess_expression *y);
const guess_expression *guess_if(guess_data *data, const guess_expression *x, const guess_expression *y,
                                 const guess_expression *z);
const guess_expression *guess_cell(guess_data *data, const guess_table *table);

/* Makes "lost if x is `low`, else won". */
const guess_expression *guess_lost_where(guess_data *data, const guess_expression *x, int64_t low);

/* A code holds the outcomes of a position: (outcome for Left to move) + 1, plus, with two movers, 3 * ((outcome for
 * Right to move) + 1). */
enum { GUESS_CODE_P = 0, GUESS_CODE_N = 2, GUESS_CODE_NONE = 9 };
uint64_t guess_code(const guess_record *record, unsigned movers);

/* Returns the kay_outcome for `player` to move that the code holds, or GUESS_NOTHING if it holds none. */
int64_t guess_code_outcome(uint64_t code, unsigned player);

/* Returns the number of cells along an axis. */
uint64_t guess_table_side(const guess_table *table, unsigned axis);

/* Returns whether each cell stands for residues of the parameters.  This is so if every axis begins at 0 and has no
 * preperiod and a period above 1. */
bool guess_table_plain(const guess_table *table);

/* Makes the table of the outcomes from a table of Grundy values with one axis: a position is lost if its value is 0. */
kay_status guess_table_outcomes(guess_data *data, const guess_table *values, guess_table *out) KAY_MUST_CHECK;

/* Returns the period of the outcomes for `player` to move, with the least length and preperiod, in a table of one
 * axis. */
guess_period guess_table_period(const guess_table *table, unsigned player);

/* Returns function call->k of x and y. */
int64_t guess_call(const guess_expression *call, int64_t x, int64_t y);

/* The functions, for printing. */
typedef struct guess_function {
    const char *name; /* its name in Lua */
    unsigned operands, constants; /* operands: how many of x and y it takes; constants: how many of low and high */
    const char *noun; /* its name in English; NULL: its value is only compared with 0 */
    /* the words for a value above 0 (at least 0 if `equal` is NULL), equal to 0, and below 0 */
    const char *above, *equal, *below;
    const char *lua; /* its definition in Lua; NULL: Lua has it built in */
} guess_function;
extern const guess_function guess_functions[GUESS_FUNCTIONS];
