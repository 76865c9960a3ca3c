/* Compresses and decompresses frames of a tier's file.  All memory is allocated at the beginning, within the budget:
 * the other functions allocate nothing, and each thread may call them with its own packer. */
#pragma once

#include <kayles/context.h>

#include "tiers/tier_format.h"

enum {
    KAY_TIER_FAST = 1, /* the usual level of compression */
    KAY_TIER_PUBLISH = 19, /* small files, which take many times as long */
    TIER_PACKED = KAY_TIER_FRAME + 512, /* room for a compressed frame */
};

typedef struct tier_packer {
    void *block;
    size_t bytes; /* of the block */
    struct ZSTD_CCtx_s *zstd;
    int level;
} tier_packer;

typedef struct tier_unpacker {
    void *block;
    size_t bytes; /* of the block */
    struct ZSTD_DCtx_s *zstd;
} tier_unpacker;

/* Begins with a level from 1 to KAY_TIER_PUBLISH; fails with KAY_EUSAGE if the level is another number. */
kay_status tier_packer_begin(kay_context *ctx, int level, tier_packer *out) KAY_MUST_CHECK;
kay_status tier_unpacker_begin(kay_context *ctx, tier_unpacker *out) KAY_MUST_CHECK;

/* Free the memory; they ignore what has not begun. */
void tier_packer_end(kay_context *ctx, tier_packer *packer);
void tier_unpacker_end(kay_context *ctx, tier_unpacker *unpacker);

/* Compresses 1 to KAY_TIER_FRAME bytes to at most TIER_PACKED bytes.  Returns their number, or 0 if zstd fails. */
uint32_t tier_pack(const tier_packer *packer, const void *plain, size_t bytes, void *out);

/* Decompresses a frame that must have `bytes` plain bytes with this checksum.  Returns NULL, or words that say what is
 * wrong; then `out` has any bytes. */
const char *tier_unpack(const tier_unpacker *unpacker, const void *packed, size_t packed_bytes, uint32_t checksum,
                        void *out, size_t bytes);

/* The checksum of plain bytes in the seek table. */
uint32_t tier_checksum(const void *plain, size_t bytes);
