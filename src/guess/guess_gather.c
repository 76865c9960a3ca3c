/* Gathers positions with their outcomes: small ones to learn from, larger ones for the test.
 *
 * If positions have parameters, those with parameters in the range are to learn from, and about as many with larger
 * parameters are for the test.  If too few larger ones can be gathered, or the work ends within the range, the larger
 * positions of the range become the test.  If the ruleset lists its positions by size, the small sizes are to learn
 * from, and larger sizes are for the test. */
#include "guess/guess_gather.h"

#include "games/heap_game/heap_game.h"
#include <kayles/games.h>

#include "ruleset/hook_call.h"
#include "ruleset/state_walk.h"
#include "ruleset/starts.h"

enum {
    GATHER_ONE = 200, /* the usual range of one parameter */
    GATHER_TWO = 30, /* the usual range of each of two parameters */
    /* a first parameter below this may be too small for a game: an error of the rules there is ignored */
    GATHER_FIRST = 3,
    GATHER_MOST_ONE = 4000, /* one parameter: the test beyond the range usually ends at this number or before */
    GATHER_FAR = 20000, /* after a rule has passed, its test goes on up to this parameter */
    GATHER_FAR_WORK = 4 * GUESS_WORK,
    GATHER_PLANE_WORK = GUESS_WORK, /* limit of work to test a passed rule further, with two parameters or by size */
    GATHER_PLANE_MOST = 2 * GUESS_TEST, /* the most pairs that this further test adds */
    GATHER_SIZE_MOST = 2000, /* the most positions that one size adds to this further test */
    /* if the rules fail within the range after at least this many positions, these positions are used */
    GATHER_STANDS = 2 * GUESS_TESTS,
};

/* The most seconds that a call of rules in Lua may take beyond the ranges, or half of the usual limit if that is less.
 * The rules may not be meant for such positions, so a call may never end. */
static const double GATHER_PATIENCE = 5;

const char guess_too_hard[] = "the positions are too hard for the budget: too few could be tested";

bool guess_gather_leave(guess_data *data)
{
    const double half = data->patience / 2;
    if (data->stopped || data->cut || data->question->values || (data->beyond && data->beyond->placed))
        return false;
    data->ctx->patience = half > 0 && half < GATHER_PATIENCE ? half : GATHER_PATIENCE;
    return true;
}

kay_status guess_gather_beyond(guess_data *data, kay_status status)
{
    if (status == KAY_END)
        return KAY_OK;
    const bool late = status == KAY_EUNABLE && data->ctx->diag.placed; /* the rules in Lua ran out of time */
    if (status != KAY_EINPUT && !late)
        return status;
    KAY_NEW(kay_diag, why, data->arena, 1);
    *why = data->ctx->diag;
    data->beyond = why;
    return KAY_OK;
}

kay_status guess_gather_open(guess_data *data, const uint64_t *at, const kay_game **game, kay_state *state)
{
    const kay_guess_question *question = data->question;
    const uint64_t pair[2] = {data->fixed == 1 ? data->fixed_at : at[0], data->fixed == 2 ? data->fixed_at : at[0]};
    kay_start start = kay_start_of(data->ctx, question->rules, question->constants, data->fixed ? pair : at,
                                   data->fixed ? 2 : data->parameters, &data->games);
    return kay_start_make(&start, game, state);
}

kay_status guess_gather_start(guess_data *data, const uint64_t *at, uint64_t grundy)
{
    const kay_game *game;
    kay_state state;
    if (guess_judge_over(data))
        return KAY_END;
    KAY_TRY(kay_step(data->ctx, "positions", data->count, 0));
    const kay_status made = guess_gather_open(data, at, &game, &state);
    data->work += GUESS_WORK_START;
    data->refused += made == KAY_END && data->learning;
    if (made != KAY_OK)
        return made == KAY_END ? KAY_OK : made; /* no such start */
    return guess_data_take(data, game, &state, at, grundy);
}

