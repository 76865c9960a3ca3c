/* Expands states: unranks a state, makes its moves, and ranks what they lead to in canonical form. */
#include "tabulate/tabulate_worker.h"

#include <string.h>

#include "base/grow.h"
#include "ruleset/rank_call.h"
#include "ruleset/score_call.h"
#include "ruleset/state.h"

kay_status worker_init(tabulate_worker *worker, tabulation *of, kay_context *ctx)
{
    worker->of = of;
    worker->ctx = ctx;
    kay_arena_init(&worker->names, ctx);
    KAY_TRY(kay_move_list_init(&worker->options, ctx, of->game, &worker->names, KAY_WANT_PARTS));
    KAY_TRY_ALLOC(worker->position, ctx, of->game->words);
    return worker_block(worker, TABULATE_BLOCK);
}

kay_status worker_block(tabulate_worker *worker, unsigned room)
{
    kay_free(worker->ctx, worker->states, worker->room * sizeof *worker->states);
    worker->room = 0;
    KAY_TRY_ALLOC(worker->states, worker->ctx, room);
    worker->room = room;
    return KAY_OK;
}

void worker_free(tabulate_worker *worker)
{
    if (!worker->of)
        return;
    const uint64_t words = worker->of->game->words;
    kay_move_list_free(&worker->options);
    kay_arena_free(&worker->names);
    kay_free(worker->ctx, worker->position, worker->position ? words * sizeof *worker->position : 0);
    kay_free(worker->ctx, worker->lasting, worker->lasting_room * sizeof *worker->lasting);
    kay_free(worker->ctx, worker->states, worker->room * sizeof *worker->states);
    kay_free(worker->ctx, worker->targets, worker->target_room * sizeof *worker->targets);
    kay_free(worker->ctx, worker->gains, worker->gain_room * sizeof *worker->gains);
    kay_free(worker->ctx, worker->decided, worker->decided_room * sizeof *worker->decided);
}

/* Fails with KAY_EINPUT: the ranks of a position break a promise. */
static kay_status worker_blame(const tabulate_worker *worker, const uint64_t *position, kay_player mover,
                               const char *why)
{
    kay_text text;
    kay_state state = {.words = (uint64_t *)(uintptr_t)position, .parts = 1, .mover = mover};
    kay_text_init(&text, worker->ctx);
    kay_state_write(worker->of->game, &state, &text);
    const kay_status status = kay_fail(worker->ctx, KAY_EINPUT, "the ranks of %s are wrong: %s: %.200s",
                                       worker->of->game->rules->name, why, kay_text_string(&text));
    kay_text_free(&text);
    return status;
}

kay_status worker_lacks(const tabulate_worker *worker, kay_rank option)
{
    return kay_fail(
        worker->ctx, KAY_EINPUT,
        "the ranks of %s are wrong: play reaches the number %llu of tier %u, which no state that is kept has",
        worker->of->game->rules->name, (unsigned long long)option.number, option.tier);
}

bool worker_load(tabulate_worker *worker, uint64_t number, kay_player *mover)
{
    const kay_rank rank = {.number = number, .tier = worker->of->number};
    return kay_call_unrank(worker->of->game, rank, worker->position, mover);
}

uint32_t worker_canonical(const tabulate_worker *worker, uint64_t *position, kay_player *mover)
{
    return kay_call_canonical(worker->of->game, position, mover);
}

kay_status worker_rank(const tabulate_worker *worker, const uint64_t *position, kay_player mover, kay_rank *out)
{
    if (!kay_call_rank(worker->of->game, position, mover, out))
        return worker_blame(worker, position, mover, "play reaches a state without a rank");
    if (out->tier >= worker->of->tier_count || out->number >= worker->of->tiers[out->tier].size)
        return worker_blame(worker, position, mover, "a rank is too large");
    return KAY_OK;
}

/* Adds the ranks of the states in the list `options`, in which `mover` moves, or in a game with points the other player
 * if the same one moves again.  States before a state (`back`) may have no rank. */
static kay_status worker_targets(tabulate_worker *worker, kay_player mover, bool back)
{
    const kay_move_list *options = &worker->options;
    const uint64_t words = worker->of->game->words;
    if (options->parts_count != options->count)
        return worker_blame(worker, worker->position, kay_opponent(mover), "a move leads to a sum");
    KAY_ROOM(worker->ctx, worker->targets, worker->target_count + options->count, worker->target_room);
    if (worker->of->scoring)
        KAY_ROOM(worker->ctx, worker->gains, worker->target_count + options->count, worker->gain_room);
    for (uint64_t i = 0; i < options->count; i++) {
        uint64_t *position = options->parts + i * words;
        const kay_gain gain = kay_option_gain(options, i);
        kay_player to_move = gain.again ? kay_opponent(mover) : mover;
        worker_canonical(worker, position, &to_move);
        kay_rank *target = &worker->targets[worker->target_count];
        if (back && !kay_call_rank(worker->of->game, position, to_move, target))
            continue;
        KAY_TRY(worker_rank(worker, position, to_move, target));
        if (worker->of->scoring)
            worker->gains[worker->target_count] = gain;
        worker->target_count++;
    }
    return KAY_OK;
}

