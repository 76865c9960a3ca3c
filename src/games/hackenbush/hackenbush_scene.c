/* Draws hackenbush: edges above the ground, higher vertices further from it.
 *
 * A breadth-first tree from the ground gives each vertex its height.  The subtrees of a vertex are next to each other,
 * each as wide as it has leaves, and the vertex is above their middle.  All edges of the term count, also those that
 * were cut, so that the others stay in place. */
#include "games/hackenbush/hackenbush.h"

#include <math.h>

typedef struct hackenbush_layout {
    const hackenbush_game *game;
    const hackenbush_term *term;
    uint32_t *order; /* the vertices, lower ones first */
    uint32_t *parent, *height, *leaves;
    double *left; /* where the subtree of a vertex begins; later where its next child begins */
    double *x;
    uint32_t highest;
} hackenbush_layout;

static const double hackenbush_step = 1.5, hackenbush_apart = 1.2, hackenbush_margin = 0.4, hackenbush_shift = 0.35;

/* Orders the vertices by their height.  Vertices are marked as seen by a height above 0. */
static void hackenbush_climb(hackenbush_layout *of)
{
    const uint32_t *first = of->game->first + of->term->vertex;
    uint32_t count = 1;
    of->order[0] = 0;
    for (uint32_t at = 0; at < count; at++) {
        const uint32_t vertex = of->order[at];
        for (uint32_t i = first[vertex]; i < first[vertex + 1]; i++) {
            const uint32_t other = of->game->way[i].vertex;
            if (other == 0 || of->height[other])
                continue;
            of->height[other] = of->height[vertex] + 1;
            of->parent[other] = vertex;
            of->order[count++] = other;
        }
        of->highest = of->height[vertex];
    }
}

static void hackenbush_spread_out(hackenbush_layout *of)
{
    const uint32_t vertices = of->term->vertices;
    for (uint32_t at = vertices - 1; at > 0; at--) {
        const uint32_t vertex = of->order[at];
        of->leaves[vertex] += of->leaves[vertex] == 0;
        of->leaves[of->parent[vertex]] += of->leaves[vertex];
    }
    for (uint32_t at = 0; at < vertices; at++) {
        const uint32_t vertex = of->order[at], parent = of->parent[vertex];
        if (at)
            of->left[vertex] = of->left[parent];
        of->x[vertex] = hackenbush_apart * (of->left[vertex] + of->leaves[vertex] / 2.0);
        if (at)
            of->left[parent] += of->leaves[vertex];
    }
}

static kay_status hackenbush_lay_out(kay_arena *arena, hackenbush_layout *of)
{
    const uint32_t vertices = of->term->vertices;
    KAY_TRY_NEW(of->order, arena, vertices);
    KAY_TRY_NEW(of->parent, arena, vertices);
    KAY_TRY_NEW(of->height, arena, vertices);
    KAY_TRY_NEW(of->leaves, arena, vertices);
    KAY_TRY_NEW(of->left, arena, vertices);
    KAY_TRY_NEW(of->x, arena, vertices);
    hackenbush_climb(of);
    hackenbush_spread_out(of);
    return KAY_OK;
}

static double hackenbush_y(const hackenbush_layout *of, uint32_t height)
{
    return hackenbush_margin + hackenbush_step * (of->highest - height);
}

/* Counts the edges before this one that join the same vertices. */
static unsigned hackenbush_before(const hackenbush_game *game, const hackenbush_term *term, uint32_t edge)
{
    const uint32_t *ends = game->edge[edge].ends, *first = game->first + term->vertex + ends[ends[0] == 0];
    unsigned before = 0;
    for (uint32_t i = first[0]; i < first[1] && game->way[i].edge < edge; i++) {
        const uint32_t *other = game->edge[game->way[i].edge].ends;
        before += (other[0] == ends[0] && other[1] == ends[1]) || (other[0] == ends[1] && other[1] == ends[0]);
    }
    return before;
}

/* A path of an edge, bent at two points; its name stands on the line between these. */
typedef struct hackenbush_path {
    double points[4][2];
} hackenbush_path;

/* A loop leaves its vertex to the right, later ones further; above the ground only. */
static hackenbush_path hackenbush_loop(const double at[2], unsigned before, bool ground)
{
    const double reach = 0.7 + hackenbush_shift * before, high = 0.35, low = ground ? 0 : high;
    const double right = at[0] + reach, top = fmax(at[1] - (ground ? 2 : 1) * high, 0);
    return (hackenbush_path){{{at[0], at[1]}, {right, top}, {right, at[1] + low}, {at[0], at[1]}}};
}

/* Parallel edges alternate between the two sides of the first one, each pair further from it. */
static hackenbush_path hackenbush_bend(const double a[2], const double b[2], unsigned before)
{
    const double wide = b[0] - a[0], high = b[1] - a[1], length = hypot(wide, high), from = 0.3;
    const double aside = before ? hackenbush_shift * ((before + 1) / 2) * (before % 2 ? 1 : -1) / length : 0;
    hackenbush_path path = {{{a[0], a[1]}, {0}, {0}, {b[0], b[1]}}};
    for (int end = 1; end <= 2; end++) {
        const double along = end == 1 ? from : 1 - from;
        path.points[end][0] = fmax(a[0] + along * wide - aside * high, 0);
        path.points[end][1] = fmax(a[1] + along * high + aside * wide, 0);
    }
    return path;
}

