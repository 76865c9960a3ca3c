/* Solves a tier whose moves all lead to later tiers: the holders of the options answer with what they are. */
#include "base/key_hash.h"
#include "mpi/shared.h"

void shared_look_up(step_work *work, const uint64_t *items, uint32_t count, uint32_t *answers)
{
    const tabulation *of = work->of;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t ahead = items[i + STEP_AHEAD < count ? i + STEP_AHEAD : i], number = step_number(items[i]);
        KEY_PREFETCH(&of->tiers[step_tier(ahead)].codes[step_number(ahead) / CODES_A_WORD]);
        const tabulate_tier *tier = &of->tiers[step_tier(items[i])];
        const unsigned code = codes_get(tier->codes, number);
        answers[i] = shared_answer(code, code != CODE_NONE && tier->remoteness
                                             ? tier->remoteness[codes_index(tier->codes, tier->before, number)]
                                             : 0);
    }
}

static kay_status acyclic_finish(step_work *work, const tabulate_state *state, uint64_t from)
{
    const tabulation *of = work->of;
    const tabulate_tier *tier = tabulation_tier(of);
    const uint64_t local = share_local(&of->share, state->number);
    tabulate_best best = best_none();
    unsigned code = state->ended;
    uint64_t remoteness = 0;
    for (uint64_t i = from; i < state->end; i++)
        KAY_TRY(shared_add_option(work, &best, i));
    if (code == TABULATE_NO_OUTCOME) {
        code = best.code;
        remoteness = best_remoteness(&best);
        KAY_TRY(tabulate_remoteness_check(of, remoteness, of->ctx));
    }
    codes_set(tier->codes, local, code);
    if (tier->remoteness)
        tier->remoteness[codes_index(tier->codes, tier->before, local)] = (uint16_t)remoteness;
    return KAY_OK;
}

kay_status shared_acyclic(step_work *work)
{
    static const step_kind solve = {.what = "ranks solved", .take = shared_look_up, .finish = acyclic_finish};
    return step_run(work, &solve);
}
