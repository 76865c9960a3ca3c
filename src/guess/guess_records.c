/* Keeps records: each position once, with its text, its numbers and its outcomes. */
#include "guess/guess_records.h"

#include <kayles/state.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "guess/guess_judge.h"
#include "ruleset/starts.h"

/* The smallest starts may differ from the others: the start {n, n - 1} may be {0, 0} for n = 0. */
enum { RECORDS_SMALL = 2 };

/* Returns whether a position was met before, and records it. */
static kay_status records_seen(guess_data *data, const char *text, bool *out)
{
    const uint64_t before = data->seen.count;
    uint64_t number;
    KAY_TRY(kay_intern_table_number(&data->seen, text, strlen(text), &number));
    *out = data->seen.count == before;
    return KAY_OK;
}

/* Returns the place of a name, or GUESS_NAMES if there is no room. */
static unsigned records_name(guess_data *data, const char *name)
{
    for (unsigned i = 0; i < data->name_count; i++)
        if (strcmp(data->names[i], name) == 0)
            return i;
    if (data->name_count == GUESS_NAMES)
        return GUESS_NAMES;
    data->names[data->name_count++] = name;
    return data->name_count - 1;
}

/* Sets the entries of a sum to the parameters of its parts.  A sum of one part shows whether a part has its parameter
 * as its only entry. */
static kay_status records_describe_parts(guess_data *data)
{
    kay_features *features = &data->features;
    KAY_TRY(features->error);
    if (data->part_count == 1)
        data->ordered =
            data->ordered && features->entry_count == 1 && features->entries[0] == (int64_t)data->part_list[0];
    kay_features_clear(features);
    for (unsigned i = 0; i < data->part_count; i++)
        kay_feature_entry(features, (int64_t)data->part_list[i]);
    return KAY_OK;
}

/* Reads the features of a state.  If the rules give none, its entries are its parameters or, if it has no parameters,
 * the numbers in its text. */
static kay_status records_describe(guess_data *data, const kay_game *game, const kay_state *state, guess_record *record)
{
    kay_features *features = &data->features;
    kay_features_clear(features);
    kay_state_features(game, state, features);
    const bool bare = features->words && (data->parameters || data->parts);
    if (bare)
        features->entry_count = 0;
    if (data->parts)
        KAY_TRY(records_describe_parts(data));
    for (unsigned i = 0; bare && i < data->parameters; i++)
        kay_feature_entry(features, (int64_t)record->at[i]);
    KAY_TRY(features->error);
    static const int64_t unnamed[GUESS_NAMES];
    KAY_NEW(int64_t, named, data->arena, features->count ? GUESS_NAMES : 0);
    KAY_NEW(int64_t, entries, data->arena, features->entry_count);
    for (uint64_t i = 0; i < features->count; i++) {
        const unsigned name = records_name(data, features->named[i].name);
        if (name < GUESS_NAMES)
            named[name] = features->named[i].value;
    }
    for (uint64_t i = 0; i < features->entry_count; i++) {
        entries[i] = features->entries[i];
        data->negative |= entries[i] < 0;
    }
    record->entries = entries;
    record->named = features->count ? named : unnamed;
    record->entry_count = features->entry_count;
    if (data->parameters && features->entry_count != data->parameters)
        data->ordered = false;
    for (unsigned i = 0; data->ordered && i < data->parameters; i++)
        data->ordered = entries[i] == (int64_t)record->at[i];
    return KAY_OK;
}

static kay_status records_write(guess_data *data, const kay_game *game, kay_state *state, guess_record *record)
{
    for (unsigned player = 0; player < data->movers; player++) {
        state->mover = (kay_player)player;
        kay_text_clear(&data->text);
        kay_state_write(game, state, &data->text);
        KAY_TRY(kay_text_keep(&data->text, data->arena, &record->text[player]));
    }
    state->mover = KAY_LEFT;
    return KAY_OK;
}

