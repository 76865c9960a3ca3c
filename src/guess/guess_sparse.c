/* Outcomes over one parameter that never repeat: lost positions ever farther apart, each made from those before it, as
 * the numbers 2^k - 1 or those of Fibonacci; and outcomes that are told by how often a number divides n. */
#include <inttypes.h>

#include "guess/guess_families.h"
#include "guess/guess_gather.h"
#include "guess/guess_words.h"

enum {
    SPARSE_MOST = 600, /* lost numbers that are kept */
    SPARSE_BEFORE = 4, /* that may stand outside the law */
    SPARSE_LAG = 6,
    SPARSE_FACTOR = 10,
    SPARSE_LEAST = 4, /* lost numbers that are as the law says, to learn from it, */
    SPARSE_TESTS = 3, /* and that it foretells rightly */
    SPARSE_LISTED = 12,
    SPARSE_BASE = 10,
    SPARSE_APART = 4, /* numbers that may be exceptions from what divides n */
    SPARSE_SEEN = 3, /* of each class */
};

#define SPARSE_LARGEST (UINT64_C(1) << 50)

typedef struct sparse_rule {
    guess_rule rule;
    uint64_t lost[SPARSE_MOST], count; /* the lost numbers, as far as they are needed */
    uint64_t known; /* how many of them the law begins with */
    uint64_t factor, lag; /* next = factor * last + (lag ? the one that stands lag before it : 0) + more */
    int64_t more;
} sparse_rule;

typedef struct sparse_power {
    guess_rule rule;
    uint64_t base, modulus; /* how often base divides n, mod modulus, */
    signed char outcomes[4]; /* tells the outcome, */
    uint64_t apart; /* but for numbers below this: */
    signed char first[SPARSE_APART];
} sparse_power;

static bool sparse_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const sparse_rule *sparse = (const sparse_rule *)rule;
    uint64_t low = 0, high = sparse->count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (sparse->lost[middle] < record->at[0])
            low = middle + 1;
        else
            high = middle;
    }
    bool lost = low < sparse->count && sparse->lost[low] == record->at[0];
    return record->outcome[player] == (lost ? KAY_LOSS : KAY_WIN);
}

static void sparse_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const sparse_rule *sparse = (const sparse_rule *)rule;
    (void)data;
    kay_text_add(out, "The player to move loses exactly where n is one of ");
    const uint64_t listed = sparse->known > SPARSE_LISTED ? sparse->known : SPARSE_LISTED;
    guess_say_numbers(sparse->lost, sparse->count < listed ? sparse->count : listed, out);
    kay_text_format(out, ", ..., of which after %" PRIu64 " each is ", sparse->lost[sparse->known - 1]);
    if (sparse->factor > 1)
        kay_text_format(out, "%" PRIu64 " times ", sparse->factor);
    kay_text_add(out, "the one before it");
    if (sparse->lag)
        kay_text_format(out, " and the one %" PRIu64 " places before it", sparse->lag);
    if (sparse->more)
        kay_text_format(out, sparse->more > 0 ? " and %" PRId64 " more" : " less %" PRId64,
                        sparse->more > 0 ? sparse->more : -sparse->more);
    kay_text_add(out, sparse->lag ? ", added up." : ".");
}

static void sparse_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const sparse_rule *sparse = (const sparse_rule *)rule;
    guess_lua_number(data, out, guess_data_first(data, 0));
    kay_text_add(out, "  local lost = {");
    guess_say_numbers(sparse->lost, sparse->known, out);
    kay_text_format(out, "}\n  while lost[#lost] < n do lost[#lost + 1] = %" PRIu64 " * lost[#lost]", sparse->factor);
    if (sparse->lag)
        kay_text_format(out, " + lost[#lost + 1 - %" PRIu64 "]", sparse->lag);
    kay_text_format(out,
                    " + %" PRId64 " end\n  for i = 1, #lost do if lost[i] == n then return \"loss\" end end\n"
                    "  return \"win\"\nend",
                    sparse->more);
}

