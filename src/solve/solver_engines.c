/* Finds outcomes and nimbers of states that no theorem covers: by nimbers if the game suits that, else by search, or by
 * values if search takes long.  In misère play two searches take turns. */
#include <kayles/games.h>
#include "evaluate/evaluate.h"

#include "ruleset/rules_check.h"
#include "solve/solver_inside.h"
#include "solve/solver_parts.h"

kay_by kay_solver_engine(const kay_game *game)
{
    return kay_nimbers_suit(game) ? KAY_BY_NIMBERS : KAY_BY_SEARCH;
}

kay_by solver_engine(const kay_solver *solver)
{
    if (solver->recurs || solver->wanted == KAY_BY_SEARCH)
        return KAY_BY_SEARCH;
    return solver->wanted == KAY_BY_NIMBERS ? KAY_BY_NIMBERS : kay_solver_engine(solver->game);
}

void kay_solver_use(kay_solver *solver, kay_tabulated *table)
{
    if (solver->by == KAY_BY_TABLE)
        solver->by = solver_engine(solver);
    solver->table = table;
}

kay_status solver_look_up(kay_solver *solver, const kay_state *state, kay_tabulated_answer *out)
{
    return solver->table && solver->wanted == KAY_BY_AUTO ? kay_tabulated_find(solver->table, solver->game, state, out)
                                                          : KAY_END;
}

bool kay_solver_hurries(kay_solver *solver)
{
    return solver->game->traits & KAY_LOOPY || (solver->table && kay_tabulated_has_remoteness(solver->table));
}

kay_status solver_open_search(kay_solver *solver, const kay_state *start)
{
    if (solver->search)
        return KAY_OK;
    KAY_TRY(kay_start_check(solver->ctx, solver->game, start));
    solver->valueless = !kay_solver_values_may(solver->game);
    KAY_TRY(kay_search_new(solver->ctx, solver->game, &solver->search));
    kay_search_allow(solver->search, solver->allowed);
    return KAY_OK;
}

/* Lets threads share the nimber search.  Rules outside the list may allow only one thread. */
static void solver_share_nimbers(kay_solver *solver)
{
    if (kay_ruleset_find(solver->game->rules->name) == solver->game->rules)
        kay_nimbers_parallel(solver->nimbers, solver->threads);
}

/* Opens the nimber search of the game, unless it is open; `start` is the state that is searched first. */
static kay_status solver_open_nimbers(kay_solver *solver, const kay_state *start)
{
    if (solver->nimbers)
        return KAY_OK;
    KAY_TRY(kay_start_check(solver->ctx, solver->game, start));
    KAY_TRY(kay_nimbers_new(solver->ctx, solver->game, &solver->nimbers));
    kay_nimbers_allow(solver->nimbers, solver->allowed);
    solver_share_nimbers(solver);
    return KAY_OK;
}

/* Opens the search by proof numbers, unless it is open; `start` is the state that is searched first. */
static kay_status solver_open_prover(kay_solver *solver, const kay_state *start)
{
    if (solver->prover)
        return KAY_OK;
    KAY_TRY(kay_start_check(solver->ctx, solver->game, start));
    KAY_TRY(kay_prover_new(solver->ctx, solver->game, &solver->prover));
    kay_prover_allow(solver->prover, solver->allowed);
    return KAY_OK;
}

void kay_solver_parallel(kay_solver *solver, unsigned threads)
{
    solver->threads = threads;
    if (solver->nimbers)
        solver_share_nimbers(solver);
}

void kay_solver_allow(kay_solver *solver, uint64_t options)
{
    solver->allowed = options;
    if (solver->search)
        kay_search_allow(solver->search, options);
    if (solver->nimbers)
        kay_nimbers_allow(solver->nimbers, options);
    if (solver->prover)
        kay_prover_allow(solver->prover, options);
}

/* Returns whether a limit of memory or work was reached.  Returns false if the time is up, or if a script reached its
 * own limit (its error has a place in `diag`). */
static bool solver_is_spent(const kay_solver *solver, kay_status status)
{
    return status == KAY_EUNABLE && !solver->ctx->diag.placed && kay_check_time(solver->ctx) == KAY_OK;
}

kay_status solver_search(kay_solver *solver, const kay_state *state, kay_outcome *out)
{
    KAY_TRY(solver_open_search(solver, state));
    if (solver->valueless || solver->wanted != KAY_BY_AUTO || solver->allowed)
        return kay_search_outcome(solver->search, state, out);
    kay_status status = KAY_EUNABLE;
    if (!solver->values.evaluation) {
        kay_search_allow(solver->search, SOLVER_SOON);
        status = kay_search_outcome(solver->search, state, out);
        kay_search_allow(solver->search, 0);
    }
    if (!solver_is_spent(solver, status))
        return status;
    status = kay_solver_values_outcome(&solver->values, solver->ctx, solver->game, state, out);
    solver->valueless = status != KAY_OK;
    return solver_is_spent(solver, status) ? kay_search_outcome(solver->search, state, out) : status;
}

