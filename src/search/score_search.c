/* Finds margins in games with points.  Without loops the method is alpha-beta search with an explicit stack and an
 * exact table of bounds; a question about one state needs few of the positions that play reaches.
 *
 *   key    the words of a position up to the last that is not 0 | one byte more if Right is to move
 *   word   lowest margin, 16 bits | highest margin, 16 bits | open | known: bounds are set */
#include "search/score_search.h"

#include <string.h>

#include "base/grow.h"
#include "ruleset/rules_check.h"
#include "ruleset/score_call.h"
#include "search/option_limit.h"

#define SCORE_OPEN (UINT64_C(1) << 32)
#define SCORE_KNOWN (UINT64_C(1) << 33)

kay_status score_search_new(kay_context *ctx, const kay_game *game, score_search **out)
{
    KAY_ALLOC(score_search, search, ctx, 1);
    search->ctx = ctx;
    search->game = game;
    search->loopy = game->traits & KAY_LOOPY;
    search->most = UINT64_MAX;
    kay_intern_table_init(&search->positions, ctx);
    kay_arena_init(&search->names, ctx);
    search->position = kay_alloc_array(ctx, game->words + 1, sizeof *search->position);
    kay_status status = search->position ? KAY_OK : kay_no_memory(ctx);
    if (status == KAY_OK)
        status = kay_move_list_init(&search->list, ctx, game, &search->names, KAY_WANT_PARTS);
    if (status == KAY_OK)
        *out = search;
    else
        score_search_free(search);
    return status;
}

void score_search_free(score_search *search)
{
    if (!search)
        return;
    kay_context *ctx = search->ctx;
    score_levels_free(search);
    kay_intern_table_free(&search->positions);
    kay_arena_free(&search->names);
    kay_move_list_free(&search->list);
    kay_free(ctx, search->position, search->position ? (search->game->words + 1) * sizeof *search->position : 0);
    kay_free(ctx, search->stack, search->room * sizeof *search->stack);
    kay_free(ctx, search->frames, search->frames_room * sizeof *search->frames);
    kay_free(ctx, search, sizeof *search);
}

uint64_t score_search_bytes(const score_search *search)
{
    const score_levels *levels = &search->levels;
    return kay_intern_table_size(&search->positions) +
           levels->count *
               (sizeof *levels->numbers + sizeof *levels->left + sizeof *levels->margins + sizeof *levels->orders);
}

/* ---- Positions */

/* Writes the key of a state into search->position, and returns its length in bytes. */
static size_t score_key(score_search *search, const uint64_t *position, kay_player mover)
{
    uint64_t *key = search->position, words = search->game->words;
    memcpy(key, position, words * sizeof *key);
    if (!search->raw)
        kay_call_score_normal(search->game, key, &mover);
    while (words && !key[words - 1])
        words--;
    key[words] = 0; /* its first byte may be part of the key */
    return words * sizeof *key + (mover == KAY_RIGHT);
}

kay_status score_number(score_search *search, const uint64_t *position, kay_player mover, uint64_t *out)
{
    const size_t length = score_key(search, position, mover);
    return kay_intern_table_number(&search->positions, search->position, length, out);
}

const uint64_t *score_position(score_search *search, uint64_t number, kay_player *mover)
{
    size_t length;
    const void *key = kay_intern_table_bytes(&search->positions, number, &length);
    const uint64_t words = search->game->words, used = length / sizeof *search->position;
    *mover = length % sizeof *search->position ? KAY_RIGHT : KAY_LEFT;
    memset(search->position, 0, words * sizeof *search->position);
    memcpy(search->position, key, used * sizeof *search->position);
    return search->position;
}

/* Fails unless the gain of option `i` is what the points left lose. */
static kay_status score_check_gain(score_search *search, uint32_t left, uint64_t i)
{
    const kay_move_list *list = &search->list;
    const int points = kay_option_gain(list, i).points;
    const uint64_t after = kay_call_left(search->game, list->parts + i * list->words);
    if (list->ends[i] == i + 1 && after + (uint64_t)(points < 0 ? -points : points) == left)
        return KAY_OK;
    return kay_fail(search->ctx, KAY_EINPUT, "the ruleset %.60s has a move that gains %d points, but leaves %llu of %u",
                    search->game->rules->name, points, (unsigned long long)after, (unsigned)left);
}

