/* Marks the states that are kept: going forward through the tiers from the start, or every state that has a rank. */
#include "tabulate/tabulate_worker.h"

/* Marks the options of the block; counts in worker->made those in the tier in work that were new. */
static void reach_mark_block(tabulate_worker *worker)
{
    tabulation *of = worker->of;
    for (uint64_t i = 0; i < worker->target_count; i++) {
        const kay_rank target = worker->targets[i];
        const unsigned before = codes_mark(of->tiers[target.tier].codes, target.number, CODE_KEPT);
        worker->made += target.tier == of->number && before == CODE_NONE;
    }
    worker_clear(worker);
}

static kay_status reach_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    uint64_t *codes = tabulation_tier(worker->of)->codes;
    worker_clear(worker);
    for (uint64_t at = codes_next(codes, from, end); at < end; at = codes_next(codes, at + 1, end)) {
        if (codes_get(codes, at) != CODE_KEPT)
            continue;
        codes_mark(codes, at, CODE_FOLLOWED);
        const uint64_t before = worker->target_count;
        KAY_TRY(worker_expand(worker, at));
        worker_prefetch(worker, before);
        if (worker->count == TABULATE_BLOCK)
            reach_mark_block(worker);
    }
    reach_mark_block(worker);
    return KAY_OK;
}

/* Marks the options of all kept states of the tier in work, also of those that this marks. */
static kay_status reach_tier(tabulation *of)
{
    for (uint64_t made = 1; made;) {
        made = 0;
        for (unsigned i = 0; i < of->threads; i++)
            of->workers[i].made = 0;
        KAY_TRY(tabulation_run(of, "ranks gone forward", reach_work));
        for (unsigned i = 0; i < of->threads; i++)
            made += of->workers[i].made;
    }
    return KAY_OK;
}

kay_status tabulate_reach(tabulation *of, const uint64_t *position, kay_player mover)
{
    tabulate_worker *worker = &of->workers[0];
    kay_rank rank;
    for (uint32_t tier = 0; tier < of->tier_count; tier++)
        KAY_TRY(tabulation_codes(of, tier));
    for (uint32_t w = 0; w < of->game->words; w++)
        worker->position[w] = position[w];
    worker_canonical(worker, worker->position, &mover);
    KAY_TRY(worker_rank(worker, worker->position, mover, &rank));
    codes_mark(of->tiers[rank.tier].codes, rank.number, CODE_KEPT);
    for (of->number = rank.tier; of->number < of->tier_count; of->number++)
        if (tabulation_tier(of)->codes)
            KAY_TRY(reach_tier(of));
    return KAY_OK;
}

/* Marks the states that stand for their classes; `at` is a number in this process. */
static kay_status reach_all_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    tabulation *of = worker->of;
    for (uint64_t at = from; at < end; at++) {
        kay_player mover;
        kay_rank rank;
        const uint64_t number = share_rank(&of->share, at);
        if (!worker_load(worker, number, &mover))
            continue;
        worker_canonical(worker, worker->position, &mover);
        KAY_TRY(worker_rank(worker, worker->position, mover, &rank));
        if (rank.number == number && rank.tier == of->number)
            codes_mark(tabulation_tier(of)->codes, at, CODE_KEPT);
    }
    return KAY_OK;
}

kay_status tabulate_mark_all(tabulation *of)
{
    for (of->number = 0; of->number < of->tier_count; of->number++) {
        KAY_TRY(tabulation_codes(of, of->number));
        KAY_TRY(tabulation_run(of, "ranks looked at", reach_all_work));
    }
    return KAY_OK;
}
