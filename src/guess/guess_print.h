/* Prints rules in English and in Lua. */
#pragma once

#include "guess/guess_rule.h"

/* What the printing of an expression needs. */
typedef struct guess_printer {
    void (*say)(const struct guess_printer *printer, const guess_expression *e);
    const guess_data *data;
    unsigned player; /* the player to move */
    kay_text *out;
} guess_printer;

/* Prints a template, in which $x, $y, $z stand for the parts x, y, z of the expression and $k, $l, $h for its numbers
 * k, low, high. */
void guess_say_template(const char *template, const guess_expression *e, const guess_printer *printer);

/* "win", "loss", "draw". */
const char *guess_outcome_word(int64_t outcome);

/* Prints the numbers that the claim covers, such as "Where a is at least 3: ", if the parameters do not begin at 0 or
 * the claim ends at `until` (0: it does not end).  Otherwise prints nothing.  Returns whether it printed. */
bool guess_say_where(const guess_data *data, uint64_t until, kay_text *out);

/* "a = 1 and b is at least 2"; also prints a number, such as "a mod (b + 1)". */
void guess_say_condition(const guess_data *data, const guess_expression *e, kay_text *out);

/* "1, 2, 3". */
void guess_say_numbers(const uint64_t *numbers, uint64_t count, kay_text *out);

/* Prints "g(0), ... = 0, 1, 2 with g(n + 3) = g(n) for all n >= 0" if `cell` is "g(@)", where @ stands for the
 * number. */
void guess_say_values(const char *cell, const guess_table *table, kay_text *out);

/* Prints "G(n + 3, 0) = G(n, 0) + 1 for all n >= 2" if `cell` is "G(@, 0)". `until`: the largest number claimed; 0: all
 * numbers are claimed. */
void guess_say_law(const char *cell, const guess_table *table, uint64_t until, kay_text *out);

/* Returns whether a table of one axis has the value n for every number n. */
bool guess_table_is_identity(const guess_table *table);

/* Prints "r = 0, or r >= 1 and r mod 3 is 1", the numbers of which the player to move loses, by a table of outcomes of
 * one axis that begins at 0; `n` is the name of the number.  Prints nothing if there are none. */
void guess_say_lost(const guess_table *outcomes, const char *n, kay_text *out);

/* Prints "the player to move loses exactly where ..., and else wins" without a full stop; for a partizan game, such a
 * text for each player.  `begins`: the text begins with a capital letter. */
void guess_say_outcomes(const guess_data *data, const guess_expression *const outcome[2], bool begins, kay_text *out);

/* After a law of Grundy values: prints who wins a sum, if the game has sums.  `identity`: the value of a part is its
 * parameter. */
void guess_say_sums(const guess_data *data, bool identity, kay_text *out);

/* Prints a theorem in Lua: "function(p, player) ... end", which returns the outcome by the rule.  It returns nil if a
 * parameter is smaller than in all positions that the rule was made from, if none of them has this number of entries,
 * or if the condition `starts` (NULL: none) fails. */
void guess_lua(const guess_data *data, const guess_rule *rule, const guess_expression *starts, kay_text *out);
