/* Draws positions on boards, and gives the places of moves. */
#include "games/shared/board.h"

static const kay_owner board_owners[] = {KAY_OWNER_NONE, KAY_OWNER_LEFT, KAY_OWNER_RIGHT, KAY_OWNER_BOTH};

void board_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const board_kind *kind = board_kind_of(game->rules);
    const board of = board_load(game, position, kind->planes);
    const char *letters = of.marked ? kind->marked_letters : kind->letters;
    kay_scene_board(out, of.rows, of.columns);
    for (unsigned cell = 0; cell < board_count(&of); cell++) {
        const unsigned code = board_code(&of, cell);
        kay_scene_piece(out, cell / of.columns, cell % of.columns, board_owners[code], letters[code]);
    }
}

void board_middle(const board *of, unsigned cell, double point[2])
{
    point[0] = cell % of->columns + 1.5;
    point[1] = cell / of->columns + 1.5; /* whole rows */
}

void board_place_of(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                    const kay_scene *scene, kay_place *out)
{
    const board_kind *kind = board_kind_of(game->rules);
    const board of = board_load(game, position, kind->planes);
    (void)player;
    (void)scene;
    board_middle(&of, board_named(name, 0), out->at);
    out->two = kind->cells > 1;
    out->lays = kind->lays;
    if (out->two)
        board_middle(&of, board_named(name, 1), out->to);
    for (unsigned i = 2; i < kind->cells; i++)
        board_middle(&of, board_named(name, i), out->more[out->more_count++]);
}
