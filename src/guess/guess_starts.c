/* Finds which parameters have a start, from those that were tried: numbers by a period, pairs by their difference. */
#include "guess/guess_plane.h"
#include "guess/guess_rule.h"

/* The count of numbers must be at least this times the preperiod: otherwise only the last few numbers show a period,
 * as the last few numbers that are not prime may all be even. */
enum { STARTS_BEFORE = 4 };

/* Returns the number of a record, or GUESS_UNKNOWN if a family added it, or if it is a sum of several parts. */
static uint64_t starts_number(const guess_data *data, const guess_record *record)
{
    if (record->apart || (data->parts && record->entry_count != 1))
        return GUESS_UNKNOWN;
    return data->parts ? (uint64_t)record->entries[0] : record->at[0];
}

/* Finds the period of the numbers that have a start.  The condition is a table that has an outcome for these only. */
static kay_status starts_numbers(guess_data *data, const guess_expression **out, bool *known)
{
    static const guess_expression part = {.op = GUESS_LEAST};
    const uint64_t first = guess_data_first(data, 0);
    uint64_t count = 0, starts = 0;
    for (uint64_t i = 0; i < data->count; i++) {
        const uint64_t n = starts_number(data, &data->rows[i]);
        starts += n != GUESS_UNKNOWN;
        count = n != GUESS_UNKNOWN && n - first >= count ? n - first + 1 : count;
    }
    if (starts == count)
        return KAY_OK;
    KAY_NEW(guess_table, table, data->arena, 1);
    KAY_NEW(uint64_t, cells, data->arena, count);
    for (uint64_t n = 0; n < count; n++)
        cells[n] = GUESS_CODE_NONE;
    for (uint64_t i = 0; i < data->count; i++) {
        const uint64_t n = starts_number(data, &data->rows[i]);
        if (n != GUESS_UNKNOWN)
            cells[n - first] = GUESS_CODE_N;
    }
    *table = (guess_table){.cells = cells, .outcomes = true, .axes = 1};
    table->axis[0].of = data->parts ? &part : &guess_a;
    table->axis[0].first = first;
    KAY_TRY(guess_period_find(data->ctx, cells, count, GUESS_THRICE, false, &table->axis[0].period));
    const guess_period *period = &table->axis[0].period;
    *known = period->period && STARTS_BEFORE * period->preperiod <= count;
    *out = guess_cell(data, table);
    return data->failed;
}

/* Whether the condition on a - b holds for all pairs that have a start, and for no other pair of the plane. */
static bool starts_only(const guess_data *data, const guess_plane *plane, const guess_expression *where)
{
    for (uint64_t i = 0; i < data->count; i++)
        if (!guess_of(where, &data->rows[i], 0))
            return false;
    for (uint64_t y = 0; y < plane->size[1]; y++)
        for (uint64_t x = 0; x < plane->size[0]; x++) {
            const guess_record pair = {.at = {plane->first[0] + x, plane->first[1] + y}};
            if (guess_plane_at(plane, x, y) == GUESS_UNKNOWN && guess_of(where, &pair, 0))
                return false;
        }
    return true;
}

/* Finds whether all pairs have a start, or those whose difference a - b is at most, or at least, some number. */
static kay_status starts_pairs(guess_data *data, const guess_expression **out, bool *known)
{
    static const guess_expression all = {.op = GUESS_LINEAR, .k = 1};
    guess_plane plane;
    int64_t least = INT64_MAX, most = INT64_MIN;
    KAY_TRY(guess_plane_look(data, false, &plane));
    *known = false;
    if (!plane.cells)
        return KAY_OK;
    for (uint64_t i = 0; i < data->fit; i++) {
        const int64_t a_b = guess_of(&guess_a_minus_b, &data->rows[i], 0);
        least = a_b < least ? a_b : least;
        most = a_b > most ? a_b : most;
    }
    const guess_expression *const conditions[] = {NULL, guess_where(data, GUESS_AT_MOST, &guess_a_minus_b, most),
                                                  guess_where(data, GUESS_AT_LEAST, &guess_a_minus_b, least)};
    KAY_TRY(data->failed);
    for (unsigned i = 0; i < 3 && !*known; i++) {
        *out = conditions[i];
        *known = starts_only(data, &plane, conditions[i] ? conditions[i] : &all);
    }
    return KAY_OK;
}

kay_status guess_starts(guess_data *data, const guess_expression **out, bool *known)
{
    *out = NULL;
    *known = true;
    if (!data->parts && (!data->refused || !data->parameters))
        return KAY_OK;
    return data->parts || data->parameters == 1 ? starts_numbers(data, out, known) : starts_pairs(data, out, known);
}
