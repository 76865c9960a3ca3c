/* xoshiro256**, seeded by splitmix64. */
#include <kayles/random.h>

static uint64_t random_rotate(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

void kay_random_seed(kay_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        random->state[i] = z ^ z >> 31;
    }
}

uint64_t kay_random_next(kay_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = random_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = random_rotate(s[3], 45);
    return result;
}

uint64_t kay_random_below(kay_random *random, uint64_t below)
{
    /* 2^64 mod `below`: a draw smaller than this is rejected, so that all results have the same chance */
    uint64_t uneven = -below % below;
    uint64_t drawn;
    do
        drawn = kay_random_next(random);
    while (drawn < uneven);
    return drawn % below;
}
