/* The order of lands, for their normal forms. */
#pragma once

#include "games/sprouts/sprouts_region.h"

/* A land while it is put in order.  The caller fills the first part, with the regions of one land or several. */
typedef struct sprouts_order {
    unsigned regions;
    const sprouts_region *region[SPROUTS_CORNERS];

    /* Its letters by numbers, and the corners of letters of all regions, one after the other. */
    unsigned letters, corners;
    uint64_t class[SPROUTS_LETTERS]; /* letters that look alike have the same one */
    uint8_t at[SPROUTS_LETTERS][2]; /* the corners */
    uint8_t letter[SPROUTS_CORNERS], home[SPROUTS_CORNERS]; /* of each corner: its letter and its region */
    uint8_t next[SPROUTS_CORNERS][2]; /* the corner of the next letter of the boundary, for each direction */
    uint8_t base[SPROUTS_CORNERS]; /* of each region: its first corner */
    const sprouts_link *link[SPROUTS_CORNERS];
    sprouts_ways hash[SPROUTS_CORNERS], whole[SPROUTS_CORNERS]; /* of each corner, and of each region */
} sprouts_order;

/* Writes the lands of the regions, each in order. */
void sprouts_order_lands(sprouts_order *order, sprouts_lands *out);
