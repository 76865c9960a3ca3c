/* Makes the table of a game with all processes: the order of the work is that of tabulate_maker.c.  Process 0 has the
 * folder; the others learn from it which files are there. */
#include "mpi/shared.h"

static kay_status make_solve(step_work *work)
{
    uint64_t kept = tabulation_tier(work->of)->kept;
    job_sum(&kept, 1);
    if (kept)
        KAY_TRY(work->of->loopy ? shared_loopy(work) : shared_acyclic(work));
    return shared_count(work);
}

static kay_status make_tier(step_work *work, uint32_t tier, kay_tier_work *files, int level)
{
    tabulation *of = work->of;
    uint32_t found = 0;
    kay_status status = kay_step(of->ctx, "tiers solved", of->tier_count - 1 - tier, of->tier_count);
    if (status == KAY_OK)
        status = tabulation_prepare(of, tier);
    KAY_TRY(job_agree(work->job, status));
    if (work->job->process == 0)
        found = kay_tabulate_has(of, tier, files);
    MPI_Bcast(&found, 1, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    if (found)
        return shared_files_read(work, files);
    KAY_TRY(make_solve(work));
    return tabulation_tier(of)->summary.kept ? shared_files_write(work, files, level) : KAY_OK;
}

static kay_status make_tiers(step_work *work, const kay_tabulate_order *order, kay_tier_work *files)
{
    KAY_TRY(shared_mark(work, order->start));
    for (uint32_t tier = work->of->tier_count; tier-- > 0;)
        KAY_TRY(make_tier(work, tier, files, order->publish ? KAY_TIER_PUBLISH : KAY_TIER_FAST));
    return job_agree(work->job, work->job->process == 0 ? kay_tier_work_finish(files) : KAY_OK);
}

static kay_status make_work(step_work *work, const kay_tabulate_order *order)
{
    kay_tier_work *files = NULL; /* in process 0 */
    KAY_TRY(job_agree(work->job, work->job->process == 0 ? kay_tabulate_begin(work->of, order, &files) : KAY_OK));
    const kay_status status = make_tiers(work, order, files);
    if (status == KAY_EUNABLE && files)
        kay_tabulate_explain(work->of->ctx, files);
    kay_tier_work_end(files);
    return status;
}

kay_status shared_make(kay_job *job, const kay_tabulate_order *order)
{
    tabulation of;
    step_work work = {0};
    kay_status status = tabulation_init(&of, job->ctx, order->game, 1, order->remoteness);
    if (status == KAY_OK) {
        tabulation_share(&of, job->processes, job->process);
        status = step_work_init(&work, &of, job);
    }
    status = job_agree(job, status);
    if (status == KAY_OK)
        status = make_work(&work, order);
    if (work.of)
        step_work_free(&work);
    tabulation_free(&of);
    return status;
}
