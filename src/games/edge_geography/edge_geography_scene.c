/* Draws the two sides of the graph as two columns, with the edges that are left; a pair's copies stand on its edge. */
#include "games/edge_geography/edge_geography.h"

#include <stdio.h>

static const double edge_geography_gap = 1.5, edge_geography_across = 5;

static void edge_geography_point(unsigned side, uint64_t at, double point[2])
{
    point[0] = 0.5 + (side ? edge_geography_across : 0);
    point[1] = 0.5 + edge_geography_gap * (double)at;
}

static void edge_geography_draw_edges(const edge_geography_game *own, const uint64_t *position, kay_scene *out)
{
    for (uint64_t pair = 0; pair < own->pairs && out->error == KAY_OK; pair++) {
        const uint64_t copies = edge_geography_copies(own, position, pair);
        double ends[2][2];
        char name[24] = "";
        if (!copies)
            continue;
        for (unsigned side = 0; side < 2; side++)
            edge_geography_point(side, own->ends[side][pair], ends[side]);
        if (copies > 1)
            snprintf(name, sizeof name, "%llu", (unsigned long long)copies);
        kay_scene_line(out, ends[0][0], ends[0][1], ends[1][0], ends[1][1], KAY_OWNER_NONE, name);
    }
}

void edge_geography_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const edge_geography_game *own = (const edge_geography_game *)game;
    const edge_geography_vertex token = edge_geography_token(own, position);
    edge_geography_draw_edges(own, position, out);
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t at = 0; at < own->counts[side] && out->error == KAY_OK; at++) {
            const bool here = side == token.side && at == token.at;
            char name[24];
            double point[2];
            edge_geography_point(side, at, point);
            snprintf(name, sizeof name, "%llu%s", (unsigned long long)own->names[side][at], here ? "*" : "");
            kay_scene_circle(out, point[0], point[1], 0.42, here ? KAY_OWNER_BOTH : KAY_OWNER_NONE, name);
        }
}

/* The name of a move is its pair. */
void edge_geography_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                          const kay_scene *scene, kay_place *out)
{
    const edge_geography_game *own = (const edge_geography_game *)game;
    const edge_geography_vertex token = edge_geography_token(own, position);
    (void)player;
    (void)scene;
    out->two = true;
    edge_geography_point(token.side, token.at, out->at);
    edge_geography_point(1 - token.side, own->ends[1 - token.side][name], out->to);
}
