/* Normal forms of the drawings after a line.
 *
 * A line changes the region in which it is drawn, and another region only if a spot there loses its last life or its
 * other corner.  So the regions of a position are built once, and for each line only those that it changes. */
#pragma once

#include "games/sprouts/sprouts_order.h"

/* A position, in normal form, in which lines are drawn one after another. */
typedef struct sprouts_board {
    unsigned regions, letters;
    struct {
        const uint8_t *raw; /* its bytes */
        unsigned lives;
        sprouts_region built;
    } region[SPROUTS_CORNERS];
    uint8_t home[SPROUTS_CODES][2]; /* the regions of each letter */
    uint8_t raw[SPROUTS_BYTES];
    sprouts_yard yard;
    struct sprouts_after {
        sprouts_yard yard;
        sprouts_region region[SPROUTS_CORNERS];
        sprouts_order order;
    } after; /* for the line being drawn */
} sprouts_board;

/* Makes a board of a position. */
void sprouts_board_set(sprouts_board *board, const sprouts_drawing *position);

/* Writes the normal form after a line. */
void sprouts_board_after(sprouts_board *board, const sprouts_change *change, sprouts_lands *out);

/* Writes the normal form of a drawing in which each letter has two corners; the board loses its position. */
void sprouts_normalise(const sprouts_drawing *drawing, sprouts_board *board, sprouts_lands *out);
