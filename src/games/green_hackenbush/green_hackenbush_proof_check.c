/* Checks a certificate of Green Hackenbush: computes the value of the position and of the option again, by another way
 * than the theorem.  It spans each part by a tree of shortest paths from the ground, fuses the vertices of the path
 * that each other edge closes, and adds up the values from the farthest vertices down. */
#include "games/hackenbush/hackenbush.h"

#include <kayles/state.h>

#include "games/shared/proof_move.h"

typedef struct check_vertex {
    uint32_t below, edge; /* the vertex below in the tree, and the edge to it */
    uint32_t height; /* the number of tree edges to the ground */
    uint32_t fused; /* a vertex below or equal with which it is fused; find follows these to the lowest one */
    bool reached, inner; /* inner: the edge below lies on a cycle */
    uint64_t value;
} check_vertex;

typedef struct check_graph {
    const hackenbush_game *game;
    check_vertex *vertex;
    uint32_t *order; /* the vertices, from the ground up */
} check_graph;

/* Finds the lowest vertex with which a vertex is fused, and shortens the way to it. */
static uint32_t check_find(check_vertex *vertices, uint32_t vertex)
{
    while (vertices[vertex].fused != vertex) {
        vertices[vertex].fused = vertices[vertices[vertex].fused].fused;
        vertex = vertices[vertex].fused;
    }
    return vertex;
}

/* Fuses all vertices of the tree path between two vertices. */
static void check_fuse(check_vertex *vertices, uint32_t a, uint32_t b)
{
    for (a = check_find(vertices, a), b = check_find(vertices, b); a != b; b = check_find(vertices, b)) {
        if (vertices[a].height > vertices[b].height) {
            const uint32_t other = a;
            a = b;
            b = other;
        }
        vertices[b].fused = vertices[b].below;
        vertices[b].inner = true;
    }
}

/* Finds the tree and its vertices in order. */
static void check_span(const check_graph *graph, const uint64_t *position, const uint32_t *first, uint32_t *count)
{
    check_vertex *vertices = graph->vertex;
    uint32_t done = 0;
    vertices[0].reached = true;
    graph->order[(*count)++] = 0;
    for (; done < *count; done++) {
        const uint32_t from = graph->order[done];
        for (uint32_t i = first[from]; i < first[from + 1]; i++) {
            const hackenbush_way way = graph->game->way[i];
            if (!kay_bits_get(position, way.edge) || vertices[way.vertex].reached)
                continue;
            vertices[way.vertex].reached = true;
            vertices[way.vertex].below = from;
            vertices[way.vertex].height = vertices[from].height + 1;
            vertices[way.vertex].edge = way.edge;
            graph->order[(*count)++] = way.vertex;
        }
    }
}

/* Fuses the path between the ends of each edge outside the tree, and puts a loop there for the edge. */
static void check_close(const check_graph *graph, const uint64_t *position)
{
    const hackenbush_game *game = graph->game;
    check_vertex *vertices = graph->vertex;
    HACKENBUSH_EACH(edge, game, position)
    {
        const uint32_t *ends = game->edge[edge].ends;
        if (vertices[ends[0]].edge == edge || vertices[ends[1]].edge == edge)
            continue;
        check_fuse(vertices, ends[0], ends[1]);
        vertices[ends[0]].value ^= 1;
    }
}

/* Computes the value of a position. */
static uint64_t check_part(const check_graph *graph, const uint64_t *position)
{
    const hackenbush_game *game = graph->game;
    const uint32_t one = hackenbush_from(game, position, 0);
    check_vertex *vertices = graph->vertex;
    uint32_t count = 0;
    if (one >= game->edges)
        return 0;
    HACKENBUSH_EACH(edge, game, position)
    for (int end = 0; end < 2; end++) {
        const uint32_t vertex = game->edge[edge].ends[end];
        vertices[vertex] = (check_vertex){.edge = UINT32_MAX, .fused = vertex};
    }
    vertices[0] = (check_vertex){.edge = UINT32_MAX};
    check_span(graph, position, game->first + game->term[game->edge[one].term].vertex, &count);
    check_close(graph, position);
    while (--count > 0) {
        const check_vertex *vertex = &vertices[graph->order[count]];
        vertices[vertex->below].value ^= vertex->inner ? vertex->value ^ 1 : vertex->value + 1;
    }
    return vertices[0].value;
}

static uint64_t check_state(const check_graph *graph, const kay_state *state)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < state->parts; i++)
        sum ^= check_part(graph, kay_state_part(&graph->game->game, state, i));
    return sum;
}

static kay_status check_move(const check_graph *graph, kay_context *ctx, const kay_state *state, kay_json *proof)
{
    kay_state after;
    KAY_TRY(kay_make_proof_move(ctx, &graph->game->game, state, proof, &after));
    const bool lost = !check_state(graph, &after);
    kay_state_free(ctx, &after);
    return lost ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "the nimber after the move is not 0");
}

kay_status kay_green_hackenbush_check(kay_context *ctx, const kay_game *game, const kay_state *state,
                                      kay_outcome outcome, kay_json *proof)
{
    check_graph graph = {.game = (const hackenbush_game *)game};
    uint64_t claimed;
    KAY_TRY(kay_json_u64(proof, "nimber", &claimed));
    if (!kay_json_has(proof, "move"))
        return kay_fail(ctx, KAY_EINPUT, "the proof has no 'move'");
    KAY_TRY_NEW(graph.vertex, proof->arena, (uint64_t)graph.game->edges + 1);
    KAY_TRY_NEW(graph.order, proof->arena, (uint64_t)graph.game->edges + 1);
    if (check_state(&graph, state) != claimed)
        return kay_fail(ctx, KAY_EFALSE, "'nimber' is not that of the position");
    if (outcome != (claimed ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "the nimber proves the other outcome");
    if (kay_json_is_null(proof, "move") != !claimed)
        return kay_fail(ctx, KAY_EFALSE, "'move' must be a move for a won position and null for a lost one");
    return claimed ? check_move(&graph, ctx, state, proof) : KAY_OK;
}
