/* Hashes of corners, which do not depend on the letters. */
#pragma once

#include <stdint.h>

static inline uint64_t sprouts_mix(uint64_t word)
{
    return (word ^ word >> 32) * UINT64_C(0xd6e8feb86659fd93);
}

enum { SPROUTS_CHUNK = 8 }; /* bytes of a word */

/* The first `size` of 8 bytes, the first one lowest. */
static inline uint64_t sprouts_chunk(const uint8_t *bytes, unsigned size)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < SPROUTS_CHUNK; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return size < SPROUTS_CHUNK ? word & (((uint64_t)1 << 8 * size) - 1) : word;
}

static const uint64_t sprouts_step = UINT64_C(0x9e3779b97f4a7c15); /* odd, so that products do not vanish */

/* A hash for each direction: forwards and backwards. */
typedef struct sprouts_ways {
    uint64_t way[2];
} sprouts_ways;

/* What a letter sees at a corner with these hashes in a region with those, the same for both directions. */
static inline uint64_t sprouts_view(const sprouts_ways *corner, const sprouts_ways *whole)
{
    return sprouts_mix(corner->way[0] + sprouts_step * whole->way[0]) +
           sprouts_mix(corner->way[1] + sprouts_step * whole->way[1]);
}
