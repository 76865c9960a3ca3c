/* Internals of an evaluation: the data that threads share, and the walk of one thread.
 *
 * Threads read the table without a lock, and make values in stores of their own.  The table holds values of the
 * evaluation's store.  A thread takes the lock to write in the table, and to copy a value between its own store and the
 * evaluation's.  The lock is usually held for less than a microsecond.  Each thread has its own context.  The
 * evaluation's context, used by its store and the table, belongs to the thread that holds the lock. */
#pragma once

#include "evaluate/evaluate.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/pace.h"
#include "evaluate/position_values.h"
#include "value/copy_values.h"

enum {
    EVALUATE_SPINS = 2000,
    EVALUATE_APART = 128, /* bytes that keep fields in different cache lines */
};

typedef struct evaluate_frame {
    uint64_t records; /* where the records begin on the stack, after the position */
    uint64_t values; /* where the values of options begin on their stack */
} evaluate_frame;

/* The walk of one thread down from a position. */
typedef struct evaluate_walk {
    kay_evaluation *all;
    kay_context *ctx;
    const kay_game *game; /* after kay_call_prepare */
    unsigned number; /* of the thread, from 0 */
    kay_value_store *store; /* for new values; the evaluation's store if one thread works alone */
    kay_context *store_ctx;
    kay_short_copier in, out; /* from the evaluation's store to this one, and back; values copied before need no lock */
    kay_arena names; /* for the names of moves */
    kay_move_list options; /* of the frame being expanded */
    kay_move_list normal; /* the options in normal form */
    kay_move_list mirror; /* a position with the players exchanged, in normal form */
    uint64_t *exchanged; /* scratch space for a position */
    uint64_t *stack; /* `top` words are used, of `room` */
    uint64_t top, room;
    uint32_t *values; /* `value_count` are used, of `value_room` */
    uint64_t value_count, value_room;
    evaluate_frame *frames;
    uint64_t depth, frame_room;
    kay_pace pace;
    uint64_t generated, evaluated; /* options and positions since the walk began */
} evaluate_walk;

struct kay_evaluation {
    kay_context *ctx;
    const kay_game *game; /* after kay_call_prepare */
    kay_value_store *store;
    bool simplify, negate; /* whether these hooks are used */
    bool impartial;
    unsigned threads; /* maximal number of threads */
    uint64_t most; /* maximal number of positions to be evaluated for one part */
    position_values table;
    kay_arena tables; /* memory of the prepared game */
    kay_move_list open; /* the parts of the last sum that are not known, in normal form */
    kay_value known; /* the sum of the other parts' values */
    bool opened; /* `open` is complete */
    char apart[EVALUATE_APART]; /* keeps the fields above, often read, away from those below, often written */
    pthread_spinlock_t lock;
    atomic_bool over; /* a thread has found the value, or failed with `status` */
    kay_status status;
    uint64_t generated, evaluated; /* options and positions of the walks that have ended */
    evaluate_walk alone; /* used when one thread works */
};

/* Takes the lock by spinning, since sleeping would take longer than the lock is held.  Yields after some tries: the
 * holder may not be running. */
static inline void evaluate_lock(kay_evaluation *all)
{
    if (all->threads > 1)
        for (unsigned tries = 1; pthread_spin_trylock(&all->lock) != 0; tries++)
            if (tries % EVALUATE_SPINS == 0)
                sched_yield();
}

static inline void evaluate_unlock(kay_evaluation *all)
{
    if (all->threads > 1)
        pthread_spin_unlock(&all->lock);
}

/* Initialises a walk that takes memory from `ctx`, which outlives it; the caller frees it even after a failure.  It
 * makes values in the evaluation's store, until it gets one of its own. */
kay_status evaluate_walk_init(evaluate_walk *own, kay_evaluation *all, kay_context *ctx,
                              unsigned number) KAY_MUST_CHECK;
void evaluate_walk_free(evaluate_walk *own);

/* Evaluates a position in normal form and puts its value into the table.  KAY_END: this thread has evaluated `most`
 * positions, or another thread has ended the work.  Positions that were not finished are then no longer marked as
 * open. */
kay_status evaluate_walk_run(evaluate_walk *own, const uint64_t *position, uint64_t most) KAY_MUST_CHECK;

/* Evaluates a position in normal form with all threads.  KAY_EUNABLE, KAY_ENOMEM: the budget, or the threads' share of
 * the memory, is used up. */
kay_status evaluate_together(kay_evaluation *all, const uint64_t *position) KAY_MUST_CHECK;
