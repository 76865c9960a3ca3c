/* Positions that are sums of one game an entry: the Grundy value is the nim-sum of a value for each entry.
 *
 * These values are seen where all other entries are 0, and must have a period; positions with several entries above 0
 * are the test, since nothing was made from them. */
#include <inttypes.h>
#include <stdio.h>

#include "guess/guess_families.h"
#include "guess/guess_line.h"
#include "guess/guess_words.h"

enum { ENTRIES_PLACES = 6, ENTRIES_MOST = 1000, ENTRIES_LEAST = 15 };

typedef struct entries_place {
    uint64_t *values;
    uint64_t count; /* of those that are known, from 0 on */
    uint64_t most; /* the largest number beside others above 0 */
    guess_period period;
} entries_place;

typedef struct entries_rule {
    guess_rule rule;
    entries_place places[ENTRIES_PLACES];
    unsigned count; /* of places */
    bool same; /* all of them have the values of the first */
    bool values; /* Grundy values are known of all records */
} entries_rule;

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

/* Of what the values were made from the rule says nothing. */
static bool entries_speaks(const guess_rule *rule, const guess_record *record)
{
    const entries_rule *entries = (const entries_rule *)rule;
    unsigned place;
    return !entries_single(record, &place) || record->entry_count != entries->count || record->entries[place] < 0 ||
           (uint64_t)record->entries[place] >= entries->places[place].count;
}

static bool entries_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const entries_rule *entries = (const entries_rule *)rule;
    uint64_t sum = 0;
    if (record->entry_count != entries->count)
        return false;
    for (unsigned i = 0; i < entries->count; i++) {
        const entries_place *place = &entries->places[entries->same ? 0 : i];
        if (record->entries[i] < 0)
            return false;
        sum ^= guess_sequence_at(&place->period, place->values, (uint64_t)record->entries[i]);
    }
    return entries->values ? sum == record->grundy : record->outcome[player] == (sum ? KAY_WIN : KAY_LOSS);
}

static void entries_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const entries_rule *entries = (const entries_rule *)rule;
    (void)data;
    kay_text_add(out, entries->values
                          ? "The Grundy value is the nim-sum (xor) of the values of the entries; so the player "
                            "to move loses exactly where it is 0."
                          : "The player to move loses exactly where the nim-sum (xor) of the values of the "
                            "entries is 0.");
    for (unsigned k = 0; k < (entries->same ? 1 : entries->count); k++) {
        char name[16] = "g";
        if (entries->same) {
            kay_text_add(out, "  An entry n has the value g(n): ");
        } else {
            snprintf(name, sizeof name, "g%u", k + 1);
            kay_text_format(out, "  Entry %u, n, has the value %s(n): ", k + 1, name);
        }
        guess_say_values(name, 0, entries->places[k].values, &entries->places[k].period, out);
        kay_text_char(out, '.');
    }
}

/* "{values = {0, 1, 2}, from = 0, period = 3, saltus = 0}". */
static void entries_lua_place(const entries_place *place, kay_text *out)
{
    kay_text_add(out, "{values = {");
    guess_say_numbers(place->values, place->period.preperiod + place->period.period, out);
    kay_text_format(out, "}, from = %" PRIu64 ", period = %" PRIu64 ", saltus = %" PRIu64 "}", place->period.preperiod,
                    place->period.period, place->period.saltus);
}

static void entries_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const entries_rule *entries = (const entries_rule *)rule;
    guess_lua_head(data, out);
    if (!data->parameters)
        kay_text_format(out, "  if #e ~= %u then return nil end\n", entries->count);
    guess_lua_xor(out);
    for (unsigned k = 0; k < (entries->same ? 1 : entries->count); k++) {
        kay_text_add(out, k ? "    " : entries->same ? "  local g = " : "  local places = {\n    ");
        entries_lua_place(&entries->places[k], out);
        kay_text_add(out, entries->same ? "\n" : ",\n");
    }
    kay_text_add(out, entries->same ? "" : "  }\n");
    kay_text_add(out, "  local sum = 0\n  for i = 1, #e do\n");
    kay_text_add(out, entries->same ? "" : "    local g = places[i]\n");
    kay_text_add(out, "    if e[i] < 0 then return nil end\n"
                      "    local times = e[i] < g.from and 0 or math.floor((e[i] - g.from) / g.period)\n"
                      "    sum = xor(sum, g.values[e[i] - times * g.period + 1] + times * g.saltus)\n"
                      "  end\n  return sum == 0 and \"loss\" or \"win\"\nend");
}

