/* Finds that all which decides the next values comes again, where only a window of the values is kept.
 *
 * At places that lie farther and farther apart, the marks, a copy of the last `window` values is made.  Where the same
 * values stand in front of a later place, everything repeats from the mark on: src/sequence/README.md says when. */
#ifndef KAYLES_SEQUENCE_SEQUENCE_REGISTER_H
#define KAYLES_SEQUENCE_SEQUENCE_REGISTER_H

#include "sequence/sparse.h"

enum { KAY_REGISTER_MARKS = 4 };

typedef struct kay_register {
    uint64_t marks[KAY_REGISTER_MARKS]; /* places behind the values copied */
    uint64_t mark_count, oldest;
    uint64_t next; /* where the next mark comes */
    uint64_t looked; /* so many values have been looked at */
    uint64_t width; /* bytes of a value in the copies */
    uint64_t period, from; /* G(n + period) = G(n) for all n >= from; period 0: not found yet */
    uint8_t hashes[256]; /* not 0: a mark has this hash of its last bytes */
    uint8_t *copies; /* KAY_REGISTER_MARKS of `window` values */
    uint64_t bytes; /* of all copies */
} kay_register;

/* Looks at the values that have come since the last look, the last 2 * window of which are kept. */
kay_status kay_register_look(kay_register *state, const kay_sparse *sparse) KAY_MUST_CHECK;

void kay_register_end(kay_context *ctx, kay_register *state);

#endif
