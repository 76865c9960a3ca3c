/* Gets the options of a frame from the rules, a chunk at a time. */
#include "search/search_stack.h"

#include "ruleset/hook_call.h"
#include "search/option_limit.h"
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

kay_status search_expand(kay_search *search)
{
    search_frame *frame = &search->frames[search->depth - 1];
    uint64_t words = frame->seen - frame->base, parts = words / search->game->words, count = 0;
    bool plain = frame->goal == SEARCH_OUTCOME, scanned = false;
    frame->at = search->top = frame->options;
    while (frame->part < parts && count < SEARCH_CHUNK && !scanned) {
        uint64_t part = frame->part;
        KAY_TRY(search_generate(search, frame));
        count += search->options.count;
        if (plain && transposition_is_short(&search->table, words))
            KAY_TRY(search_scan_short(search, frame, &scanned));
        if (!scanned)
            KAY_TRY(search_add_options(search, frame, part));
    }
    frame->more = frame->best != KAY_WIN && frame->part < parts;
    search->generated += count;
    KAY_TRY(option_limit_check(search->ctx, search->generated, search->most));
    KAY_TRY(search_tick(search, count, search->game->words));
    kay_arena_clear(&search->names);
    return plain && !scanned ? search_scan(search, frame) : KAY_OK;
}
