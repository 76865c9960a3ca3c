/* Gathering positions with their outcomes: small ones to learn from, those and larger ones to test on.
 *
 * Where parameters tell the positions, those of the range are learned from, and about as many beyond it are for the test.
 * Where the ruleset names its positions, the size grows: first for those that are learned from, then on for the test. */
#include "study/guess_data.h"

#include <inttypes.h>
#include <stdlib.h>

#include <kayles/heap_game.h>
#include <kayles/rulesets.h>
#include <kayles/solver.h>

enum {
    DATA_ONE = 200, /* the usual range of one parameter */
    DATA_TWO = 30, /* and of each of two */
    DATA_FIRST = 3, /* the number that makes a game at the latest */
    DATA_FIT = 600, /* positions by size that are enough to learn from */
    DATA_TEST = 20000, /* and to test on */
    DATA_MOST_ONE = 4000, /* parameters that a test goes up to beyond its range */
    DATA_SIZES_FIT = 30, /* the largest size to learn from */
    DATA_SIZES = 100, /* and to test on */
};

static const double DATA_SECONDS = 4; /* about what the test positions of a game may take */

/* ---- One record -------------------------------------------------------------------------------- */

static uint64_t data_hash(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash ? hash : 1;
}

static kay_status data_seen_grow(guess_data *data)
{
    uint64_t room = data->seen_room ? 2 * data->seen_room : 1024;
    uint64_t *seen = kay_arena_array(data->arena, room, sizeof *seen);
    if (!seen)
        return kay_no_memory(data->ctx);
    for (uint64_t i = 0; i < data->seen_room; i++) {
        uint64_t at = data->seen[i] & (room - 1);
        while (seen[at])
            at = (at + 1) & (room - 1);
        seen[at] = data->seen[i];
    }
    data->seen = seen;
    data->seen_room = room;
    return KAY_OK;
}

/* Whether a position was met before; remembers it.  Two with one hash count as one: no more than a position less. */
static kay_status data_seen(guess_data *data, const char *text, bool *out)
{
    if (2 * data->seen_count >= data->seen_room)
        KAY_TRY(data_seen_grow(data));
    uint64_t hash = data_hash(text), at = hash & (data->seen_room - 1);
    while (data->seen[at] && data->seen[at] != hash)
        at = (at + 1) & (data->seen_room - 1);
    *out = data->seen[at] != 0;
    data->seen_count += !*out;
    data->seen[at] = hash;
    return KAY_OK;
}

static kay_status data_add(guess_data *data, guess_records *records, guess_record **out)
{
    if (records->count == records->room) {
        uint64_t room = records->room ? 2 * records->room : 256;
        guess_record *list = kay_arena_array(data->arena, room, sizeof *list);
        if (!list)
            return kay_no_memory(data->ctx);
        if (records->count)
            memcpy(list, records->list, records->count * sizeof *list);
        records->list = list;
        records->room = room;
    }
    *out = &records->list[records->count];
    **out = (guess_record){.grundy = GUESS_UNKNOWN};
    return KAY_OK;
}

/* Kayles' own theorems are proved and tested against search; what a stranger's rules say of themselves is no judge. */
static bool data_trusts(const kay_ruleset *rules)
{
    return rules->theorem && kay_ruleset_find(rules->name) == rules;
}

static void data_forget(guess_data *data)
{
    kay_search_free(data->search);
    data->search = NULL;
}

static kay_status data_search(guess_data *data, const kay_game *game)
{
    if (data->search && data->game == game)
        return KAY_OK;
    data_forget(data);
    data->game = game;
    data->search_ctx = *data->ctx;
    data->search_ctx.memory_used = 0;
    data->search_ctx.memory_limit = (data->ctx->memory_limit - data->ctx->memory_used) / 2;
    kay_status status = kay_search_new(&data->search_ctx, game, &data->search);
    if (status != KAY_OK)
        data->ctx->diag = data->search_ctx.diag;
    return status;
}

/* Whether gathering should come to its end: the stage has, or half of the memory is held. */
static bool data_over(const guess_data *data)
{
    const kay_context *ctx = data->ctx;
    bool full = ctx->memory_limit != UINT64_MAX && ctx->memory_used > ctx->memory_limit / 2;
    return full || (data->until > 0 && kay_now() >= data->until);
}

