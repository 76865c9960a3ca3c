/* Draws shapes: layers next to each other, the first row on top. */
#include "games/chomp/chomp.h"

#include <inttypes.h>
#include <stdio.h>

enum { CHOMP_WIDE = 60, CHOMP_HIGH = 40 }; /* squares of a row and rows of a layer that are drawn */

/* Where a layer begins. */
static double chomp_left(const chomp_game *game, const uint64_t *position, uint32_t layer)
{
    double left = 0;
    for (uint32_t i = 0; i < layer; i++) {
        const uint64_t length = chomp_row(game, position, i * game->rows);
        left += length > CHOMP_WIDE ? CHOMP_WIDE + 8 : (double)length + 1;
    }
    return left;
}

static void chomp_draw_row(const chomp_game *game, const uint64_t *position, uint32_t row, kay_scene *out)
{
    const double left = chomp_left(game, position, row / game->rows), top = row % game->rows;
    const uint64_t length = chomp_row(game, position, row);
    char words[40];
    for (uint64_t i = 0; i < length && i < CHOMP_WIDE; i++)
        kay_scene_rect(out, left + (double)i, top, 1, 1, KAY_OWNER_NONE, row || i ? NULL : "!");
    snprintf(words, sizeof words, "... %" PRIu64, length);
    if (length > CHOMP_WIDE)
        kay_scene_text_from(out, left + CHOMP_WIDE + 0.5, top + 0.5, KAY_OWNER_NONE, words);
}

void chomp_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const chomp_game *chomp = chomp_of(game);
    for (uint32_t row = 0; row < chomp->layers * chomp->rows && out->error == KAY_OK; row++) {
        if (row % chomp->rows < CHOMP_HIGH)
            chomp_draw_row(chomp, position, row, out);
        else if (row % chomp->rows == CHOMP_HIGH && chomp_row(chomp, position, row))
            kay_scene_text_from(out, chomp_left(chomp, position, row / chomp->rows), CHOMP_HIGH + 0.5, KAY_OWNER_NONE,
                                "...");
    }
}

void chomp_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                 const kay_scene *scene, kay_place *out)
{
    const chomp_game *chomp = chomp_of(game);
    const uint32_t row = chomp_name_row(name);
    const uint64_t column = chomp_name_column(name);
    (void)player;
    (void)scene;
    out->at[0] =
        chomp_left(chomp, position, row / chomp->rows) + (double)(column < CHOMP_WIDE ? column : CHOMP_WIDE) + 0.5;
    out->at[1] = (row % chomp->rows < CHOMP_HIGH ? row % chomp->rows : CHOMP_HIGH) + 0.5;
    out->unmarked = true;
}
