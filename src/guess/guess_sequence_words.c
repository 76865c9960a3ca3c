/* Sequences in words and in Lua. */
#include <inttypes.h>

#include "guess/guess_words.h"

enum { WORDS_LISTED = 24 };

/* The outcomes of one player to move, with the least period that they have. */
typedef struct words_view {
    const guess_sequence *sequence;
    unsigned player;
    guess_period period;
} words_view;

static int words_outcome(const words_view *view, uint64_t n)
{
    return guess_sequence_outcome(view->sequence, n, view->player);
}

static bool words_repeats(const words_view *view, uint64_t period)
{
    const guess_period *both = &view->sequence->outcomes;
    for (uint64_t i = both->preperiod; i < both->preperiod + both->period; i++)
        if (words_outcome(view, i) != words_outcome(view, i + period))
            return false;
    return true;
}

static words_view words_view_of(const guess_sequence *sequence, unsigned player)
{
    words_view view = {.sequence = sequence, .player = player, .period = sequence->outcomes};
    for (uint64_t period = 1; period < sequence->outcomes.period; period++)
        if (sequence->outcomes.period % period == 0 && words_repeats(&view, period)) {
            view.period.period = period;
            break;
        }
    uint64_t *from = &view.period.preperiod;
    while (*from && words_outcome(&view, *from - 1) == words_outcome(&view, *from - 1 + view.period.period))
        --*from;
    return view;
}

static uint64_t words_count(const words_view *view, uint64_t from, uint64_t to, int outcome)
{
    uint64_t count = 0;
    for (uint64_t i = from; i < to; i++)
        count += words_outcome(view, i) == outcome;
    return count;
}

/* One more of a list with commas between; false: there were enough. */
static bool words_listed(kay_text *out, uint64_t *listed, uint64_t number)
{
    if (*listed)
        kay_text_add(out, ", ");
    if (*listed == WORDS_LISTED) {
        kay_text_add(out, "...");
        return false;
    }
    ++*listed;
    kay_text_u64(out, number);
    return true;
}

/* The numbers before the period that have the outcome. */
static void words_numbers(kay_text *out, const words_view *view, int outcome)
{
    uint64_t listed = 0;
    for (uint64_t i = 0; i < view->period.preperiod; i++)
        if (words_outcome(view, i) == outcome && !words_listed(out, &listed, view->sequence->first + i))
            return;
}

/* The residues of the numbers in the period that have it. */
static void words_residues(kay_text *out, const words_view *view, int outcome)
{
    uint64_t listed = 0, p = view->period.period, from = view->sequence->first + view->period.preperiod;
    for (uint64_t r = 0; r < p; r++)
        if (words_outcome(view, view->period.preperiod + (r + p - from % p) % p) == outcome &&
            !words_listed(out, &listed, r))
            return;
}

/* "n = 3, or n >= 7 and n mod 7 is one of 0, 1". */
static void words_where(kay_text *out, const words_view *view, int outcome)
{
    const guess_period *period = &view->period;
    const char *n = view->sequence->variable ? view->sequence->variable : "n";
    uint64_t from = view->sequence->first + period->preperiod;
    uint64_t before = words_count(view, 0, period->preperiod, outcome);
    uint64_t inside = words_count(view, period->preperiod, period->preperiod + period->period, outcome);
    if (before) {
        kay_text_format(out, before == 1 ? "%s = " : "%s is one of ", n);
        words_numbers(out, view, outcome);
    }
    if (!inside)
        return;
    if (before)
        kay_text_add(out, ", or ");
    if (period->period == 1) {
        kay_text_format(out, "%s >= %" PRIu64, n, from);
        return;
    }
    if (period->preperiod)
        kay_text_format(out, "%s >= %" PRIu64 " and ", n, from);
    kay_text_format(out, inside == 1 ? "%s mod %" PRIu64 " is " : "%s mod %" PRIu64 " is one of ", n, period->period);
    words_residues(out, view, outcome);
}

static void words_say_where(const guess_saying *saying, int outcome, kay_text *out)
{
    const words_view view = words_view_of(saying->rule, saying->player);
    words_where(out, &view, outcome);
}

/* Wins come last, or draws where there is no win.  Of an impartial game without draws only the losses are told. */
static void words_make(const void *rule, unsigned player, guess_saying *out)
{
    const words_view view = words_view_of(rule, player);
    for (unsigned k = 0; k < 3; k++)
        out->counts[k] = words_count(&view, 0, view.period.preperiod + view.period.period, (int)k - 1);
    out->otherwise = out->counts[2] ? 2 : out->counts[1] ? 1 : 0;
    out->tells_otherwise |= out->counts[1] > 0;
    out->where = words_say_where;
}

