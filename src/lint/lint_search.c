/* Tests laws by search: play ends, and normal forms and negatives have the right outcomes and values. */
#include <string.h>

#include "lint/lint_inside.h"
#include "ruleset/hook_call.h"
#include "search/search.h"

enum {
    SEARCH_BUDGET = 1 << 19, /* bytes for a search, but at most a quarter of the memory left */
    SEARCH_TABLES = 1 << 22, /* bytes for the tables of the rules, with which a search begins, but at most a quarter */
    SEARCH_HALVED = 5, /* the budget is halved at most this many times */
    SEARCH_TRIES = 20, /* after this many failures lint no longer enumerates reachable states */
};

/* Allows so many bytes more, or less after failures: small states are still searched, and large ones fail early. */
static void search_allow(lint_run *run, uint64_t bytes, unsigned failures)
{
    const uint64_t left = (run->ctx->memory_limit - run->ctx->memory_used) / 4;
    const uint64_t budget = bytes >> (failures < SEARCH_HALVED ? failures : SEARCH_HALVED);
    run->small.memory_limit = run->small.memory_used + (left < budget ? left : budget);
}

/* Every search gets a new budget in a context of its own. */
kay_status lint_budget(lint_run *run, unsigned unable)
{
    search_allow(run, SEARCH_BUDGET, unable);
    return kay_check_time(run->ctx);
}

kay_status lint_searched(lint_run *run, kay_status status)
{
    if (status == KAY_EUNABLE) {
        KAY_TRY(kay_check_time(run->ctx));
        return KAY_END;
    }
    if (status != KAY_OK && run->ctx->diag.status != status)
        run->ctx->diag = run->small.diag;
    return status;
}

/* Makes a search by normal forms or, if `raw`, without them, unless there is one. */
static kay_status search_begin(lint_run *run, bool raw)
{
    kay_search **search = raw ? &run->raw : &run->normal;
    if (!*search) {
        search_allow(run, SEARCH_TABLES, run->unsearched);
        KAY_TRY(kay_search_new(&run->small, run->game, search));
        if (raw)
            kay_search_raw(*search);
    }
    return lint_budget(run, run->unsearched);
}

/* Finds the outcome of a state or, if `grundy` is not NULL, the Grundy value of its one part.  Returns KAY_END if the
 * budget ends; then frees the search, because its table may fill the budget. */
static kay_status search_ask(lint_run *run, const kay_state *state, bool raw, kay_outcome *outcome, uint64_t *grundy)
{
    kay_search **search = raw ? &run->raw : &run->normal;
    kay_status status = search_begin(run, raw);
    if (status == KAY_OK && grundy)
        status = kay_search_grundy(*search, state->words, grundy);
    else if (status == KAY_OK)
        status = kay_search_outcome(*search, state, outcome);
    if (status == KAY_EUNABLE) {
        kay_search_free(*search);
        *search = NULL;
        run->unsearched++;
    }
    return lint_searched(run, status);
}

static kay_status search_outcome(lint_run *run, const kay_state *state, bool raw, kay_outcome *out)
{
    return search_ask(run, state, raw, out, NULL);
}

/* Enumerates all states that play reaches, and so finds every cycle.  A search would stop when it knows the outcome. */
kay_status lint_ends(lint_run *run)
{
    kay_reached reached;
    if (run->game->traits & (KAY_LOOPY | KAY_SCORING) || run->unable >= SEARCH_TRIES)
        return lint_silent(run);
    KAY_TRY(lint_budget(run, run->unable));
    const bool fresh = !run->reachable;
    kay_status status = run->reachable ? KAY_OK : kay_reachable_new(&run->small, run->game, false, &run->reachable);
    if (status == KAY_OK)
        status = kay_reachable_find(run->reachable, run->state, &reached);
    if (status == KAY_END)
        status = kay_reachable_add(run->reachable, run->state);
    if (status == KAY_EUNABLE) {
        kay_reachable_free(run->reachable);
        run->reachable = NULL;
        run->unable += fresh;
    }
    status = lint_searched(run, status);
    return status == KAY_END ? lint_silent(run) : status;
}

/* Tests that in a loopy game the normal form has the same remoteness, unless a search ended early. */
static kay_status search_remoteness(lint_run *run)
{
    kay_reached plain, normal;
    if (kay_search_find(run->raw, run->state, &plain) != KAY_OK ||
        kay_search_find(run->normal, run->state, &normal) != KAY_OK || plain.bound || normal.bound ||
        plain.remoteness == normal.remoteness)
        return KAY_OK;
    return lint_broken(run, "its normal form has the remoteness %lld, but the position has %lld",
                       (long long)normal.remoteness, (long long)plain.remoteness);
}

/* Tests that the normal form has the same value, not only the same outcome: adds the negative of the position to the
 * list.  In normal play the player to move must lose this sum. */
