/* The families of rules.  A family fits an expression to the records to learn from, writes its words to
 * guess_statement, and passes the rule to guess_test, which tests it and adds it to `out`.  A new family is a function
 * here and a row in guess.c. */
#pragma once

#include "guess/guess_gather.h"
#include "guess/guess_print.h"

/* Heap games: periods with their proof. */
kay_status guess_heap_games(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Ultimately and arithmetically periodic sequences over one parameter, and the residue classes that they give. */
kay_status guess_periods(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Weaker periods, for sequences that guess_periods finds no law for: periods seen only two and a half times, or in few
 * numbers. */
kay_status guess_weaker_periods(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The Grundy value as the nim-sum of the entries, or of a function of each entry. */
kay_status guess_nim_sums(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Returns the outcome: lost if the nim-sum is 0, else won; with `misere`, if all items are at most 1, the opposite. */
const guess_expression *guess_nim_outcome(guess_data *data, const guess_expression *sum, bool misere);

/* The Grundy value as the nim-sum of values of the entries; these values are periodic. */
kay_status guess_values_of_entries(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Complementary Beatty pairs as P-positions in two parameters. */
kay_status guess_beatty(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The sequences of Grundy values along the borders and the diagonal of two parameters. */
kay_status guess_borders(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The outcomes on lines near the borders and the diagonal. */
kay_status guess_lines(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Sums under misere rules that have the outcomes of normal play except where all parts have small values. */
kay_status guess_misere_tame(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes under misere rules that are those of normal play except at a few numbers. */
kay_status guess_misere_as_normal(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes over one parameter that never repeat. */
kay_status guess_sparse(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Small decision lists over features. */
kay_status guess_decision_lists(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

typedef struct guess_decision_list {
    const guess_expression *outcome; /* the first clause that holds decides; NULL: no list was found */
    unsigned cost, atoms; /* length of the description; number of conditions */
} guess_decision_list;

/* Finds a decision list that gives the right outcome for every record with that player to move.  It has the fewest
 * clauses, at most four; among such lists a shorter description is preferred.  The search is a beam search, so it may
 * miss the shortest. */
kay_status guess_search_decision_list(guess_data *data, const guess_record *const *records, uint64_t count,
                                      unsigned player, guess_decision_list *out) KAY_MUST_CHECK;

/* Outcomes in two parameters that repeat in both directions. */
kay_status guess_residues(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Lines in the plane of two parameters, for laws on borders and diagonals. */
typedef enum guess_direction { GUESS_ROW, GUESS_COLUMN, GUESS_DIAGONAL } guess_direction;

/* b = offset, a = offset, or a - b = offset. */
typedef struct guess_line {
    guess_direction direction;
    int64_t offset;
} guess_line;

/* Adds the next positions of the line to the test, within a limit of work, up to a multiple of the largest number
 * learned from and at least to a fixed number.  Sets *until to 0 if the test is long enough for a claim about all
 * numbers, else to the largest number in the test. */
kay_status guess_line_extend(guess_data *data, const guess_line *line, uint64_t *until) KAY_MUST_CHECK;

/* Sequences over one parameter that are periodic from some number on, and their words. */
enum { GUESS_TOLD = 500 }; /* most numbers that the statement of a weaker law lists */

typedef struct guess_sequence {
    guess_rule rule; /* its `until` is the largest number that it claims anything about */
    guess_table values; /* Grundy values; `cells` NULL: the rule claims none */
    guess_table outcomes;
    guess_table lua; /* the table that the theorem is written with, if rule.lua is set */
    bool weak; /* the values show its period fewer than GUESS_SEEN times */
    const char *proof; /* how it is proved; NULL: it is not */
} guess_sequence;

/* Makes a rule about Grundy values, or about outcomes.  `cells` holds them from the number `first` on, and `period` is
 * their period.  The caller sets the rest.  *out is NULL if too few values are 0 to decide the outcomes. */
kay_status guess_sequence_new(guess_data *data, bool values, const uint64_t *cells, uint64_t count, uint64_t first,
                              guess_period period, guess_sequence **out) KAY_MUST_CHECK;

/* Writes the words of a sequence and tests it. */
kay_status guess_sequence_test(guess_data *data, const guess_sequence *sequence, kay_guess *out) KAY_MUST_CHECK;
