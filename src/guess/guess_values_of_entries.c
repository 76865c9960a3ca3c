/* Positions that are sums of one game an entry: the Grundy value is the nim-sum of a value for each entry.
 *
 * These values are seen where all other entries are 0, and must have a period; positions with several entries above 0
 * are the test, since nothing was made from them. */
#include <inttypes.h>
#include <stdio.h>

#include "guess/guess_english.h"
#include "guess/guess_families.h"
#include "guess/guess_lines.h"

enum { ENTRIES_PLACES = 6, ENTRIES_MOST = 1000, ENTRIES_LEAST = 15 };

typedef struct entries_place {
    uint64_t *values;
    uint64_t count; /* of those that are known, from 0 on */
    uint64_t most; /* the largest number beside others above 0 */
    guess_table table;
} entries_place;

/* The place of the one entry above 0, 0 where there is none; false: there are several. */
static bool entries_single(const guess_record *record, unsigned *place)
{
    unsigned above = 0;
    *place = 0;
    for (unsigned i = 0; i < record->entry_count; i++)
        if (record->entries[i]) {
            *place = i;
            above++;
        }
    return above <= 1;
}

/* Looks at the first `count` records: what those with a single entry above 0 say, and how far the others go. */
static void entries_take(entries_place *places, unsigned place_count, const guess_records *records, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        const guess_record *record = &records->list[i];
        unsigned place;
        if (record->entry_count != place_count)
            continue;
        if (!entries_single(record, &place)) {
            for (unsigned k = 0; k < place_count; k++)
                if ((uint64_t)record->entries[k] > places[k].most)
                    places[k].most = (uint64_t)record->entries[k];
            continue;
        }
        const uint64_t n = (uint64_t)record->entries[place];
        for (unsigned k = n ? place : 0; k < (n ? place + 1 : place_count) && n < ENTRIES_MOST; k++)
            if (record->grundy != GUESS_UNKNOWN)
                places[k].values[n] = record->grundy;
    }
}

/* Of what the values were made from the rule is not tested. */
static void entries_learn(const entries_place *places, unsigned place_count, const guess_records *records)
{
    for (uint64_t i = 0; i < records->count; i++) {
        guess_record *record = &records->list[i];
        unsigned place;
        record->learned = record->entry_count == place_count && entries_single(record, &place) &&
                          (uint64_t)record->entries[place] < places[place].count;
    }
}

/* Whether the values of a place have a period, the last third of which it was not made from, and which is seen beside
 * other entries too. */
static kay_status entries_period(guess_data *data, entries_place *place, bool *found)
{
    guess_period *period = &place->table.axis[0].period;
    *found = false;
    while (place->count < ENTRIES_MOST && place->values[place->count] != GUESS_UNKNOWN)
        place->count++;
    if (place->count < ENTRIES_LEAST)
        return KAY_OK;
    KAY_TRY(guess_period_find(data->ctx, place->values, place->count - place->count / 3, GUESS_THRICE, true, period));
    *found = period->period && period->preperiod + 2 * period->period <= place->most;
    for (uint64_t n = 0; *found && n < place->count; n++)
        *found = guess_period_at(period, place->values, n) == place->values[n];
    place->table.cells = place->values;
    place->table.axes = 1;
    place->table.axis[0].of = &guess_item;
    return KAY_OK;
}

static bool entries_same(const guess_table *a, const guess_table *b)
{
    const size_t size = guess_table_side(a, 0) * sizeof *a->cells;
    return memcmp(&a->axis[0].period, &b->axis[0].period, sizeof a->axis[0].period) == 0 &&
           memcmp(a->cells, b->cells, size) == 0;
}

static void entries_say(const entries_place *places, unsigned tables, bool values, kay_text *out)
{
    kay_text_add(out, values ? "The Grundy value is the nim-sum (xor) of the values of the entries; so the player to "
                               "move loses exactly where it is 0."
                             : "The player to move loses exactly where the nim-sum (xor) of the values of the entries "
                               "is 0.");
    for (unsigned k = 0; k < tables; k++) {
        char name[16] = "g";
        if (tables > 1)
            snprintf(name, sizeof name, "g%u", k + 1);
        kay_text_format(out, tables > 1 ? "  Entry %u, n, has the value %s(n): " : "  An entry n has the value g(n): ",
                        k + 1, name);
        guess_say_values(name, &places[k].table, out);
        kay_text_char(out, '.');
    }
}

