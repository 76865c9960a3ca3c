/* Solves cutcake at any size: measures the side that is cut in the largest power of two that fits in the other side. */
#include "games/cutcake/cutcake.h"

#include "games/shared/cake_theorem.h"

/* The largest k with 2^k <= length. */
static unsigned cutcake_log(uint32_t length)
{
    return 31 - (unsigned)__builtin_clz(length);
}

int64_t kay_cutcake_ahead(uint32_t own, uint32_t other)
{
    if (own < other)
        return 1 - (int64_t)(other >> cutcake_log(own));
    return (int64_t)(own >> cutcake_log(other)) - 1;
}

/* The least length that has the same value as `length` when the other side is from 2^log to 2^(log+1) - 1. */
static uint64_t cutcake_run(unsigned log, uint32_t length)
{
    return cutcake_log(length) < log ? UINT64_C(1) << cutcake_log(length) : (uint64_t)(length >> log) << log;
}

/* If both pieces have a length of 2^log or more, the value of the cut depends only on the name modulo 2^log and is at
 * most floor(own / 2^log) - 2.  Elsewhere it changes only where the value of a piece changes. */
uint64_t kay_cutcake_skip(uint32_t own, uint32_t other, int64_t least, uint64_t name)
{
    const unsigned log = cutcake_log(other);
    const uint64_t unit = UINT64_C(1) << log, rest = own - name;
    if (name >= unit && rest >= unit && least > (int64_t)(own >> log) - 2)
        return own - unit + 1 < own ? own - unit + 1 : 0;
    const uint64_t first = cutcake_run(log, (uint32_t)name);
    const uint64_t by_first = first + (name < unit ? first : unit);
    const uint64_t by_rest = own - cutcake_run(log, (uint32_t)rest) + 1;
    const uint64_t next = by_first < by_rest ? by_first : by_rest;
    return next < own ? next : 0;
}

const kay_theorem kay_cutcake_theorem = {
    .statement = "Let 2^k <= a < 2^(k+1), where a is the number of rows of a cake and b that of its columns.  If\n"
                 "b >= 2^k, its value is floor(b / 2^k) - 1 moves for Left; otherwise it is minus the value of the\n"
                 "same cake with rows and columns exchanged.  Values of cakes add up, and the player to move wins\n"
                 "exactly when the sum favours them.",
    .source = "Winning Ways (1982), chapter 2; proof in src/games/cutcake/README.md",
    CAKE_THEOREM,
};

const kay_proof kay_cutcake_proof = {
    .certify = cake_certify,
    .check = cake_check,
};
