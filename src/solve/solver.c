/* Chooses how to solve a state: by the theorem if it covers the state, else by an engine. */
#include <kayles/theorem.h>

#include <string.h>

#include "base/grow.h"
#include "ruleset/rules_check.h"
#include "ruleset/score_call.h"
#include "ruleset/state.h"
#include "ruleset/theorem_hooks.h"
#include "solve/solver_inside.h"
#include "solve/solver_parts.h"
#include "solve/theorem_value.h"

static void solver_close_line(kay_solver *solver)
{
    kay_theorem_line_close(solver->line);
    solver->line = NULL;
    kay_arena_clear(&solver->arena);
}

/* Whether a theorem may answer. */
static bool solver_trusts(const kay_solver *solver)
{
    return (solver->wanted == KAY_BY_AUTO || solver->wanted == KAY_BY_THEOREM) && solver_theorem(solver);
}

/* Opens a line at the current state, if there is a theorem. */
static kay_status solver_open_line(kay_solver *solver)
{
    solver->answered = false;
    solver->by = solver_trusts(solver) ? KAY_BY_THEOREM : solver_engine(solver);
    if (solver->by != KAY_BY_THEOREM)
        return KAY_OK;
    solver->line_from = solver->moves;
    return kay_theorem_line_open(&solver->arena, &solver->kept, solver_theorem(solver), solver->game, &solver->state,
                                 &solver->line);
}

/* Opens a new line: play may have left the states that the theorem covers, or come back to them.  If that fails, the
 * next question tries again. */
static void solver_reopen(kay_solver *solver)
{
    solver_close_line(solver);
    if (solver_open_line(solver) != KAY_OK)
        solver_close_line(solver);
}

kay_status solver_ask_theorem(kay_solver *solver)
{
    if (solver->by != KAY_BY_THEOREM || solver->answered)
        return KAY_OK;
    if (!solver->line) /* an earlier attempt to open it failed */
        KAY_TRY(solver_open_line(solver));
    KAY_TRY(kay_theorem_line_answer(solver->line, &solver->answered, &solver->outcome));
    if (!solver->answered) {
        solver_close_line(solver);
        solver->by = solver_engine(solver);
    }
    return KAY_OK;
}

/* Asks the theorem about another state; *known is false if there is no theorem, if the caller does not want one, or if
 * the theorem does not know the outcome. */
static kay_status solver_consult(kay_solver *solver, const kay_state *state, bool *known, kay_outcome *out)
{
    kay_theorem_line *line;
    kay_outcome outcome;
    *known = false;
    KAY_TRY(kay_mover_check(solver->ctx, solver->game, state));
    if (!solver_trusts(solver))
        return KAY_OK;
    kay_status status =
        kay_theorem_line_open(&solver->aside, &solver->kept, solver_theorem(solver), solver->game, state, &line);
    if (status == KAY_OK) {
        status = kay_theorem_line_answer(line, known, &outcome);
        kay_theorem_line_close(line);
    }
    if (*known)
        *out = outcome;
    kay_arena_clear(&solver->aside);
    return status;
}

kay_status kay_solver_judge(kay_solver *solver, const kay_state *state, kay_outcome *out)
{
    bool known;
    kay_tabulated_answer found;
    KAY_TRY(solver_consult(solver, state, &known, out));
    if (known)
        return KAY_OK;
    const kay_status status = solver_look_up(solver, state, &found);
    if (status == KAY_OK)
        *out = found.outcome;
    return status == KAY_END ? solver_work(solver, state, out) : status;
}

kay_status kay_solver_new(kay_context *ctx, kay_solver **out)
{
    KAY_ALLOC(kay_solver, solver, ctx, 1);
    solver->ctx = ctx;
    kay_arena_init(&solver->arena, ctx);
    kay_arena_init(&solver->aside, ctx);
    kay_arena_init(&solver->kept.arena, ctx);
    *out = solver;
    return KAY_OK;
}

