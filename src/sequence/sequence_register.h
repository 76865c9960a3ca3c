/* Finds that all which decides the next values comes again: src/sequence/README.md says when.
 *
 * Where only a window of the values is kept, a copy of the last `window` ones is made at places, the marks, of which
 * there are always some all along the way: when there is no room for another one, every second one is given up.  The same
 * values in front of a mark and of a later place are a period; from the marks, any values can be made again
 * (sequence_least.h). */
#ifndef KAYLES_SEQUENCE_SEQUENCE_REGISTER_H
#define KAYLES_SEQUENCE_SEQUENCE_REGISTER_H

#include "sequence/sparse.h"

enum { KAY_REGISTER_MARKS = 64, KAY_REGISTER_HASHES = 1 << 12 };

typedef struct kay_register {
    uint64_t marks[KAY_REGISTER_MARKS]; /* places behind the values copied, even and rising */
    uint64_t mark_count, mark_room;
    uint64_t next, step; /* where the next mark comes, and how far from the last one */
    uint64_t looked; /* so many values have been looked at */
    uint64_t width; /* bytes of a value in the copies */
    uint64_t near; /* from this heap on, all evidence was near enough for the window */
    uint64_t period, from; /* G(n + period) = G(n) for all n >= from, period the least; period 0: not found yet */
    uint64_t found; /* the mark that came again */
    uint64_t least; /* 1: from is the least too */
    uint8_t hashes[KAY_REGISTER_HASHES]; /* not 0: a mark has this hash of its last bytes */
    uint8_t *copies; /* mark_room of `window` values */
    uint64_t bytes; /* of all copies */
} kay_register;

/* How far back steps looked from heap `depth_from` on. */
uint64_t kay_register_reach(const kay_sparse *sparse);

/* Whether the period is proved where all values are kept: they have it from the preperiod on. */
bool kay_register_proves(const kay_sparse *sparse, uint64_t preperiod, uint64_t period);

/* Room for so many marks, at most KAY_REGISTER_MARKS, of the values of which some are dropped now. */
void kay_register_begin(kay_register *state, const kay_sparse *sparse, uint64_t marks);

/* Looks at the values that have come since the last look, the last 2 * window of which are kept. */
kay_status kay_register_look(kay_register *state, const kay_sparse *sparse) KAY_MUST_CHECK;

/* The values in front of a mark. */
static inline const uint8_t *kay_register_copy(const kay_register *state, uint64_t mark)
{
    return state->copies + mark * (state->bytes / state->mark_room);
}

void kay_register_end(kay_context *ctx, kay_register *state);

#endif
