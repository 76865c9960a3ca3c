/* Finds margins in games with points in which positions may recur.  Players who go on for ever share the points that
 * are left, which is a margin of 0.
 *
 * All positions that play reaches are listed, each with its options.  A move with a gain leads to fewer points left, so
 * only positions with equally many points left can recur: these are a level, and levels are solved one after the other,
 * fewest points first.  In a level, for t = the points left, ..., 2, 1:
 *
 *   a position has the margin t if an option gives t;
 *   a position has the margin -t if all its options are decided, and the best of them gives -t.
 *
 * Both spread backwards from option to position until nothing changes.  A margin that is not 0 is thus forced in a
 * finite number of moves.  In the positions that remain, neither player can force more than 0: each can move to such a
 * position again, or to an option that gives 0.  (Romein and Bal 2003, "Solving awari with parallel retrograde
 * analysis", find such values by the same rule.) */
#include "search/score_search.h"

#include <string.h>

#include "base/grow.h"
#include "ruleset/score_call.h"

enum { LEVELS_MOST = INT32_MAX };

/* The positions of the level in work, as a list of their indices, and the moves inside the level backwards. */
typedef struct score_level {
    uint32_t *members; /* all new positions, level after level */
    uint64_t from, end; /* this level among the members */
    uint32_t *waiting; /* by index: options that are not decided */
    uint32_t *first, *next; /* by index: the last move that leads here; by option: the one before it */
    uint32_t *sources; /* by option: the position that has it */
    uint32_t *queue; /* decided positions */
    uint64_t head, tail;
    uint32_t decided; /* in this level */
} score_level;

void score_levels_free(score_search *search)
{
    kay_context *ctx = search->ctx;
    score_levels *levels = &search->levels;
    kay_free(ctx, levels->numbers, levels->numbers_room * sizeof *levels->numbers);
    kay_free(ctx, levels->left, levels->left_room * sizeof *levels->left);
    kay_free(ctx, levels->margins, levels->margins_room * sizeof *levels->margins);
    kay_free(ctx, levels->orders, levels->orders_room * sizeof *levels->orders);
    kay_free(ctx, levels->ends, levels->ends_room * sizeof *levels->ends);
    kay_free(ctx, levels->options, levels->options_room * sizeof *levels->options);
    *levels = (score_levels){0};
}

static void levels_drop_options(score_search *search)
{
    score_levels *levels = &search->levels;
    kay_free(search->ctx, levels->ends, levels->ends_room * sizeof *levels->ends);
    kay_free(search->ctx, levels->options, levels->options_room * sizeof *levels->options);
    levels->ends = NULL;
    levels->options = NULL;
    levels->ends_room = levels->options_room = levels->options_count = 0;
}

/* ---- Listing */

/* Gets the index of the position with this number in the table; lists a new one. */
static kay_status levels_index(score_search *search, uint64_t number, uint64_t *out)
{
    kay_context *ctx = search->ctx;
    score_levels *levels = &search->levels;
    uint64_t *word = kay_intern_table_word(&search->positions, number);
    if (!*word) {
        const uint64_t index = levels->count;
        if (index >= LEVELS_MOST)
            return kay_fail(ctx, KAY_EUNABLE, "there are more than %d positions", LEVELS_MOST);
        KAY_ROOM(ctx, levels->numbers, index, levels->numbers_room);
        KAY_ROOM(ctx, levels->left, index, levels->left_room);
        KAY_ROOM(ctx, levels->margins, index, levels->margins_room);
        KAY_ROOM(ctx, levels->orders, index, levels->orders_room);
        levels->numbers[index] = number;
        levels->orders[index] = 0;
        *word = ++levels->count;
    }
    *out = *word - 1;
    return KAY_OK;
}

/* Lists the options of the position with this index. */
static kay_status levels_expand(score_search *search, uint64_t index)
{
    score_levels *levels = &search->levels;
    const kay_move_list *list = &search->list;
    kay_player mover;
    uint32_t left;
    KAY_TRY(score_generate(search, levels->numbers[index], &mover, &left));
    levels->left[index] = (uint16_t)left;
    for (uint64_t i = 0; i < list->count; i++) {
        score_option option = {.gain = kay_option_gain(list, i)};
        uint64_t number;
        KAY_TRY(score_number(search, list->parts + i * list->words, kay_score_next(list, i, mover), &number));
        KAY_TRY(levels_index(search, number, &option.to));
        KAY_ROOM(search->ctx, levels->options, levels->options_count, levels->options_room);
        levels->options[levels->options_count++] = option;
    }
    if (levels->options_count > LEVELS_MOST)
        return kay_fail(search->ctx, KAY_EUNABLE, "there are more than %d moves", LEVELS_MOST);
    KAY_ROOM(search->ctx, levels->ends, index - levels->solved, levels->ends_room);
    levels->ends[index - levels->solved] = levels->options_count;
    return KAY_OK;
}

/* ---- Solving a level */

static uint64_t levels_from(const score_levels *levels, uint64_t index)
{
    return index == levels->solved ? 0 : levels->ends[index - levels->solved - 1];
}

static uint64_t levels_end(const score_levels *levels, uint64_t index)
{
    return levels->ends[index - levels->solved];
}

static int32_t levels_before(kay_gain gain, int32_t after)
{
    return gain.points + (gain.again ? after : -after);
}

