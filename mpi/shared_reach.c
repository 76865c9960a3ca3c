/* Marks the states that play reaches: their holders mark the targets. */
#include "base/key_hash.h"
#include "mpi/shared.h"
#include "ruleset/rules_check.h"

static bool reach_wants(step_work *work, uint64_t local)
{
    uint64_t *codes = tabulation_tier(work->of)->codes;
    if (codes_get(codes, local) != CODE_KEPT)
        return false;
    codes_set(codes, local, CODE_KEPT | CODE_FOLLOWED);
    return true;
}

/* Counts in `made` of the worker the new marks in the tier in work. */
static void reach_take(step_work *work, const uint64_t *items, uint32_t count, uint32_t *answers)
{
    const tabulation *of = work->of;
    (void)answers;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t ahead = items[i + STEP_AHEAD < count ? i + STEP_AHEAD : i], number = step_number(items[i]);
        KEY_PREFETCH(&of->tiers[step_tier(ahead)].codes[step_number(ahead) / CODES_A_WORD]);
        uint64_t *codes = of->tiers[step_tier(items[i])].codes;
        const unsigned before = codes_get(codes, number);
        if (before == CODE_NONE)
            codes_set(codes, number, CODE_KEPT);
        of->workers[0].made += before == CODE_NONE && step_tier(items[i]) == of->number;
    }
}

/* Goes over a loopy tier again and again, until no state in it is new. */
static kay_status reach_tier(step_work *work)
{
    static const step_kind forward = {.what = "ranks gone forward", .wants = reach_wants, .take = reach_take};
    tabulate_worker *worker = &work->of->workers[0];
    for (uint64_t made = 1; made;) {
        worker->made = 0;
        KAY_TRY(step_run(work, &forward));
        made = worker->made;
        job_sum(&made, 1);
    }
    return KAY_OK;
}

/* Marks the start, and gives its tier. */
static kay_status reach_begin(step_work *work, const kay_state *start, uint32_t *tier)
{
    tabulation *of = work->of;
    tabulate_worker *worker = &of->workers[0];
    kay_player mover = start->mover;
    kay_rank rank;
    for (uint32_t i = 0; i < of->tier_count; i++)
        KAY_TRY(tabulation_codes(of, i));
    KAY_TRY(kay_start_check(of->ctx, of->game, start));
    for (uint32_t w = 0; w < of->game->words; w++)
        worker->position[w] = start->words[w];
    worker_canonical(worker, worker->position, &mover);
    KAY_TRY(worker_rank(worker, worker->position, mover, &rank));
    if (share_owner(&of->share, rank.number) == of->share.process)
        codes_set(of->tiers[rank.tier].codes, share_local(&of->share, rank.number), CODE_KEPT);
    *tier = rank.tier;
    return KAY_OK;
}

kay_status shared_mark(step_work *work, const kay_state *start)
{
    tabulation *of = work->of;
    uint32_t tier = 0;
    if (of->game->rules->ranks->every)
        return job_agree(work->job, tabulate_mark_all(of));
    KAY_TRY(job_agree(work->job, reach_begin(work, start, &tier)));
    for (of->number = tier; of->number < of->tier_count; of->number++)
        if (tabulation_tier(of)->size)
            KAY_TRY(reach_tier(work));
    return KAY_OK;
}
