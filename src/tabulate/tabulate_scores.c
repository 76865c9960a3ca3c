/* Finds the scores of a tier: the best that the options give.  If all moves lead to later tiers, one pass does.
 *
 * In a tier in which play may come back, all states have equally many points left; players who go on for ever share
 * them, a score of 0.  If the rules can take moves back, see tabulate_scores_loopy.c.  Else all scores in the tier
 * begin with 0, and passes over the tier replace them by the best of the options until nothing changes.  After n
 * passes a score is that of play which ends undecided after at least n moves in the tier.  With its sign a score only
 * grows: if P(s) is the most that the player to move can force, N(s) the most that the opponent can, then P is the
 * largest N of the options and N the smallest P of them, both rules are monotone, and the passes find their least
 * solution.  It is the same in whatever order the states are judged. */
#include "base/key_hash.h"
#include "tabulate/tabulate_scores.h"

kay_status tabulate_scores_room(tabulation *of, unsigned width)
{
    tabulate_tier *tier = tabulation_tier(of);
    tabulation_drop(of, tier->scores);
    tier->width = width;
    tier->scores = tabulation_room(of, tier->kept, width);
    return tier->scores ? KAY_OK : of->ctx->diag.status;
}

/* Checks the points left at a state.  Returns KAY_END if its score may not fit. */
static kay_status scores_left(tabulate_worker *worker, const tabulate_state *state)
{
    tabulation *of = worker->of;
    uint32_t unknown = SCORES_LEFT_UNKNOWN;
    if (tabulation_tier(of)->width == 1 && state->left > SCORES_NARROW)
        return KAY_END;
    if (!of->loopy ||
        __atomic_compare_exchange_n(&of->left, &unknown, state->left, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ||
        unknown == state->left)
        return KAY_OK;
    return kay_fail(worker->ctx, KAY_EINPUT, "the ranks of %s are wrong: states of tier %u have %u and %u points left",
                    of->game->rules->name, of->number, (unsigned)unknown, (unsigned)state->left);
}

kay_status tabulate_scores_best(tabulate_worker *worker, const tabulate_state *state, uint64_t from, bool own,
                                int32_t *out)
{
    const tabulation *of = worker->of;
    int32_t best = SCORES_NONE;
    KAY_TRY(scores_left(worker, state));
    for (uint64_t i = from; i < state->end; i++) {
        const kay_rank target = worker->targets[i];
        const kay_gain gain = worker->gains[i];
        const tabulate_tier *tier = &of->tiers[target.tier];
        if (!scores_has(tier, target.number))
            return worker_lacks(worker, target);
        if (target.tier == of->number && (gain.points || gain.again))
            return kay_fail(worker->ctx, KAY_EINPUT,
                            "the ranks of %s are wrong: a move inside of tier %u gains points or keeps the turn",
                            of->game->rules->name, of->number);
        if (target.tier == of->number && !own)
            continue;
        const int32_t score = scores_before(gain, scores_get(tier, scores_index(tier, target.number)));
        best = score > best ? score : best;
    }
    const int32_t most = (int32_t)state->left;
    if (from == state->end)
        best = -most;
    *out = best;
    if (best <= most && (best >= -most || best == SCORES_NONE))
        return KAY_OK;
    return kay_fail(worker->ctx, KAY_EINPUT, "the ruleset %.60s gives a score of %d points where %d are left",
                    of->game->rules->name, (int)best, (int)most);
}

static kay_status scores_block(tabulate_worker *worker)
{
    const tabulate_tier *tier = tabulation_tier(worker->of);
    for (uint64_t i = 0, from = 0; i < worker->count; from = worker->states[i++].end) {
        const uint64_t index = scores_index(tier, worker->states[i].number);
        int32_t best;
        KAY_TRY(tabulate_scores_best(worker, &worker->states[i], from, true, &best));
        worker->made += scores_get(tier, index) != best;
        scores_set(tier, index, best);
    }
    worker_clear(worker);
    return KAY_OK;
}

kay_status tabulate_scores_expand(tabulate_worker *worker, uint64_t number)
{
    const tabulation *of = worker->of;
    const uint64_t from = worker->target_count;
    KAY_TRY(worker_expand(worker, number));
    for (uint64_t i = from; i < worker->target_count; i++) {
        const kay_rank target = worker->targets[i];
        const tabulate_tier *tier = &of->tiers[target.tier];
        if (tier->kept != tier->held)
            KEY_PREFETCH(&tier->codes[target.number / CODES_A_WORD]);
        else if (target.tier != of->number)
            KEY_PREFETCH((const char *)tier->scores + target.number * tier->width);
    }
    return KAY_OK;
}

/* Judges all states of the tier whose scores may still change. */
static kay_status scores_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const tabulate_tier *tier = tabulation_tier(worker->of);
    worker_clear(worker);
    for (uint64_t at = codes_next(tier->codes, from, end); at < end; at = codes_next(tier->codes, at + 1, end)) {
        KAY_TRY(tabulate_scores_expand(worker, at));
        if (worker->count == TABULATE_BLOCK)
            KAY_TRY(scores_block(worker));
    }
    return scores_block(worker);
}

static kay_status scores_zero_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const tabulate_tier *tier = tabulation_tier(worker->of);
    for (uint64_t at = codes_next(tier->codes, from, end); at < end; at = codes_next(tier->codes, at + 1, end))
        scores_set(tier, scores_index(tier, at), 0);
    return KAY_OK;
}

/* Pass after pass until nothing changes. */
static kay_status scores_passes(tabulation *of)
{
    KAY_TRY(tabulation_run(of, "ranks prepared", scores_zero_work));
    for (uint64_t made = 1; made;) {
        made = 0;
        for (unsigned i = 0; i < of->threads; i++)
            of->workers[i].made = 0;
        KAY_TRY(tabulation_run(of, "ranks of a pass solved", scores_work));
        for (unsigned i = 0; i < of->threads; i++)
            made += of->workers[i].made;
    }
    return KAY_OK;
}

/* Solves the tier with scores of this width.  Returns KAY_END if they may not fit. */
static kay_status scores_solve(tabulation *of, unsigned width)
{
    KAY_TRY(tabulate_scores_room(of, width));
    of->left = SCORES_LEFT_UNKNOWN;
    if (!of->loopy)
        return tabulation_run(of, "ranks solved", scores_work);
    return of->game->rules->ranks->unmoves ? tabulate_scores_loopy(of) : scores_passes(of);
}

static kay_status scores_codes_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const tabulate_tier *tier = tabulation_tier(worker->of);
    for (uint64_t at = codes_next(tier->codes, from, end); at < end; at = codes_next(tier->codes, at + 1, end))
        codes_set(tier->codes, at, scores_code(scores_get(tier, scores_index(tier, at))));
    return KAY_OK;
}

kay_status tabulate_scores(tabulation *of)
{
    const kay_status status = scores_solve(of, 1);
    KAY_TRY(status == KAY_END ? scores_solve(of, SCORES_WIDTH) : status);
    return tabulation_run(of, "ranks written", scores_codes_work);
}
