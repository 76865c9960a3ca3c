/* Images of sets of at most 27 cells under the symmetries of a board, by tables for digits of 9 bits; of at most 17
 * cells also the least images, by a table for all sets. */
#pragma once

#include <kayles/context.h>

enum {
    CELL_IMAGES_CELLS = 27, /* at most */
    CELL_IMAGES_MOST = 16, /* symmetries at most */
    CELL_IMAGES_DIGIT = 9, /* bits */
    CELL_IMAGES_DIGITS = 3,
    CELL_IMAGES_WHOLE = 17, /* cells at most of which the least image of each set is looked up */
};

/* to[s][c] is the image of cell c under symmetry s.  The symmetries are a group. */
typedef uint8_t cell_symmetries[CELL_IMAGES_MOST][CELL_IMAGES_CELLS];

typedef struct cell_images {
    unsigned symmetries;
    bool large; /* sets have three digits, not two */
    const uint32_t *least; /* of each set [ least image 16 or 17 | the symmetries that make it, a bit each ], or NULL */
    uint32_t image[CELL_IMAGES_MOST][CELL_IMAGES_DIGITS][1 << CELL_IMAGES_DIGIT]; /* of each digit of a set */
} cell_images;

/* Makes the tables, 96 KiB and for at most 17 cells up to 512 KiB, in an arena. */
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

/* As cell_images_least, if there is the table.  The second set decides, unless several symmetries make its least
 * image; those that then make the least image of both are as many as leave the pair as it is. */
static inline uint64_t cell_images_least_whole(const cell_images *images, uint64_t pair, uint32_t *different)
{
    const uint32_t entry = images->least[pair >> 32], mask = (UINT32_C(1) << images->symmetries) - 1;
    uint32_t making = entry & mask, least = UINT32_MAX, equal = 0;
    for (; making; making &= making - 1) {
        const uint32_t image = cell_image(images, (unsigned)__builtin_ctz(making), (uint32_t)pair);
        equal = image < least ? 1 : equal + (image == least);
        least = image < least ? image : least;
    }
    *different = equal == 1 ? images->symmetries : images->symmetries / equal;
    return least | (uint64_t)(entry >> images->symmetries) << 32;
}

/* Returns the least image of two sets, packed as [ first 32 | second 32 ], and counts their different images. */
static inline uint64_t cell_images_least(const cell_images *images, uint64_t pair, uint32_t *different)
{
    if (images->least)
        return cell_images_least_whole(images, pair, different);
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