/* Returns the row after the last; records_keep adds it. */
static kay_status records_next(guess_data *data, guess_record **out)
{
    KAY_ROOM_IN(data->arena, data->rows, data->count, data->room);
    *out = &data->rows[data->count];
    **out = (guess_record){.grundy = GUESS_UNKNOWN};
    return KAY_OK;
}

static void records_keep(guess_data *data)
{
    data->count++;
    if (data->learning)
        data->fit = data->count;
}

kay_status guess_data_take(guess_data *data, const kay_game *game, kay_state *state, const uint64_t *at,
                           uint64_t grundy)
{
    guess_record *record;
    bool seen = false;
    if (!(game->traits & KAY_IMPARTIAL))
        data->movers = 2;
    data->sums = game->traits & KAY_SUMS;
    data->misere = game->traits & KAY_MISERE;
    state->mover = KAY_LEFT;
    KAY_TRY(records_next(data, &record));
    record->grundy = grundy;
    for (unsigned i = 0; at && i < data->parameters; i++)
        record->at[i] = at[i];
    KAY_TRY(records_write(data, game, state, record));
    if (!at || data->parameters > 1) /* starts with one parameter are never gathered twice */
        KAY_TRY(records_seen(data, record->text[0], &seen));
    if (seen && (!at || data->farther))
        return KAY_OK; /* a law on a line may have added it before */
    KAY_TRY(records_describe(data, game, state, record));
    KAY_TRY(guess_judge_record(data, game, state, record));
    records_keep(data);
    return KAY_OK;
}

kay_status guess_data_give(guess_data *data, const kay_guess_value *value)
{
    guess_record *record;
    KAY_TRY(records_next(data, &record));
    KAY_NEW(int64_t, entries, data->arena, data->parameters);
    record->entries = entries;
    record->entry_count = data->parameters;
    record->grundy = value->grundy;
    kay_text_clear(&data->text);
    for (unsigned i = 0; i < data->parameters; i++) {
        record->at[i] = value->at[i];
        entries[i] = (int64_t)value->at[i];
        kay_text_add(&data->text, i ? " " : "");
        kay_text_u64(&data->text, value->at[i]);
    }
    KAY_TRY(kay_text_keep(&data->text, data->arena, &record->text[0]));
    record->text[1] = record->text[0];
    memcpy(record->outcome, value->outcome, sizeof record->outcome);
    records_keep(data);
    return KAY_OK;
}

bool guess_data_follows(const guess_data *data, uint64_t k, unsigned *parameter, int64_t *more)
{
    const guess_record *last = data->count ? &data->rows[data->count - 1] : NULL;
    for (*parameter = 0; *parameter < data->parameters && data->count > RECORDS_SMALL; ++*parameter) {
        uint64_t i = RECORDS_SMALL;
        *more = last->entries[k] - (int64_t)last->at[*parameter];
        while (i < data->count && data->rows[i].entries[k] - (int64_t)data->rows[i].at[*parameter] == *more)
            i++;
        if (i == data->count)
            return true;
    }
    return false;
}

/* Whether entry k is equal to this parameter (0 or 1) in every record.  If `parameter` is 2: whether entry k is the
 * same in all records. */
static bool records_all(const guess_data *data, uint64_t k, unsigned parameter)
{
    for (uint64_t i = 0; i < data->count; i++) {
        const guess_record *record = &data->rows[i];
        if (record->entries[k] != (parameter < 2 ? (int64_t)record->at[parameter] : data->rows[0].entries[k]))
            return false;
    }
    return true;
}

static void records_row(const guess_data *data, guess_form *form)
{
    const guess_record *last = &data->rows[data->count - 1];
    form->row = data->parameters == 1 && last->entry_count;
    form->filler = form->row ? last->entries[0] : 0;
    form->more = (int64_t)(last->entry_count - last->at[0]);
    for (uint64_t i = 0; form->row && i < data->count; i++) {
        const guess_record *record = &data->rows[i];
        form->row = (int64_t)(record->entry_count - record->at[0]) == form->more;
        for (uint64_t k = 0; k < record->entry_count; k++)
            form->row = form->row && record->entries[k] == form->filler;
    }
}

