/* Draws heaps as rows of pins, of squares and of files with pawns. */
#include "games/named/named_scene.h"

#include <inttypes.h>
#include <stdio.h>

#include "games/heap_game/heap_game.h"

enum { NAMED_FILES = 30 }; /* the most files with pawns that are drawn */

void named_scene_pins(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    (void)game;
    heap_game_scene_of(position, PILES_PIN, out);
}

void named_scene_squares(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const uint64_t heap = *position, safe = heap > 2 ? heap - 2 : 0;
    char words[80];
    (void)game;
    if (!heap)
        return;
    snprintf(words, sizeof words, "heap of %" PRIu64 ": %" PRIu64 " safe square%s", heap, safe, safe == 1 ? "" : "s");
    kay_piles_scene(out, 0, out->part + 1, safe, PILES_SQUARE, words);
}

/* Black's pawns are above, White's below, with a free square between them. */
void named_scene_pawns(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const uint64_t files = *position < NAMED_FILES ? *position : NAMED_FILES;
    (void)game;
    if (!files)
        return;
    kay_scene_number(out, 1, 1.5, out->part + 1);
    for (uint64_t file = 0; file < files; file++) {
        const double x = 2 + (double)file;
        for (unsigned row = 0; row < 3; row++)
            kay_scene_rect(out, x, row, 1, 1, KAY_OWNER_NONE, NULL);
        kay_scene_circle(out, x + 0.5, 0.5, 0.38, KAY_OWNER_BOTH, "p");
        kay_scene_circle(out, x + 0.5, 2.5, 0.38, KAY_OWNER_BOTH, "P");
    }
    if (files < *position)
        kay_scene_text_from(out, 2 + (double)files, 1.5, KAY_OWNER_NONE, "...");
}

/* A mark takes three tokens between the heaps that are left, and one safe square. */
void named_place_squares(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                         const kay_scene *scene, kay_place *out)
{
    const kay_heap_parts left = heap_game_leave(heap_game_from(game), *position, name);
    (void)player;
    (void)scene;
    kay_piles_middle(0, left.count > 1 ? left.heaps[0] : 0, PILES_SQUARE, out->at);
    out->unmarked = true;
}

/* A pawn takes its own file and the files next to it: it is the middle one of three, or else at the end of the row. */
void named_place_pawns(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                       const kay_scene *scene, kay_place *out)
{
    const kay_heap_parts left = heap_game_leave(heap_game_from(game), *position, name);
    const uint64_t file = left.count > 1 ? left.heaps[0] + 1 : *position - left.heaps[0] > 2;
    (void)player;
    (void)scene;
    out->at[0] = out->to[0] = 2.5 + (double)(file < NAMED_FILES ? file : NAMED_FILES - 1);
    out->at[1] = 2.5;
    out->to[1] = 1.5;
    out->two = out->unmarked = true;
}
