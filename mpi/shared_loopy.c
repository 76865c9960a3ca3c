/* Solves a tier in which play may come back, in the rounds of tabulate_loopy.c: a round ends for all processes at
 * once. */
#include "base/key_hash.h"
#include "mpi/shared.h"
#include "tabulate/loopy_record.h"

static uint32_t *loopy_at(const tabulation *of, uint64_t local)
{
    const tabulate_tier *tier = tabulation_tier(of);
    return &of->records[codes_index(tier->codes, tier->before, local)];
}

/* Returns how many targets from `from` on lie in the tier in work: they are at the front. */
static uint64_t loopy_own(const step_work *work, const tabulate_state *state, uint64_t from)
{
    uint64_t own = 0;
    while (from + own < state->end && work->of->workers[0].targets[from + own].tier == work->of->number)
        own++;
    return own;
}

/* Sorts the targets of the last state: first those in the tier in work, each once. */
static uint64_t loopy_choose(tabulate_worker *worker)
{
    const uint64_t from = worker->count > 1 ? worker->states[worker->count - 2].end : 0;
    return from + worker_own_targets(worker, from, worker->target_count);
}

/* ---- The first records */

static kay_status first_choose(step_work *work)
{
    tabulate_worker *worker = &work->of->workers[0];
    uint64_t left = loopy_choose(worker);
    for (uint64_t i = left; i < worker->target_count; i++)
        if (worker->targets[i].tier < work->of->tier_count) /* no copy of another target */
            worker->targets[left++] = worker->targets[i];
    worker->target_count = left;
    return KAY_OK;
}

static kay_status first_finish(step_work *work, const tabulate_state *state, uint64_t from)
{
    const tabulation *of = work->of;
    tabulate_worker *worker = &of->workers[0];
    const uint64_t own = loopy_own(work, state, from);
    tabulate_best later = best_none();
    uint32_t record = loopy_record(state->ended, 0, 0);
    for (uint64_t i = from; i < from + own; i++)
        if (shared_answer_code(work->answers[i]) == CODE_NONE)
            return worker_lacks(worker, worker->targets[i]);
    for (uint64_t i = from + own; i < state->end; i++)
        KAY_TRY(shared_add_option(work, &later, i));
    if (state->ended == TABULATE_NO_OUTCOME)
        KAY_TRY(loopy_first(of, &later, own, of->ctx, &record));
    worker->made += loopy_code(record) != CODE_NONE;
    *loopy_at(of, share_local(&of->share, state->number)) = record;
    return KAY_OK;
}

/* ---- A round with moves taken back */

/* Decides a state if its round has come; then it is gone back from. */
static bool decide_wants(step_work *work, uint64_t local)
{
    const tabulation *of = work->of;
    uint32_t *record = loopy_at(of, local);
    if (!loopy_is_due(*record, of->round))
        return false;
    *record |= LOOPY_DECIDED;
    of->workers[0].made--;
    return of->game->rules->ranks->unmoves && loopy_code(*record) != CODE_DRAW;
}

/* Sends the outcome to the states before, in this tier. */
static kay_status decide_choose(step_work *work)
{
    const tabulation *of = work->of;
    tabulate_worker *worker = &of->workers[0];
    const uint64_t local = share_local(&of->share, worker->states[worker->count - 1].number);
    const uint64_t end = loopy_choose(worker);
    for (uint64_t i = worker->count > 1 ? worker->states[worker->count - 2].end : 0; i < end; i++)
        worker->targets[i].tier = loopy_code(*loopy_at(of, local));
    worker->target_count = end;
    return KAY_OK;
}

static void decide_take(step_work *work, const uint64_t *items, uint32_t count, uint32_t *answers)
{
    const tabulation *of = work->of;
    const tabulate_tier *tier = tabulation_tier(of);
    (void)answers;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t number = step_number(items[i]);
        KEY_PREFETCH(&tier->codes[step_number(items[i + STEP_AHEAD < count ? i + STEP_AHEAD : i]) / CODES_A_WORD]);
        if (codes_get(tier->codes, number) == CODE_NONE)
            continue;
        uint32_t *record = loopy_at(of, number);
        const uint32_t before = *record;
        *record = loopy_told(before, step_tier(items[i]), of->round + 1);
        of->workers[0].made += loopy_code(before) == CODE_NONE && loopy_code(*record) != CODE_NONE;
    }
}

