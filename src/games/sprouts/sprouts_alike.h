/* Lines that have the same result because the region looks the same from both: of these, only the first is tried. */
#pragma once

#include "games/sprouts/sprouts.h"

enum {
    SPROUTS_ALIKE_CORNERS = 16, /* on longer boundaries every line within them is tried */
    SPROUTS_ALIKE_LINES = SPROUTS_ALIKE_CORNERS * (SPROUTS_ALIKE_CORNERS + 1) / 2,
    SPROUTS_SIDE = SPROUTS_ALIKE_CORNERS + 2,
    SPROUTS_SWAPS = 8, /* the most pairs of letters that are looked at */
};

/* The symmetries of boundaries in which letters keep their places. */
typedef struct sprouts_symmetry {
    uint8_t same[SPROUTS_CORNERS]; /* of each boundary: the first of its region that is interchangeable with it */
    bool mirrored[SPROUTS_CORNERS]; /* of each boundary: whether the walk backwards is the same */
    unsigned chiral[SPROUTS_CORNERS]; /* of each region: how many boundaries are not mirrored */
    /* Of each corner: the first one of its boundary from which the walk forwards is the same as from this corner,
     * forwards and backwards.  Without mirrored boundaries the latter has no meaning. */
    uint8_t turned[2][SPROUTS_CORNERS];
    /* The pairs of letters after whose exchange the land is the same, and where each corner is then. */
    unsigned swaps;
    uint8_t swapped[SPROUTS_SWAPS][SPROUTS_CORNERS];
} sprouts_symmetry;

void sprouts_find_symmetry(const sprouts_drawing *of, sprouts_symmetry *out);

/* Whether the lines between two corners become lines before them when letters are exchanged. */
bool sprouts_swaps_back(const sprouts_drawing *of, const sprouts_symmetry *symmetry, unsigned from, unsigned to);

/* Whether a line between two boundaries, the first of their kinds, is the first one with its result. */
bool sprouts_joins_first(const sprouts_drawing *of, const sprouts_symmetry *symmetry, unsigned region, unsigned one,
                         unsigned two, sprouts_line line);

/* The lines within a boundary so far: what they leave on their two sides. */
typedef struct sprouts_sides {
    unsigned lines;
    uint8_t side[SPROUTS_ALIKE_LINES][2][SPROUTS_SIDE];
} sprouts_sides;

/* What is known about a line before it is tried. */
typedef enum sprouts_kind {
    SPROUTS_KNOWN, /* one before it has the same results */
    SPROUTS_EVEN, /* both sides are alike */
    SPROUTS_ODD,
} sprouts_kind;

/* Adds a line within a boundary to those before it. */
sprouts_kind sprouts_add_sides(const sprouts_drawing *of, const sprouts_symmetry *symmetry, unsigned region,
                               unsigned own, sprouts_line line, sprouts_sides *sides);
