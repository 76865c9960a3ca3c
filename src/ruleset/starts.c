/* Makes states from parameters, enumerates positions, and names the start in error messages. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ruleset/hook_call.h"
#include "ruleset/starts.h"

kay_status kay_start_blame(const kay_start *start, kay_status status)
{
    char at[80];
    kay_diag *diag = &start->ctx->diag;
    const bool less = diag->placed && start->count < kay_starts_of(start->rules)->parameters;
    if (start->count == 1)
        snprintf(at, sizeof at, "a = %" PRIu64 "%s", start->parameters[0], less ? ", and no b" : "");
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

const kay_starts *kay_starts_of(const kay_ruleset *rules)
{
    static const kay_starts none = {.start = NULL};
    return rules->starts ? rules->starts : &none;
}

unsigned kay_starts_usual(const kay_ruleset *rules)
{
    const kay_starts *starts = kay_starts_of(rules);
    return starts->usual_parameters ? starts->usual_parameters : starts->parameters;
}

const char *kay_starts_verify_size(const kay_ruleset *rules)
{
    const kay_starts *starts = kay_starts_of(rules);
    return starts->verify_size ? starts->verify_size : kay_starts_usual(rules) == 2 ? "3x3" : "4";
}

kay_start kay_start_of(kay_context *ctx, const kay_ruleset *rules, const char *const *constants,
                       const uint64_t *parameters, unsigned count, kay_arena *arena)
{
    return (kay_start){
        .ctx = ctx, .rules = rules, .arena = arena, .parameters = parameters, .count = count, .constants = constants};
}

kay_status kay_start_make(kay_start *start, const kay_game **game, kay_state *state)
{
    const kay_status status = kay_call_start(start, game, state);
    return status == KAY_OK || status == KAY_END ? status : kay_start_blame(start, status);
}

kay_status kay_walk_next(kay_walk *walk, const kay_game **game, kay_state *state)
{
    const kay_starts *starts = kay_starts_of(walk->rules);
    if (starts->place_size) {
        walk->new_game = !walk->place;
        if (!walk->place && !(walk->place = kay_arena_get(walk->shared, starts->place_size)))
            return kay_no_memory(walk->ctx);
    }
    return kay_hook_status(walk->ctx, "positions", starts->positions(walk, game, state), KAY_END);
}
