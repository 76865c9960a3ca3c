/* Hashing of keys: rows of 64-bit words. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Both halves of the product of two words, folded into one (the step of wyhash by Wang Yi). */
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

/* A number below `count`, as evenly spread as the hash. */
static inline uint64_t key_place(uint64_t hash, uint64_t count)
{
    return (uint64_t)(((unsigned __int128)hash * count) >> 64);
}

/* Asks the machine for a cache line before it is needed.  A macro: gcc takes a function that does no more than this for
 * one without effect, and drops its calls. */
#define KEY_PREFETCH(address) __builtin_prefetch(address)

static inline bool key_equal(const uint64_t *a, const uint64_t *b, uint64_t words)
{
    for (uint64_t w = 0; w < words; w++)
        if (a[w] != b[w])
            return false;
    return true;
}
