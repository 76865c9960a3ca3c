/* Frames by zstd.  The sizes of its workspaces and their use are in the part of its interface that is not promised to
 * stay, but there alone the memory is the caller's. */
#include "tiers/tier_frame.h"

#include <assert.h>

#define ZSTD_STATIC_LINKING_ONLY
#include <xxhash.h>
#include <zstd.h>

static_assert(ZSTD_COMPRESSBOUND(KAY_TIER_FRAME) <= TIER_PACKED, "a frame that does not shrink");

/* The parameters of a level depend on the size of the frame, in steps; a frame has more than 16 KiB, or less. */
static size_t frame_workspace(int level)
{
    static const size_t sizes[] = {KAY_TIER_FRAME, 16 << 10};
    size_t most = 0;
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const size_t bytes = ZSTD_estimateCCtxSize_usingCParams(ZSTD_getCParams(level, sizes[i], 0));
        most = bytes > most ? bytes : most;
    }
    return most;
}

kay_status tier_packer_begin(kay_context *ctx, int level, tier_packer *out)
{
    *out = (tier_packer){.level = level};
    if (level < 1 || level > KAY_TIER_PUBLISH)
        return kay_fail(ctx, KAY_EUSAGE, "levels of compression are 1 to %d", KAY_TIER_PUBLISH);
    const size_t bytes = frame_workspace(level);
    void *block = kay_alloc(ctx, bytes);
    if (!block)
        return kay_no_memory(ctx);
    *out = (tier_packer){.block = block, .bytes = bytes, .level = level, .zstd = ZSTD_initStaticCCtx(block, bytes)};
    return KAY_OK;
}

kay_status tier_unpacker_begin(kay_context *ctx, tier_unpacker *out)
{
    *out = (tier_unpacker){.block = NULL};
    const size_t bytes = ZSTD_estimateDCtxSize();
    void *block = kay_alloc(ctx, bytes);
    if (!block)
        return kay_no_memory(ctx);
    *out = (tier_unpacker){.block = block, .bytes = bytes, .zstd = ZSTD_initStaticDCtx(block, bytes)};
    return KAY_OK;
}

void tier_packer_end(kay_context *ctx, tier_packer *packer)
{
    kay_free(ctx, packer->block, packer->bytes);
    packer->block = NULL;
}

void tier_unpacker_end(kay_context *ctx, tier_unpacker *unpacker)
{
    kay_free(ctx, unpacker->block, unpacker->bytes);
    unpacker->block = NULL;
}

uint32_t tier_pack(const tier_packer *packer, const void *plain, size_t bytes, void *out)
{
    if (!packer->zstd)
        return 0;
    const size_t packed = ZSTD_compressCCtx(packer->zstd, out, TIER_PACKED, plain, bytes, packer->level);
    return ZSTD_isError(packed) ? 0 : (uint32_t)packed;
}

const char *tier_unpack(const tier_unpacker *unpacker, const void *packed, size_t packed_bytes, uint32_t checksum,
                        void *out, size_t bytes)
{
    if (!unpacker->zstd)
        return "zstd does not begin";
    const size_t plain = ZSTD_decompressDCtx(unpacker->zstd, out, bytes, packed, packed_bytes);
    if (ZSTD_isError(plain))
        return ZSTD_getErrorName(plain);
    if (plain != bytes)
        return "its size is not the one in the seek table";
    return tier_checksum(out, bytes) == checksum ? NULL : "its checksum is wrong";
}

uint32_t tier_checksum(const void *plain, size_t bytes)
{
    return (uint32_t)XXH64(plain, bytes, 0);
}
