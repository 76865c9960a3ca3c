/* What rules say, in English and in Lua. */
#pragma once

#include "guess/guess_rule.h"

/* How an expression is printed. */
typedef struct guess_printer {
    void (*say)(const struct guess_printer *printer, const guess_expression *e);
    const guess_data *data;
    unsigned player; /* is to move */
    kay_text *out;
} guess_printer;

/* Prints a template in which $x, $y, $z are the parts of an expression and $k, $l, $h its numbers. */
void guess_say_template(const char *template, const guess_expression *e, const guess_printer *printer);

/* "win", "loss", "draw". */
const char *guess_outcome_word(int64_t outcome);

/* "Where a is at least 3: ", for what was found on parameters that do not begin at 0, or is said of those up to `until`
 * (0: all); else nothing.  Whether that is said. */
bool guess_say_where(const guess_data *data, uint64_t until, kay_text *out);

/* "a = 1 and b is at least 2". */
void guess_say_condition(const guess_data *data, const guess_expression *e, kay_text *out);

/* "1, 2, 3". */
void guess_say_numbers(const uint64_t *numbers, uint64_t count, kay_text *out);

/* "g(0), ... = 0, 1, 2 with g(n + 3) = g(n) for all n >= 0", for the table of the values g(@). */
void guess_say_values(const char *cell, const guess_table *table, kay_text *out);

/* "G(n + 3, 0) = G(n, 0) + 1 for all n >= 2", for the table of the values G(@, 0); `until`: the largest number that it
 * is said of, or 0. */
void guess_say_law(const char *cell, const guess_table *table, uint64_t until, kay_text *out);

/* Whether the values of a table of one axis are the numbers themselves. */
bool guess_table_is_identity(const guess_table *table);

/* "the player to move loses exactly where ..., and else wins", for each player to move, without a full stop; `begins`:
 * with a capital letter. */
void guess_say_outcomes(const guess_data *data, const guess_expression *const outcome[2], bool begins, kay_text *out);

/* A theorem in Lua: "function(p, player) ... end", which returns the outcome that the rule says.  It says nothing,
 * that is, returns nil, of positions below the parameters or with other numbers of entries than those that it was
 * found on. */
void guess_lua(const guess_data *data, const guess_rule *rule, kay_text *out);
