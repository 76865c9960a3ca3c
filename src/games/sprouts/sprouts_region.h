/* A region as the order of a land needs it: the boundaries without letters, written already, and rings of letters.
 *
 *     0.12.2A1B/     plain: "0.12." for both directions; one ring of two letters: after A comes 1, after B comes 2 */
#pragma once

#include "games/sprouts/sprouts.h"
#include "games/sprouts/sprouts_hash.h"

/* What becomes of the corners of a letter when a region is cleaned. */
typedef enum sprouts_mark {
    SPROUTS_KEPT,
    SPROUTS_GONE, /* the spot has no life left */
    SPROUTS_ALONE, /* the other corner is in a region where no line can be drawn */
} sprouts_mark;

/* A corner of a letter in a region.  For each direction: the corners without letters between it and the next letter of
 * its boundary, and the number of that letter's corner. */
typedef struct sprouts_link {
    const uint8_t *gap[2];
    uint8_t gap_size[2], next[2];
    uint8_t letter;
    uint8_t size, end; /* of its boundary: the number of all corners, and the number after its last corner */
    sprouts_ways gap_hash; /* of the gap and the size */
    sprouts_ways pair_hash; /* of this gap and the one after the next letter */
    uint64_t view; /* what the letter sees here if all letters look alike */
} sprouts_link;

typedef struct sprouts_region {
    unsigned lives;
    unsigned size; /* the number of its corners */
    unsigned plain_size, links;
    const uint8_t *plain[2]; /* the boundaries without letters, sorted, each with SPROUTS_NEXT, for each direction */
    sprouts_ways hash; /* of `plain` */
    const sprouts_link *link;
    bool chiral; /* whether it looks different backwards, if all letters look alike */
} sprouts_region;

/* Where regions are built.  The regions refer to it. */
typedef struct sprouts_yard {
    unsigned bytes_used, links_used;
    uint8_t bytes[4 * SPROUTS_BYTES];
    sprouts_link link[SPROUTS_CORNERS];
} sprouts_yard;

static inline void sprouts_yard_clear(sprouts_yard *yard)
{
    yard->bytes_used = yard->links_used = 0;
}

/* Builds a region that has `lives` lives, 2 or more, after its corners are cleaned.  `raw` are its bytes as in
 * a sprouts_change, and `mark` has a sprouts_mark for each code. */
void sprouts_build_region(sprouts_yard *yard, const uint8_t *raw, unsigned lives, const uint8_t *mark,
                          sprouts_region *out);
