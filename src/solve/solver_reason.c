/* Says why an answer is right: in a sentence, and in a proof that can be checked. */
#include <inttypes.h>

#include "ruleset/score_call.h"
#include "solve/solver_inside.h"
#include "solve/solver_parts.h"

/* Adds the reason for an outcome of a loopy game: if `counts`, how many positions were listed; and when play ends. */
static kay_status solver_reached_reason(kay_solver *solver, bool counts, kay_text *out)
{
    kay_reached reached;
    kay_outcome outcome;
    KAY_TRY(solver_search(solver, &solver->state, &outcome)); /* perhaps nobody has asked for the outcome yet */
    KAY_TRY(kay_search_find(solver->search, &solver->state, &reached));
    if (counts)
        kay_text_format(out, "retrograde analysis from the rules alone, over %" PRIu64 " positions%s",
                        kay_solver_tell(solver).positions, reached.part ? ", all that the budget allows" : "");
    else
        kay_text_add(out, "search of the positions that play can reach");
    if (reached.outcome == KAY_DRAW)
        kay_text_add(out, ": neither player can force a win");
    else if (reached.remoteness)
        kay_text_format(out, ": play ends after %s%llu move%s", reached.bound ? "at most " : "",
                        (unsigned long long)reached.remoteness, reached.remoteness == 1 ? "" : "s");
    return out->error;
}

/* Adds the points at the end, with best play. */
static kay_status solver_scores_reason(kay_solver *solver, kay_text *out)
{
    kay_scores scores;
    KAY_TRY(kay_solver_scores(solver, &scores));
    kay_text_add(out, ": ");
    kay_scores_write(solver->game, solver->state.mover, &scores, out);
    return out->error;
}

/* Adds the reason for an outcome that the table has. */
static kay_status solver_table_reason(kay_solver *solver, kay_text *out)
{
    kay_tabulated_answer found;
    KAY_TRY(solver_look_up(solver, &solver->state, &found));
    kay_text_add(out, "by the table");
    if (solver->game->rules->scoring)
        return solver_scores_reason(solver, out);
    if (found.outcome == KAY_DRAW)
        kay_text_add(out, ", neither player can force a win");
    else if (found.remoteness != KAY_NO_REMOTENESS && found.remoteness)
        kay_text_format(out, ", play ends after %" PRIu64 " move%s", found.remoteness,
                        found.remoteness == 1 ? "" : "s");
    return out->error;
}

static kay_status solver_say_reason(kay_solver *solver, bool counts, kay_text *out)
{
    KAY_TRY(solver_ask_theorem(solver));
    if (solver->by == KAY_BY_THEOREM)
        return kay_theorem_line_reason(solver->line, out);
    if (solver->by == KAY_BY_TABLE)
        return solver_table_reason(solver, out);
    if (solver_reaches(solver->game))
        return solver_reached_reason(solver, counts, out);
    const bool by_values = solver->values.evaluation, by_nimbers = solver->by == KAY_BY_NIMBERS;
    const uint64_t count = by_values ? solver->values.positions : kay_solver_tell(solver).positions;
    if (counts)
        kay_text_format(out, "%s from the rules alone, over %" PRIu64 " position%s",
                        by_nimbers  ? "nimbers of the parts"
                        : by_values ? "values of the parts"
                                    : "exhaustive search",
                        count, count == 1 ? "" : "s");
    else
        kay_text_add(out, by_nimbers  ? "search found the nimbers of the parts"
                          : by_values ? "search found the values of the parts"
                                      : "search tried all lines of play");
    return solver->game->rules->scoring ? solver_scores_reason(solver, out) : out->error;
}

kay_status kay_solver_reason(kay_solver *solver, kay_text *out)
{
    return solver_say_reason(solver, true, out);
}

kay_status kay_solver_reason_for_person(kay_solver *solver, kay_text *out)
{
    return solver_say_reason(solver, false, out);
}

kay_status kay_solver_brief(kay_solver *solver, kay_text *out)
{
    KAY_TRY(solver_ask_theorem(solver));
    return solver->by == KAY_BY_THEOREM ? kay_theorem_line_brief(solver->line, out) : KAY_OK;
}

/* Proves an answer by nimbers, which need not have been asked for yet. */
static kay_status solver_certify_nimbers(kay_solver *solver, kay_text *proof)
{
    kay_outcome outcome;
    kay_json_writer writer = {.out = proof};
    KAY_TRY(kay_solver_answer(solver, &outcome));
    if (solver->by != KAY_BY_NIMBERS)
        return kay_fail(solver->ctx, KAY_EUSAGE, "an answer by %s has no certificate",
                        solver->by == KAY_BY_TABLE ? "a table" : "search");
    kay_json_begin_object(&writer, NULL);
    KAY_TRY(kay_nimbers_certify(solver->nimbers, &solver->state, &writer));
    kay_json_end_object(&writer);
    return proof->error;
}

kay_status kay_solver_certify(kay_solver *solver, kay_text *proof)
{
    KAY_TRY(solver_ask_theorem(solver));
    if (solver->by == KAY_BY_NIMBERS)
        return solver_certify_nimbers(solver, proof);
    if (solver->by != KAY_BY_THEOREM)
        return kay_fail(solver->ctx, KAY_EUSAGE, "an answer by %s has no certificate",
                        solver->by == KAY_BY_TABLE ? "a table" : "search");
    if (!solver->game->rules->proof)
        return kay_fail(solver->ctx, KAY_EUSAGE, "the theorem of %s has no certificates", solver->game->rules->name);
    kay_json_writer writer = {.out = proof};
    kay_json_begin_object(&writer, NULL);
    KAY_TRY(kay_call_certify(solver->line, &writer));
    kay_json_end_object(&writer);
    return proof->error;
}
