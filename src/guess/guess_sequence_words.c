/* Sequences in words and in Lua. */
#include <inttypes.h>

#include "guess/guess_lua.h"

#include <kayles/state.h>
#include "guess/guess_sequence.h"

enum { WORDS_LISTED = 24, WORDS_RUN = 8 };

/* The outcomes of one player to move, with the least period that they have. */
typedef struct words_view {
    const guess_sequence *own;
    unsigned player;
    guess_period period;
} words_view;

static int words_outcome(const words_view *view, uint64_t n)
{
    return guess_sequence_outcome(view->own, n, view->player);
}

static bool words_repeats(const words_view *view, uint64_t period)
{
    const guess_period *both = &view->own->outcomes;
    for (uint64_t i = both->preperiod; i < both->preperiod + both->period; i++)
        if (words_outcome(view, i) != words_outcome(view, i + period))
            return false;
    return true;
}

static words_view words_view_of(const guess_sequence *own, unsigned player)
{
    words_view view = {.own = own, .player = player, .period = own->outcomes};
    for (uint64_t period = 1; period < own->outcomes.period; period++)
        if (own->outcomes.period % period == 0 && words_repeats(&view, period)) {
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

/* ---- Words ------------------------------------------------------------------------------------- */

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
        if (words_outcome(view, i) == outcome && !words_listed(out, &listed, view->own->first + i))
            return;
}

/* The residues of the numbers in the period that have it. */
static void words_residues(kay_text *out, const words_view *view, int outcome)
{
    uint64_t listed = 0, p = view->period.period, from = view->own->first + view->period.preperiod;
    for (uint64_t r = 0; r < p; r++)
        if (words_outcome(view, view->period.preperiod + (r + p - from % p) % p) == outcome &&
            !words_listed(out, &listed, r))
            return;
}

/* "n = 3, or n >= 7 and n mod 7 is one of 0, 1". */
static void words_where(kay_text *out, const words_view *view, int outcome)
{
    const guess_period *period = &view->period;
    const char *n = view->own->variable ? view->own->variable : "n";
    uint64_t from = view->own->first + period->preperiod;
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

/* "the player to move loses exactly where ..., draws exactly where ..., and else wins". */
static void words_who(kay_text *out, const words_view *view, const char *who, bool else_wins)
{
    static const char *const verbs[] = {"loses", "draws", "wins"};
    uint64_t end = view->period.preperiod + view->period.period, told = 0;
    bool there[3];
    for (int k = 0; k < 3; k++)
        there[k] = words_count(view, 0, end, k - 1);
    kay_text_add(out, who);
    for (int k = 0; k < 3; k++)
        if (there[k] && !there[(k + 1) % 3] && !there[(k + 2) % 3]) {
            kay_text_format(out, " always %s", verbs[k]);
            return;
        }
    for (int k = 0; k < (there[2] ? 2 : 1); k++) {
        if (!there[k])
            continue;
        kay_text_format(out, told++ ? ", %s exactly where " : " %s exactly where ", verbs[k]);
        words_where(out, view, k - 1);
    }
    if (else_wins)
        kay_text_format(out, ", and else %s", verbs[there[2] ? 2 : 1]);
}

void guess_sequence_who(const guess_sequence *own, const guess_data *data, bool begins, kay_text *out)
{
    if (data->movers == 1) {
        words_view view = words_view_of(own, 0);
        words_who(out, &view, begins ? "The player to move" : "the player to move", own->draws);
        return;
    }
    for (unsigned player = 0; player < 2; player++) {
        words_view view = words_view_of(own, player);
        const char *name = kay_rules_player(data->question->rules, player);
        kay_text_format(out, player ? ".  With %s to move: " : "With %s to move: ", name);
        words_who(out, &view, name, true);
    }
}

static void words_outcomes(const guess_sequence *own, const guess_data *data, bool begins, kay_text *out)
{
    if (own->until && own->first)
        kay_text_format(out, "Where n is at least %" PRIu64 " and at most %" PRIu64, own->first, own->until);
    else if (own->until)
        kay_text_format(out, "Where n is at most %" PRIu64, own->until);
    else if (own->first && begins)
        kay_text_format(out, "Where n is at least %" PRIu64, own->first);
    if (own->until)
        kay_text_add(out, ", the largest number that was looked at");
    if (own->until || (own->first && begins)) {
        kay_text_add(out, ": ");
        begins = data->movers == 2;
    }
    guess_sequence_who(own, data, begins, out);
}

static bool words_is_identity(const guess_sequence *own)
{
    const guess_period *period = &own->period;
    return period->period == 1 && period->saltus == 1 &&
           own->values[period->preperiod] == own->first + period->preperiod;
}

static void words_period(const guess_sequence *own, kay_text *out)
{
    const guess_period *period = &own->period;
    if (words_is_identity(own))
        kay_text_add(out, "G(n) = n");
    else if (period->saltus)
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n) + %" PRIu64, period->period, period->saltus);
    else if (period->period == 1)
        kay_text_format(out, "G(n) = %" PRIu64, own->values[period->preperiod]);
    else
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n)", period->period);
    kay_text_format(out, " for all n >= %" PRIu64, own->first + period->preperiod);
}

