/* Gathering positions with their outcomes: small ones to learn from, those and larger ones to test on.
 *
 * Where parameters tell the positions, those of the range are learned from, and about as many beyond it are for the test.
 * Where the ruleset names its positions, the size grows: first for those that are learned from, then on for the test. */
#include "study/guess_data.h"

#include <inttypes.h>

#include <kayles/heap_game.h>
#include <kayles/rulesets.h>
#include <kayles/solver.h>

enum {
    DATA_ONE = 200, /* the usual range of one parameter */
    DATA_TWO = 30, /* and of each of two */
    DATA_FIRST = 3, /* the number that makes a game at the latest */
    DATA_FIT = 700, /* positions by size that are enough to learn from */
    DATA_TEST = 20000, /* and to test on */
    DATA_MOST_ONE = 4000, /* parameters that a test goes up to beyond its range */
    DATA_SIZES = 24, /* steps of size */
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

static kay_status data_search(guess_data *data, const kay_game *game)
{
    if (data->search && data->game == game)
        return KAY_OK;
    kay_search_free(data->search);
    data->search = NULL;
    data->game = game;
    return kay_search_new(data->ctx, game, &data->search);
}

static kay_status data_outcome(guess_data *data, const kay_game *game, const kay_state *state, kay_outcome *out)
{
    if (!data_trusts(game->rules)) {
        KAY_TRY(data_search(data, game));
        return kay_search_outcome(data->search, state, out);
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
    for (uint64_t i = 0; i < state->parts; i++) {
        uint64_t value;
        KAY_TRY(kay_search_grundy(data->search, kay_state_part(game, state, i), &value));
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

static kay_status data_start(guess_data *data, guess_records *records, const uint64_t *at)
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
    const kay_game *game;
    kay_state state;
    KAY_TRY(question->rules->start(&start, &game, &state));
    return data_take(data, records, game, &state, at);
}

/* Numbers in a row from `from` to `to`, until the time is over. */
static kay_status data_row(guess_data *data, guess_records *records, uint64_t from, uint64_t to, double until)
{
    for (uint64_t n = from; n <= to && (until == 0 || kay_now() < until); n++) {
        KAY_TRY(kay_tick(data->ctx, "positions", n, to));
        kay_status status = data_start(data, records, &n);
        if (status == KAY_EINPUT && !records->count && n < DATA_FIRST && n < to)
            continue; /* the smallest numbers may make no game */
        KAY_TRY(status);
    }
    return KAY_OK;
}

/* The pairs with a = side or b = side and neither above it, inside `from` and `to`. */
static kay_status data_side(guess_data *data, guess_records *records, const uint64_t from[2], const uint64_t to[2],
                            uint64_t side)
{
    for (uint64_t a = from[0]; a <= side && a <= to[0]; a++)
        for (uint64_t b = a < side ? side : from[1]; b <= side && b <= to[1]; b++) {
            uint64_t at[2] = {a, b};
            KAY_TRY(kay_tick(data->ctx, "positions", data->fit.count + data->test.count, 0));
            if (b >= from[1])
                KAY_TRY(data_start(data, records, at));
        }
    return KAY_OK;
}

static kay_status data_square(guess_data *data)
{
    const kay_guess_question *question = data->question;
    uint64_t from[2] = {0, 0}, to[2] = {DATA_TWO, DATA_TWO};
    for (unsigned i = 0; question->ranges == 2 && i < 2; i++) {
        from[i] = question->range[i].from;
        to[i] = question->range[i].to;
    }
    uint64_t side = from[0] < from[1] ? from[0] : from[1], last = to[0] > to[1] ? to[0] : to[1];
    for (; side <= last; side++)
        KAY_TRY(data_side(data, &data->fit, from, to, side));
    data->wide[0] = to[0];
    data->wide[1] = to[1];
    double until = kay_now() + DATA_SECONDS;
    uint64_t far[2] = {2 * to[0] + 1, 2 * to[1] + 1};
    for (side = 1; side <= 2 * last + 1 && data->test.count < DATA_TEST && kay_now() < until; side++)
        for (uint64_t i = 0; i <= side; i++) {
            uint64_t at[2][2] = {{i, side}, {side, i}};
            for (unsigned k = 0; k < (i < side ? 2u : 1u); k++) {
                bool inside = at[k][0] <= to[0] && at[k][1] <= to[1];
                if (inside || at[k][0] > far[0] || at[k][1] > far[1] || at[k][0] < from[0] || at[k][1] < from[1])
                    continue;
                KAY_TRY(kay_tick(data->ctx, "positions", data->fit.count + data->test.count, 0));
                KAY_TRY(data_start(data, &data->test, at[k]));
            }
        }
    return KAY_OK;
}

static kay_status data_line(guess_data *data)
{
    const kay_guess_question *question = data->question;
    uint64_t from = question->ranges ? question->range[0].from : 0;
    uint64_t to = question->ranges ? question->range[0].to : DATA_ONE;
    KAY_TRY(data_row(data, &data->fit, from, to, question->ranges ? 0 : kay_now() + DATA_SECONDS));
    if (!data->fit.count)
        return KAY_OK;
    data->wide[0] = data->fit.list[data->fit.count - 1].at[0];
    uint64_t first = data->wide[0] + 1, last = first + 2 * data->fit.count + 50;
    if (last > DATA_MOST_ONE && first < DATA_MOST_ONE)
        last = DATA_MOST_ONE;
    return guess_data_more(data, first, last);
}

/* ---- By size ----------------------------------------------------------------------------------- */

static kay_status data_walk(guess_data *data, guess_records *records, kay_size size, uint64_t most, double until)
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
    kay_search_free(data->search);
    data->search = NULL;
    while (status == KAY_OK && records->count < most && kay_now() < until) {
        status = data->question->rules->positions(&walk, &game, &state);
        if (walk.new_game) {
            kay_search_free(data->search);
            data->search = NULL;
        }
        if (status == KAY_OK)
            status = kay_tick(data->ctx, "positions", data->fit.count + data->test.count, 0);
        if (status == KAY_OK)
            status = data_take(data, records, game, &state, NULL);
    }
    kay_search_free(data->search);
    data->search = NULL;
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return status == KAY_END ? KAY_OK : status;
}

/* Sizes, PILESxMAX: those to learn from, then for the test those that are larger in one way or the other. */
static const kay_size data_fit_pairs[] = {{2, 6}, {3, 6}, {3, 8}, {3, 10}, {4, 8}};
static const kay_size data_test_pairs[] = {{4, 6}, {5, 4},  {6, 3}, {3, 14}, {4, 8},
                                           {7, 2}, {2, 40}, {5, 5}, {8, 2},  {3, 20}};

static kay_status data_sizes_of_pairs(guess_data *data, double until)
{
    for (unsigned i = 0; i < sizeof data_fit_pairs / sizeof *data_fit_pairs && data->fit.count < DATA_FIT; i++)
        KAY_TRY(data_walk(data, &data->fit, data_fit_pairs[i], UINT64_MAX, until));
    for (unsigned i = 0; i < sizeof data_test_pairs / sizeof *data_test_pairs && data->test.count < 2 * DATA_TEST; i++)
        KAY_TRY(data_walk(data, &data->test, data_test_pairs[i], 2 * DATA_TEST, until));
    return KAY_OK;
}

static kay_status data_sizes(guess_data *data)
{
    double begun = kay_now();
    const char *usual = data->question->rules->verify_size;
    if (usual && strchr(usual, 'x'))
        return data_sizes_of_pairs(data, begun + DATA_SECONDS);
    uint64_t size = 0;
    while (++size <= DATA_SIZES && data->fit.count < DATA_FIT && kay_now() < begun + DATA_SECONDS / 2)
        KAY_TRY(data_walk(data, &data->fit, (kay_size){size, 0}, UINT64_MAX, begun + DATA_SECONDS));
    for (; size <= DATA_SIZES && data->test.count < DATA_TEST && kay_now() < begun + DATA_SECONDS; size++)
        KAY_TRY(data_walk(data, &data->test, (kay_size){size, 0}, DATA_TEST, begun + DATA_SECONDS));
    return KAY_OK;
}

kay_status guess_data_more(guess_data *data, uint64_t from, uint64_t to)
{
    kay_status status = data_row(data, &data->test, from, to, kay_now() + DATA_SECONDS);
    return status == KAY_EINPUT ? KAY_OK : status; /* beyond the range that was asked for there may be no games */
}

/* Two parameters where the ruleset takes two; rules for numbers alone refuse the pair at once. */
static kay_status data_parameters(guess_data *data)
{
    const kay_guess_question *question = data->question;
    data->parameters = question->ranges ? question->ranges : question->rules->parameters;
    if (kay_heap_game_of(question->rules) && !question->ranges)
        data->parameters = 1;
    if (data->parameters == 1)
        return data_line(data);
    kay_status status = data_square(data);
    if (status != KAY_EINPUT || question->ranges || data->fit.count > 3)
        return status;
    data->fit.count = data->seen_count = 0;
    if (data->seen)
        memset(data->seen, 0, data->seen_room * sizeof *data->seen);
    data->ordered = true;
    data->parameters = 1;
    return data_line(data);
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
    if (!question->ranges && rules->positions && !kay_heap_game_of(rules)) {
        out->ordered = false;
        status = data_sizes(out);
    } else {
        status = data_parameters(out);
    }
    out->reserved = out->test.count / 2;
    out->cut = status == KAY_EUNABLE;
    return status;
}

void guess_data_free(guess_data *data)
{
    kay_search_free(data->search);
    kay_features_free(&data->features);
    kay_text_free(&data->text);
    kay_arena_free(&data->games);
}
