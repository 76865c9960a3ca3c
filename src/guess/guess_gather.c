/* Gathering positions with their outcomes: small ones to learn from, those and larger ones to test on.
 *
 * Where parameters tell the positions, those of the range are learned from, and about as many beyond it are for the
 * test; where work allows few of these, or not all of the range, the larger ones of the range are for the test too.
 * Where the ruleset names its positions, the size grows: first for those that are learned from, then on for the test.
 */
#include "guess/guess_gather.h"

#include "games/heap_game/heap_game.h"
#include <kayles/starts.h>
#include <kayles/games.h>

#include "guess/guess_judge.h"
#include "ruleset/starts.h"

enum {
    GATHER_ONE = 200, /* the usual range of one parameter */
    GATHER_TWO = 30, /* and of each of two */
    GATHER_FIRST = 3, /* the numbers below it may make no game */
    GATHER_MOST_ONE = 4000, /* parameters that a test goes up to beyond its range */
    GATHER_FAR = 20000, /* and where there is a rule to be tested */
    GATHER_FAR_WORK = 4 * GUESS_WORK,
    GATHER_PLANE_WORK = 2 * GUESS_WORK, /* of the test of a rule in two parameters, or by size */
    GATHER_PLANE_MOST = 2 * GUESS_TEST, /* and the positions that it adds */
    GATHER_SIZE_MOST = 2000, /* positions of one large size */
    GATHER_STANDS = 2 * GUESS_TESTS, /* positions before a failure of the rules that are enough to be looked at */
};

/* Seconds that a call of rules in a file may take beyond the ranges, if they have twice as many in all: they may well
 * end there. */
static const double GATHER_PATIENCE = 5;

const char guess_too_hard[] = "the positions are too hard for the budget: too few could be tested";

bool guess_gather_leave(guess_data *data)
{
    const double half = data->patience / 2;
    if (data->stopped || data->cut || data->question->values || (data->beyond && data->beyond->placed))
        return false;
    data->ctx->patience = half > 0 && half < GATHER_PATIENCE ? half : GATHER_PATIENCE;
    data->left = true;
    return true;
}

kay_status guess_gather_beyond(guess_data *data, kay_status status)
{
    if (status == KAY_END)
        return KAY_OK;
    const bool late = status == KAY_EUNABLE && data->ctx->diag.placed; /* so are rules in a file */
    if (status != KAY_EINPUT && !late)
        return status;
    KAY_NEW(kay_diag, why, data->arena, 1);
    *why = data->ctx->diag;
    data->beyond = why;
    return KAY_OK;
}

/* What was gathered before the rules failed within the ranges stands, if it is enough. */
static kay_status gather_stops(guess_data *data, kay_status status)
{
    if (status != KAY_EINPUT || data->fit.count < GATHER_STANDS)
        return status;
    data->stopped = true;
    KAY_TRY(guess_data_split(data));
    return status;
}

kay_status guess_gather_open(guess_data *data, const uint64_t *at, const kay_game **game, kay_state *state)
{
    const kay_guess_question *question = data->question;
    const uint64_t pair[2] = {data->fixed == 1 ? data->fixed_at : at[0], data->fixed == 2 ? data->fixed_at : at[0]};
    kay_start start = kay_start_of(data->ctx, question->rules, question->constants, data->fixed ? pair : at,
                                   data->fixed ? 2 : data->parameters, &data->games);
    return kay_start_make(&start, game, state);
}

kay_status guess_gather_start(guess_data *data, guess_records *records, const uint64_t *at, uint64_t grundy)
{
    const kay_game *game;
    kay_state state;
    KAY_TRY(kay_step(data->ctx, "positions", data->fit.count + data->test.count, 0));
    const kay_status made = guess_gather_open(data, at, &game, &state);
    data->work += GUESS_WORK_START;
    data->refused += made == KAY_END && records == &data->fit;
    if (made != KAY_OK)
        return made == KAY_END ? KAY_OK : made; /* there is none */
    return guess_data_take(data, records, game, &state, at, grundy);
}

kay_status guess_gather_apart(guess_data *data, const uint64_t *at)
{
    const uint64_t count = data->test.count;
    KAY_TRY(guess_gather_start(data, &data->test, at, GUESS_UNKNOWN));
    if (data->test.count > count)
        data->test.list[count].apart = true;
    return KAY_OK;
}

