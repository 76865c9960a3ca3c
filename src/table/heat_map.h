/* What the parts of a heat map share: the table, its cells in rows and columns, and where they lie in the picture. */
#pragma once

#include "picture/picture.h"
#include "table/table_cells.h"

enum {
    HEAT_MAP_KINDS = 12, /* numbers up to here have a colour of their own in the legend */
};

typedef struct heat_map {
    const kay_table *table;
    kay_table_only only;
    kay_pen *pen;
    uint8_t *kinds; /* of each cell, row after row: which colour it has; 0: none */
    uint64_t columns, rows;
    uint64_t first; /* the parameter of the first column of the first row */
    uint64_t missing; /* cells of the first row that are before the first one */
    double cell_width, cell_height;
    double left, top; /* of the first cell */
    double legend; /* where it begins */
    double width, height; /* of all */
    uint64_t most; /* the largest value */
} heat_map;

/* Which colour a value has, up to the largest one, and a cell: from 1 to 255. */
uint8_t heat_map_value_kind(const heat_map *map, uint64_t value);
uint8_t heat_map_kind(const heat_map *map, const kay_table_cell *cell);

kay_colour heat_map_colour(const heat_map *map, uint8_t kind);

void heat_map_legend(const heat_map *map);
