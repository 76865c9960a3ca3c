/* The best of a state's options, told one by one. */
#pragma once

#include "tabulate/tier_codes.h"

typedef struct tabulate_best {
    unsigned code; /* the best outcome for the player to move; without options CODE_LOSS */
    uint64_t soonest; /* the least remoteness to which an option wins; UINT64_MAX: none does */
    uint64_t latest; /* the largest one to which an option loses */
} tabulate_best;

static inline tabulate_best best_none(void)
{
    return (tabulate_best){.code = CODE_LOSS, .soonest = UINT64_MAX};
}

/* Adds an option: what it is for the player to move, and the remoteness that it gives to the state. */
static inline void best_add(tabulate_best *best, unsigned mine, uint64_t after)
{
    best->code = mine > best->code ? mine : best->code;
    if (mine == CODE_WIN)
        best->soonest = after < best->soonest ? after : best->soonest;
    else if (mine == CODE_LOSS)
        best->latest = after > best->latest ? after : best->latest;
}

/* The winner hurries and the loser delays; 0 for a draw. */
static inline uint64_t best_remoteness(const tabulate_best *best)
{
    return best->code == CODE_WIN ? best->soonest : best->code == CODE_LOSS ? best->latest : 0;
}
