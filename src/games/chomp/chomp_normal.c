/* The normal form of shapes: of a shape and its mirror images, the one with the least rows.
 *
 * A shape of one layer is turned about its diagonal; with layers, all six orders of the three directions are tried.  A
 * mirror image counts only if the game has room for its layers and rows. */
#include "games/chomp/chomp.h"

enum { CHOMP_SORTED = 256 }; /* shapes in games with more rows keep their form */

typedef struct chomp_extent {
    uint64_t of[3]; /* layers, rows, columns */
} chomp_extent;

static chomp_extent chomp_extent_of(const chomp_game *game, const uint64_t *position)
{
    chomp_extent extent = {{0, 0, chomp_row(game, position, 0)}};
    while (extent.of[0] < game->layers && chomp_row(game, position, (uint32_t)extent.of[0] * game->rows))
        extent.of[0]++;
    while (extent.of[1] < game->rows && chomp_row(game, position, (uint32_t)extent.of[1]))
        extent.of[1]++;
    return extent;
}

/* Writes the length of a row of the mirror image, whose direction i is direction order[i] of the shape. */
static uint64_t chomp_mirror_row(const chomp_game *game, const uint64_t *position, const unsigned order[3],
                                 const uint64_t at[2], uint64_t most)
{
    uint64_t length = 0, place[3];
    place[order[0]] = at[0];
    place[order[1]] = at[1];
    for (; length < most; length++) {
        place[order[2]] = length;
        if (chomp_row(game, position, (uint32_t)(place[0] * game->rows + place[1])) <= place[2])
            break;
    }
    return length;
}

/* Replaces `best` by a mirror image if that is less. */
static void chomp_try(const chomp_game *game, const uint64_t *position, const chomp_extent *extent,
                      const unsigned order[3], uint64_t *best)
{
    const uint64_t layers = extent->of[order[0]], rows = extent->of[order[1]], columns = extent->of[order[2]];
    bool less = false;
    if (layers > game->layers || rows > game->rows)
        return;
    for (uint32_t i = 0; i < game->layers * game->rows; i++) {
        const uint64_t at[2] = {i / game->rows, i % game->rows};
        const bool inside = at[0] < layers && at[1] < rows;
        const uint64_t length = inside ? chomp_mirror_row(game, position, order, at, columns) : 0;
        const uint64_t old = chomp_row(game, best, i);
        if (length > old && !less)
            return;
        less = less || length < old;
        if (less)
            kay_packed_set(best, i, game->log, length);
    }
}

void chomp_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    static const unsigned orders[][3] = {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const chomp_game *chomp = chomp_of(game);
    uint64_t *normal = kay_emit_part(out);
    for (uint32_t w = 0; w < game->words; w++)
        normal[w] = position[w];
    if (chomp->layers * chomp->rows > CHOMP_SORTED)
        return;
    const chomp_extent extent = chomp_extent_of(chomp, position);
    for (unsigned i = 0; i < (chomp->layers > 1 ? 5 : 1); i++)
        chomp_try(chomp, position, &extent, orders[i], normal);
}
