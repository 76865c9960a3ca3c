/* Finds the scores of a tier in which play may come back: by levels, the largest score first, and backwards (Romein and
 * Bal 2003, "Solving awari with parallel retrograde analysis").
 *
 * For t = the points left, ..., 2, 1:
 *
 *   a state has the score t if an option gives t;
 *   a state has the score -t if all its options in the tier are decided, and the best of all options gives -t.
 *
 * A state that is decided tells the states before it, some of which are then decided too; each is decided once, in one
 * level, whatever the order in which threads come to it.  No forced gain decides the states that remain: players who go
 * on for ever share the points, a score of 0.
 *
 * The record of a kept state has
 *
 *   bits  0-15  the best that its decided options give; SCORES_NONE: none is decided
 *   bits 16-30  the options in the tier that are not decided
 *   bit  31     decided
 *
 * Time: a state is expanded once forwards and once backwards; a level looks at all records in order. */
#include "base/grow.h"
#include "base/key_hash.h"
#include "tabulate/tabulate_scores.h"

enum { LEVEL_OPTIONS = (1 << 15) - 1 };
#define LEVEL_DECIDED (UINT32_C(1) << 31)

static uint32_t level_record(int32_t best, uint32_t options)
{
    return options << 16 | (uint16_t)best;
}

static int32_t level_best(uint32_t record)
{
    return (int16_t)(record & UINT16_MAX);
}

static uint32_t level_options(uint32_t record)
{
    return record >> 16 & LEVEL_OPTIONS;
}

/* Whether the level `most` decides a state. */
static bool level_decides(uint32_t record, int32_t most)
{
    return level_best(record) >= most || (!level_options(record) && level_best(record) <= -most);
}

static uint32_t *level_at(const tabulation *of, uint64_t number)
{
    return &of->records[scores_index(tabulation_tier(of), number)];
}

static uint32_t level_load(const uint32_t *record)
{
    return __atomic_load_n(record, __ATOMIC_RELAXED);
}

static kay_status level_first_block(tabulate_worker *worker)
{
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        const tabulate_state *state = &worker->states[i];
        int32_t best;
        KAY_TRY(tabulate_scores_best(worker, state, from, false, &best));
        const uint64_t own = worker_own_targets(worker, from, state->end);
        if (own > LEVEL_OPTIONS)
            return kay_fail(worker->ctx, KAY_EUNABLE, "a position has more than %d moves", LEVEL_OPTIONS);
        *level_at(worker->of, state->number) = level_record(best, (uint32_t)own);
    }
    worker_clear(worker);
    return KAY_OK;
}

static kay_status level_first_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const uint64_t *codes = tabulation_tier(worker->of)->codes;
    worker_clear(worker);
    for (uint64_t at = codes_next(codes, from, end); at < end; at = codes_next(codes, at + 1, end)) {
        KAY_TRY(tabulate_scores_expand(worker, at));
        if (worker->count == TABULATE_BLOCK)
            KAY_TRY(level_first_block(worker));
    }
    return level_first_block(worker);
}

/* Tells a state that an option has a score. */
static kay_status level_tell(tabulate_worker *worker, uint64_t number, int32_t option)
{
    uint32_t *record = level_at(worker->of, number), before = level_load(record), after;
    do {
        if (before & LEVEL_DECIDED)
            return KAY_OK;
        after = level_record(-option > level_best(before) ? -option : level_best(before), level_options(before) - 1);
        after |= level_decides(after, worker->of->most) ? LEVEL_DECIDED : 0;
    } while (!__atomic_compare_exchange_n(record, &before, after, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    if (!(after & LEVEL_DECIDED))
        return KAY_OK;
    KAY_ROOM(worker->ctx, worker->decided, worker->decided_count, worker->decided_room);
    worker->decided[worker->decided_count++] = number;
    return KAY_OK;
}

/* Tells the states before those of the block. */
static kay_status level_tell_block(tabulate_worker *worker)
{
    const tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    uint64_t own[TABULATE_BLOCK];
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        own[i] = worker_own_targets(worker, from, worker->states[i].end);
        for (uint64_t j = from; j < from + own[i]; j++)
            if (scores_has(tier, worker->targets[j].number))
                KEY_PREFETCH(level_at(of, worker->targets[j].number));
    }
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        const int32_t score = level_best(level_load(level_at(of, worker->states[i].number)));
        for (uint64_t j = from; j < from + own[i]; j++)
            if (scores_has(tier, worker->targets[j].number))
                KAY_TRY(level_tell(worker, worker->targets[j].number, score));
    }
    worker_clear(worker);
    return KAY_OK;
}

/* Goes back from the states that this worker has decided, and from those that this decides. */
static kay_status level_spread(tabulate_worker *worker)
{
    while (worker->decided_count) {
        while (worker->decided_count && worker->count < TABULATE_BLOCK)
            KAY_TRY(worker_go_back(worker, worker->decided[--worker->decided_count]));
        KAY_TRY(level_tell_block(worker));
        KAY_TRY(kay_check_time(worker->ctx));
    }
    return KAY_OK;
}

static kay_status level_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    tabulation *of = worker->of;
    const uint64_t *codes = tabulation_tier(of)->codes;
    worker_clear(worker);
    worker->decided_count = 0;
    uint64_t at = codes_next(codes, from, end);
    if (at >= end)
        return KAY_OK;
    for (uint32_t *record = level_at(of, at); at < end; at = codes_next(codes, at + 1, end), record++) {
        uint32_t before = level_load(record);
        if (before & LEVEL_DECIDED || !level_decides(before, of->most))
            continue;
        if (__atomic_fetch_or(record, LEVEL_DECIDED, __ATOMIC_RELAXED) & LEVEL_DECIDED)
            continue;
        KAY_ROOM(worker->ctx, worker->decided, worker->decided_count, worker->decided_room);
        worker->decided[worker->decided_count++] = at;
        if (worker->decided_count == TABULATE_BLOCK)
            KAY_TRY(level_spread(worker));
    }
    return level_spread(worker);
}

static kay_status level_write_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    for (uint64_t at = codes_next(tier->codes, from, end); at < end; at = codes_next(tier->codes, at + 1, end)) {
        const uint64_t index = scores_index(tier, at);
        const uint32_t record = of->records[index];
        scores_set(tier, index, record & LEVEL_DECIDED ? level_best(record) : 0);
    }
    return KAY_OK;
}

static kay_status level_solve(tabulation *of)
{
    KAY_TRY(tabulation_run(of, "ranks looked at", level_first_work));
    for (of->most = (int32_t)of->left; of->most > 0; of->most--)
        KAY_TRY(tabulation_run(of, "ranks of a level solved", level_work));
    return tabulation_run(of, "ranks written", level_write_work);
}

kay_status tabulate_scores_loopy(tabulation *of)
{
    TABULATE_TRY_ROOM(of->records, of, tabulation_tier(of)->kept);
    const kay_status status = level_solve(of);
    tabulation_drop(of, of->records);
    of->records = NULL;
    return status;
}