/* Numbers in a row from `from` to `to`. */
static kay_status gather_row(guess_data *data, guess_records *records, uint64_t from, uint64_t to)
{
    for (uint64_t n = from; n <= to && !guess_judge_over(data); n++) {
        kay_status status = guess_gather_start(data, records, &n, GUESS_UNKNOWN);
        if (status == KAY_EINPUT && !records->count && n < GATHER_FIRST && n < to)
            continue; /* the smallest numbers may make no game */
        KAY_TRY(status);
    }
    return KAY_OK;
}

/* Adds the numbers from `from` to `to` to the test. */
static kay_status gather_more(guess_data *data, uint64_t from, uint64_t to)
{
    guess_judge_stage(data, GUESS_WORK);
    return guess_gather_beyond(data, gather_row(data, &data->test, from, to));
}

kay_status guess_gather_far(guess_data *data)
{
    const guess_records *records = data->test.count ? &data->test : &data->fit;
    if (kay_heap_game_of(data->question->rules) || data->beyond || !records->count || !guess_gather_leave(data))
        return KAY_OK;
    guess_judge_stage(data, GATHER_FAR_WORK);
    kay_status status = gather_row(data, &data->test, records->list[records->count - 1].at[0] + 1, GATHER_FAR);
    guess_judge_forget(data);
    return guess_gather_beyond(data, status);
}

kay_status guess_gather_pairs(guess_data *data, uint64_t (*pairs)[2], unsigned count)
{
    kay_status status = KAY_OK;
    if (data->beyond || !guess_gather_leave(data))
        return KAY_OK;
    guess_judge_stage(data, GATHER_FAR_WORK);
    for (unsigned i = 0; i < count && status == KAY_OK && !guess_judge_over(data); i++)
        if (pairs[i][0] >= guess_data_first(data, 0) && pairs[i][1] >= guess_data_first(data, 1))
            status = guess_gather_apart(data, pairs[i]);
    return guess_gather_beyond(data, status);
}

static kay_status gather_line(guess_data *data)
{
    const kay_guess_question *question = data->question;
    const uint64_t from = question->ranges ? question->range[0].from : 0;
    const uint64_t to = question->ranges ? question->range[0].to : GATHER_ONE;
    data->range[0].from = from;
    data->range[0].to = to;
    guess_judge_stage_range(data);
    kay_status status = gather_row(data, &data->fit, from, to);
    if (status == KAY_END || (status == KAY_OK && guess_judge_over(data))) {
        data->cut = question->ranges > 0;
        return guess_data_split(data);
    }
    KAY_TRY(gather_stops(data, status));
    if (!data->fit.count || data->test.count)
        return KAY_OK;
    if (!guess_gather_leave(data))
        return guess_data_split(data);
    const uint64_t first = data->fit.list[data->fit.count - 1].at[0] + 1;
    uint64_t last = first + 2 * (first - data->fit.list[0].at[0]) + 50;
    if (last > GATHER_MOST_ONE && first < GATHER_MOST_ONE)
        last = GATHER_MOST_ONE;
    KAY_TRY(gather_more(data, first, last));
    bool few = data->test.count < data->fit.count / 2 && (data->beyond || question->ranges);
    return few ? guess_data_split(data) : KAY_OK;
}

typedef struct gather_box {
    uint64_t from[2], to[2];
} gather_box;

static bool gather_inside(const gather_box *box, const uint64_t at[2])
{
    return at[0] >= box->from[0] && at[0] <= box->to[0] && at[1] >= box->from[1] && at[1] <= box->to[1];
}

/* The pairs of a box whose larger number is `side`, but those that are in another box too (NULL: none). */
static kay_status gather_side(guess_data *data, guess_records *records, const gather_box *box, const gather_box *but,
                              uint64_t side)
{
    uint64_t first = UINT64_MAX, last = 0;
    for (unsigned k = 0; k < 2; k++) /* k: whether `side` is the first number */
        if (side >= box->from[!k] && side <= box->to[!k]) {
            first = box->from[k] < first ? box->from[k] : first;
            last = box->to[k] > last ? box->to[k] : last;
        }
    last = last < side ? last : side;
    for (uint64_t i = first; i <= last && !guess_judge_over(data); i++)
        for (unsigned k = 0; k < (i < side ? 2u : 1u) && !guess_judge_over(data); k++) {
            const uint64_t at[2] = {k ? side : i, k ? i : side};
            if (!gather_inside(box, at) || (but && gather_inside(but, at)))
                continue;
            kay_status status = guess_gather_start(data, records, at, GUESS_UNKNOWN);
            if (status == KAY_EINPUT && !i)
                continue; /* rules may have nothing to say of 0 */
            KAY_TRY(status);
        }
    return KAY_OK;
}

