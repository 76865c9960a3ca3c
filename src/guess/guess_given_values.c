/* Reads values that the user has computed, in place of rules, and makes records of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/table_reader.h"
#include "base/reader_inside.h"
#include "guess/guess_gather.h"

enum {
    VALUES_LOST_LEAST = 4, /* numbers that rise with gaps are lost positions if they are at least this many */
    /* limit on the number of positions if the input lists only the lost ones and the others are added as won */
    VALUES_MOST = 1 << 18,
};

static kay_status values_shows(kay_table_reader *table, const char *at, const char *shown)
{
    static const char *const known[] = {"outcome", "grundy", "value"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(shown, known[i]) == 0)
            return KAY_OK;
    return kay_reader_fail(
        table->reader, at,
        "the table shows '%.20s', but a rule needs outcomes or nim-values: use --show outcome or grundy", shown);
}

/* Reads an outcome; returns false if the text is not an outcome. */
static bool values_outcome(const kay_table_value *cell, kay_guess_value *out)
{
    static const struct {
        const char *text;
        signed char outcome[2];
    } words[] = {{"P", {KAY_LOSS, KAY_LOSS}},   {"N", {KAY_WIN, KAY_WIN}},   {"L", {KAY_WIN, KAY_LOSS}},
                 {"R", {KAY_LOSS, KAY_WIN}},    {"win", {KAY_WIN, KAY_WIN}}, {"draw", {KAY_DRAW, KAY_DRAW}},
                 {"loss", {KAY_LOSS, KAY_LOSS}}};
    const size_t length = (size_t)(cell->end - cell->word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].text) == length && memcmp(words[i].text, cell->word, length) == 0) {
            memcpy(out->outcome, words[i].outcome, sizeof out->outcome);
            return true;
        }
    return false;
}

static kay_status values_add(kay_arena *arena, kay_guess_values *out, const kay_guess_value *value)
{
    KAY_ROOM_IN(arena, out->list, out->count, out->room);
    out->list[out->count++] = *value;
    out->partizan = out->partizan || value->outcome[0] != value->outcome[1];
    return KAY_OK;
}

static kay_status values_take(kay_table_reader *table, const kay_table_value *cell)
{
    kay_guess_values *out = table->user;
    kay_guess_value value = {.at = {cell->at[0], cell->at[1]}, .grundy = UINT64_MAX};
    if (!values_outcome(cell, &value)) {
        KAY_TRY(kay_table_number(table, cell->value_at, cell->word, cell->end, true,
                                 "nim-value or an outcome (P, N, L, R, win, loss, draw)", &value.grundy));
        value.outcome[0] = value.outcome[1] = value.grundy ? KAY_WIN : KAY_LOSS;
    }
    if (table->list && out->count && (value.grundy == UINT64_MAX) != (out->list[0].grundy == UINT64_MAX))
        return kay_reader_fail(table->reader, cell->value_at, "a list has nim-values or outcomes, not both");
    return values_add(table->arena, out, &value);
}

/* Whether the values are rising numbers with gaps. */
static bool values_rise(const kay_guess_values *values)
{
    const kay_guess_value *list = values->list;
    for (uint64_t i = 0; i < values->count; i++)
        if (list[i].grundy == UINT64_MAX || (i && list[i].grundy <= list[i - 1].grundy))
            return false;
    return values->parameters == 1 && values->count >= VALUES_LOST_LEAST &&
           list[values->count - 1].grundy - list[0].grundy >= values->count;
}

/* Compares by the larger number first, so that the positions form growing squares. */
static int values_compare(const void *a, const void *b)
{
    const kay_guess_value *x = a, *y = b;
    const uint64_t u = x->at[0] > x->at[1] ? x->at[0] : x->at[1], v = y->at[0] > y->at[1] ? y->at[0] : y->at[1];
    if (u != v)
        return u < v ? -1 : 1;
    return x->at[0] != y->at[0] ? (x->at[0] > y->at[0]) - (x->at[0] < y->at[0])
                                : (x->at[1] > y->at[1]) - (x->at[1] < y->at[1]);
}

