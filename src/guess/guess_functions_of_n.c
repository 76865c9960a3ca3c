/* Grundy values over one parameter that a function of n gives: G(n) = (p f(n + s) + q) / d, with small numbers p, q, d,
 * and s, where one value of f may be an exception; or f(n + s) mod m.  Such values belong to games about
 * divisors (Iannucci and Larsson 2021, "Game values of arithmetic functions") and to games in which part of a heap may
 * be taken.  Where no values are known, as under misere rules: the outcome that f(n) mod m gives. */
#include <inttypes.h>

#include "guess/guess_families.h"

enum {
    OF_N_APART = 4, /* up to this many of the first numbers may be exceptions */
    OF_N_SHIFT = 1, /* the largest |s| */
    OF_N_TIMES = 4, /* the largest |p| and the largest d */
    OF_N_MODULUS = 4, /* the largest m */
    OF_N_COST = 25,
    OF_N_LISTED = 6,
    OF_N_FAR = 100000, /* factors of larger numbers take too long to find */
    OUTCOMES_BASE = 10, /* the largest number whose divisions are counted */
    OUTCOMES_MODULUS = 3, /* the largest m for outcomes */
    OUTCOMES_SEEN = 3, /* at least this many numbers must be lost, and as many won */
    OUTCOMES_COST = 10,
};

static const struct {
    guess_function_id id;
    int64_t from, to; /* the constants that are tried */
} of_n_functions[] = {{GUESS_TIMES, 2, 7}, {GUESS_LENGTH, 0, 0},   {GUESS_ONES, 0, 0},       {GUESS_FACTORS, 0, 0},
                      {GUESS_POWER, 2, 5}, {GUESS_COFACTOR, 2, 5}, {GUESS_FIRST_PRIME, 0, 0}};

typedef struct of_n_law {
    guess_expression n, call, value; /* n + s; x = f(n + s); (p x + q) / d, or x mod m */
    bool differs; /* where x is `odd`, the value is `odd_value` */
    int64_t odd, odd_value;
    guess_table first_values, first_outcomes; /* the first `apart` numbers are exceptions */
    uint64_t apart, cells[OF_N_APART], codes[OF_N_APART];
} of_n_law;

