/* The sums of heaps that the player to move loses, in misère play: exactly, with any number of heaps. */
#pragma once

#include "misere/quotient_diagram.h"

/* A sum of heaps as a word: letters in ascending order, each as often as it occurs. */
typedef struct quotient_word {
    const uint8_t *letters;
    uint64_t length;
} quotient_word;

/* A game whose sums are words: each letter has options, which are words of smaller letters. */
typedef struct quotient_game {
    unsigned letters;
    quotient_word *options[QUOTIENT_LETTERS + 1]; /* of letter 1, 2, ... */
    uint64_t option_count[QUOTIENT_LETTERS + 1];
} quotient_game;

/* Computes the set of the words of the game that the player to move loses.  Does not end unless these sets repeat in
 * every letter, as they do if the quotient is finite; ends with KAY_EUNABLE at the end of the budget. */
kay_status quotient_outcomes(quotient_diagram *diagram, const quotient_game *game, uint64_t *out) KAY_MUST_CHECK;
