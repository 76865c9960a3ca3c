/* Sequences over one parameter: Grundy values that repeat, or repeat with a saltus, and outcomes that repeat.
 *
 * A period is believed when it is seen three times at least, and the less there is before it the better. */
#include <inttypes.h>
#include <string.h>

#include "study/guess_rule.h"
#include "study/guess_sequence.h"

enum { SEQUENCE_SEEN = 3, SEQUENCE_LISTED = 24 };

bool guess_sequence_period(const uint64_t *values, uint64_t count, bool with_saltus, guess_period *out)
{
    bool found = false;
    for (uint64_t p = 1; p <= count / SEQUENCE_SEEN; p++) {
        uint64_t last = values[count - 1], before = values[count - 1 - p];
        if (last < before || (last != before && !with_saltus))
            continue;
        uint64_t saltus = last - before, from = count - p;
        while (from > 0 && values[from - 1 + p] - values[from - 1] == saltus)
            from--;
        if (from + SEQUENCE_SEEN * p > count || (found && from + p >= out->preperiod + out->period))
            continue;
        *out = (guess_period){.preperiod = from, .period = p, .saltus = saltus};
        found = true;
    }
    return found;
}

uint64_t guess_sequence_at(const guess_period *period, const uint64_t *values, uint64_t n)
{
    uint64_t end = period->preperiod + period->period;
    if (n < end)
        return values[n];
    uint64_t times = (n - period->preperiod) / period->period;
    return values[n - times * period->period] + times * period->saltus;
}

/* ---- Words ------------------------------------------------------------------------------------- */

/* Numbers with commas between, at most SEQUENCE_LISTED of them. */
static void sequence_numbers(kay_text *out, const guess_sequence *own, uint64_t from, uint64_t to, uint64_t value)
{
    uint64_t listed = 0;
    for (uint64_t i = from; i < to; i++) {
        if (own->codes[i] != value)
            continue;
        if (listed)
            kay_text_add(out, ", ");
        if (listed++ == SEQUENCE_LISTED) {
            kay_text_add(out, "...");
            return;
        }
        kay_text_u64(out, own->first + i);
    }
}

static uint64_t sequence_count(const guess_sequence *own, uint64_t from, uint64_t to, uint64_t value)
{
    uint64_t count = 0;
    for (uint64_t i = from; i < to; i++)
        count += own->codes[i] == value;
    return count;
}

/* The residues of the numbers in the period that have the value. */
static void sequence_residues(kay_text *out, const guess_sequence *own, uint64_t value)
{
    const guess_period *period = &own->outcomes;
    uint64_t listed = 0, p = period->period;
    for (uint64_t r = 0; r < p; r++) {
        uint64_t from = own->first + period->preperiod, i = period->preperiod + (r + p - from % p) % p;
        if (own->codes[i] != value)
            continue;
        if (listed)
            kay_text_add(out, ", ");
        if (listed++ == SEQUENCE_LISTED) {
            kay_text_add(out, "...");
            return;
        }
        kay_text_u64(out, r);
    }
}

/* "the player to move loses exactly where n mod 7 is 0 or 1". */
static void sequence_state_outcomes(const guess_sequence *own, kay_text *out)
{
    const guess_period *period = &own->outcomes;
    uint64_t end = period->preperiod + period->period;
    uint64_t before = sequence_count(own, 0, period->preperiod, GUESS_CODE_P);
    uint64_t inside = sequence_count(own, period->preperiod, end, GUESS_CODE_P);
    if (!before && !inside) {
        kay_text_add(out, "the player to move never loses");
        return;
    }
    kay_text_add(out, "the player to move loses exactly where ");
    if (before) {
        kay_text_add(out, before == 1 ? "n = " : "n is one of ");
        sequence_numbers(out, own, 0, period->preperiod, GUESS_CODE_P);
    }
    if (!inside)
        return;
    if (before)
        kay_text_add(out, ", or ");
    if (period->period == 1) {
        kay_text_format(out, "n >= %" PRIu64, own->first + period->preperiod);
        return;
    }
    if (period->preperiod)
        kay_text_format(out, "n >= %" PRIu64 " and ", own->first + period->preperiod);
    kay_text_format(out, inside == 1 ? "n mod %" PRIu64 " is " : "n mod %" PRIu64 " is one of ", period->period);
    sequence_residues(out, own, GUESS_CODE_P);
}

