/* Smaller graphs in the place of a graph where play begins: the hook `smaller` of the games on graphs. */
#ifndef KAYLES_GAMES_GRAPH_SMALLER_H
#define KAYLES_GAMES_GRAPH_SMALLER_H

#include <kayles/ruleset.h>

/* A graph as its input has it. */
typedef struct graph_smaller {
    unsigned sides; /* on which vertices are numbered, from 1 on each: 1; or 2, and edges go from one to the other */
    uint64_t sizes[2]; /* vertices of each */
    uint64_t start; /* where play begins, on the first side */
    uint64_t edges;
    uint64_t *ends; /* two an edge, the one on the first side first; in the order of the input */
} graph_smaller;

/* Makes it one of its smaller graphs, by the `number` of kay_ruleset.smaller: first all that hangs together with the
 * start alone; then without a run of vertices, up to half of them, then shorter runs; where it has few vertices without
 * any two, and with two whose numbers are exchanged, so that small numbers are written more often.  The vertices that
 * are left, at least one on each side, keep their order and the edges between them, which keep theirs.  Where the start
 * goes, play begins at the vertex that gets its number.  *made: false where this number is no smaller graph.  KAY_END:
 * nor is any number after it.  Scratch memory comes from the arena.  Linear. */
kay_status graph_smaller_make(kay_arena *arena, graph_smaller *graph, uint64_t number, bool *made) KAY_MUST_CHECK;

#endif
