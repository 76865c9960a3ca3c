/* What the processes of a job tell each other beside batches.  Errors of MPI itself end the job, with words of MPI. */
#include "mpi/job.h"

void job_init(kay_job *job, kay_context *ctx)
{
    MPI_Comm machine;
    int number;
    job->ctx = ctx;
    job->told = false;
    MPI_Comm_size(MPI_COMM_WORLD, &number);
    job->processes = (uint32_t)number;
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    job->process = (uint32_t)number;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &number);
    job->beside = (uint32_t)number;
    MPI_Comm_free(&machine);
}

kay_status job_agree(kay_job *job, kay_status own)
{
    struct {
        kay_status status;
        kay_diag diag;
    } words = {.status = own, .diag = job->ctx->diag};
    uint32_t first = own == KAY_OK || job->told ? job->processes : job->process;
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_UINT32_T, MPI_MIN, MPI_COMM_WORLD);
    if (first == job->processes)
        return KAY_OK;
    MPI_Bcast(&words, sizeof words, MPI_BYTE, (int)first, MPI_COMM_WORLD);
    job->ctx->diag = words.diag;
    return words.status;
}

void job_sum(uint64_t *numbers, int count)
{
    MPI_Allreduce(MPI_IN_PLACE, numbers, count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}