static hackenbush_path hackenbush_path_of(const hackenbush_layout *of, uint32_t edge, unsigned before)
{
    const uint32_t *ends = of->game->edge[edge].ends;
    double at[2][2];
    for (int end = 0; end < 2; end++) { /* an edge to the ground is upright */
        at[end][0] = of->x[ends[end] == 0 ? ends[1 - end] : ends[end]];
        at[end][1] = hackenbush_y(of, of->height[ends[end]]);
    }
    return ends[0] == ends[1] ? hackenbush_loop(at[0], before, ends[0] == 0) : hackenbush_bend(at[0], at[1], before);
}

/* Of the lines of an edge, only one has the name, which hackenbush_place relies on. */
static void hackenbush_draw_edge(const hackenbush_layout *of, const uint64_t *position, uint32_t edge, kay_scene *out)
{
    static const char *const names[] = {"l", "r", "e"};
    const unsigned colour = hackenbush_colour(of->game, position, edge);
    const uint32_t *ends = of->game->edge[edge].ends;
    const unsigned before = hackenbush_before(of->game, of->term, edge);
    const hackenbush_path path = hackenbush_path_of(of, edge, before);
    const bool straight = before == 0 && ends[0] != ends[1];
    for (int line = 0; line < (straight ? 1 : 3); line++) {
        const double *from = path.points[line], *to = path.points[straight ? 3 : line + 1];
        kay_scene_line(out, from[0], from[1], to[0], to[1], (kay_owner)colour,
                       straight || line == 1 ? names[colour] : NULL);
    }
}

/* Draws a vertex that has an edge: with its number unless the term is a stalk. */
static void hackenbush_draw_vertex(const hackenbush_layout *of, const uint64_t *position, uint32_t vertex,
                                   kay_scene *out)
{
    const hackenbush_game *game = of->game;
    const uint32_t *first = game->first + of->term->vertex;
    const bool stalk = game->edge[of->term->edge].stalk;
    const double x = of->x[vertex], y = hackenbush_y(of, of->height[vertex]);
    uint32_t i = first[vertex];
    kay_text name;
    while (i < first[vertex + 1] && !kay_bits_get(position, game->way[i].edge))
        i++;
    if (i == first[vertex + 1])
        return;
    kay_text_init(&name, out->ctx);
    kay_text_u64(&name, game->label[of->term->vertex + vertex]);
    kay_scene_circle(out, x, y, stalk ? 0.12 : 0.28, KAY_OWNER_NONE, stalk ? NULL : kay_text_string(&name));
    if (name.error != KAY_OK && out->error == KAY_OK)
        out->error = name.error;
    kay_text_free(&name);
}

/* First the edges, in their order, which hackenbush_place relies on. */
static void hackenbush_draw_all(const hackenbush_layout *of, const uint64_t *position, kay_scene *out)
{
    const double ground = hackenbush_y(of, 0);
    HACKENBUSH_EACH(edge, of->game, position)
    {
        if (out->error == KAY_OK)
            hackenbush_draw_edge(of, position, edge, out);
    }
    kay_scene_line(out, 0, ground, hackenbush_apart * of->leaves[0], ground, KAY_OWNER_NONE, NULL);
    for (uint32_t vertex = 1; vertex < of->term->vertices && out->error == KAY_OK; vertex++)
        hackenbush_draw_vertex(of, position, vertex, out);
}

void hackenbush_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const hackenbush_game *own = (const hackenbush_game *)game;
    const uint32_t edge = hackenbush_from(own, position, 0);
    if (out->error != KAY_OK)
        return;
    if (edge >= own->edges) {
        kay_scene_line(out, 0, 1.2, 1, 1.2, KAY_OWNER_NONE, NULL); /* the bare ground */
        return;
    }
    hackenbush_layout layout = {.game = own, .term = &own->term[own->edge[edge].term]};
    out->error = hackenbush_lay_out(&out->arena, &layout);
    if (out->error == KAY_OK)
        hackenbush_draw_all(&layout, position, out);
}

/* Points at the name of the edge: that of the n-th edge is the n-th name. */
void hackenbush_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                      const kay_scene *scene, kay_place *out)
{
    uint64_t before = 0, at = scene->first;
    (void)player;
    HACKENBUSH_EACH(edge, (const hackenbush_game *)game, position)
    {
        if (edge == name)
            break;
        before++;
    }
    while (at < scene->count && (!*scene->shapes[at].name || before-- > 0))
        at++;
    if (at >= scene->count)
        return; /* the drawing was cut off */
    const kay_shape *shape = &scene->shapes[at];
    out->at[0] = (shape->at[0] + shape->at[2]) / 2 - scene->x;
    out->at[1] = (shape->at[1] + shape->at[3]) / 2 - scene->y;
}
