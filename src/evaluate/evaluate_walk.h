/* An evaluation from the inside: what all threads share, and the way down of one of them.
 *
 * Threads read the table as they like, and make values in stores of their own.  To write in the table, and to copy a
 * value between their store and that of the evaluation, whose values the table has, they take the lock, for less than a
 * microsecond as a rule.  Each has a context of its own; that of the evaluation, with which its store and the table
 * work, is touched by whoever has the lock. */
#pragma once

#include "evaluate/evaluate.h"
#include <kayles/state.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "evaluate/position_values.h"
#include "value/copy_values.h"

enum {
    EVALUATE_SPINS = 2000,
    EVALUATE_APART = 128, /* bytes that lie in different lines of a cache */
};

typedef struct evaluate_frame {
    uint64_t records; /* where they begin on the stack, behind the position */
    uint64_t values; /* where values of options begin on their stack */
} evaluate_frame;

/* The way down of one thread. */
typedef struct evaluate_walk {
    kay_evaluation *all;
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    unsigned number; /* of the thread, from 0 */
    kay_value_store *store; /* where it makes values: that of the evaluation, where it works alone */
    kay_context *store_ctx;
    kay_short_copier in, out; /* else from that store into its own, and back; what both know needs no lock */
    kay_arena names; /* what names of moves point to */
    kay_move_list options; /* of the frame that is expanded */
    kay_move_list normal; /* options in normal form */
    kay_move_list mirror; /* one with the players exchanged, in normal form */
    uint64_t *exchanged; /* a position, while the players are exchanged */
    uint64_t *stack; /* top of room words */
    uint64_t top, room;
    uint32_t *values; /* value_count of value_room */
    uint64_t value_count, value_room;
    evaluate_frame *frames;
    uint64_t depth, frame_room;
    uint64_t steps; /* since the clock was looked at */
    uint64_t generated, evaluated; /* options, positions, since it began */
} evaluate_walk;

struct kay_evaluation {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    kay_value_store *store;
    bool simplify, negate; /* whether positions go through these hooks */
    bool impartial;
    unsigned threads; /* that may work at once */
    uint64_t most; /* positions that a part may have to be evaluated */
    position_values table;
    kay_arena tables; /* of the prepared game */
    kay_move_list open; /* the parts of the sum that was asked about last, in normal form, that are not known */
    kay_value known; /* what the other ones are worth together */
    bool opened; /* `open` has all parts that are not known */
    char apart[EVALUATE_APART]; /* what follows is written often, what stands before is read all the time */
    pthread_spinlock_t lock;
    atomic_bool over; /* one of them has found the value, or failed with `status` */
    kay_status status;
    uint64_t generated, evaluated; /* options, positions, by walks that have ended */
    evaluate_walk alone; /* while one thread works */
};

/* To sleep would take longer than the lock is held.  After some tries others go first: the holder may not be running.
 */
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

/* A walk with the memory of a context, which outlives it; to be freed after a failure, too.  It makes values in the
 * store of the evaluation, alone. */
kay_status evaluate_walk_init(evaluate_walk *own, kay_evaluation *all, kay_context *ctx,
                              unsigned number) KAY_MUST_CHECK;
void evaluate_walk_free(evaluate_walk *own);

/* Goes down from a position in normal form until its value is in the table, or this thread has evaluated `most`
 * positions (KAY_END), or another thread has ended the work (KAY_END).  What was begun is then no longer open. */
kay_status evaluate_walk_run(evaluate_walk *own, const uint64_t *position, uint64_t most) KAY_MUST_CHECK;

/* Has all threads walk down from a position in normal form.  KAY_EUNABLE, KAY_ENOMEM: the budget, or the part of the
 * memory that threads get for their ways, has ended. */
kay_status evaluate_together(kay_evaluation *all, const uint64_t *position) KAY_MUST_CHECK;
