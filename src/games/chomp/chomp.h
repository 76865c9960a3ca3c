/* Chomp: types shared by its rules, theorem and certificate check.
 *
 * A shape has layers of rows of squares.  A position is the packed lengths of the rows, layer after layer; a layer has
 * room for game->rows of them, and missing rows and layers are 0.  No row is longer than the one before it in its
 * layer, or than the same row of the layer before.  The name of a move, from the low bits up:
 *
 *   32 bits  the column of the square, from 0
 *   32 bits  layer * rows + row, from 0 */
#pragma once

#include "base/packed_array.h"
#include "games/shared/game_declarations.h"

enum { CHOMP_ROWS = 1 << 12 }; /* the most rows of all layers together */

typedef struct chomp_game {
    kay_game game;
    uint32_t layers, rows;
    unsigned log;
} chomp_game;

static inline const chomp_game *chomp_of(const kay_game *game)
{
    return (const chomp_game *)game;
}

/* The length of a row; `row` counts the rows of all layers. */
static inline uint64_t chomp_row(const chomp_game *game, const uint64_t *position, uint32_t row)
{
    return kay_packed_get(position, row, game->log);
}

static inline uint64_t chomp_name(uint32_t row, uint64_t column)
{
    return (uint64_t)row << 32 | column;
}

static inline uint32_t chomp_name_row(uint64_t name)
{
    return (uint32_t)(name >> 32);
}

static inline uint64_t chomp_name_column(uint64_t name)
{
    return (uint32_t)name;
}

/* The hook `simplify`. */
void chomp_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);

/* The hooks `scene` and `place`. */
void chomp_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void chomp_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                 const kay_scene *scene, kay_place *out);

KAY_GAME_PARTS(chomp);
