/* The law 'theorem, its line of play and search agree' at all positions that a ruleset names or starts lead to, or on
 * the way of random games. */
#include <kayles/input.h>
#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>
#include <kayles/verify.h>

#include <string.h>

#include "base/grow.h"
#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "lint/lint_states.h"
#include "lint/verify_compare.h"
#include "ruleset/starts.h"
#include "search/search.h"

typedef struct verify {
    kay_context *ctx;
    const kay_ruleset *rules;
    const char *const *constants;
    kay_verify_result *result;
} verify;

static kay_status verify_begin(verify *run, kay_context *ctx, const kay_ruleset *rules, const char *const *constants,
                               kay_verify_result *result)
{
    *run = (verify){ctx, rules, constants, result};
    *result = (kay_verify_result){.agree = true};
    kay_text_init(&result->counterexample, ctx);
    if (!rules->theorem)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'theorem' to verify", rules->name);
    return KAY_OK;
}

/* Keeps where theorem and search disagree. */
static kay_status verify_disagree(verify *run, verify_compare *with, const kay_state *state)
{
    kay_verify_result *result = run->result;
    result->agree = false;
    result->by_theorem = with->by_theorem;
    result->by_search = with->by_search;
    if (run->rules->plain_position && (!(with->game->traits & KAY_IMPARTIAL) || state->mover != KAY_LEFT))
        kay_text_format(&with->difference, ", %s to move", kay_player_name(with->game, state->mover));
    const char *words = kay_text_string(&with->difference);
    size_t length = strlen(words);
    length = length < sizeof result->difference ? length : sizeof result->difference - 1;
    memcpy(result->difference, words, length);
    result->difference[length] = '\0';
    kay_state_write(with->game, state, &result->counterexample);
    return result->counterexample.error;
}

/* Compares at one state, if the theorem speaks of it. */
static kay_status verify_mover(verify *run, verify_compare *with, const kay_state *state, bool *spoken)
{
    KAY_TRY(verify_compare_state(with, state));
    *spoken = with->known;
    return with->agree ? KAY_OK : verify_disagree(run, with, state);
}

/* The same, of an impartial game with either player to move, as a theorem may look at that: two states, one position.
 */
static kay_status verify_state(verify *run, verify_compare *with, const kay_state *state)
{
    kay_verify_result *result = run->result;
    bool spoken, turned = false;
    KAY_TRY(verify_mover(run, with, state, &spoken));
    if (result->agree && with->game->traits & KAY_IMPARTIAL) {
        kay_state other = *state;
        other.mover = kay_opponent(state->mover);
        KAY_TRY(verify_mover(run, with, &other, &turned));
    }
    if (!result->agree || !(spoken || turned))
        return KAY_OK;
    result->positions++;
    return result->positions % 64 ? KAY_OK : kay_step(run->ctx, "positions agree", result->positions, 0);
}

/* Compares at the states reached and at all that play leads to from there. */
static kay_status verify_follow(verify *run, verify_compare *with, lint_states *reached)
{
    const kay_game *game = with->game;
    kay_state state;
    kay_status status = KAY_OK;
    while (status == KAY_OK && run->result->agree) {
        status = lint_states_next(reached, game, &state);
        if (status != KAY_OK)
            break;
        kay_move_list_clear(&with->moves);
        status = verify_state(run, with, &state);
        if (status == KAY_OK && run->result->agree && !with->moves.count) /* play has ended, or no theorem speaks */
            status = kay_state_moves(game, &state, &with->moves);
        if (status == KAY_OK && run->result->agree)
            status = lint_states_follow(reached, game, &state, &with->moves, kay_starts_of(run->rules)->from_starts);
        kay_state_free(run->ctx, &state);
    }
    return status == KAY_END ? KAY_OK : status;
}

/* Compares at a position that the walk names, either player to move. */
static kay_status verify_named(verify *run, verify_compare *with, lint_states *reached, kay_state state)
{
    const kay_game *game = with->game;
    bool follows = false;
    if (!kay_starts_of(run->rules)->complete)
        KAY_TRY(kay_call_follows(run->ctx, game, &follows));
    with->children = !kay_starts_of(run->rules)->complete && !follows;
    for (int mover = KAY_LEFT; mover <= KAY_RIGHT && run->result->agree; mover++) {
        state.mover = (kay_player)mover;
        if (!follows)
            KAY_TRY(verify_state(run, with, &state));
        else
            KAY_TRY(lint_states_add(reached, game, &state));
        if (game->traits & KAY_IMPARTIAL)
            break;
    }
    return follows ? verify_follow(run, with, reached) : KAY_OK;
}

