/* Conjectures: gathers positions, tries every family of rules, tests the rules that are found, and puts the best
 * first. */
#include <kayles/guess.h>

#include <stdlib.h>
#include <string.h>

#include "guess/guess_families.h"
#include "ruleset/starts.h"

/* Ranks a conjecture.  Conjectures that agree come first; among these, rules for all positions, then rules for some
 * positions, then laws of values; and in each of these groups the proved ones. */
static int guess_rank(const kay_conjecture *found)
{
    return 8 * found->agree + 4 * (found->lua && !found->partial) + 2 * (found->lua != NULL) + found->proved;
}

static int guess_compare(const void *a, const void *b)
{
    const kay_conjecture *x = a, *y = b;
    int order = guess_rank(y) - guess_rank(x);
    if (!order && !x->agree) /* of two that failed, the one that held for more positions */
        order = (x->held_on < y->held_on) - (x->held_on > y->held_on);
    if (!order)
        order = (x->cost > y->cost) - (x->cost < y->cost);
    return order ? order : strcmp(x->statement, y->statement);
}

/* Sorts the list: the conjectures that agree, then the others.  Conjectures with the same statement are one. */
static void guess_order(kay_guess *out)
{
    uint64_t kept = 0;
    if (out->count)
        qsort(out->list, out->count, sizeof *out->list, guess_compare);
    for (uint64_t i = 0; i < out->count; i++)
        if (!kept || strcmp(out->list[i].statement, out->list[kept - 1].statement) != 0)
            out->list[kept++] = out->list[i];
    out->count = kept;
}

/* Returns whether a law that agrees is in the list from `first` on.  With `theorem`, only a theorem about all positions
 * counts. */
static bool guess_agrees(const kay_guess *out, uint64_t first, bool theorem)
{
    for (uint64_t i = first; i < out->count; i++)
        if (out->list[i].agree && (!theorem || (out->list[i].lua && !out->list[i].partial)))
            return true;
    return false;
}

/* Tries decision lists and residue classes.  If both find a rule, keeps only the shorter one. */
static kay_status guess_decision_lists_or_residues(guess_data *data, kay_guess *out)
{
    kay_conjecture *list;
    const uint64_t first = out->count;
    KAY_TRY(guess_decision_lists(data, out));
    const uint64_t second = out->count;
    guess_data_unlearn(data);
    KAY_TRY(guess_residues(data, out));
    list = out->list;
    if (second != first + 1 || out->count != second + 1 || !list[first].agree || !list[second].agree)
        return KAY_OK;
    if (list[second].cost < list[first].cost)
        list[first] = list[second];
    out->count--;
    return KAY_OK;
}

/* When a family is tried: always; only if the Grundy values are known, but no law for all of them; only if no earlier
 * family found a rule for all positions; in either of these cases; only if no law agrees. */
typedef enum guess_when { GUESS_ALWAYS, GUESS_UNVALUED, GUESS_UNRULED, GUESS_EITHER, GUESS_UNKNOWN_LAW } guess_when;

static const struct guess_family {
    kay_status (*find)(guess_data *data, kay_guess *out);
    guess_when when;
} guess_families[] = {
    {guess_heap_games, GUESS_ALWAYS},
    {guess_periods, GUESS_ALWAYS},
    {guess_nim_sums, GUESS_ALWAYS},
    {guess_beatty, GUESS_ALWAYS},
    {guess_functions_of_n, GUESS_UNVALUED},
    {guess_runs_of_values, GUESS_UNVALUED},
    {guess_misere_tame, GUESS_UNRULED},
    {guess_values_of_entries, GUESS_EITHER},
    {guess_sparse, GUESS_UNRULED},
    {guess_outcomes_of_n, GUESS_UNRULED},
    {guess_runs_of_outcomes, GUESS_UNRULED},
    {guess_decision_lists_or_residues, GUESS_UNRULED},
    {guess_linear_values, GUESS_UNVALUED},
    {guess_borders, GUESS_UNVALUED},
    {guess_linear_outcomes, GUESS_UNRULED},
    {guess_weaker_periods, GUESS_UNKNOWN_LAW},
    {guess_lines, GUESS_UNRULED},
};

static bool guess_wants(const guess_data *data, const kay_guess *out, uint64_t first, guess_when when)
{
    if ((when == GUESS_UNVALUED || when == GUESS_EITHER) && !data->valued && guess_data_valued(data))
        return true;
    if (when == GUESS_UNKNOWN_LAW)
        return !guess_agrees(out, first, false);
    return when == GUESS_ALWAYS || (when != GUESS_UNVALUED && !data->ruled);
}