kay_status guess_gather_apart(guess_data *data, const uint64_t *at)
{
    const uint64_t count = data->count;
    KAY_TRY(guess_gather_start(data, at, GUESS_UNKNOWN));
    if (data->count > count)
        data->rows[count].apart = true;
    return KAY_OK;
}

/* A range of numbers, or a rectangle of pairs. */
typedef struct gather_box {
    uint64_t from[2], to[2];
} gather_box;

static bool gather_inside(const guess_data *data, const gather_box *box, const uint64_t at[2])
{
    for (unsigned k = 0; k < data->parameters; k++)
        if (at[k] < box->from[k] || at[k] > box->to[k])
            return false;
    return true;
}

/* Returns the largest number that a pair of the box with the larger number `side` may have beside it. */
static uint64_t gather_most_partner(const guess_data *data, const gather_box *box, uint64_t side)
{
    uint64_t most = 0;
    for (unsigned k = 0; k < 2 && data->parameters == 2; k++)
        if (side <= box->to[k] && box->to[1 - k] > most)
            most = box->to[1 - k];
    return data->parameters == 1 || most > side ? side : most;
}

/* Gathers the numbers of a box from `first` to `last`, or the pairs whose larger number is in this interval.  Leaves
 * out those in the box `but` (NULL: none), and stops at `most` records.  An error of the rules is ignored at the
 * smallest numbers, which may be too small for a game. */
static kay_status gather_squares(guess_data *data, const gather_box *box, const gather_box *but, uint64_t first,
                                 uint64_t last, uint64_t most)
{
    const bool pairs = data->parameters == 2;
    const uint64_t *from = box->from, least = from[0] < from[1] ? from[0] : from[1];
    for (unsigned k = 0; k < data->parameters; k++) /* the larger number of a pair */
        first = first > from[k] ? first : from[k];
    for (uint64_t side = first; side <= last && data->count < most; side++) {
        for (uint64_t i = pairs ? least : side; i <= gather_most_partner(data, box, side); i++)
            for (unsigned k = 0; k < (i < side ? 2u : 1u); k++) {
                const uint64_t at[2] = {k ? side : i, k ? i : side};
                if (!gather_inside(data, box, at) || (but && gather_inside(data, but, at)))
                    continue;
                const kay_status status = guess_gather_start(data, at, GUESS_UNKNOWN);
                const bool small = pairs ? !i : !data->count && side < GATHER_FIRST && side < last;
                if (status != KAY_EINPUT || !small)
                    KAY_TRY(status);
            }
        data->side = side;
    }
    return KAY_OK;
}

/* Sets each lower end of a box to the least parameter of a start that `valid` accepts.  The upper end stays: a contest
 * has limits that its rules do not need. */
static kay_status gather_valid(guess_data *data, gather_box *box)
{
    const kay_contest_form *contest = data->question->rules->contest;
    uint64_t least[2] = {UINT64_MAX, UINT64_MAX};
    if (!contest || !contest->valid || data->question->ranges)
        return KAY_OK;
    for (uint64_t a = 0; a <= box->to[0]; a++)
        for (uint64_t b = 0; b <= (data->parameters == 2 ? box->to[1] : 0); b++) {
            const kay_game *game;
            kay_state state;
            bool valid = false;
            kay_status status = guess_gather_open(data, (const uint64_t[2]){a, b}, &game, &state);
            if (status == KAY_OK)
                status = kay_call_valid(data->ctx, game, &state, &valid);
            if (status != KAY_END && status != KAY_EINPUT)
                KAY_TRY(status);
            if (valid) {
                least[0] = a < least[0] ? a : least[0];
                least[1] = b < least[1] ? b : least[1];
            }
        }
    for (unsigned k = 0; k < data->parameters && least[0] != UINT64_MAX; k++)
        data->range[k].from = box->from[k] = least[k];
    return KAY_OK;
}

