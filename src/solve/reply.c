/* Writes the answers of contests whose answers are more than a word: a solver answers the questions of the rules. */
#include <kayles/contest.h>

#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "solve/solver_inside.h"

typedef struct reply_judge {
    kay_judge judge;
    kay_solver *solver; /* at the case */
} reply_judge;

static kay_status reply_outcome(kay_judge *judge, const kay_state *state, kay_outcome *out)
{
    return kay_solver_judge(((reply_judge *)judge)->solver, state, out);
}

static kay_status reply_winning(kay_judge *judge, kay_move_list *out)
{
    return kay_solver_winning(((reply_judge *)judge)->solver, out);
}

kay_status kay_solver_reply(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                            uint64_t index, kay_text *out)
{
    if (!kay_contest_form_of(game->rules)->reply)
        return kay_judge_line(ctx, game, start, for_mover, index, out);
    reply_judge own = {.judge = {.ctx = ctx, .outcome = reply_outcome, .winning = reply_winning}};
    const char *word;
    kay_text text;
    KAY_TRY(kay_judge_word(ctx, game, start, for_mover, &word));
    KAY_TRY(kay_solver_open(ctx, game, start, KAY_BY_AUTO, &own.solver));
    kay_text_init(&text, ctx);
    const kay_status status = kay_call_reply(&own.judge, game, start, for_mover, &text);
    if (status == KAY_OK)
        kay_judge_fill(kay_text_string(&text), word, index, out);
    if (status == KAY_OK && (!text.length || kay_text_string(&text)[text.length - 1] != '\n'))
        kay_text_char(out, '\n');
    kay_text_free(&text);
    kay_solver_close(own.solver);
    return status == KAY_OK ? out->error : status;
}
