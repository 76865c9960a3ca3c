/* The families of rules.  A family fits an expression to the records to learn from, writes the statement of the rule to
 * the text that guess_statement returns, and passes the rule to guess_test, which tests it and adds it to `out`.  A new
 * family is a function here and a row in guess.c. */
#pragma once

#include "guess/guess_gather.h"
#include "guess/guess_print.h"

/* Periods of the Grundy values of heap games, with their proof. */
kay_status guess_heap_games(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Laws of one parameter: Grundy values that are periodic from some number on, with or without a saltus; if there is no
 * such law, outcomes that are periodic (residue classes). */
kay_status guess_periods(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Weaker laws of one parameter, if guess_periods finds none: the period is seen only two and a half times, or in few
 * numbers. */
kay_status guess_weaker_periods(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Rules by the nim-sum of the entries, or of a function of each entry: the Grundy value is this sum, or the position is
 * lost if the sum is 0. */
kay_status guess_nim_sums(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Returns the expression "lost if the nim-sum is 0, else won".  With `misere` the outcome is the opposite if all items
 * are at most 1. */
const guess_expression *guess_nim_outcome(guess_data *data, const guess_expression *sum, bool misere);

/* Rules by the nim-sum of one value for each entry, which is periodic in the entry: the Grundy value is this sum, or
 * the position is lost if the sum is 0. */
kay_status guess_values_of_entries(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Two parameters: the lost positions are the pairs of two complementary Beatty sequences. */
kay_status guess_beatty(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Two parameters: laws of the Grundy values on the first row, the first column and the diagonal. */
kay_status guess_borders(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Two parameters: laws of the outcomes on each row or column near the borders, and on each diagonal near a = b. */
kay_status guess_lines(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Sums under misere rules: the outcome is that of normal play, or the opposite if every part has a value of at most
 * 1. */
kay_status guess_misere_tame(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* One parameter: lost numbers with growing distances. */
kay_status guess_sparse(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* One parameter: Grundy values, or outcomes, that a function of n gives, such as the number of times that 2 divides
 * n. */
kay_status guess_functions_of_n(guess_data *data, kay_guess *out) KAY_MUST_CHECK;
kay_status guess_outcomes_of_n(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* One parameter: Grundy values, or outcomes, that are equal within runs of numbers whose lengths grow. */
kay_status guess_runs_of_values(guess_data *data, kay_guess *out) KAY_MUST_CHECK;
kay_status guess_runs_of_outcomes(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Two parameters n and k: Grundy values, or outcomes, that are periodic in n, with a period that is linear in k. */
kay_status guess_linear_values(guess_data *data, kay_guess *out) KAY_MUST_CHECK;
kay_status guess_linear_outcomes(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Small decision lists; their conditions are about features of the position. */
kay_status guess_decision_lists(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

typedef struct guess_decision_list {
    /* the list: the first clause that holds gives the outcome; NULL: no list was found */
    const guess_expression *outcome;
    unsigned cost, atoms; /* length of the description; number of conditions */
} guess_decision_list;

/* Finds a decision list that gives the right outcome for every record, with `player` to move.  A list has at most four
 * clauses; a list with fewer clauses is preferred, then a shorter description.  The search is a beam search, so it may
 * miss the best list. */
kay_status guess_search_decision_list(guess_data *data, const guess_record *const *records, uint64_t count,
                                      unsigned player, guess_decision_list *out) KAY_MUST_CHECK;

/* Two parameters: outcomes that are periodic in both of them. */
kay_status guess_residues(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Lines in the plane of two parameters. */
typedef enum guess_direction { GUESS_ROW, GUESS_COLUMN, GUESS_DIAGONAL } guess_direction;

/* The row b = offset, the column a = offset, or the diagonal a - b = offset. */
typedef struct guess_line {
    guess_direction direction;
    int64_t offset;
} guess_line;

/* Adds the next positions of the line to the test, within a limit of work.  The test is long enough for a claim about
 * all numbers if its largest number is at least LINE_FAR times the largest number learned from, and at least
 * LINE_FAR_LEAST (guess_lines.c).  Sets *until to 0 if it is long enough, else to the largest number in the test. */
kay_status guess_line_extend(guess_data *data, const guess_line *line, uint64_t *until) KAY_MUST_CHECK;

/* Rules for one parameter whose Grundy values or outcomes are periodic from some number on. */
/* a weaker law is claimed only if its preperiod and period together have at most this many numbers */
enum { GUESS_TOLD = 500 };

typedef struct guess_sequence {
    guess_rule rule; /* its `until` is the largest number that it claims anything about; 0: no largest one */
    guess_table values; /* Grundy values; `cells` NULL: the rule claims none */
    guess_table outcomes;
    bool weak; /* the period is seen fewer than GUESS_SEEN times */
    const char *proof; /* the kind of proof, in words; NULL: it is not proved */
} guess_sequence;

/* Makes a rule about Grundy values (`values`) or about outcomes.  `cells` has the values, or the codes of the outcomes,
 * from the number `first` on, and `period` is their period.  The caller sets the other fields. */
kay_status guess_sequence_new(guess_data *data, bool values, const uint64_t *cells, uint64_t first, guess_period period,
                              guess_sequence **out) KAY_MUST_CHECK;

/* Writes the statement of a rule and tests it. */
kay_status guess_sequence_test(guess_data *data, const guess_sequence *sequence, kay_guess *out) KAY_MUST_CHECK;
