/* Draws a land as a list, not as a map: a box for each region with its boundaries, and the corners of a boundary in a
 * row with lines between them.  The number of a corner stands under it. */
#include "games/sprouts/sprouts.h"

static const double sprouts_row = 2.25, sprouts_apart = 1.5, sprouts_gap = 1;

/* Writes the middle of a corner. */
static void sprouts_middle(const sprouts_drawing *land, unsigned corner, double point[2])
{
    const unsigned boundary = land->boundary_of[corner], region = land->region_of[boundary];
    const unsigned first = land->region[region];
    point[0] = 1 + sprouts_apart * (corner - land->boundary[first]) + sprouts_gap * (boundary - first);
    point[1] = 0.75 + sprouts_row * region;
}

static void sprouts_draw_corner(const sprouts_drawing *land, unsigned corner, kay_scene *out)
{
    double at[2];
    kay_text name;
    sprouts_middle(land, corner, at);
    kay_text_init(&name, out->ctx);
    sprouts_write_corner(land->corner[corner], &name);
    kay_scene_circle(out, at[0], at[1], 0.42, KAY_OWNER_BOTH, kay_text_string(&name));
    kay_scene_number(out, at[0], at[1] + 0.75, corner + 1u);
    if (name.error != KAY_OK && out->error == KAY_OK)
        out->error = name.error;
    kay_text_free(&name);
}

static void sprouts_draw_boundary(const sprouts_drawing *land, unsigned boundary, kay_scene *out)
{
    const unsigned first = land->boundary[boundary], end = land->boundary[boundary + 1];
    double from[2], to[2];
    sprouts_middle(land, first, from);
    sprouts_middle(land, end - 1, to);
    if (end > first + 1)
        kay_scene_line(out, from[0], from[1], to[0], to[1], KAY_OWNER_NONE, NULL);
    for (unsigned c = first; c < end && out->error == KAY_OK; c++)
        sprouts_draw_corner(land, c, out);
}

void sprouts_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    sprouts_drawing land;
    sprouts_unpack(game, position, &land);
    if (!land.regions)
        kay_scene_text_from(out, 0, 0.5, KAY_OWNER_NONE, "(no line can be drawn)");
    for (unsigned r = 0; r < land.regions && out->error == KAY_OK; r++) {
        const unsigned first = land.region[r], end = land.region[r + 1];
        double from[2], to[2];
        sprouts_middle(&land, land.boundary[first], from);
        sprouts_middle(&land, land.boundary[end] - 1u, to);
        kay_scene_rect(out, 0, from[1] - 0.75, to[0] + 1, sprouts_row - 0.25, KAY_OWNER_NONE, NULL);
        for (unsigned b = first; b < end && out->error == KAY_OK; b++)
            sprouts_draw_boundary(&land, b, out);
    }
}

/* Points at the ends of the line, then at the boundaries that it separates. */
void sprouts_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                   const kay_scene *scene, kay_place *out)
{
    sprouts_drawing land;
    const sprouts_line line = sprouts_line_of(name);
    (void)player;
    (void)scene;
    sprouts_unpack(game, position, &land);
    const unsigned first = land.region[land.region_of[land.boundary_of[line.from]]];
    sprouts_middle(&land, line.from, out->at);
    sprouts_middle(&land, line.to, out->to);
    out->two = true;
    out->unmarked = true; /* the next position is drawn in its own order */
    for (uint64_t left = line.inside; left && out->more_count < KAY_PLACE_MORE; left &= left - 1)
        sprouts_middle(&land, land.boundary[first + (unsigned)__builtin_ctzll(left)], out->more[out->more_count++]);
}