/* With two parameters the borders go on as far as can be had cheaply. */
static kay_status entries_borders(guess_data *data)
{
    uint64_t until;
    const guess_line lines[] = {{GUESS_ROW, 0}, {GUESS_COLUMN, 0}};
    for (unsigned i = 0; data->parameters == 2 && i < 2; i++)
        KAY_TRY(guess_line_extend(data, &lines[i], &until));
    return KAY_OK;
}

/* The values of all places, which may be the same ones; *tables: how many there are, 0 where some place has none. */
static kay_status entries_fit(guess_data *data, entries_place *places, unsigned count, unsigned *tables)
{
    bool found;
    *tables = 1;
    for (unsigned k = 0; k < count; k++) {
        KAY_TRY_NEW(places[k].values, data->arena, ENTRIES_MOST);
        for (unsigned n = 0; n < ENTRIES_MOST; n++)
            places[k].values[n] = GUESS_UNKNOWN;
    }
    entries_take(places, count, &data->fit, data->fit.count);
    entries_take(places, count, &data->test, data->farther ? data->near_count : data->test.count);
    for (unsigned k = 0; k < count; k++) {
        KAY_TRY(entries_period(data, &places[k], &found));
        if (!found) {
            *tables = 0;
            return KAY_OK;
        }
        *tables = entries_same(&places[0].table, &places[k].table) ? *tables : count;
    }
    return KAY_OK;
}

kay_status guess_values_of_entries(guess_data *data, kay_guess *out)
{
    const unsigned count = data->fit.count ? (unsigned)data->fit.list[0].entry_count : 0;
    guess_rule rule = {.kind = "nim-sum"};
    bool values = data->parameters == 2;
    unsigned tables;
    if (data->movers == 2 || data->misere || data->negative || data->parts || count < 2 || count > ENTRIES_PLACES ||
        !guess_data_tells(data))
        return KAY_OK;
    if (data->parameters && (guess_data_first(data, 0) || guess_data_first(data, 1)))
        return KAY_OK;
    KAY_NEW(entries_place, places, data->arena, count);
    memset(places, 0, count * sizeof *places);
    KAY_TRY(entries_borders(data));
    KAY_TRY(entries_fit(data, places, count, &tables));
    if (!tables)
        return KAY_OK;
    static const guess_expression place = {.op = GUESS_PLACE}, entries = {.op = GUESS_COUNT},
                                  least = {.op = GUESS_LEAST};
    const guess_expression *of = NULL;
    for (unsigned k = tables; k--;) {
        const guess_expression *cell =
            guess_new(data, (guess_expression){.op = GUESS_TABLE, .table = &places[k].table});
        const guess_expression *here = guess_new(data, (guess_expression){.op = GUESS_IS, .x = &place, .low = k + 1});
        of = tables > 1 ? guess_new(data, (guess_expression){.op = GUESS_IF, .x = here, .y = cell, .z = of}) : cell;
        rule.cost += (unsigned)guess_table_side(&places[k].table, 0) * (tables > 1 ? 1 : count);
    }
    for (uint64_t i = 0; values && i < data->fit.count; i++)
        values = data->fit.list[i].grundy != GUESS_UNKNOWN;
    const guess_expression *sum = guess_new(data, (guess_expression){.op = GUESS_XOR, .x = of});
    const guess_expression *many = guess_new(data, (guess_expression){.op = GUESS_IS, .x = &entries, .low = count});
    const guess_expression *whole = guess_new(data, (guess_expression){.op = GUESS_AT_LEAST, .x = &least});
    rule.where = guess_new(data, (guess_expression){.op = GUESS_AND, .x = many, .y = whole});
    rule.value = values ? sum : NULL;
    rule.outcome[0] = guess_nim_outcome(data, sum, false);
    entries_learn(places, count, &data->fit);
    entries_learn(places, count, &data->test);
    if (!guess_stands(data, &rule, &data->fit, &rule.fitted_on))
        return KAY_OK;
    entries_say(places, tables, values, guess_statement(data));
    return guess_test(data, &rule, out);
}