/* What a search said: KAY_END where it was stopped by the end of the stage, not of the budget. */
static kay_status data_searched(guess_data *data, kay_status status)
{
    if (status == KAY_EUNABLE && data_over(data))
        return kay_tick(data->ctx, "positions", 0, 0) == KAY_OK ? KAY_END : KAY_EUNABLE;
    if (status != KAY_OK && data->search_ctx.diag.status == status)
        data->ctx->diag = data->search_ctx.diag;
    return status;
}

/* The search knows of the stage that it is in. */
static void data_limit(guess_data *data)
{
    data->search_ctx.deadline = data->ctx->deadline;
    if (data->until > 0 && (data->ctx->deadline == 0 || data->until < data->ctx->deadline))
        data->search_ctx.deadline = data->until;
}

static kay_status data_outcome(guess_data *data, const kay_game *game, const kay_state *state, kay_outcome *out)
{
    if (!data_trusts(game->rules)) {
        KAY_TRY(data_search(data, game));
        data_limit(data);
        return data_searched(data, kay_search_outcome(data->search, state, out));
    }
    kay_solver *solver;
    KAY_TRY(kay_solver_open(data->ctx, game, state, KAY_BY_AUTO, &solver));
    kay_status status = kay_solver_answer(solver, out);
    kay_solver_close(solver);
    return status;
}

static kay_status data_grundy(guess_data *data, const kay_game *game, const kay_state *state, uint64_t *out)
{
    KAY_TRY(data_search(data, game));
    uint64_t sum = 0;
    data_limit(data);
    for (uint64_t i = 0; i < state->parts; i++) {
        uint64_t value;
        KAY_TRY(data_searched(data, kay_search_grundy(data->search, kay_state_part(game, state, i), &value)));
        sum ^= value;
    }
    *out = sum;
    return KAY_OK;
}

static bool data_has_grundy(const kay_game *game)
{
    return game->traits & KAY_IMPARTIAL && !(game->traits & (KAY_MISERE | KAY_LOOPY)) && !game->rules->end;
}

/* The outcomes, and with parameters the Grundy value. */
static kay_status data_judge(guess_data *data, const kay_game *game, kay_state *state, guess_record *record)
{
    if (data->parameters && data_has_grundy(game)) {
        KAY_TRY(data_grundy(data, game, state, &record->grundy));
        record->outcome[0] = record->outcome[1] = record->grundy ? KAY_WIN : KAY_LOSS;
        return KAY_OK;
    }
    for (unsigned player = 0; player < data->movers; player++) {
        kay_outcome outcome;
        state->mover = (kay_player)player;
        KAY_TRY(data_outcome(data, game, state, &outcome));
        record->outcome[player] = (signed char)outcome;
    }
    state->mover = KAY_LEFT;
    return KAY_OK;
}

static kay_status data_name(guess_data *data, const char *name, unsigned *out)
{
    for (*out = 0; *out < data->name_count; ++*out)
        if (strcmp(data->names[*out], name) == 0)
            return KAY_OK;
    if (data->name_count == GUESS_NAMES)
        return KAY_OK; /* *out says that there is no room */
    char *copy = kay_arena_text(data->arena, name, strlen(name));
    if (!copy)
        return kay_no_memory(data->ctx);
    data->names[data->name_count++] = copy;
    return KAY_OK;
}

/* The features; a state that has none to tell is its parameters, or else the words of its positions. */
static kay_status data_describe(guess_data *data, const kay_game *game, const kay_state *state, guess_record *record)
{
    kay_features *features = &data->features;
    kay_features_clear(features);
    if (game->rules->features)
        game->rules->features(game, state, features);
    if (!features->entry_count && !features->count && data->parameters)
        for (unsigned i = 0; i < data->parameters; i++)
            kay_feature_entry(features, (int64_t)record->at[i]);
    else if (!features->entry_count && !features->count)
        for (uint64_t i = 0; i < state->parts * game->words; i++)
            kay_feature_entry(features, (int64_t)state->words[i]);
    KAY_TRY(features->error);
    int64_t *named = kay_arena_array(data->arena, GUESS_NAMES, sizeof *named);
    int64_t *entries = kay_arena_array(data->arena, features->entry_count, sizeof *entries);
    if (!named || !entries)
        return kay_no_memory(data->ctx);
    for (uint64_t i = 0; i < features->count; i++) {
        unsigned name;
        KAY_TRY(data_name(data, features->named[i].name, &name));
        if (name < GUESS_NAMES)
            named[name] = features->named[i].value;
    }
    for (uint64_t i = 0; i < features->entry_count; i++) {
        entries[i] = features->entries[i];
        data->negative |= entries[i] < 0;
    }
    record->entries = entries;
    record->named = named;
    record->entry_count = features->entry_count;
    if (data->parameters && features->entry_count != data->parameters)
        data->ordered = false;
    for (unsigned i = 0; data->ordered && i < data->parameters; i++)
        data->ordered = entries[i] == (int64_t)record->at[i];
    return KAY_OK;
}