/* Takes the decided options of a position into its margin, and links the others backwards. */
static void levels_link(const score_levels *levels, score_level *level, uint32_t index)
{
    int32_t best = INT16_MIN;
    level->waiting[index - levels->solved] = 0;
    for (uint64_t i = levels_from(levels, index); i < levels_end(levels, index); i++) {
        const score_option option = levels->options[i];
        const bool inside = option.to >= levels->solved && levels->left[option.to] == levels->left[index];
        if (inside) {
            level->sources[i] = index;
            level->next[i] = level->first[option.to - levels->solved];
            level->first[option.to - levels->solved] = (uint32_t)i + 1;
            level->waiting[index - levels->solved]++;
            continue;
        }
        const int32_t margin = levels_before(option.gain, levels->margins[option.to]);
        best = margin > best ? margin : best;
    }
    if (levels_from(levels, index) == levels_end(levels, index))
        best = -(int32_t)levels->left[index];
    levels->margins[index] = (int16_t)best;
}

/* Decides a position if its options give `most` or, at best, -most. */
static void levels_judge(const score_levels *levels, score_level *level, uint32_t index, int32_t most)
{
    const int32_t best = levels->margins[index];
    if (levels->orders[index] || (best < most && (best > -most || level->waiting[index - levels->solved])))
        return;
    levels->orders[index] = ++level->decided;
    level->queue[level->tail++] = index;
}

/* Takes a decided position into the margins of the positions that lead to it. */
static void levels_spread(const score_levels *levels, score_level *level, uint32_t index, int32_t most)
{
    for (uint32_t i = level->first[index - levels->solved]; i; i = level->next[i - 1]) {
        const uint32_t source = level->sources[i - 1];
        const int32_t margin = levels_before(levels->options[i - 1].gain, levels->margins[index]);
        if (levels->orders[source])
            continue;
        level->waiting[source - levels->solved]--;
        if (margin > levels->margins[source])
            levels->margins[source] = (int16_t)margin;
        levels_judge(levels, level, source, most);
    }
}

static kay_status levels_solve(score_search *search, score_level *level)
{
    const score_levels *levels = &search->levels;
    const int32_t left = levels->left[level->members[level->from]];
    level->decided = 0;
    level->head = level->tail = 0;
    for (uint64_t m = level->from; m < level->end; m++)
        levels_link(levels, level, level->members[m]);
    for (int32_t most = left; most > 0; most--) {
        KAY_TRY(kay_tick(search->ctx, "positions solved", level->from, levels->count - levels->solved));
        for (uint64_t m = level->from; m < level->end; m++)
            levels_judge(levels, level, level->members[m], most);
        while (level->head < level->tail)
            levels_spread(levels, level, level->queue[level->head++], most);
    }
    for (uint64_t m = level->from; m < level->end; m++)
        if (!levels->orders[level->members[m]])
            levels->margins[level->members[m]] = 0;
    return KAY_OK;
}

/* Sorts the new positions by the points left. */
static kay_status levels_sort(score_search *search, score_level *level)
{
    const score_levels *levels = &search->levels;
    uint64_t *starts = kay_alloc_array(search->ctx, KAY_SCORE_MOST + 2, sizeof *starts);
    if (!starts)
        return kay_no_memory(search->ctx);
    for (uint64_t i = levels->solved; i < levels->count; i++)
        starts[levels->left[i] + 1]++;
    for (unsigned left = 0; left <= KAY_SCORE_MOST; left++)
        starts[left + 1] += starts[left];
    for (uint64_t i = levels->solved; i < levels->count; i++)
        level->members[starts[levels->left[i]]++] = (uint32_t)i;
    kay_free(search->ctx, starts, (KAY_SCORE_MOST + 2) * sizeof *starts);
    return KAY_OK;
}

static kay_status levels_solve_all(score_search *search, score_level *level)
{
    const score_levels *levels = &search->levels;
    const uint64_t count = levels->count - levels->solved;
    KAY_TRY(levels_sort(search, level));
    for (level->end = 0; level->end < count;) {
        level->from = level->end;
        const uint16_t left = levels->left[level->members[level->from]];
        while (level->end < count && levels->left[level->members[level->end]] == left)
            level->end++;
        KAY_TRY(levels_solve(search, level));
    }
    return KAY_OK;
}

/* Solves the positions listed since the last time. */
static kay_status levels_solve_new(score_search *search)
{
    kay_context *ctx = search->ctx;
    score_levels *levels = &search->levels;
    const uint64_t count = levels->count - levels->solved, options = levels->options_count;
    uint32_t *block = kay_alloc_array(ctx, 4 * count + 2 * options, sizeof *block);
    if (!block)
        return kay_no_memory(ctx);
    score_level level = {.members = block,
                         .waiting = block + count,
                         .first = block + 2 * count,
                         .queue = block + 3 * count,
                         .next = block + 4 * count,
                         .sources = block + 4 * count + options};
    const kay_status status = levels_solve_all(search, &level);
    kay_free(ctx, block, (4 * count + 2 * options) * sizeof *block);
    KAY_TRY(status);
    levels->solved = levels->count;
    levels_drop_options(search);
    return KAY_OK;
}

static kay_status levels_add(score_search *search, uint64_t number, uint64_t *index)
{
    score_levels *levels = &search->levels;
    KAY_TRY(levels_index(search, number, index));
    if (levels->solved == levels->count)
        return KAY_OK;
    for (uint64_t i = levels->solved; i < levels->count; i++)
        KAY_TRY(levels_expand(search, i));
    return levels_solve_new(search);
}

kay_status score_levels_margin(score_search *search, uint64_t number, int32_t *out)
{
    uint64_t index;
    const kay_status status = levels_add(search, number, &index);
    if (status == KAY_OK) {
        *out = search->levels.margins[index];
        return KAY_OK;
    }
    score_levels_free(search); /* options of some positions are missing */
    kay_intern_table_clear(&search->positions);
    return status;
}