kay_status score_generate(score_search *search, uint64_t number, kay_player *mover, uint32_t *left)
{
    kay_move_list *list = &search->list;
    const uint64_t *position = score_position(search, number, mover);
    *left = kay_call_left(search->game, position);
    if (*left > KAY_SCORE_MOST)
        return kay_fail(search->ctx, KAY_EINPUT, "the ruleset %.60s has %u points left, but the most is %d",
                        search->game->rules->name, (unsigned)*left, KAY_SCORE_MOST);
    kay_move_list_clear(list);
    list->cursor[0] = list->cursor[1] = 0;
    do {
        list->more = false;
        KAY_TRY(kay_call_moves(search->game, position, *mover, list));
    } while (list->more);
    kay_arena_clear(&search->names);
    search->generated += list->count;
    KAY_TRY(option_limit_check(search->ctx, search->generated, search->most));
    for (uint64_t i = 0; i < list->count; i++)
        KAY_TRY(score_check_gain(search, *left, i));
    if (!kay_pace_is_over(&search->pace, 1))
        return KAY_OK;
    kay_pace_look(&search->pace, SCORE_TICK);
    return kay_tick(search->ctx, "positions", search->positions.count, 0);
}

/* ---- Bounds of margins */

static int32_t score_low(uint64_t word)
{
    return (int16_t)(word & 0xffff);
}

static int32_t score_high(uint64_t word)
{
    return (int16_t)(word >> 16 & 0xffff);
}

static uint64_t score_word(int32_t low, int32_t high)
{
    return SCORE_KNOWN | (uint64_t)(uint16_t)high << 16 | (uint16_t)low;
}

/* Returns the bounds of a position, which are the points left at first. */
static uint64_t *score_bounds(score_search *search, uint64_t number, uint32_t left)
{
    uint64_t *word = kay_intern_table_word(&search->positions, number);
    if (!*word)
        *word = score_word(-(int32_t)left, (int32_t)left);
    return word;
}

/* Converts a margin after an option to that before it. */
static int32_t score_before(kay_gain gain, int32_t after)
{
    return gain.points + (gain.again ? after : -after);
}

/* Returns the lowest and highest margin that an option may give. */
static void score_option_bounds(score_search *search, const score_option *option, int32_t *low, int32_t *high)
{
    const uint64_t word = *kay_intern_table_word(&search->positions, option->to);
    const int32_t one = score_before(option->gain, score_low(word));
    const int32_t other = score_before(option->gain, score_high(word));
    *low = one < other ? one : other;
    *high = one < other ? other : one;
}

/* ---- The search */

/* Puts the options of a new frame on the stack, those that gain most first, and looks at what the table knows of
 * them. */
static kay_status score_expand(score_search *search, score_frame *frame)
{
    const kay_move_list *list = &search->list;
    kay_player mover;
    uint32_t left;
    KAY_TRY(score_generate(search, frame->number, &mover, &left));
    frame->from = frame->at = frame->end = search->top;
    frame->best = list->count ? INT32_MIN : -(int32_t)left;
    for (uint64_t i = 0; i < list->count; i++) {
        score_option option = {.gain = kay_option_gain(list, i)};
        int32_t low, high;
        const uint64_t *words = list->parts + i * list->words;
        KAY_TRY(score_number(search, words, kay_score_next(list, i, mover), &option.to));
        score_bounds(search, option.to, kay_call_left(search->game, words));
        score_option_bounds(search, &option, &low, &high);
        frame->best = low > frame->best ? low : frame->best;
        KAY_ROOM(search->ctx, search->stack, search->top, search->room);
        uint64_t at = search->top++;
        for (; at > frame->from && search->stack[at - 1].gain.points < option.gain.points; at--)
            search->stack[at] = search->stack[at - 1];
        search->stack[at] = option;
    }
    frame->end = search->top;
    return KAY_OK;
}