/* Sets the game.  A theorem's cache is valid for all games of its ruleset; a search is valid for one game only. */
static kay_status solver_set_game(kay_solver *solver, const kay_game *game)
{
    KAY_TRY(kay_game_check(solver->ctx, game));
    if (solver->rules != game->rules)
        kay_theorem_forget(&solver->kept);
    if (solver->game != game)
        solver_forget_search(solver);
    solver->rules = game->rules;
    solver->game = game;
    return KAY_OK;
}

static kay_status solver_check_nimbers(const kay_solver *solver, const char *values)
{
    const kay_game *game = solver->game;
    if (kay_nimbers_may(game))
        return KAY_OK;
    return kay_fail(solver->ctx, KAY_EUSAGE, "%s is %s: it has no %s", game->rules->name,
                    game->traits & KAY_LOOPY ? "loopy" : "not impartial in normal play", values);
}

kay_status kay_solver_enter(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by)
{
    kay_solver_leave(solver);
    KAY_TRY(solver_set_game(solver, game));
    KAY_TRY(kay_mover_check(solver->ctx, game, state));
    solver->start = state;
    solver->wanted = by;
    solver->state = *state;
    if (state->room)
        solver->state.room = 0;
    kay_status status = solver_open_line(solver);
    if (status == KAY_OK && by == KAY_BY_THEOREM) /* it may not cover this position */
        status = solver_ask_theorem(solver);
    if (status == KAY_OK && by == KAY_BY_THEOREM && kay_solver_by(solver) != by)
        status = kay_fail(solver->ctx, KAY_EUSAGE, "%s has no theorem that covers this position", game->rules->name);
    if (status == KAY_OK && by == KAY_BY_NIMBERS)
        status = solver_check_nimbers(solver, "nimbers");
    if (status == KAY_OK)
        return KAY_OK;
    kay_solver_leave(solver);
    kay_theorem_forget(&solver->kept); /* if memory ran out, the next state needs what this frees */
    return status;
}

void kay_solver_leave(kay_solver *solver)
{
    solver_close_line(solver);
    if (!solver->keeps)
        solver_forget_search(solver);
    if (solver->state.room)
        kay_state_free(solver->ctx, &solver->state);
    solver->moves = 0;
}

kay_status kay_solver_outcome(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                              kay_outcome *out)
{
    bool known = false;
    kay_solver_leave(solver);
    KAY_TRY(solver_set_game(solver, game));
    solver->wanted = by;
    KAY_TRY(solver_consult(solver, state, &known, out));
    if (known)
        return KAY_OK;
    KAY_TRY(kay_solver_enter(solver, game, state, by));
    kay_status status = kay_solver_answer(solver, out);
    kay_solver_leave(solver);
    return status;
}

void kay_solver_keep(kay_solver *solver)
{
    solver->keeps = true;
}

void kay_solver_forget(kay_solver *solver)
{
    kay_solver_leave(solver);
    solver_forget_search(solver);
}

kay_status kay_solver_open(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by, kay_solver **out)
{
    kay_solver *solver;
    KAY_TRY(kay_solver_new(ctx, &solver));
    kay_status status = kay_solver_enter(solver, game, state, by);
    if (status == KAY_OK)
        *out = solver;
    else
        kay_solver_close(solver);
    return status;
}

void kay_solver_close(kay_solver *solver)
{
    if (!solver)
        return;
    kay_context *ctx = solver->ctx;
    kay_solver_forget(solver);
    kay_arena_free(&solver->arena);
    kay_arena_free(&solver->aside);
    kay_theorem_forget(&solver->kept);
    kay_arena_free(&solver->kept.arena);
    kay_free(ctx, solver->played, solver->moves_room * sizeof *solver->played);
    kay_free(ctx, solver, sizeof *solver);
}

kay_context *kay_solver_context(const kay_solver *solver)
{
    return solver->ctx;
}

const kay_state *kay_solver_state(const kay_solver *solver)
{
    return &solver->state;
}

kay_by kay_solver_by(const kay_solver *solver)
{
    return solver->by;
}