kay_status solver_find_nimber(kay_solver *solver, const kay_state *state, uint64_t *nimber, kay_outcome *out)
{
    bool lost;
    KAY_TRY(solver_open_nimbers(solver, state));
    const kay_status status =
        nimber ? kay_nimbers_find(solver->nimbers, state, nimber) : kay_nimbers_ask(solver->nimbers, state, 0, &lost);
    if (status == KAY_OK && !nimber)
        *out = lost ? KAY_LOSS : KAY_WIN;
    solver->recurs |= status == KAY_END;
    return status;
}

/* Asks search, or the search by proof numbers, which may generate `options` more options.  *spent: it did. */
static kay_status solver_turn(kay_solver *solver, const kay_state *state, bool proves, uint64_t options, bool *spent,
                              kay_outcome *out)
{
    const uint64_t before = kay_solver_tell(solver).options;
    kay_status status;
    if (proves) {
        kay_prover_allow(solver->prover, options);
        status = kay_prover_outcome(solver->prover, state, out);
        kay_prover_allow(solver->prover, 0);
    } else {
        kay_search_allow(solver->search, options);
        status = kay_search_outcome(solver->search, state, out);
        kay_search_allow(solver->search, 0);
    }
    *spent = solver_is_spent(solver, status) && kay_solver_tell(solver).options - before >= options;
    return status;
}

/* Finds the outcome in misère play by two searches in turns, each time with four times as many options: either may be
 * faster than the other one by far.  The one that has answered begins the next time. */
static kay_status solver_take_turns(kay_solver *solver, const kay_state *state, kay_outcome *out)
{
    enum { FIRST = 1 << 16, MORE = 4 };
    KAY_TRY(solver_open_search(solver, state));
    KAY_TRY(solver_open_prover(solver, state));
    for (uint64_t options = FIRST;; options *= MORE) {
        kay_status status = KAY_OK;
        bool spent[2];
        for (unsigned turn = 0; turn < 2; turn++) {
            const bool proves = solver->proves != (turn == 1);
            status = solver_turn(solver, state, proves, options, &spent[turn], out);
            solver->recurs |= status == KAY_END;
            if (status == KAY_END)
                return solver_search(solver, state, out);
            if (status == KAY_OK)
                solver->proves = proves;
            if (!solver_is_spent(solver, status))
                return status;
        }
        if (!spent[0] && !spent[1]) /* both have no more memory */
            return status;
    }
}

kay_status solver_work(kay_solver *solver, const kay_state *state, kay_outcome *out)
{
    if (solver_engine(solver) == KAY_BY_NIMBERS) {
        const kay_status status = solver_find_nimber(solver, state, NULL, out);
        if (status != KAY_END)
            return status;
    } else if (solver->wanted == KAY_BY_AUTO && !solver->allowed && !solver->recurs && kay_prover_suits(solver->game)) {
        return solver_take_turns(solver, state, out);
    }
    return solver_search(solver, state, out);
}

void solver_forget_search(kay_solver *solver)
{
    kay_search_free(solver->search);
    solver->search = NULL;
    kay_nimbers_free(solver->nimbers);
    solver->nimbers = NULL;
    kay_prover_free(solver->prover);
    solver->prover = NULL;
    solver->recurs = false;
    kay_solver_values_forget(&solver->values);
    if (solver->table)
        kay_tabulated_leave(solver->table);
}

kay_solver_stats kay_solver_tell(const kay_solver *solver)
{
    kay_search_stats searched = {0};
    kay_nimbers_stats found = {0};
    kay_prover_stats proved = {0};
    kay_evaluation_stats evaluated = {0};
    if (solver->search)
        kay_search_get_stats(solver->search, &searched);
    if (solver->nimbers)
        kay_nimbers_get_stats(solver->nimbers, &found);
    if (solver->prover)
        kay_prover_get_stats(solver->prover, &proved);
    if (solver->values.evaluation)
        kay_evaluation_get_stats(solver->values.evaluation, &evaluated);
    return (kay_solver_stats){
        .positions = searched.positions + found.positions + proved.positions + evaluated.evaluated,
        .options = searched.options + found.options + proved.options + evaluated.options,
        .entries = searched.positions + found.known + proved.entries + evaluated.positions,
        .table_bytes = searched.table_bytes + found.table_bytes + proved.table_bytes + evaluated.table_bytes,
    };
}
