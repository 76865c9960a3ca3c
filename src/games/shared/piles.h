/* Lists of numbers up to the end of the input, and samples and drawings for games of piles. */
#pragma once

#include <kayles/random.h>
#include <kayles/ruleset.h>

enum { PILES_LINES = 40 }; /* most piles of a drawing */

/* Reads the remaining numbers, each in [0, most], into cases->arena; *count may be 0.  `what` names a number in error
 * messages.  Takes at most four times the memory of the numbers. */
kay_status kay_read_numbers_to_end(kay_cases *cases, const char *what, uint64_t most, uint64_t **out,
                                   uint64_t *count) KAY_MUST_CHECK;

/* Writes `count` random piles of `least` to `most` on a line. */
void kay_piles_sample(kay_random *random, uint64_t count, uint64_t least, uint64_t most, kay_text *out);

/* What a pile consists of in a drawing. */
typedef enum piles_piece { PILES_COUNTER, PILES_PIN, PILES_SQUARE } piles_piece;

/* Draws a pile in the row of height 1 whose top is at y: its number, as many of its pieces as fit, and words. */
void kay_piles_scene(kay_scene *out, double y, uint64_t number, uint64_t count, piles_piece piece, const char *words);

/* The same with the count as the words. */
void kay_piles_scene_counted(kay_scene *out, double y, uint64_t number, uint64_t count, piles_piece piece);

/* Stores the middle of a piece, from 0, of a pile in that row; that of the dots if it has no room. */
void kay_piles_middle(double y, uint64_t at, piles_piece piece, double point[2]);
