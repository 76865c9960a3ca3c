/* The alternating runs of a row: stretches, as long as can be, of coloured cells no two neighbours of which agree.
 *
 * Cell i is joined if it and cell i + 1 have different colours, neither white.  A run of k cells is a stretch of k - 1
 * joined cells and the cell behind it. */
#pragma once

#include <kayles/sequence.h>

#include "games/colouring/colouring.h"

typedef struct colouring_run {
    uint64_t from, end; /* cells from..end-1; end > from */
} colouring_run;

/* The joined ones of 64 cells. */
static inline uint64_t colouring_joined(const colouring_game *game, const uint64_t *position, uint64_t word)
{
    return (colouring_plane(game, position, KAY_LEFT, word) & colouring_plane_next(game, position, KAY_RIGHT, word)) |
           (colouring_plane(game, position, KAY_RIGHT, word) & colouring_plane_next(game, position, KAY_LEFT, word));
}

/* The run of a coloured cell; O(its length / 64). */
colouring_run kay_colouring_run(const colouring_game *game, const uint64_t *position, uint64_t cell);

/* The first run that begins at or behind `from`, where no run may lie across it.  False: there is none. */
bool kay_colouring_next_run(const colouring_game *game, const uint64_t *position, uint64_t from, colouring_run *out);

/* The nim-sum over all runs of the nimber of their lengths, by a sequence with G(0) = G(1) = 0 in which the length of
 * the row is known.  A few operations for each 64 cells and each 1000 runs in random order. */
kay_status kay_colouring_nimber(kay_context *ctx, const colouring_game *game, const uint64_t *position,
                                const kay_sequence *sequence, uint64_t *out) KAY_MUST_CHECK;
