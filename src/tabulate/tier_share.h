/* Which part of a tier a process holds, if several processes work on one table.  Groups of CODES_GROUP ranks are dealt
 * to them in turn, because the kept states lie unevenly.  A process numbers the ranks that it holds from 0.  One
 * process holds all of them, under their own numbers. */
#pragma once

#include "tabulate/tier_codes.h"

typedef struct tier_share {
    uint32_t processes, process;
} tier_share;

/* The process that holds a rank. */
static inline uint32_t share_owner(const tier_share *share, uint64_t rank)
{
    return (uint32_t)(rank / CODES_GROUP % share->processes);
}

/* The number of a rank in the process that holds it. */
static inline uint64_t share_local(const tier_share *share, uint64_t rank)
{
    return rank / CODES_GROUP / share->processes * CODES_GROUP + rank % CODES_GROUP;
}

/* The rank that has a number in this process. */
static inline uint64_t share_rank(const tier_share *share, uint64_t local)
{
    return (local / CODES_GROUP * share->processes + share->process) * CODES_GROUP + local % CODES_GROUP;
}

/* How many ranks of a tier of `size` ranks a process holds. */
static inline uint64_t share_held(const tier_share *share, uint32_t process, uint64_t size)
{
    const uint64_t groups = size / CODES_GROUP, last = groups % share->processes;
    return (groups / share->processes + (process < last)) * CODES_GROUP + (process == last ? size % CODES_GROUP : 0);
}
