/* Draws positions of Node Kayles and Arc Kayles.  Vertices that are gone stay as empty circles with a '#', so that the
 * drawing keeps its shape through a game. */
#include "games/shared/kayles_graph.h"

#include <math.h>

#include "games/shared/graph_scene.h"

static void kayles_graph_vertex(const graph_scene *of, uint32_t vertex, kay_owner *owner, kay_text *name)
{
    const bool left = of->position[0] >> vertex & 1;
    kay_text_u64(name, (uint64_t)vertex + 1);
    kay_text_add(name, left ? "" : "#");
    *owner = left ? KAY_OWNER_BOTH : KAY_OWNER_NONE;
}

static bool kayles_graph_edge(const graph_scene *of, uint64_t edge)
{
    return of->position[0] >> of->ends[2 * edge] & of->position[0] >> of->ends[2 * edge + 1] & 1;
}

/* Places the vertices of a generalized Petersen graph on two circles. */
static void kayles_graph_circles(unsigned n, double (*places)[2])
{
    enum { APART = 2 };
    const double turn = 2 * acos(-1) / n, inner = 1.5 / turn, outer = inner + APART;
    for (unsigned v = 0; v < 2 * n; v++) {
        const double radius = v < n ? outer : inner;
        places[v][0] = outer + radius * sin(turn * (v % n));
        places[v][1] = outer - radius * cos(turn * (v % n));
    }
}

void kayles_graph_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    if (!kayles_graph_is(game)) {
        board_scene(game, position, out);
        return;
    }
    const kayles_graph *graph = kayles_graph_of(game);
    double places[KAYLES_GRAPH_VERTICES][2];
    const graph_scene scene = {
        .vertices = graph->text.vertices,
        .edges = graph->text.edges,
        .ends = graph->text.ends,
        .vertex = kayles_graph_vertex,
        .edge = kayles_graph_edge,
        .game = game,
        .position = position,
    };
    if (!graph->petersen) {
        graph_scene_draw(&scene, out);
        return;
    }
    kayles_graph_circles(graph->text.vertices / 2, places);
    graph_scene_draw_at(&scene, (const double(*)[2])places, out);
}
