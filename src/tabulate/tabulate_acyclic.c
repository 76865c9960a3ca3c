/* Solves a tier whose moves all lead to later tiers: the best of the options. */
#include "tabulate/tabulate_best.h"
#include "tabulate/tabulate_worker.h"

/* Finds the outcome of a state with the targets from `from` to `end`, and its remoteness. */
static kay_status acyclic_outcome(const tabulate_worker *worker, uint64_t from, uint64_t end, unsigned *code,
                                  uint64_t *remoteness)
{
    tabulate_best best = best_none();
    for (uint64_t i = from; i < end; i++) {
        unsigned mine;
        uint64_t after;
        KAY_TRY(worker_option(worker, worker->targets[i], &mine, &after));
        best_add(&best, mine, after);
    }
    *code = best.code;
    *remoteness = best_remoteness(&best);
    return tabulate_remoteness_check(worker->of, *remoteness, worker->ctx);
}

static kay_status acyclic_block(tabulate_worker *worker)
{
    tabulate_tier *tier = tabulation_tier(worker->of);
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        const tabulate_state *state = &worker->states[i];
        unsigned code = state->ended;
        uint64_t remoteness = 0;
        if (code == TABULATE_NO_OUTCOME)
            KAY_TRY(acyclic_outcome(worker, from, state->end, &code, &remoteness));
        codes_set(tier->codes, state->number, code);
        if (tier->remoteness)
            tier->remoteness[codes_index(tier->codes, tier->before, state->number)] = (uint16_t)remoteness;
    }
    worker_clear(worker);
    return KAY_OK;
}

static kay_status acyclic_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const uint64_t *codes = tabulation_tier(worker->of)->codes;
    worker_clear(worker);
    for (uint64_t at = codes_next(codes, from, end); at < end; at = codes_next(codes, at + 1, end)) {
        const uint64_t before = worker->target_count;
        KAY_TRY(worker_expand(worker, at));
        worker_prefetch(worker, before);
        if (worker->count == TABULATE_BLOCK)
            KAY_TRY(acyclic_block(worker));
    }
    return acyclic_block(worker);
}

kay_status tabulate_acyclic(tabulation *of)
{
    return tabulation_run(of, "ranks solved", acyclic_work);
}