static kay_status data_write(guess_data *data, const kay_game *game, kay_state *state, guess_record *record)
{
    for (unsigned player = 0; player < data->movers; player++) {
        state->mover = (kay_player)player;
        kay_text_clear(&data->text);
        kay_state_write(game, state, &data->text);
        KAY_TRY(data->text.error);
        record->text[player] = kay_arena_text(data->arena, kay_text_string(&data->text), data->text.length);
        if (!record->text[player])
            return kay_no_memory(data->ctx);
    }
    state->mover = KAY_LEFT;
    return KAY_OK;
}

/* Adds a state unless it was met before.  `at`: the parameters, or NULL. */
static kay_status data_take(guess_data *data, guess_records *records, const kay_game *game, kay_state *state,
                            const uint64_t *at)
{
    guess_record *record;
    bool seen;
    if (!(game->traits & KAY_IMPARTIAL))
        data->movers = 2;
    data->sums = game->traits & KAY_SUMS;
    state->mover = KAY_LEFT;
    KAY_TRY(data_add(data, records, &record));
    for (unsigned i = 0; at && i < data->parameters; i++)
        record->at[i] = at[i];
    KAY_TRY(data_write(data, game, state, record));
    KAY_TRY(data_seen(data, record->text[0], &seen));
    if (seen && !at)
        return KAY_OK;
    KAY_TRY(data_describe(data, game, state, record));
    KAY_TRY(data_judge(data, game, state, record));
    records->count++;
    return KAY_OK;
}

/* ---- By parameters ----------------------------------------------------------------------------- */

static kay_status data_open(guess_data *data, const uint64_t *at, const kay_game **game, kay_state *state)
{
    const kay_guess_question *question = data->question;
    kay_start start = {
        .ctx = data->ctx,
        .rules = question->rules,
        .arena = &data->games,
        .parameters = at,
        .count = data->parameters,
        .constants = question->constants,
    };
    return question->rules->start(&start, game, state);
}

static kay_status data_start(guess_data *data, guess_records *records, const uint64_t *at)
{
    const kay_game *game;
    kay_state state;
    KAY_TRY(kay_tick(data->ctx, "positions", data->fit.count + data->test.count, 0));
    KAY_TRY(data_open(data, at, &game, &state));
    return data_take(data, records, game, &state, at);
}

/* A stage of so many seconds; 0: any number.  Half of what is left of the budget is kept for what comes after it. */
static void data_stage(guess_data *data, double seconds)
{
    double now = kay_now(), deadline = data->ctx->deadline;
    data->until = seconds > 0 ? now + seconds : 0;
    if (deadline > 0 && (data->until == 0 || data->until > now + (deadline - now) / 2))
        data->until = now + (deadline - now) / 2;
}

/* The larger half of what was gathered to learn from becomes the test. */
static void data_split(guess_data *data)
{
    uint64_t half = data->fit.count / 2;
    guess_record *later = half ? data->fit.list + half : data->fit.list; /* there may be no list */
    data->test = (guess_records){later, data->fit.count - half, data->fit.count - half};
    data->fit.count = data->fit.room = half;
}

/* Numbers in a row from `from` to `to`. */
static kay_status data_row(guess_data *data, guess_records *records, uint64_t from, uint64_t to)
{
    for (uint64_t n = from; n <= to && !data_over(data); n++) {
        kay_status status = data_start(data, records, &n);
        if (status == KAY_EINPUT && !records->count && n < DATA_FIRST && n < to)
            continue; /* the smallest numbers may make no game */
        KAY_TRY(status);
    }
    return KAY_OK;
}

kay_status guess_data_more(guess_data *data, uint64_t from, uint64_t to)
{
    data_stage(data, DATA_SECONDS);
    kay_status status = data_row(data, &data->test, from, to);
    return status == KAY_EINPUT || status == KAY_END ? KAY_OK : status; /* there may be no games beyond the range */
}

