/* The families of rules, each in a file of its own: what they find goes to `out`. */
#ifndef KAYLES_GUESS_GUESS_FAMILIES_H
#define KAYLES_GUESS_GUESS_FAMILIES_H

#include "guess/guess_rule.h"

/* Ultimately and arithmetically periodic sequences over one parameter, and the residue classes that they give. */
kay_status guess_sequences(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Where they have none: one that is seen only twice and a half, or of the few numbers that could be looked at. */
kay_status guess_weaker(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Heap games: periods with their proof. */
kay_status guess_heaps(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The Grundy value as the nim-sum of the entries, each with a function applied. */
kay_status guess_nim_sums(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The Grundy value as the nim-sum of values of the entries, which have periods. */
kay_status guess_entries(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes over one parameter that never repeat. */
kay_status guess_sparse(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Sums under misere rules that are as in normal play but for parts of small values. */
kay_status guess_tame(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes under misere rules that are those of normal play but for a few numbers. */
kay_status guess_as_normal(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Complementary Beatty pairs as P-positions in two parameters. */
kay_status guess_beatty(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The sequences along the borders and the diagonal of two parameters. */
kay_status guess_borders(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Outcomes in two parameters that repeat in both directions. */
kay_status guess_residues(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* The outcomes on lines near the borders and the diagonal. */
kay_status guess_lines(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Small decision lists over features. */
kay_status guess_lists(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

#endif
