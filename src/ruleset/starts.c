/* Makes states from parameters, enumerates positions, collects features, and names the start in error messages. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/grow.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"

void kay_start_text(const kay_start *start, char *out, size_t size)
{
    if (start->count == 0) {
        snprintf(out, size, "the start");
        return;
    }
    const int length = snprintf(out, size, "a = %" PRIu64, start->parameters[0]);
    if (start->count > 1)
        snprintf(out + length, size - (size_t)length, ", b = %" PRIu64, start->parameters[1]);
}

kay_status kay_start_blame(const kay_start *start, kay_status status)
{
    char at[80];
    kay_diag *diag = &start->ctx->diag;
    const bool less = start->count == 1 && start->count < kay_starts_of(start->rules)->parameters;
    kay_start_text(start, at, sizeof at);
    if (!diag->placed) {
        const kay_diag before = *diag;
        return kay_fail(start->ctx, status, "%s: %s", at, before.text);
    }
    const size_t length = strlen(diag->text);
    snprintf(diag->text + length, sizeof diag->text - length, " (%s%s)", at, less ? ", and no b" : "");
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
    return kay_call_positions(walk, game, state);
}

/* ---- Features */

void kay_features_init(kay_features *features, kay_context *ctx)
{
    *features = (kay_features){.ctx = ctx};
}

void kay_features_clear(kay_features *features)
{
    features->count = features->entry_count = 0;
    features->error = KAY_OK;
    features->words = false;
}

void kay_features_free(kay_features *features)
{
    kay_free(features->ctx, features->named, features->room * sizeof *features->named);
    kay_free(features->ctx, features->entries, features->entry_room * sizeof *features->entries);
    kay_features_init(features, features->ctx);
}

/* Makes room for item `count` of a list; false: the error is in `features`. */
static bool features_room(kay_features *features, void **list, uint64_t count, uint64_t *room, size_t size)
{
    if (features->error == KAY_OK && count == *room) {
        void *grown = kay_grow(features->ctx, *list, room, size);
        if (grown)
            *list = grown;
        else
            features->error = kay_no_memory(features->ctx);
    }
    return features->error == KAY_OK;
}

void kay_feature(kay_features *features, const char *name, int64_t value)
{
    if (features_room(features, (void **)&features->named, features->count, &features->room, sizeof *features->named))
        features->named[features->count++] = (kay_named_number){name, value};
}

void kay_feature_entry(kay_features *features, int64_t value)
{
    if (features_room(features, (void **)&features->entries, features->entry_count, &features->entry_room,
                      sizeof *features->entries))
        features->entries[features->entry_count++] = value;
}

void kay_state_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    if (out->error != KAY_OK)
        return;
    if (kay_starts_of(game->rules)->features) {
        kay_starts_of(game->rules)->features(game, state, out);
        if (out->error != KAY_OK)
            out->error = kay_hook_status(out->ctx, "features", out->error, KAY_OK);
        return;
    }
    out->words = true;
    for (uint64_t i = 0; i < state->parts * game->words; i++)
        kay_feature_entry(out, (int64_t)state->words[i]);
}
