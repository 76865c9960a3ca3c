/* Values by the engine that suits the game, and what can be said where the budget ended. */
#include <kayles/evaluate.h>
#include <kayles/rulesets.h>
#include <kayles/solver.h>
#include <kayles/theorem.h>
#include <kayles/valuer.h>

#include "foreign/solve.h"
#include "solve/valuer_read.h"

struct kay_valuer {
    kay_context *ctx;
    kay_value_store *store;
    kay_solver *solver; /* for outcomes and nimbers */
    kay_evaluation *evaluation; /* of `game`; NULL: none was needed */
    unsigned threads;
    const kay_game *game; /* asked about last; NULL: none */
    kay_game alike; /* which it may be: outlives those that are given */
};

enum { VALUER_KEEPS = 4 }; /* the part of the memory, 1 / VALUER_KEEPS, that may be left filled for the next game */

kay_status kay_valuer_new(kay_context *ctx, kay_value_store *store, kay_valuer **out)
{
    kay_valuer *valuer = kay_alloc(ctx, sizeof *valuer);
    if (!valuer)
        return kay_no_memory(ctx);
    *valuer = (kay_valuer){.ctx = ctx, .store = store};
    const kay_status status = kay_solver_new(ctx, &valuer->solver);
    if (status != KAY_OK) {
        kay_free(ctx, valuer, sizeof *valuer);
        return status;
    }
    kay_solver_keep(valuer->solver);
    *out = valuer;
    return KAY_OK;
}

void kay_valuer_parallel(kay_valuer *valuer, unsigned threads)
{
    valuer->threads = threads;
}

void kay_valuer_free(kay_valuer *valuer)
{
    if (!valuer)
        return;
    kay_valuer_forget(valuer);
    kay_solver_close(valuer->solver);
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
    if (valuer->game != &valuer->alike || ctx->memory_used > ctx->memory_limit / VALUER_KEEPS)
        kay_valuer_forget(valuer);
    return !valuer->game;
}

/* Whether what was found is of this game, or of one like it. */
static bool valuer_knows(const kay_valuer *valuer, const kay_game *game)
{
    const kay_game *alike = &valuer->alike;
    return valuer->game && (valuer->game == game || (valuer->game == alike && alike->rules == game->rules &&
                                                     alike->words == game->words && alike->traits == game->traits));
}

/* Makes room for what is found about a game, unless that is what the valuer keeps.  Returns the game to ask about. */
static const kay_game *valuer_turn_to(kay_valuer *valuer, const kay_game *game)
{
    if (valuer_knows(valuer, game))
        return valuer->game;
    kay_valuer_forget(valuer);
    valuer->alike = *game;
    return valuer->game = game->traits & KAY_ALIKE ? &valuer->alike : game;
}

kay_status kay_valuer_read(kay_context *ctx, kay_value_store *store, const kay_text *text, kay_value *out)
{
    kay_result result;
    KAY_TRY(kay_value_read(store, kay_text_string(text), text->length, NULL, &result, NULL));
    if (result.kind != KAY_RESULT_VALUE)
        return kay_fail(ctx, KAY_EINPUT, "'%.60s' is no value", kay_text_string(text));
    return kay_form_value(store, result.form, out);
}

/* KAY_END: the theorem does not know it. */
static kay_status valuer_by_theorem(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_value *out)
{
    kay_text text;
    if (!game->rules->theorem || !game->rules->theorem->value)
        return KAY_END;
    KAY_TRY(kay_solver_enter(valuer->solver, game, state, KAY_BY_AUTO));
    kay_text_init(&text, valuer->ctx);
    kay_status status = kay_solver_value(valuer->solver, &text);
    if (status == KAY_OK)
        status = kay_valuer_read(valuer->ctx, valuer->store, &text, out);
    kay_text_free(&text);
    kay_solver_leave(valuer->solver);
    return status;
}

/* A nimber is the value of a position of an impartial game (Sprague 1935, Grundy 1939). */
static kay_status valuer_nimber(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    uint64_t nimber;
    KAY_TRY(kay_solver_enter(valuer->solver, game, state, KAY_BY_AUTO));
    const kay_status status = kay_solver_grundy(valuer->solver, &nimber);
    if (game->rules->theorem && game->rules->theorem->grundy)
        out->by = kay_solver_by(valuer->solver);
    kay_solver_leave(valuer->solver);
    KAY_TRY(status);
    if (nimber > UINT32_MAX)
        return kay_fail(valuer->ctx, KAY_EUNABLE, "the nimber *%llu is too large", (unsigned long long)nimber);
    return kay_value_nus(valuer->store, KAY_VALUE_ZERO, 0, (uint32_t)nimber, &out->value);
}

