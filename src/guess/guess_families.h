/* The families of rules.  A family fits an expression to the records to learn from, writes its words to
 * guess_statement, and gives the rule to guess_test, which adds it to `out`: where it fits, that is all it does.  A
 * new family is a function here and a row in guess.c. */
#pragma once

#include "guess/guess_rule.h"

/* Heap games: periods with their proof. */
kay_status guess_heap_games(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Ultimately and arithmetically periodic sequences over one parameter, and the residue classes that they give. */
kay_status guess_periods(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Where they have none: one that is seen only twice and a half, or of the few numbers that could be looked at. */
kay_status guess_weaker_periods(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The Grundy value as the nim-sum of the entries, each with a function applied. */
kay_status guess_nim_sums(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The outcome that a nim-sum tells; `misere`: where all items are at most 1, the other one. */
const guess_expression *guess_nim_outcome(guess_data *data, const guess_expression *sum, bool misere);

/* The Grundy value as the nim-sum of values of the entries, which have periods. */
kay_status guess_values_of_entries(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Complementary Beatty pairs as P-positions in two parameters. */
kay_status guess_beatty(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The sequences of Grundy values along the borders and the diagonal of two parameters. */
kay_status guess_borders(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The outcomes on lines near the borders and the diagonal. */
kay_status guess_lines(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Sums under misere rules that are as in normal play but for parts of small values. */
kay_status guess_misere_tame(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes under misere rules that are those of normal play but for a few numbers. */
kay_status guess_misere_as_normal(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes over one parameter that never repeat. */
kay_status guess_sparse(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Small decision lists over features. */
kay_status guess_lists(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes in two parameters that repeat in both directions. */
kay_status guess_residues(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Lines in the plane of two parameters: what laws on borders and diagonals are about. */
typedef enum guess_direction { GUESS_ROW, GUESS_COLUMN, GUESS_DIAGONAL } guess_direction;

/* b = offset, a = offset, or a - b = offset. */
typedef struct guess_line {
    guess_direction direction;
    int64_t offset;
} guess_line;

/* Adds positions of the line to the test, beyond those that are there, as far as can be had cheaply: up to some times
 * the largest that was learned from.  *until: the largest that is there now, or 0 where that is far enough to speak of
 * all. */
kay_status guess_line_extend(guess_data *data, const guess_line *line, uint64_t *until) KAY_MUST_CHECK;

/* Sequences over one parameter that end up periodic: what they say and their words. */
enum { GUESS_TOLD = 500 }; /* numbers at most that are told one by one of a weaker law */

typedef struct guess_sequence {
    guess_rule rule; /* its `until` is the largest number that it claims anything of */
    guess_table values; /* Grundy values; its cells are NULL: nothing is said of them */
    guess_table outcomes;
    guess_table lua; /* what the theorem is written with, where rule.lua says so */
    bool weak; /* its period is seen less often than others */
    const char *proof; /* words; NULL: none */
} guess_sequence;

/* A rule over values that are there, or else over outcomes: `cells` with that period, the first of them of the number
 * `first`.  What else it says is left open.  *out NULL: the values are not 0 often enough to tell the outcomes. */
kay_status guess_sequence_new(guess_data *data, bool values, const uint64_t *cells, uint64_t count, uint64_t first,
                              guess_period period, guess_sequence **out) KAY_MUST_CHECK;

/* Writes its words and tests it. */
kay_status guess_sequence_test(guess_data *data, const guess_sequence *sequence, kay_guess *out) KAY_MUST_CHECK;
