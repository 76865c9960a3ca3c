/* Limits the time of a piece of work within the deadline of the context. */
#pragma once

#include <kayles/context.h>

/* Brings the deadline forward, so that at most `seconds` are left; returns the deadline before. */
static inline double kay_time_share_begin(kay_context *ctx, double seconds)
{
    const double before = ctx->deadline, until = kay_now() + seconds;
    if (before <= 0 || before > until)
        ctx->deadline = until;
    return before;
}

/* Sets the deadline back.  Returns KAY_END in place of a status that says that the share or the memory was not enough;
 * if the work was stopped, or the deadline itself has passed, the status stays. */
static inline kay_status kay_time_share_end(kay_context *ctx, double before, kay_status status)
{
    ctx->deadline = before;
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return status;
    const kay_diag why = ctx->diag;
    const bool over = kay_check_time(ctx) != KAY_OK;
    ctx->diag = why;
    return over ? status : KAY_END;
}