static kay_status data_line(guess_data *data)
{
    const kay_guess_question *question = data->question;
    uint64_t from = question->ranges ? question->range[0].from : 0;
    uint64_t to = question->ranges ? question->range[0].to : DATA_ONE;
    data_stage(data, question->ranges ? 0 : DATA_SECONDS);
    kay_status status = data_row(data, &data->fit, from, to);
    if (status == KAY_END || (status == KAY_OK && data_over(data))) {
        data->cut = question->ranges > 0;
        data_split(data);
        return KAY_OK;
    }
    KAY_TRY(status);
    if (!data->fit.count || data->test.count)
        return KAY_OK;
    uint64_t first = data->fit.list[data->fit.count - 1].at[0] + 1, last = first + 2 * data->fit.count + 50;
    if (last > DATA_MOST_ONE && first < DATA_MOST_ONE)
        last = DATA_MOST_ONE;
    return guess_data_more(data, first, last);
}

typedef struct data_box {
    uint64_t from[2], to[2];
} data_box;

static bool data_inside(const data_box *box, const uint64_t at[2])
{
    return at[0] >= box->from[0] && at[0] <= box->to[0] && at[1] >= box->from[1] && at[1] <= box->to[1];
}

/* The pairs of a box whose larger number is `side`, but those that are in another box too (NULL: none). */
static kay_status data_side(guess_data *data, guess_records *records, const data_box *box, const data_box *but,
                            uint64_t side)
{
    for (uint64_t i = 0; i <= side; i++)
        for (unsigned k = 0; k < (i < side ? 2u : 1u) && !data_over(data); k++) {
            const uint64_t at[2] = {k ? side : i, k ? i : side};
            if (!data_inside(box, at) || (but && data_inside(but, at)))
                continue;
            kay_status status = data_start(data, records, at);
            if (status == KAY_EINPUT && !i)
                continue; /* rules may have nothing to say of 0 */
            KAY_TRY(status);
        }
    return KAY_OK;
}

static kay_status data_square(guess_data *data)
{
    const kay_guess_question *question = data->question;
    data_box box = {.to = {DATA_TWO, DATA_TWO}};
    for (unsigned i = 0; question->ranges == 2 && i < 2; i++) {
        box.from[i] = question->range[i].from;
        box.to[i] = question->range[i].to;
    }
    data_box far = {.to = {2 * box.to[0] + 1, 2 * box.to[1] + 1}};
    uint64_t last = box.to[0] > box.to[1] ? box.to[0] : box.to[1];
    data_stage(data, question->ranges ? 0 : DATA_SECONDS);
    kay_status status = KAY_OK;
    for (uint64_t side = 0; side <= last && status == KAY_OK && !data_over(data); side++)
        status = data_side(data, &data->fit, &box, NULL, side);
    if (status != KAY_OK && status != KAY_END)
        return status;
    data->cut = question->ranges && (status == KAY_END || data_over(data));
    if (data->cut) {
        data_split(data);
        return KAY_OK;
    }
    memcpy(far.from, box.from, sizeof far.from);
    data_stage(data, DATA_SECONDS);
    status = KAY_OK;
    for (uint64_t side = 1; side <= 2 * last + 1 && data->test.count < DATA_TEST && status == KAY_OK; side++)
        status = data_side(data, &data->test, &far, &box, side);
    return status == KAY_EINPUT || status == KAY_END ? KAY_OK : status;
}

/* ---- By play from the starts ------------------------------------------------------------------- */

/* Positions that play has led to and that are still to be looked at. */
typedef struct data_queue {
    uint64_t *words;
    uint64_t count, room; /* of positions */
} data_queue;

static kay_status data_push(guess_data *data, const kay_game *game, data_queue *queue, const uint64_t *position)
{
    if (queue->count == queue->room) {
        uint64_t room = queue->room ? 2 * queue->room : 256;
        uint64_t *words = kay_arena_array(data->arena, room, game->words * sizeof *words);
        if (!words)
            return kay_no_memory(data->ctx);
        if (queue->count)
            memcpy(words, queue->words, queue->count * game->words * sizeof *words);
        queue->words = words;
        queue->room = room;
    }
    memcpy(queue->words + queue->count++ * game->words, position, game->words * sizeof *position);
    return KAY_OK;
}

/* Pushes all that a move of either player leaves. */
static kay_status data_expand(guess_data *data, const kay_game *game, kay_state *state, kay_sink *sink,
                              data_queue *queue)
{
    for (unsigned player = 0; player < data->movers; player++) {
        state->mover = (kay_player)player;
        kay_sink_clear(sink);
        KAY_TRY(kay_state_moves(game, state, sink));
        for (uint64_t i = 0; i < sink->parts_count; i++)
            KAY_TRY(data_push(data, game, queue, sink->parts + i * game->words));
    }
    return KAY_OK;
}

