/* Enumerates states breadth first: the numbers of an intern table are the queue. */
#include "ruleset/state_walk.h"

#include <string.h>

#include "ruleset/score_call.h"
#include "ruleset/starts.h"

kay_status kay_state_keep(kay_arena *arena, const kay_game *game, const kay_state *state, kay_state *out)
{
    KAY_TRY(kay_state_make(arena, game, state->parts, out));
    if (state->parts)
        memcpy(out->words, state->words, state->parts * game->words * sizeof *out->words);
    out->mover = state->mover;
    return KAY_OK;
}

kay_status kay_state_option(kay_arena *arena, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                            uint64_t i, kay_state *out)
{
    const uint64_t words = game->words, part = moves->moves[i].part, rest = state->parts - part - 1;
    const uint64_t from = i ? moves->ends[i - 1] : 0, count = moves->ends[i] - from;
    KAY_TRY(kay_state_make(arena, game, part + count + rest, out));
    out->mover = kay_score_next(moves, i, state->mover);
    uint64_t *to = out->words;
    memcpy(to, state->words, part * words * sizeof *to);
    if (count)
        memcpy(to + part * words, moves->parts + from * words, count * words * sizeof *to);
    memcpy(to + (part + count) * words, state->words + (part + 1) * words, rest * words * sizeof *to);
    return KAY_OK;
}

void kay_state_walk_begin(kay_state_walk *states, kay_context *ctx, const kay_game *game, bool parts)
{
    kay_state_walk_end(states);
    *states = (kay_state_walk){.game = game, .parts = parts};
    kay_intern_table_init(&states->table, ctx);
    kay_arena_init(&states->arena, ctx);
}

void kay_state_walk_end(kay_state_walk *states)
{
    if (!states->game)
        return;
    kay_intern_table_free(&states->table);
    kay_arena_free(&states->arena);
    states->game = NULL;
}

kay_status kay_state_walk_add(kay_state_walk *states, const kay_state *state)
{
    const uint64_t words = state->parts * states->game->words;
    uint64_t number;
    KAY_NEW(uint64_t, key, &states->arena, words + 1);
    if (words)
        memcpy(key, state->words, words * sizeof *key);
    key[words] = states->game->traits & KAY_IMPARTIAL ? KAY_LEFT : state->mover;
    return kay_intern_table_number(&states->table, key, (words + 1) * sizeof *key, &number);
}

/* Adds the options of a state; with `parts`, adds each part of an option alone, with either player to move. */
static kay_status states_add_options(kay_state_walk *states, const kay_state *state, const kay_move_list *moves)
{
    const kay_game *game = states->game;
    for (uint64_t part = 0; states->parts && part < 2 * moves->parts_count; part++) {
        const kay_state alone = {
            .words = moves->parts + part / 2 * game->words, .parts = 1, .mover = (kay_player)(part % 2)};
        KAY_TRY(kay_state_walk_add(states, &alone));
    }
    for (uint64_t i = 0; !states->parts && i < moves->count; i++) {
        kay_state option;
        KAY_TRY(kay_state_option(&states->arena, game, state, moves, i, &option));
        KAY_TRY(kay_state_walk_add(states, &option));
    }
    return KAY_OK;
}

/* Copies the next state, because the table may move. */
static kay_status states_next(kay_state_walk *states, kay_state *out)
{
    size_t bytes;
    const void *key = kay_intern_table_bytes(&states->table, states->at, &bytes);
    const uint64_t words = bytes / sizeof(uint64_t) - 1;
    states->at = kay_intern_table_next(&states->table, states->at);
    kay_state found = {.words = (uint64_t *)(uintptr_t)key, .parts = words / states->game->words};
    found.mover = (kay_player)found.words[words];
    return kay_state_keep(&states->arena, states->game, &found, out);
}

kay_status kay_state_walk_follow(kay_state_walk *states, kay_move_list *moves, kay_state_visit *visit, void *user)
{
    bool more = true;
    while (states->at < states->table.used) {
        kay_state state;
        kay_arena_clear(&states->arena);
        kay_move_list_clear(moves);
        KAY_TRY(states_next(states, &state));
        KAY_TRY(visit(user, states->game, &state, &more));
        if (!more)
            break;
        KAY_TRY(states_add_options(states, &state, moves));
    }
    return KAY_OK;
}

void kay_state_source_begin(kay_state_source *source)
{
    kay_walk *walk = &source->walk;
    for (int i = 0; i < 2; i++)
        kay_arena_init(&source->arenas[i], walk->ctx);
    walk->shared = &source->arenas[0];
    walk->arena = &source->arenas[1];
}

void kay_state_source_end(kay_state_source *source)
{
    for (int i = 0; i < 2; i++)
        kay_arena_free(&source->arenas[i]);
}

/* Makes the next start.  Two parameters are tried in the order of the larger one. */
static kay_status source_start(kay_state_source *source, const kay_game **game, kay_state *state)
{
    const kay_walk *walk = &source->walk;
    const unsigned count = kay_starts_usual(walk->rules);
    const uint64_t larger = source->next, at = source->at++;
    const uint64_t parameters[2] = {count == 1 || at >= larger ? larger : at, at < larger ? larger : at - larger};
    kay_arena *arena = &source->arenas[source->other];
    source->larger = larger;
    if (source->at == (count == 2 ? 2 * larger + 1 : 1)) {
        source->next++;
        source->at = 0;
    }
    kay_arena_clear(arena);
    kay_start start = kay_start_of(walk->ctx, walk->rules, walk->constants, parameters, count, arena);
    return kay_start_make(&start, game, state);
}

kay_status kay_state_source_next(kay_state_source *source, const kay_game **game, kay_state *state)
{
    kay_walk *walk = &source->walk;
    kay_status status = KAY_END;
    if (!source->starts)
        status = kay_walk_next(walk, game, state);
    while (source->starts && status != KAY_OK && source->next <= walk->size.a) {
        status = source_start(source, game, state);
        const bool none = source->lenient && status == KAY_EINPUT && !walk->ctx->diag.placed;
        if (status != KAY_OK && status != KAY_END && !none)
            return status;
        status = none ? KAY_END : status;
    }
    KAY_TRY(status);
    source->new_game = *game != source->game || (!source->starts && walk->new_game);
    source->other ^= source->starts && source->new_game;
    source->game = *game;
    return KAY_OK;
}