static void words_values(const guess_sequence *own, kay_text *out)
{
    kay_text_add(out, "The Grundy values ");
    kay_text_add(out, own->period.saltus ? "are arithmetically periodic" : "are periodic");
    if (!own->period.saltus)
        kay_text_format(out, " with period %" PRIu64 " from %" PRIu64, own->period.period,
                        own->first + own->period.preperiod);
    kay_text_add(out, ": ");
    words_period(own, out);
    if (own->proof)
        kay_text_format(out, " (%s)", own->proof);
    kay_text_add(out, "; so ");
}

void guess_sequence_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const guess_sequence *own = (const guess_sequence *)rule;
    if (own->values)
        words_values(own, out);
    words_outcomes(own, data, !own->values, out);
    kay_text_char(out, '.');
    if (own->values && data->sums)
        kay_text_format(out, "  A sum is lost exactly where the nim-sum (xor) of its %s is 0.",
                        words_is_identity(own) ? "parts" : "parts' values");
}

/* ---- Lua --------------------------------------------------------------------------------------- */

/* The words of one player in a Lua table that begins at 0. */
static void words_lua_words(const guess_sequence *own, unsigned player, kay_text *out)
{
    uint64_t end = own->outcomes.preperiod + own->outcomes.period;
    kay_text_add(out, "{[0] = ");
    for (uint64_t i = 0; i < end; i++) {
        int outcome = guess_code_outcome(own->codes[i], player);
        kay_text_format(out, i ? ", \"%s\"" : "\"%s\"", guess_outcome_word(outcome));
    }
    kay_text_add(out, "}");
}

/* Where a run of losses that begins at `from` ends. */
static uint64_t words_lua_run(const guess_sequence *own, uint64_t from, uint64_t end)
{
    uint64_t to = from;
    while (to < end && own->codes[to] == GUESS_CODE_P)
        to++;
    return to;
}

/* The numbers where the player to move loses, as keys; long runs in loops. */
static void words_lua_lost(const guess_sequence *own, const char *indent, kay_text *out)
{
    uint64_t end = own->outcomes.preperiod + own->outcomes.period, listed = 0, to;
    kay_text_format(out, "%slocal lost = {", indent);
    for (uint64_t i = 0; i<end; i = to> i ? to : i + 1) {
        to = words_lua_run(own, i, end);
        for (uint64_t k = i; k < to && to - i < WORDS_RUN; k++)
            kay_text_format(out, "%s[%" PRIu64 "] = true", listed++ ? ", " : "", k);
    }
    kay_text_add(out, "}\n");
    for (uint64_t i = 0; i<end; i = to> i ? to : i + 1) {
        to = words_lua_run(own, i, end);
        if (to - i >= WORDS_RUN)
            kay_text_format(out, "%sfor k = %" PRIu64 ", %" PRIu64 " do lost[k] = true end\n", indent, i, to - 1);
    }
}

void guess_sequence_lua_of_number(const guess_sequence *own, const guess_data *data, const char *indent, kay_text *out)
{
    const guess_period *period = &own->outcomes;
    if (own->until)
        kay_text_format(out, "%sif n > %" PRIu64 " then return nil end\n", indent, own->until);
    if (own->first)
        kay_text_format(out, "%sn = n - %" PRIu64 "\n", indent, own->first);
    if (period->period == 1)
        kay_text_format(out, "%sif n > %" PRIu64 " then n = %" PRIu64 " end\n", indent, period->preperiod,
                        period->preperiod);
    else if (period->preperiod == 0)
        kay_text_format(out, "%sn = n %% %" PRIu64 "\n", indent, period->period);
    else
        kay_text_format(out, "%sif n >= %" PRIu64 " then n = %" PRIu64 " + (n - %" PRIu64 ") %% %" PRIu64 " end\n",
                        indent, period->preperiod, period->preperiod, period->preperiod, period->period);
    if (data->movers == 1 && !own->draws) {
        words_lua_lost(own, indent, out);
        kay_text_format(out, "%sreturn lost[n] and \"loss\" or \"win\"\n", indent);
        return;
    }
    kay_text_format(out, "%slocal words = ", indent);
    words_lua_words(own, 0, out);
    if (data->movers == 2) {
        kay_text_format(out, "\n%sif player == 2 then words = ", indent);
        words_lua_words(own, 1, out);
        kay_text_add(out, " end");
    }
    kay_text_format(out, "\n%sreturn words[n]\n", indent);
}

void guess_sequence_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const guess_sequence *own = (const guess_sequence *)rule;
    guess_lua_number(out, own->first);
    guess_sequence_lua_of_number(own, data, "  ", out);
    kay_text_add(out, "end");
}
