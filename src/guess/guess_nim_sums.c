/* Nim-sum rules: the Grundy value, or what decides, is the xor of the entries, of every second one (Sprague's
 * staircase), or of gaps between them (coins on a strip, the Silver Dollar Game), of each mod m, or of each divided by
 * d; in misere play with the turn at the end that Bouton 1902 found for Nim; or sums of binary digits, as in Moore's
 * Nim. */
#include <inttypes.h>

#include "guess/guess_english.h"
#include "guess/guess_families.h"
#include "guess/guess_gather.h"

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
    for (uint64_t i = 0; i < data->fit.count; i++)
        for (uint64_t k = 1; k < data->fit.list[i].entry_count; k++)
            if (direction * (data->fit.list[i].entries[k] - data->fit.list[i].entries[k - 1]) < least)
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
    if (!guess_stands(data, &rule, &data->fit, &rule.fitted_on))
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
    if (!guess_stands(data, &rule, &data->fit, &rule.fitted_on))
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
    if (data->movers == 2 || data->negative || data->parameters == 1 || data->fit.count < NIM_LEAST_POSITIONS)
        return KAY_OK;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        known = known && data->fit.list[i].grundy != GUESS_UNKNOWN;
        most = data->fit.list[i].entry_count > most ? data->fit.list[i].entry_count : most;
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
