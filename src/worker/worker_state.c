/* Games, states and moves on their way from the program and back to it. */
#include <string.h>

#include "games/variant/variant.h"
#include "lua/content.h"
#include "worker/worker.h"

static void state_forget_game(worker_game *place)
{
    if (place->number) {
        kay_input_close(place->input);
        kay_arena_free(&place->arena);
    }
    *place = (worker_game){0};
}

void worker_forget_cases(worker *w)
{
    for (; w->case_count < w->game_count; w->case_count++) {
        worker_game *place = &w->games[(w->case_count + 1) % WORKER_GAMES];
        if (place->of_case)
            state_forget_game(place);
    }
}

worker_game *worker_new_game(worker *w)
{
    const uint64_t number = ++w->game_count;
    worker_game *place = &w->games[number % WORKER_GAMES];
    if (w->valued && place->number == w->valued)
        worker_leave_values(w);
    state_forget_game(place);
    place->number = number;
    kay_arena_init(&place->arena, &w->ctx);
    return place;
}

worker_game *worker_lasting_game(worker *w, worker_game *fresh)
{
    worker_game *place = &w->games[w->lasting % WORKER_GAMES];
    if (w->lasting && place->number == w->lasting && place->game == fresh->game) {
        w->game_count--; /* the next game is made in the fresh place, whose memory lasts till then */
        return place;
    }
    w->lasting = fresh->number;
    return fresh;
}

static kay_status state_game(worker *w, uint64_t number, const kay_game **out)
{
    const worker_game *place = &w->games[number % WORKER_GAMES];
    *out = w->script ? kay_script_game(w->lua) : place->number == number ? place->game : NULL;
    return *out ? KAY_OK : kay_fail(&w->ctx, KAY_EUSAGE, "no such game");
}

/* The script that a position's first word belongs to; NULL: to none. */
static kay_script *state_script(const worker *w, const kay_game *game, const uint64_t *position)
{
    const kay_game *leaf = kay_variant_leaf(game, position);
    for (unsigned i = 0; i < w->script_count; i++)
        if (leaf && kay_script_rules(w->scripts[i]) == leaf->rules)
            return w->scripts[i];
    return NULL;
}

void worker_put_position(worker *w, const kay_game *game, const uint64_t *position, kay_text *out)
{
    const size_t rest = (game->words - 1) * sizeof *position;
    const kay_script *script = state_script(w, game, position);
    if (!script) {
        kay_wire_bytes(out, position, sizeof *position + rest);
        return;
    }
    kay_content content;
    kay_content_of(script, *position, &content);
    kay_wire_u64(out, content.length + rest);
    kay_text_bytes(out, content.bytes, content.length);
    kay_text_bytes(out, (const char *)(position + 1), rest);
}

/* The words behind the first one tell whose it is. */
static kay_status state_take_position(worker *w, kay_wire *in, const kay_game *game, uint64_t *position)
{
    const size_t rest = (game->words - 1) * sizeof *position;
    size_t length;
    const char *bytes = kay_wire_take_bytes(in, &length);
    if (length >= rest)
        memcpy(position + 1, bytes + length - rest, rest);
    kay_script *script = length >= rest ? state_script(w, game, position) : NULL;
    if (script)
        return kay_content_word(script, bytes, length - rest, position);
    if (length != rest + sizeof *position || !kay_variant_leaf(game, position))
        return kay_fail(&w->ctx, KAY_EUSAGE, "no such position");
    memcpy(position, bytes, sizeof *position);
    return KAY_OK;
}

kay_status worker_take_state(worker *w, kay_wire *in)
{
    const kay_game *game;
    kay_state *state = &w->about.state;
    w->about.number = kay_wire_take(in);
    KAY_TRY(state_game(w, w->about.number, &game));
    const kay_player mover = (kay_player)kay_wire_take_below(in, 2);
    const uint64_t parts = kay_wire_take_count(in, sizeof parts);
    KAY_TRY(kay_state_make(&w->arena, game, parts, state));
    state->mover = mover;
    w->about.game = game;
    for (uint64_t i = 0; i < parts; i++)
        KAY_TRY(state_take_position(w, in, game, kay_state_part(game, state, i)));
    return KAY_OK;
}