static int64_t of_n_divisor(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Computes p, q and d from two records on which the function differs.  Returns false if they are not small. */
static bool of_n_line(guess_expression *value, int64_t f, int64_t g, int64_t x, int64_t y)
{
    const int64_t up = (y - x) * (g > f ? 1 : -1), across = g > f ? g - f : f - g;
    const int64_t common = of_n_divisor(up, across);
    value->low = up / common;
    value->k = across / common;
    value->high = x * value->k - value->low * f;
    return value->low && value->low <= OF_N_TIMES && value->low >= -OF_N_TIMES && value->k <= OF_N_TIMES;
}

/* Returns the next record from `i` on, except where the function is `odd`, whose function is not `f`. */
static uint64_t of_n_other(const guess_data *data, const of_n_law *law, uint64_t i, int64_t f)
{
    for (; i < data->fit; i++) {
        const int64_t x = guess_of(&law->call, &data->rows[i], 0);
        if (x != f && !(law->differs && x == law->odd))
            break;
    }
    return i;
}

/* Whether the values of all records to learn from, but the first `apart`, follow some p, q and d. */
static bool of_n_fits(const guess_data *data, of_n_law *law)
{
    const uint64_t i = of_n_other(data, law, law->apart, GUESS_NOTHING);
    const int64_t f = i < data->fit ? guess_of(&law->call, &data->rows[i], 0) : 0;
    const uint64_t k = of_n_other(data, law, i, f);
    if (k >= data->fit)
        return false;
    const int64_t g = guess_of(&law->call, &data->rows[k], 0);
    bool third = false;
    if (!of_n_line(&law->value, f, g, (int64_t)data->rows[i].grundy, (int64_t)data->rows[k].grundy))
        return false;
    for (uint64_t n = law->apart; n < data->fit; n++) {
        const int64_t x = guess_of(&law->call, &data->rows[n], 0), value = (int64_t)data->rows[n].grundy;
        if (law->differs && x == law->odd ? value != law->odd_value
                                          : law->value.low * x + law->value.high != law->value.k * value)
            return false;
        third = third || (x != f && x != g);
    }
    return third;
}

/* Whether the values of all records to learn from, but the first `apart`, are the function mod some m, which the
 * function reaches twice. */
static bool of_n_fits_mod(const guess_data *data, of_n_law *law)
{
    const guess_expression line = law->value;
    law->value = (guess_expression){.op = GUESS_REST, .x = &law->call};
    for (law->value.k = 2; law->value.k <= OF_N_MODULUS; law->value.k++) {
        int64_t most = 0;
        uint64_t i = law->apart;
        for (; i < data->fit && guess_of(&law->value, &data->rows[i], 0) == (int64_t)data->rows[i].grundy; i++) {
            const int64_t x = guess_of(&law->call, &data->rows[i], 0);
            most = x > most ? x : most;
        }
        if (i == data->fit && most >= 2 * law->value.k)
            return true;
    }
    law->value = line;
    return false;
}

/* Makes the smallest value of the function an exception. */
static void of_n_differ(const guess_data *data, of_n_law *law)
{
    for (uint64_t i = law->apart; i < data->fit; i++) {
        const int64_t x = guess_of(&law->call, &data->rows[i], 0);
        if (law->differs && x >= law->odd)
            continue;
        law->differs = true;
        law->odd = x;
        law->odd_value = (int64_t)data->rows[i].grundy;
    }
}

/* "x", "(3 x - 1) / 2". */
static void of_n_say_value(const guess_expression *value, kay_text *out)
{
    const bool brackets = value->k > 1 && value->high;
    if (value->op == GUESS_REST) {
        kay_text_format(out, "x mod %" PRId64, value->k);
        return;
    }
    kay_text_add(out, brackets ? "(" : "");
    if (value->low == -1)
        kay_text_char(out, '-');
    else if (value->low != 1)
        kay_text_format(out, "%" PRId64 " ", value->low);
    kay_text_char(out, 'x');
    if (value->high)
        kay_text_format(out, value->high < 0 ? " - %" PRId64 : " + %" PRId64,
                        value->high < 0 ? -value->high : value->high);
    kay_text_add(out, brackets ? ")" : "");
    if (value->k > 1)
        kay_text_format(out, " / %" PRId64, value->k);
}

/* "; so the player to move loses exactly where G(n) = 0 (n = 0, 1, 3, ...)." */
static void of_n_say_lost(const guess_data *data, kay_text *out)
{
    unsigned listed = 0;
    for (uint64_t i = 0; i < data->count && listed <= OF_N_LISTED; i++) {
        if (data->rows[i].grundy)
            continue;
        kay_text_add(out, listed ? ", " : "; so the player to move loses exactly where G(n) = 0 (n = ");
        if (listed++ == OF_N_LISTED)
            kay_text_add(out, "...");
        else
            kay_text_u64(out, data->rows[i].at[0]);
    }
    kay_text_add(out, listed ? ")." : "; so the player to move always wins.");
}

static void of_n_say(guess_data *data, const of_n_law *law, kay_text *out)
{
    kay_text_add(out, guess_say_where(data, 0, out) ? "the Grundy values are " : "The Grundy values are ");
    for (uint64_t i = 0; i < law->apart; i++)
        kay_text_format(out, "G(%" PRIu64 ") = %" PRIu64 ", ", data->rows[i].at[0], law->cells[i]);
    kay_text_add(out, law->apart ? "and for larger n G(n) = " : "G(n) = ");
    of_n_say_value(&law->value, out);
    kay_text_add(out, ", where x is ");
    guess_say_condition(data, &law->call, out);
    if (law->differs)
        kay_text_format(out, ", but %" PRId64 " if x is %" PRId64, law->odd_value, law->odd);
    of_n_say_lost(data, out);
    guess_say_sums(data, false, out);
}

/* Puts the first numbers before a rule. */
static const guess_expression *of_n_with(guess_data *data, of_n_law *law, bool outcomes, const guess_expression *rule)
{
    guess_table *table = outcomes ? &law->first_outcomes : &law->first_values;
    if (!law->apart)
        return rule;
    for (uint64_t i = 0; i < law->apart; i++) {
        law->cells[i] = data->rows[i].grundy;
        law->codes[i] = guess_code(&data->rows[i], 1);
    }
    *table = (guess_table){.cells = outcomes ? law->codes : law->cells, .outcomes = outcomes, .axes = 1};
    table->axis[0].of = &guess_a;
    table->axis[0].first = data->rows[0].at[0];
    table->axis[0].period = (guess_period){.preperiod = law->apart - 1, .period = 1};
    const int64_t last = (int64_t)data->rows[law->apart - 1].at[0];
    return guess_if(data, guess_where(data, GUESS_AT_MOST, &guess_a, last), guess_cell(data, table), rule);
}

/* Returns the values and, in *outcome, the outcomes, for all but the first numbers. */
static const guess_expression *of_n_rule(guess_data *data, of_n_law *law, const guess_expression **outcome)
{
    const guess_expression *value = &law->value;
    if (value->op == GUESS_REST) {
        *outcome = guess_lost_where(data, value, 0);
        return value;
    }
    *outcome = value->high % value->low ? &guess_win : guess_lost_where(data, &law->call, -value->high / value->low);
    if (!law->differs)
        return value;
    const guess_expression *odd = guess_where(data, GUESS_IS, &law->call, law->odd);
    *outcome = guess_if(data, odd, law->odd_value ? &guess_win : &guess_loss, *outcome);
    return guess_if(data, odd, guess_new(data, (guess_expression){.op = GUESS_LINEAR, .k = law->odd_value}), value);
}

static kay_status of_n_test(guess_data *data, of_n_law *law, kay_guess *out)
{
    const guess_expression *outcome, *value = of_n_rule(data, law, &outcome);
    const guess_rule rule = {.kind = "function of n",
                             .cost = (unsigned)(OF_N_COST + law->apart),
                             .value = of_n_with(data, law, false, value),
                             .outcome = {of_n_with(data, law, true, outcome)}};
    of_n_say(data, law, guess_statement(data));
    return guess_test(data, &rule, out);
}

/* Tries one function of n + s, with growing numbers of exceptions. */
static kay_status of_n_try(guess_data *data, guess_function_id id, int64_t constant, int64_t shift, kay_guess *out)
{
    KAY_NEW(of_n_law, law, data->arena, 1);
    *law = (of_n_law){.n = {.op = GUESS_LINEAR, .low = 1, .k = shift},
                      .call = {.op = GUESS_CALL, .k = id, .low = constant, .x = shift ? &law->n : &guess_a},
                      .value = {.op = GUESS_AFFINE, .x = &law->call}};
    for (law->apart = 0; law->apart <= OF_N_APART && law->apart + GUESS_FIT_LEAST <= data->fit; law->apart++) {
        law->differs = false;
        if (data->rows[law->apart].at[0] + (uint64_t)shift > INT64_MAX)
            continue;
        if (of_n_fits(data, law) || of_n_fits_mod(data, law))
            return of_n_test(data, law, out);
        of_n_differ(data, law);
        if (of_n_fits(data, law))
            return of_n_test(data, law, out);
    }
    return KAY_OK;
}

kay_status guess_functions_of_n(guess_data *data, kay_guess *out)
{
    if (data->parameters != 1 || data->settled || guess_data_last(data) > OF_N_FAR)
        return KAY_OK;
    for (unsigned i = 0; i < sizeof of_n_functions / sizeof *of_n_functions; i++)
        for (int64_t constant = of_n_functions[i].from; constant <= of_n_functions[i].to; constant++)
            for (int64_t shift = 0; shift >= -OF_N_SHIFT && !data->found; shift = shift > 0 ? -shift : 1 - shift)
                KAY_TRY(of_n_try(data, of_n_functions[i].id, constant, shift, out));
    return KAY_OK;
}

/* "n is 0 or 3, or n is at least 4 and the number of times that 2 divides n is odd", "n is at least 1 and x mod 3 is 1,
 * where x is the number of times that 2 divides n". */
static void outcomes_say(const guess_data *data, const of_n_law *law, const guess_expression *lost, kay_text *out)
{
    const char *before = "n is ";
    kay_text_add(out, "The player to move loses exactly where ");
    for (uint64_t i = 0; i < law->apart; i++)
        if (law->codes[i] == GUESS_CODE_P) {
            kay_text_format(out, "%s%" PRIu64, before, data->rows[i].at[0]);
            before = " or ";
        }
    if (law->apart)
        kay_text_format(out, "%sn is at least %" PRIu64 " and ", *before == ' ' ? ", or " : "",
                        data->rows[law->apart].at[0]);
    if (lost->k > 2)
        kay_text_format(out, "x mod %" PRId64 " is %" PRId64 ", where x is ", lost->k, lost->low);
    guess_say_condition(data, lost->k > 2 ? lost->x : lost, out);
    kay_text_char(out, '.');
}

/* Tests "lost where x mod m is `rest`", with growing numbers of exceptions, if it fits.  0 is one of them: every number
 * divides it without end. */
static kay_status outcomes_try(guess_data *data, of_n_law *law, const guess_expression *lost, kay_guess *out)
{
    const guess_expression *plain = guess_if(data, lost, &guess_loss, &guess_win);
    for (law->apart = data->rows[0].at[0] ? 0 : 1; law->apart <= OF_N_APART; law->apart++) {
        const guess_rule rule = {.kind = "function of n",
                                 .cost = (unsigned)(OUTCOMES_COST + law->call.low + lost->k + (int64_t)law->apart),
                                 .outcome = {of_n_with(data, law, true, plain)}};
        uint64_t seen[2] = {0}, count;
        for (uint64_t i = law->apart; i < data->fit; i++)
            seen[guess_of(lost, &data->rows[i], 0)]++;
        if (seen[0] < OUTCOMES_SEEN || seen[1] < OUTCOMES_SEEN || !guess_fits(data, &rule, &count))
            continue;
        outcomes_say(data, law, lost, guess_statement(data));
        return guess_test(data, &rule, out);
    }
    return KAY_OK;
}

kay_status guess_outcomes_of_n(guess_data *data, kay_guess *out)
{
    if (data->parameters != 1 || data->movers == 2 || data->settled || data->fit < GUESS_SPARSE_LEAST ||
        guess_data_first(data, 0) > 1 || guess_data_draws(data))
        return KAY_OK;
    KAY_NEW(of_n_law, law, data->arena, 1);
    const uint64_t before = out->count;
    for (int64_t base = 1; base <= OUTCOMES_BASE; base++)
        for (int64_t m = 2; m <= OUTCOMES_MODULUS; m++)
            for (int64_t rest = 0; rest < m && out->count == before; rest++) {
                *law = (of_n_law){
                    .call = {.op = GUESS_CALL, .k = base > 1 ? GUESS_TIMES : GUESS_ONES, .x = &guess_a, .low = base}};
                const guess_expression lost = {.op = GUESS_MOD, .x = &law->call, .k = m, .low = rest};
                KAY_TRY(outcomes_try(data, law, guess_new(data, lost), out));
            }
    return KAY_OK;
}