/* The number after the first `count`; 0: it is not larger than the last, or too large. */
static uint64_t sparse_next(const sparse_rule *sparse, uint64_t count)
{
    uint64_t last = sparse->lost[count - 1],
             next = sparse->factor * last + (sparse->lag ? sparse->lost[count - sparse->lag] : 0);
    if (last > SPARSE_LARGEST || (sparse->more < 0 && next < (uint64_t)-sparse->more))
        return 0;
    next += (uint64_t)sparse->more;
    return next > last ? next : 0;
}

/* Whether the law holds after the first sparse->known of the numbers. */
static bool sparse_holds(const sparse_rule *sparse)
{
    for (uint64_t i = sparse->known; i < sparse->count; i++)
        if (sparse_next(sparse, i) != sparse->lost[i])
            return false;
    return true;
}

/* A law with this factor and lag; false: there is none.  What is added is the same each time. */
static bool sparse_law(sparse_rule *sparse, uint64_t factor, uint64_t lag)
{
    sparse->factor = factor;
    sparse->lag = lag;
    for (sparse->known = lag ? lag : 1; sparse->known <= lag + SPARSE_BEFORE; sparse->known++) {
        if (sparse->count < sparse->known + SPARSE_LEAST)
            return false;
        sparse->more = 0;
        uint64_t base = factor * sparse->lost[sparse->known - 1] + (lag ? sparse->lost[sparse->known - lag] : 0);
        sparse->more = (int64_t)sparse->lost[sparse->known] - (int64_t)base;
        if (sparse_holds(sparse))
            return true;
    }
    return false;
}

static kay_status sparse_test(guess_data *data, sparse_rule *sparse, kay_guess *out)
{
    while (sparse->count < SPARSE_MOST && sparse_next(sparse, sparse->count)) {
        sparse->lost[sparse->count] = sparse_next(sparse, sparse->count);
        sparse->count++;
    }
    if (!guess_stands_test(data, &sparse->rule))
        return guess_test(data, &sparse->rule, out);
    uint64_t tests = 0;
    KAY_TRY(guess_gather_far(data));
    for (uint64_t i = 0; i < data->test.count; i++)
        tests += data->test.list[i].outcome[0] == KAY_LOSS;
    return tests < SPARSE_TESTS ? KAY_OK : guess_test(data, &sparse->rule, out);
}

static kay_status sparse_numbers(guess_data *data, kay_guess *out)
{
    KAY_NEW(sparse_rule, sparse, data->arena, 1);
    sparse->rule = (guess_rule){.kind = "sparse",
                                .cost = 30,
                                .outcomes = guess_data_tells(data),
                                .fitted_on = data->fit.count,
                                .agrees = sparse_agrees,
                                .state = sparse_state,
                                .lua = sparse_lua};
    sparse->count = 0;
    for (uint64_t i = 0; i < data->fit.count; i++)
        if (data->fit.list[i].outcome[0] == KAY_LOSS) {
            if (sparse->count == SPARSE_MOST / 4)
                return KAY_OK;
            sparse->lost[sparse->count++] = data->fit.list[i].at[0];
        }
    for (uint64_t factor = 2; factor <= SPARSE_FACTOR; factor++)
        if (sparse_law(sparse, factor, 0))
            return sparse_test(data, sparse, out);
    for (uint64_t lag = 2; lag <= SPARSE_LAG; lag++)
        if (sparse_law(sparse, 1, lag))
            return sparse_test(data, sparse, out);
    return KAY_OK;
}

static uint64_t power_class(const sparse_power *power, uint64_t n)
{
    uint64_t times = 0;
    for (; n && n % power->base == 0; n /= power->base)
        times++;
    return times % power->modulus;
}

static bool power_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const sparse_power *power = (const sparse_power *)rule;
    uint64_t n = record->at[0];
    return record->outcome[player] == (n < power->apart ? power->first[n] : power->outcomes[power_class(power, n)]);
}