kay_status worker_put_game(worker *w, uint64_t number, const kay_game *game, const kay_state *state,
                           const kay_text *how)
{
    kay_text *out = &w->out;
    number = w->script ? 0 : number; /* there is one game */
    kay_wire_u64(out, number);
    kay_wire_u64(out, game->traits);
    kay_wire_u64(out, how != NULL);
    if (how)
        kay_wire_bytes(out, kay_text_string(how), how->length);
    w->about.number = number;
    w->about.game = game;
    w->about.state = *state;
    kay_wire_u64(out, state->mover);
    kay_wire_u64(out, state->parts);
    for (uint64_t i = 0; i < state->parts; i++)
        worker_put_position(w, game, kay_state_part(game, state, i), out);
    return out->error;
}

kay_status worker_take_values(worker *w, kay_wire *in, kay_arena *arena, char ***out)
{
    enum { MOST = 16 };
    const uint64_t count = kay_wire_take_below(in, MOST + 1);
    *out = NULL;
    if (!count)
        return KAY_OK;
    char **values = kay_arena_array(arena, MOST, sizeof *values);
    for (uint64_t i = 0; values && i < count; i++) {
        const bool given = kay_wire_take(in) != 0;
        size_t length = 0;
        const char *bytes = given ? kay_wire_take_bytes(in, &length) : NULL;
        values[i] = given ? kay_arena_text(arena, bytes, length) : NULL;
        if (given && !values[i])
            return kay_no_memory(&w->ctx);
    }
    *out = values;
    return values ? KAY_OK : kay_no_memory(&w->ctx);
}

/* What the option leaves in the place of its part. */
static void state_put_option(worker *w, const kay_game *game, const kay_move_list *moves, uint64_t i)
{
    const uint64_t from = i ? moves->ends[i - 1] : 0;
    kay_wire_u64(&w->out, moves->ends[i] - from);
    for (uint64_t k = from; k < moves->ends[i]; k++)
        worker_put_position(w, game, moves->parts + k * game->words, &w->out);
}

kay_status worker_put_move(worker *w, const kay_game *game, const kay_state *state, kay_move move)
{
    const kay_state alone = {.words = kay_state_part(game, state, move.part), .parts = 1, .mover = state->mover};
    kay_text *text = worker_new_text(w);
    kay_state after;
    kay_state_move_text(game, state, move, text);
    KAY_TRY(text->error);
    kay_wire_u64(&w->out, move.part);
    kay_wire_string(&w->out, kay_text_string(text));
    KAY_TRY(kay_state_copy(&w->ctx, game, &alone, &after));
    const kay_status status = kay_state_play(&w->ctx, game, &after, (kay_move){.name = move.name});
    kay_wire_u64(&w->out, after.parts);
    for (uint64_t i = 0; i < after.parts; i++)
        worker_put_position(w, game, kay_state_part(game, &after, i), &w->out);
    kay_state_free(&w->ctx, &after);
    return status;
}

kay_status worker_put_moves(worker *w, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                            bool named)
{
    kay_wire_u64(&w->out, moves->count);
    for (uint64_t i = 0; i < moves->count; i++) {
        kay_text *text = worker_new_text(w);
        kay_wire_u64(&w->out, moves->moves[i].part);
        if (named)
            kay_state_move_text(game, state, moves->moves[i], text);
        KAY_TRY(text->error);
        kay_wire_string(&w->out, named ? kay_text_string(text) : NULL);
        state_put_option(w, game, moves, i);
    }
    return w->out.error;
}

void worker_put_features(const kay_features *features, kay_text *out)
{
    kay_wire_u64(out, features->words);
    kay_wire_u64(out, features->entry_count);
    for (uint64_t i = 0; i < features->entry_count; i++)
        kay_wire_u64(out, (uint64_t)features->entries[i]);
    kay_wire_u64(out, features->count);
    for (uint64_t i = 0; i < features->count; i++) {
        kay_wire_bytes(out, features->named[i].name, strlen(features->named[i].name) + 1);
        kay_wire_u64(out, (uint64_t)features->named[i].value);
    }
}
