/* Makes tables of the images of sets of cells. */
#include "games/shared/cell_images.h"

/* Lists the least images of all sets. */
static kay_status cell_images_whole(kay_arena *arena, unsigned cells, cell_images *images)
{
    KAY_NEW(uint32_t, entries, arena, UINT64_C(1) << cells);
    for (uint32_t set = 0; set < UINT32_C(1) << cells; set++) {
        uint32_t least = UINT32_MAX, making = 0;
        for (unsigned s = 0; s < images->symmetries; s++) {
            const uint32_t image = cell_image(images, s, set);
            making = (image < least ? 0 : making) | (uint32_t)(image <= least) << s;
            least = image < least ? image : least;
        }
        entries[set] = least << images->symmetries | making;
    }
    images->least = entries;
    return KAY_OK;
}

kay_status cell_images_new(kay_arena *arena, unsigned cells, unsigned symmetries, const cell_symmetries to,
                           const cell_images **out)
{
    KAY_NEW(cell_images, images, arena, 1);
    images->symmetries = symmetries;
    images->large = cells > 2 * CELL_IMAGES_DIGIT;
    for (unsigned s = 0; s < symmetries; s++)
        for (unsigned digit = 0; digit < CELL_IMAGES_DIGITS; digit++)
            for (unsigned set = 1; set < 1 << CELL_IMAGES_DIGIT; set++) {
                const unsigned cell = CELL_IMAGES_DIGIT * digit + (unsigned)__builtin_ctz(set);
                const uint32_t image = cell < cells ? UINT32_C(1) << to[s][cell] : 0;
                images->image[s][digit][set] = images->image[s][digit][set & (set - 1)] | image;
            }
    if (cells <= CELL_IMAGES_WHOLE && cells + symmetries <= 32)
        KAY_TRY(cell_images_whole(arena, cells, images));
    *out = images;
    return KAY_OK;
}

void cell_images_square(unsigned side, cell_symmetries to)
{
    for (unsigned s = 0; s < 8; s++)
        for (unsigned cell = 0; cell < side * side; cell++) {
            const unsigned row = cell / side, column = cell % side;
            const unsigned r = s & 1 ? side - 1 - row : row, c = s & 2 ? side - 1 - column : column;
            to[s][cell] = (uint8_t)(s & 4 ? c * side + r : r * side + c);
        }
}
