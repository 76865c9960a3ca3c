#include "ruleset/start_error.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

kay_status kay_start_error(const kay_start *start, kay_status status)
{
    char at[80];
    kay_diag *diag = &start->ctx->diag;
    const bool less = diag->placed && start->count < start->rules->parameters;
    if (start->count == 1)
        snprintf(at, sizeof at, "a = %" PRIu64 "%s", start->parameters[0], less ? ", and no range for b" : "");
    else
        snprintf(at, sizeof at, "a = %" PRIu64 ", b = %" PRIu64, start->parameters[0], start->parameters[1]);
    if (!diag->placed) {
        const kay_diag before = *diag;
        return kay_fail(start->ctx, status, "%s: %s", at, before.text);
    }
    const size_t length = strlen(diag->text);
    snprintf(diag->text + length, sizeof diag->text - length, " (%s)", at);
    return status;
}
