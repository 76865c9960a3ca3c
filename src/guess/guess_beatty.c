/* Pairs of complementary Beatty sequences: the lost positions in two parameters are (floor(n alpha), floor(n alpha) + r
 * n) in either order.  Every number above 0 is in exactly one such pair if 1 / alpha + 1 / (alpha + r) = 1 (Beatty
 * 1926), that is, alpha = (2 - r + sqrt(r^2 + 4)) / 2: the golden ratio for r = 1 (Wythoff 1907); for general r see
 * Fraenkel 1982, "How to beat your Wythoff games' opponent on three fronts". */
#include <inttypes.h>

#include "guess/guess_families.h"

enum { BEATTY_PAIRS = 6, BEATTY_STEP_MAX = 20, BEATTY_BUT = 6, BEATTY_QUIET = 8 };

/* A pair of numbers, the smaller one first. */
typedef struct beatty_pair {
    uint64_t low, high;
} beatty_pair;

/* alpha = (sqrt(r^2 + 4) - (r - 2)) / 2, for r >= 2: "sqrt 2", "(sqrt 13 - 1) / 2", "sqrt 5 - 1". */
static void beatty_say_alpha(uint64_t step, kay_text *out)
{
    const uint64_t half = step / 2;
    if (step == 2)
        kay_text_add(out, "sqrt 2");
    else if (step % 2 == 0)
        kay_text_format(out, "sqrt %" PRIu64 " - %" PRIu64, half * half + 1, half - 1);
    else
        kay_text_format(out, "(sqrt %" PRIu64 " - %" PRIu64 ") / 2", step * step + 4, step - 2);
}

/* Prints the rule.  `but`: pairs that are exceptions; in misere play there may be some small ones. */
static void beatty_say(const guess_data *data, uint64_t step, const beatty_pair *but, unsigned count, kay_text *out)
{
    guess_say_where(data, 0, out);
    kay_text_add(out, "The player to move loses exactly at the pairs (floor(n ");
    if (step == 1) {
        kay_text_add(out, "phi), floor(n phi^2)), n = 0, 1, 2, ..., in either order, where phi = (1 + sqrt 5) / 2 is "
                          "the golden ratio: complementary Beatty sequences whose difference is n.");
    } else {
        kay_text_format(
            out, "alpha), floor(n alpha) + %" PRIu64 " n), n = 0, 1, 2, ..., in either order, where alpha = ", step);
        beatty_say_alpha(step, out);
        kay_text_add(out, ": complementary Beatty sequences.");
    }
    for (unsigned i = 0; i < count; i++)
        kay_text_format(out, i ? ", (%" PRIu64 ", %" PRIu64 ")" : "  But at (%" PRIu64 ", %" PRIu64 ")", but[i].low,
                        but[i].high);
    kay_text_add(out, count ? " it is the other way round." : "");
}

/* Lists the pairs of the records that contradict the rule, each pair once.  Returns false if they are too many or too
 * large to be exceptions. */
static bool beatty_exceptions(const guess_data *data, const guess_expression *rule, beatty_pair but[BEATTY_BUT],
                              unsigned *count)
{
    for (uint64_t i = 0; i < data->fit; i++) {
        const uint64_t *at = data->rows[i].at, *last = data->rows[data->fit - 1].at;
        const beatty_pair pair = at[0] < at[1] ? (beatty_pair){at[0], at[1]} : (beatty_pair){at[1], at[0]};
        bool known = false;
        for (unsigned k = 0; k < *count; k++)
            known = known || (but[k].low == pair.low && but[k].high == pair.high);
        if ((guess_of(rule, &data->rows[i], 0) == data->rows[i].outcome[0]) != known)
            continue;
        if (known || *count == BEATTY_BUT || BEATTY_QUIET * pair.high > (last[0] > last[1] ? last[0] : last[1]))
            return false;
        but[(*count)++] = pair;
    }
    return true;
}

/* Returns the rule with its exceptions in front. */
static const guess_expression *beatty_with(guess_data *data, const guess_expression *rule, const beatty_pair *but,
                                           unsigned count)
{
    for (unsigned i = count; i--;) {
        const guess_record record = {.at = {but[i].low, but[i].high}};
        /* the exceptions already added are about other pairs */
        const bool lost = guess_of(rule, &record, 0) == KAY_LOSS;
        rule = guess_if(data,
                        guess_and(data, guess_where(data, GUESS_IS, &guess_smaller, (int64_t)but[i].low),
                                  guess_where(data, GUESS_IS, &guess_larger, (int64_t)but[i].high)),
                        lost ? &guess_win : &guess_loss, rule);
    }
    return rule;
}

kay_status guess_beatty(guess_data *data, kay_guess *out)
{
    for (uint64_t step = 1; data->parameters == 2 && data->movers == 1 && step <= BEATTY_STEP_MAX; step++) {
        beatty_pair but[BEATTY_BUT];
        unsigned exceptions = 0;
        uint64_t lost = 0;
        const guess_expression pair = {
            .op = GUESS_CALL, .k = GUESS_BEATTY, .low = (int64_t)step, .x = &guess_a, .y = &guess_b};
        const guess_expression *plain = guess_lost_where(data, guess_new(data, pair), 1);
        for (uint64_t i = 0; i < data->fit; i++)
            lost += data->rows[i].outcome[0] == KAY_LOSS;
        if (lost < BEATTY_PAIRS || !beatty_exceptions(data, plain, but, &exceptions))
            continue;
        const guess_rule rule = {.kind = "Beatty pairs",
                                 .cost = (unsigned)(3 + step) + exceptions,
                                 .outcome = {beatty_with(data, plain, but, exceptions)}};
        beatty_say(data, step, but, exceptions, guess_statement(data));
        return guess_test(data, &rule, out);
    }
    return KAY_OK;
}