/* Returns the ranges of the question, or the usual ones. */
static gather_box gather_range(guess_data *data)
{
    const kay_guess_question *question = data->question;
    gather_box box = {.to = {GATHER_TWO, GATHER_TWO}};
    if (data->parameters == 1)
        box.to[0] = GATHER_ONE;
    for (unsigned i = 0; i < question->ranges; i++) {
        box.from[i] = question->range[i].from;
        box.to[i] = question->range[i].to;
    }
    for (unsigned i = 0; i < 2; i++) {
        data->range[i].from = box.from[i];
        data->range[i].to = box.to[i];
    }
    return box;
}

static uint64_t gather_larger(const guess_data *data, const uint64_t at[2])
{
    return data->parameters == 2 && at[1] > at[0] ? at[1] : at[0];
}

/* Gathers the test beyond a range: up to about three times its end with one parameter, twice with two. */
static kay_status gather_outside(guess_data *data, const gather_box *box)
{
    const uint64_t next = guess_data_last(data) + 1, first = gather_larger(data, box->from);
    gather_box far = *box;
    guess_judge_stage(data, GUESS_WORK);
    if (data->parameters == 1) {
        far.to[0] = 3 * next - 2 * data->rows[0].at[0] + 50;
        if (far.to[0] > GATHER_MOST_ONE && next < GATHER_MOST_ONE)
            far.to[0] = GATHER_MOST_ONE;
        return guess_gather_beyond(data, gather_squares(data, &far, NULL, next, far.to[0], UINT64_MAX));
    }
    for (unsigned i = 0; i < 2; i++)
        far.to[i] =
            box->to[i] > UINT64_MAX / 4 ? box->to[i] : 2 * (box->to[i] > GATHER_TWO ? box->to[i] : GATHER_TWO) + 1;
    return guess_gather_beyond(
        data, gather_squares(data, &far, box, first, gather_larger(data, far.to), data->count + GUESS_TEST));
}

/* Gathers the positions that the ruleset lists up to a size, until there are `most` records. */
static kay_status gather_walk(guess_data *data, kay_size size, uint64_t most)
{
    const kay_guess_question *question = data->question;
    kay_state_source source = {
        .walk = {.ctx = data->ctx, .rules = question->rules, .size = size, .constants = question->constants}};
    const kay_game *game;
    kay_state state;
    kay_status status = KAY_OK;
    guess_judge_forget(data);
    kay_state_source_begin(&source);
    while (status == KAY_OK && data->count < most && !guess_judge_over(data)) {
        status = kay_state_source_next(&source, &game, &state);
        if (source.new_game)
            guess_judge_forget(data);
        data->work++;
        if (status == KAY_OK)
            status = kay_step(data->ctx, "positions", data->count, 0);
        if (status == KAY_OK)
            status = guess_data_take(data, game, &state, NULL, GUESS_UNKNOWN);
    }
    guess_judge_forget(data);
    kay_state_source_end(&source);
    return status == KAY_END ? KAY_OK : status;
}

/* Sizes PILESxMAX: the first GATHER_FIT_PAIRS are to learn from, the others for the test.  Most of those for the test
 * have more piles or a larger maximum. */
static const kay_size gather_pairs[] = {{2, 6},  {3, 6}, {3, 8}, {3, 10}, {4, 8}, {4, 6}, {5, 4}, {6, 3},
                                        {3, 14}, {4, 8}, {7, 2}, {2, 40}, {5, 5}, {8, 2}, {3, 20}};
enum { GATHER_PAIRS = sizeof gather_pairs / sizeof *gather_pairs, GATHER_FIT_PAIRS = 5 };

static kay_status gather_sizes(guess_data *data)
{
    const char *usual = kay_starts_verify_size(data->question->rules);
    const bool pairs = usual && strchr(usual, 'x');
    const uint64_t fit_sizes = pairs ? GATHER_FIT_PAIRS : GUESS_SIZES_FIT;
    uint64_t size = 0;
    guess_judge_stage(data, GUESS_WORK);
    for (; size < fit_sizes && data->count < GUESS_FIT && !guess_judge_over(data); size++)
        KAY_TRY(gather_walk(data, pairs ? gather_pairs[size] : (kay_size){size + 1, 0},
                            pairs ? UINT64_MAX : 3 * GUESS_FIT));
    data->learning = false;
    if (!pairs)
        guess_judge_stage(data, GUESS_WORK);
    const uint64_t most = data->count + (pairs ? 2 * GUESS_TEST : GUESS_TEST);
    for (size = pairs ? GATHER_FIT_PAIRS : size; data->count < most && !guess_judge_over(data); size++) {
        if (size >= (pairs ? (uint64_t)GATHER_PAIRS : GUESS_SIZES + 1))
            break;
        KAY_TRY(gather_walk(data, pairs ? gather_pairs[size] : (kay_size){size, 0}, most));
    }
    return KAY_OK;
}