static bool sequence_is_identity(const guess_sequence *own)
{
    const guess_period *period = &own->period;
    return period->period == 1 && period->saltus == 1 &&
           own->values[period->preperiod] == own->first + period->preperiod;
}

static void sequence_state_period(const guess_sequence *own, kay_text *out)
{
    const guess_period *period = &own->period;
    if (sequence_is_identity(own))
        kay_text_add(out, "G(n) = n");
    else if (period->saltus)
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n) + %" PRIu64, period->period, period->saltus);
    else if (period->period == 1)
        kay_text_format(out, "G(n) = %" PRIu64, own->values[period->preperiod]);
    else
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n)", period->period);
    kay_text_format(out, " for all n >= %" PRIu64, own->first + period->preperiod);
}

static void sequence_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const guess_sequence *own = (const guess_sequence *)rule;
    if (own->values) {
        kay_text_add(out, "The Grundy values ");
        kay_text_add(out, own->period.saltus ? "are arithmetically periodic" : "are periodic");
        if (!own->period.saltus)
            kay_text_format(out, " with period %" PRIu64 " from %" PRIu64, own->period.period,
                            own->first + own->period.preperiod);
        kay_text_add(out, ": ");
        sequence_state_period(own, out);
        if (own->proof) {
            kay_text_add(out, " (");
            kay_text_add(out, own->proof);
            kay_text_add(out, ")");
        }
        kay_text_add(out, "; so ");
    }
    if (data->movers == 1 && !own->draws) {
        size_t at = out->length;
        sequence_state_outcomes(own, out);
        if (!own->values && out->error == KAY_OK)
            out->data[at] = 'T';
    } else {
        kay_text_format(out, "%she outcomes are periodic with period %" PRIu64 " from %" PRIu64,
                        own->values ? "t" : "T", own->outcomes.period, own->first + own->outcomes.preperiod);
    }
    kay_text_add(out, ".");
    if (own->values && data->sums)
        kay_text_format(out, "  A sum is lost exactly where the nim-sum (xor) of its %s is 0.",
                        sequence_is_identity(own) ? "parts" : "parts' values");
}

/* The words of one player in a Lua table that begins at 0. */
static void sequence_lua_words(const guess_sequence *own, unsigned player, kay_text *out)
{
    uint64_t end = own->outcomes.preperiod + own->outcomes.period;
    kay_text_add(out, "{[0] = ");
    for (uint64_t i = 0; i < end; i++) {
        int outcome = (int)(own->codes[i] / (player ? 3 : 1) % 3) - 1;
        kay_text_format(out, i ? ", \"%s\"" : "\"%s\"", guess_outcome_word(outcome));
    }
    kay_text_add(out, "}");
}

/* The numbers where the player to move loses, as keys. */
static void sequence_lua_lost(const guess_sequence *own, kay_text *out)
{
    uint64_t end = own->outcomes.preperiod + own->outcomes.period, listed = 0;
    kay_text_add(out, "  local lost = {");
    for (uint64_t i = 0; i < end; i++)
        if (own->codes[i] == GUESS_CODE_P)
            kay_text_format(out, "%s[%" PRIu64 "] = true", listed++ ? ", " : "", i);
    kay_text_add(out, "}\n");
}

static void sequence_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const guess_sequence *own = (const guess_sequence *)rule;
    const guess_period *period = &own->outcomes;
    kay_text_add(out, "function(p, player)\n  local n = type(p) == \"table\" and p[1] or p\n");
    if (own->first)
        kay_text_format(out, "  n = n - %" PRIu64 "\n", own->first);
    if (period->period == 1)
        kay_text_format(out, "  if n > %" PRIu64 " then n = %" PRIu64 " end\n", period->preperiod, period->preperiod);
    else if (period->preperiod == 0)
        kay_text_format(out, "  n = n %% %" PRIu64 "\n", period->period);
    else
        kay_text_format(out, "  if n >= %" PRIu64 " then n = %" PRIu64 " + (n - %" PRIu64 ") %% %" PRIu64 " end\n",
                        period->preperiod, period->preperiod, period->preperiod, period->period);
    if (data->movers == 1 && !own->draws) {
        sequence_lua_lost(own, out);
        kay_text_add(out, "  return lost[n] and \"loss\" or \"win\"\nend");
        return;
    }
    kay_text_add(out, "  local words = ");
    sequence_lua_words(own, 0, out);
    if (data->movers == 2) {
        kay_text_add(out, "\n  if player == 2 then words = ");
        sequence_lua_words(own, 1, out);
        kay_text_add(out, " end");
    }
    kay_text_add(out, "\n  return words[n]\nend");
}

