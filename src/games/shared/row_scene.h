/* Draws rows: of cells, folded into lines, and of numbers in boxes. */
#pragma once

#include <kayles/ruleset.h>

/* Adds the numbers of the cells of a row, from 1, above them.  The row is folded into lines of 35 cells. */
void row_scene_numbers(kay_scene *out, uint64_t cells);

/* Stores the middle of a cell, from 0. */
void row_scene_middle(uint64_t cell, double point[2]);

/* A row of numbers of which those in [begin, end) are left. */
typedef struct row_of_numbers {
    const void *numbers;
    uint64_t count, begin, end;
    void (*write)(const void *numbers, uint64_t i, kay_text *out);
    const char *(*sign)(const void *numbers, uint64_t i); /* what stands before number i; NULL: nothing does */
} row_of_numbers;

/* Draws the row at the top, each number in a box.  A short row keeps the places of the numbers that were taken; of a
 * long one only numbers near the ends are drawn. */
void row_scene_boxes(kay_scene *out, const row_of_numbers *row);

/* Stores the place of a move that takes the first, or the last, number that is left. */
void row_scene_end(const kay_scene *scene, bool last, kay_place *out);
