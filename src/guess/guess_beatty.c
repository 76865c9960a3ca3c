/* Pairs of complementary Beatty sequences: the lost positions in two parameters are (floor(n alpha), floor(n alpha) + r
 * n) in either order.  Every number above 0 is in one such pair when 1 / alpha + 1 / (alpha + r) = 1 (Beatty 1926),
 * that is, alpha = (2 - r + sqrt(r^2 + 4)) / 2: the golden ratio for r = 1 (Wythoff 1907), in general as Fraenkel 1982,
 * "How to beat your Wythoff games' opponent on three fronts". */
#include <inttypes.h>
#include <math.h>

#include "guess/guess_families.h"
#include "guess/guess_words.h"

enum { BEATTY_PAIRS = 6, BEATTY_STEP_MAX = 20, BEATTY_BUT = 6, BEATTY_QUIET = 8 };

typedef struct beatty_rule {
    guess_rule rule;
    uint64_t step; /* r */
    uint64_t but[BEATTY_BUT][2]; /* pairs, the smaller number first, at which it is the other way round */
    unsigned count;
} beatty_rule;

static uint64_t beatty_root(uint64_t square)
{
    uint64_t root = (uint64_t)sqrt((double)square);
    while (root * root > square)
        root--;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* floor(n alpha), in whole numbers: floor((x + sqrt(y)) / 2) is floor((x + floor(sqrt(y))) / 2). */
static uint64_t beatty_first(uint64_t n, uint64_t step)
{
    return (2 * n + beatty_root(n * n * (step * step + 4)) - step * n) / 2;
}

static bool beatty_lost(const beatty_rule *pairs, const guess_record *record)
{
    uint64_t a = record->at[0], b = record->at[1], low = a < b ? a : b, difference = a < b ? b - a : a - b;
    bool lost = difference % pairs->step == 0 && beatty_first(difference / pairs->step, pairs->step) == low;
    for (unsigned i = 0; i < pairs->count; i++)
        lost ^= pairs->but[i][0] == low && pairs->but[i][1] == low + difference;
    return lost;
}

static bool beatty_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    return record->outcome[player] == (beatty_lost((const beatty_rule *)rule, record) ? KAY_LOSS : KAY_WIN);
}

/* alpha = (sqrt(r^2 + 4) - (r - 2)) / 2, for r >= 2: "sqrt 2", "(sqrt 13 - 1) / 2", "sqrt 5 - 1". */
static void beatty_add_alpha(uint64_t step, kay_text *out)
{
    const uint64_t half = step / 2;
    if (step == 2)
        kay_text_add(out, "sqrt 2");
    else if (step % 2 == 0)
        kay_text_format(out, "sqrt %" PRIu64 " - %" PRIu64, half * half + 1, half - 1);
    else
        kay_text_format(out, "(sqrt %" PRIu64 " - %" PRIu64 ") / 2", step * step + 4, step - 2);
}

/* "  But at (0, 0) and (1, 2) ...": in misere play small pairs may be others. */
static void beatty_add_but(const beatty_rule *pairs, kay_text *out)
{
    for (unsigned i = 0; i < pairs->count; i++)
        kay_text_format(out, i ? ", (%" PRIu64 ", %" PRIu64 ")" : "  But at (%" PRIu64 ", %" PRIu64 ")",
                        pairs->but[i][0], pairs->but[i][1]);
    if (pairs->count)
        kay_text_add(out, " it is the other way round.");
}

static void beatty_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    uint64_t step = ((const beatty_rule *)rule)->step;
    guess_where(data, out);
    if (step == 1)
        kay_text_add(
            out, "The player to move loses exactly at the pairs (floor(n phi), floor(n phi^2)), n = 0, 1, 2, ..., in "
                 "either order, where phi = (1 + sqrt 5) / 2 is the golden ratio: complementary Beatty sequences "
                 "whose difference is n.");
    if (step == 1) {
        beatty_add_but((const beatty_rule *)rule, out);
        return;
    }
    kay_text_format(out,
                    "The player to move loses exactly at the pairs (floor(n alpha), floor(n alpha) + %" PRIu64
                    " n), n = 0, 1, 2, ..., in either order, where alpha = ",
                    step);
    beatty_add_alpha(step, out);
    kay_text_add(out, ": complementary Beatty sequences.");
    beatty_add_but((const beatty_rule *)rule, out);
}

