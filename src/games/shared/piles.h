/* What games of piles share: samples and pictures. */
#pragma once

#include <kayles/random.h>
#include <kayles/text.h>

enum { PILES_LINES = 40 }; /* of a picture */

/* Writes `count` random piles of `least` to `most` on a line. */
void kay_piles_sample(kay_random *random, uint64_t count, uint64_t least, uint64_t most, kay_text *out);

/* Draws the pile of a number from 1 on a line: its stones, in the middle of an ANSI colour ("": in none), and how many
 * they are. */
void kay_piles_draw_one(uint64_t number, uint64_t stones, const char *colour, kay_text *out);

/* Tells how many of `count` piles, called `what`, are more than a picture shows. */
void kay_piles_draw_more(uint64_t count, const char *what, kay_text *out);
