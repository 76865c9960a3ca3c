/* Chooses nearly square boards for play. */
#pragma once

#include <stdint.h>

/* Sets the rows and columns, rows <= columns, of a nearly square board of `cells` >= 1 cells or a few less. */
static inline void kay_rectangle(uint64_t cells, uint64_t *rows, uint64_t *columns)
{
    for (*rows = 1; (*rows + 1) * (*rows + 1) <= cells;)
        ++*rows;
    *columns = cells / *rows;
}
