/* A batch ends before a state whose targets might not fit; that state begins the next one. */
#include "mpi/step.h"

#include <string.h>

#include "base/grow.h"

enum { STEP_STATES = 1 << 14 }; /* in a batch, at most */

kay_status step_work_init(step_work *work, tabulation *of, kay_job *job)
{
    *work = (step_work){.of = of, .job = job};
    if (of->tier_count > 1 << 16)
        return kay_fail(of->ctx, KAY_EUNABLE, "%s has more than 2^16 tiers", of->game->rules->name);
    KAY_TRY(worker_block(&of->workers[0], STEP_STATES));
    KAY_TRY_ALLOC(work->cursors, of->ctx, job->processes);
    return post_init(&work->post, job);
}

void step_work_free(step_work *work)
{
    post_free(&work->post);
    kay_free(work->of->ctx, work->answers, work->answer_room * sizeof *work->answers);
    if (work->cursors)
        kay_free(work->of->ctx, work->cursors, work->job->processes * sizeof *work->cursors);
}

/* Where the targets of the last state of the block begin. */
static uint64_t step_last(const tabulate_worker *worker)
{
    return worker->count > 1 ? worker->states[worker->count - 2].end : 0;
}

/* Puts the targets of the last state into the batch, or none.  *held: there is no room for all of them. */
static kay_status step_put(step_work *work, bool *held)
{
    const tabulation *of = work->of;
    const tabulate_worker *worker = &of->workers[0];
    const uint64_t from = step_last(worker);
    uint64_t i = from;
    for (; i < worker->target_count; i++) {
        const kay_rank target = worker->targets[i];
        const uint64_t number = share_local(&of->share, target.number);
        if (!post_put(&work->post, share_owner(&of->share, target.number),
                      (uint64_t)target.tier << STEP_NUMBER_BITS | number))
            break;
    }
    *held = i < worker->target_count;
    if (*held && worker->count == 1)
        return kay_fail(worker->ctx, KAY_EUNABLE, "a position has more than %u moves", (unsigned)work->post.room);
    while (*held && i-- > from)
        post_take_back(&work->post, share_owner(&of->share, worker->targets[i].number));
    return KAY_OK;
}

/* Leaves only the last state in the block if it is held, else none. */
static void step_shift(tabulate_worker *worker, bool held)
{
    const uint64_t from = held ? step_last(worker) : 0, targets = worker->target_count - from;
    if (!held) {
        worker_clear(worker);
        return;
    }
    memmove(worker->targets, worker->targets + from, targets * sizeof *worker->targets);
    worker->states[0] = worker->states[worker->count - 1];
    worker->states[0].end = worker->target_count = targets;
    worker->count = 1;
}

/* Fills the batch with kept states from *at on. */
static kay_status step_fill(step_work *work, const step_kind *step, uint64_t *at, bool *held)
{
    const tabulation *of = work->of;
    tabulate_worker *worker = &of->workers[0];
    const tabulate_tier *tier = tabulation_tier(of);
    KAY_TRY(kay_tick(worker->ctx, step->what, *at, tier->held));
    step_shift(worker, *held);
    if (*held)
        KAY_TRY(step_put(work, held));
    for (; !*held && worker->count < worker->room && (*at = codes_next(tier->codes, *at, tier->held)) < tier->held;
         ++*at) {
        const uint64_t rank = share_rank(&of->share, *at);
        if (step->wants && !step->wants(work, *at))
            continue;
        KAY_TRY(step->back ? worker_go_back(worker, rank) : worker_expand(worker, rank));
        if (step->choose)
            KAY_TRY(step->choose(work));
        worker->states[worker->count - 1].end = worker->target_count;
        KAY_TRY(step_put(work, held));
    }
    return KAY_OK;
}

static void step_take(step_work *work, const step_kind *step)
{
    const kay_post *post = &work->post;
    for (uint32_t i = 0; i < work->job->processes; i++) {
        const uint64_t place = (uint64_t)i * post->room;
        step->take(work, post->in + place, (uint32_t)post->in_counts[i], post->in_answers + place);
    }
}

/* Finishes the states of the block but the held one. */
static kay_status step_finish(step_work *work, const step_kind *step, bool held)
{
    const tabulate_worker *worker = &work->of->workers[0];
    const uint64_t states = worker->count - held, end = states ? worker->states[states - 1].end : 0;
    KAY_ROOM(worker->ctx, work->answers, end, work->answer_room);
    for (uint32_t i = 0; i < work->job->processes; i++)
        work->cursors[i] = (uint64_t)i * work->post.room;
    for (uint64_t i = 0; i < end; i++) {
        const uint32_t owner = share_owner(&work->of->share, worker->targets[i].number);
        work->answers[i] = work->post.out_answers[work->cursors[owner]++];
    }
    for (uint64_t i = 0, from = 0; i < states; from = worker->states[i++].end)
        KAY_TRY(step->finish(work, &worker->states[i], from));
    return KAY_OK;
}

kay_status step_run(step_work *work, const step_kind *step)
{
    const uint64_t kept = tabulation_tier(work->of)->held;
    uint64_t at = 0;
    kay_status status = KAY_OK;
    bool held = false;
    for (bool more = true; more;) {
        post_clear(&work->post);
        if (status == KAY_OK)
            status = step_fill(work, step, &at, &held);
        status = post_exchange(&work->post, status, held || at < kept, &more);
        if (status != KAY_OK)
            break;
        step_take(work, step);
        if (!step->finish)
            continue;
        post_answer(&work->post);
        status = step_finish(work, step, held);
    }
    return job_agree(work->job, status);
}
