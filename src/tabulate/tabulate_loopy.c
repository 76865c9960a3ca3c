/* Solves a tier in which play may come back to the same state: retrograde analysis in rounds (Thompson 1986).
 *
 * Round n decides the states of remoteness n.  A state is won in n moves if an option is lost in n - 1, and lost in n
 * if all options are won, the last of them in n - 1.  The options in later tiers are known before the first round.
 * With `unmoves` each decided state updates the states before it, which count their undecided options.  Without, each
 * round looks at the options of all states that are still open.  Both find the same.  A state that no round decides is
 * drawn. */
#include "tabulate/loopy_record.h"
#include "tabulate/tabulate_worker.h"

/* The record of a kept state of the tier in work. */
static uint32_t *loopy_at(const tabulation *of, uint64_t number)
{
    const tabulate_tier *tier = tabulation_tier(of);
    return &of->records[codes_index(tier->codes, tier->before, number)];
}

static uint32_t loopy_load(const uint32_t *record)
{
    return __atomic_load_n(record, __ATOMIC_RELAXED);
}

/* Finds the first record of a state, which has `own` options in the tier; the later ones are from `from` to `end`. */
static kay_status loopy_begin(const tabulate_worker *worker, uint64_t from, uint64_t end, uint64_t own, uint32_t *out)
{
    const tabulation *of = worker->of;
    tabulate_best later = best_none();
    for (uint64_t i = from; i < end; i++) {
        unsigned mine;
        uint64_t after;
        if (worker->targets[i].tier >= of->tier_count) /* a copy of another target */
            continue;
        KAY_TRY(worker_option(worker, worker->targets[i], &mine, &after));
        best_add(&later, mine, after);
    }
    return loopy_first(of, &later, own, worker->ctx, out);
}

static kay_status loopy_first_block(tabulate_worker *worker)
{
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        const tabulate_state *state = &worker->states[i];
        uint32_t record = loopy_record(state->ended, 0, 0);
        if (state->ended == TABULATE_NO_OUTCOME) {
            const uint64_t own = worker_own_targets(worker, from, state->end);
            for (uint64_t j = from; j < from + own; j++)
                if (codes_get(tabulation_tier(worker->of)->codes, worker->targets[j].number) == CODE_NONE)
                    return worker_lacks(worker, worker->targets[j]);
            KAY_TRY(loopy_begin(worker, from + own, state->end, own, &record));
        }
        worker->made += loopy_code(record) != CODE_NONE;
        *loopy_at(worker->of, state->number) = record;
    }
    worker_clear(worker);
    return KAY_OK;
}

static kay_status loopy_first_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const uint64_t *codes = tabulation_tier(worker->of)->codes;
    worker_clear(worker);
    for (uint64_t at = codes_next(codes, from, end); at < end; at = codes_next(codes, at + 1, end)) {
        const uint64_t before = worker->target_count;
        KAY_TRY(worker_expand(worker, at));
        worker_prefetch(worker, before);
        if (worker->count == TABULATE_BLOCK)
            KAY_TRY(loopy_first_block(worker));
    }
    return loopy_first_block(worker);
}

/* Tells an open state that one of its options was decided with the code `option` in this round. */
static void loopy_tell(tabulate_worker *worker, uint32_t *record, unsigned option)
{
    const uint64_t round = worker->of->round + 1;
    uint32_t before = loopy_load(record), after;
    do {
        after = loopy_told(before, option, round);
        if (after == before)
            return;
    } while (!__atomic_compare_exchange_n(record, &before, after, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    worker->made += loopy_code(before) == CODE_NONE && loopy_code(after) != CODE_NONE;
}

/* Tells the states before those of the block. */
static void loopy_tell_block(tabulate_worker *worker)
{
    const tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        const unsigned code = loopy_code(loopy_load(loopy_at(of, worker->states[i].number)));
        const uint64_t own = worker_own_targets(worker, from, worker->states[i].end);
        for (uint64_t j = from; j < from + own; j++)
            if (codes_get(tier->codes, worker->targets[j].number) != CODE_NONE)
                loopy_tell(worker, loopy_at(of, worker->targets[j].number), code);
    }
    worker_clear(worker);
}

/* Decides the states of this round from `from` to `end`; `record` is that of the first. */
static kay_status loopy_decide_group(tabulate_worker *worker, uint64_t from, uint64_t end, uint32_t *record)
{
    tabulation *of = worker->of;
    const uint64_t *codes = tabulation_tier(of)->codes;
    for (uint64_t at = codes_next(codes, from, end); at < end; at = codes_next(codes, at + 1, end), record++) {
        const uint32_t own = loopy_load(record);
        if (!loopy_is_due(own, of->round))
            continue;
        __atomic_store_n(record, own | LOOPY_DECIDED, __ATOMIC_RELAXED);
        worker->made--;
        if (!of->game->rules->ranks->unmoves || loopy_code(own) == CODE_DRAW)
            continue;
        const uint64_t before = worker->target_count;
        KAY_TRY(worker_go_back(worker, at));
        worker_prefetch(worker, before);
        if (worker->count == TABULATE_BLOCK)
            loopy_tell_block(worker);
    }
    return KAY_OK;
}

/* Decides the states of this round.  worker->made has, modulo 2^64, the change of how many states have an outcome but
 * are not decided.  In most groups none is due, so their records are looked at first, without their ranks. */
static kay_status loopy_decide_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    worker_clear(worker);
    for (uint64_t next; from < end; from = next) {
        next = end - from < CODES_GROUP ? end : from + CODES_GROUP;
        const uint64_t last = next < tier->held ? tier->before[next / CODES_GROUP] : tier->kept;
        bool due = false;
        for (uint64_t i = tier->before[from / CODES_GROUP]; i < last; i++)
            due |= loopy_is_due(loopy_load(&of->records[i]), of->round);
        if (due)
            KAY_TRY(loopy_decide_group(worker, from, next, &of->records[tier->before[from / CODES_GROUP]]));
    }
    loopy_tell_block(worker);
    return KAY_OK;
}

