/* Tests ranks, tier by tier, in the game of the constants: each rank is that of its state, classes of symmetric states
 * have the size that `canonical` says, and the laws of lint_ranks.c hold.
 *
 * A game with few ranks is tested at all of them, a larger one at random ranks.  If the rules keep only the states that
 * play reaches, the laws about moves are tested at those alone: in the others the hooks need not make sense. */
#include <inttypes.h>
#include <string.h>

#include "lint/lint_inside.h"
#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"

enum {
    TIERS_RANKS = 20000, /* all ranks are tested if there are at most this many, in at most this many tiers */
    TIERS_PLAYED = 200, /* the most moves of a random game */
};

typedef struct tiers {
    lint_run *run;
    const kay_game *game, *prepared;
    kay_state start;
    kay_arena arena; /* of the game and of the arrays below */
    uint32_t count;
    bool countless; /* a tier has too many ranks to count: its states need none */
    bool small; /* few enough to test all ranks */
    uint64_t *first; /* if small: how many ranks are in the tiers before each tier, and in all */
    uint32_t *members; /* if small: how many states of each rank's class were met, if it is that of a canonical state */
    kay_state state; /* the latest one that was made of a rank */
} tiers;

static uint64_t tiers_size(const tiers *own, uint32_t tier)
{
    return kay_call_size(own->prepared, tier);
}

/* Counts the tiers and, if there are few, their ranks. */
static kay_status tiers_measure(tiers *own)
{
    own->count = kay_call_tiers(own->prepared);
    if (!own->count)
        return kay_fail(own->run->ctx, KAY_EINPUT, "%s has no tiers", own->run->rules->name);
    for (uint32_t tier = 0; tier < own->count && !own->countless; tier++)
        own->countless = tiers_size(own, tier) == UINT64_MAX;
    if (own->count > TIERS_RANKS || own->countless)
        return KAY_OK;
    KAY_TRY_NEW(own->first, &own->arena, own->count + UINT64_C(1));
    for (uint32_t tier = 0; tier < own->count; tier++) {
        const uint64_t size = tiers_size(own, tier);
        if (size > TIERS_RANKS || own->first[tier] + size > TIERS_RANKS)
            return KAY_OK;
        own->first[tier + 1] = own->first[tier] + size;
    }
    own->small = true;
    KAY_TRY_NEW(own->members, &own->arena, own->first[own->count]);
    return KAY_OK;
}

/* Makes the start of the constants, which must have a rank if all ranks can be counted. */
static kay_status tiers_begin(tiers *own)
{
    lint_run *run = own->run;
    kay_rank rank;
    kay_start start = kay_start_of(run->ctx, run->rules, run->question->constants, NULL, 0, &own->arena);
    if (!kay_starts_of(run->rules)->start)
        return kay_fail(run->ctx, KAY_EINPUT, "%s has ranks, but no 'start'", run->rules->name);
    const kay_status status = kay_start_make(&start, &own->game, &own->start);
    if (status == KAY_END)
        return kay_fail(run->ctx, KAY_EINPUT, "%s has ranks, but its constants alone make no start", run->rules->name);
    KAY_TRY(status);
    KAY_TRY(kay_call_prepare(&own->arena, own->game, &own->prepared));
    KAY_TRY(kay_state_make(&own->arena, own->game, 1, &own->state));
    KAY_TRY(tiers_measure(own));
    if (own->countless)
        return KAY_OK;
    if (own->start.parts == 1 && kay_call_rank(own->prepared, own->start.words, own->start.mover, &rank))
        return KAY_OK;
    KAY_TRY(lint_broken(run, "the start has no rank"));
    return lint_refute(run, lint_rank, own->game, &own->start);
}

/* Makes the state of a rank in own->state and tests that it has this rank.  Clears *made if the rank has no state. */
static kay_status tiers_make(tiers *own, kay_rank rank, bool *made)
{
    lint_run *run = own->run;
    kay_state *state = &own->state;
    kay_rank back;
    *made = kay_call_unrank(own->prepared, rank, state->words, &state->mover);
    if (!*made)
        return KAY_OK;
    const bool ranked = kay_call_rank(own->prepared, state->words, state->mover, &back);
    run->result->checks++;
    if (ranked && back.tier == rank.tier && back.number == rank.number)
        return KAY_OK;
    KAY_TRY(ranked ? lint_broken(run,
                                 "rank %" PRIu64 " of tier %" PRIu32 " is that of this state, whose rank is %" PRIu64
                                 " of tier %" PRIu32,
                                 rank.number, rank.tier, back.number, back.tier)
                   : lint_broken(run, "rank %" PRIu64 " of tier %" PRIu32 " is that of this state, which has no rank",
                                 rank.number, rank.tier));
    return lint_refute(run, lint_rank, own->game, state);
}

/* Tests the state of a rank; and its moves, if every state is kept. */
static kay_status tiers_look(tiers *own, kay_rank rank)
{
    bool made;
    KAY_TRY(tiers_make(own, rank, &made));
    if (!made || !own->run->result->holds)
        return KAY_OK;
    if (own->run->rules->ranks->every)
        return lint_look_ranks(own->run, own->game, &own->state);
    return kay_step(own->run->ctx, "checks hold", own->run->result->checks, 0);
}

