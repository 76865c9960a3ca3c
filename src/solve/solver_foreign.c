/* A solver's questions about games whose rules are foreign.  The worker chooses the engine there, by a solver of its own. */
#include "solve/solver_foreign.h"

void kay_solver_foreign_init(solver_foreign *foreign, kay_context *ctx)
{
    foreign->ctx = ctx;
    kay_text_init(&foreign->reason, ctx);
}

void kay_solver_foreign_free(solver_foreign *foreign)
{
    kay_text_free(&foreign->reason);
}

void kay_solver_foreign_enter(solver_foreign *foreign, const kay_game *game, kay_by by)
{
    foreign->active = kay_foreign_of(game->rules) != NULL;
    foreign->questions = (kay_foreign_line){.game = game, .by = by};
    foreign->by = KAY_BY_SEARCH;
    foreign->answered = false;
}

kay_status kay_solver_foreign_ask(solver_foreign *foreign, const kay_state *state)
{
    if (!foreign->answered) {
        unsigned by = KAY_BY_SEARCH;
        kay_text_clear(&foreign->reason);
        foreign->said = kay_foreign_answer(&foreign->questions, state, &by, &foreign->outcome, &foreign->remoteness,
                                           &foreign->reason);
        foreign->why = foreign->ctx->diag;
        foreign->by = (kay_by)by;
        foreign->answered = foreign->said != KAY_EUNABLE;
    }
    if (foreign->said != KAY_OK)
        foreign->ctx->diag = foreign->why;
    return foreign->said;
}

kay_status kay_solver_foreign_judge(solver_foreign *foreign, const kay_state *state, kay_outcome *out)
{
    unsigned by;
    uint64_t remoteness;
    kay_text reason;
    kay_text_init(&reason, foreign->ctx);
    const kay_status said = kay_foreign_answer(&foreign->questions, state, &by, out, &remoteness, &reason);
    kay_text_free(&reason);
    return said;
}

kay_status kay_solver_foreign_grundy(solver_foreign *foreign, const kay_state *state, uint64_t *out)
{
    foreign->worth.grundy = true;
    foreign->worth.options_most = UINT64_MAX;
    KAY_TRY(kay_foreign_ask_worth(foreign->questions.game, state, &foreign->worth));
    *out = foreign->worth.value;
    return KAY_OK;
}
