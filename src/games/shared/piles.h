/* Samples and pictures for games of piles. */
#pragma once

#include <kayles/random.h>
#include <kayles/text.h>

enum { PILES_LINES = 40 }; /* most lines of a picture */

/* Writes `count` random piles of `least` to `most` on a line. */
void kay_piles_sample(kay_random *random, uint64_t count, uint64_t least, uint64_t most, kay_text *out);

/* Draws pile `number`, from 1, on a line: its stones in an ANSI colour ("" for none) and their count. */
void kay_piles_draw_one(uint64_t number, uint64_t stones, const char *colour, kay_text *out);

/* Writes how many of `count` piles, called `what`, the picture leaves out. */
void kay_piles_draw_more(uint64_t count, const char *what, kay_text *out);