static kay_status score_push(score_search *search, uint64_t number, int32_t low, int32_t high)
{
    uint64_t *word = kay_intern_table_word(&search->positions, number);
    kay_player mover;
    if (*word & SCORE_OPEN) {
        const uint64_t *position = score_position(search, number, &mover);
        const kay_state state = {.words = (uint64_t *)(uintptr_t)position, .parts = 1, .mover = mover};
        return kay_position_recurs(search->ctx, search->game, &state);
    }
    KAY_ROOM(search->ctx, search->frames, search->depth, search->frames_room);
    *word |= SCORE_OPEN;
    score_frame *frame = &search->frames[search->depth++];
    *frame = (score_frame){
        .number = number, .from = search->top, .at = search->top, .end = search->top, .low = low, .high = high};
    return score_expand(search, frame);
}

/* Pops the last frame.  Its best margin is exact between its bounds, else a bound of the margin. */
static void score_pop(score_search *search, bool finished)
{
    const score_frame *frame = &search->frames[--search->depth];
    uint64_t *word = kay_intern_table_word(&search->positions, frame->number);
    int32_t low = score_low(*word), high = score_high(*word);
    if (finished && frame->best > frame->low && frame->best > low)
        low = frame->best;
    if (finished && frame->best < frame->high && frame->best < high)
        high = frame->best;
    *word = score_word(low, high);
    search->top = frame->from;
}

/* Judges the next option of the last frame, or pushes a frame for it. */
static kay_status score_step(score_search *search)
{
    score_frame *frame = &search->frames[search->depth - 1];
    const score_option option = search->stack[frame->at];
    int32_t low, high;
    score_option_bounds(search, &option, &low, &high);
    frame->best = low > frame->best ? low : frame->best;
    const int32_t least = frame->best > frame->low ? frame->best : frame->low; /* less than that does not matter */
    if (low == high || high <= least) {
        frame->best = high > frame->best ? high : frame->best;
        frame->at++;
        return KAY_OK;
    }
    const int32_t above = high < frame->high ? high : frame->high, points = option.gain.points;
    return option.gain.again ? score_push(search, option.to, least - points, above - points)
                             : score_push(search, option.to, points - above, points - least);
}

static kay_status score_run(score_search *search, uint64_t number, int32_t low, int32_t high)
{
    KAY_TRY(score_push(search, number, low, high));
    while (search->depth) {
        const score_frame *frame = &search->frames[search->depth - 1];
        if (frame->at < frame->end && frame->best < frame->high)
            KAY_TRY(score_step(search));
        else
            score_pop(search, true);
    }
    return KAY_OK;
}

static kay_status score_solve(score_search *search, uint64_t number, uint32_t left, int32_t *out)
{
    const uint64_t word = *score_bounds(search, number, left);
    kay_status status = KAY_OK;
    if (score_low(word) != score_high(word))
        status = score_run(search, number, score_low(word) - 1, score_high(word) + 1);
    while (search->depth)
        score_pop(search, false);
    *out = score_low(*kay_intern_table_word(&search->positions, number));
    return status;
}

kay_status score_search_margin(score_search *search, const kay_state *state, int32_t *out)
{
    uint64_t number;
    if (state->parts != 1)
        return kay_fail(search->ctx, KAY_EINPUT, "a state of %.60s has %llu parts, but games with points have no sums",
                        search->game->rules->name, (unsigned long long)state->parts);
    KAY_TRY(score_number(search, state->words, state->mover, &number));
    const kay_status status = search->loopy
                                  ? score_levels_margin(search, number, out)
                                  : score_solve(search, number, kay_call_left(search->game, state->words), out);
    search->list.error = KAY_OK;
    kay_arena_clear(&search->names);
    return status;
}

uint32_t score_search_order(score_search *search, const kay_state *state)
{
    const size_t length = score_key(search, state->words, state->mover);
    const uint64_t number = kay_intern_table_find(&search->positions, search->position, length);
    if (!search->loopy || number == KAY_INTERN_NONE)
        return 0;
    const uint64_t index = *kay_intern_table_word(&search->positions, number);
    return index ? search->levels.orders[index - 1] : 0;
}