kay_status guess_gather_farther(guess_data *data)
{
    static const uint64_t sizes[] = {50, GUESS_SIZES, 200, 400};
    const kay_ruleset *rules = data->question->rules;
    const bool one = data->parameters == 1;
    gather_box near = {.from = {guess_data_first(data, 0), guess_data_first(data, 1)}, .to = {data->side, data->side}};
    const gather_box far = {.from = {near.from[0], near.from[1]}, .to = {GATHER_FAR, GATHER_FAR}};
    kay_status status = KAY_OK;
    if (data->farther || data->parts || data->beyond || !data->count || kay_heap_game_of(rules) ||
        (!one && (data->count == data->fit || kay_ruleset_find(rules->name) == rules)) || !guess_gather_leave(data))
        return KAY_OK;
    data->farther = true;
    guess_judge_stage(data, one ? (uint64_t)GATHER_FAR_WORK : GATHER_PLANE_WORK);
    if (one)
        status = gather_squares(data, &far, NULL, guess_data_last(data) + 1, GATHER_FAR, UINT64_MAX);
    else if (data->parameters)
        status = gather_squares(data, &far, &near, data->side + 1, GATHER_FAR, data->count + GATHER_PLANE_MOST);
    else if (kay_starts_of(rules)->positions)
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes && status == KAY_OK; i++)
            status = gather_walk(data, (kay_size){sizes[i], 0}, data->count + GATHER_SIZE_MOST);
    guess_judge_forget(data);
    return guess_gather_beyond(data, status);
}

static void gather_restart(guess_data *data, unsigned parameters)
{
    data->fit = data->count = data->name_count = 0;
    data->refused = 0;
    kay_intern_table_free(&data->seen);
    data->ordered = true;
    data->learning = true;
    data->parameters = parameters;
}

/* Gathers the starts of the range, to learn from, and starts beyond it, for the test.  If the rules fail within the
 * range after at least GATHER_STANDS starts, these starts are used. */
static kay_status gather_starts_of(guess_data *data, unsigned parameters)
{
    gather_restart(data, parameters);
    gather_box box = gather_range(data);
    KAY_TRY(gather_valid(data, &box));
    guess_judge_stage_range(data);
    const kay_status status =
        gather_squares(data, &box, NULL, gather_larger(data, box.from), gather_larger(data, box.to), UINT64_MAX);
    const bool over = status == KAY_END || (status == KAY_OK && guess_judge_over(data));
    data->learning = false;
    data->cut = over && data->question->ranges;
    data->stopped = status == KAY_EINPUT && data->fit >= GATHER_STANDS;
    if (status != KAY_OK && status != KAY_END && !data->stopped)
        return status;
    if (!data->count && over)
        return kay_fail(data->ctx, KAY_EUNABLE, "%s", guess_too_hard);
    if (!data->count)
        return data->refused ? kay_fail(data->ctx, KAY_EINPUT, "'start' refuses all parameters that were tried")
                             : KAY_EINPUT;
    const bool left = !over && guess_gather_leave(data);
    if (left)
        KAY_TRY(gather_outside(data, &box));
    if (!left ||
        (data->count - data->fit < data->fit / 2 && (parameters == 2 || data->beyond || data->question->ranges)))
        guess_data_split(data);
    return data->stopped ? status : KAY_OK;
}

/* Gathers without ranges: tries the ruleset's usual number of parameters first, then the other one.  If the entries of
 * a start are not its parameters, gathers the positions that play reaches from the starts instead. */
