/* Hashes keys: rows of 64-bit words. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Xors both halves of the product of two words (the step of wyhash by Wang Yi). */
static inline uint64_t key_fold(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t key_hash(const uint64_t *key, uint64_t words)
{
    uint64_t hash = UINT64_C(0xa0761d6478bd642f) ^ words;
    for (uint64_t w = 0; w < words; w++)
        hash = key_fold(hash ^ key[w], UINT64_C(0xe7037ed1a0b428db));
    return hash;
}

/* Maps a hash to a number below `count`; if the hashes are evenly distributed, so are the numbers. */
static inline uint64_t key_place(uint64_t hash, uint64_t count)
{
    return (uint64_t)(((unsigned __int128)hash * count) >> 64);
}

/* Fetches a cache line before it is needed.  It is a macro because gcc drops the calls of a function that only
 * prefetches, as if it had no effect. */
#define KEY_PREFETCH(address) __builtin_prefetch(address)
#define KEY_PREFETCH_TO_WRITE(address) __builtin_prefetch(address, 1)

static inline bool key_equal(const uint64_t *a, const uint64_t *b, uint64_t words)
{
    for (uint64_t w = 0; w < words; w++)
        if (a[w] != b[w])
            return false;
    return true;
}
