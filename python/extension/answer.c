/* Answers a position or the only case of a text with the solver that a game keeps. */
#include "answer.h"

#include <kayles/rules.h>

void kayles_answer_init(kayles_answer *answer, kay_context *ctx)
{
    *answer = (kayles_answer){.solver = NULL};
    kay_text_init(&answer->reason, ctx);
    kay_text_init(&answer->moves, ctx);
}

static void answer_clear(kayles_answer *answer)
{
    kay_text_free(&answer->reason);
    kay_text_free(&answer->moves);
    answer->more = false;
}

void kayles_answer_free(kayles_answer *answer)
{
    kay_solver *solver = answer->solver;
    answer->solver = NULL;
    if (solver)
        kay_solver_close(solver);
    answer_clear(answer);
}

kay_status kayles_answer_solver(kayles_answer *answer)
{
    if (answer->solver)
        kay_solver_leave(answer->solver);
    else
        KAY_TRY(kay_solver_new(answer->moves.ctx, &answer->solver));
    kay_solver_parallel(answer->solver, answer->threads);
    return KAY_OK;
}

/* Finds moves, in an empty list. */
static kay_status answer_list(kayles_answer *answer, const kay_game *game, const kay_state *state, uint64_t limit,
                              bool all, kay_move_list *list)
{
    list->limit = limit + all; /* one more: are there others? */
    KAY_TRY(kay_solver_winning(answer->solver, list));
    answer->more = all && (list->more || list->count > limit);
    for (uint64_t i = 0; i < list->count && i < limit; i++) {
        kay_state_move_text(game, state, list->moves[i], &answer->moves);
        kay_text_char(&answer->moves, '\n');
    }
    return answer->moves.error;
}

static kay_status answer_moves(kayles_answer *answer, const kay_game *game, const kay_state *state, uint64_t limit,
                               bool all)
{
    kay_arena names;
    kay_move_list list;
    kay_arena_init(&names, answer->moves.ctx);
    kay_status status = kay_move_list_init(&list, names.ctx, game, &names, KAY_WANT_MOVES);
    if (status == KAY_OK) {
        status = answer_list(answer, game, state, limit, all, &list);
        kay_move_list_free(&list);
    }
    kay_arena_free(&names);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) { /* the winner is known all the same */
        kay_text_free(&answer->moves);
        answer->more = true;
        return KAY_OK;
    }
    return status;
}

/* Answers the position that the solver has entered. */
static kay_status answer_entered(kayles_answer *answer, const kay_game *game, const kay_state *state, uint64_t limit,
                                 bool all)
{
    KAY_TRY(kay_solver_answer(answer->solver, &answer->outcome));
    KAY_TRY(kay_solver_reason(answer->solver, &answer->reason));
    answer->by = kay_solver_by(answer->solver);
    const kay_status scored = kay_solver_scores(answer->solver, &answer->scores);
    answer->scored = scored == KAY_OK;
    if (scored != KAY_END)
        KAY_TRY(scored);
    answer->mover = state->mover;
    if (answer->outcome != KAY_LOSS && (limit || all))
        KAY_TRY(answer_moves(answer, game, state, limit, all));
    return answer->reason.error;
}

kay_status kayles_answer_position(kayles_answer *answer, const kay_game *game, const kay_state *state, kay_by by,
                                  uint64_t limit, bool all)
{
    answer_clear(answer);
    KAY_TRY(kayles_answer_solver(answer));
    kay_status status = kay_solver_enter(answer->solver, game, state, by);
    if (status == KAY_OK)
        status = answer_entered(answer, game, state, limit, all);
    kay_solver_leave(answer->solver);
    return status;
}

kay_status kayles_answer_text(kayles_answer *answer, const kay_ruleset *rules, const char *const *flags,
                              const char *text, size_t length, kay_by by, uint64_t limit, bool all)
{
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_input_open_text(answer->moves.ctx, rules, "<text>", text, length, flags, false, &input));
    kay_status status = kay_input_only(input, &game, &state);
    if (status == KAY_OK)
        status = kayles_answer_position(answer, game, state, by, limit, all);
    kay_input_close(input);
    return status;
}
