/* Builds a hackenbush sum edge by edge and finds its connected parts. */
#pragma once

#include "games/hackenbush/hackenbush.h"

/* A sum under construction.  The caller zeroes it and sets the arena, which holds everything. */
typedef struct hackenbush_builder {
    kay_arena *arena;
    uint64_t edges, edge_room, terms, term_room, vertices, vertex_room, first_room, ways, way_room, named_room;
    hackenbush_edge *edge;
    hackenbush_term *term; /* the complete terms, then the current one if it has an edge */
    uint32_t *label, *first;
    hackenbush_way *way;
    uint32_t *named; /* for each number of the input: the vertex of this term, or 0 */
    bool open; /* the term has an edge */
} hackenbush_builder;

/* Adds an edge to the term; its ends are numbers of vertices in the input. */
kay_status hackenbush_add(hackenbush_builder *to, uint32_t a, uint32_t b, unsigned colour, bool stalk) KAY_MUST_CHECK;

/* Completes the term, which may be empty.  KAY_END: the edge *hanging is not connected to the ground. */
kay_status hackenbush_end_term(hackenbush_builder *of, uint32_t *hanging) KAY_MUST_CHECK;

/* Makes the game of the complete terms and the state with all edges. */
kay_status hackenbush_build(const hackenbush_builder *of, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Packs the position after a cut: the edges still connected to the ground without `edge`.  `out` must be zeroed. */
void hackenbush_cut(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out);

/* Packs the edges of a position that are connected to `edge` other than through the ground.  `out` must be zeroed. */
void hackenbush_part(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out);

/* Sets the mark for exchanged l and r if `exchanged` and the position has an l or r. */
void hackenbush_mark(const hackenbush_game *game, bool exchanged, uint64_t *position);
