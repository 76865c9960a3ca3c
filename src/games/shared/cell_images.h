/* Images of sets of at most 27 cells under the symmetries of a board, by tables for digits of 9 bits. */
#pragma once

#include <kayles/context.h>

enum {
    CELL_IMAGES_CELLS = 27, /* at most */
    CELL_IMAGES_MOST = 16, /* symmetries at most */
    CELL_IMAGES_DIGIT = 9, /* bits */
    CELL_IMAGES_DIGITS = 3,
};

/* to[s][c] is the image of cell c under symmetry s.  The symmetries are a group. */
typedef uint8_t cell_symmetries[CELL_IMAGES_MOST][CELL_IMAGES_CELLS];

typedef struct cell_images {
    unsigned symmetries;
    bool large; /* sets have three digits, not two */
    uint32_t image[CELL_IMAGES_MOST][CELL_IMAGES_DIGITS][1 << CELL_IMAGES_DIGIT]; /* of each digit of a set */
} cell_images;

/* Makes the tables, 96 KiB, in an arena. */
kay_status cell_images_new(kay_arena *arena, unsigned cells, unsigned symmetries, const cell_symmetries to,
                           const cell_images **out) KAY_MUST_CHECK;

/* Sets the eight symmetries of a square board of at most 5 x 5 cells, whose cell in row r and column c is
 * r * side + c. */
void cell_images_square(unsigned side, cell_symmetries to);

static inline uint32_t cell_image(const cell_images *images, unsigned symmetry, uint32_t cells)
{
    enum { BITS = CELL_IMAGES_DIGIT, LOW = (1 << BITS) - 1 };
    const uint32_t(*image)[1 << BITS] = images->image[symmetry];
    const uint32_t first = image[0][cells & LOW] | image[1][cells >> BITS & LOW];
    return images->large ? first | image[2][cells >> 2 * BITS & LOW] : first;
}

/* Returns the least image of two sets, packed as [ first 32 | second 32 ], and counts their different images. */
static inline uint64_t cell_images_least(const cell_images *images, uint64_t pair, uint32_t *different)
{
    uint64_t least = pair;
    uint32_t equal = 0;
    for (unsigned s = 0; s < images->symmetries; s++) {
        const uint64_t image =
            cell_image(images, s, (uint32_t)pair) | (uint64_t)cell_image(images, s, (uint32_t)(pair >> 32)) << 32;
        least = image < least ? image : least;
        equal += image == pair;
    }
    *different = equal == 1 ? images->symmetries : images->symmetries / equal; /* a division takes long */
    return least;
}
