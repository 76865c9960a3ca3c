/* Records: positions in words and numbers, each of them once, with their outcomes. */
#include "guess/guess_records.h"

#include <kayles/starts.h>
#include <kayles/state.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "guess/guess_judge.h"
#include "ruleset/starts.h"

/* Whether a position was met before; remembers it. */
static kay_status records_seen(guess_data *data, const char *text, bool *out)
{
    const uint64_t before = data->seen.count;
    uint64_t number;
    KAY_TRY(kay_intern_table_number(&data->seen, text, strlen(text), &number));
    *out = data->seen.count == before;
    return KAY_OK;
}

static kay_status records_add(guess_data *data, guess_records *records, guess_record **out)
{
    KAY_ROOM_IN(data->arena, records->list, records->count, records->room);
    *out = &records->list[records->count];
    **out = (guess_record){.grundy = GUESS_UNKNOWN};
    return KAY_OK;
}

static kay_status records_name(guess_data *data, const char *name, unsigned *out)
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

/* A sum has the parameters of its parts for entries; whether those are also the entries of the parts is known from the
 * sums of one part. */
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

/* What another record, with that many entries of its own, leaves of the ways to read the parameters off them. */
static void records_form(guess_data *data, const guess_record *record, uint64_t count)
{
    guess_form *form = &data->form;
    const int64_t *entries = record->entries;
    if (!form->records++) {
        *form = (guess_form){.records = 1, .count = count, .same = UINT_MAX, .is = {UINT_MAX, UINT_MAX}};
        form->narrow = form->count <= GUESS_FORM_ENTRIES;
        form->row = data->parameters == 1;
        form->more = (int64_t)(count - record->at[0]);
        for (unsigned k = 0; form->narrow && k < form->count; k++)
            form->values[k] = entries[k];
    }
    form->narrow = form->narrow && count == form->count;
    form->row = form->row && (int64_t)(count - record->at[0]) == form->more;
    for (unsigned k = 0; k < count && (form->narrow || form->row); k++) {
        if (!form->filled)
            form->filler = entries[k];
        form->filled = true;
        form->row = form->row && entries[k] == form->filler;
        if (!form->narrow)
            continue;
        form->same &= entries[k] == form->values[k] ? UINT_MAX : ~(1u << k);
        for (unsigned i = 0; i < 2; i++)
            form->is[i] &= entries[k] == (int64_t)record->at[i] ? UINT_MAX : ~(1u << k);
    }
}

