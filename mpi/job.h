/* The processes of an MPI job: each has a number, and all call the functions below together. */
#pragma once

#include <kayles/context.h>

#include <mpi.h>

typedef struct kay_job {
    kay_context *ctx;
    uint32_t processes;
    uint32_t process; /* from 0; process 0 reads and writes the files, and speaks */
    uint32_t beside; /* processes on this machine */
    bool told; /* another process has said that it failed: it has the words */
} kay_job;

/* Describes the job of MPI_COMM_WORLD. */
void job_init(kay_job *job, kay_context *ctx);

/* Gives every process the same status: KAY_OK if all come with it, else that of a process that failed, with its
 * words. */
kay_status job_agree(kay_job *job, kay_status own) KAY_MUST_CHECK;

/* Adds the numbers of all processes, place by place, and gives each process the sums. */
void job_sum(uint64_t *numbers, int count);