guess_form guess_data_form(const guess_data *data)
{
    guess_form form = {.count = data->count ? data->rows[0].entry_count : 0};
    for (uint64_t i = 0; i < data->count; i++)
        form.count = data->rows[i].entry_count == form.count ? form.count : 0;
    form.place[0] = form.place[1] = form.count;
    for (unsigned i = 0; i < data->parameters; i++) {
        form.place[i] = 0;
        while (form.place[i] < form.count &&
               ((i && form.place[i] == form.place[0]) || !records_all(data, form.place[i], i)))
            form.place[i]++;
    }
    if (data->count && !form.count)
        records_row(data, &form);
    return form;
}

bool guess_data_tells(const guess_data *data)
{
    unsigned parameter;
    int64_t more;
    if (!data->parameters || data->ordered)
        return data->ordered || !data->parts;
    const guess_form form = guess_data_form(data);
    for (unsigned i = 0; i < data->parameters; i++)
        if (form.place[i] == form.count)
            return form.row;
    for (uint64_t k = 0; k < form.count; k++)
        if (k != form.place[0] && k != form.place[1] && !records_all(data, k, 2) &&
            !guess_data_follows(data, k, &parameter, &more))
            return false;
    return true;
}

uint64_t guess_data_last(const guess_data *data)
{
    return data->count ? data->rows[data->count - 1].at[0] : 0;
}

uint64_t guess_data_first(const guess_data *data, unsigned parameter)
{
    uint64_t first = UINT64_MAX;
    if (data->parts)
        return data->question->ranges ? data->question->range[0].from : 0;
    for (uint64_t i = 0; i < data->fit; i++)
        if (data->rows[i].at[parameter] < first)
            first = data->rows[i].at[parameter];
    return data->fit ? first : 0;
}

bool guess_data_valued(const guess_data *data)
{
    for (uint64_t i = 0; i < data->fit; i++)
        if (data->rows[i].grundy == GUESS_UNKNOWN)
            return false;
    return data->fit > 0 && data->movers == 1;
}

bool guess_data_draws(const guess_data *data)
{
    for (uint64_t i = 0; i < data->fit; i++)
        if (data->rows[i].outcome[0] == KAY_DRAW)
            return true;
    return false;
}

uint64_t guess_data_before(const guess_data *data, uint64_t n)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < data->count; i++)
        count += data->rows[i].at[0] < n;
    return count;
}

static uint64_t records_weight(const guess_record *record)
{
    uint64_t weight = record->entry_count;
    for (uint64_t i = 0; i < record->entry_count; i++)
        weight += (uint64_t)(record->entries[i] < 0 ? -record->entries[i] : record->entries[i]);
    return weight;
}

/* Compares by the size of the entries, then by the order of gathering. */
static int records_compare(const void *a, const void *b)
{
    const guess_record *x = a, *y = b;
    uint64_t u = records_weight(x), v = records_weight(y);
    if (u != v)
        return u < v ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

void guess_data_sort(guess_data *data)
{
    for (uint64_t i = 0; i < data->count; i++)
        data->rows[i].order = i;
    if (!data->count)
        return;
    qsort(data->rows, data->fit, sizeof *data->rows, records_compare);
    qsort(data->rows + data->fit, data->count - data->fit, sizeof *data->rows, records_compare);
}

void guess_data_split(guess_data *data)
{
    uint64_t left = data->count / 2;
    if (left < GUESS_FIT_LEAST && data->fit >= GUESS_FIT_LEAST + GUESS_TESTS)
        left = GUESS_FIT_LEAST;
    if (left < data->fit)
        data->fit = left;
}

void guess_data_unlearn(guess_data *data)
{
    for (uint64_t i = 0; i < data->count; i++)
        data->rows[i].learned = false;
}

void guess_data_free(guess_data *data)
{
    guess_judge_forget(data);
    data->ctx->patience = data->patience;
    kay_features_free(&data->features);
    kay_text_free(&data->text);
    kay_intern_table_free(&data->seen);
    kay_arena_free(&data->games);
}