static kay_status verify_walk(verify *run, kay_walk *walk)
{
    verify_compare with = {.ctx = run->ctx};
    lint_states reached = {.table.ctx = run->ctx};
    const kay_game *game = NULL;
    kay_state state;
    kay_status status = KAY_OK;
    while (status == KAY_OK && run->result->agree) {
        status = kay_walk_next(walk, &game, &state);
        if (status == KAY_OK && (walk->new_game || !with.game)) {
            verify_compare_end(&with);
            lint_states_forget(&reached);
            status = verify_compare_begin(&with, run->ctx, game, run->rules->theorem);
        }
        if (status == KAY_OK)
            status = verify_named(run, &with, &reached, state);
    }
    verify_compare_end(&with);
    lint_states_forget(&reached);
    return status == KAY_END ? KAY_OK : status;
}

typedef struct verify_from {
    verify *run;
    verify_compare with;
    lint_states reached;
} verify_from;

static void verify_leave(verify_from *from)
{
    verify_compare_end(&from->with);
    lint_states_forget(&from->reached);
}

static kay_status verify_start(void *user, const kay_game *game, bool new_game, const kay_state *start, bool *more)
{
    verify_from *from = user;
    kay_state state = *start;
    if (new_game) {
        verify_leave(from);
        KAY_TRY(verify_compare_begin(&from->with, from->run->ctx, game, from->run->rules->theorem));
    }
    for (int mover = KAY_LEFT; mover <= KAY_RIGHT; mover++) {
        state.mover = (kay_player)mover;
        KAY_TRY(lint_states_add(&from->reached, game, &state));
    }
    KAY_TRY(verify_follow(from->run, &from->with, &from->reached));
    *more = from->run->result->agree;
    return KAY_OK;
}

static kay_status verify_starts(verify *run, kay_size size)
{
    verify_from from = {.run = run, .with.ctx = run->ctx, .reached.table.ctx = run->ctx};
    lint_starts starts = {.ctx = run->ctx,
                          .rules = run->rules,
                          .constants = run->constants,
                          .count = kay_starts_usual(run->rules),
                          .most = size.a,
                          .visit = verify_start,
                          .user = &from};
    const kay_status status = lint_each_start(&starts);
    verify_leave(&from);
    lint_starts_end(&starts);
    return status;
}

kay_status kay_verify_all(kay_context *ctx, const kay_ruleset *rules, kay_size size, const char *const *constants,
                          kay_verify_result *out)
{
    verify run;
    kay_arena shared, arena;
    KAY_TRY(verify_begin(&run, ctx, rules, constants, out));
    if (!kay_starts_of(rules)->positions && !kay_starts_of(rules)->from_starts)
        return kay_fail(ctx, KAY_EUSAGE, "%s has neither 'start' nor 'positions' to begin with", rules->name);
    kay_arena_init(&shared, ctx);
    kay_arena_init(&arena, ctx);
    kay_walk walk = {
        .ctx = ctx, .rules = rules, .shared = &shared, .arena = &arena, .size = size, .constants = constants};
    kay_status status = kay_starts_of(rules)->from_starts ? verify_starts(&run, size) : verify_walk(&run, &walk);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return status;
}

enum {
    VERIFY_BUDGET = 1 << 20, /* bytes for the search of one playout */
    VERIFY_PLAYOUT = 16, /* positions compared of one playout at most */
    VERIFY_TRIES = 1000, /* playouts in a row that may give nothing */
    VERIFY_LOOPY = 100, /* states of a playout where play may go on for ever */
};

/* One random playout: the states, one after another. */
typedef struct verify_playout {
    kay_state *states; /* count of room */
    uint64_t count, room;
} verify_playout;

static void verify_playout_free(kay_context *ctx, verify_playout *playout)
{
    for (uint64_t i = 0; i < playout->count; i++)
        kay_state_free(ctx, &playout->states[i]);
    kay_free(ctx, playout->states, playout->room * sizeof *playout->states);
}

