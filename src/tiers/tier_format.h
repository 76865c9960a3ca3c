/* The format of a tier's file: zstd's seekable format, which any zstd decompresses.
 *
 *   metadata in a skippable frame | frames of KAY_TIER_FRAME plain bytes, the last one may be shorter | seek table
 *
 * The seek table is a skippable frame: an entry for each frame, the metadata included, and a footer.  All numbers are
 * little-endian.
 *
 *   entry:   compressed bytes (4) | plain bytes (4) | low half of the XXH64 of the plain bytes (4)
 *   footer:  number of entries (4) | descriptor (1): there are checksums | magic number (4)
 *
 * Y. Collet and others, "Zstandard Seekable Format", version 0.1.0, in contrib/seekable_format of zstd. */
#pragma once

#include <endian.h>
#include <stdint.h>
#include <string.h>

enum { KAY_TIER_FRAME = 32 << 10 }; /* plain bytes of a frame */

#define TIER_MAGIC_METADATA UINT32_C(0x184D2A50) /* of the skippable frame; the last digit is free in other files */
#define TIER_MAGIC_TABLE UINT32_C(0x184D2A5E)
#define TIER_MAGIC_SEEKABLE UINT32_C(0x8F92EAB1)

enum {
    TIER_SKIPPABLE = 8, /* bytes before the content of a skippable frame: magic number, size of the content */
    TIER_ENTRY = 12,
    TIER_FOOTER = 9,
    TIER_CHECKSUMS = 0x80, /* the descriptor */
    TIER_FRAMES = 0x8000000, /* most entries that zstd's own reader takes */
    TIER_METADATA = 1 << 24, /* most bytes of metadata */
};

static inline uint32_t tier_get(const unsigned char *from)
{
    uint32_t number;
    memcpy(&number, from, sizeof number);
    return le32toh(number);
}

static inline void tier_put(unsigned char *to, uint32_t number)
{
    number = htole32(number);
    memcpy(to, &number, sizeof number);
}