/* Drops the numbers, far beyond the others, that a family with one parameter added to its own test. */
static void guess_drop_apart(guess_data *data)
{
    while (data->parameters == 1 && data->count && data->rows[data->count - 1].apart)
        data->count--;
}

static kay_status guess_ask_families(guess_data *data, kay_guess *out)
{
    const uint64_t first = out->count, fit = data->fit;
    for (unsigned i = 0; i < sizeof guess_families / sizeof *guess_families; i++) {
        if (!guess_wants(data, out, first, guess_families[i].when))
            continue;
        data->fit = fit; /* a family may make its rule from fewer records */
        guess_data_unlearn(data);
        data->found = false;
        KAY_TRY(guess_families[i].find(data, out));
        guess_drop_apart(data);
    }
    data->fit = fit;
    return KAY_OK;
}

typedef kay_status (*guess_gathering)(guess_data *data);

/* Returns how to gather the next positions, or NULL to stop.  Sums are gathered next if they need a rule of their own.
 * Otherwise a second source is tried if no rule for all positions was found.  Without ranges, the starts are tried
 * after the positions that play reaches, and after positions of two entries.  With ranges, the positions that play
 * reaches are tried after the starts, if a start does not show its parameters. */
static guess_gathering guess_next(const guess_data *data, bool ruled)
{
    if (data->parameters == 1 && data->ordered && data->sums && data->misere && data->movers == 1)
        return guess_gather_sums;
    if (ruled)
        return NULL;
    const bool ranges = data->question->ranges > 0;
    const bool pairs = !data->parameters && !data->question->values && guess_data_form(data).count == 2 &&
                       kay_starts_of(data->question->rules)->parameters == 2;
    if (data->reached || (pairs && !ranges))
        return ranges ? NULL : guess_gather_starts;
    return ranges && guess_data_form(data).count > 2 && !guess_data_tells(data) ? guess_gather_reach : NULL;
}

/* Gathers positions and looks for their rules.  *gather is the way to gather; afterwards it is the next way, or
 * NULL. */
static kay_status guess_gathered(guess_data *data, guess_gathering *gather, kay_guess *out)
{
    kay_context *ctx = data->ctx;
    const uint64_t first = out->count;
    kay_status gathered = (*gather)(data), status = gathered;
    kay_diag why = ctx->diag;
    if (gathered == KAY_OK || data->cut || data->stopped)
        status = guess_ask_families(data, out);
    /* one cause, such as a signal, stopped both the gathering and the families; it is reported once */
    if (status == KAY_EUNABLE && gathered == KAY_EUNABLE)
        status = KAY_OK;
    *gather = guess_next(data, guess_agrees(out, first, true));
    out->beyond = data->beyond ? data->beyond : out->beyond;
    const bool cut = data->cut, untested = data->untested && !out->count;
    const bool looked = data->fit || (data->question->values && data->count);
    if (status == KAY_OK && (!untested || cut) && looked && !guess_agrees(out, first, false))
        status = guess_looked_none(data, out);
    if (status == KAY_OK && data->parameters && data->movers == 1 && (data->misere || guess_data_valued(data)))
        status = guess_looked_no_values(data, out);
    guess_data_free(data);
    if (status != KAY_OK)
        return status;
    ctx->diag = gathered == KAY_OK ? ctx->diag : why;
    if (gathered == KAY_OK && cut)
        return kay_fail(ctx, KAY_EUNABLE,
                        "the ranges are too large for the budget: only the first positions were looked at");
    return gathered == KAY_OK && untested ? kay_fail(ctx, KAY_EUNABLE, "%s", guess_too_hard) : gathered;
}

/* Gathers positions from one source after another, and looks for their rules. */
static kay_status guess_sources(kay_context *ctx, const kay_guess_question *question, kay_guess *out)
{
    guess_data data;
    for (guess_gathering gather = question->values ? guess_gather_values : guess_gather; gather;) {
        guess_gather_begin(ctx, &out->arena, question, &data);
        KAY_TRY(guess_gathered(&data, &gather, out));
    }
    return KAY_OK;
}

kay_status kay_guess_find(kay_context *ctx, const kay_guess_question *question, kay_guess *out)
{
    *out = (kay_guess){0};
    kay_arena_init(&out->arena, ctx);
    const kay_status status = guess_sources(ctx, question, out);
    if (guess_agrees(out, 0, false))
        out->none = NULL;
    else
        out->no_values = NULL; /* the other text says it */
    guess_order(out);
    return status;
}

void kay_guess_free(kay_guess *guess)
{
    kay_arena_free(&guess->arena);
    guess->list = NULL;
    guess->count = guess->room = 0;
}
