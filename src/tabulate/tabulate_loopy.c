/* Solves a tier in which play may come back to the same state: retrograde analysis in rounds (Thompson 1986).
 *
 * Round n decides the states of remoteness n.  A state is won in n moves if an option is lost in n - 1, and lost in n
 * if all options are won, the last of them in n - 1.  The options in later tiers are known before the first round.
 * With `unmoves` each decided state updates the states before it, which count their undecided options.  Without, each
 * round looks at the options of all states that are still open.  Both find the same.  A state that no round decides is
 * drawn.
 *
 * The record of a kept state has
 *
 *   bits  0-11  the options in the tier that are not decided, and 1 if an option in a later tier is drawn
 *   bits 12-27  the remoteness, or for an open state the least one that its options in later tiers allow for a loss
 *   bits 28-29  the outcome, as a code; CODE_NONE: open
 *   bit  30     decided: its round has come */
#include "base/key_hash.h"
#include "tabulate/tabulate_worker.h"

enum {
    LOOPY_OPTIONS = (1 << 12) - 1,
    LOOPY_ONE_ROUND = 1 << 12,
    LOOPY_OUTCOME = 28,
    LOOPY_DECIDED = 1 << 30,
};

static uint32_t loopy_record(unsigned code, uint64_t remoteness, uint64_t options)
{
    return (uint32_t)code << LOOPY_OUTCOME | (uint32_t)remoteness * LOOPY_ONE_ROUND | (uint32_t)options;
}

static unsigned loopy_code(uint32_t record)
{
    return record >> LOOPY_OUTCOME & 3;
}

static uint64_t loopy_remoteness(uint32_t record)
{
    return record / LOOPY_ONE_ROUND & TABULATE_ROUNDS;
}

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

/* Returns the first record of a state from its options in later tiers; `own` options are in the tier in work. */
static kay_status loopy_first(const tabulate_worker *worker, uint64_t from, uint64_t end, uint64_t own, uint32_t *out)
{
    const tabulation *of = worker->of;
    uint64_t soonest = UINT64_MAX, latest = 0;
    bool drawn = false;
    for (uint64_t i = from; i < end; i++) {
        const kay_rank target = worker->targets[i];
        if (target.tier >= of->tier_count) /* a copy of another target */
            continue;
        const tabulate_tier *tier = &of->tiers[target.tier];
        uint64_t after = 1;
        unsigned mine;
        KAY_TRY(worker_before(worker, target, &mine));
        if (tier->remoteness)
            after += tier->remoteness[codes_index(tier->codes, tier->before, target.number)];
        KAY_TRY(tabulate_remoteness_check(of, after, worker->ctx));
        drawn = drawn || mine == CODE_DRAW;
        if (mine == CODE_WIN)
            soonest = after < soonest ? after : soonest;
        else if (mine == CODE_LOSS)
            latest = after > latest ? after : latest;
    }
    if (own + drawn > LOOPY_OPTIONS)
        return kay_fail(worker->ctx, KAY_EUNABLE, "a position has more than %d moves", LOOPY_OPTIONS);
    if (soonest < UINT64_MAX)
        *out = loopy_record(CODE_WIN, soonest, 0);
    else
        *out = loopy_record((own + drawn) ? CODE_NONE : CODE_LOSS, latest, own + drawn);
    return KAY_OK;
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
            KAY_TRY(loopy_first(worker, from + own, state->end, own, &record));
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
        KAY_TRY(worker_expand(worker, at));
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
        const uint64_t options = before & LOOPY_OPTIONS, least = loopy_remoteness(before);
        if (option == CODE_LOSS && (loopy_code(before) == CODE_NONE || least > round))
            after = loopy_record(CODE_WIN, round, 0);
        else if (option == CODE_LOSS || loopy_code(before) != CODE_NONE)
            return;
        else
            after = loopy_record(options == 1 ? CODE_LOSS : CODE_NONE, options == 1 && round > least ? round : least,
                                 options - 1);
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

/* Decides the states of this round.  worker->made has, modulo 2^64, the change of how many states have an outcome but
 * are not decided. */
static kay_status loopy_decide_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    uint64_t at = codes_next(tier->codes, from, end);
    if (at >= end)
        return KAY_OK;
    worker_clear(worker);
    for (uint32_t *record = loopy_at(of, at); at < end; at = codes_next(tier->codes, at + 1, end), record++) {
        const uint32_t own = loopy_load(record);
        if (loopy_code(own) == CODE_NONE || own & LOOPY_DECIDED || loopy_remoteness(own) != of->round)
            continue;
        __atomic_store_n(record, own | LOOPY_DECIDED, __ATOMIC_RELAXED);
        worker->made--;
        if (!of->game->rules->ranks->unmoves || loopy_code(own) == CODE_DRAW)
            continue;
        KAY_TRY(worker_go_back(worker, at));
        if (worker->count == TABULATE_BLOCK)
            loopy_tell_block(worker);
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
        const uint64_t least = loopy_remoteness(before);
        bool won = false, lost = (before & LOOPY_OPTIONS) == own;
        for (uint64_t j = from; j < from + own && !won; j++) {
            const uint32_t option = loopy_load(loopy_at(of, worker->targets[j].number));
            won = option & LOOPY_DECIDED && loopy_code(option) == CODE_LOSS;
            lost = lost && option & LOOPY_DECIDED && loopy_code(option) == CODE_WIN;
        }
        if (!won && (!lost || loopy_code(before) != CODE_NONE))
            continue;
        worker->made += loopy_code(before) == CODE_NONE;
        __atomic_store_n(record,
                         won ? loopy_record(CODE_WIN, of->round, 0)
                             : loopy_record(CODE_LOSS, of->round > least ? of->round : least, 0),
                         __ATOMIC_RELAXED);
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
        const uint32_t own = loopy_load(record);
        if (own & LOOPY_DECIDED || loopy_code(own) == CODE_LOSS ||
            (loopy_code(own) && loopy_remoteness(own) <= of->round))
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
    const uint64_t kept = tabulation_tier(of)->kept;
    KAY_TRY_ALLOC(of->records, of->ctx, kept);
    kay_status status = loopy_rounds(of);
    if (status == KAY_OK)
        status = tabulation_run(of, "ranks written", loopy_write_work);
    kay_free(of->ctx, of->records, kept * sizeof *of->records);
    of->records = NULL;
    return status;
}