/* Takes all that can be reached from a start, up to `most` records. */
static kay_status data_reach(guess_data *data, guess_records *records, const kay_game *game, const kay_state *start,
                             uint64_t most)
{
    data_queue queue = {0};
    kay_arena names;
    kay_sink sink;
    uint64_t *words = kay_arena_array(data->arena, game->words, sizeof *words);
    if (!words)
        return kay_no_memory(data->ctx);
    kay_arena_init(&names, data->ctx);
    kay_status status = kay_sink_init(&sink, data->ctx, game, &names, false, true);
    for (uint64_t i = 0; i < start->parts && status == KAY_OK; i++)
        status = data_push(data, game, &queue, kay_state_part(game, start, i));
    while (status == KAY_OK && queue.count && records->count < most && !data_over(data)) {
        kay_state state = {.words = words, .parts = 1};
        uint64_t before = records->count;
        memcpy(words, queue.words + --queue.count * game->words, game->words * sizeof *words);
        status = kay_tick(data->ctx, "positions", data->fit.count + data->test.count, 0);
        if (status == KAY_OK)
            status = data_take(data, records, game, &state, NULL);
        if (status == KAY_OK && records->count > before)
            status = data_expand(data, game, &state, &sink, &queue);
    }
    kay_sink_free(&sink);
    kay_arena_free(&names);
    return status;
}

/* Starts of growing size, and what play makes of them. */
static kay_status data_starts(guess_data *data)
{
    unsigned parameters = data->parameters;
    kay_status status = KAY_OK;
    data_stage(data, 2 * DATA_SECONDS);
    for (uint64_t side = 1; side <= DATA_SIZES_FIT && status == KAY_OK && !data_over(data); side++) {
        for (uint64_t i = parameters == 2 ? 1 : side; i <= side && status == KAY_OK && !data_over(data); i++)
            for (unsigned k = 0; k < (i < side ? 2u : 1u) && status == KAY_OK; k++) {
                const uint64_t at[2] = {k ? side : i, k ? i : side};
                guess_records *records = data->fit.count < DATA_FIT ? &data->fit : &data->test;
                const kay_game *game;
                kay_state state;
                data->parameters = parameters;
                status = data_open(data, at, &game, &state);
                data->parameters = 0;
                if (status == KAY_OK)
                    status = data_reach(data, records, game, &state, records == &data->fit ? 2 * DATA_FIT : DATA_TEST);
            }
    }
    data->parameters = 0;
    return status == KAY_EINPUT && data->fit.count ? KAY_OK : status == KAY_END ? KAY_OK : status;
}

/* ---- By size ----------------------------------------------------------------------------------- */

static kay_status data_walk(guess_data *data, guess_records *records, kay_size size, uint64_t most)
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
    data_forget(data);
    while (status == KAY_OK && records->count < most && !data_over(data)) {
        status = data->question->rules->positions(&walk, &game, &state);
        if (walk.new_game)
            data_forget(data);
        if (status == KAY_OK)
            status = kay_tick(data->ctx, "positions", data->fit.count + data->test.count, 0);
        if (status == KAY_OK)
            status = data_take(data, records, game, &state, NULL);
    }
    data_forget(data);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return status == KAY_END ? KAY_OK : status;
}

/* Sizes, PILESxMAX: those to learn from, then for the test those that are larger in one way or the other. */
static const kay_size data_fit_pairs[] = {{2, 6}, {3, 6}, {3, 8}, {3, 10}, {4, 8}};
static const kay_size data_test_pairs[] = {{4, 6}, {5, 4},  {6, 3}, {3, 14}, {4, 8},
                                           {7, 2}, {2, 40}, {5, 5}, {8, 2},  {3, 20}};

static kay_status data_sizes_of_pairs(guess_data *data)
{
    for (unsigned i = 0; i < sizeof data_fit_pairs / sizeof *data_fit_pairs && data->fit.count < DATA_FIT; i++)
        KAY_TRY(data_walk(data, &data->fit, data_fit_pairs[i], UINT64_MAX));
    for (unsigned i = 0; i < sizeof data_test_pairs / sizeof *data_test_pairs && data->test.count < 2 * DATA_TEST; i++)
        KAY_TRY(data_walk(data, &data->test, data_test_pairs[i], 2 * DATA_TEST));
    return KAY_OK;
}