static void beatty_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const beatty_rule *pairs = (const beatty_rule *)rule;
    const uint64_t step = pairs->step;
    guess_lua_head(data, out);
    guess_lua_plane(data, out);
    kay_text_add(out, "  local low, high = a, b\n"
                      "  if low > high then low, high = high, low end\n");
    if (step == 1)
        kay_text_add(out, "  local n = high - low\n");
    else
        kay_text_format(out, "  local n = math.floor((high - low) / %" PRIu64 ")\n", step);
    kay_text_format(out, "  local square = n * n * %" PRIu64 "\n  local root = math.floor(math.sqrt(square))\n",
                    step * step + 4);
    kay_text_add(out, "  while root * root > square do root = root - 1 end\n"
                      "  while (root + 1) * (root + 1) <= square do root = root + 1 end\n");
    if (step == 1)
        kay_text_add(out, "  local twice = n + root\n");
    else
        kay_text_format(out, "  local twice = 2 * n + root - %" PRIu64 " * n\n", step);
    kay_text_add(out, "  local lost = low == (twice - twice % 2) / 2");
    if (step > 1)
        kay_text_format(out, " and %" PRIu64 " * n == high - low", step);
    kay_text_char(out, '\n');
    for (unsigned i = 0; i < pairs->count; i++)
        kay_text_format(out, "  if low == %" PRIu64 " and high == %" PRIu64 " then lost = not lost end\n",
                        pairs->but[i][0], pairs->but[i][1]);
    kay_text_add(out, "  return lost and \"loss\" or \"win\"\nend");
}

/* Notes where the records are otherwise; false: at too many pairs, or too far on. */
static bool beatty_but(const guess_data *data, beatty_rule *pairs)
{
    const guess_records *fit = &data->fit;
    for (uint64_t i = 0; i < fit->count; i++) {
        const uint64_t *at = fit->list[i].at, low = at[0] < at[1] ? at[0] : at[1], high = at[0] < at[1] ? at[1] : at[0];
        if (beatty_agrees(&pairs->rule, &fit->list[i], 0))
            continue;
        const uint64_t *last = fit->list[fit->count - 1].at;
        if (pairs->count == BEATTY_BUT || BEATTY_QUIET * high > (last[0] > last[1] ? last[0] : last[1]))
            return false;
        pairs->but[pairs->count][0] = low;
        pairs->but[pairs->count++][1] = high;
    }
    pairs->rule.cost += pairs->count;
    return true;
}

kay_status guess_beatty(guess_data *data, kay_guess *out)
{
    if (data->parameters != 2 || data->movers == 2)
        return KAY_OK;
    for (uint64_t step = 1; step <= BEATTY_STEP_MAX; step++) {
        beatty_rule pairs = {.rule = {.kind = "Beatty pairs",
                                      .cost = (unsigned)(3 + step),
                                      .outcomes = guess_data_tells(data),
                                      .fitted_on = data->fit.count,
                                      .agrees = beatty_agrees,
                                      .state = beatty_state,
                                      .lua = beatty_lua},
                             .step = step};
        uint64_t lost = 0, count;
        if (!beatty_but(data, &pairs))
            continue;
        for (uint64_t i = 0; i < data->fit.count; i++)
            lost += beatty_lost(&pairs, &data->fit.list[i]);
        if (lost >= BEATTY_PAIRS && guess_stands(data, &pairs.rule, &data->fit, &count))
            return guess_test(data, &pairs.rule, out);
    }
    return KAY_OK;
}
