/* Draws graphs: first the edges, then the vertices, which cover their ends. */
#include "games/shared/graph_scene.h"

static const double graph_radius = 0.42, graph_edge = 0.5;

void graph_scene_draw_at(const graph_scene *of, const double (*places)[2], kay_scene *out)
{
    kay_text name;
    kay_text_init(&name, out->ctx);
    for (uint64_t i = 0; i < of->edges && out->error == KAY_OK; i++) {
        const double *a = places[of->ends[2 * i]], *b = places[of->ends[2 * i + 1]];
        if (!of->edge || of->edge(of, i))
            kay_scene_line(out, a[0] + graph_edge, a[1] + graph_edge, b[0] + graph_edge, b[1] + graph_edge,
                           KAY_OWNER_NONE, NULL);
    }
    for (uint32_t v = 0; v < of->vertices && out->error == KAY_OK; v++) {
        kay_owner owner = KAY_OWNER_NONE;
        kay_text_clear(&name);
        of->vertex(of, v, &owner, &name);
        kay_scene_circle(out, places[v][0] + graph_edge, places[v][1] + graph_edge, graph_radius, owner,
                         kay_text_string(&name));
        if (name.error != KAY_OK && out->error == KAY_OK)
            out->error = name.error;
    }
    kay_text_free(&name);
}

void graph_scene_draw(const graph_scene *of, kay_scene *out)
{
    if (out->error != KAY_OK)
        return;
    if (out->cut && of->vertices > KAY_LAYOUT_MOST) {
        out->more_shapes = true;
        return;
    }
    double(*places)[2] = kay_alloc_array(out->ctx, of->vertices, sizeof *places);
    if (!places) {
        out->error = kay_no_memory(out->ctx);
        return;
    }
    out->error = kay_graph_layout(out->ctx, of->vertices, of->ends, of->edges, places);
    if (out->error == KAY_OK)
        graph_scene_draw_at(of, (const double(*)[2])places, out);
    kay_free(out->ctx, places, of->vertices * sizeof *places);
}

void graph_scene_middle(const kay_scene *scene, uint64_t vertex, double point[2])
{
    uint64_t first = scene->first;
    while (first < scene->count && scene->shapes[first].kind != KAY_CIRCLE)
        first++;
    if (first + vertex >= scene->count)
        return; /* the drawing was cut off */
    point[0] = scene->shapes[first + vertex].at[0] - scene->x;
    point[1] = scene->shapes[first + vertex].at[1] - scene->y;
}