static kay_status data_sizes(guess_data *data)
{
    const char *usual = data->question->rules->verify_size;
    data_stage(data, DATA_SECONDS);
    if (usual && strchr(usual, 'x'))
        return data_sizes_of_pairs(data);
    uint64_t size = 0;
    while (++size <= DATA_SIZES_FIT && data->fit.count < DATA_FIT && !data_over(data))
        KAY_TRY(data_walk(data, &data->fit, (kay_size){size, 0}, 3 * DATA_FIT));
    data_stage(data, DATA_SECONDS);
    for (size -= size > 1; size <= DATA_SIZES && data->test.count < DATA_TEST && !data_over(data); size++)
        KAY_TRY(data_walk(data, &data->test, (kay_size){size, 0}, DATA_TEST));
    return KAY_OK;
}

/* ---- All of it --------------------------------------------------------------------------------- */

static uint64_t data_weight(const guess_record *record)
{
    uint64_t weight = record->entry_count;
    for (uint64_t i = 0; i < record->entry_count; i++)
        weight += (uint64_t)(record->entries[i] < 0 ? -record->entries[i] : record->entries[i]);
    return weight;
}

/* By the size of the entries; what was gathered first, first. */
static int data_compare(const void *a, const void *b)
{
    const guess_record *x = a, *y = b;
    uint64_t u = data_weight(x), v = data_weight(y);
    if (u != v)
        return u < v ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

static void data_sort(guess_records *records)
{
    for (uint64_t i = 0; i < records->count; i++)
        records->list[i].order = i;
    if (records->count)
        qsort(records->list, records->count, sizeof *records->list, data_compare);
}

static void data_restart(guess_data *data, unsigned parameters)
{
    data->fit.count = data->test.count = data->seen_count = data->name_count = 0;
    if (data->seen)
        memset(data->seen, 0, data->seen_room * sizeof *data->seen);
    data->ordered = true;
    data->parameters = parameters;
}

static kay_status data_starts_of(guess_data *data, unsigned parameters)
{
    data_restart(data, parameters);
    kay_status status = parameters == 2 ? data_square(data) : data_line(data);
    return status == KAY_OK && !data->fit.count ? KAY_EINPUT : status;
}

/* Where nobody said how many parameters there are, the ruleset's usual number comes first, then the other one.  Starts that
 * are not the parameters themselves are only where play begins. */
static kay_status data_usual(guess_data *data)
{
    const kay_ruleset *rules = data->question->rules;
    unsigned usual = rules->usual_parameters ? rules->usual_parameters : rules->parameters;
    if (kay_heap_game_of(rules))
        return data_starts_of(data, 1);
    kay_status status = data_starts_of(data, usual);
    if (status == KAY_EINPUT && rules->parameters == 2) {
        kay_diag first = data->ctx->diag;
        unsigned other = 3 - usual;
        status = data_starts_of(data, other);
        if (status == KAY_EINPUT)
            data->ctx->diag = first;
    }
    if (status != KAY_OK || data->ordered)
        return status;
    data_restart(data, data->parameters);
    return data_starts(data);
}

kay_status guess_data_gather(kay_context *ctx, kay_arena *arena, const kay_guess_question *question, guess_data *out)
{
    const kay_ruleset *rules = question->rules;
    *out = (guess_data){.ctx = ctx, .arena = arena, .question = question, .movers = 1, .ordered = true};
    kay_arena_init(&out->games, ctx);
    kay_features_init(&out->features, ctx);
    kay_text_init(&out->text, ctx);
    if (question->ranges > rules->parameters)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no start for %u parameters", rules->name, question->ranges);
    if (!rules->positions && !rules->start)
        return kay_fail(ctx, KAY_EUSAGE, "%s names neither starts nor positions", rules->name);
    kay_status status;
    if (question->ranges) {
        status = data_starts_of(out, question->ranges);
    } else if (rules->positions && !kay_heap_game_of(rules)) {
        status = data_sizes(out);
    } else {
        status = data_usual(out);
    }
    data_forget(out); /* its memory is free for what comes after */
    out->cut = out->cut || status == KAY_EUNABLE;
    if (out->cut && !out->test.count)
        data_split(out);
    if (!out->parameters) {
        out->ordered = false;
        data_sort(&out->fit);
        data_sort(&out->test);
    }
    out->reserved = out->test.count / 2;
    return status;
}

void guess_data_free(guess_data *data)
{
    data_forget(data);
    kay_features_free(&data->features);
    kay_text_free(&data->text);
    kay_arena_free(&data->games);
}
