/* Tests the law 'theorem, its line of play and search agree', or, without a theorem, 'nimbers and search agree', at all
 * positions that a ruleset enumerates or that starts lead to, or at positions of random games. */
#include <kayles/input.h>
#include <kayles/state.h>
#include <kayles/verify.h>

#include <stdio.h>

#include "base/grow.h"
#include "ruleset/state_walk.h"
#include "lint/verify_compare.h"
#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"
#include "nimber/nimber_search.h"
#include "search/search.h"

typedef struct verify {
    kay_context *ctx;
    const kay_ruleset *rules;
    const char *const *constants;
    kay_verify_result *result;
    verify_compare with; /* in the current game */
    kay_state_walk reached; /* in that game */
} verify;

static kay_status verify_begin(verify *run, kay_context *ctx, const kay_ruleset *rules, const char *const *constants,
                               kay_verify_result *result)
{
    *run = (verify){.ctx = ctx, .rules = rules, .constants = constants, .result = result};
    *result = (kay_verify_result){.agree = true};
    kay_text_init(&result->counterexample, ctx);
    if (!rules->theorem && !kay_nimbers_suit(&(kay_game){.rules = rules, .words = 1, .traits = rules->traits}))
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'theorem' to verify", rules->name);
    return KAY_OK;
}

/* Stores the state at which theorem and search disagree. */
static kay_status verify_disagree(verify *run, const kay_state *state)
{
    kay_verify_result *result = run->result;
    kay_text *words = &run->with.difference;
    const kay_game *game = run->with.game;
    result->agree = false;
    if (run->rules->plain_position && (!(game->traits & KAY_IMPARTIAL) || state->mover != KAY_LEFT))
        kay_text_format(words, ", %s to move", kay_player_name(game, state->mover));
    snprintf(result->difference, sizeof result->difference, "%s", kay_text_string(words));
    kay_state_write(game, state, &result->counterexample);
    return result->counterexample.error;
}

/* Compares theorem and search at a state.  In an impartial game it does so for each player to move, because a theorem
 * may depend on the player.  That counts as one position. */
static kay_status verify_state(verify *run, kay_state state)
{
    kay_verify_result *result = run->result;
    bool spoken = false;
    for (int turned = 0; turned <= (run->with.game->traits & KAY_IMPARTIAL ? 1 : 0); turned++) {
        KAY_TRY(verify_compare_state(&run->with, &state));
        if (!run->with.agree)
            return verify_disagree(run, &state);
        spoken |= run->with.known;
        state.mover = kay_opponent(state.mover);
    }
    result->positions += spoken;
    return !spoken || result->positions % 64 ? KAY_OK : kay_step(run->ctx, "positions agree", result->positions, 0);
}

static kay_status verify_reached(void *user, const kay_game *game, const kay_state *state, bool *more)
{
    verify *run = user;
    KAY_TRY(verify_state(run, *state));
    if (!run->with.moves.count)
        KAY_TRY(kay_state_moves(game, state, &run->with.moves));
    *more = run->result->agree;
    return KAY_OK;
}

/* Compares at a position with each player to move.  If the rules do not enumerate all positions, it also compares at
 * the states that play reaches.  If the hook `follows` says not to follow play, it opens a line at each option
 * instead. */
static kay_status verify_position(verify *run, kay_state state)
{
    const kay_starts *starts = kay_starts_of(run->rules);
    const kay_game *game = run->with.game;
    bool follows = starts->from_starts;
    if (!follows && !starts->complete)
        KAY_TRY(kay_call_follows(run->ctx, game, &follows));
    run->with.children = !starts->complete && !follows;
    for (int mover = KAY_LEFT; mover <= (game->traits & KAY_IMPARTIAL ? KAY_LEFT : KAY_RIGHT); mover++) {
        state.mover = (kay_player)mover;
        if (run->result->agree)
            KAY_TRY(follows ? kay_state_walk_add(&run->reached, &state) : verify_state(run, state));
    }
    return follows ? kay_state_walk_follow(&run->reached, &run->with.moves, verify_reached, run) : KAY_OK;
}

kay_status kay_verify_all(kay_context *ctx, const kay_ruleset *rules, kay_size size, const char *const *constants,
                          kay_verify_result *out)
{
    verify run;
    const kay_game *game;
    kay_state state;
    const bool starts = kay_starts_of(rules)->from_starts;
    KAY_TRY(verify_begin(&run, ctx, rules, constants, out));
    if (!kay_starts_of(rules)->positions && !starts)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'start' or 'positions' to begin with", rules->name);
    kay_state_source source = {.walk = {.ctx = ctx, .rules = rules, .size = size, .constants = constants},
                               .starts = starts};
    kay_state_source_begin(&source);
    kay_status status = KAY_OK;
    while (status == KAY_OK && out->agree) {
        status = kay_state_source_next(&source, &game, &state);
        if (status == KAY_OK && source.new_game) {
            verify_compare_end(&run.with);
            kay_state_walk_begin(&run.reached, ctx, game, starts);
            status = verify_compare_begin(&run.with, ctx, game, rules->theorem);
        }
        if (status == KAY_OK)
            status = verify_position(&run, state);
    }
    verify_compare_end(&run.with);
    kay_state_walk_end(&run.reached);
    kay_state_source_end(&source);
    return status == KAY_END ? KAY_OK : status;
}

