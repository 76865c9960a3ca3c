/* Checks the scores of a game with points.
 *
 * A score must be the best that the options give.  If play always ends, all scores are then true, by induction from the
 * end.  In a tier in which play may come back, scores could support each other in a circle, because players who go on
 * for ever share the points: they get 0.  So the scores of such a tier are proved one after the other, until no more
 * can be:
 *
 *   a score of 0 needs no proof;
 *   a score above 0 is proved if an option that gives it lies in another tier or is proved;
 *   a score below 0 is proved if all options in the tier that are not 0 are proved.
 *
 * A player with a score above 0 moves to the option that proves it.  The opponent's moves lead to states that were
 * proved earlier, or to larger scores, or out of the tier; so the player leaves the tier with this score or a larger
 * one, after finitely many moves.  A player with a score of 0 or below need only move to the best option: play that
 * goes on for ever gives 0, which is no less.
 *
 * A state that is proved may prove those before it, so these are tried next: chains of proofs are long, and passes over
 * the tier alone would follow them a few steps at a time.  What is tried is proved by its moves, so it does no harm if
 * the ranks find other states, and if they find too few, further passes try all again. */
#include <inttypes.h>

#include "check/tabulated_check_inside.h"
#include "ruleset/rank_call.h"
#include "ruleset/score_call.h"

enum { PROVE_STACK = 1 << 12 }; /* states; if there are more, they are found by the next pass */

bool check_score_fits(const tabulated_check *all, int32_t score)
{
    const uint32_t left = kay_call_left(all->game, all->position), most = left < KAY_SCORE_MOST ? left : KAY_SCORE_MOST;
    return score >= -(int32_t)most && score <= (int32_t)most;
}

kay_status check_options_score(tabulated_check *all, kay_player mover, check_value *out)
{
    kay_move_list *options = &all->options;
    uint64_t count = 0;
    int32_t best = INT32_MIN;
    options->cursor[0] = options->cursor[1] = 0;
    do {
        KAY_TRY(check_next_options(all, mover));
        count += options->count;
        for (uint64_t i = 0; i < options->count; i++) {
            const kay_gain gain = kay_option_gain(options, i);
            check_value value;
            kay_rank at;
            KAY_TRY(
                check_find(all, options->parts + i * all->game->words, kay_score_next(options, i, mover), &at, &value));
            if (!value.outcome)
                return check_false(all, all->position, mover, "the table lacks a position that a move leads to");
            const int32_t mine = gain.points + (gain.again ? value.score : -value.score);
            best = mine > best ? mine : best;
        }
    } while (options->more);
    kay_arena_clear(&all->names);
    if (!count)
        best = -(int32_t)kay_call_left(all->game, all->position);
    *out = (check_value){.score = best, .outcome = best > 0 ? CHECK_WIN : best < 0 ? CHECK_LOSS : CHECK_DRAW};
    return KAY_OK;
}

/* Whether the option `i` of a state whose rank is `of` needs to be proved before the state, and is not. */
static kay_status prove_option(const tabulated_check *all, const unsigned char *proved, uint32_t tier, uint64_t i,
                               kay_player mover, bool *open, int32_t *gives)
{
    const kay_move_list *options = &all->options;
    const kay_gain gain = kay_option_gain(options, i);
    check_value value;
    kay_rank at;
    KAY_TRY(check_find(all, options->parts + i * all->game->words, kay_score_next(options, i, mover), &at, &value));
    *open = at.tier == tier && value.score && !(proved[at.number / 8] >> at.number % 8 & 1);
    *gives = gain.points + (gain.again ? value.score : -value.score);
    return KAY_OK;
}

/* Finds whether the options of a state in a tier prove its score, which is not 0. */
static kay_status prove_state(tabulated_check *all, const unsigned char *proved, kay_rank rank, int32_t score,
                              bool *out)
{
    kay_move_list *options = &all->options;
    kay_player mover;
    *out = score < 0;
    if (!kay_call_unrank(all->game, rank, all->position, &mover))
        return KAY_OK;
    options->cursor[0] = options->cursor[1] = 0;
    do {
        KAY_TRY(check_next_options(all, mover));
        for (uint64_t i = 0; i < options->count; i++) {
            bool open;
            int32_t gives;
            KAY_TRY(prove_option(all, proved, rank.tier, i, mover, &open, &gives));
            if (score < 0)
                *out = *out && !open;
            else
                *out = *out || (!open && gives == score);
        }
    } while (options->more);
    kay_arena_clear(&all->names);
    return KAY_OK;
}

