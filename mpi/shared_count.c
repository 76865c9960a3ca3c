/* Adds what the processes have counted of a tier. */
#include <string.h>

#include "base/grow.h"
#include "mpi/shared.h"

/* Makes room for the histogram up to `longest`. */
static kay_status count_room(tabulate_worker *worker, uint64_t longest)
{
    const uint64_t before = worker->lasting_room;
    KAY_ROOM(worker->ctx, worker->lasting, longest, worker->lasting_room);
    memset(worker->lasting + before, 0, (worker->lasting_room - before) * sizeof *worker->lasting);
    return KAY_OK;
}

static kay_status count_lasting(kay_job *job, tabulate_worker *worker)
{
    tabulate_summary *counts = &worker->counts;
    uint64_t longest = counts->longest;
    MPI_Allreduce(MPI_IN_PLACE, &longest, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    if (counts->longest < longest)
        worker->longest_at = UINT64_MAX;
    counts->longest = longest;
    MPI_Allreduce(MPI_IN_PLACE, &worker->longest_at, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    KAY_TRY(job_agree(job, count_room(worker, longest)));
    job_sum(worker->lasting, (int)longest + 1);
    return KAY_OK;
}

kay_status shared_count(step_work *work)
{
    tabulation *of = work->of;
    tabulate_worker *worker = &of->workers[0];
    tabulate_summary *counts = &worker->counts;
    KAY_TRY(job_agree(work->job, tabulate_count_held(of)));
    uint64_t sums[] = {counts->kept, counts->positions, counts->win, counts->loss, counts->draw};
    job_sum(sums, sizeof sums / sizeof *sums);
    counts->kept = sums[0];
    counts->positions = sums[1];
    counts->win = sums[2];
    counts->loss = sums[3];
    counts->draw = sums[4];
    if (of->remoteness)
        KAY_TRY(count_lasting(work->job, worker));
    return job_agree(work->job, tabulate_count_add(of));
}
