/* Nim-sum rules.  The Grundy value, or a number that is 0 exactly at the lost positions, is the xor of the entries, of
 * every second entry (Sprague's staircase), or of the gaps between entries (coins on a strip, the Silver Dollar Game).
 * Each item may first be taken mod m or divided by d.  Under misere rules the outcome is the opposite if all items are
 * at most 1, as Bouton 1902 found for Nim.  Other rules add binary digits, as in Moore's Nim, or xor periodic values of
 * the entries. */
#include <inttypes.h>
#include <stdio.h>

#include "guess/guess_families.h"

enum { NIM_MOST = 12, NIM_LEAST_POSITIONS = 24, NIM_MOORE = 5, NIM_LIST_COST = 4 };

/* A candidate: the items to be xored, and what their nim-sum decides. */
typedef struct nim_sum {
    guess_items list;
    int64_t modulus, divisor; /* each item is taken mod `modulus` or divided by `divisor`; 0: it is not */
    bool values; /* the Grundy value is the sum; otherwise only its zeros matter */
    bool misere; /* if all items are at most 1, the position is lost if the sum is 1, not if it is 0 */
    unsigned cost;
} nim_sum;

/* Whether, in all records to learn from, each entry is larger (direction 1) or smaller (direction -1) than the one
 * before it, by at least `least`. */
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
        [GUESS_ODD] = "first entry and every second one after it",
        [GUESS_GAPS] = "gaps between neighbours, paired from the last entry on (their difference minus 1; if the first "
                       "entry is left over, it is a gap itself)",
        [GUESS_DIFFERENCES] = "differences of neighbours, paired from the last entry on (if the first entry is left "
                              "over, it counts itself)",
    };
    const bool plain = !nim->modulus && !nim->divisor;
    guess_say_where(data, 0, out);
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
        kay_text_add(out, nim->misere
                              ? " is 0. If all of these are at most 1, it is the opposite: the player to move loses "
                                "exactly where the nim-sum is 1."
                              : " is 0.");
}

const guess_expression *guess_nim_outcome(guess_data *data, const guess_expression *sum, bool misere)
{
    const guess_expression *normal = guess_lost_where(data, sum, 0), *most;
    if (!misere)
        return normal;
    most = guess_new(data, (guess_expression){.op = GUESS_MOST, .k = sum->k, .x = sum->x});
    return guess_if(data, guess_where(data, GUESS_AT_MOST, most, 1), guess_lost_where(data, sum, 1), normal);
}

/* Tests a candidate, unless a rule was found before. */
static kay_status nim_try(guess_data *data, const nim_sum *nim, kay_guess *out)
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
        rule.where = guess_where(data, GUESS_SORTED, NULL, gaps);
    else if (nim->list >= GUESS_GAPS)
        return KAY_OK;
    rule.value = nim->values ? sum : NULL;
    rule.outcome[0] = guess_nim_outcome(data, sum, nim->misere);
    nim_say(data, nim, guess_statement(data));
    return guess_test(data, &rule, out);
}

/* Tries functions of an item, the simplest first: itself, mod 2, divided by 2, mod 3, ... */
static kay_status nim_try_functions(guess_data *data, nim_sum nim, kay_guess *out)
{
    for (int64_t i = 1; i < 2 * NIM_MOST && !data->found; i++) {
        nim.cost = (unsigned)(1 + i / 2 + nim.misere + NIM_LIST_COST * (int)nim.list);
        nim.modulus = i % 2 ? 0 : i / 2 + 1;
        nim.divisor = i % 2 && i > 1 ? i / 2 + 1 : 0;
        KAY_TRY(nim_try(data, &nim, out));
    }
    return KAY_OK;
}

/* Tries Moore's Nim (1910), in which a move makes up to k heaps smaller: binary digits are added mod m = k + 1. */
static kay_status nim_try_moore(guess_data *data, int64_t m, kay_guess *out)
{
    const guess_expression *places = guess_new(data, (guess_expression){.op = GUESS_MOORE, .k = m});
    const guess_rule rule = {
        .kind = "nim-sum", .cost = (unsigned)(2 + m), .outcome = {guess_lost_where(data, places, 0)}};
    guess_say_where(data, 0, guess_statement(data));
    kay_text_format(
        &data->text,
        "The player to move loses exactly where, with the entries in binary, the number of digits 1 in every "
        "place is divisible by %" PRId64 " (Moore's Nim), and else wins.",
        m);
    return guess_test(data, &rule, out);
}

