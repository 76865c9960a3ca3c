/* Batches of numbers that the processes of a job send each other, and answers to them.
 *
 *   out       | for process 0      ....| for process 1     .....| ...        room places for each process
 *   in        | from process 0  .......| from process 1 ........| ...
 *   answers to `out` and to `in` lie at the same places */
#pragma once

#include "mpi/job.h"

typedef struct kay_post {
    kay_job *job;
    uint32_t room; /* items for each process */
    uint64_t *out, *in;
    uint32_t *out_answers, *in_answers;
    int *out_counts, *in_counts, *places;
    uint64_t *out_heads, *in_heads;
} kay_post;

/* Free it even if it fails. */
kay_status post_init(kay_post *post, kay_job *job) KAY_MUST_CHECK;
void post_free(kay_post *post);

/* Adds an item for a process, or returns false: there is no room for it. */
static inline bool post_put(kay_post *post, uint32_t process, uint64_t item)
{
    const uint32_t count = (uint32_t)post->out_counts[process];
    if (count == post->room)
        return false;
    post->out[(uint64_t)process * post->room + count] = item;
    post->out_counts[process]++;
    return true;
}

/* Takes back the latest item for a process. */
static inline void post_take_back(kay_post *post, uint32_t process)
{
    post->out_counts[process]--;
}

/* Sends the batch of each process and receives those for it, together with all others.  `status`: that of the work
 * before; if it is not KAY_OK anywhere, nothing is sent and the result is not KAY_OK anywhere.  `more`: this process
 * will send more; *more_come: one of them will. */
kay_status post_exchange(kay_post *post, kay_status status, bool more, bool *more_come) KAY_MUST_CHECK;

/* Sends in_answers back, to out_answers of those who asked. */
void post_answer(kay_post *post);

/* Empties `out`. */
void post_clear(kay_post *post);