/* Looks at the first `count` records: what those with a single entry above 0 say, and how far the others go. */
static void entries_take(entries_rule *entries, const guess_records *records, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        const guess_record *record = &records->list[i];
        unsigned place;
        if (record->entry_count != entries->count)
            continue;
        if (!entries_single(record, &place)) {
            for (unsigned k = 0; k < entries->count; k++)
                if ((uint64_t)record->entries[k] > entries->places[k].most)
                    entries->places[k].most = (uint64_t)record->entries[k];
            continue;
        }
        uint64_t n = (uint64_t)record->entries[place];
        for (unsigned k = n ? place : 0; k < (n ? place + 1 : entries->count) && n < ENTRIES_MOST; k++)
            if (record->grundy != GUESS_UNKNOWN)
                entries->places[k].values[n] = record->grundy;
    }
}

/* Whether the values of a place have a period, the last third of which it was not made from, and which is seen beside
 * other entries too. */
static kay_status entries_period(guess_data *data, entries_place *place, bool *found)
{
    *found = false;
    while (place->count < ENTRIES_MOST && place->values[place->count] != GUESS_UNKNOWN)
        place->count++;
    if (place->count < ENTRIES_LEAST)
        return KAY_OK;
    KAY_TRY(guess_sequence_period(data->ctx, place->values, place->count - place->count / 3, true, &place->period));
    *found = place->period.period && place->period.preperiod + 2 * place->period.period <= place->most;
    for (uint64_t n = 0; *found && n < place->count; n++)
        *found = guess_sequence_at(&place->period, place->values, n) == place->values[n];
    return KAY_OK;
}

static bool entries_same(const entries_place *a, const entries_place *b)
{
    if (a->period.preperiod != b->period.preperiod || a->period.period != b->period.period ||
        a->period.saltus != b->period.saltus)
        return false;
    for (uint64_t i = 0; i < a->period.preperiod + a->period.period; i++)
        if (a->values[i] != b->values[i])
            return false;
    return true;
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

kay_status guess_entries(guess_data *data, kay_guess *out)
{
    const guess_record *first = data->fit.count ? &data->fit.list[0] : NULL;
    if (!first || data->movers == 2 || data->misere || data->negative || data->parts || first->entry_count < 2 ||
        first->entry_count > ENTRIES_PLACES || !guess_data_tells(data))
        return KAY_OK;
    if (data->parameters && (guess_data_first(data, 0) || guess_data_first(data, 1)))
        return KAY_OK;
    KAY_NEW(entries_rule, entries, data->arena, 1);
    *entries = (entries_rule){.rule = {.kind = "nim-sum",
                                       .outcomes = true,
                                       .agrees = entries_agrees,
                                       .speaks = entries_speaks,
                                       .state = entries_state,
                                       .lua = entries_lua},
                              .count = (unsigned)first->entry_count,
                              .same = true,
                              .values = data->parameters == 2};
    KAY_TRY(entries_borders(data));
    for (unsigned k = 0; k < entries->count; k++) {
        KAY_TRY_NEW(entries->places[k].values, data->arena, ENTRIES_MOST);
        for (unsigned n = 0; n < ENTRIES_MOST; n++)
            entries->places[k].values[n] = GUESS_UNKNOWN;
    }
    entries_take(entries, &data->fit, data->fit.count);
    entries_take(entries, &data->test, data->farther ? data->near_count : data->test.count);
    for (unsigned k = 0; k < entries->count; k++) {
        bool found;
        KAY_TRY(entries_period(data, &entries->places[k], &found));
        if (!found)
            return KAY_OK;
        entries->same = entries->same && entries_same(&entries->places[0], &entries->places[k]);
        entries->rule.cost += (unsigned)(entries->places[k].period.preperiod + entries->places[k].period.period);
    }
    for (uint64_t i = 0; entries->values && i < data->fit.count; i++)
        entries->values = data->fit.list[i].grundy != GUESS_UNKNOWN;
    return guess_stands(data, &entries->rule, &data->fit, &entries->rule.fitted_on)
               ? guess_test(data, &entries->rule, out)
               : KAY_OK;
}
