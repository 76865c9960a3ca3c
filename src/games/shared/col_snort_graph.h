/* The part of Col and Snort for graphs, written "4: 1-2 2-3 3-4; x 1; o 3". */
#pragma once

#include "games/shared/col_snort.h"

/* Whether a position is on a graph. */
static inline bool col_snort_on_graph(const kay_game *game, const uint64_t *position)
{
    return game->words > 2 && !(position[0] & 127);
}

/* The hooks for positions on a graph. */
kay_status col_snort_graph_read(kay_cases *cases, const kay_game **game, kay_state *state);
void col_snort_graph_write(const kay_game *game, const uint64_t *position, kay_text *out);
void col_snort_graph_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
void col_snort_graph_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void col_snort_graph_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
void col_snort_graph_negate(const kay_game *game, uint64_t *position);