enum {
    VERIFY_BUDGET = 1 << 20, /* bytes for the search of one playout */
    VERIFY_PLAYOUT = 16, /* the most positions of one playout to compare */
    VERIFY_TRIES = 1000, /* stop after this many playouts in a row without a comparison */
    VERIFY_LOOPY = 100, /* the most states of a playout of a loopy game */
};

/* A random playout, in an arena. */
typedef struct verify_playout {
    kay_arena arena;
    kay_state *states; /* `count` used, `room` allocated */
    uint64_t count, room;
} verify_playout;

/* Plays at random to the end; in a loopy game for at most VERIFY_LOOPY states. */
static kay_status verify_play_out(verify *run, kay_random *random, const kay_state *start, verify_playout *playout)
{
    const kay_game *game = run->with.game;
    kay_move_list *moves = &run->with.moves;
    const uint64_t most = game->traits & KAY_LOOPY ? VERIFY_LOOPY : UINT64_MAX;
    KAY_ROOM_IN(&playout->arena, playout->states, playout->count, playout->room);
    KAY_TRY(kay_state_keep(&playout->arena, game, start, &playout->states[playout->count++]));
    while (playout->count < most) {
        const kay_state *state = &playout->states[playout->count - 1];
        kay_state next;
        kay_move_list_clear(moves);
        KAY_TRY(kay_state_moves(game, state, moves));
        if (!moves->count)
            break;
        const uint64_t chosen = kay_random_below(random, moves->count);
        KAY_TRY(kay_state_option(&playout->arena, game, state, moves, chosen, &next));
        KAY_ROOM_IN(&playout->arena, playout->states, playout->count, playout->room);
        playout->states[playout->count++] = next;
        kay_arena_clear(&run->with.arena); /* the names of the moves */
    }
    return KAY_OK;
}

/* Compares theorem and search at the last states of a playout: as far back as search can solve them. */
static kay_status verify_played(verify *run, const verify_playout *playout, uint64_t count)
{
    uint64_t at = playout->count, most = run->result->positions + VERIFY_PLAYOUT;
    kay_outcome outcome;
    kay_status status = KAY_OK;
    most = most < count ? most : count;
    while (at && (status = kay_search_outcome(run->with.search, &playout->states[at - 1], &outcome)) == KAY_OK)
        at--;
    if (status != KAY_EUNABLE)
        KAY_TRY(status);
    for (; run->result->agree && at < playout->count && run->result->positions < most; at++) {
        status = verify_state(run, playout->states[at]);
        if (status != KAY_EUNABLE) /* solving all options may need more than solving the state */
            KAY_TRY(status);
    }
    return KAY_OK;
}

/* Reads a sample and plays it out, in a context of its own with a small budget. */
static kay_status verify_sample(verify *run, kay_random *random, const kay_text *sample, uint64_t count)
{
    kay_context small = *run->ctx;
    const uint64_t left = run->ctx->memory_limit - run->ctx->memory_used;
    verify_playout playout = {0};
    kay_input *input;
    const kay_game *game;
    const kay_state *start;
    small.memory_used = 0;
    small.diag = run->ctx->diag = (kay_diag){0};
    kay_arena_init(&playout.arena, &small);
    KAY_TRY(kay_input_open_text(&small, run->rules, "sample", kay_text_string(sample), sample->length, NULL, false,
                                &input));
    kay_status status = kay_input_next(input, &game, &start);
    const uint64_t allowed = small.memory_used + VERIFY_BUDGET;
    small.memory_limit = allowed < left ? allowed : left;
    if (status == KAY_OK)
        status = verify_compare_begin(&run->with, &small, game, run->rules->theorem);
    if (status == KAY_OK)
        status = verify_play_out(run, random, start, &playout);
    if (status == KAY_OK)
        status = verify_played(run, &playout, count);
    verify_compare_end(&run->with);
    kay_arena_free(&playout.arena);
    kay_input_close(input);
    run->ctx->looked = small.looked;
    if (status != KAY_OK && status != KAY_EUNABLE && run->ctx->diag.status != status)
        run->ctx->diag = small.diag; /* a script writes to the context that opened it, other rules to `small` */
    return status;
}

kay_status kay_verify_random(kay_context *ctx, const kay_ruleset *rules, kay_size size, uint64_t count, uint64_t seed,
                             const char *const *constants, kay_verify_result *out)
{
    verify run;
    kay_random random;
    kay_text sample;
    KAY_TRY(verify_begin(&run, ctx, rules, constants, out));
    if (size.a > KAY_SAMPLE_MOST)
        return kay_fail(ctx, KAY_EUSAGE, "the size of random positions is at most %d", KAY_SAMPLE_MOST);
    kay_random_seed(&random, seed);
    kay_text_init(&sample, ctx);
    kay_status status = KAY_OK;
    uint64_t idle = 0;
    while (status == KAY_OK && out->agree && out->positions < count && idle < VERIFY_TRIES) {
        uint64_t before = out->positions;
        kay_text_clear(&sample);
        kay_sample_with(rules, &random, size.a, constants, &sample);
        status = sample.error;
        if (status == KAY_OK) {
            status = verify_sample(&run, &random, &sample, count);
            if (status == KAY_OK || status == KAY_EUNABLE)
                status = kay_step(ctx, "positions agree", out->positions, count);
        }
        idle = out->positions > before ? 0 : idle + 1;
    }
    kay_text_free(&sample);
    if (status == KAY_OK && out->agree && count && !out->positions)
        return kay_fail(ctx, KAY_EUNABLE, "search could solve no random position of %s of size %llu", rules->name,
                        (unsigned long long)size.a);
    return status;
}