static void power_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const sparse_power *power = (const sparse_power *)rule;
    (void)data;
    bool several = false;
    kay_text_add(out, "The player to move loses exactly where ");
    for (uint64_t n = 0; n < power->apart; n++)
        if (power->first[n] == KAY_LOSS) {
            kay_text_format(out, several ? " or %" PRIu64 : "n is %" PRIu64, n);
            several = true;
        }
    kay_text_format(out, several ? ", or n is at least %" PRIu64 " and " : "n is at least %" PRIu64 " and ",
                    power->apart);
    kay_text_format(out, "the number of times that %" PRIu64 " divides n is", power->base);
    if (power->modulus == 2) {
        kay_text_add(out, power->outcomes[0] == KAY_LOSS ? " even." : " odd.");
        return;
    }
    several = false;
    for (uint64_t k = 0; k < power->modulus; k++)
        if (power->outcomes[k] == KAY_LOSS) {
            kay_text_format(out, several ? " or %" PRIu64 : " %" PRIu64, k);
            several = true;
        }
    kay_text_format(out, " mod %" PRIu64 ".", power->modulus);
}

static void power_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const sparse_power *power = (const sparse_power *)rule;
    guess_lua_number(data, out, guess_data_first(data, 0));
    for (uint64_t n = 0; n < power->apart; n++)
        if (power->first[n] == GUESS_NO_OUTCOME)
            kay_text_format(out, "  if n == %" PRIu64 " then return nil end\n", n);
        else
            kay_text_format(out, "  if n == %" PRIu64 " then return \"%s\" end\n", n,
                            guess_outcome_word(power->first[n]));
    kay_text_format(out,
                    "  local times = 0\n  while n %% %" PRIu64 " == 0 do n, times = n / %" PRIu64
                    ", times + 1 end\n  return ({",
                    power->base, power->base);
    for (uint64_t k = 0; k < power->modulus; k++)
        kay_text_format(out, k ? ", \"%s\"" : "\"%s\"", guess_outcome_word(power->outcomes[k]));
    kay_text_format(out, "})[times %% %" PRIu64 " + 1]\nend", power->modulus);
}

/* Whether each class has one outcome and is seen often enough, and not all have the same. */
static bool power_fits(const guess_data *data, sparse_power *power)
{
    uint64_t seen[4] = {0};
    bool differ = false;
    memset(power->first, GUESS_NO_OUTCOME, sizeof power->first);
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        if (record->at[0] < power->apart) {
            power->first[record->at[0]] = record->outcome[0];
            continue;
        }
        uint64_t k = power_class(power, record->at[0]);
        if (seen[k]++ && power->outcomes[k] != record->outcome[0])
            return false;
        power->outcomes[k] = record->outcome[0];
    }
    for (uint64_t k = 0; k < power->modulus; k++) {
        if (seen[k] < SPARSE_SEEN)
            return false;
        differ = differ || power->outcomes[k] != power->outcomes[0];
    }
    return differ;
}

static kay_status sparse_powers(guess_data *data, kay_guess *out)
{
    if (guess_data_first(data, 0) > 1)
        return KAY_OK;
    KAY_NEW(sparse_power, power, data->arena, 1);
    for (uint64_t base = 2; base <= SPARSE_BASE; base++)
        for (uint64_t modulus = 2; modulus <= 3; modulus++)
            for (uint64_t apart = 1; apart <= SPARSE_APART; apart++) {
                *power = (sparse_power){.rule = {.kind = "sparse",
                                                 .cost = (unsigned)(10 + base + modulus + apart),
                                                 .outcomes = guess_data_tells(data),
                                                 .fitted_on = data->fit.count,
                                                 .agrees = power_agrees,
                                                 .state = power_state,
                                                 .lua = power_lua},
                                        .base = base,
                                        .modulus = modulus,
                                        .apart = apart};
                if (!power_fits(data, power))
                    continue;
                KAY_TRY(guess_gather_far(data));
                return guess_test(data, &power->rule, out);
            }
    return KAY_OK;
}

kay_status guess_sparse(guess_data *data, kay_guess *out)
{
    if (data->parameters != 1 || data->movers == 2 || data->settled || data->fit.count < GUESS_SPARSE_LEAST)
        return KAY_OK;
    for (uint64_t i = 0; i < data->fit.count; i++)
        if (!data->fit.list[i].outcome[0]) /* a draw */
            return KAY_OK;
    uint64_t before = out->count;
    KAY_TRY(sparse_numbers(data, out));
    return out->count > before && out->list[before].agree ? KAY_OK : sparse_powers(data, out);
}