static kay_status search_difference(lint_run *run, kay_move_list *normal)
{
    const uint32_t looked = KAY_IMPARTIAL | KAY_SUMS | KAY_LOOPY | KAY_MISERE;
    const kay_game *game = run->game;
    kay_state negative;
    if ((game->traits & looked) != KAY_SUMS)
        return KAY_OK;
    KAY_TRY(kay_state_negate(run->ctx, game, run->state, &negative));
    for (uint64_t part = 0; part < negative.parts; part++)
        memcpy(kay_emit_part(normal), kay_state_part(game, &negative, part), game->words * sizeof *negative.words);
    kay_state_free(run->ctx, &negative);
    KAY_TRY(normal->error);
    for (int mover = KAY_LEFT; mover <= KAY_RIGHT; mover++) {
        const kay_state sum = {.words = normal->parts, .parts = normal->parts_count, .mover = (kay_player)mover};
        kay_outcome outcome;
        KAY_TRY(search_outcome(run, &sum, true, &outcome));
        if (outcome != KAY_LOSS)
            return lint_broken(run, "its normal form has another value, but the same outcome");
    }
    return KAY_OK;
}

/* Tests that the sum of the normal forms of the parts has the same outcome, searched without normal forms. */
static kay_status search_normal_form(lint_run *run, kay_outcome outcome)
{
    const kay_game *game = run->game, *prepared = game;
    kay_move_list *normal = &run->list;
    KAY_TRY(kay_call_prepare(&run->scratch, game, &prepared));
    kay_emit_empty(normal, 0);
    for (uint64_t part = 0; part < run->state->parts; part++)
        KAY_TRY(kay_call_simplify(prepared, kay_state_part(game, run->state, part), normal));
    const kay_state form = {.words = normal->parts, .parts = normal->parts_count, .mover = run->state->mover};
    kay_outcome kept;
    if (form.parts != 1 && !(game->traits & KAY_SUMS))
        return lint_broken(run, "its normal form is a sum, but the rules have no sums");
    KAY_TRY(search_outcome(run, &form, true, &kept));
    if (kept != outcome)
        return lint_broken(run, "its normal form has another outcome");
    return search_difference(run, normal);
}

kay_status lint_simplify(lint_run *run)
{
    kay_outcome plain, normal;
    if (!run->rules->simplify)
        return lint_silent(run);
    kay_status status = search_outcome(run, run->state, true, &plain);
    if (status == KAY_OK)
        status = search_outcome(run, run->state, false, &normal);
    if (status == KAY_END)
        return lint_silent(run);
    KAY_TRY(status);
    if (plain != normal)
        return lint_broken(run, "search by normal forms gives it another outcome");
    if (run->game->traits & KAY_LOOPY)
        KAY_TRY(search_remoteness(run));
    status = run->broken ? KAY_OK : search_normal_form(run, plain);
    return status == KAY_END ? KAY_OK : status;
}

/* Tests Grundy values only if there are sums: without sums only outcomes matter. */
kay_status lint_grundy(lint_run *run)
{
    const uint32_t looked = KAY_IMPARTIAL | KAY_SUMS | KAY_LOOPY | KAY_MISERE;
    if ((run->game->traits & looked) != (KAY_IMPARTIAL | KAY_SUMS) || !run->rules->simplify)
        return lint_silent(run);
    for (uint64_t part = 0; part < run->state->parts; part++) {
        const kay_state alone = {.words = kay_state_part(run->game, run->state, part), .parts = 1};
        uint64_t plain, normal;
        kay_status status = search_ask(run, &alone, true, NULL, &plain);
        if (status == KAY_OK)
            status = search_ask(run, &alone, false, NULL, &normal);
        if (status == KAY_END)
            return lint_silent(run);
        KAY_TRY(status);
        if (plain != normal)
            return lint_broken(run, "part %llu has the Grundy value %llu, but its normal form has %llu",
                               (unsigned long long)part + 1, (unsigned long long)plain, (unsigned long long)normal);
    }
    return KAY_OK;
}

static kay_status search_negative(lint_run *run, const kay_state *negative)
{
    const kay_state *state = run->state;
    kay_outcome one, other;
    kay_state twice;
    kay_status status = kay_state_negate(run->ctx, run->game, negative, &twice);
    if (status == KAY_END)
        return lint_broken(run, "its negative has no negative");
    KAY_TRY(status);
    if (twice.mover != state->mover || !lint_same(run->game, &twice, state))
        status = lint_broken(run, "the negative of its negative is another position");
    kay_state_free(run->ctx, &twice);
    if (status == KAY_OK)
        status = search_outcome(run, state, false, &one);
    if (status == KAY_OK)
        status = search_outcome(run, negative, false, &other);
    if (status == KAY_OK && one != other)
        status = lint_broken(run, "its negative has another outcome for the other player");
    return status == KAY_END ? KAY_OK : status;
}

kay_status lint_negate(lint_run *run)
{
    kay_state negative;
    kay_status status = kay_state_negate(run->ctx, run->game, run->state, &negative);
    if (status == KAY_END && run->game->traits & KAY_IMPARTIAL)
        return lint_broken(run, "an impartial position is its own negative, but 'negate' returns none");
    if (status == KAY_END)
        return lint_silent(run);
    KAY_TRY(status);
    status = search_negative(run, &negative);
    kay_state_free(run->ctx, &negative);
    return status;
}
