/* Generates random numbers that depend only on the seed, not on the machine (xoshiro256**, Blackman and Vigna 2021,
 * "Scrambled linear pseudorandom number generators"; seeded by splitmix64). */
#pragma once

#include <kayles/status.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_random {
    uint64_t state[4];
} kay_random;

KAY_API void kay_random_seed(kay_random *random, uint64_t seed);
KAY_API uint64_t kay_random_next(kay_random *random);

/* Returns a uniform number in 0..below-1; below >= 1. */
KAY_API uint64_t kay_random_below(kay_random *random, uint64_t below);

KAY_END_DECLARATIONS
