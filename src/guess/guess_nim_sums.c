/* Nim-sum rules: the Grundy value, or what decides, is the xor of the entries, of every second one (Sprague's
 * staircase), or of gaps between them (coins on a strip, the Silver Dollar Game), of each mod m, or of each divided by
 * d; in misere play with the turn at the end that Bouton 1902 found for Nim; or sums of binary digits, as in Moore's
 * Nim; or values of the entries, which have periods. */
#include <inttypes.h>
#include <stdio.h>

#include "guess/guess_print.h"
#include "guess/guess_families.h"
#include "guess/guess_lines.h"

enum { NIM_MOST = 12, NIM_LEAST_POSITIONS = 24, NIM_MOORE = 5, NIM_LIST_COST = 4 };

/* A candidate: what is summed up. */
typedef struct nim_sum {
    guess_items list;
    int64_t modulus, divisor; /* of each item; 0: none */
    bool values; /* the Grundy value is the sum; else only whether it is 0 */
    bool misere; /* where all are at most 1, a sum of 1 is lost, not one of 0 */
    unsigned cost;
} nim_sum;

/* Whether every entry of all records to learn from is at least so much larger than the one before it (direction 1), or
 * smaller (-1). */
static bool nim_sorted(const guess_data *data, int direction, int64_t least)
{
    for (uint64_t i = 0; i < data->fit; i++)
        for (uint64_t k = 1; k < data->rows[i].entry_count; k++)
            if (direction * (data->rows[i].entries[k] - data->rows[i].entries[k - 1]) < least)
                return false;
    return true;
}

static void nim_say(const guess_data *data, const nim_sum *nim, kay_text *out)
{
    static const char *const summed[GUESS_LISTS] = {
        [GUESS_ENTRIES] = "entries",
        [GUESS_SECOND] = "last entry and every second one before it",
        [GUESS_OTHER] = "last entry but one and every second one before it",
        [GUESS_GAPS] = "gaps between neighbours, paired from the last entry on (their difference less 1; a first entry "
                       "that is left over is a gap itself)",
        [GUESS_DIFFERENCES] = "differences of neighbours, paired from the last entry on (a first entry that is left "
                              "over counts itself)",
    };
    const bool plain = !nim->modulus && !nim->divisor;
    guess_say_where(data, out);
    kay_text_add(out, nim->values ? "The Grundy value is the nim-sum (xor) of the "
                                  : "The player to move loses exactly where the nim-sum (xor) of the ");
    kay_text_add(out, data->parts ? "parts" : summed[nim->list]);
    if (nim->modulus)
        kay_text_format(out, ", each mod %" PRId64 ",", nim->modulus);
    if (nim->divisor)
        kay_text_format(out, ", each divided by %" PRId64 " and rounded down,", nim->divisor);
    if (nim->values)
        kay_text_add(out, plain ? "; so the player to move loses exactly where it is 0."
                                : " so the player to move loses exactly where that is 0.");
    else
        kay_text_add(out, nim->misere ? " is 0, except where all of these are at most 1: there exactly where it is 1."
                                      : " is 0.");
}

const guess_expression *guess_nim_outcome(guess_data *data, const guess_expression *sum, bool misere)
{
    const guess_expression *normal = guess_lost_where(data, sum, 0), *most, *small;
    if (!misere)
        return normal;
    most = guess_new(data, (guess_expression){.op = GUESS_MOST, .k = sum->k, .x = sum->x});
    small = guess_new(data, (guess_expression){.op = GUESS_AT_MOST, .x = most, .low = 1});
    return guess_new(data,
                     (guess_expression){.op = GUESS_IF, .x = small, .y = guess_lost_where(data, sum, 1), .z = normal});
}

/* Tests a candidate if it fits. */
static kay_status nim_try(guess_data *data, const nim_sum *nim, bool *found, kay_guess *out)
{
    const guess_expression *item = NULL;
    guess_rule rule = {.kind = "nim-sum", .cost = nim->cost};
    if (nim->modulus || nim->divisor)
        item = guess_new(data, (guess_expression){.op = nim->modulus ? GUESS_REST : GUESS_QUOTIENT,
                                                  .k = nim->modulus ? nim->modulus : nim->divisor,
                                                  .x = &guess_item});
    const guess_expression *sum = guess_new(data, (guess_expression){.op = GUESS_XOR, .k = nim->list, .x = item});
    const bool gaps = nim->list == GUESS_GAPS;
    if (nim->list && nim_sorted(data, 1, gaps))
        rule.where = guess_new(data, (guess_expression){.op = GUESS_SORTED, .low = gaps});
    else if (nim->list >= GUESS_GAPS)
        return KAY_OK;
    rule.value = nim->values ? sum : NULL;
    rule.outcome[0] = guess_nim_outcome(data, sum, nim->misere);
    if (!guess_fits(data, &rule, &rule.fitted_on))
        return KAY_OK;
    nim_say(data, nim, guess_statement(data));
    KAY_TRY(guess_test(data, &rule, out));
    *found = out->count && out->list[out->count - 1].agree;
    return KAY_OK;
}