kay_status kay_solver_answer(kay_solver *solver, kay_outcome *out)
{
    kay_tabulated_answer found;
    KAY_TRY(solver_ask_theorem(solver));
    if (solver->by == KAY_BY_THEOREM) {
        *out = solver->outcome;
        return KAY_OK;
    }
    const kay_status status = solver_look_up(solver, &solver->state, &found);
    if (status == KAY_OK) {
        *out = found.outcome;
        solver->by = KAY_BY_TABLE;
    }
    if (status != KAY_END)
        return status;
    KAY_TRY(solver_work(solver, &solver->state, out));
    if (solver->by == KAY_BY_NIMBERS)
        solver->by = solver_engine(solver);
    return KAY_OK;
}

static kay_status solver_find_in_table(kay_solver *solver, const kay_state *state, kay_reached *out)
{
    kay_tabulated_answer found;
    KAY_TRY(solver_look_up(solver, state, &found));
    *out = (kay_reached){.outcome = found.outcome,
                         .remoteness = found.remoteness == KAY_NO_REMOTENESS ? 0 : found.remoteness};
    return KAY_OK;
}

static kay_status solver_find_by_search(kay_solver *solver, const kay_state *state, kay_reached *out)
{
    return kay_search_find(solver->search, state, out);
}

/* Searches the current state of a loopy game.  Returns KAY_END if the budget ended before its outcome was found. */
static kay_status solver_reach(kay_solver *solver, kay_reached *out)
{
    kay_outcome outcome;
    const kay_status status = solver_search(solver, &solver->state, &outcome);
    const bool ended = status == KAY_EUNABLE || status == KAY_ENOMEM;
    return ended ? KAY_END : status == KAY_OK ? kay_search_find(solver->search, &solver->state, out) : status;
}

kay_status kay_solver_remoteness(kay_solver *solver, uint64_t *out)
{
    kay_reached reached;
    kay_tabulated_answer found;
    *out = KAY_NO_REMOTENESS;
    const kay_status known = solver_look_up(solver, &solver->state, &found);
    if (known == KAY_OK)
        *out = found.remoteness;
    if (known != KAY_END || !solver_reaches(solver->game))
        return known == KAY_END ? KAY_OK : known;
    const kay_status status = solver_reach(solver, &reached);
    if (status == KAY_OK && !reached.bound)
        *out = reached.remoteness;
    return status == KAY_END ? KAY_OK : status;
}

kay_status solver_margin(kay_solver *solver, const kay_state *state, int32_t *out)
{
    kay_tabulated_answer found;
    const kay_status status = solver_look_up(solver, state, &found);
    if (status == KAY_OK)
        *out = found.score;
    if (status != KAY_END)
        return status;
    KAY_TRY(solver_open_search(solver, state));
    return kay_search_margin(solver->search, state, out);
}

kay_status kay_solver_scores(kay_solver *solver, kay_scores *out)
{
    const kay_game *game = solver->game;
    const kay_state *state = &solver->state;
    int32_t margin;
    uint32_t scored[2];
    if (!game->rules->scoring)
        return KAY_END;
    KAY_TRY(solver_margin(solver, state, &margin));
    kay_call_scores(game, state->words, scored);
    const double left = kay_call_left(game, state->words);
    out->mover = scored[state->mover] + (left + margin) / 2;
    out->opponent = scored[kay_opponent(state->mover)] + (left - margin) / 2;
    return KAY_OK;
}

/* Finds the Grundy value of the current state, and sets `by` to what gave it. */
static kay_status solver_add_up(kay_solver *solver, uint64_t *out)
{
    if (solver->line && solver_theorem(solver)->grundy) {
        KAY_TRY(solver_ask_theorem(solver));
        if (solver->line)
            return kay_theorem_line_grundy(solver->line, out);
    }
    solver->by = kay_nimbers_may(solver->game) ? solver_engine(solver) : KAY_BY_SEARCH;
    if (solver->by == KAY_BY_NIMBERS) {
        const kay_status status = solver_find_nimber(solver, &solver->state, out, NULL);
        if (status != KAY_END)
            return status;
    }
    solver->by = KAY_BY_SEARCH;
    KAY_TRY(solver_check_nimbers(solver, "Grundy values"));
    KAY_TRY(solver_open_search(solver, &solver->state));
    uint64_t sum = 0;
    for (uint64_t part = 0; part < solver->state.parts; part++) {
        uint64_t value;
        KAY_TRY(kay_search_grundy(solver->search, kay_state_part(solver->game, &solver->state, part), &value));
        sum ^= value;
    }
    *out = sum;
    return KAY_OK;
}