static kay_status valuer_evaluate(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    if (!valuer->evaluation) {
        KAY_TRY(kay_evaluation_new(valuer->ctx, game, valuer->store, &valuer->evaluation));
        if (kay_ruleset_find(game->rules->name) == game->rules) /* others may be for one thread */
            kay_evaluation_parallel(valuer->evaluation, valuer->threads);
    }
    return kay_evaluate(valuer->evaluation, state->words, state->parts, &out->value);
}

/* The one place that chooses: the theorem where it knows the value, of the whole or of a part. */
static kay_status valuer_choose(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    const kay_status status = valuer_by_theorem(valuer, game, state, &out->value);
    out->by = status == KAY_END ? KAY_BY_SEARCH : KAY_BY_THEOREM;
    if (status != KAY_END)
        return status;
    if (game->traits & KAY_IMPARTIAL)
        return valuer_nimber(valuer, game, state, out);
    kay_value sum = KAY_VALUE_ZERO;
    for (uint64_t i = 0; i < state->parts; i++) {
        const kay_state part = {.words = state->words + i * game->words, .parts = 1, .mover = state->mover};
        kay_status found = state->parts > 1 ? valuer_by_theorem(valuer, game, &part, &out->value) : KAY_END;
        if (found == KAY_END)
            found = valuer_evaluate(valuer, game, &part, out);
        KAY_TRY(found);
        KAY_TRY(kay_value_add(valuer->store, sum, out->value, &sum));
    }
    out->value = sum;
    return KAY_OK;
}

/* The value, in three quarters of the time. */
static kay_status valuer_find(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    kay_context *ctx = valuer->ctx;
    const double deadline = ctx->deadline, now = deadline > 0 ? kay_now() : 0;
    ctx->deadline = deadline > now ? now + (deadline - now) * 3 / 4 : deadline;
    const kay_status status = valuer_choose(valuer, game, state, out);
    ctx->deadline = deadline;
    return status;
}

/* Who wins, if Left wins (Right wins) moving first. */
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

/* What follows from who wins: what the previous player wins is worth 0, what Left wins more. */
static void valuer_bound(kay_worth *out)
{
    out->known = out->outcome == 'P';
    out->value = KAY_VALUE_ZERO;
    out->bounded[0] = out->outcome == 'L';
    out->bounded[1] = out->outcome == 'R';
    out->bounds[0] = out->bounds[1] = KAY_VALUE_ZERO;
}

/* Who wins, by theorem or search, where no value was found. */
static kay_status valuer_settle(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
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
    valuer_bound(out);
    return KAY_OK;
}

/* Of rules in the worker, which evaluates there. */
static kay_status valuer_ask_foreign(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    kay_text text;
    kay_status told = KAY_OK;
    bool by_theorem = false;
    *out = (kay_worth){.known = false};
    kay_text_init(&text, valuer->ctx);
    kay_status status = kay_foreign_ask_value(game, state, &told, &out->outcome, &by_theorem, &text);
    out->by = by_theorem ? KAY_BY_THEOREM : KAY_BY_SEARCH;
    if (status == KAY_OK && told == KAY_OK) {
        status = kay_valuer_read(valuer->ctx, valuer->store, &text, &out->value);
        out->known = status == KAY_OK;
    }
    kay_text_free(&text);
    if (status == KAY_OK && told != KAY_OK)
        valuer_bound(out);
    return status == KAY_OK ? told : status;
}

static kay_status valuer_ask_here(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    kay_context *ctx = valuer->ctx;
    game = valuer_turn_to(valuer, game);
    *out = (kay_worth){.known = true};
    kay_status status = valuer_find(valuer, game, state, out);
    if (status == KAY_OK)
        status = valuer_compare(valuer, out);
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return status;
    const kay_diag why = ctx->diag;
    *out = (kay_worth){.known = false};
    kay_valuer_forget(valuer); /* its memory is needed now */
    const kay_status settled = valuer_settle(valuer, game, state, out);
    if (settled == KAY_OK && out->known)
        return KAY_OK;
    ctx->diag = why;
    return status;
}

kay_status kay_valuer_ask(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_worth *out)
{
    KAY_TRY(kay_evaluation_can(valuer->ctx, game));
    return (kay_foreign_of(game->rules) ? valuer_ask_foreign : valuer_ask_here)(valuer, game, state, out);
}
