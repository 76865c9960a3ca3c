/* Candidates for a smaller input that are made of its words.  Parts are left out, larger ones first (Zeller's ddmin:
 * "Simplifying and isolating failure-inducing input", 2002), and counts before them put right; letters and numbers are
 * made plain; then what needs two changes at once. */
#ifndef KAYLES_STRESS_SHRINK_WORDS_H
#define KAYLES_STRESS_SHRINK_WORDS_H

#include "stress/shrink.h"

/* Moves a cursor to the next of `units` parts, where it has been through all variants of the one it stands at: amounts
 * are halved, places go from the end to the beginning, one by one where `slides` is set and the amount small.  False:
 * there are no more. */
bool shrink_next_part(shrink_cursor *cursor, uint64_t units, uint64_t variants, bool slides);

shrink_source shrink_lines; /* left out, as those below */
shrink_source shrink_tokens;
shrink_source shrink_columns; /* letters of a row, or of all rows of a grid */
shrink_source shrink_ends; /* any number of letters at an end: rows that repeat themselves lose whole periods */
shrink_source shrink_two_cuts; /* at two places: what must be as much of one kind as of another loses some of both */
shrink_source shrink_plain; /* numbers become 0 or 1, letters the first one */
shrink_source shrink_numbers; /* those that are equal together, and each alone, towards 0 */
shrink_source shrink_two_numbers; /* lowered together, or exchanged */

#endif