kay_status kay_solver_grundy(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by, uint64_t *out)
{
    KAY_TRY(kay_solver_enter(solver, game, state, by));
    const kay_status status = solver_add_up(solver, out);
    kay_solver_leave(solver);
    return status;
}

uint64_t kay_solver_excluded(const kay_solver *solver)
{
    return solver->nimbers && !solver->recurs ? kay_nimbers_excluded(solver->nimbers) : 0;
}

kay_status kay_solver_value(kay_solver *solver, const kay_game *game, const kay_state *state, kay_value_store *store,
                            kay_value *out)
{
    if (!game->rules->theorem || !game->rules->theorem->value)
        return KAY_END;
    KAY_TRY(kay_solver_enter(solver, game, state, KAY_BY_AUTO));
    kay_status status = solver_ask_theorem(solver);
    if (status == KAY_OK)
        status = solver->line ? kay_theorem_value(solver->ctx, solver->line, store, out) : KAY_END;
    kay_solver_leave(solver);
    return status;
}

/* Finds what knows the remoteness of the current state and of its options; *find is NULL if nothing does. */
static kay_status solver_finder(kay_solver *solver, kay_solver_finder **find)
{
    kay_reached reached;
    *find = NULL;
    kay_status status = solver->by == KAY_BY_TABLE ? KAY_OK : KAY_END;
    if (status == KAY_OK)
        *find = solver_find_in_table;
    else if (solver_reaches(solver->game) && (status = solver_reach(solver, &reached)) == KAY_OK)
        *find = solver_find_by_search;
    return status == KAY_END ? KAY_OK : status;
}

static kay_status solver_emit_moves(kay_solver *solver, kay_outcome best, kay_move_list *out)
{
    kay_solver_finder *find;
    KAY_TRY(solver_finder(solver, &find));
    if (!find && solver->by == KAY_BY_THEOREM && solver_theorem(solver)->winning)
        return kay_theorem_line_winning(solver->line, out);
    return kay_solver_try_moves(solver, solver->game, find, (kay_outcome)-best, out->limit == 1 || best == KAY_LOSS,
                                out);
}

kay_status kay_solver_winning(kay_solver *solver, kay_move_list *out)
{
    kay_outcome best;
    bool stopped;
    out->more = false;
    KAY_TRY(kay_state_end(solver->ctx, solver->game, &solver->state, &stopped, &best));
    if (stopped)
        return KAY_OK;
    KAY_TRY(kay_solver_answer(solver, &best));
    return best == KAY_LOSS ? KAY_OK : solver_emit_moves(solver, best, out);
}

kay_status kay_solver_delaying(kay_solver *solver, kay_move_list *out)
{
    kay_outcome best;
    out->more = false;
    const bool scoring = solver->game->rules->scoring;
    if (!scoring && !kay_solver_hurries(solver))
        return KAY_OK;
    KAY_TRY(kay_solver_answer(solver, &best));
    if (best != KAY_LOSS || (solver->by != KAY_BY_TABLE && !(solver->game->traits & (KAY_LOOPY | KAY_SCORING))))
        return KAY_OK;
    return solver_emit_moves(solver, best, out);
}

kay_status kay_solver_starts(kay_solver *solver, const uint64_t **won, uint64_t *count)
{
    KAY_TRY(solver_ask_theorem(solver));
    if (solver->by != KAY_BY_THEOREM || !solver_theorem(solver)->starts)
        return kay_fail(solver->ctx, KAY_EUSAGE, "%s does not answer all starts at once", solver->game->rules->name);
    uint64_t *bits;
    KAY_TRY(kay_theorem_line_starts(solver->line, &bits, count));
    *won = bits;
    return KAY_OK;
}

