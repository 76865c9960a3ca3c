/* The requests that are asked whole: who wins and what to play, verified, judged. */
#include <kayles/proof.h>
#include <kayles/verify.h>
#include <string.h>

#include "ruleset/hook_call.h"
#include "solve/solver_stand.h"
#include "worker/worker.h"

void worker_leave_solver(worker *w)
{
    enum { SHARE = 4 }; /* of the memory that may be held for states to come */
    if (w->asked) {
        kay_solver_leave(w->solver);
        if (kay_solver_stats(w->solver).table_bytes > w->ctx.memory_limit / SHARE)
            kay_solver_forget(w->solver);
        kay_arena_clear(&w->standing);
    }
    w->asked = false;
}

static kay_status solve_enter(worker *w, kay_by by)
{
    const kay_game *game = w->about.game;
    const kay_state *state = &w->about.state;
    worker_leave_solver(w);
    if (!w->solver)
        KAY_TRY(kay_solver_new(&w->ctx, &w->solver));
    if (w->script && w->rules->traits & KAY_LOOPY)
        kay_solver_keep(w->solver); /* there is one game, and what was analysed of it stands */
    KAY_TRY(kay_state_make(&w->standing, game, state->parts, &w->at));
    memcpy(w->at.words, state->words, state->parts * game->words * sizeof *state->words);
    w->at.mover = state->mover;
    w->asked = true;
    w->asked_game = w->about.number;
    w->asked_by = by;
    w->at_game = game;
    return kay_solver_enter(w->solver, game, &w->at, by);
}

/* Has the solver stand at the state that comes next. */
static kay_status solve_stand(worker *w, kay_wire *in)
{
    const kay_state *state = &w->about.state;
    const bool begins = kay_wire_take(in) != 0;
    const kay_by by = (kay_by)kay_wire_take_below(in, KAY_BY_SEARCH + 1);
    if (begins || !w->asked || w->asked_game != w->about.number || w->asked_by != by)
        return solve_enter(w, by);
    const kay_state *at = kay_solver_state(w->solver);
    const size_t bytes = state->parts * w->about.game->words * sizeof *state->words;
    if (at->parts == state->parts && at->mover == state->mover && memcmp(at->words, state->words, bytes) == 0)
        return KAY_OK;
    return kay_solver_stand(w->solver, state);
}

/* Adds why the outcome is what it is. */
static kay_status solve_put_reason(worker *w)
{
    kay_text_clear(&w->reason);
    KAY_TRY(kay_solver_reason(w->solver, &w->reason));
    kay_wire_bytes(&w->out, kay_text_string(&w->reason), w->reason.length);
    return w->reason.error;
}

static kay_status solve_answer(worker *w, kay_wire *in)
{
    kay_outcome outcome;
    uint64_t remoteness;
    KAY_TRY(solve_stand(w, in));
    kay_solver_allow(w->solver, w->ahead.on ? 0 : w->loose);
    const uint64_t before = kay_solver_stats(w->solver).options;
    KAY_TRY(kay_solver_answer(w->solver, &outcome));
    KAY_TRY(kay_solver_remoteness(w->solver, &remoteness));
    kay_wire_u64(&w->out, kay_solver_by(w->solver));
    kay_wire_u64(&w->out, (uint64_t)(outcome + 1));
    kay_wire_u64(&w->out, remoteness);
    kay_wire_u64(&w->out, kay_solver_stats(w->solver).options - before);
    w->ahead.outcome = outcome;
    return solve_put_reason(w);
}

/* The memory that a failed search holds is needed for what comes next. */
static kay_status solve_end(worker *w, kay_status status)
{
    if (status == KAY_OK)
        return status;
    const kay_diag why = w->ctx.diag;
    worker_leave_solver(w);
    if (w->solver)
        kay_solver_forget(w->solver);
    w->ctx.diag = why;
    return status;
}

kay_status worker_solve(worker *w, kay_wire *in)
{
    return solve_end(w, solve_answer(w, in));
}

static kay_status solve_put_moves(worker *w, bool delaying, kay_move_list *moves)
{
    const kay_state *state = kay_solver_state(w->solver);
    KAY_TRY((delaying ? kay_solver_delaying : kay_solver_winning)(w->solver, moves));
    if (moves->count > moves->limit) {
        moves->count = moves->limit; /* rules may go on behind it */
        moves->more = true;
    }
    kay_wire_u64(&w->out, moves->more);
    kay_wire_u64(&w->out, moves->count);
    for (uint64_t i = 0; i < moves->count; i++)
        KAY_TRY(worker_put_move(w, w->at_game, state, moves->moves[i]));
    return KAY_OK;
}

static kay_status solve_winning(worker *w, kay_wire *in)
{
    kay_move_list moves;
    KAY_TRY(solve_stand(w, in));
    KAY_TRY(kay_move_list_init(&moves, &w->ctx, w->at_game, &w->arena, true, false));
    moves.limit = kay_wire_take(in);
    const kay_status status = solve_put_moves(w, kay_wire_take(in) != 0, &moves);
    kay_move_list_free(&moves);
    return status;
}

kay_status worker_winning(worker *w, kay_wire *in)
{
    return solve_end(w, solve_winning(w, in));
}

kay_status worker_starts(worker *w, kay_wire *in)
{
    const uint64_t *won;
    uint64_t count;
    KAY_TRY(solve_stand(w, in));
    KAY_TRY(kay_solver_starts(w->solver, &won, &count));
    kay_wire_u64(&w->out, count);
    kay_wire_bytes(&w->out, won, (count / 64 + (count % 64 != 0)) * sizeof *won);
    return KAY_OK;
}

kay_status worker_certify(worker *w, kay_wire *in)
{
    KAY_TRY(solve_stand(w, in));
    KAY_TRY(kay_solver_certify(w->solver, worker_new_text(w)));
    return worker_put_text(w);
}

/* What the hook says is the status of the answer. */
kay_status worker_check(worker *w, kay_wire *in)
{
    size_t length;
    kay_json proof;
    const kay_outcome outcome = (kay_outcome)((int)kay_wire_take_below(in, 3) - 1);
    const char *text = kay_wire_take_bytes(in, &length);
    if (!w->rules->proof)
        return kay_fail(&w->ctx, KAY_EUSAGE, "no such hook");
    KAY_TRY(kay_json_read(&w->arena, "the proof", text, length, &proof, NULL));
    return kay_call_check(&w->ctx, w->about.game, &w->about.state, outcome, &proof);
}

kay_status worker_verify(worker *w, kay_wire *in)
{
    kay_verify_result result;
    kay_size size;
    size.a = kay_wire_take(in);
    size.b = kay_wire_take(in);
    const uint64_t count = kay_wire_take(in), seed = kay_wire_take(in);
    char **values;
    KAY_TRY(worker_take_values(w, in, &w->arena, &values));
    const char *const *constants = (const char *const *)values;
    const kay_status status = count ? kay_verify_random(&w->ctx, w->rules, size, count, seed, constants, &result)
                                    : kay_verify_all(&w->ctx, w->rules, size, constants, &result);
    kay_wire_u64(&w->out, result.positions);
    kay_wire_u64(&w->out, result.agree);
    kay_wire_u64(&w->out, (uint64_t)(result.by_theorem + 1));
    kay_wire_u64(&w->out, (uint64_t)(result.by_search + 1));
    kay_wire_bytes(&w->out, kay_text_string(&result.counterexample), result.counterexample.length);
    kay_wire_bytes(&w->out, result.difference, strlen(result.difference));
    kay_text_free(&result.counterexample);
    return status;
}
