/* Keeps states in an intern table, whose numbers make a queue: play is followed breadth first. */
#include "lint/lint_states.h"
#include "ruleset/starts.h"

#include <string.h>

/* Room for so many words of states at *words, which are lost. */
static kay_status states_room(kay_context *ctx, uint64_t need, uint64_t **words, uint64_t *room)
{
    if (need <= *room)
        return KAY_OK;
    kay_free(ctx, *words, *room * sizeof **words);
    *room = 0;
    *words = NULL;
    KAY_TRY_ALLOC(*words, ctx, 2 * need);
    *room = 2 * need;
    return KAY_OK;
}

void lint_states_forget(lint_states *states)
{
    kay_context *ctx = states->table.ctx;
    kay_free(ctx, states->key, states->room * sizeof *states->key);
    kay_intern_table_free(&states->table);
    *states = (lint_states){.table.ctx = ctx};
}

kay_status lint_states_add(lint_states *states, const kay_game *game, const kay_state *state)
{
    const uint64_t words = state->parts * game->words;
    uint64_t number;
    KAY_TRY(states_room(states->table.ctx, words + 1, &states->key, &states->room));
    if (words)
        memcpy(states->key, state->words, words * sizeof *states->key);
    states->key[words] = game->traits & KAY_IMPARTIAL ? KAY_LEFT : state->mover;
    return kay_intern_table_number(&states->table, states->key, (words + 1) * sizeof *states->key, &number);
}

static kay_status states_add_parts(lint_states *states, const kay_game *game, const kay_move_list *moves, uint64_t i)
{
    for (uint64_t part = i ? moves->ends[i - 1] : 0; part < moves->ends[i]; part++)
        for (int mover = KAY_LEFT; mover <= KAY_RIGHT; mover++) {
            kay_state state = {.words = moves->parts + part * game->words, .parts = 1, .mover = (kay_player)mover};
            KAY_TRY(lint_states_add(states, game, &state));
        }
    return KAY_OK;
}

kay_status lint_states_follow(lint_states *states, const kay_game *game, const kay_state *state,
                              const kay_move_list *moves, bool parts)
{
    kay_context *ctx = states->table.ctx;
    kay_state child = {0};
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < moves->count && status == KAY_OK; i++) {
        if (parts) {
            status = states_add_parts(states, game, moves, i);
            continue;
        }
        status = lint_option(ctx, game, state, moves, i, &child);
        if (status == KAY_OK)
            status = lint_states_add(states, game, &child);
    }
    kay_state_free(ctx, &child);
    return status;
}

kay_status lint_states_next(lint_states *states, const kay_game *game, kay_state *out)
{
    size_t bytes;
    if (states->at >= states->table.used)
        return KAY_END;
    const void *key = kay_intern_table_bytes(&states->table, states->at, &bytes);
    states->at = kay_intern_table_next(&states->table, states->at);
    kay_state found = {.words = (uint64_t *)(uintptr_t)key};
    const uint64_t words = bytes / sizeof *found.words - 1;
    found.parts = words / game->words;
    found.mover = (kay_player)found.words[words];
    return kay_state_copy(states->table.ctx, game, &found, out);
}

kay_status lint_option(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                       uint64_t i, kay_state *child)
{
    const uint64_t words = game->words, part = moves->moves[i].part;
    const uint64_t from = i ? moves->ends[i - 1] : 0, count = moves->ends[i] - from;
    const uint64_t need = (state->parts - 1 + count) * words;
    KAY_TRY(states_room(ctx, need, &child->words, &child->room));
    child->parts = state->parts - 1 + count;
    child->mover = kay_opponent(state->mover);
    if (!need)
        return KAY_OK;
    uint64_t *to = child->words;
    memcpy(to, state->words, part * words * sizeof *to);
    if (count)
        memcpy(to + part * words, moves->parts + from * words, count * words * sizeof *to);
    memcpy(to + (part + count) * words, state->words + (part + 1) * words,
           (state->parts - part - 1) * words * sizeof *to);
    return KAY_OK;
}

/* A game of the start's own lives in arenas[1] until another one is there; what the start alone needs, in arenas[0]. */
static kay_status states_start(lint_starts *starts, const kay_game **last, const uint64_t *parameters, bool *more)
{
    kay_arena *arenas = starts->arenas;
    const kay_game *game;
    kay_state state;
    kay_start start =
        kay_start_of(starts->ctx, starts->rules, starts->constants, parameters, starts->count, &arenas[0]);
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_OK) {
        const kay_arena own = arenas[0];
        const bool new_game = game != *last;
        *last = game;
        status = starts->visit(starts->user, game, new_game, &state, more);
        if (new_game) {
            arenas[0] = arenas[1];
            arenas[1] = own;
        }
    } else if (status == KAY_END || (starts->lenient && status == KAY_EINPUT && !starts->ctx->diag.placed)) {
        status = KAY_OK; /* these parameters make none */
    }
    kay_arena_clear(&arenas[0]);
    return status;
}

kay_status lint_each_start(lint_starts *starts)
{
    const kay_game *last = NULL;
    kay_status status = KAY_OK;
    bool more = true;
    kay_arena_init(&starts->arenas[0], starts->ctx);
    kay_arena_init(&starts->arenas[1], starts->ctx);
    for (uint64_t larger = 0; larger <= starts->most && more && status == KAY_OK; larger++) {
        starts->larger = larger;
        for (uint64_t k = 0; k < (starts->count == 2 ? 2 * larger + 1 : 1) && more && status == KAY_OK; k++) {
            const uint64_t parameters[2] = {starts->count == 1 || k >= larger ? larger : k,
                                            k < larger ? larger : k - larger};
            status = states_start(starts, &last, parameters, &more);
        }
    }
    return status;
}

void lint_starts_end(lint_starts *starts)
{
    kay_arena_free(&starts->arenas[0]);
    kay_arena_free(&starts->arenas[1]);
}
