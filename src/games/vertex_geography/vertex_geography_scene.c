/* Draws the graph with the token; used vertices and their edges are left out, except the token's. */
#include "games/vertex_geography/vertex_geography.h"

#include "games/shared/graph_scene.h"

static void vertex_geography_vertex(const graph_scene *of, uint32_t vertex, kay_owner *owner, kay_text *name)
{
    const vertex_geography_game *own = (const vertex_geography_game *)of->game;
    const bool token = vertex == vertex_geography_token(own, of->position);
    kay_text_u64(name, (uint64_t)vertex + 1);
    if (token)
        *owner = KAY_OWNER_BOTH;
    kay_text_add(name, token ? "*" : vertex_geography_used(own, of->position, vertex) ? "#" : "");
}

/* Whether the token could still take the edge, now or later. */
static bool vertex_geography_edge(const graph_scene *of, uint64_t edge)
{
    const vertex_geography_game *own = (const vertex_geography_game *)of->game;
    const uint32_t token = vertex_geography_token(own, of->position);
    for (int end = 0; end < 2; end++) {
        const uint32_t vertex = (uint32_t)of->ends[2 * edge + (unsigned)end];
        if (vertex != token && vertex_geography_used(own, of->position, vertex))
            return false;
    }
    return true;
}

static kay_status vertex_geography_ends(const kay_graph *graph, kay_arena *arena, graph_scene *out)
{
    uint64_t count = 0;
    KAY_NEW(uint64_t, ends, arena, graph->first[graph->vertices] + 1);
    for (uint32_t v = 0; v < graph->vertices; v++)
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
            if (graph->heads[i] > v) {
                ends[count++] = v;
                ends[count++] = graph->heads[i];
            }
    out->ends = ends;
    out->edges = count / 2;
    return KAY_OK;
}

void vertex_geography_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const vertex_geography_game *own = (const vertex_geography_game *)game;
    graph_scene scene = {
        .vertices = own->graph.vertices,
        .vertex = vertex_geography_vertex,
        .edge = vertex_geography_edge,
        .game = game,
        .position = position,
    };
    if (out->error == KAY_OK && own->graph.vertices <= GRAPH_SCENE_MOST)
        out->error = vertex_geography_ends(&own->graph, &out->arena, &scene);
    graph_scene_draw(&scene, out);
}

void vertex_geography_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            const kay_scene *scene, kay_place *out)
{
    const vertex_geography_game *own = (const vertex_geography_game *)game;
    (void)player;
    out->two = true;
    graph_scene_middle(scene, vertex_geography_token(own, position), out->at);
    graph_scene_middle(scene, name, out->to);
}
