/* The nimbers of all shapes of one layer up to a given one.
 *
 * Shapes of at most R rows are ordered by their first rows, those with equal first rows by the second, and so on.  The
 * place of the shape h(0) >= h(1) >= ... >= h(R-1) >= 0 is the sum of the terms of its rows, where the term of row
 * k is the binomial coefficient h(k) + R-1-k over R-k.  A bite makes terms smaller, so options come before the shape,
 * and their places are found by adding terms, without a search. */
#pragma once

#include <kayles/context.h>

enum { CHOMP_TABLE_AREA = 1 << 15 }; /* the most squares of a rectangle around a shape of a table */

typedef struct chomp_table {
    kay_context *ctx;
    uint32_t rows; /* R; 0: nothing is allocated */
    uint32_t columns; /* the longest row that has terms */
    uint64_t *terms; /* row * (columns + 1) + length */
    uint64_t *heads; /* column * (rows + 1) + n: the sum of the terms of n rows that end before the column */
    bool wide; /* nimbers have 16 bits, not 8 */
    void *nimbers; /* by places; place 0 is the empty shape */
    uint64_t count, room; /* places computed, places allocated */
    uint32_t *last; /* the rows of the shape at place count - 1 */
    uint64_t *sums; /* sums[n]: the terms of its first n rows */
    uint32_t *deep; /* deep[column]: how many of its rows go beyond the column */
    uint32_t *seen; /* seen[nimber]: the round in which an option had it */
    uint32_t round;
} chomp_table;

/* Writes the shape, turned about its diagonal if it has fewer columns than rows; returns the number of rows.  There are
 * no empty rows in it.  `out` has room for `rows` numbers; the first row is not empty. */
uint32_t chomp_table_turn(const uint32_t *lengths, uint32_t rows, uint32_t *out);

/* The number of shapes up to a turned one, the empty one included, as tables for this number of rows count them;
 * UINT64_MAX: 2^63 or more. */
uint64_t chomp_table_places(const uint32_t *lengths, uint32_t rows);

/* Finds the nimber of a turned shape of at most CHOMP_TABLE_AREA squares around it.  Computes those of all shapes
 * before it, unless it has them.  At first all fields but `ctx` are 0. */
kay_status chomp_table_nimber(chomp_table *table, const uint32_t *lengths, uint32_t rows, uint64_t *out) KAY_MUST_CHECK;

void chomp_table_free(chomp_table *table);
