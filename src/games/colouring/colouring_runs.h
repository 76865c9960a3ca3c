/* The alternating runs of a row: maximal stretches of coloured cells in which neighbours differ in colour.
 *
 * Cell i is joined if it and cell i + 1 have different colours, neither white.  A run of k cells is a stretch of k - 1
 * joined cells and the cell after it. */
#pragma once

#include <kayles/sequence.h>

#include "games/colouring/colouring.h"

typedef struct colouring_run {
    uint64_t from, end; /* cells from..end-1; end > from */
} colouring_run;

/* Returns the joined cells among the 64 of a word. */
static inline uint64_t colouring_joined(const colouring_game *game, const uint64_t *position, uint64_t word)
{
    return (colouring_plane(game, position, KAY_LEFT, word) & colouring_plane_next(game, position, KAY_RIGHT, word)) |
           (colouring_plane(game, position, KAY_RIGHT, word) & colouring_plane_next(game, position, KAY_LEFT, word));
}

/* Returns the run that contains a coloured cell, in time O(length / 64). */
colouring_run kay_colouring_run(const colouring_game *game, const uint64_t *position, uint64_t cell);

/* Finds the first run that begins at `from` or later; no run may cross `from`.  Returns false if there is none. */
bool kay_colouring_next_run(const colouring_game *game, const uint64_t *position, uint64_t from, colouring_run *out);

/* Computes the nim-sum of G(length) over all runs.  The sequence has G(0) = G(1) = 0 and must be known up to the length
 * of the row.  Takes a few operations for each 64 cells, and a few more for each long run (in a random row, one run of
 * 1000). */
kay_status kay_colouring_nimber(kay_context *ctx, const colouring_game *game, const uint64_t *position,
                                const kay_sequence *sequence, uint64_t *out) KAY_MUST_CHECK;