static kay_status verify_keep(kay_context *ctx, const kay_game *game, verify_playout *playout, const kay_state *state)
{
    KAY_ROOM(ctx, playout->states, playout->count, playout->room);
    KAY_TRY(kay_state_copy(ctx, game, state, &playout->states[playout->count]));
    playout->count++;
    return KAY_OK;
}

/* Plays at random to the end, or in a loopy game some way. */
static kay_status verify_play_out(verify_compare *with, kay_random *random, const kay_state *start,
                                  verify_playout *playout)
{
    const uint64_t most = with->game->traits & KAY_LOOPY ? VERIFY_LOOPY : UINT64_MAX;
    kay_status status = verify_keep(with->ctx, with->game, playout, start);
    while (status == KAY_OK && playout->count < most) {
        const kay_state *state = &playout->states[playout->count - 1];
        kay_move_list_clear(&with->moves);
        status = kay_state_moves(with->game, state, &with->moves);
        if (status != KAY_OK || !with->moves.count)
            break;
        status = lint_option(with->ctx, with->game, state, &with->moves, kay_random_below(random, with->moves.count),
                             &with->child);
        if (status == KAY_OK)
            status = verify_keep(with->ctx, with->game, playout, &with->child);
        kay_arena_clear(&with->names);
    }
    return status;
}

/* The earliest state of a playout from which search is able to look to the end. */
static kay_status verify_earliest(verify_compare *with, const verify_playout *playout, uint64_t *out)
{
    *out = playout->count;
    while (*out) {
        kay_outcome outcome;
        kay_status status = kay_search_outcome(with->search, &playout->states[*out - 1], &outcome);
        if (status == KAY_EUNABLE)
            return KAY_OK;
        KAY_TRY(status);
        --*out;
    }
    return KAY_OK;
}

/* Plays out at random and compares from the earliest state on at which search is able. */
static kay_status verify_played(verify *run, verify_compare *with, kay_random *random, const kay_state *start,
                                uint64_t count)
{
    verify_playout playout = {0};
    uint64_t at = 0, most = run->result->positions + VERIFY_PLAYOUT;
    kay_status status = verify_play_out(with, random, start, &playout);
    if (status == KAY_OK)
        status = verify_earliest(with, &playout, &at);
    most = most < count ? most : count;
    for (; status == KAY_OK && run->result->agree && at < playout.count && run->result->positions < most; at++) {
        status = verify_state(run, with, &playout.states[at]);
        if (status == KAY_EUNABLE)
            status = KAY_OK; /* judging all its moves was more than judging it */
    }
    verify_playout_free(with->ctx, &playout);
    return status;
}

/* One sample, read back and played out, in a context of its own with a small budget. */
static kay_status verify_sample(verify *run, kay_random *random, const kay_text *sample, uint64_t count)
{
    kay_context small = *run->ctx;
    uint64_t left = run->ctx->memory_limit - run->ctx->memory_used;
    small.memory_used = 0;
    small.diag = run->ctx->diag = (kay_diag){0};
    kay_reader reader;
    kay_input *input = NULL;
    verify_compare with = {.ctx = &small};
    const kay_game *game;
    const kay_state *start;
    KAY_TRY(kay_reader_from_text(&small, "sample", kay_text_string(sample), sample->length, &reader));
    kay_status status = kay_input_open(&small, run->rules, &reader, NULL, false, &input);
    if (status == KAY_OK)
        status = kay_input_next(input, &game, &start);
    uint64_t allowed = small.memory_used + VERIFY_BUDGET;
    small.memory_limit = allowed < left ? allowed : left;
    if (status == KAY_OK)
        status = verify_compare_begin(&with, &small, game, run->rules->theorem);
    if (status == KAY_OK)
        status = verify_played(run, &with, random, start, count);
    verify_compare_end(&with);
    kay_input_close(input);
    kay_reader_close(&reader);
    if (status != KAY_OK && status != KAY_EUNABLE && run->ctx->diag.status != status)
        run->ctx->diag = small.diag; /* rules in Lua have written to the context that they were opened with */
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
        return kay_fail(ctx, KAY_EUSAGE, "random positions have a size of at most %d", KAY_SAMPLE_MOST);
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
        return kay_fail(ctx, KAY_EUNABLE, "search was able at no position of %s of size %llu", rules->name,
                        (unsigned long long)size.a);
    return status;
}
