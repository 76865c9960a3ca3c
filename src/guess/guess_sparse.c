/* Outcomes over one parameter that are not periodic.  Either the distances between lost numbers grow, and each lost
 * number is computed from those before it, such as the numbers 2^k - 1 or the Fibonacci numbers; or the outcome depends
 * on how often a number divides n, or on the number of ones of n in binary. */
#include <inttypes.h>

#include "guess/guess_families.h"

enum {
    SPARSE_COST = 30,
    POWER_BASE = 10,
    POWER_APART = 4, /* the numbers below this may be exceptions */
    POWER_CLASSES = 3,
    POWER_SEEN = 3, /* each class needs at least this many records */
    POWER_COST = 10,
};

static bool sparse_is_lost(const guess_data *data, uint64_t record)
{
    return data->rows[record].outcome[0] == KAY_LOSS;
}

static kay_status sparse_numbers(guess_data *data, kay_guess *out)
{
    guess_recurrence *lost;
    KAY_TRY(guess_recurrence_find(data, sparse_is_lost, &lost));
    if (!lost)
        return KAY_OK;
    const guess_expression member = {.op = GUESS_CALL, .k = GUESS_MEMBER, .x = &guess_a, .recurrence = lost};
    const guess_rule rule = {
        .kind = "sparse", .cost = SPARSE_COST, .outcome = {guess_lost_where(data, guess_new(data, member), 1)}};
    kay_text *words = guess_statement(data);
    kay_text_add(words, "The player to move loses exactly where n is one of ");
    guess_recurrence_say(lost, words);
    kay_text_char(words, '.');
    return guess_test(data, &rule, out);
}

/* The outcomes of the first `apart` numbers, which are exceptions, and of each class of the other numbers.  The class
 * of n is how often a fixed number divides it, mod `modulus`. */
typedef struct power_law {
    guess_expression times;
    guess_table first, classes;
    uint64_t apart, modulus, cells[POWER_APART], codes[POWER_CLASSES];
} power_law;

/* Whether each class has one outcome and enough records, and at least two classes differ. */
static bool power_fits(const guess_data *data, power_law *law)
{
    uint64_t seen[POWER_CLASSES] = {0};
    for (uint64_t i = 0; i < data->fit; i++) {
        const guess_record *record = &data->rows[i];
        const uint64_t n = record->at[0], code = guess_code(record, 1);
        const uint64_t k = n < law->apart ? 0 : (uint64_t)guess_of(&law->times, record, 0) % law->modulus;
        if (n < law->apart) {
            law->cells[n] = code;
            continue;
        }
        if (seen[k]++ && law->codes[k] != code)
            return false;
        law->codes[k] = code;
    }
    bool differ = false;
    for (uint64_t k = 0; k < law->modulus; k++) {
        if (seen[k] < POWER_SEEN)
            return false;
        differ = differ || law->codes[k] != law->codes[0];
    }
    return differ;
}

/* "n is 0 or 3, or n is at least 4 and the number of times that 2 divides n is odd". */
static void power_say(const guess_data *data, const power_law *law, kay_text *out)
{
    const char *before = "n is ";
    kay_text_add(out, "The player to move loses exactly where ");
    for (uint64_t n = 0; n < law->apart; n++)
        if (law->cells[n] == GUESS_CODE_P) {
            kay_text_format(out, "%s%" PRIu64, before, n);
            before = " or ";
        }
    kay_text_format(out, "%sn is at least %" PRIu64 " and ", *before == ' ' ? ", or " : "", law->apart);
    guess_say_condition(data, &law->times, out);
    kay_text_add(out, " is");
    before = " ";
    for (uint64_t k = 0; k < law->modulus; k++)
        if (law->codes[k] == GUESS_CODE_P) {
            if (law->modulus == 2)
                kay_text_add(out, k ? " odd" : " even");
            else
                kay_text_format(out, "%s%" PRIu64, before, k);
            before = " or ";
        }
    if (law->modulus > 2)
        kay_text_format(out, " mod %" PRIu64, law->modulus);
    kay_text_char(out, '.');
}

static kay_status sparse_power(guess_data *data, int64_t base, uint64_t modulus, uint64_t apart, kay_guess *out)
{
    KAY_NEW(power_law, law, data->arena, 1);
    *law =
        (power_law){.times = {.op = GUESS_CALL, .k = base > 1 ? GUESS_TIMES : GUESS_ONES, .x = &guess_a, .low = base},
                    .apart = apart,
                    .modulus = modulus,
                    .first = {.cells = law->cells, .outcomes = true, .axes = 1},
                    .classes = {.cells = law->codes, .outcomes = true, .axes = 1}};
    memset(law->cells, 0xff, sizeof law->cells); /* GUESS_UNKNOWN */
    law->first.axis[0].of = &guess_a;
    law->first.axis[0].period = (guess_period){.preperiod = apart - 1, .period = 1};
    law->classes.axis[0].of = &law->times;
    law->classes.axis[0].period = (guess_period){.period = modulus};
    if (!power_fits(data, law))
        return KAY_OK;
    const guess_rule rule = {.kind = "sparse",
                             .cost = (unsigned)(POWER_COST + (uint64_t)base + modulus + apart),
                             .outcome = {guess_if(data, guess_where(data, GUESS_AT_MOST, &guess_a, (int64_t)apart - 1),
                                                  guess_cell(data, &law->first), guess_cell(data, &law->classes))}};
    power_say(data, law, guess_statement(data));
    return guess_test(data, &rule, out);
}

kay_status guess_sparse(guess_data *data, kay_guess *out)
{
    if (data->parameters != 1 || data->movers == 2 || data->settled || data->fit < GUESS_SPARSE_LEAST ||
        guess_data_draws(data))
        return KAY_OK;
    KAY_TRY(sparse_numbers(data, out));
    const uint64_t before = out->count;
    for (int64_t base = 1; base <= POWER_BASE && !data->found && guess_data_first(data, 0) <= 1; base++)
        for (uint64_t modulus = 2; modulus <= POWER_CLASSES; modulus++)
            for (uint64_t apart = 1; apart <= POWER_APART && out->count == before; apart++)
                KAY_TRY(sparse_power(data, base, modulus, apart, out));
    return KAY_OK;
}
