/* The state of a sequence, and its checkpoint file.  A checkpoint holds the code, the method and the values; the rest
 * is computed again after loading.  It is a file of 32-bit words in the byte order of the machine:
 *
 *   fixed part | name of the code, padded | window | values, padded | XXH64 of everything before it
 *
 * The window part is present only if values were dropped: the checksums of all values, the period search, and the
 * copies of its marks. */
#pragma once

#include <kayles/sequence.h>

#include "math/nim_sequence.h"
#include "sequence/dense.h"
#include "sequence/heap_sums.h"
#include "sequence/sequence_period.h"
#include "sequence/sequence_sum.h"
#include "sequence/sparse.h"

typedef struct kay_saving {
    char *path; /* in the arena of the sequence; NULL: nothing is saved */
    double often, next; /* seconds between checkpoints, and the time when the next one is due */
} kay_saving;

struct kay_sequence {
    kay_context *ctx;
    kay_arena arena;
    kay_heap_code code;
    kay_lanes_level level;
    bool is_sparse;
    kay_nim_sequence plain;
    kay_sparse sparse; /* valid once `begun` is set */
    bool begun;
    kay_dense dense; /* finds the values of `sparse` while is_dense */
    bool is_dense, may_change; /* may_change: the program may switch to the cheaper method */
    kay_heap_sums sums; /* finds the values of `plain`, if `sums.code` is set */
    kay_period_search search; /* searches only a window of the last values after others were dropped */
    uint64_t keep; /* about how many values to keep; 0: all */
    uint64_t window; /* the number of last values that determine the next one; may change until values are dropped */
    uint64_t needed; /* bytes of memory that dropping values needs; 0: values cannot be dropped yet */
    uint64_t period, preperiod, saltus; /* proved; 0: none */
    uint64_t plain_at; /* at this many values the plain method tries again to prove a period */
    uint64_t arithmetic_at; /* at this many values: look for an arithmetic period again */
    uint64_t step; /* at this many values: look for a period */
    kay_sequence_sum sum;
    kay_saving saving;
};

/* Writes the checkpoint if it has a path and is due; with `now`, even if it is not due. */
kay_status kay_saving_write(kay_sequence *sequence, bool now) KAY_MUST_CHECK;
