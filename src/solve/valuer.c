/* Finds values by the engine that suits the game, and bounds if the budget ends. */
#include "evaluate/evaluate.h"
#include <kayles/games.h>
#include <kayles/state.h>
#include <kayles/theorem.h>
#include <kayles/valuer.h>

#include <string.h>

#include "games/variant/variant.h"
#include "solve/solver_inside.h"
#include "solve/valuer_inside.h"

struct kay_valuer {
    kay_context *ctx;
    kay_value_store *store;
    kay_solver *solver; /* for outcomes and nimbers */
    kay_evaluation *evaluation; /* of `game`; NULL: none was needed */
    unsigned threads;
    valuer_games games; /* that expressions name */
    const kay_game *game; /* of the latest question; NULL: none */
    /* a copy of the caller's game, which may be freed before the next question; if the game is KAY_ALIKE, `game` points
     * to this copy */
    kay_game alike;
    kay_arena arena; /* of `open` */
    kay_state open; /* parts of the latest state whose values are not known */
    kay_value known; /* the sum of the values of the other parts */
    kay_solver_stats work; /* of the latest question */
};

enum { VALUER_KEEPS = 4 }; /* at most 1 / VALUER_KEEPS of the memory may be kept for the next game */

kay_status kay_valuer_new(kay_context *ctx, kay_value_store *store, kay_valuer **out)
{
    KAY_ALLOC(kay_valuer, valuer, ctx, 1);
    *valuer = (kay_valuer){.ctx = ctx, .store = store};
    kay_arena_init(&valuer->arena, ctx);
    valuer->games.ctx = ctx;
    kay_arena_init(&valuer->games.arena, ctx);
    const kay_status status = kay_solver_new(ctx, &valuer->solver);
    if (status != KAY_OK) {
        kay_free(ctx, valuer, sizeof *valuer);
        return status;
    }
    kay_solver_keep(valuer->solver);
    *out = valuer;
    return KAY_OK;
}

valuer_games *kay_valuer_games(kay_valuer *valuer)
{
    return &valuer->games;
}

kay_value_store *kay_valuer_store(const kay_valuer *valuer)
{
    return valuer->store;
}

void kay_valuer_parallel(kay_valuer *valuer, unsigned threads)
{
    valuer->threads = threads;
    kay_solver_parallel(valuer->solver, threads);
}

void kay_valuer_free(kay_valuer *valuer)
{
    if (!valuer)
        return;
    kay_valuer_forget(valuer);
    kay_solver_close(valuer->solver);
    kay_valuer_close_games(&valuer->games);
    kay_arena_free(&valuer->arena);
    kay_free(valuer->ctx, valuer, sizeof *valuer);
}

void kay_valuer_forget(kay_valuer *valuer)
{
    kay_evaluation_free(valuer->evaluation);
    kay_solver_forget(valuer->solver);
    valuer->evaluation = NULL;
    valuer->game = NULL;
}

bool kay_valuer_leave(kay_valuer *valuer)
{
    const kay_context *ctx = valuer->ctx;
    const bool stays = valuer->game && valuer->game->traits & (KAY_ALIKE | KAY_LASTS);
    if (!stays || ctx->memory_used > ctx->memory_limit / VALUER_KEEPS)
        kay_valuer_forget(valuer);
    return !valuer->game;
}

/* Returns whether the results are for this game or for one like it. */
static bool valuer_knows(const kay_valuer *valuer, const kay_game *game)
{
    const kay_game *alike = &valuer->alike;
    return valuer->game && (valuer->game == game || (valuer->game == alike && alike->rules == game->rules &&
                                                     alike->words == game->words && alike->traits == game->traits));
}

/* Prepares for questions about a game: forgets the results of all other games.  Returns the game that the results
 * belong to. */
static const kay_game *valuer_turn_to(kay_valuer *valuer, const kay_game *game)
{
    if (valuer_knows(valuer, game))
        return valuer->game;
    kay_valuer_forget(valuer);
    valuer->alike = *game;
    return valuer->game = game->traits & KAY_ALIKE ? &valuer->alike : game;
}

/* Finds the value of a position of an impartial game: a nimber (Sprague 1935, Grundy 1939). */
static kay_status valuer_nimber(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    uint64_t nimber;
    KAY_TRY(kay_solver_grundy(valuer->solver, game, state, KAY_BY_AUTO, &nimber));
    out->by = kay_solver_by(valuer->solver);
    if (nimber > UINT32_MAX)
        return kay_fail(valuer->ctx, KAY_EUNABLE, "the nimber *%llu is too large", (unsigned long long)nimber);
    return kay_value_nus(valuer->store, KAY_VALUE_ZERO, 0, (uint32_t)nimber, &out->value);
}

