/* Supersteps: every process expands a batch of the states that it holds, sends what follows from them to the processes
 * that hold the targets, and works on what it receives; until no process has anything left. */
#pragma once

#include "mpi/post.h"
#include "tabulate/tabulate_worker.h"

/* The work of one process. */
typedef struct step_work {
    tabulation *of;
    kay_job *job;
    kay_post post;
    uint32_t *answers; /* to the targets of the worker's block, in their order */
    uint64_t answer_room;
    uint64_t *cursors; /* for each process, the next answer */
} step_work;

typedef struct step_kind {
    const char *what; /* for the progress */
    bool back; /* the targets are the states before a state, not its options */

    /* Returns whether a kept state, by its number in this process, is to be expanded.  NULL: all are. */
    bool (*wants)(step_work *work, uint64_t local);

    /* Keeps those targets of the last state of the block that are to be sent, in any order.  A field `tier` below 2^16
     * travels with each.  NULL: all are sent. */
    kay_status (*choose)(step_work *work);

    /* Works on what has come (step_number, step_tier); writes an answer to each item if there is `finish`. */
    void (*take)(step_work *work, const uint64_t *items, uint32_t count, uint32_t *answers);

    /* Works on a state of the block; its targets and their answers are from `from` on.  NULL: no answers are wanted. */
    kay_status (*finish)(step_work *work, const tabulate_state *state, uint64_t from);
} step_kind;

enum { STEP_NUMBER_BITS = 48, STEP_AHEAD = 12 /* items whose codes are fetched ahead */ };

/* The number of an item in this process, and what travels with it. */
static inline uint64_t step_number(uint64_t item)
{
    return item & ((UINT64_C(1) << STEP_NUMBER_BITS) - 1);
}

static inline uint32_t step_tier(uint64_t item)
{
    return (uint32_t)(item >> STEP_NUMBER_BITS);
}

/* Free it even if it fails. */
kay_status step_work_init(step_work *work, tabulation *of, kay_job *job) KAY_MUST_CHECK;
void step_work_free(step_work *work);

/* Runs a step over the kept states of the tier in work, together with all other processes; they agree on the result. */
kay_status step_run(step_work *work, const step_kind *step) KAY_MUST_CHECK;
