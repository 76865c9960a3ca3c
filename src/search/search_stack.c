/* Pushes and pops the frames of a search, and collects the results of their options. */
#include "search/search_stack.h"

#include <string.h>

#include "base/grow.h"
#include "ruleset/hook_call.h"
#include "search/search.h"

kay_status search_grow(kay_search *search, uint64_t words)
{
    KAY_ROOM(search->ctx, search->stack, search->top + words - 1, search->room);
    return KAY_OK;
}

kay_status search_look_at_clock(kay_search *search)
{
    kay_pace_look(&search->pace, SEARCH_TICK);
    return kay_tick(search->ctx, "positions searched", search->table.values, 0);
}

/* Marks that the last frame has an option of Grundy value `value`. */
static kay_status search_saw(kay_search *search, search_frame *frame, uint64_t value)
{
    uint64_t have = frame->options - frame->seen, need = value / 64 + 1;
    if (need > have) {
        uint64_t more = need > 2 * have ? need - have : have;
        KAY_TRY(search_reserve(search, more));
        uint64_t *options = search->stack + frame->options;
        memmove(options + more, options, (search->top - frame->options) * sizeof *options);
        memset(options, 0, more * sizeof *options);
        frame->options += more;
        frame->at += more;
        search->top += more;
    }
    search->stack[frame->seen + value / 64] |= UINT64_C(1) << value % 64;
    return KAY_OK;
}

/* Returns the least value not seen. */
static uint64_t search_mex(const kay_search *search, const search_frame *frame)
{
    uint64_t words = frame->options - frame->seen;
    const uint64_t *seen = search->stack + frame->seen;
    for (uint64_t w = 0; w < words; w++)
        if (~seen[w])
            return 64 * w + (uint64_t)__builtin_ctzll(~seen[w]);
    return 64 * words;
}

kay_status search_take(kay_search *search, search_frame *frame, uint64_t code)
{
    if (frame->goal == SEARCH_GRUNDY)
        return search_saw(search, frame, transposition_grundy(code));
    kay_outcome outcome = (kay_outcome)-transposition_outcome(code);
    if (outcome > frame->best)
        frame->best = (int8_t)outcome;
    if (outcome == KAY_WIN) {
        frame->at = search->top;
        frame->more = false;
    }
    return KAY_OK;
}

kay_status search_push(kay_search *search, const search_child *child, kay_player mover)
{
    KAY_ROOM(search->ctx, search->frames, search->depth, search->frames_room);
    KAY_TRY(search_reserve(search, child->words + 1));
    search_frame *frame = &search->frames[search->depth];
    const uint64_t base = search->top, *from = search->stack + child->key;
    uint64_t *key = search->stack + base;
    for (uint64_t w = 0; w < child->words; w++) /* mostly one word */
        key[w] = from[w];
    KAY_TRY(transposition_open(&search->table, key, child->words, child->hash, mover, &frame->place));
    frame->base = base;
    frame->seen = frame->options = base + child->words;
    frame->part = frame->cursor[0] = frame->cursor[1] = 0;
    frame->goal = (uint8_t)child->goal;
    frame->mover = (uint8_t)mover;
    frame->best = SEARCH_NONE;
    frame->more = true;
    frame->direct = false;
    search->depth++;
    if (child->goal == SEARCH_GRUNDY)
        search->stack[frame->options++] = 0;
    frame->at = search->top = frame->options;
    bool stopped;
    kay_outcome ended;
    KAY_TRY(kay_call_end(search->ctx, search->game, key, mover, &stopped, &ended));
    if (stopped) {
        frame->best = (int8_t)ended;
        frame->more = false;
    }
    return search_tick(search, 1, child->words);
}

/* Returns the code that the last frame has found. */
static uint64_t search_found(const kay_search *search, const search_frame *frame)
{
    if (frame->goal == SEARCH_GRUNDY) {
        uint64_t mex = search_mex(search, frame);
        return mex ? TRANSPOSITION_WIN + mex : TRANSPOSITION_LOSS;
    }
    if (frame->best == SEARCH_NONE)
        return search->misere ? TRANSPOSITION_WIN : TRANSPOSITION_LOSS;
    return frame->best == KAY_WIN    ? TRANSPOSITION_WIN
           : frame->best == KAY_DRAW ? TRANSPOSITION_DRAW
                                     : TRANSPOSITION_LOSS;
}

kay_status search_pop(kay_search *search, uint64_t code)
{
    const search_frame *frame = &search->frames[--search->depth];
    search->top = frame->base;
    return transposition_set(&search->table, search->stack + frame->base, frame->seen - frame->base,
                             (kay_player)frame->mover, frame->place, code);
}

kay_status search_finish(kay_search *search)
{
    uint64_t code = search_found(search, &search->frames[search->depth - 1]);
    KAY_TRY(search_pop(search, code));
    if (!search->depth)
        return KAY_OK;
    search_frame *below = &search->frames[search->depth - 1];
    return below->direct ? search_take(search, below, code) : KAY_OK;
}
