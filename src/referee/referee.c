/* One match, waited for. */
#include "referee/referee.h"

#include <math.h>

#include "referee/match.h"

kay_status kay_referee_match(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                             kay_verdict *out)
{
    kay_match *match;
    bool over = false;
    KAY_TRY(kay_match_begin(ctx, game, state, how, out, &match));
    kay_process *program = kay_match_process(match);
    kay_status status = kay_match_go_on(match, &over);
    while (status == KAY_OK && !over) {
        const double begun = kay_now();
        status = kay_processes_wait(&program, 1, how->until > 0 ? how->until - begun : HUGE_VAL);
        if (ctx->deadline > 0)
            ctx->deadline += kay_now() - begun; /* the time that the program takes is its own */
        if (status == KAY_OK)
            status = kay_match_go_on(match, &over);
    }
    kay_match_end(match);
    return status;
}
