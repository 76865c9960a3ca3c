/* Two collective calls move a batch: first its length, with what the process says of itself, then its items. */
#include "mpi/post.h"

#include <string.h>

enum {
    POST_ITEMS = 8192, /* for each process, 64 KiB, as long as there are not too many processes */
    POST_LEAST = 1024,
    POST_ALL = 1 << 21, /* for all processes */
};

/* A head is the number of items, and what follows in higher bits. */
static const uint64_t POST_MORE = UINT64_C(1) << 32, POST_FAILED = UINT64_C(1) << 33;

kay_status post_init(kay_post *post, kay_job *job)
{
    kay_context *ctx = job->ctx;
    const uint32_t share = POST_ALL / job->processes;
    *post = (kay_post){.job = job};
    post->room = share < POST_LEAST ? POST_LEAST : share > POST_ITEMS ? POST_ITEMS : share;
    const uint64_t all = (uint64_t)post->room * job->processes;
    if (all > INT32_MAX)
        return kay_fail(ctx, KAY_EUNABLE, "a job cannot have so many processes");
    KAY_TRY_ALLOC(post->out, ctx, all);
    KAY_TRY_ALLOC(post->in, ctx, all);
    KAY_TRY_ALLOC(post->out_answers, ctx, all);
    KAY_TRY_ALLOC(post->in_answers, ctx, all);
    KAY_TRY_ALLOC(post->out_counts, ctx, job->processes);
    KAY_TRY_ALLOC(post->in_counts, ctx, job->processes);
    KAY_TRY_ALLOC(post->places, ctx, job->processes);
    KAY_TRY_ALLOC(post->out_heads, ctx, job->processes);
    KAY_TRY_ALLOC(post->in_heads, ctx, job->processes);
    for (uint32_t i = 0; i < job->processes; i++)
        post->places[i] = (int)(i * post->room);
    return KAY_OK;
}

static void post_free_list(const kay_post *post, void *list, uint64_t items, size_t size)
{
    if (list)
        kay_free(post->job->ctx, list, items * size);
}

void post_free(kay_post *post)
{
    const uint64_t processes = post->job ? post->job->processes : 0, all = processes * post->room;
    post_free_list(post, post->out, all, sizeof *post->out);
    post_free_list(post, post->in, all, sizeof *post->in);
    post_free_list(post, post->out_answers, all, sizeof *post->out_answers);
    post_free_list(post, post->in_answers, all, sizeof *post->in_answers);
    post_free_list(post, post->out_counts, processes, sizeof *post->out_counts);
    post_free_list(post, post->in_counts, processes, sizeof *post->in_counts);
    post_free_list(post, post->places, processes, sizeof *post->places);
    post_free_list(post, post->out_heads, processes, sizeof *post->out_heads);
    post_free_list(post, post->in_heads, processes, sizeof *post->in_heads);
}

kay_status post_exchange(kay_post *post, kay_status status, bool more, bool *more_come)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < post->job->processes; i++)
        post->out_heads[i] =
            (uint64_t)post->out_counts[i] | (more ? POST_MORE : 0) | (status != KAY_OK ? POST_FAILED : 0);
    MPI_Alltoall(post->out_heads, 1, MPI_UINT64_T, post->in_heads, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    for (uint32_t i = 0; i < post->job->processes; i++) {
        post->in_counts[i] = (int)(post->in_heads[i] & INT32_MAX);
        all |= post->in_heads[i];
    }
    if (all & POST_FAILED) {
        post->job->told = status == KAY_OK;
        return status == KAY_OK ? KAY_EUNABLE : status;
    }
    *more_come = all & POST_MORE;
    MPI_Alltoallv(post->out, post->out_counts, post->places, MPI_UINT64_T, post->in, post->in_counts, post->places,
                  MPI_UINT64_T, MPI_COMM_WORLD);
    return KAY_OK;
}

void post_answer(kay_post *post)
{
    MPI_Alltoallv(post->in_answers, post->in_counts, post->places, MPI_UINT32_T, post->out_answers, post->out_counts,
                  post->places, MPI_UINT32_T, MPI_COMM_WORLD);
}

void post_clear(kay_post *post)
{
    memset(post->out_counts, 0, post->job->processes * sizeof *post->out_counts);
}