/* If the input has only lost positions, adds all others up to the largest one, as won. */
static kay_status values_fill(kay_reader *reader, kay_arena *arena, kay_guess_values *out)
{
    const kay_guess_value *lost = out->list;
    const uint64_t count = out->count, *end = lost[count - 1].at, last = end[0] > end[1] ? end[0] : end[1];
    const bool pairs = out->parameters == 2;
    const uint64_t width = pairs ? last + 1 : 1, first = pairs ? 0 : lost[0].at[0];
    if (last - first >= VALUES_MOST / width)
        return kay_reader_fail(reader, NULL, "up to the lost position %" PRIu64 " there are more than %d positions",
                               last, VALUES_MOST);
    out->list = NULL;
    out->count = out->room = 0;
    for (uint64_t n = first; n <= last; n++)
        for (uint64_t m = 0; m < width; m++) {
            kay_guess_value value = {.at = {n, m}, .grundy = UINT64_MAX, .outcome = {KAY_WIN, KAY_WIN}};
            if (bsearch(&value, lost, count, sizeof *lost, values_compare))
                value.outcome[0] = value.outcome[1] = KAY_LOSS;
            KAY_TRY(values_add(arena, out, &value));
        }
    return KAY_OK;
}

/* Reads rising numbers with gaps as lost positions; returns whether the input has only lost positions. */
static bool values_only_lost(kay_guess_values *out)
{
    bool only = out->count > 1;
    out->lost = values_rise(out);
    for (uint64_t i = 0; i < out->count; i++) {
        kay_guess_value *value = &out->list[i];
        if (out->lost)
            *value = (kay_guess_value){.at = {value->grundy}, .grundy = UINT64_MAX, .outcome = {KAY_LOSS, KAY_LOSS}};
        only = only && value->grundy == UINT64_MAX && value->outcome[0] == KAY_LOSS && value->outcome[1] == KAY_LOSS;
    }
    return only;
}

static kay_status values_finish(kay_reader *reader, kay_arena *arena, kay_guess_values *out)
{
    const bool only = values_only_lost(out);
    qsort(out->list, out->count, sizeof *out->list, values_compare);
    for (uint64_t i = 1; i < out->count; i++) {
        const kay_guess_value *value = &out->list[i];
        if (values_compare(value - 1, value) == 0)
            return kay_reader_fail(reader, NULL, "place %" PRIu64 " is given twice", value->at[0]);
        if (!only && out->parameters == 1 && value->at[0] != value[-1].at[0] + 1)
            return kay_reader_fail(reader, NULL,
                                   "place %" PRIu64 ", but place %" PRIu64
                                   " was expected: each place must be one more than the place before it",
                                   value->at[0], value[-1].at[0] + 1);
    }
    if (!only)
        return KAY_OK;
    KAY_TRY(values_fill(reader, arena, out));
    qsort(out->list, out->count, sizeof *out->list, values_compare);
    return KAY_OK;
}

kay_status kay_guess_read(kay_reader *reader, kay_arena *arena, kay_guess_values *out)
{
    kay_table_reader table = {
        .reader = reader, .arena = arena, .most = 2, .user = out, .shows = values_shows, .take = values_take};
    *out = (kay_guess_values){0};
    KAY_TRY(kay_table_read(&table));
    out->parameters = table.parameters ? table.parameters : 1;
    return out->count ? values_finish(reader, arena, out) : kay_reader_missing(reader, "a value");
}

const kay_ruleset *kay_guess_values_rules(void)
{
    static const kay_ruleset rules = {.name = "-", .players = {"Left", "Right"}};
    return &rules;
}

/* Returns how many positions to learn from: half of them, or, of outcomes, fewer if fewer already contain two thirds of
 * the lost positions. */
static uint64_t values_learn(const guess_data *all)
{
    if (guess_data_valued(all))
        return all->count / 2;
    uint64_t lost = 0, left = 0, seen = 0;
    for (uint64_t i = 0; i < all->count; i++)
        lost += all->rows[i].outcome[0] == KAY_LOSS;
    while (left < all->count && 3 * seen < 2 * lost)
        seen += all->rows[left++].outcome[0] == KAY_LOSS;
    return 2 * left < all->count && lost ? left : all->count / 2;
}

kay_status guess_gather_values(guess_data *data)
{
    const kay_guess_values *values = data->question->values;
    guess_judge_stage(data, 0);
    data->parameters = values->parameters;
    data->movers = values->partizan ? 2 : 1;
    for (uint64_t i = 0; i < values->count; i++) {
        KAY_TRY(kay_step(data->ctx, "positions", i, values->count));
        KAY_TRY(guess_data_give(data, &values->list[i]));
    }
    data->fit = data->count;
    data->fit = values_learn(data);
    return guess_gather_end(data, KAY_OK);
}
