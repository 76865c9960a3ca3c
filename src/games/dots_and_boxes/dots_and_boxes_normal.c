/* Normal forms of dots and boxes.  Symmetric boards are the same, and so are boards that differ in which of the two
 * outer edges of a corner is drawn: both edges have this one box.  (Barker and Korf 2012, "Solving dots-and-boxes".) */
#include "games/dots_and_boxes/dots_and_boxes.h"

/* The edge that a symmetry moves an edge to.  Dots, edges and boxes lie on a grid of twice the size. */
static unsigned dots_image_of_edge(const dots_game *dots, unsigned symmetry, unsigned edge)
{
    unsigned place, y = dots_row(dots, edge, &place), x = y % 2 ? 2 * place : 2 * place + 1;
    if (symmetry & DOTS_FLIP_ROWS)
        y = 2 * dots->rows - y;
    if (symmetry & DOTS_FLIP_COLUMNS)
        x = 2 * dots->columns - x;
    if (symmetry & DOTS_TRANSPOSE) {
        const unsigned before = x;
        x = y;
        y = before;
    }
    return dots_edge(dots, y, x / 2);
}

uint64_t dots_image(const dots_game *dots, unsigned symmetry, uint64_t edges)
{
    uint64_t image = 0;
    if (dots->images)
        for (unsigned byte = 0; edges; byte++, edges >>= 8)
            image |= dots->images[symmetry][byte][edges & 255];
    else
        for (; edges; edges &= edges - 1)
            image |= UINT64_C(1) << dots_image_of_edge(dots, symmetry, (unsigned)__builtin_ctzll(edges));
    return image;
}

kay_status dots_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    KAY_NEW(dots_game, dots, arena, 1);
    *dots = *dots_of(game);
    uint64_t(*images)[DOTS_BYTES][256];
    dots->images = NULL;
    KAY_TRY_NEW(images, arena, DOTS_SYMMETRIES);
    const unsigned edges = dots_edges(dots);
    const uint64_t all = (UINT64_C(1) << edges) - 1;
    for (unsigned symmetry = 0; symmetry < DOTS_SYMMETRIES; symmetry++)
        for (unsigned byte = 0; byte < DOTS_BYTES && dots_has(dots, symmetry); byte++)
            for (unsigned set = 0; set < 256; set++)
                images[symmetry][byte][set] = dots_image(dots, symmetry, (uint64_t)set << 8 * byte & all);
    dots->images = (const uint64_t(*)[DOTS_BYTES][256])images;
    KAY_TRY(kay_subsets_new(arena, edges, &dots->subsets));
    *out = &dots->game;
    return KAY_OK;
}

/* If one of two edges is drawn, draws the first one instead. */
static uint64_t dots_first_of_two(uint64_t edges, unsigned first, unsigned second)
{
    const uint64_t one = (edges >> first ^ edges >> second) & 1;
    return (edges | one << first) & ~(one << second);
}

/* Draws the first of the two outer edges of each corner.  On a board with one row, corners share an edge. */
static uint64_t dots_corners(const dots_game *dots, uint64_t edges)
{
    const unsigned rows = dots->rows, columns = dots->columns;
    if (rows == 1 || columns == 1)
        return edges;
    edges = dots_first_of_two(edges, dots_edge(dots, 0, 0), dots_edge(dots, 1, 0));
    edges = dots_first_of_two(edges, dots_edge(dots, 0, columns - 1), dots_edge(dots, 1, columns));
    edges = dots_first_of_two(edges, dots_edge(dots, 2 * rows - 1, 0), dots_edge(dots, 2 * rows, 0));
    return dots_first_of_two(edges, dots_edge(dots, 2 * rows - 1, columns), dots_edge(dots, 2 * rows, columns - 1));
}

void dots_normal(const kay_game *game, uint64_t *position, kay_player *mover)
{
    const dots_game *dots = dots_of(game);
    uint64_t least = UINT64_MAX;
    for (unsigned symmetry = 0; symmetry < DOTS_SYMMETRIES && dots_has(dots, symmetry); symmetry++) {
        const uint64_t image = dots_corners(dots, dots_image(dots, symmetry, position[0]));
        least = image < least ? image : least;
    }
    position[0] = least;
    position[1] = 0;
    *mover = KAY_LEFT; /* both players have the same moves */
}