/* A tier whose scores are being proved. */
typedef struct prove_tier {
    tabulated_check *all;
    uint32_t number;
    unsigned char *proved; /* a bit for each rank */
    kay_move_list before; /* states before a state */
    uint64_t stack[PROVE_STACK]; /* states that were proved last: those before them are to be tried */
    unsigned waiting;
} prove_tier;

/* Tries to prove a state of the tier, unless its score needs no proof; *rest: it is not proved yet. */
static kay_status prove_try(prove_tier *tier, kay_rank rank, bool *rest)
{
    unsigned char *byte = &tier->proved[rank.number / 8];
    const unsigned char bit = (unsigned char)(1 << rank.number % 8);
    check_value value;
    bool done;
    *rest = false;
    if (*byte & bit)
        return KAY_OK;
    KAY_TRY(check_read(tier->all, rank, &value));
    if (!value.outcome || !value.score)
        return KAY_OK;
    KAY_TRY(prove_state(tier->all, tier->proved, rank, value.score, &done));
    *rest = !done;
    *byte |= done ? bit : 0;
    if (done && tier->waiting < PROVE_STACK)
        tier->stack[tier->waiting++] = rank.number;
    return KAY_OK;
}

/* Tries the states before those on the stack, and then those before the states that this proves. */
static kay_status prove_before(prove_tier *tier)
{
    tabulated_check *all = tier->all;
    kay_move_list *before = &tier->before;
    while (tier->waiting && all->game->rules->ranks->unmoves) {
        const kay_rank rank = {.tier = tier->number, .number = tier->stack[--tier->waiting]};
        kay_player mover;
        if (!kay_call_unrank(all->game, rank, all->position, &mover))
            continue;
        kay_move_list_clear(before);
        KAY_TRY(kay_call_unmoves(all->game, all->position, mover, before));
        for (uint64_t i = 0; i < before->parts_count; i++) {
            kay_player player = kay_opponent(mover);
            kay_rank at;
            bool rest;
            kay_call_canonical(all->game, before->parts + i * all->game->words, &player);
            if (kay_call_rank(all->game, before->parts + i * all->game->words, player, &at) && at.tier == rank.tier &&
                at.number < all->tiers[at.tier].ranks)
                KAY_TRY(prove_try(tier, at, &rest));
        }
    }
    tier->waiting = 0;
    return KAY_OK;
}

/* Tries each state of the tier.  *count: states that are not proved; `last` is one of them. */
static kay_status prove_pass(prove_tier *tier, uint64_t *count, uint64_t *last)
{
    const uint64_t ranks = tier->all->tiers[tier->number].ranks;
    kay_rank rank = {.tier = tier->number};
    *count = 0;
    for (rank.number = 0; rank.number < ranks; rank.number++) {
        bool rest;
        KAY_TRY(prove_try(tier, rank, &rest));
        KAY_TRY(check_tick(tier->all));
        KAY_TRY(prove_before(tier));
        *count += rest;
        *last = rest ? rank.number : *last;
    }
    return KAY_OK;
}

static kay_status prove_passes(prove_tier *tier)
{
    tabulated_check *all = tier->all;
    uint64_t rest = UINT64_MAX, before, last = 0;
    do {
        before = rest;
        KAY_TRY(prove_pass(tier, &rest, &last));
    } while (rest && rest < before);
    if (!rest)
        return KAY_OK;
    kay_player mover;
    const kay_rank rank = {.tier = tier->number, .number = last};
    (void)kay_call_unrank(all->game, rank, all->position, &mover);
    return check_false(all, all->position, mover, "the score cannot be forced, because play may go round");
}

kay_status check_prove_tier(tabulated_check *all, uint32_t number)
{
    const uint64_t bytes = all->tiers[number].ranks / 8 + 1;
    prove_tier tier = {.all = all, .number = number};
    KAY_TRY_ALLOC(tier.proved, all->ctx, bytes);
    kay_status status = kay_move_list_init(&tier.before, all->ctx, all->game, &all->names, KAY_WANT_PARTS);
    if (status == KAY_OK)
        status = prove_passes(&tier);
    kay_move_list_free(&tier.before);
    kay_free(all->ctx, tier.proved, bytes);
    return status;
}