void guess_sequence_who(const guess_sequence *sequence, const guess_data *data, bool begins, kay_text *out)
{
    guess_say_outcomes(data, sequence, words_make, begins, out);
}

static void words_outcomes(const guess_sequence *sequence, const guess_data *data, kay_text *out)
{
    bool begins = true;
    if (sequence->until && sequence->first)
        kay_text_format(out, "Where n is at least %" PRIu64 " and at most %" PRIu64, sequence->first, sequence->until);
    else if (sequence->until)
        kay_text_format(out, "Where n is at most %" PRIu64, sequence->until);
    else if (sequence->first)
        kay_text_format(out, "Where n is at least %" PRIu64, sequence->first);
    if (sequence->until)
        kay_text_add(out, ", the largest number that was looked at");
    if (sequence->until || sequence->first) {
        kay_text_add(out, ": ");
        begins = data->movers == 2;
    }
    guess_sequence_who(sequence, data, begins, out);
}

static bool words_is_identity(const guess_sequence *sequence)
{
    const guess_period *period = &sequence->period;
    return period->period == 1 && period->saltus == 1 &&
           sequence->values[period->preperiod] == sequence->first + period->preperiod;
}

static void words_period(const guess_sequence *sequence, kay_text *out)
{
    const guess_period *period = &sequence->period;
    if (words_is_identity(sequence))
        kay_text_add(out, "G(n) = n");
    else if (period->saltus)
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n) + %" PRIu64, period->period, period->saltus);
    else if (period->period == 1)
        kay_text_format(out, "G(n) = %" PRIu64, sequence->values[period->preperiod]);
    else
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n)", period->period);
    if (sequence->until)
        kay_text_format(out, " for n from %" PRIu64 " to %" PRIu64 ", the largest that was looked at",
                        sequence->first + period->preperiod,
                        sequence->until - (period->period > 1 || period->saltus ? period->period : 0));
    else
        kay_text_format(out, " for all n >= %" PRIu64, sequence->first + period->preperiod);
}

static void words_values(const guess_sequence *sequence, kay_text *out)
{
    kay_text_add(out, "The Grundy values ");
    kay_text_add(out, sequence->period.saltus ? "are arithmetically periodic" : "are periodic");
    if (!sequence->period.saltus)
        kay_text_format(out, " with period %" PRIu64 " from %" PRIu64, sequence->period.period,
                        sequence->first + sequence->period.preperiod);
    kay_text_add(out, ": ");
    words_period(sequence, out);
    if (sequence->proof)
        kay_text_format(out, " (%s)", sequence->proof);
    kay_text_add(out, "; so ");
    if (sequence->until)
        kay_text_format(out, "where n is at most %" PRIu64 ", ", sequence->until);
}

void guess_sequence_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const guess_sequence *sequence = (const guess_sequence *)rule;
    if (sequence->values)
        words_values(sequence, out);
    if (sequence->values)
        guess_sequence_who(sequence, data, false, out);
    else
        words_outcomes(sequence, data, out);
    kay_text_char(out, '.');
    if (sequence->weak)
        kay_text_add(out, "  That is weaker than other laws: its period is seen less than three times.");
    if (sequence->values && data->sums)
        kay_text_format(out, "  A sum is lost exactly where the nim-sum (xor) of its %s is 0.",
                        words_is_identity(sequence) ? "parts" : "parts' values");
}

void guess_sequence_lua_of_number(const guess_sequence *sequence, const guess_data *data, const char *indent,
                                  kay_text *out)
{
    const bool apart = sequence->lua_outcomes.period;
    const guess_period *period = apart ? &sequence->lua_outcomes : &sequence->outcomes;
    const uint64_t *codes = apart ? sequence->lua_codes : sequence->codes;
    const uint64_t end = period->preperiod + period->period;
    if (sequence->until)
        kay_text_format(out, "%sif n > %" PRIu64 " then return nil end\n", indent, sequence->until);
    if (sequence->first)
        kay_text_format(out, "%sn = n - %" PRIu64 "\n", indent, sequence->first);
    guess_lua_fold(period, indent, "n", out);
    for (unsigned player = 0; player < data->movers; player++) {
        kay_text_format(out, player ? "\n%sif player == 2 then outcomes = " : "%slocal outcomes = ", indent);
        guess_lua_letters(codes, end, player, out);
    }
    kay_text_format(out, "%s\n%sreturn " GUESS_LUA_LETTERS "[outcomes:sub(n + 1, n + 1)]\n",
                    data->movers == 2 ? " end" : "", indent);
}

void guess_sequence_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const guess_sequence *sequence = (const guess_sequence *)rule;
    guess_lua_number(data, out, sequence->first);
    guess_sequence_lua_of_number(sequence, data, "  ", out);
    kay_text_add(out, "end");
}
