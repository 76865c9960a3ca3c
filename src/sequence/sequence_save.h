/* What a sequence is made of, and how it is kept in a file, its checkpoint: the code, the method and the values; the
 * rest is learned again.  It is a file of 32-bit words in the machine's order:
 *
 *   fixed part | name of the code, padded | window | values, padded | XXH64 of all before
 *
 * The window is there where values were dropped: the sum of all values, the search for a period, the copies of its
 * marks. */
#pragma once

#include <kayles/sequence.h>

#include "math/nim_sequence.h"
#include "sequence/dense.h"
#include "sequence/heap_sums.h"
#include "sequence/sequence_period.h"
#include "sequence/sequence_sum.h"
#include "sequence/sparse.h"

typedef struct kay_saving {
    char *path; /* in the sequence's arena; NULL: nothing is saved */
    double often, next; /* seconds between checkpoints, and when the next one is due */
} kay_saving;

struct kay_sequence {
    kay_context *ctx;
    kay_arena arena;
    kay_heap_code code;
    kay_lanes_level level;
    bool is_sparse;
    kay_nim_sequence plain;
    kay_sparse sparse; /* begun once there are SEQUENCE_START values */
    bool begun;
    kay_dense dense; /* finds the values of `sparse` while is_dense */
    bool is_dense, may_change; /* may_change: whichever costs less */
    kay_heap_sums sums; /* finds the values of `plain`, if it has a code */
    kay_period_search search; /* in a window, once values were dropped */
    uint64_t keep; /* so many values are kept, about; 0: all */
    uint64_t window; /* so many of them decide the next one: chosen anew until values are dropped */
    uint64_t needed; /* memory with which values can be dropped; 0: they cannot yet */
    uint64_t period, preperiod, saltus; /* proved; 0: none */
    uint64_t plain_at; /* so many values by the plain method, and a period is looked for again */
    uint64_t arithmetic_at; /* so many values, and growth for ever is looked for again */
    uint64_t step; /* so many values, and a period is looked for */
    kay_sequence_sum sum;
    kay_saving saving;
};

/* Writes the checkpoint if there is to be one and it is due, or in any case with `now`. */
kay_status kay_saving_write(kay_sequence *sequence, bool now) KAY_MUST_CHECK;
