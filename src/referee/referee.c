#include <kayles/referee.h>

#include "referee/match.h"

kay_status kay_referee_match(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *match,
                             kay_verdict *out)
{
    enum { LONGEST = 3600 }; /* seconds to wait at a time */
    kay_match *own;
    bool over = false;
    KAY_TRY(kay_match_begin(ctx, game, state, match, out, &own));
    kay_status status = kay_match_go_on(own, &over);
    while (status == KAY_OK && !over) {
        kay_child *child = kay_match_child(own);
        const double from = kay_now(), left = kay_match_until(own) - from;
        status = kay_child_attend(&child, 1, left < 0 ? 0 : left < LONGEST ? left : LONGEST);
        if (ctx->deadline > 0)
            ctx->deadline += kay_now() - from; /* the time that the program takes is its own */
        if (status == KAY_OK)
            status = kay_match_go_on(own, &over);
    }
    kay_match_end(own);
    return status;
}