/* The functions of an item, the simplest first: itself, mod 2, divided by 2, mod 3, ... */
static kay_status nim_try_functions(guess_data *data, nim_sum nim, bool *found, kay_guess *out)
{
    for (int64_t i = 1; i < 2 * NIM_MOST && !*found; i++) {
        nim.cost = (unsigned)(1 + i / 2 + nim.misere + NIM_LIST_COST * (int)nim.list);
        nim.modulus = i % 2 ? 0 : i / 2 + 1;
        nim.divisor = i % 2 && i > 1 ? i / 2 + 1 : 0;
        KAY_TRY(nim_try(data, &nim, found, out));
    }
    return KAY_OK;
}

/* Nim in which up to k heaps are made smaller at once (Moore 1910): digits are added up mod m = k + 1. */
static kay_status nim_try_moore(guess_data *data, int64_t m, bool *found, kay_guess *out)
{
    const guess_expression *places = guess_new(data, (guess_expression){.op = GUESS_MOORE, .k = m});
    guess_rule rule = {.kind = "nim-sum", .cost = (unsigned)(2 + m), .outcome = {guess_lost_where(data, places, 0)}};
    if (!guess_fits(data, &rule, &rule.fitted_on))
        return KAY_OK;
    guess_say_where(data, guess_statement(data));
    kay_text_format(&data->text,
                    "The player to move loses exactly where in each place of the binary numbers that the entries are, "
                    "the number of digits 1 is divisible by %" PRId64 " (Moore's Nim), and else wins.",
                    m);
    KAY_TRY(guess_test(data, &rule, out));
    *found = out->count && out->list[out->count - 1].agree;
    return KAY_OK;
}

kay_status guess_nim_sums(guess_data *data, kay_guess *out)
{
    bool known = true, found = false;
    uint64_t most = 0;
    if (data->movers == 2 || data->negative || data->parameters == 1 || data->fit < NIM_LEAST_POSITIONS)
        return KAY_OK;
    for (uint64_t i = 0; i < data->fit; i++) {
        known = known && data->rows[i].grundy != GUESS_UNKNOWN;
        most = data->rows[i].entry_count > most ? data->rows[i].entry_count : most;
    }
    if (most <= 1)
        return KAY_OK;
    if (known)
        KAY_TRY(nim_try_functions(data, (nim_sum){.values = true}, &found, out));
    if (!found)
        KAY_TRY(nim_try_functions(data, (nim_sum){0}, &found, out));
    if (!found && data->misere)
        KAY_TRY(nim_try_functions(data, (nim_sum){.misere = true}, &found, out));
    /* Where entries are sorted, every second one may tell more than it does. */
    const bool sorted = nim_sorted(data, 1, 0) || nim_sorted(data, -1, 0);
    for (guess_items list = sorted ? GUESS_GAPS : GUESS_SECOND;
         list < GUESS_LISTS && !found && most > 2 && !data->parts; list++)
        KAY_TRY(nim_try_functions(data, (nim_sum){.list = list}, &found, out));
    for (int64_t m = 3; m <= NIM_MOORE && !found && (uint64_t)m < most; m++) /* m heaps need only be equal */
        KAY_TRY(nim_try_moore(data, m, &found, out));
    return KAY_OK;
}

/* Positions that are sums of one game an entry: the Grundy value is the nim-sum of a value for each entry.
 *
 * These values are seen where all other entries are 0, and must have a period; positions with several entries above 0
 * are the test, since nothing was made from them. */
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

/* Looks at the records that are there without any rule: what those with a single entry above 0 say, and how far the others go. */
static void entries_take(const guess_data *data, entries_place *places, unsigned place_count)
{
    for (uint64_t i = 0; i < data->count; i++) {
        const guess_record *record = &data->rows[i];
        unsigned place;
        if (record->entry_count != place_count || (i >= data->near && !record->apart))
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
static void entries_learn(guess_data *data, const entries_place *places, unsigned place_count)
{
    for (uint64_t i = 0; i < data->count; i++) {
        guess_record *record = &data->rows[i];
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
    entries_take(data, places, count);
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
    const unsigned count = data->fit ? (unsigned)data->rows[0].entry_count : 0;
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
    for (uint64_t i = 0; values && i < data->fit; i++)
        values = data->rows[i].grundy != GUESS_UNKNOWN;
    const guess_expression *sum = guess_new(data, (guess_expression){.op = GUESS_XOR, .x = of});
    const guess_expression *many = guess_new(data, (guess_expression){.op = GUESS_IS, .x = &entries, .low = count});
    const guess_expression *whole = guess_new(data, (guess_expression){.op = GUESS_AT_LEAST, .x = &least});
    rule.where = guess_new(data, (guess_expression){.op = GUESS_AND, .x = many, .y = whole});
    rule.value = values ? sum : NULL;
    rule.outcome[0] = guess_nim_outcome(data, sum, false);
    entries_learn(data, places, count);
    if (!guess_fits(data, &rule, &rule.fitted_on))
        return KAY_OK;
    entries_say(places, tables, values, guess_statement(data));
    return guess_test(data, &rule, out);
}
