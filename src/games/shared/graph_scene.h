/* Draws graphs: vertices as circles, edges as lines. */
#pragma once

#include <kayles/ruleset.h>

#include "math/graph_layout.h"

enum { GRAPH_SCENE_MOST = KAY_LAYOUT_MOST }; /* vertices of a graph that is drawn */

typedef struct graph_scene {
    uint32_t vertices; /* at least 1 */
    uint64_t edges;
    const uint64_t *ends; /* two for each edge, from 0 */
    void (*vertex)(const struct graph_scene *of, uint32_t vertex, kay_owner *owner, kay_text *name);
    bool (*edge)(const struct graph_scene *of, uint64_t edge); /* whether to draw an edge; NULL: all are drawn */
    const kay_game *game; /* for these functions */
    const uint64_t *position;
} graph_scene;

/* Draws the graph, laid out by kay_graph_layout from all of its edges, so that it stays in place through a game. */
void graph_scene_draw(const graph_scene *of, kay_scene *out);

/* Stores the middle of a vertex in a drawing by graph_scene_draw or graph_scene_draw_at, relative to its origin. */
void graph_scene_middle(const kay_scene *scene, uint64_t vertex, double point[2]);

/* Draws it with the vertices at these places. */
void graph_scene_draw_at(const graph_scene *of, const double (*places)[2], kay_scene *out);