static kay_status gather_usual(guess_data *data)
{
    const kay_ruleset *rules = data->question->rules;
    unsigned usual = kay_starts_usual(rules);
    if (kay_heap_game_of(rules))
        return gather_starts_of(data, 1);
    kay_status status = gather_starts_of(data, usual);
    if (status == KAY_EINPUT && !data->stopped && kay_starts_of(rules)->parameters == 2) {
        kay_diag first = data->ctx->diag;
        unsigned other = 3 - usual;
        status = gather_starts_of(data, other);
        if (status == KAY_EINPUT)
            data->ctx->diag = first;
    }
    if (status != KAY_OK || data->ordered)
        return status;
    gather_restart(data, data->parameters);
    data->reached = true;
    return guess_reach(data);
}

/* If one of two ranges is a single number, reduces the question to the other parameter. */
static void gather_along(guess_data *data)
{
    const kay_guess_question *question = data->question;
    for (unsigned k = 0; question->ranges == 2 && k < 2; k++) {
        if (question->range[k].from != question->range[k].to)
            continue;
        data->fixed = k + 1;
        data->fixed_at = question->range[k].from;
        data->along = *question;
        data->along.ranges = 1;
        data->along.range[0] = question->range[!k];
        data->question = &data->along;
        return;
    }
}

void guess_gather_begin(kay_context *ctx, kay_arena *arena, const kay_guess_question *question, guess_data *out)
{
    *out = (guess_data){.ctx = ctx,
                        .arena = arena,
                        .question = question,
                        .movers = 1,
                        .ordered = true,
                        .learning = true,
                        .option_work = 1};
    gather_along(out);
    kay_arena_init(&out->games, ctx);
    out->patience = ctx->patience;
    kay_features_init(&out->features, ctx);
    kay_text_init(&out->text, ctx);
    kay_intern_table_init(&out->seen, ctx);
}

kay_status guess_gather_end(guess_data *data, kay_status status)
{
    const bool over = guess_judge_over(data);
    guess_judge_forget(data); /* frees its memory for the next steps */
    data->learning = false;
    data->cut = data->cut || status == KAY_EUNABLE;
    const bool few = !data->parameters && data->count - data->fit < data->fit / 2;
    if (few || (data->cut && data->count == data->fit))
        guess_data_split(data);
    const uint64_t tests = data->count - data->fit;
    data->hard = over && tests < GUESS_HARD;
    data->untested = over && tests < GUESS_TESTS && (data->cut || (data->ordered && !data->question->ranges));
    if (!data->parameters) {
        data->ordered = data->ordered && data->parts;
        guess_data_sort(data);
    }
    data->near = data->count;
    return status;
}

kay_status guess_gather_reach(guess_data *data)
{
    gather_restart(data, data->question->ranges);
    data->reached = true;
    return guess_gather_end(data, guess_reach(data));
}

kay_status guess_gather_starts(guess_data *data)
{
    return guess_gather_end(data, gather_starts_of(data, kay_starts_usual(data->question->rules)));
}

kay_status guess_gather(guess_data *data)
{
    const kay_guess_question *question = data->question;
    const kay_ruleset *rules = question->rules;
    kay_context *ctx = data->ctx;
    if (question->ranges && !kay_starts_of(rules)->parameters)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'start' to make a position from parameters", rules->name);
    if (question->ranges > kay_starts_of(rules)->parameters)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'start' for %u parameters", rules->name, question->ranges);
    if (!kay_starts_of(rules)->positions && !kay_starts_of(rules)->start)
        return kay_fail(ctx, KAY_EUSAGE, "%s has neither 'start' nor 'positions' to learn from", rules->name);
    kay_status status;
    if (question->ranges) {
        status = gather_starts_of(data, question->ranges);
    } else if (kay_starts_of(rules)->positions && !kay_heap_game_of(rules)) {
        status = gather_sizes(data);
    } else {
        status = gather_usual(data);
    }
    return guess_gather_end(data, status);
}
