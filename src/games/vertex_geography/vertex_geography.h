/* Vertex geography: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"

#include "base/bits.h"
#include "math/graph.h"

/* A position, from its lowest bit:
 *
 *   | the vertex with the token: `shift` bits, fewer than 64 | a bit per vertex: the token was or is there |
 *
 * The name of a move is the vertex it moves to. */
typedef struct vertex_geography_game {
    kay_game game;
    kay_graph graph;
    unsigned shift;
} vertex_geography_game;

static inline uint32_t vertex_geography_token(const vertex_geography_game *game, const uint64_t *position)
{
    return (uint32_t)(position[0] & (((uint64_t)1 << game->shift) - 1));
}

static inline bool vertex_geography_used(const vertex_geography_game *game, const uint64_t *position, uint32_t vertex)
{
    return kay_bits_get(position, game->shift + (uint64_t)vertex);
}

/* The hooks `scene` and `place`. */
void vertex_geography_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void vertex_geography_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            const kay_scene *scene, kay_place *out);

KAY_GAME_PARTS(vertex_geography);
