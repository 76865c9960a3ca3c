/* Tests the theorem: it agrees with search, its line of play follows moves and takes them back, and the check of the
 * game accepts its proofs. */
#include <kayles/solver.h>
#include <kayles/theorem.h>

#include <string.h>

#include "lint/lint_inside.h"
#include "ruleset/hook_call.h"

enum { THEOREM_STEPS = 12 };

/* Writes what a solver says about its current state: the outcome, then the moves that keep it. */
static kay_status theorem_says(lint_run *run, kay_solver *solver, kay_text *out)
{
    kay_outcome outcome;
    kay_move_list moves;
    kay_text_clear(out);
    KAY_TRY(kay_solver_answer(solver, &outcome));
    kay_text_add(out, outcome == KAY_WIN ? "win:" : outcome == KAY_LOSS ? "loss:" : "draw:");
    KAY_TRY(kay_move_list_init(&moves, run->ctx, run->game, &run->scratch, KAY_WANT_MOVES));
    const kay_status status = kay_solver_winning(solver, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++) {
        kay_text_char(out, ' ');
        kay_state_move_text(run->game, kay_solver_state(solver), moves.moves[i], out);
    }
    kay_move_list_free(&moves);
    return status == KAY_OK ? out->error : status;
}

/* Compares a line of play with a line opened at its current state. */
static kay_status theorem_compare_line(lint_run *run, kay_solver *line)
{
    kay_solver *fresh;
    kay_text opened;
    kay_status status = kay_solver_open(run->ctx, run->game, kay_solver_state(line), KAY_BY_THEOREM, &fresh);
    if (status == KAY_EUSAGE)
        return KAY_OK; /* the theorem does not cover this state */
    KAY_TRY(status);
    kay_text_init(&opened, run->ctx);
    status = theorem_says(run, fresh, &opened);
    kay_solver_close(fresh);
    if (status == KAY_OK)
        status = theorem_says(run, line, &run->text);
    if (status == KAY_OK && strcmp(kay_text_string(&opened), kay_text_string(&run->text)) != 0)
        status = lint_broken(
            run, "after making and undoing moves the line says %.100s, but a new line at the same state says %.100s",
            kay_text_string(&run->text), kay_text_string(&opened));
    kay_text_free(&opened);
    return status;
}

/* Plays at random, takes some moves back, and compares after each step. */
static kay_status theorem_follow(lint_run *run, kay_solver *line)
{
    kay_move_list *moves = &run->list;
    for (unsigned step = 0, played = 0; step < THEOREM_STEPS && !run->broken; step++) {
        kay_move_list_clear(moves);
        KAY_TRY(kay_state_moves(run->game, kay_solver_state(line), moves));
        const bool back = played && (!moves->count || kay_random_below(&run->random, 4) == 0);
        if (!back && !moves->count)
            break;
        if (back)
            KAY_TRY(kay_solver_undo(line));
        else
            KAY_TRY(kay_solver_play(line, moves->moves[kay_random_below(&run->random, moves->count)]));
        played = back ? played - 1 : played + 1;
        KAY_TRY(theorem_compare_line(run, line));
    }
    kay_status status = KAY_OK;
    while (!run->broken && (status = kay_solver_undo(line)) == KAY_OK) {
    }
    return status == KAY_END ? theorem_compare_line(run, line) : status;
}

static kay_status theorem_line(lint_run *run)
{
    kay_solver *line;
    kay_status status = kay_solver_open(run->ctx, run->game, run->state, KAY_BY_THEOREM, &line);
    if (status == KAY_EUSAGE)
        return KAY_OK;
    KAY_TRY(status);
    status = theorem_follow(run, line);
    kay_solver_close(line);
    return status;
}

/* Compares theorem and search, with a small budget. */
static kay_status theorem_search(lint_run *run)
{
    verify_compare *compare = &run->compare;
    KAY_TRY(lint_budget(run, 0));
    kay_status status = KAY_OK;
    if (!compare->game) {
        status = verify_compare_begin(compare, &run->small, run->game, run->rules->theorem);
        compare->children = true;
    }
    if (status == KAY_OK)
        status = verify_compare_state(compare, run->state);
    if (status != KAY_OK)
        verify_compare_end(compare);
    return lint_searched(run, status);
}

kay_status lint_theorem(lint_run *run)
{
    if (!run->rules->theorem)
        return lint_silent(run);
    const kay_status status = theorem_search(run);
    if (status == KAY_END || (status == KAY_OK && !run->compare.known))
        return lint_silent(run);
    KAY_TRY(status);
    if (!run->compare.agree)
        return lint_broken(run, "%s", kay_text_string(&run->compare.difference));
    return theorem_line(run);
}

/* Gives the solver's proof to the game's check three times, with a loss, a draw and a win as the claim.  The check must
 * accept only the solver's outcome. */
static kay_status theorem_check(lint_run *run, kay_solver *solver)
{
    kay_outcome outcome;
    kay_json object;
    KAY_TRY(kay_solver_answer(solver, &outcome));
    KAY_TRY(kay_solver_certify(solver, &run->text));
    KAY_TRY(kay_json_read(&run->scratch, "the proof", kay_text_string(&run->text), run->text.length, &object, NULL));
    for (int claim = KAY_LOSS; claim <= KAY_WIN; claim++) {
        kay_json again = object;
        const kay_status said = kay_call_check(run->ctx, run->game, run->state, (kay_outcome)claim, &again);
        const bool refused = said == KAY_EFALSE;
        if (!refused)
            KAY_TRY(said);
        if (refused == (claim == (int)outcome))
            return lint_broken(run,
                               refused ? "its proof is refused: %.200s" : "its proof is accepted for another outcome",
                               run->ctx->diag.text);
    }
    return KAY_OK;
}

kay_status lint_certificate(lint_run *run)
{
    kay_solver *solver;
    if (!run->rules->theorem || !run->rules->proof)
        return lint_silent(run);
    kay_status status = kay_solver_open(run->ctx, run->game, run->state, KAY_BY_THEOREM, &solver);
    if (status == KAY_EUSAGE)
        return lint_silent(run);
    KAY_TRY(status);
    status = theorem_check(run, solver);
    kay_solver_close(solver);
    return status;
}
