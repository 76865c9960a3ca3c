/* Solves maundy-cake at any size: the player whose side has more prime factors is ahead. */
#include "games/maundy_cake/maundy_cake.h"

#include "games/shared/cake_theorem.h"

enum { MAUNDY_CAKE_PRIMES = 31 }; /* of a number below 2^32, at most */

/* Finds the prime factors of a length, the least first; returns their number. */
static unsigned maundy_cake_factor(uint32_t length, uint32_t primes[MAUNDY_CAKE_PRIMES])
{
    unsigned count = 0;
    for (uint32_t prime = 2; (uint64_t)prime * prime <= length; prime++)
        for (; length % prime == 0; length /= prime)
            primes[count++] = prime;
    if (length > 1)
        primes[count++] = length;
    return count;
}

/* Divides a length by its prime factors, the least first, and adds up the results after the first `from` of them. */
static int64_t maundy_cake_sum(uint32_t length, const uint32_t *primes, unsigned count, unsigned from)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        length /= primes[i];
        sum += i < from ? 0 : (int64_t)length;
    }
    return sum;
}

int64_t kay_maundy_cake_ahead(uint32_t own, uint32_t other)
{
    uint32_t own_primes[MAUNDY_CAKE_PRIMES], other_primes[MAUNDY_CAKE_PRIMES];
    const unsigned owns = maundy_cake_factor(own, own_primes), others = maundy_cake_factor(other, other_primes);
    return owns >= others ? maundy_cake_sum(own, own_primes, owns, others)
                          : -maundy_cake_sum(other, other_primes, others, owns);
}

const kay_theorem kay_maundy_cake_theorem = {
    .statement = "Divide each side of a cake by its least prime factor, both at the same time, until one side is 1.\n"
                 "Go on with the other side until it is 1, too: the player who cuts that side is ahead by the sum of\n"
                 "the lengths that these last divisions give.  Values of cakes add up, and the player to move wins\n"
                 "exactly when the sum favours them.",
    .source = "Winning Ways (1982), chapter 2; proof in src/games/maundy_cake/README.md",
    CAKE_THEOREM,
};

const kay_proof kay_maundy_cake_proof = {
    .certify = cake_certify,
    .check = cake_check,
};
