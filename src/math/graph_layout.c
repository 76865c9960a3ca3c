/* Force-directed placement.  Every pair of vertices repels, every edge attracts, and the steps become shorter with
 * time.  The vertices begin on a circle in the order of their numbers, on radii that differ a little: on an exact
 * circle, opposite forces could cancel. */
#include "math/graph_layout.h"

#include <math.h>

enum { LAYOUT_STEPS = 300 };

static const double layout_edge = 2, layout_gap = 1.2, layout_widest = 60, layout_pull = 0.08;

typedef struct layout {
    kay_context *ctx;
    uint32_t vertices;
    uint64_t edges;
    const uint64_t *ends;
    double (*places)[2], (*forces)[2];
} layout;

static double layout_distance(const layout *of, uint32_t a, uint32_t b)
{
    return hypot(of->places[a][0] - of->places[b][0], of->places[a][1] - of->places[b][1]);
}

static void layout_begin(const layout *of)
{
    const double turn = 6.283185307179586 / of->vertices, golden = 0.618033988749895;
    const double radius = fmax(1, 0.35 * of->vertices);
    for (uint32_t v = 0; v < of->vertices; v++) {
        const double far = radius * (1 + 0.1 * (v * golden - floor(v * golden)));
        of->places[v][0] = far * cos(turn * v);
        of->places[v][1] = far * sin(turn * v);
    }
}

/* Adds to both vertices a force along the line between them; a positive one pushes them apart. */
static void layout_push(const layout *of, uint32_t a, uint32_t b, double force, double distance)
{
    for (int axis = 0; axis < 2; axis++) {
        const double part = (of->places[a][axis] - of->places[b][axis]) / distance * force;
        of->forces[a][axis] += part;
        of->forces[b][axis] -= part;
    }
}

/* Adds up the forces: 1 / d between two vertices, d^2 along an edge, and a pull to the middle. */
static void layout_forces(const layout *of)
{
    const double least = 0.01;
    for (uint32_t v = 0; v < of->vertices; v++)
        for (int axis = 0; axis < 2; axis++)
            of->forces[v][axis] = -layout_pull * of->places[v][axis];
    for (uint32_t a = 0; a < of->vertices; a++)
        for (uint32_t b = 0; b < a; b++) {
            const double distance = fmax(layout_distance(of, a, b), least);
            layout_push(of, a, b, 1 / distance, distance);
        }
    for (uint64_t i = 0; i < of->edges; i++) {
        const uint32_t a = (uint32_t)of->ends[2 * i], b = (uint32_t)of->ends[2 * i + 1];
        const double distance = fmax(layout_distance(of, a, b), least);
        if (a != b)
            layout_push(of, a, b, -distance * distance, distance);
    }
}

/* Moves each vertex along its force, at most `most` far. */
static void layout_move(const layout *of, double most)
{
    for (uint32_t v = 0; v < of->vertices; v++) {
        const double force = hypot(of->forces[v][0], of->forces[v][1]), far = fmin(force, most);
        for (int axis = 0; axis < 2 && force > 0; axis++)
            of->places[v][axis] += of->forces[v][axis] / force * far;
    }
}

/* Scales the places: edges get their mean length, and vertices their least distance, within the widest drawing. */
static void layout_scale(const layout *of)
{
    double length = 0, nearest = INFINITY, low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (uint64_t i = 0; i < of->edges; i++)
        length += layout_distance(of, (uint32_t)of->ends[2 * i], (uint32_t)of->ends[2 * i + 1]) / (double)of->edges;
    for (uint32_t a = 0; a < of->vertices; a++) {
        for (uint32_t b = 0; b < a; b++)
            nearest = fmin(nearest, layout_distance(of, a, b));
        for (int axis = 0; axis < 2; axis++) {
            low[axis] = fmin(low[axis], of->places[a][axis]);
            high[axis] = fmax(high[axis], of->places[a][axis]);
        }
    }
    const double wide = fmax(fmax(high[0] - low[0], high[1] - low[1]), 0.01);
    double scale = fmax(length > 0 ? layout_edge / length : 1, layout_gap / fmax(nearest, 0.01));
    scale = fmin(scale, layout_widest / wide);
    for (uint32_t v = 0; v < of->vertices; v++)
        for (int axis = 0; axis < 2; axis++)
            of->places[v][axis] = (of->places[v][axis] - low[axis]) * scale;
}

kay_status kay_graph_layout(kay_context *ctx, uint32_t vertices, const uint64_t *ends, uint64_t edges,
                            double (*places)[2])
{
    if (vertices > KAY_LAYOUT_MOST)
        return kay_fail(ctx, KAY_EUNABLE, "a graph with more than %d vertices is not drawn", KAY_LAYOUT_MOST);
    layout of = {ctx, vertices, edges, ends, places, kay_alloc_array(ctx, vertices, sizeof(double[2]))};
    if (!of.forces)
        return kay_no_memory(ctx);
    kay_status status = KAY_OK;
    layout_begin(&of);
    for (int step = 0; step < LAYOUT_STEPS && status == KAY_OK; step++) {
        layout_forces(&of);
        layout_move(&of, 0.1 * sqrt(vertices) * (1 - (double)step / LAYOUT_STEPS) + 0.01);
        status = kay_tick(ctx, "steps of the layout", (uint64_t)step, LAYOUT_STEPS);
    }
    layout_scale(&of);
    kay_free(ctx, of.forces, vertices * sizeof *of.forces);
    return status;
}
