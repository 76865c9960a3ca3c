/* What a sequence is made of, and how it is kept in a file, its checkpoint.
 *
 * A checkpoint is a file of 32-bit words in the machine's order:
 *
 *   fixed part | name of the code, padded | search for a period | helpers | window | values, padded | XXH64 of all before
 *
 * The window is there where values were dropped: the sum of all values, the marks of the register and their copies.
 *
 * It is written beside the old one, brought to the disk, and then takes its place.  What stands in it is what there was
 * when a step had ended, so that going on from it does the same as if nothing had happened. */
#ifndef KAYLES_SEQUENCE_SEQUENCE_SAVE_H
#define KAYLES_SEQUENCE_SEQUENCE_SAVE_H

#include <kayles/sequence.h>

#include "math/nim_sequence.h"
#include "sequence/dense.h"
#include "sequence/heap_sums.h"
#include "sequence/sequence_period.h"
#include "sequence/sequence_register.h"
#include "sequence/sequence_sum.h"
#include "sequence/sparse.h"

typedef struct kay_saving {
    char *path; /* in the sequence's arena; NULL: nothing is saved */
    double often, next; /* seconds between checkpoints, and when the next one is due */
    uint32_t *image; /* all in front of the values, as of the end of the last step */
    uint64_t words, count; /* of the image, and of the values that belong to it */
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
    kay_period_search search;
    uint64_t keep, window; /* so many values are kept, of which so many decide the next one; 0: all */
    kay_register state; /* of the window, once values were dropped */
    uint64_t period, preperiod, saltus; /* proved; 0: none */
    uint64_t plain_at; /* so many values by the plain method, and a period is looked for again */
    uint64_t arithmetic_at; /* so many values, and growth for ever is looked for again */
    uint64_t step; /* so many values, and a period is looked for */
    kay_sequence_sum sum;
    kay_saving saving;
};

/* Takes an image of the sequence, where it is to be saved: a step has ended. */
kay_status kay_saving_note(kay_sequence *sequence) KAY_MUST_CHECK;

/* Writes the checkpoint if it is due, or in any case with `now`. */
kay_status kay_saving_write(kay_sequence *sequence, bool now) KAY_MUST_CHECK;

void kay_saving_end(kay_sequence *sequence);

#endif