kay_status guess_nim_sums(guess_data *data, kay_guess *out)
{
    bool known = true;
    uint64_t most = 0, longest = 0; /* entries of a record to learn from, and of any */
    if (data->movers == 2 || data->negative || data->parameters == 1 || data->fit < NIM_LEAST_POSITIONS)
        return KAY_OK;
    for (uint64_t i = 0; i < data->fit; i++) {
        known = known && data->rows[i].grundy != GUESS_UNKNOWN;
        most = data->rows[i].entry_count > most ? data->rows[i].entry_count : most;
    }
    if (most <= 1)
        return KAY_OK;
    for (uint64_t i = 0; i < data->count; i++)
        longest = data->rows[i].entry_count > longest ? data->rows[i].entry_count : longest;
    if (known)
        KAY_TRY(nim_try_functions(data, (nim_sum){.values = true}, out));
    KAY_TRY(nim_try_functions(data, (nim_sum){0}, out));
    if (data->misere)
        KAY_TRY(nim_try_functions(data, (nim_sum){.misere = true}, out));
    /* For sorted entries only gaps and differences are tried, not every second entry. */
    const bool sorted = nim_sorted(data, 1, 0) || nim_sorted(data, -1, 0);
    for (guess_items list = sorted ? GUESS_GAPS : GUESS_SECOND; list < GUESS_LISTS && most > 2 && !data->parts; list++)
        KAY_TRY(nim_try_functions(data, (nim_sum){.list = list}, out));
    /* tried for more than m heaps only: with exactly m heaps, a decision list says that equal heaps lose */
    for (int64_t m = 3; m <= NIM_MOORE && !data->found && (uint64_t)m < longest; m++)
        KAY_TRY(nim_try_moore(data, m, out));
    return KAY_OK;
}

/* Positions in which each entry is a game: the Grundy value is the nim-sum of a value for each entry.
 *
 * A position with at most one entry above 0 shows the value of this entry.  These values must be periodic.  Positions
 * with several entries above 0 are the test: they did not contribute to the values. */
enum { ENTRIES_PLACES = 6, ENTRIES_MOST = 1000, ENTRIES_LEAST = 15 };

typedef struct entries_place {
    uint64_t values[ENTRIES_MOST];
    uint64_t count; /* the values of all numbers below this are known */
    uint64_t most; /* the largest entry at this place in the positions that have another entry above 0 */
    bool empty; /* the entry is 0 in all records */
    guess_table table;
} entries_place;

/* Whether all other entries are 0. */
static bool entries_alone(const guess_record *record, unsigned place)
{
    for (unsigned i = 0; i < record->entry_count; i++)
        if (record->entries[i] && i != place)
            return false;
    return true;
}

/* Reads the values of a place from the records whose other entries are all 0.  Finds the largest entry at this place in
 * the other records. */
static void entries_look(const guess_data *data, unsigned k, entries_place *place)
{
    for (unsigned n = 0; n < ENTRIES_MOST; n++)
        place->values[n] = GUESS_UNKNOWN;
    place->empty = true;
    for (uint64_t i = 0; i < data->count; i++) {
        const guess_record *record = &data->rows[i];
        if (record->entry_count != data->rows[0].entry_count || (i >= data->near && !record->apart))
            continue;
        const uint64_t n = (uint64_t)record->entries[k];
        place->empty = place->empty && !n;
        if (!entries_alone(record, k))
            place->most = n > place->most ? n : place->most;
        else if (n < ENTRIES_MOST)
            place->values[n] = record->grundy;
    }
    while (place->count < ENTRIES_MOST && place->values[place->count] != GUESS_UNKNOWN)
        place->count++;
}

/* Finds the period of the values of a place.  The last third of the values must confirm the period, and the entries of
 * the test must reach its second repetition. */