/* Begins the next state of the block. */
static kay_status worker_begin(tabulate_worker *worker, uint64_t number, kay_player *mover)
{
    worker->states[worker->count] = (tabulate_state){.number = number};
    kay_move_list_clear(&worker->options);
    kay_arena_clear(&worker->names);
    if (!worker_load(worker, number, mover))
        return kay_fail(worker->ctx, KAY_EINPUT, "the ranks of %s are wrong: no state has the rank %llu of tier %u",
                        worker->of->game->rules->name, (unsigned long long)number, worker->of->number);
    return KAY_OK;
}

static void worker_end(tabulate_worker *worker)
{
    worker->states[worker->count++].end = worker->target_count;
}

/* Finds the points left at the state in worker->position. */
static kay_status worker_left(tabulate_worker *worker, uint32_t *out)
{
    if (!worker->of->scoring)
        return KAY_OK;
    *out = kay_call_left(worker->of->game, worker->position);
    if (*out <= KAY_SCORE_MOST)
        return KAY_OK;
    return kay_fail(worker->ctx, KAY_EINPUT, "the ruleset %.60s has %u points left, but the most is %d",
                    worker->of->game->rules->name, (unsigned)*out, KAY_SCORE_MOST);
}

/* Adds the options of the state in worker->position. */
static kay_status worker_options(tabulate_worker *worker, kay_player mover, unsigned *ended)
{
    kay_move_list *options = &worker->options;
    const kay_game *game = worker->of->game;
    const uint64_t before = worker->target_count;
    bool stopped;
    kay_outcome outcome;
    KAY_TRY(kay_call_end(worker->ctx, game, worker->position, mover, &stopped, &outcome));
    if (stopped) {
        *ended = outcome == KAY_WIN ? CODE_WIN : outcome == KAY_LOSS ? CODE_LOSS : CODE_DRAW;
        return KAY_OK;
    }
    options->cursor[0] = options->cursor[1] = 0;
    do {
        kay_move_list_clear(options);
        KAY_TRY(kay_call_moves(game, worker->position, mover, options));
        KAY_TRY(worker_targets(worker, kay_opponent(mover), false));
    } while (options->more);
    if (worker->target_count == before)
        *ended = game->traits & KAY_MISERE ? CODE_WIN : CODE_LOSS;
    return KAY_OK;
}

kay_status worker_expand(tabulate_worker *worker, uint64_t number)
{
    kay_player mover;
    KAY_TRY(worker_begin(worker, number, &mover));
    const uint64_t from = worker->target_count;
    KAY_TRY(worker_left(worker, &worker->states[worker->count].left));
    KAY_TRY(worker_options(worker, mover, &worker->states[worker->count].ended));
    for (uint64_t i = from; i < worker->target_count; i++) {
        const uint32_t tier = worker->targets[i].tier, own = worker->of->number;
        if (tier < own || (tier == own && !worker->of->loopy))
            return worker_blame(worker, worker->position, mover, "a move leads to an earlier tier");
    }
    worker_end(worker);
    return KAY_OK;
}

kay_status worker_go_back(tabulate_worker *worker, uint64_t number)
{
    kay_player mover;
    KAY_TRY(worker_begin(worker, number, &mover));
    KAY_TRY(kay_call_unmoves(worker->of->game, worker->position, mover, &worker->options));
    KAY_TRY(worker_targets(worker, kay_opponent(mover), true));
    worker_end(worker);
    return KAY_OK;
}

uint64_t worker_own_targets(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    kay_rank *targets = worker->targets;
    uint64_t own = from, seen = 0; /* a bit for the hash of each number */
    for (uint64_t i = from; i < end; i++) {
        const kay_rank target = targets[i];
        if (target.tier != worker->of->number)
            continue;
        const uint64_t bit = UINT64_C(1) << (target.number * UINT64_C(0x9e3779b97f4a7c15) >> 58);
        uint64_t at = seen & bit ? from : own;
        while (at < own && targets[at].number != target.number)
            at++;
        if (at < own) {
            targets[i].tier = UINT32_MAX; /* a copy, which lies in no tier */
            continue;
        }
        seen |= bit;
        targets[i] = targets[own];
        targets[own++] = target;
    }
    return own - from;
}
