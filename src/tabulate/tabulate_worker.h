/* Expands states: their options, or the states before them, as ranks. */
#pragma once

#include "base/key_hash.h"
#include "tabulate/tabulation.h"

kay_status worker_init(tabulate_worker *worker, tabulation *of, kay_context *ctx) KAY_MUST_CHECK;
void worker_free(tabulate_worker *worker);

/* Gives the block, which is empty, room for more or fewer states than TABULATE_BLOCK. */
kay_status worker_block(tabulate_worker *worker, unsigned room) KAY_MUST_CHECK;

static inline void worker_clear(tabulate_worker *worker)
{
    worker->count = 0;
    worker->target_count = 0;
}

/* Adds the state of a kept rank and its options to the block; the block must have room. */
kay_status worker_expand(tabulate_worker *worker, uint64_t number) KAY_MUST_CHECK;

/* Adds the state of a kept rank and the states before it to the block. */
kay_status worker_go_back(tabulate_worker *worker, uint64_t number) KAY_MUST_CHECK;

/* Makes the state of a rank in worker->position.  Returns false if no state has the rank. */
bool worker_load(tabulate_worker *worker, uint64_t number, kay_player *mover);

/* Replaces the state by the one that stands for its class; returns the size of the class. */
uint32_t worker_canonical(const tabulate_worker *worker, uint64_t *position, kay_player *mover);

/* Finds the rank of a state in canonical form.  Fails with KAY_EINPUT and the position if it has none. */
kay_status worker_rank(const tabulate_worker *worker, const uint64_t *position, kay_player mover,
                       kay_rank *out) KAY_MUST_CHECK;

/* Brings the targets from `from` on that lie in the tier in work to the front, removes equal ones, and returns how many
 * are left.  The other targets come after them, in any order. */
uint64_t worker_own_targets(tabulate_worker *worker, uint64_t from, uint64_t end);

/* Fetches the codes of the targets from `from` on before they are needed, in a process that holds all tiers. */
static inline void worker_prefetch(const tabulate_worker *worker, uint64_t from)
{
    for (uint64_t i = from; i < worker->target_count; i++) {
        const tabulate_tier *tier = &worker->of->tiers[worker->targets[i].tier];
        KEY_PREFETCH(&tier->codes[worker->targets[i].number / CODES_A_WORD]);
    }
}

/* Fails with KAY_EINPUT: an option is not kept, so the ranks break a promise. */
kay_status worker_lacks(const tabulate_worker *worker, kay_rank option);

/* Finds what an option, which lies in a later tier, is for the player to move, and the remoteness that it gives to the
 * state: 1 if the remoteness is not wanted. */
static inline kay_status worker_option(const tabulate_worker *worker, kay_rank option, unsigned *mine, uint64_t *after)
{
    const tabulate_tier *tier = &worker->of->tiers[option.tier];
    const unsigned code = codes_get(tier->codes, option.number);
    if (code == CODE_NONE)
        return worker_lacks(worker, option);
    *mine = CODE_LOSS + CODE_WIN - code;
    *after = 1 + (tier->remoteness ? tier->remoteness[codes_index(tier->codes, tier->before, option.number)] : 0);
    return KAY_OK;
}