/* Adds the values that the evaluation found to the sum; the parts without a value stay open. */
static kay_status valuer_leave_open(kay_valuer *valuer, const kay_game *game)
{
    const uint64_t *positions;
    kay_value known;
    kay_state open;
    uint64_t parts;
    if (!kay_evaluation_open(valuer->evaluation, &known, &positions, &parts) || known == KAY_VALUE_ZERO)
        return KAY_OK;
    KAY_TRY(kay_state_make(&valuer->arena, game, parts, &open));
    KAY_TRY(kay_value_add(valuer->store, valuer->known, known, &valuer->known));
    memcpy(open.words, positions, parts * game->words * sizeof *positions);
    valuer->open = open;
    return KAY_OK;
}

/* Evaluates the open parts. */
static kay_status valuer_evaluate(kay_valuer *valuer, const kay_game *game)
{
    kay_value value;
    if (!valuer->evaluation) {
        KAY_TRY(kay_evaluation_new(valuer->ctx, game, valuer->store, &valuer->evaluation));
        if (kay_ruleset_find(game->rules->name) == game->rules) /* rules outside the list may allow only one thread */
            kay_evaluation_parallel(valuer->evaluation, valuer->threads);
    }
    const kay_status status = kay_evaluate(valuer->evaluation, valuer->open.words, valuer->open.parts, &value);
    if (status == KAY_OK)
        return kay_value_add(valuer->store, valuer->known, value, &valuer->known);
    const kay_diag why = valuer->ctx->diag;
    const kay_status left = status == KAY_EUNABLE || status == KAY_ENOMEM ? valuer_leave_open(valuer, game) : KAY_OK;
    (void)left; /* if it fails, all parts stay open */
    valuer->ctx->diag = why;
    return status;
}

/* Finds the value of a part by the theorem.  If the theorem gives none and the part belongs to an impartial game within
 * a sum of games, finds its nimber.  KAY_END: the part stays open. */
static kay_status valuer_of_part(kay_valuer *valuer, const kay_game *game, const kay_state *part, kay_worth *out)
{
    const kay_game *term = kay_variant_term(game, part->words);
    const kay_status status = kay_solver_value(valuer->solver, term, part, valuer->store, &out->value);
    out->by = KAY_BY_THEOREM;
    if (status != KAY_END || term == game || !(term->traits & KAY_IMPARTIAL))
        return status;
    out->by = KAY_BY_SEARCH;
    return valuer_nimber(valuer, term, part, out);
}

/* Adds the values of all parts that need no evaluation; the other parts stay open. */
static kay_status valuer_open(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_by *by)
{
    kay_state open;
    kay_value known = KAY_VALUE_ZERO;
    KAY_TRY(kay_state_make(&valuer->arena, game, state->parts, &open));
    open.parts = 0;
    *by = state->parts ? KAY_BY_THEOREM : KAY_BY_SEARCH;
    for (uint64_t i = 0; i < state->parts; i++) {
        const kay_state part = {.words = kay_state_part(game, state, i), .parts = 1, .mover = state->mover};
        kay_worth worth;
        const kay_status found = valuer_of_part(valuer, game, &part, &worth);
        if (found == KAY_END)
            memcpy(kay_state_part(game, &open, open.parts++), part.words, game->words * sizeof *part.words);
        else
            KAY_TRY(found);
        if (found == KAY_OK)
            KAY_TRY(kay_value_add(valuer->store, known, worth.value, &known));
        if (found == KAY_END || worth.by != KAY_BY_THEOREM)
            *by = KAY_BY_SEARCH;
    }
    valuer->open = open;
    valuer->known = known;
    return KAY_OK;
}

/* Chooses the engine: the theorem if it knows the value, of the whole or of a part; else nimbers or evaluation. */
static kay_status valuer_choose(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    const kay_status status = kay_solver_value(valuer->solver, game, state, valuer->store, &out->value);
    out->by = status == KAY_END ? KAY_BY_SEARCH : KAY_BY_THEOREM;
    if (status != KAY_END)
        return status;
    if (game->traits & KAY_IMPARTIAL)
        return valuer_nimber(valuer, game, state, out);
    if (state->parts > 1 || variant_is_sum(game->rules))
        KAY_TRY(valuer_open(valuer, game, state, &out->by));
    if (valuer->open.parts || !state->parts)
        KAY_TRY(valuer_evaluate(valuer, game));
    out->value = valuer->known;
    return KAY_OK;
}

/* Finds the value in at most three quarters of the time left. */
static kay_status valuer_find(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    kay_context *ctx = valuer->ctx;
    const double deadline = ctx->deadline, now = deadline > 0 ? kay_now() : 0;
    ctx->deadline = deadline > now ? now + (deadline - now) * 3 / 4 : deadline;
    const kay_status status = valuer_choose(valuer, game, state, out);
    ctx->deadline = deadline;
    return status;
}

/* Returns the outcome class: `left` if Left wins moving first, `right` if Right does. */
static char valuer_outcome(bool left, bool right)
{
    return left ? right ? 'N' : 'L' : right ? 'R' : 'P';
}

