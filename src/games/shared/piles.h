/* Lists of numbers up to the end of the input, and samples and pictures for games of piles. */
#pragma once

#include <kayles/random.h>
#include <kayles/ruleset.h>

enum { PILES_LINES = 40 }; /* most lines of a picture */

/* Reads the remaining numbers, each in [0, most], into cases->arena; *count may be 0.  `what` names a number in error
 * messages.  Takes at most four times the memory of the numbers. */
kay_status kay_read_numbers_to_end(kay_cases *cases, const char *what, uint64_t most, uint64_t **out,
                                   uint64_t *count) KAY_MUST_CHECK;

/* Writes `count` random piles of `least` to `most` on a line. */
void kay_piles_sample(kay_random *random, uint64_t count, uint64_t least, uint64_t most, kay_text *out);

/* Draws pile `number`, from 1, on a line: its stones in an ANSI colour ("" for none) and their count. */
void kay_piles_draw_one(uint64_t number, uint64_t stones, const char *colour, kay_text *out);

/* Writes how many of `count` piles, called `what`, the picture leaves out. */
void kay_piles_draw_more(uint64_t count, const char *what, kay_text *out);