/* The features; a state that has none to tell is its parameters, or else the words of its positions. */
static kay_status records_describe(guess_data *data, const kay_game *game, const kay_state *state, guess_record *record)
{
    kay_features *features = &data->features;
    kay_features_clear(features);
    kay_state_features(game, state, features);
    if (features->words && (data->parameters || data->parts))
        features->entry_count = 0;
    if (data->parts)
        KAY_TRY(records_describe_parts(data));
    const uint64_t own = features->entry_count;
    if (!features->entry_count && !features->count)
        for (unsigned i = 0; i < data->parameters; i++)
            kay_feature_entry(features, (int64_t)record->at[i]);
    KAY_TRY(features->error);
    static const int64_t unnamed[GUESS_NAMES];
    KAY_NEW(int64_t, named, data->arena, features->count ? GUESS_NAMES : 0);
    KAY_NEW(int64_t, entries, data->arena, features->entry_count);
    for (uint64_t i = 0; i < features->count; i++) {
        unsigned name;
        KAY_TRY(records_name(data, features->named[i].name, &name));
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
    records_form(data, record, own);
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

kay_status guess_data_take(guess_data *data, guess_records *records, const kay_game *game, kay_state *state,
                           const uint64_t *at, uint64_t grundy)
{
    guess_record *record;
    bool seen = false;
    if (!(game->traits & KAY_IMPARTIAL))
        data->movers = 2;
    data->sums = game->traits & KAY_SUMS;
    data->misere = game->traits & KAY_MISERE;
    state->mover = KAY_LEFT;
    KAY_TRY(records_add(data, records, &record));
    record->grundy = grundy;
    for (unsigned i = 0; at && i < data->parameters; i++)
        record->at[i] = at[i];
    KAY_TRY(records_write(data, game, state, record));
    if (!at || data->parameters > 1) /* a row of starts is gathered once */
        KAY_TRY(records_seen(data, record->text[0], &seen));
    if (seen && (!at || data->farther))
        return KAY_OK; /* lines may have been there before */
    KAY_TRY(records_describe(data, game, state, record));
    KAY_TRY(guess_judge_record(data, game, state, record));
    records->count++;
    return KAY_OK;
}

kay_status guess_data_give(guess_data *data, const kay_guess_value *value)
{
    guess_record *record;
    KAY_TRY(records_add(data, &data->fit, &record));
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
    records_form(data, record, record->entry_count);
    data->fit.count++;
    return KAY_OK;
}

unsigned guess_data_place(const guess_data *data, unsigned parameter)
{
    const unsigned inside = (1u << data->form.count) - 1, taken = parameter ? data->form.is[0] & inside : 0;
    const unsigned left = data->form.is[parameter] & inside & ~(taken & -taken);
    return left ? (unsigned)__builtin_ctz(left) : GUESS_FORM_ENTRIES;
}

/* Whether every start tells its parameters. */
static bool records_tell(const guess_data *data)
{
    const guess_form *form = &data->form;
    if (form->row && form->filled)
        return true;
    unsigned told = form->same;
    for (unsigned i = 0; form->narrow && i < data->parameters; i++) {
        const unsigned place = guess_data_place(data, i);
        if (place == GUESS_FORM_ENTRIES)
            return false;
        told |= 1u << place;
    }
    return form->narrow && !(~told & ((1u << form->count) - 1));
}

bool guess_data_tells(const guess_data *data)
{
    return data->ordered || (data->parameters ? records_tell(data) : !data->parts);
}

uint64_t guess_data_first(const guess_data *data, unsigned parameter)
{
    uint64_t first = UINT64_MAX;
    if (data->parts)
        return data->question->ranges ? data->question->range[0].from : 0;
    for (uint64_t i = 0; i < data->fit.count; i++)
        if (data->fit.list[i].at[parameter] < first)
            first = data->fit.list[i].at[parameter];
    return data->fit.count ? first : 0;
}

uint64_t guess_data_before(const guess_data *data, uint64_t n)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < data->fit.count; i++)
        count += data->fit.list[i].at[0] < n;
    for (uint64_t i = 0; i < data->test.count; i++)
        count += data->test.list[i].at[0] < n;
    return count;
}

static uint64_t records_weight(const guess_record *record)
{
    uint64_t weight = record->entry_count;
    for (uint64_t i = 0; i < record->entry_count; i++)
        weight += (uint64_t)(record->entries[i] < 0 ? -record->entries[i] : record->entries[i]);
    return weight;
}

/* By the size of the entries; what was gathered first, first. */
static int records_compare(const void *a, const void *b)
{
    const guess_record *x = a, *y = b;
    uint64_t u = records_weight(x), v = records_weight(y);
    if (u != v)
        return u < v ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

void guess_data_sort(guess_records *records)
{
    for (uint64_t i = 0; i < records->count; i++)
        records->list[i].order = i;
    if (records->count)
        qsort(records->list, records->count, sizeof *records->list, records_compare);
}

kay_status guess_data_learn(guess_data *data, uint64_t count)
{
    guess_records *fit = &data->fit, *test = &data->test;
    const uint64_t all = fit->count + test->count;
    KAY_NEW(guess_record, list, data->arena, all);
    memcpy(list, fit->list, fit->count * sizeof *list);
    if (test->count)
        memcpy(list + fit->count, test->list, test->count * sizeof *list);
    *fit = (guess_records){list, count, count};
    *test = (guess_records){list + count, all - count, all - count};
    return KAY_OK;
}

kay_status guess_data_split(guess_data *data)
{
    const guess_records *fit = &data->fit;
    uint64_t left = (fit->count + data->test.count) / 2;
    if (left < GUESS_FIT_LEAST && fit->count >= GUESS_FIT_LEAST + GUESS_TESTS)
        left = GUESS_FIT_LEAST;
    return left < fit->count ? guess_data_learn(data, left) : KAY_OK;
}

void guess_data_unlearn(guess_data *data)
{
    guess_records *const both[] = {&data->fit, &data->test};
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t i = 0; i < both[k]->count; i++)
            both[k]->list[i].learned = false;
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