/* Tests random ranks of random tiers. */
static kay_status tiers_random(tiers *own)
{
    lint_run *run = own->run;
    for (uint64_t i = 0; i < run->question->states && run->result->holds; i++) {
        kay_rank rank = {.tier = (uint32_t)kay_random_below(&run->random, own->count)};
        const uint64_t size = tiers_size(own, rank.tier);
        if (!size)
            continue;
        rank.number = kay_random_below(&run->random, size);
        KAY_TRY(tiers_look(own, rank));
    }
    return KAY_OK;
}

/* Counts the state of a rank for its class. */
static kay_status tiers_count(tiers *own, kay_rank rank)
{
    bool made;
    kay_rank kept;
    kay_state *state = &own->state;
    KAY_TRY(tiers_make(own, rank, &made));
    if (!made)
        return KAY_OK;
    kay_call_canonical(own->prepared, state->words, &state->mover);
    if (kay_call_rank(own->prepared, state->words, state->mover, &kept) && kept.tier < own->count &&
        kept.number < tiers_size(own, kept.tier)) {
        own->members[own->first[kept.tier] + kept.number]++;
        return KAY_OK;
    }
    KAY_TRY(tiers_make(own, rank, &made));
    KAY_TRY(lint_broken(own->run, "its canonical state has no rank"));
    return lint_refute(own->run, lint_canonical, own->game, state);
}

/* Compares the number of states that were counted for a class with that which its canonical state says. */
static kay_status tiers_compare(tiers *own, kay_rank rank)
{
    bool made;
    const uint32_t members = own->members[own->first[rank.tier] + rank.number];
    kay_state *state = &own->state;
    if (!members)
        return KAY_OK;
    KAY_TRY(tiers_make(own, rank, &made));
    const uint32_t size = made ? kay_call_canonical(own->prepared, state->words, &state->mover) : 0;
    if (size == members)
        return KAY_OK;
    KAY_TRY(tiers_make(own, rank, &made));
    KAY_TRY(lint_broken(own->run, "it is the canonical state of %" PRIu32 " states, but its class has %" PRIu32,
                        members, size));
    return lint_refute(own->run, lint_canonical, own->game, state);
}

/* Applies a function to all ranks. */
static kay_status tiers_each(tiers *own, kay_status (*look)(tiers *own, kay_rank rank))
{
    for (uint32_t tier = 0; tier < own->count; tier++)
        for (uint64_t number = 0; number < tiers_size(own, tier) && own->run->result->holds; number++)
            KAY_TRY(look(own, (kay_rank){.tier = tier, .number = number}));
    return KAY_OK;
}

static kay_status tiers_visit(void *user, const kay_game *game, const kay_state *state, bool *more)
{
    tiers *own = user;
    KAY_TRY(lint_look_ranks(own->run, game, state));
    *more = own->run->result->holds;
    return KAY_OK;
}

/* Tests all states that play reaches from the start. */
static kay_status tiers_reached(tiers *own)
{
    lint_run *run = own->run;
    kay_state_walk states = {0};
    lint_forget(run);
    kay_state_walk_begin(&states, run->ctx, own->game, false);
    kay_status status = kay_state_walk_add(&states, &own->start);
    if (status == KAY_OK)
        status = kay_state_walk_follow(&states, &run->moves, tiers_visit, own);
    kay_state_walk_end(&states);
    return status;
}

/* Plays one random game and tests its states. */
static kay_status tiers_play(tiers *own, kay_state *state, uint64_t *left)
{
    lint_run *run = own->run;
    for (unsigned played = 0; played < TIERS_PLAYED && *left; played++, --*left) {
        KAY_TRY(lint_look_ranks(run, own->game, state));
        if (!run->result->holds || !run->moves.count)
            break;
        const kay_move move = run->moves.moves[kay_random_below(&run->random, run->moves.count)];
        KAY_TRY(kay_state_play(run->ctx, own->game, state, move));
    }
    *left -= *left > 0;
    return KAY_OK;
}

static kay_status tiers_games(tiers *own)
{
    lint_run *run = own->run;
    kay_status status = KAY_OK;
    for (uint64_t left = run->question->states; left && status == KAY_OK && run->result->holds;) {
        kay_state state;
        KAY_TRY(kay_state_copy(run->ctx, own->game, &own->start, &state));
        status = tiers_play(own, &state, &left);
        kay_state_free(run->ctx, &state);
    }
    return status;
}

static kay_status tiers_test(tiers *own)
{
    const lint_run *run = own->run;
    KAY_TRY(tiers_begin(own));
    if (own->countless)
        return KAY_OK;
    if (run->result->holds)
        KAY_TRY(own->small ? tiers_each(own, tiers_look) : tiers_random(own));
    if (run->result->holds && !run->rules->ranks->every)
        KAY_TRY(own->small ? tiers_reached(own) : tiers_games(own));
    if (run->result->holds && own->small && run->rules->ranks->canonical) {
        KAY_TRY(tiers_each(own, tiers_count));
        KAY_TRY(tiers_each(own, tiers_compare));
    }
    return KAY_OK;
}

kay_status lint_tiers(lint_run *run)
{
    tiers own = {.run = run};
    kay_arena_init(&own.arena, run->ctx);
    const kay_status status = tiers_test(&own);
    lint_forget(run);
    kay_arena_free(&own.arena);
    return status;
}
