/* The requests of products: cells of a table, what a position is worth. */
#include <string.h>

#include <kayles/search.h>
#include <kayles/valuer.h>

#include "lint/lint_foreign.h"
#include "table/table_foreign.h"
#include "worker/worker.h"

enum { PRODUCTS_KEEP = 4 }; /* values are kept while they take less than this part of the memory */

typedef struct products_table {
    worker *w;
    kay_text part;
} products_table;

static kay_status products_cell(void *user, const kay_table *so_far, const kay_table_cell *cell, const char *position)
{
    products_table *own = user;
    worker_begin_part(own->w, &own->part);
    kay_table_write_cell(&own->part, so_far, cell, position);
    return worker_end_part(own->w, &own->part);
}

kay_status worker_table(worker *w, kay_wire *in)
{
    products_table own = {.w = w};
    kay_table_question question;
    kay_table table;
    char **constants;
    kay_table_read_question(in, &question);
    KAY_TRY(worker_take_values(w, in, &w->arena, &constants));
    kay_text_init(&own.part, &w->words);
    question.rules = w->rules;
    question.constants = (const char *const *)constants;
    question.done = products_cell;
    question.user = &own;
    const kay_status status = kay_table_make(&w->ctx, &question, &table);
    kay_table_free(&table);
    kay_text_free(&own.part);
    return status;
}

static uint64_t products_options(const worker *w)
{
    kay_search_stats stats = {0};
    if (w->search)
        kay_search_get_stats(w->search, &stats);
    return w->search_options + stats.options;
}

/* The Grundy value of a sum, or the outcome. */
static kay_status products_value(worker *w, bool grundy, uint64_t *out)
{
    const kay_state *state = &w->about.state;
    kay_outcome outcome;
    *out = 0;
    if (!grundy) {
        KAY_TRY(kay_search_outcome(w->search, state, &outcome));
        *out = (uint64_t)(outcome + 1);
    }
    for (uint64_t i = 0; grundy && i < state->parts; i++) {
        uint64_t value;
        KAY_TRY(kay_search_grundy(w->search, kay_state_part(w->about.game, state, i), &value));
        *out ^= value;
    }
    return KAY_OK;
}

kay_status worker_worth(worker *w, kay_wire *in)
{
    const kay_game *game = w->about.game;
    const uint64_t number = w->about.number;
    uint64_t value;
    const uint64_t session = kay_wire_take(in);
    const bool grundy = kay_wire_take(in) != 0, normal = kay_wire_take(in) != 0;
    if (w->search_session != session || w->search_game != number)
        worker_leave_search(w);
    if (w->search_session != session)
        w->search_options = 0;
    w->search_session = session;
    w->search_game = number;
    w->searched = *game;
    const uint64_t before = products_options(w), most = worker_ahead_options(w, before);
    if (normal)
        w->searched.traits &= ~(uint32_t)KAY_MISERE;
    if (!w->search)
        KAY_TRY(kay_search_new(&w->ctx, normal ? &w->searched : game, &w->search));
    kay_search_allow(w->search, most - before);
    const kay_status status = products_value(w, grundy, &value);
    w->spent = products_options(w) - before;
    const bool over = status == KAY_EUNABLE && products_options(w) >= most;
    kay_wire_u64(&w->out, over);
    kay_wire_u64(&w->out, over || status != KAY_OK ? 0 : value);
    kay_wire_u64(&w->out, products_options(w));
    return over && !w->ahead.on ? KAY_OK : status;
}

void worker_leave_search(worker *w)
{
    w->search_options = products_options(w);
    kay_search_free(w->search);
    w->search = NULL;
}

void worker_leave_values(worker *w)
{
    kay_valuer_free(w->valuer);
    kay_value_store_free(w->values);
    w->valuer = NULL;
    w->values = NULL;
}

/* Values of a game that may go are forgotten before (worker_new_game); rules in Lua have one game, which stays. */
static kay_status products_open_values(worker *w)
{
    const bool stays = w->script || (w->about.game->traits & (KAY_ALIKE | KAY_LASTS));
    const bool full = w->ctx.memory_used > w->ctx.memory_limit / PRODUCTS_KEEP;
    if (w->valuer && !full && w->valued == (stays ? 0 : w->about.number))
        return KAY_OK;
    worker_leave_values(w);
    w->valued = stays ? 0 : w->about.number;
    KAY_TRY(kay_value_store_new(&w->ctx, w->ctx.memory_limit, &w->values));
    return kay_valuer_new(&w->ctx, w->values, &w->valuer);
}

/* A value as text, or none, in a text that is no part of the budget. */
static kay_status products_tell_value(worker *w, bool known, kay_value value)
{
    kay_text_clear(&w->reason);
    if (known)
        KAY_TRY(kay_value_write(w->values, value, KAY_VALUE_TEXT, &w->reason));
    kay_wire_bytes(&w->out, kay_text_string(&w->reason), w->reason.length);
    return w->reason.error;
}

/* The value; or who wins, and the bounds, where the budget ended before it was found. */
static kay_status products_worth(worker *w)
{
    static const char outcomes[] = "PNLR";
    kay_worth worth = {.known = false};
    KAY_TRY(products_open_values(w));
    const kay_status status = kay_valuer_ask(w->valuer, w->about.game, &w->about.state, &worth);
    if (status != KAY_OK && status != KAY_EUNABLE && status != KAY_ENOMEM)
        return status;
    const char *outcome = worth.outcome ? strchr(outcomes, worth.outcome) : NULL;
    kay_wire_diag(&w->out, status, &w->ctx.diag);
    kay_wire_u64(&w->out, outcome ? (uint64_t)(outcome - outcomes) + 1 : 0);
    kay_wire_u64(&w->out, worth.by == KAY_BY_THEOREM);
    KAY_TRY(products_tell_value(w, worth.known, worth.value));
    for (int side = 0; side < 2; side++)
        KAY_TRY(products_tell_value(w, worth.bounded[side], worth.bounds[side]));
    if (status != KAY_OK)
        worker_leave_values(w);
    return KAY_OK;
}

kay_status worker_value(worker *w, kay_wire *in)
{
    (void)in;
    const kay_status status = products_worth(w);
    const kay_diag why = w->ctx.diag;
    if (status != KAY_OK)
        worker_leave_values(w);
    w->ctx.diag = why;
    return status;
}

kay_status worker_lint(worker *w, kay_wire *in)
{
    kay_lint_question question = {.rules = w->rules};
    kay_lint_result result;
    char **constants;
    question.size.a = kay_wire_take(in);
    question.size.b = kay_wire_take(in);
    question.states = kay_wire_take(in);
    question.seed = kay_wire_take(in);
    KAY_TRY(worker_take_values(w, in, &w->arena, &constants));
    question.constants = (const char *const *)constants;
    const kay_status status = kay_lint(&w->ctx, &question, &result);
    kay_lint_write(&w->out, &result);
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
    return status;
}
