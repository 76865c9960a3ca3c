/* Draws cakes as grids of squares, each under its number. */
#include "games/shared/cake.h"

#include <inttypes.h>
#include <stdio.h>

enum { CAKE_SIDE = 30 }; /* a cake with a longer side is one box with its size */

/* The box of a large cake. */
static const double cake_box[] = {8, 3};

static bool cake_is_large(uint64_t cake)
{
    return cake_rows(cake) > CAKE_SIDE || cake_columns(cake) > CAKE_SIDE;
}

void cake_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const uint32_t rows = cake_rows(*position), columns = cake_columns(*position);
    const bool large = cake_is_large(*position);
    char words[40];
    (void)game;
    snprintf(words, sizeof words, "%" PRIu32 "x%" PRIu32, rows, columns);
    kay_scene_number(out, large ? cake_box[0] / 2 : columns / 2.0, 0.5, out->part + 1);
    if (large)
        kay_scene_rect(out, 0, 1, cake_box[0], cake_box[1], KAY_OWNER_NONE, words);
    for (uint32_t row = 0; row < rows && !large; row++)
        for (uint32_t column = 0; column < columns; column++)
            kay_scene_rect(out, column, row + 1.0, 1, 1, KAY_OWNER_NONE, NULL);
}

/* Points at the middle of the first cut; in the box of a large cake at the place that divides it as the cut does. */
void cake_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                const kay_scene *scene, kay_place *out)
{
    const uint32_t first = cake_kind_of(game->rules)->cut(cake_own(*position, player), name).first;
    const int along = player == KAY_LEFT ? 0 : 1, across = 1 - along;
    const double cake[] = {cake_columns(*position), cake_rows(*position)};
    const double *drawn = cake_is_large(*position) ? cake_box : cake;
    (void)scene;
    out->at[along] = first * drawn[along] / cake[along] + along;
    out->at[across] = drawn[across] / 2 + across;
}