static kay_status gather_square(guess_data *data)
{
    const kay_guess_question *question = data->question;
    gather_box box = {.to = {GATHER_TWO, GATHER_TWO}};
    for (unsigned i = 0; question->ranges == 2 && i < 2; i++) {
        box.from[i] = question->range[i].from;
        box.to[i] = question->range[i].to;
    }
    for (unsigned i = 0; i < 2; i++) {
        data->range[i].from = box.from[i];
        data->range[i].to = box.to[i];
    }
    gather_box far;
    uint64_t first = box.from[0] > box.from[1] ? box.from[0] : box.from[1];
    uint64_t last = box.to[0] > box.to[1] ? box.to[0] : box.to[1];
    guess_judge_stage_range(data);
    kay_status status = KAY_OK;
    for (uint64_t side = first; side <= last && status == KAY_OK && !guess_judge_over(data); side++)
        status = gather_side(data, &data->fit, &box, NULL, side);
    if (status != KAY_END)
        KAY_TRY(gather_stops(data, status));
    data->cut = question->ranges && (status == KAY_END || guess_judge_over(data));
    if (data->cut || !guess_gather_leave(data))
        return guess_data_split(data);
    memcpy(far.from, box.from, sizeof far.from);
    for (unsigned i = 0; i < 2; i++)
        far.to[i] = box.to[i] > UINT64_MAX / 4 ? box.to[i] : 2 * (box.to[i] > GATHER_TWO ? box.to[i] : GATHER_TWO) + 1;
    last = far.to[0] > far.to[1] ? far.to[0] : far.to[1];
    guess_judge_stage(data, GUESS_WORK);
    status = KAY_OK;
    for (uint64_t side = first ? first : 1; side <= last && data->test.count < GUESS_TEST && status == KAY_OK; side++)
        status = gather_side(data, &data->test, &far, &box, data->side = side);
    KAY_TRY(guess_gather_beyond(data, status));
    return data->test.count < data->fit.count / 2 ? guess_data_split(data) : KAY_OK;
}

static kay_status gather_walk(guess_data *data, guess_records *records, kay_size size, uint64_t most)
{
    kay_arena shared, arena;
    kay_arena_init(&shared, data->ctx);
    kay_arena_init(&arena, data->ctx);
    kay_walk walk = {
        .ctx = data->ctx,
        .rules = data->question->rules,
        .shared = &shared,
        .arena = &arena,
        .size = size,
        .constants = data->question->constants,
    };
    const kay_game *game;
    kay_state state;
    kay_status status = KAY_OK;
    guess_judge_forget(data);
    while (status == KAY_OK && records->count < most && !guess_judge_over(data)) {
        status = kay_walk_next(&walk, &game, &state);
        if (walk.new_game)
            guess_judge_forget(data);
        data->work++;
        if (status == KAY_OK)
            status = kay_step(data->ctx, "positions", data->fit.count + data->test.count, 0);
        if (status == KAY_OK)
            status = guess_data_take(data, records, game, &state, NULL, GUESS_UNKNOWN);
    }
    guess_judge_forget(data);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return status == KAY_END ? KAY_OK : status;
}

/* Sizes, PILESxMAX: those to learn from, then for the test those that are larger in one way or the other. */
static const kay_size gather_fit_pairs[] = {{2, 6}, {3, 6}, {3, 8}, {3, 10}, {4, 8}};
static const kay_size gather_test_pairs[] = {{4, 6}, {5, 4},  {6, 3}, {3, 14}, {4, 8},
                                             {7, 2}, {2, 40}, {5, 5}, {8, 2},  {3, 20}};

static kay_status gather_sizes_of_pairs(guess_data *data)
{
    for (unsigned i = 0; i < sizeof gather_fit_pairs / sizeof *gather_fit_pairs && data->fit.count < GUESS_FIT; i++)
        KAY_TRY(gather_walk(data, &data->fit, gather_fit_pairs[i], UINT64_MAX));
    for (unsigned i = 0; i < sizeof gather_test_pairs / sizeof *gather_test_pairs && data->test.count < 2 * GUESS_TEST;
         i++)
        KAY_TRY(gather_walk(data, &data->test, gather_test_pairs[i], 2 * GUESS_TEST));
    return KAY_OK;
}

static kay_status gather_sizes(guess_data *data)
{
    const char *usual = kay_starts_verify_size(data->question->rules);
    guess_judge_stage(data, GUESS_WORK);
    if (usual && strchr(usual, 'x'))
        return gather_sizes_of_pairs(data);
    uint64_t size = 0;
    while (++size <= GUESS_SIZES_FIT && data->fit.count < GUESS_FIT && !guess_judge_over(data))
        KAY_TRY(gather_walk(data, &data->fit, (kay_size){size, 0}, 3 * GUESS_FIT));
    guess_judge_stage(data, GUESS_WORK);
    for (size -= size > 1; size <= GUESS_SIZES && data->test.count < GUESS_TEST && !guess_judge_over(data); size++)
        KAY_TRY(gather_walk(data, &data->test, (kay_size){size, 0}, GUESS_TEST));
    return KAY_OK;
}

