/* Laws of the theorem: it says what search says, its line of play follows moves and takes them back, and what it
 * certifies is accepted. */
#include <kayles/proof.h>
#include <kayles/solver.h>
#include <kayles/theorem.h>

#include <string.h>

#include "lint/lint_run.h"
#include "ruleset/hook_call.h"

enum { THEOREM_STEPS = 12, THEOREM_BUDGET = 1 << 20 };

/* What a solver says of the state where it stands: the outcome, then the moves that keep it. */
static kay_status theorem_says(kay_context *ctx, const kay_game *game, kay_solver *solver, kay_text *out)
{
    kay_outcome outcome;
    kay_arena names;
    kay_move_list moves;
    kay_text_clear(out);
    KAY_TRY(kay_solver_answer(solver, &outcome));
    kay_text_add(out, outcome == KAY_WIN ? "win:" : outcome == KAY_LOSS ? "loss:" : "draw:");
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    const kay_status status = kay_solver_winning(solver, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++) {
        kay_text_char(out, ' ');
        kay_state_move_text(game, kay_solver_state(solver), moves.moves[i], out);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status == KAY_OK ? out->error : status;
}

/* A line that play has led to says what one says that was opened there. */
static kay_status theorem_compare_line(lint_run *run, kay_solver *line, kay_text said[2])
{
    kay_solver *fresh;
    kay_status status = kay_solver_open(run->ctx, run->game, kay_solver_state(line), KAY_BY_THEOREM, &fresh);
    if (status == KAY_EUSAGE)
        return KAY_OK; /* it does not speak there */
    KAY_TRY(status);
    status = theorem_says(run->ctx, run->game, fresh, &said[0]);
    kay_solver_close(fresh);
    if (status == KAY_OK)
        status = theorem_says(run->ctx, run->game, line, &said[1]);
    if (status == KAY_OK && strcmp(kay_text_string(&said[0]), kay_text_string(&said[1])) != 0)
        status = lint_broken(run, "after moves were made and taken back a line says %.100s, a line opened there %.100s",
                             kay_text_string(&said[1]), kay_text_string(&said[0]));
    return status;
}

/* Plays on at random with some moves taken back, and compares after each step. */
static kay_status theorem_follow(lint_run *run, kay_solver *line, kay_text said[2])
{
    kay_status status = KAY_OK;
    for (unsigned step = 0, played = 0; step < THEOREM_STEPS && status == KAY_OK && !run->broken; step++) {
        kay_arena names;
        kay_move_list moves;
        kay_arena_init(&names, run->ctx);
        KAY_TRY(kay_move_list_init(&moves, run->ctx, run->game, &names, KAY_WANT_MOVES));
        status = kay_state_moves(run->game, kay_solver_state(line), &moves);
        const bool back = played && (!moves.count || kay_random_below(&run->random, 4) == 0), stuck = !moves.count;
        if (status == KAY_OK && back)
            status = kay_solver_undo(line);
        else if (status == KAY_OK && !stuck)
            status = kay_solver_play(line, moves.moves[kay_random_below(&run->random, moves.count)]);
        played = back ? played - 1 : played + !stuck;
        kay_move_list_free(&moves);
        kay_arena_free(&names);
        if (stuck && !back)
            break;
        if (status == KAY_OK)
            status = theorem_compare_line(run, line, said);
    }
    while (status == KAY_OK && !run->broken && (status = kay_solver_undo(line)) == KAY_OK) {
    }
    return status == KAY_END ? theorem_compare_line(run, line, said) : status;
}

static kay_status theorem_line(lint_run *run)
{
    kay_solver *line;
    kay_text said[2];
    const kay_status status = kay_solver_open(run->ctx, run->game, run->state, KAY_BY_THEOREM, &line);
    if (status == KAY_EUSAGE)
        return KAY_OK;
    KAY_TRY(status);
    kay_text_init(&said[0], run->ctx);
    kay_text_init(&said[1], run->ctx);
    const kay_status followed = theorem_follow(run, line, said);
    kay_text_free(&said[0]);
    kay_text_free(&said[1]);
    kay_solver_close(line);
    return followed;
}

/* What the theorem says against search, in a budget of its own. */
static kay_status theorem_search(lint_run *run)
{
    verify_compare *compare = &run->compare;
    kay_status status = KAY_EUNABLE;
    for (int fresh = compare->game == NULL; fresh < 2 && status == KAY_EUNABLE;
         fresh++) { /* what it holds may fill it */
        run->small.memory_limit = run->small.memory_used + THEOREM_BUDGET;
        status = KAY_OK;
        if (!compare->game) {
            status = verify_compare_begin(compare, &run->small, run->game, run->rules->theorem);
            compare->children = true;
        }
        if (status == KAY_OK)
            status = verify_compare_state(compare, run->state);
        if (status == KAY_EUNABLE) {
            verify_compare_end(compare);
            *compare = (verify_compare){.ctx = &run->small};
        }
    }
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

/* The proof that the solver writes, looked through by the game's check. */
static kay_status theorem_check(lint_run *run, kay_solver *solver, kay_text *proof)
{
    kay_outcome outcome;
    kay_arena arena;
    kay_json object;
    KAY_TRY(kay_solver_answer(solver, &outcome));
    KAY_TRY(kay_solver_certify(solver, proof));
    kay_arena_init(&arena, run->ctx);
    kay_status status = kay_json_read(&arena, "the proof", kay_text_string(proof), proof->length, &object, NULL);
    for (int claim = KAY_LOSS; claim <= KAY_WIN && status == KAY_OK && !run->broken; claim++) {
        kay_json again = object;
        const kay_status said = kay_call_check(run->ctx, run->game, run->state, (kay_outcome)claim, &again);
        const bool refused = said == KAY_EFALSE;
        if (!refused && said != KAY_OK)
            status = said;
        else if (refused == (claim == (int)outcome))
            status =
                lint_broken(run, refused ? "its proof is refused: %.200s" : "its proof is taken for another outcome",
                            run->ctx->diag.text);
    }
    kay_arena_free(&arena);
    return status;
}

kay_status lint_certificate(lint_run *run)
{
    kay_solver *solver;
    kay_text proof;
    if (!run->rules->theorem || !run->rules->proof)
        return lint_silent(run);
    kay_status status = kay_solver_open(run->ctx, run->game, run->state, KAY_BY_THEOREM, &solver);
    if (status == KAY_EUSAGE)
        return lint_silent(run);
    KAY_TRY(status);
    kay_text_init(&proof, run->ctx);
    status = theorem_check(run, solver, &proof);
    kay_text_free(&proof);
    kay_solver_close(solver);
    return status;
}
