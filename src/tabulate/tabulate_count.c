/* Counts the outcomes of a tier: symmetric states are counted apart, although only one of them is kept. */
#include "tabulate/tabulate_worker.h"

static kay_status count_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    tabulate_counts *counts = &worker->counts;
    for (uint64_t at = codes_next(tier->codes, from, end); at < end; at = codes_next(tier->codes, at + 1, end)) {
        const unsigned code = codes_get(tier->codes, at);
        uint64_t size = 1;
        kay_player mover;
        if (of->game->rules->ranks->canonical && worker_load(worker, at, &mover))
            size = worker_canonical(worker, worker->position, &mover);
        counts->kept++;
        counts->positions += size;
        counts->win += code == CODE_WIN ? size : 0;
        counts->loss += code == CODE_LOSS ? size : 0;
        counts->draw += code == CODE_DRAW ? size : 0;
        if (tier->remoteness) {
            const uint64_t remoteness = tier->remoteness[codes_index(tier->codes, tier->before, at)];
            counts->longest = remoteness > counts->longest ? remoteness : counts->longest;
        }
    }
    return KAY_OK;
}

void tabulate_add_counts(tabulate_counts *sum, const tabulate_counts *counts)
{
    sum->kept += counts->kept;
    sum->positions += counts->positions;
    sum->win += counts->win;
    sum->loss += counts->loss;
    sum->draw += counts->draw;
    sum->longest = counts->longest > sum->longest ? counts->longest : sum->longest;
}

kay_status tabulate_count(tabulation *of)
{
    for (unsigned i = 0; i < of->threads; i++)
        of->workers[i].counts = (tabulate_counts){0};
    KAY_TRY(tabulation_run(of, "ranks counted", count_work));
    for (unsigned i = 0; i < of->threads; i++)
        tabulate_add_counts(&tabulation_tier(of)->counts, &of->workers[i].counts);
    return KAY_OK;
}