static kay_status entries_period(guess_data *data, unsigned k, entries_place *place, bool *found)
{
    guess_period *period = &place->table.axis[0].period;
    entries_look(data, k, place);
    place->table.cells = place->values;
    place->table.axes = 1;
    place->table.axis[0].of = &guess_item;
    *found = place->empty;
    if (place->empty)
        *period = (guess_period){.period = 1};
    if (place->empty || place->count < ENTRIES_LEAST)
        return KAY_OK;
    KAY_TRY(guess_period_find(data->ctx, place->values, place->count - place->count / 3, GUESS_THRICE, true, period));
    *found = period->period && period->preperiod + 2 * period->period <= place->most;
    for (uint64_t n = 0; *found && n < place->count; n++)
        *found = guess_period_at(period, place->values, n) == place->values[n];
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
        char cell[16] = "g(@)";
        if (places[k].empty) {
            kay_text_format(out, "  Entry %u is 0.", k + 1);
            continue;
        }
        if (tables > 1)
            snprintf(cell, sizeof cell, "g%u(@)", k + 1);
        kay_text_format(out, tables > 1 ? "  Entry %u, n, has the value g%u(n): " : "  An entry n has the value g(n): ",
                        k + 1, k + 1);
        guess_say_values(cell, &places[k].table, out);
        kay_text_char(out, '.');
    }
}

/* Returns the expression for the value of an item.  If there are several tables, the place of the item chooses the
 * table. */
static const guess_expression *entries_item(guess_data *data, const entries_place *places, unsigned tables)
{
    static const guess_expression place = {.op = GUESS_PLACE};
    const guess_expression *of = guess_cell(data, &places[0].table);
    for (unsigned k = 1; k < tables; k++)
        of = guess_if(data, guess_where(data, GUESS_IS, &place, k + 1), guess_cell(data, &places[k].table), of);
    return of;
}

kay_status guess_values_of_entries(guess_data *data, kay_guess *out)
{
    static const guess_expression entries = {.op = GUESS_COUNT}, least = {.op = GUESS_LEAST};
    static const guess_line borders[] = {{GUESS_ROW, 0}, {GUESS_COLUMN, 0}};
    const unsigned count = data->fit ? (unsigned)data->rows[0].entry_count : 0;
    guess_rule rule = {.kind = "nim-sum"};
    bool values = data->parameters == 2, found = true;
    unsigned tables = 1;
    if (data->movers == 2 || data->misere || data->negative || data->parts || count < 2 || count > ENTRIES_PLACES ||
        !guess_data_tells(data) || (data->parameters && (guess_data_first(data, 0) || guess_data_first(data, 1))))
        return KAY_OK;
    KAY_NEW(entries_place, places, data->arena, count);
    memset(places, 0, count * sizeof *places);
    for (unsigned i = 0; data->parameters == 2 && i < 2; i++) {
        uint64_t until;
        KAY_TRY(guess_line_extend(data, &borders[i], &until));
    }
    for (unsigned k = 0; k < count && found; k++) {
        KAY_TRY(entries_period(data, k, &places[k], &found));
        rule.cost += found ? (unsigned)guess_table_side(&places[k].table, 0) : 0;
        tables = found && !entries_same(&places[0].table, &places[k].table) ? count : tables;
    }
    if (!found)
        return KAY_OK;
    for (uint64_t i = 0; i < data->count; i++) {
        guess_record *record = &data->rows[i];
        values = values && (i >= data->fit || record->grundy != GUESS_UNKNOWN);
        for (unsigned k = 0; k < count && record->entry_count == count; k++)
            record->learned =
                record->learned || (entries_alone(record, k) && (uint64_t)record->entries[k] < places[k].count);
    }
    const guess_expression *sum =
        guess_new(data, (guess_expression){.op = GUESS_XOR, .x = entries_item(data, places, tables)});
    rule.where =
        guess_and(data, guess_where(data, GUESS_IS, &entries, count), guess_where(data, GUESS_AT_LEAST, &least, 0));
    rule.value = values ? sum : NULL;
    rule.outcome[0] = guess_nim_outcome(data, sum, false);
    entries_say(places, tables, values, guess_statement(data));
    return guess_test(data, &rule, out);
}