void kay_solver_number_parts(kay_solver *solver)
{
    solver->numbers = true;
}

static kay_status solver_make(const kay_solver *solver, kay_state *state, kay_move move)
{
    return (solver->numbers ? kay_state_play_numbered : kay_state_play)(solver->ctx, solver->game, state, move);
}

kay_status kay_solver_play(kay_solver *solver, kay_move move)
{
    KAY_ROOM(solver->ctx, solver->played, solver->moves, solver->moves_room);
    solver->played[solver->moves] = move;
    if (!solver->state.room)
        KAY_TRY(kay_state_copy(solver->ctx, solver->game, solver->start, &solver->state));
    const bool follows = solver->line && solver_theorem(solver)->play;
    solver->answered = false;
    if (follows)
        KAY_TRY(kay_theorem_line_play(solver->line, move));
    KAY_TRY(solver_make(solver, &solver->state, move));
    solver->moves++;
    if (!follows)
        solver_reopen(solver);
    return KAY_OK;
}

/* Whether two states of a game with points are equal, the points scored so far aside.  Both are replaced by their
 * normal forms. */
static bool solver_same(const kay_game *game, kay_state *one, kay_state *other)
{
    kay_call_score_normal(game, one->words, &one->mover);
    kay_call_score_normal(game, other->words, &other->mover);
    return one->mover == other->mover && memcmp(one->words, other->words, game->words * sizeof *one->words) == 0;
}

/* Follows play from the start, with room for two copies of a state. */
static kay_status solver_follow(const kay_solver *solver, kay_state *play, kay_state *copies, const kay_state *wanted,
                                uint64_t *out)
{
    const size_t bytes = solver->game->words * sizeof *play->words;
    *out = 0;
    for (uint64_t i = 0; i <= solver->moves; i++) {
        memcpy(copies[0].words, play->words, bytes);
        memcpy(copies[1].words, wanted->words, bytes);
        copies[0].mover = play->mover;
        copies[1].mover = wanted->mover;
        *out += solver_same(solver->game, &copies[0], &copies[1]);
        if (i < solver->moves)
            KAY_TRY(solver_make(solver, play, solver->played[i]));
    }
    return KAY_OK;
}

kay_status solver_seen(const kay_solver *solver, const kay_state *wanted, uint64_t *out)
{
    kay_state states[3] = {0};
    kay_status status = KAY_OK;
    for (unsigned i = 0; i < 3 && status == KAY_OK; i++)
        status = kay_state_copy(solver->ctx, solver->game, solver->start, &states[i]);
    if (status == KAY_OK)
        status = solver_follow(solver, &states[0], &states[1], wanted, out);
    for (unsigned i = 0; i < 3; i++)
        kay_state_free(solver->ctx, &states[i]);
    return status;
}

/* Restores the state before the latest move by replaying the others. */
static kay_status solver_replay(kay_solver *solver)
{
    kay_state again;
    KAY_TRY(kay_state_copy(solver->ctx, solver->game, solver->start, &again));
    for (uint64_t i = 0; i + 1 < solver->moves; i++) {
        kay_status status = solver_make(solver, &again, solver->played[i]);
        if (status != KAY_OK) {
            kay_state_free(solver->ctx, &again);
            return status;
        }
    }
    kay_state_free(solver->ctx, &solver->state);
    solver->state = again;
    solver->moves--;
    return KAY_OK;
}

kay_status kay_solver_undo(kay_solver *solver)
{
    if (solver->moves == 0)
        return KAY_END;
    KAY_TRY(solver_replay(solver));
    solver->answered = false;
    const bool follows = solver->line && solver->line_from <= solver->moves && solver_theorem(solver)->undo;
    if (!follows || kay_theorem_line_undo(solver->line, solver->played[solver->moves]) != KAY_OK)
        solver_reopen(solver);
    return KAY_OK;
}
