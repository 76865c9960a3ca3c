/* Data that the files for heat maps share: the table, rows and columns of cells, and places in the picture. */
#pragma once

#include "picture/picture.h"
#include "table/table_cells.h"

enum {
    HEAT_MAP_KINDS = 12, /* if all values are smaller, the legend lists each of them */
};

typedef struct heat_map {
    const kay_table *table;
    kay_table_only only;
    kay_pen *pen;
    uint8_t *kinds; /* the number of each cell's colour, row after row; 0: none */
    uint64_t columns, rows;
    uint64_t first; /* the parameter of the first column of the first row */
    uint64_t missing; /* empty places before the first cell of the first row */
    double cell_width, cell_height;
    double left, top; /* of the first cell */
    double legend; /* x of the legend */
    double width, height; /* of the picture */
    uint64_t most; /* the largest value */
} heat_map;

/* Return the number of a colour, from 1 to 255, for a value up to `most`, or for a cell. */
uint8_t heat_map_value_kind(const heat_map *map, uint64_t value);
uint8_t heat_map_kind(const heat_map *map, const kay_table_cell *cell);

kay_colour heat_map_colour(const heat_map *map, uint8_t kind);

void heat_map_legend(const heat_map *map);
