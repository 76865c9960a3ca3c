/* The hooks that play. */
#include <string.h>

#include "script/ask.h"
#include "script/hooks.h"
#include "script/values.h"

/* Whether the option that begins at `from` in the buffer came before. */
static bool play_repeated(const kay_emitted *emitted, const uint32_t *starts, uint32_t option)
{
    uint32_t from = starts[option], length = starts[option + 1] - from;
    for (uint32_t k = 0; k < option; k++)
        if (starts[k + 1] - starts[k] == length &&
            memcmp(emitted->items + starts[k], emitted->items + from, length * sizeof *emitted->items) == 0)
            return true;
    return false;
}

/* Where each option begins in the buffer, and where the last one ends. */
static uint32_t *play_starts(kay_script *script)
{
    const kay_emitted *emitted = &script->sandbox.emitted;
    uint32_t *starts = kay_alloc_array(script->ctx, (uint64_t)emitted->options + 1, sizeof *starts), at = 0;
    for (uint32_t option = 0; starts && option < emitted->options; option++) {
        starts[option] = at;
        kay_emitted_skip(emitted, &at);
    }
    if (starts)
        starts[emitted->options] = at;
    return starts;
}

/* Emits one option with its parts; the buffer's option begins at `at`. */
static kay_status play_emit(kay_script *script, uint32_t at, uint64_t name, kay_sink *out)
{
    const kay_emitted *emitted = &script->sandbox.emitted;
    uint32_t parts = kay_emitted_parts(emitted, &at);
    if (parts != 1 && script_has(script, SCRIPT_OVER))
        return script_fail(script, "a sum is emitted, and 'over' excludes sums");
    kay_emit_empty(out, name);
    while (parts-- && out->error == KAY_OK) {
        uint64_t word;
        KAY_TRY(kay_emitted_part(emitted, &script->store, &at, &word));
        *kay_emit_part(out) = word;
    }
    return out->error;
}

/* Options that come twice have one name: texts must be distinct.  Search wants no names, and takes them as they come. */
static kay_status play_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_sink *out)
{
    kay_script *script = script_of(game);
    KAY_TRY(kay_ask_moves(script, *position, player));
    const kay_emitted *emitted = &script->sandbox.emitted;
    if (!out->want_moves) {
        for (uint32_t option = 0, at = 0; option < emitted->options && !kay_sink_full(out); option++) {
            KAY_TRY(play_emit(script, at, option, out));
            kay_emitted_skip(emitted, &at);
        }
        return out->error;
    }
    uint32_t options = emitted->options, *starts = play_starts(script);
    if (!starts)
        return kay_no_memory(script->ctx);
    kay_status status = KAY_OK;
    for (uint32_t option = 0; option < options && status == KAY_OK && !kay_sink_full(out); option++)
        if (!play_repeated(emitted, starts, option))
            status = play_emit(script, starts[option], option, out);
    kay_free(script->ctx, starts, ((uint64_t)options + 1) * sizeof *starts);
    return status;
}

static kay_status play_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            kay_sink *out)
{
    kay_script *script = script_of(game);
    KAY_TRY(kay_ask_moves(script, *position, player));
    const kay_emitted *emitted = &script->sandbox.emitted;
    uint32_t at = 0;
    for (uint64_t option = 0; option < name && option < emitted->options; option++)
        kay_emitted_skip(emitted, &at);
    if (name >= emitted->options)
        return script_fail(script, "'moves' differ between two calls");
    return play_emit(script, at, name, out);
}

static kay_status play_end(kay_script *script, uint64_t position, kay_player mover, bool *ended, kay_outcome *out)
{
    KAY_TRY(kay_ask_outcome(script, SCRIPT_OVER, position, mover, ended, out));
    if (script->partizan)
        return KAY_OK;
    bool other_ended;
    kay_outcome other = *out;
    KAY_TRY(kay_ask_outcome(script, SCRIPT_OVER, position, kay_opponent(mover), &other_ended, &other));
    if (other_ended != *ended || (*ended && other != *out))
        return script_fail(script, "'over' differs for the two players: the rules must say 'partizan = true'");
    return KAY_OK;
}

typedef struct play_simplified {
    uint64_t position;
    kay_sink *out;
} play_simplified;

static kay_status play_take_simplified(kay_script *script, int first, int count, void *user)
{
    const play_simplified *simplified = user;
    if (count == 0)
        return script_fail(script, "'simplify' gives no position");
    if (count > 1 && script_has(script, SCRIPT_OVER))
        return script_fail(script, "'simplify' gives a sum, and 'over' excludes sums");
    for (int i = first; i < first + count; i++) {
        uint64_t word;
        KAY_TRY(kay_values_take(script, i, "simplify", &word));
        *kay_emit_part(simplified->out) = word;
        if (count == 1)
            kay_normals_keep(&script->normals, simplified->position, word);
    }
    return KAY_OK;
}

static kay_status play_simplify(kay_script *script, uint64_t position, kay_sink *out)
{
    uint64_t normal;
    if (kay_normals_find(&script->normals, position, &normal)) {
        *kay_emit_part(out) = normal;
        return out->error;
    }
    play_simplified simplified = {position, out};
    return kay_ask(script, &(script_question){
                               .function = SCRIPT_SIMPLIFY,
                               .position = &position,
                               .all = true,
                               .take = play_take_simplified,
                               .user = &simplified,
                           });
}

/* `end` and `simplify` report no errors of their own: what fails there is kept, and the next moves fail with it. */
static bool play_end_hook(const kay_game *game, const uint64_t *position, kay_player mover, kay_outcome *out)
{
    kay_script *script = script_of(game);
    bool ended = false;
    if (script->broken != KAY_OK)
        return false;
    script->broken = play_end(script, *position, mover, &ended, out);
    if (script->broken != KAY_OK)
        script->why = script->ctx->diag;
    return script->broken == KAY_OK && ended;
}

static void play_simplify_hook(const kay_game *game, const uint64_t *position, kay_sink *out)
{
    kay_script *script = script_of(game);
    kay_status status = play_simplify(script, *position, out);
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

void kay_hooks_play(kay_script *script)
{
    kay_ruleset *rules = &script->rules;
    rules->moves = play_moves;
    rules->play = play_play;
    if (script_has(script, SCRIPT_OVER))
        rules->end = play_end_hook;
    if (script_has(script, SCRIPT_SIMPLIFY))
        rules->simplify = play_simplify_hook;
}