/* Pairs with a larger number than those that were looked at. */
static kay_status gather_far_plane(guess_data *data)
{
    gather_box near = {.from = {guess_data_first(data, 0), guess_data_first(data, 1)}}, far = near;
    uint64_t most = data->test.count + GATHER_PLANE_MOST, side = data->side;
    near.to[0] = near.to[1] = side;
    far.to[0] = far.to[1] = GATHER_FAR;
    kay_status status = KAY_OK;
    while (++side <= GATHER_FAR && data->test.count < most && status == KAY_OK && !guess_judge_over(data))
        status = gather_side(data, &data->test, &far, &near, side);
    return status;
}

/* The first positions of large sizes. */
static kay_status gather_far_sizes(guess_data *data)
{
    static const uint64_t sizes[] = {50, GUESS_SIZES, 200, 400};
    kay_status status = KAY_OK;
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes && status == KAY_OK; i++)
        status = gather_walk(data, &data->test, (kay_size){sizes[i], 0}, data->test.count + GATHER_SIZE_MOST);
    return status;
}

kay_status guess_gather_farther(guess_data *data)
{
    const kay_ruleset *rules = data->question->rules;
    if (data->farther || data->parameters == 1 || data->parts || data->beyond || !data->test.count ||
        kay_ruleset_find(rules->name) == rules || !guess_gather_leave(data))
        return KAY_OK;
    data->farther = true;
    data->near_count = data->test.count;
    kay_status status = KAY_OK;
    guess_judge_stage(data, GATHER_PLANE_WORK);
    data->weighed = true;
    if (data->parameters == 2)
        status = gather_far_plane(data);
    else if (kay_starts_of(rules)->positions)
        status = gather_far_sizes(data);
    guess_judge_forget(data);
    return guess_gather_beyond(data, status);
}

static void gather_restart(guess_data *data, unsigned parameters)
{
    data->fit.count = data->test.count = data->name_count = 0;
    data->refused = 0;
    kay_intern_table_free(&data->seen);
    data->ordered = true;
    data->form = (guess_form){0};
    data->parameters = parameters;
}

static kay_status gather_starts_of(guess_data *data, unsigned parameters)
{
    gather_restart(data, parameters);
    kay_status status = parameters == 2 ? gather_square(data) : gather_line(data);
    if (status != KAY_OK || data->fit.count)
        return status;
    if (guess_judge_over(data))
        return kay_fail(data->ctx, KAY_EUNABLE, "%s", guess_too_hard);
    return data->refused ? kay_fail(data->ctx, KAY_EINPUT, "'start' refuses all parameters that were tried")
                         : KAY_EINPUT;
}

/* Where nobody said how many parameters there are, the ruleset's usual number comes first, then the other one.  Starts
 * that are not the parameters themselves are only where play begins. */
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

/* Where one of two ranges has one number, the question is one of the other parameter. */
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
    *out =
        (guess_data){.ctx = ctx, .arena = arena, .question = question, .movers = 1, .ordered = true, .option_work = 1};
    gather_along(out);
    kay_arena_init(&out->games, ctx);
    out->patience = ctx->patience;
    kay_features_init(&out->features, ctx);
    kay_text_init(&out->text, ctx);
    kay_intern_table_init(&out->seen, ctx);
}

kay_status guess_gather_end(guess_data *data, kay_status status)
{
    bool over = guess_judge_over(data);
    guess_judge_forget(data); /* its memory is free for what comes after */
    data->cut = data->cut || status == KAY_EUNABLE;
    bool few = !data->parameters && data->test.count < data->fit.count / 2;
    if (few || (data->cut && !data->test.count))
        status = guess_data_split(data) == KAY_OK ? status : KAY_EUNABLE;
    data->hard = over && data->test.count < GUESS_HARD;
    data->untested =
        over && data->test.count < GUESS_TESTS && (data->cut || (data->ordered && !data->question->ranges));
    if (!data->parameters) {
        data->ordered = data->ordered && data->parts;
        guess_data_sort(&data->fit);
        guess_data_sort(&data->test);
    }
    data->reserved = data->test.count / 2;
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
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'start', which makes positions of parameters", rules->name);
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
