/* Hackenbush: a sum is put together edge by edge, and what hangs together in it. */
#pragma once

#include "games/hackenbush/hackenbush.h"

/* A sum that is put together; zeroed but for the arena, in which all is made. */
typedef struct hackenbush_builder {
    kay_arena *arena;
    uint64_t edges, edge_room, terms, term_room, vertices, vertex_room, first_room, ways, way_room, named_room;
    hackenbush_edge *edge;
    hackenbush_term *term; /* complete ones, and from its first edge on the next one */
    uint32_t *label, *first;
    hackenbush_way *way;
    uint32_t *named; /* by the numbers of vertices: 0, or a vertex of this term */
    bool open; /* the term has an edge */
} hackenbush_builder;

/* Adds an edge to the term; its ends are numbers of vertices as they are written. */
kay_status hackenbush_add(hackenbush_builder *to, uint32_t a, uint32_t b, unsigned colour, bool stalk) KAY_MUST_CHECK;

/* The term, which may be empty, is complete.  KAY_END: *hanging does not hang from the ground. */
kay_status hackenbush_end_term(hackenbush_builder *of, uint32_t *hanging) KAY_MUST_CHECK;

/* The game of the complete terms, and the state in which all edges are there. */
kay_status hackenbush_build(const hackenbush_builder *of, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Packs what still hangs from the ground of a position, without one of its edges, into zeroed words. */
void hackenbush_cut(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out);

/* Packs the edges of a set, all of one term, that an edge of it hangs together with, not by the ground alone, into
 * zeroed words. */
void hackenbush_part(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out);

/* Says whether l and r are exchanged in a position without that mark, if it has any. */
void hackenbush_mark(const hackenbush_game *game, bool exchanged, uint64_t *position);
