/* Draws strips of squares with coins, stairs and rows of heaps. */
#include "games/disguised_nim/disguised_nim.h"

#include <inttypes.h>
#include <stdio.h>

#include "games/shared/piles.h"
#include "games/shared/row_scene.h"

enum { DISGUISED_SQUARES = 350 }; /* the most squares of a drawing */

/* Whether the strip is drawn, and not only a line for each coin. */
static bool disguised_drawn(const kay_game *game, const uint64_t *at)
{
    return disguised_kind_of(game)->strip && at[game->words - 1] < DISGUISED_SQUARES;
}

static void disguised_draw_squares(kay_scene *out, uint64_t squares)
{
    double middle[2];
    for (uint64_t square = 0; square < squares; square++) {
        row_scene_middle(square, middle);
        kay_scene_rect(out, middle[0] - 0.5, middle[1] - 0.5, 1, 1, KAY_OWNER_NONE, NULL);
        if (squares <= 24 || square % 5 == 0)
            kay_scene_number(out, middle[0], middle[1] - 1, square);
    }
}

/* Draws a coin for each square; on it the number of coins, if there are several. */
static void disguised_draw_coins(kay_scene *out, const uint64_t *at, uint32_t count)
{
    double middle[2];
    char words[24];
    for (uint32_t i = 0, same = 0; i < count; i++) {
        same++;
        if (i + 1 < count && at[i + 1] == at[i])
            continue;
        row_scene_middle(at[i], middle);
        snprintf(words, sizeof words, "%" PRIu32, same);
        kay_scene_circle(out, middle[0], middle[1], 0.38, KAY_OWNER_BOTH, same > 1 ? words : NULL);
        same = 0;
    }
}

static void disguised_draw_lines(const kay_game *game, const uint64_t *at, kay_scene *out)
{
    char words[48];
    for (uint32_t i = 0; i < game->words && i < PILES_LINES; i++)
        if (disguised_kind_of(game)->strip) {
            snprintf(words, sizeof words, "coin on square %" PRIu64, at[i]);
            kay_scene_text_from(out, 0, i + 0.5, KAY_OWNER_NONE, words);
        } else {
            kay_piles_scene_counted(out, i, i + 1, at[i], PILES_COUNTER);
        }
    snprintf(words, sizeof words, "and %" PRIu32 " more", game->words - PILES_LINES);
    if (game->words > PILES_LINES)
        kay_scene_text_from(out, 2, PILES_LINES + 0.5, KAY_OWNER_NONE, words);
}

void disguised_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    if (!disguised_drawn(game, position)) {
        disguised_draw_lines(game, position, out);
        return;
    }
    disguised_draw_squares(out, position[game->words - 1] + 1);
    disguised_draw_coins(out, position, game->words);
}

/* Points at the coin and then at its next square; in a stair or heap at the first coin or counter that is moved. */
void disguised_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     const kay_scene *scene, kay_place *out)
{
    const uint32_t i = disguised_name_number(name), line = i < PILES_LINES ? i : PILES_LINES;
    const uint64_t to = disguised_name_to(name);
    (void)player;
    (void)scene;
    if (disguised_drawn(game, position)) {
        row_scene_middle(position[i], out->at);
        row_scene_middle(to, out->to);
        out->two = true;
        return;
    }
    out->unmarked = true;
    if (disguised_kind_of(game)->strip) {
        out->at[0] = 0.5;
        out->at[1] = line + 0.5;
    } else {
        kay_piles_middle(line, line < PILES_LINES ? to : 0, PILES_COUNTER, out->at);
    }
}
