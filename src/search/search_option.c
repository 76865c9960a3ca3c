/* Gets the options of a frame from the rules, a chunk at a time. */
#include "search/search_stack.h"

#include <string.h>

#include "ruleset/hook_call.h"
#include "search/search.h"

/* Calls the hook `moves` once, for at most `limit` options. */
static kay_status search_call_moves(kay_search *search, const search_frame *frame, uint64_t limit)
{
    const kay_game *game = search->game;
    kay_move_list *sink = &search->options;
    kay_move_list_clear(sink);
    sink->part = frame->part;
    sink->limit = limit;
    sink->cursor[0] = frame->cursor[0];
    sink->cursor[1] = frame->cursor[1];
    const uint64_t *position = search->stack + frame->base + frame->part * game->words;
    KAY_TRY(kay_call_moves(game, position, (kay_player)frame->mover, sink));
    return sink->error;
}

/* Asks the rules for the next moves in the frame's part.  A ruleset that cannot resume may stop at the limit without
 * setting `more`: then search asks it for all moves. */
static kay_status search_generate(kay_search *search, search_frame *frame)
{
    const kay_game *game = search->game;
    kay_move_list *sink = &search->options;
    KAY_TRY(search_call_moves(search, frame, search->whole ? UINT64_MAX : SEARCH_CHUNK));
    search->resumes |= sink->more;
    if (!search->whole && !search->resumes && sink->count >= SEARCH_CHUNK) {
        KAY_TRY(search_call_moves(search, frame, UINT64_MAX));
        search->whole = sink->count > SEARCH_CHUNK;
    }
    if (!sink->more) {
        frame->part++;
        frame->cursor[0] = frame->cursor[1] = 0;
        return KAY_OK;
    }
    if (!sink->count && sink->cursor[0] == frame->cursor[0] && sink->cursor[1] == frame->cursor[1])
        return kay_fail(search->ctx, KAY_EINPUT, "the rules of %s set 'more' but make no more moves",
                        game->rules->name);
    frame->cursor[0] = sink->cursor[0];
    frame->cursor[1] = sink->cursor[1];
    return KAY_OK;
}

/* Pushes records of the options just generated. */
static kay_status search_add_options(kay_search *search, const search_frame *frame, uint64_t part)
{
    const kay_move_list *options = &search->options;
    for (uint64_t i = 0, from = 0; i < options->count; i++) {
        const uint64_t *parts = options->parts + from * options->words;
        uint64_t count = options->ends[i] - from;
        if (search->simplify)
            KAY_TRY(search_simplify(search->game, &search->normal, &parts, &count));
        KAY_TRY(search_record(search, parts, count, frame->base, frame->seen - frame->base, part));
        from = options->ends[i];
    }
    return KAY_OK;
}

/* Pushes the moves just generated. */
static kay_status search_add_moves(kay_search *search)
{
    const kay_move_list *moves = &search->options;
    KAY_TRY(search_reserve(search, 2 * moves->count));
    for (uint64_t i = 0; i < moves->count; i++) {
        search->stack[search->top++] = moves->moves[i].part;
        search->stack[search->top++] = moves->moves[i].name;
    }
    return KAY_OK;
}

kay_status search_expand(kay_search *search)
{
    search_frame *frame = &search->frames[search->depth - 1];
    uint64_t words = frame->seen - frame->base, parts = words / search->game->words, count = 0;
    bool plain = !search->big && frame->goal == SEARCH_OUTCOME, scanned = false;
    frame->at = search->top = frame->options;
    while (frame->part < parts && count < SEARCH_CHUNK && !scanned) {
        uint64_t part = frame->part;
        KAY_TRY(search_generate(search, frame));
        count += search->options.count;
        if (plain && transposition_is_short(&search->table, words))
            KAY_TRY(search_scan_short(search, frame, &scanned));
        if (search->big)
            KAY_TRY(search_add_moves(search));
        else if (!scanned)
            KAY_TRY(search_add_options(search, frame, part));
    }
    frame->more = frame->best != KAY_WIN && frame->part < parts;
    search->generated += count;
    KAY_TRY(search_tick(search, count, search->big ? 0 : search->game->words));
    if (!search->big)
        kay_arena_clear(&search->names);
    return plain && !scanned ? search_scan(search, frame) : KAY_OK;
}

kay_status search_make(kay_search *search, const search_frame *frame, uint64_t at)
{
    const kay_game *game = search->game;
    uint64_t part = search->stack[at], name = search->stack[at + 1];
    const uint64_t *position = search->stack + frame->base + part * game->words;
    kay_move_list *played = &search->played;
    kay_move_list_clear(played);
    KAY_TRY(search_tick(search, 1, game->words));
    if (game->rules->play_in_place) {
        uint64_t *words = kay_emit(played, name);
        memcpy(words, position, game->words * sizeof *words);
        KAY_TRY(kay_call_play_in_place(search->ctx, game, words, (kay_player)frame->mover, name));
    } else {
        KAY_TRY(kay_call_play(game, position, (kay_player)frame->mover, name, played));
    }
    KAY_TRY(played->error);
    const uint64_t *parts = played->parts;
    uint64_t count = played->parts_count;
    if (search->simplify)
        KAY_TRY(search_simplify(search->game, &search->normal, &parts, &count));
    return search_record(search, parts, count, frame->base, frame->seen - frame->base, part);
}