static kay_status valuer_compare(kay_valuer *valuer, kay_worth *out)
{
    static const char outcomes[] = {[KAY_EQUAL] = 'P', [KAY_LESS] = 'R', [KAY_GREATER] = 'L', [KAY_CONFUSED] = 'N'};
    kay_relation relation;
    KAY_TRY(kay_value_compare(valuer->store, out->value, KAY_VALUE_ZERO, &relation));
    out->outcome = outcomes[relation];
    return KAY_OK;
}

/* Finds the outcome class of a state by theorem or search. */
static kay_status valuer_winners(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    kay_state asked = *state;
    kay_outcome outcome[2];
    for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        asked.mover = player;
        KAY_TRY(kay_solver_enter(valuer->solver, game, &asked, KAY_BY_AUTO));
        const kay_status status = kay_solver_answer(valuer->solver, &outcome[player]);
        out->by = kay_solver_by(valuer->solver);
        kay_solver_leave(valuer->solver);
        KAY_TRY(status);
    }
    out->outcome = valuer_outcome(outcome[KAY_LEFT] == KAY_WIN, outcome[KAY_RIGHT] == KAY_WIN);
    return KAY_OK;
}

/* Sets a lower (side 0) or upper (side 1) bound, if there is none yet or the new one is at least as good. */
static kay_status valuer_bound(kay_value_store *store, kay_worth *out, int side, kay_value bound)
{
    const kay_value before = out->bounds[side];
    bool better = true;
    if (out->bounded[side])
        KAY_TRY(kay_value_at_most(store, side ? bound : before, side ? before : bound, &better));
    if (better)
        out->bounds[side] = bound;
    out->bounded[side] = true;
    return KAY_OK;
}

/* Bounds the value of a state by the outcome class of its open parts; the others are worth `others`.  The open parts
 * equal 0 if the previous player wins, are above 0 if Left wins, below 0 if Right wins. */
static kay_status valuer_bound_by(kay_value_store *store, kay_worth *out, char outcome, kay_value others)
{
    if (outcome == 'P')
        out->value = others;
    out->known = out->known || outcome == 'P';
    return outcome == 'L' || outcome == 'R' ? valuer_bound(store, out, outcome == 'R', others) : KAY_OK;
}

/* Finds bounds after the evaluation has run out of budget, from the outcome classes of the open parts and the whole. */
static kay_status valuer_settle(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    const kay_value known = valuer->known;
    if (known != KAY_VALUE_ZERO) {
        kay_relation relation;
        KAY_TRY(valuer_winners(valuer, game, &valuer->open, out));
        const char outcome = out->outcome;
        out->outcome = '\0';
        KAY_TRY(valuer_bound_by(valuer->store, out, outcome, known));
        KAY_TRY(kay_value_compare(valuer->store, known, KAY_VALUE_ZERO, &relation));
        if (outcome == 'P')
            return valuer_compare(valuer, out);
        if ((outcome == 'L' && relation == KAY_GREATER) || (outcome == 'R' && relation == KAY_LESS)) {
            out->outcome = outcome;
            return KAY_OK;
        }
    }
    KAY_TRY(valuer_winners(valuer, game, state, out));
    return valuer_bound_by(valuer->store, out, out->outcome, KAY_VALUE_ZERO);
}

/* Returns the work for the current game so far. */
static kay_solver_stats valuer_work(const kay_valuer *valuer)
{
    kay_solver_stats work = kay_solver_tell(valuer->solver);
    kay_evaluation_stats evaluated = {0};
    if (valuer->evaluation)
        kay_evaluation_get_stats(valuer->evaluation, &evaluated);
    work.positions += evaluated.evaluated;
    work.options += evaluated.options;
    work.entries += evaluated.positions;
    work.table_bytes += evaluated.table_bytes;
    return work;
}

kay_solver_stats kay_valuer_tell(const kay_valuer *valuer)
{
    return valuer->work;
}

kay_status kay_valuer_ask(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    kay_context *ctx = valuer->ctx;
    KAY_TRY(kay_evaluation_can(ctx, game));
    game = valuer_turn_to(valuer, game);
    kay_arena_clear(&valuer->arena);
    valuer->open = *state;
    valuer->known = KAY_VALUE_ZERO;
    *out = (kay_worth){.known = true};
    const kay_solver_stats before = valuer_work(valuer);
    kay_status status = valuer_find(valuer, game, state, out);
    valuer->work = valuer_work(valuer);
    valuer->work.positions -= before.positions;
    valuer->work.options -= before.options;
    if (status == KAY_OK)
        status = valuer_compare(valuer, out);
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return status;
    const kay_diag why = ctx->diag;
    const uint64_t excluded = game->traits & KAY_IMPARTIAL ? kay_solver_excluded(valuer->solver) : 0;
    *out = (kay_worth){.known = false, .outcome = excluded & 1 ? 'N' : '\0', .excluded = excluded};
    kay_valuer_forget(valuer); /* frees memory for the search */
    const kay_status settled = out->outcome ? KAY_OK : valuer_settle(valuer, game, state, out);
    if (settled == KAY_OK && out->known)
        return KAY_OK;
    ctx->diag = why;
    return status;
}
