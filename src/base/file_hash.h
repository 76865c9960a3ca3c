/* XXH3-128, in hexadecimal digits. */
#pragma once

#include <inttypes.h>
#include <stdio.h>
#include <xxhash.h>

#include <kayles/context.h>

enum { KAY_FILE_HASH = 32 }; /* hexadecimal digits */

static inline void file_hash_text(XXH128_hash_t hash, char out[KAY_FILE_HASH + 1])
{
    snprintf(out, KAY_FILE_HASH + 1, "%016" PRIx64 "%016" PRIx64, hash.high64, hash.low64);
}

/* Begins a hash, which XXH3_freeState frees.  Its half KiB is outside of the budget. */
static inline kay_status file_hash_begin(kay_context *ctx, XXH3_state_t **out)
{
    *out = XXH3_createState();
    if (!*out)
        return kay_fail(ctx, KAY_ENOMEM, "out of memory: the state of a hash was refused");
    XXH3_128bits_reset(*out);
    return KAY_OK;
}
