/* The record of a kept state in a loopy tier in work, and what changes it (tabulate_loopy.c):
 *
 *   bits  0-11  the options in the tier that are not decided, and 1 if an option in a later tier is drawn
 *   bits 12-27  the remoteness, or for an open state the least one that its options in later tiers allow for a loss
 *   bits 28-29  the outcome, as a code; CODE_NONE: open
 *   bit  30     decided: its round has come */
#pragma once

#include "tabulate/tabulate_best.h"
#include "tabulate/tabulation.h"

enum {
    LOOPY_OPTIONS = (1 << 12) - 1,
    LOOPY_ONE_ROUND = 1 << 12,
    LOOPY_OUTCOME = 28,
    LOOPY_DECIDED = 1 << 30,
};

static inline uint32_t loopy_record(unsigned code, uint64_t remoteness, uint64_t options)
{
    return (uint32_t)code << LOOPY_OUTCOME | (uint32_t)remoteness * LOOPY_ONE_ROUND | (uint32_t)options;
}

static inline unsigned loopy_code(uint32_t record)
{
    return record >> LOOPY_OUTCOME & 3;
}

static inline uint64_t loopy_remoteness(uint32_t record)
{
    return record / LOOPY_ONE_ROUND & TABULATE_ROUNDS;
}

/* Returns the code of a decided state; CODE_NONE: it is not decided. */
static inline unsigned loopy_decided(uint32_t record)
{
    return record & LOOPY_DECIDED ? loopy_code(record) : CODE_NONE;
}

/* Finds the first record of a state, from the best of its options in later tiers; `own` options are in the tier. */
static inline kay_status loopy_first(const tabulation *of, const tabulate_best *later, uint64_t own, kay_context *ctx,
                                     uint32_t *out)
{
    const uint64_t open = own + (later->code == CODE_DRAW);
    const uint64_t remoteness = later->code == CODE_WIN ? later->soonest : later->latest;
    if (open > LOOPY_OPTIONS)
        return kay_fail(ctx, KAY_EUNABLE, "a position has more than %d moves", LOOPY_OPTIONS);
    KAY_TRY(tabulate_remoteness_check(of, remoteness, ctx));
    if (later->code == CODE_WIN)
        *out = loopy_record(CODE_WIN, remoteness, 0);
    else
        *out = loopy_record(open ? CODE_NONE : CODE_LOSS, remoteness, open);
    return KAY_OK;
}

/* Returns whether the state is decided in this round. */
static inline bool loopy_is_due(uint32_t record, uint64_t round)
{
    return loopy_code(record) != CODE_NONE && !(record & LOOPY_DECIDED) && loopy_remoteness(record) == round;
}

/* Returns the record of a state after one of its options was decided, with the code `option`, in the round before
 * `round`. */
static inline uint32_t loopy_told(uint32_t record, unsigned option, uint64_t round)
{
    const uint64_t options = record & LOOPY_OPTIONS, least = loopy_remoteness(record);
    if (option == CODE_LOSS && (loopy_code(record) == CODE_NONE || least > round))
        return loopy_record(CODE_WIN, round, 0);
    if (option == CODE_LOSS || loopy_code(record) != CODE_NONE)
        return record;
    return loopy_record(options == 1 ? CODE_LOSS : CODE_NONE, options == 1 && round > least ? round : least,
                        options - 1);
}

/* Returns whether the options of a state may change its record in this round. */
static inline bool loopy_is_looked_at(uint32_t record, uint64_t round)
{
    return !(record & LOOPY_DECIDED) && loopy_code(record) != CODE_LOSS &&
           (loopy_code(record) == CODE_NONE || loopy_remoteness(record) > round);
}

/* Returns the record of such a state after a look at its `own` options in the tier: a decided one is lost (`won`), or
 * all are decided and won (`lost`). */
static inline uint32_t loopy_looked(uint32_t record, uint64_t own, bool won, bool lost, uint64_t round)
{
    const uint64_t least = loopy_remoteness(record);
    if (won)
        return loopy_record(CODE_WIN, round, 0);
    if (!lost || (record & LOOPY_OPTIONS) != own || loopy_code(record) != CODE_NONE)
        return record;
    return loopy_record(CODE_LOSS, round > least ? round : least, 0);
}