/* ---- A look at the options of open states, without moves taken back */

static bool look_wants(step_work *work, uint64_t local)
{
    return loopy_is_looked_at(*loopy_at(work->of, local), work->of->round);
}

static kay_status look_choose(step_work *work)
{
    tabulate_worker *worker = &work->of->workers[0];
    worker->target_count = loopy_choose(worker);
    return KAY_OK;
}

static void look_take(step_work *work, const uint64_t *items, uint32_t count, uint32_t *answers)
{
    for (uint32_t i = 0; i < count; i++)
        answers[i] = loopy_decided(*loopy_at(work->of, step_number(items[i])));
}

static kay_status look_finish(step_work *work, const tabulate_state *state, uint64_t from)
{
    const tabulation *of = work->of;
    uint32_t *record = loopy_at(of, share_local(&of->share, state->number));
    const uint32_t before = *record;
    bool won = false, lost = true;
    for (uint64_t i = from; i < state->end; i++) {
        won = won || work->answers[i] == CODE_LOSS;
        lost = lost && work->answers[i] == CODE_WIN;
    }
    *record = loopy_looked(before, state->end - from, won, lost, of->round);
    of->workers[0].made += loopy_code(before) == CODE_NONE && loopy_code(*record) != CODE_NONE;
    return KAY_OK;
}

/* ---- The tier */

/* Runs a step; adds to *sum what the processes made. */
static kay_status loopy_run(step_work *work, const step_kind *step, uint64_t *sum)
{
    uint64_t made;
    work->of->workers[0].made = 0;
    KAY_TRY(step_run(work, step));
    made = work->of->workers[0].made;
    job_sum(&made, 1);
    *sum += made;
    return KAY_OK;
}

static kay_status loopy_rounds(step_work *work)
{
    static const char what[] = "ranks of a round solved";
    static const step_kind first = {what, .choose = first_choose, .take = shared_look_up, .finish = first_finish},
                           decide = {what, .back = true, .wants = decide_wants, .choose = decide_choose,
                                     .take = decide_take},
                           look = {what, .wants = look_wants, .choose = look_choose, .take = look_take,
                                   .finish = look_finish};
    tabulation *of = work->of;
    uint64_t waiting = 0; /* states with an outcome that are not decided */
    bool made = false;
    KAY_TRY(loopy_run(work, &first, &waiting));
    for (of->round = 0; waiting || made; of->round++) {
        if (!of->game->rules->ranks->unmoves && of->round)
            KAY_TRY(loopy_run(work, &look, &waiting));
        const uint64_t before = waiting;
        KAY_TRY(loopy_run(work, &decide, &waiting));
        made = before != waiting;
        KAY_TRY(tabulate_remoteness_check(of, of->round + 1, of->ctx));
    }
    return KAY_OK;
}

static void loopy_write(const tabulation *of)
{
    tabulate_tier *tier = tabulation_tier(of);
    const uint32_t *record = of->records;
    for (uint64_t at = codes_next(tier->codes, 0, tier->held); at < tier->held;
         at = codes_next(tier->codes, at + 1, tier->held), record++) {
        const unsigned code = loopy_code(*record) ? loopy_code(*record) : CODE_DRAW;
        codes_set(tier->codes, at, code);
        if (tier->remoteness)
            tier->remoteness[record - of->records] = code == CODE_DRAW ? 0 : (uint16_t)loopy_remoteness(*record);
    }
}

static kay_status loopy_begin(tabulation *of)
{
    KAY_TRY_ALLOC(of->records, of->ctx, tabulation_tier(of)->kept);
    return KAY_OK;
}

kay_status shared_loopy(step_work *work)
{
    tabulation *of = work->of;
    kay_status status = job_agree(work->job, loopy_begin(of));
    if (status == KAY_OK)
        status = loopy_rounds(work);
    if (status == KAY_OK)
        loopy_write(of);
    if (of->records)
        kay_free(of->ctx, of->records, tabulation_tier(of)->kept * sizeof *of->records);
    of->records = NULL;
    return status;
}
