/* The records of two parameters as a rectangle of cells. */
#pragma once

#include "guess/guess_records.h"

typedef struct guess_plane {
    /* cell y * size[0] + x is the code or the Grundy value of (first[0] + x, first[1] + y); GUESS_UNKNOWN: no record;
     * NULL: most cells have no record */
    uint64_t *cells;
    uint64_t first[2], size[2];
} guess_plane;

/* Reads the codes, or with `values` the Grundy values, of the records to learn from. */
kay_status guess_plane_look(guess_data *data, bool values, guess_plane *out) KAY_MUST_CHECK;

uint64_t guess_plane_at(const guess_plane *plane, uint64_t x, uint64_t y);
