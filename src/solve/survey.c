/* Outcomes for either player, and best moves counted without keeping them: there may be more than fit in memory. */
#include "solve/survey.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include "ruleset/hook_call.h"

/* A state whose best moves are counted. */
typedef struct survey {
    kay_context *ctx;
    kay_solver *solver;
    const kay_game *game;
    const kay_state *state;
    kay_outcome best;
    kay_move_list moves;
    uint64_t count;
} survey;

/* Counts those of the moves at hand after which the opponent has lost as much as can be. */
static kay_status survey_try(survey *asked)
{
    enum { TICK = 256 };
    for (uint64_t i = 0; i < asked->moves.count; i++) {
        kay_state after;
        kay_outcome outcome = KAY_DRAW;
        KAY_TRY(kay_state_copy(asked->ctx, asked->game, asked->state, &after));
        kay_status status = kay_state_play(asked->ctx, asked->game, &after, asked->moves.moves[i]);
        if (status == KAY_OK)
            status = kay_solver_judge(asked->solver, &after, &outcome);
        kay_state_free(asked->ctx, &after);
        KAY_TRY(status);
        asked->count += (int)outcome == -(int)asked->best;
        if (i % TICK == TICK - 1)
            KAY_TRY(kay_tick(asked->ctx, "moves", i, 0));
    }
    return KAY_OK;
}

/* Moves in one part, from the list's cursor on.  Rules that cannot go on where they left off may stop without a word
 * when they have made as many as were asked for: then they are asked for all. */
static kay_status survey_piece(survey *asked)
{
    enum { PIECE = 4096 };
    kay_move_list *moves = &asked->moves;
    const bool first = !moves->cursor[0] && !moves->cursor[1];
    const uint64_t *position = kay_state_part(asked->game, asked->state, moves->part);
    kay_move_list_clear(moves);
    moves->limit = PIECE;
    KAY_TRY(kay_call_moves(asked->game, position, asked->state->mover, moves));
    if (first && !moves->more && moves->count >= PIECE) {
        kay_move_list_clear(moves);
        moves->limit = UINT64_MAX;
        KAY_TRY(kay_call_moves(asked->game, position, asked->state->mover, moves));
    }
    return moves->error;
}

static kay_status survey_try_all(survey *asked)
{
    asked->count = 0;
    for (asked->moves.part = 0; asked->moves.part < asked->state->parts; asked->moves.part++) {
        asked->moves.cursor[0] = asked->moves.cursor[1] = 0;
        do {
            KAY_TRY(survey_piece(asked));
            KAY_TRY(survey_try(asked));
        } while (asked->moves.more && asked->moves.count);
    }
    return KAY_OK;
}

/* Counts the moves that keep the outcome: those that the theorem names, or where it leaves some out, of all. */
static kay_status survey_count(survey *asked)
{
    bool stopped;
    kay_outcome ended;
    KAY_TRY(kay_state_end(asked->ctx, asked->game, asked->state, &stopped, &ended));
    if (stopped || asked->best == KAY_LOSS)
        return KAY_OK;
    if (kay_solver_by(asked->solver) == KAY_BY_THEOREM && asked->game->rules->theorem->winning) {
        KAY_TRY(kay_solver_winning(asked->solver, &asked->moves));
        asked->count = asked->moves.count;
        if (!asked->moves.more)
            return KAY_OK;
    }
    return survey_try_all(asked);
}

static kay_status survey_moves(kay_solver *solver, const kay_game *game, const kay_state *state, kay_outcome best,
                               uint64_t *count)
{
    survey asked = {.ctx = kay_solver_context(solver), .solver = solver, .game = game, .state = state, .best = best};
    kay_arena names;
    kay_arena_init(&names, asked.ctx);
    kay_status status = kay_move_list_init(&asked.moves, asked.ctx, game, &names, KAY_WANT_MOVES);
    if (status == KAY_OK) {
        status = survey_count(&asked);
        kay_move_list_free(&asked.moves);
    }
    kay_arena_free(&names);
    *count = asked.count;
    return status;
}

/* The outcome for one player to move. */
static kay_status survey_ask(kay_solver *solver, const kay_game *game, kay_state state, kay_by by, bool count_moves,
                             kay_survey_answer *out)
{
    KAY_TRY(kay_solver_enter(solver, game, &state, by));
    kay_status status = kay_solver_answer(solver, &out->outcome[state.mover]);
    if (status == KAY_OK && count_moves)
        status = survey_moves(solver, game, &state, out->outcome[state.mover], &out->moves[state.mover]);
    kay_solver_leave(solver);
    return status;
}

kay_status kay_survey_outcomes(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                               bool count_moves, kay_survey_answer *out)
{
    kay_state asked = *state;
    *out = (kay_survey_answer){.moves = {0}};
    asked.mover = KAY_LEFT;
    KAY_TRY(survey_ask(solver, game, asked, by, count_moves, out));
    out->outcome[KAY_RIGHT] = out->outcome[KAY_LEFT];
    out->moves[KAY_RIGHT] = out->moves[KAY_LEFT];
    if (game->traits & KAY_IMPARTIAL)
        return KAY_OK;
    asked.mover = KAY_RIGHT;
    return survey_ask(solver, game, asked, by, count_moves, out);
}

kay_status kay_survey_grundy(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by, uint64_t *out)
{
    KAY_TRY(kay_solver_enter(solver, game, state, by));
    kay_status status = kay_solver_grundy(solver, out);
    kay_solver_leave(solver);
    return status;
}
