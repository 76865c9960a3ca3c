/* Lines in the plane of two parameters: what laws on borders and diagonals are about. */
#ifndef KAYLES_GUESS_GUESS_LINES_H
#define KAYLES_GUESS_GUESS_LINES_H

#include "guess/guess_records.h"

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

#endif