/* ---- Finding ----------------------------------------------------------------------------------- */

static bool sequence_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const guess_sequence *own = (const guess_sequence *)rule;
    uint64_t n = record->at[0] - own->first;
    if (own->values && guess_sequence_at(&own->period, own->values, n) != record->grundy)
        return false;
    uint64_t code = guess_sequence_at(&own->outcomes, own->codes, n);
    return record->outcome[player] == (int)(code / (player ? 3 : 1) % 3) - 1;
}

void guess_sequence_begin(guess_sequence *own)
{
    own->rule.outcomes = true;
    own->rule.agrees = sequence_agrees;
    own->rule.state = sequence_state;
    own->rule.lua = sequence_lua;
    if (!own->values)
        own->rule.kind = own->outcomes.period == 1 ? "threshold" : "residue classes";
    else
        own->rule.kind = own->period.saltus ? "arithmetic period" : "period";
    const guess_period *period = own->values ? &own->period : &own->outcomes;
    own->rule.cost = (unsigned)(period->preperiod + period->period < 1000 ? period->preperiod + period->period : 1000);
    own->rule.cost +=
        own->values ? 0 : 2; /* what is known of the values says more than what is known of the outcomes */
}

uint64_t guess_code(const guess_record *record, unsigned movers)
{
    uint64_t left = (uint64_t)(record->outcome[0] + 1), right = movers == 2 ? (uint64_t)(record->outcome[1] + 1) : 0;
    return left + 3 * right;
}

/* The outcomes of arithmetically periodic values: no value but the first of its class can be 0. */
static bool sequence_outcomes(guess_sequence *own, uint64_t count)
{
    if (!own->period.saltus)
        return guess_sequence_period(own->codes, count, false, &own->outcomes);
    uint64_t from = 0;
    for (uint64_t i = 0; i < count; i++)
        if (own->codes[i] == GUESS_CODE_P)
            from = i + 1;
    own->outcomes = (guess_period){.preperiod = from, .period = 1};
    return from < count;
}

kay_status guess_sequences(guess_data *data, kay_guess *out)
{
    uint64_t count = data->fit.count;
    if (data->parameters != 1 || data->settled || count < 12)
        return KAY_OK;
    uint64_t *codes = kay_arena_array(data->arena, count, sizeof *codes);
    uint64_t *values = kay_arena_array(data->arena, count, sizeof *values);
    guess_sequence *both = kay_arena_array(data->arena, 2, sizeof *both);
    if (!codes || !values || !both)
        return kay_no_memory(data->ctx);
    bool known = true, draws = false;
    for (uint64_t i = 0; i < count; i++) {
        const guess_record *record = &data->fit.list[i];
        codes[i] = guess_code(record, data->movers);
        values[i] = record->grundy;
        known = known && record->grundy != GUESS_UNKNOWN;
        draws = draws || !record->outcome[0] || (data->movers == 2 && !record->outcome[1]);
    }
    for (unsigned i = 0; i < 2; i++)
        both[i] = (guess_sequence){
            .rule.fitted_on = count * data->movers, .first = data->fit.list[0].at[0], .codes = codes, .draws = draws};
    bool found = false;
    if (known && guess_sequence_period(values, count, true, &both[0].period) && sequence_outcomes(&both[0], count)) {
        both[0].values = values;
        guess_sequence_begin(&both[0]);
        KAY_TRY(guess_test(data, &both[0].rule, out));
        found = out->count && out->list[out->count - 1].agree;
    }
    if (found || !guess_sequence_period(codes, count, false, &both[1].outcomes))
        return KAY_OK;
    guess_sequence_begin(&both[1]);
    return guess_test(data, &both[1].rule, out);
}