/* Looks at the options of open states, without `unmoves`. */
static void loopy_look_block(tabulate_worker *worker)
{
    tabulation *of = worker->of;
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        uint32_t *record = loopy_at(of, worker->states[i].number);
        const uint32_t before = loopy_load(record);
        const uint64_t own = worker_own_targets(worker, from, worker->states[i].end);
        bool won = false, lost = true;
        for (uint64_t j = from; j < from + own && !won; j++) {
            const unsigned option = loopy_decided(loopy_load(loopy_at(of, worker->targets[j].number)));
            won = option == CODE_LOSS;
            lost = lost && option == CODE_WIN;
        }
        const uint32_t after = loopy_looked(before, own, won, lost, of->round);
        worker->made += loopy_code(before) == CODE_NONE && loopy_code(after) != CODE_NONE;
        __atomic_store_n(record, after, __ATOMIC_RELAXED);
    }
    worker_clear(worker);
}

static kay_status loopy_look_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    uint64_t at = codes_next(tier->codes, from, end);
    if (at >= end)
        return KAY_OK;
    worker_clear(worker);
    for (uint32_t *record = loopy_at(of, at); at < end; at = codes_next(tier->codes, at + 1, end), record++) {
        if (!loopy_is_looked_at(loopy_load(record), of->round))
            continue;
        KAY_TRY(worker_expand(worker, at));
        if (worker->count == TABULATE_BLOCK)
            loopy_look_block(worker);
    }
    loopy_look_block(worker);
    return KAY_OK;
}

/* Runs work in all threads; adds what the workers made to *sum. */
static kay_status loopy_run(tabulation *of, tabulate_work *work, uint64_t *sum)
{
    for (unsigned i = 0; i < of->threads; i++)
        of->workers[i].made = 0;
    KAY_TRY(tabulation_run(of, "ranks of a round solved", work));
    for (unsigned i = 0; i < of->threads; i++)
        *sum += of->workers[i].made;
    return KAY_OK;
}

/* Writes the outcomes and the remoteness of the records. */
static kay_status loopy_write_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    tabulation *of = worker->of;
    tabulate_tier *tier = tabulation_tier(of);
    uint64_t at = codes_next(tier->codes, from, end);
    if (at >= end)
        return KAY_OK;
    for (uint32_t *record = loopy_at(of, at); at < end; at = codes_next(tier->codes, at + 1, end), record++) {
        const unsigned code = loopy_code(*record) ? loopy_code(*record) : CODE_DRAW;
        codes_set(tier->codes, at, code);
        if (tier->remoteness)
            tier->remoteness[record - of->records] = code == CODE_DRAW ? 0 : (uint16_t)loopy_remoteness(*record);
    }
    return KAY_OK;
}

/* Round after round, until no state waits for its round and none can get an outcome. */
static kay_status loopy_rounds(tabulation *of)
{
    uint64_t waiting = 0, made = 0;
    KAY_TRY(loopy_run(of, loopy_first_work, &waiting));
    for (of->round = 0; waiting || made; of->round++) {
        made = 0;
        if (!of->game->rules->ranks->unmoves && of->round)
            KAY_TRY(loopy_run(of, loopy_look_work, &waiting));
        const uint64_t before = waiting;
        KAY_TRY(loopy_run(of, loopy_decide_work, &waiting));
        made = before != waiting;
        KAY_TRY(tabulate_remoteness_check(of, of->round + 1, of->ctx));
    }
    return KAY_OK;
}

kay_status tabulate_loopy(tabulation *of)
{
    TABULATE_TRY_ROOM(of->records, of, tabulation_tier(of)->kept);
    kay_status status = loopy_rounds(of);
    if (status == KAY_OK)
        status = tabulation_run(of, "ranks written", loopy_write_work);
    tabulation_drop(of, of->records);
    of->records = NULL;
    return status;
}
