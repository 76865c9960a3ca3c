/* Words and Lua text that several families of rules write. */
#include "guess/guess_words.h"

#include <inttypes.h>

#include <kayles/state.h>

enum { WORDS_LISTED = 24, WORDS_RUN = 8 };

static const char *const words_of[3] = {"loss", "draw", "win"};
static const char *const words_verbs[3] = {"loses", "draws", "wins"};

const char *guess_outcome_word(int outcome)
{
    return words_of[outcome + 1];
}

const char *guess_outcome_verb(int outcome)
{
    return words_verbs[outcome + 1];
}

void guess_where(const guess_data *data, kay_text *out)
{
    static const char *const names[] = {"a", "b"};
    unsigned told = 0;
    for (unsigned i = 0; i < (data->parts ? 1 : data->parameters); i++) {
        uint64_t first = guess_data_first(data, i);
        if (!first)
            continue;
        kay_text_add(out, told++ ? " and " : "Where ");
        kay_text_format(out, "%s is at least %" PRIu64, data->parts ? "every part" : names[i], first);
    }
    if (told)
        kay_text_add(out, ": ");
}

void guess_say_numbers(const uint64_t *numbers, uint64_t count, kay_text *out)
{
    for (uint64_t i = 0; i < count; i++)
        kay_text_format(out, i ? ", %" PRIu64 : "%" PRIu64, numbers[i]);
}

void guess_say_values(const char *name, uint64_t first, const uint64_t *values, const guess_period *period,
                      kay_text *out)
{
    const uint64_t end = period->preperiod + period->period;
    kay_text_format(out, "%s(%" PRIu64 "), ... = ", name, first);
    guess_say_numbers(values, end < WORDS_LISTED ? end : WORDS_LISTED, out);
    kay_text_format(out, "%s with %s(n + %" PRIu64 ") = %s(n)", end > WORDS_LISTED ? ", ...," : "", name,
                    period->period, name);
    if (period->saltus)
        kay_text_format(out, " + %" PRIu64, period->saltus);
    kay_text_format(out, " for all n >= %" PRIu64, first + period->preperiod);
}

/* " loses exactly where ..., draws exactly where ..., and else wins", " always wins". */
static void words_outcomes(const guess_saying *saying, kay_text *out)
{
    unsigned told = 0;
    for (unsigned k = 0; k < 3; k++) {
        if (k == saying->otherwise || !saying->counts[k])
            continue;
        kay_text_format(out, told++ ? ", %s exactly where " : " %s exactly where ", words_verbs[k]);
        saying->where(saying, (int)k - 1, out);
    }
    if (!told)
        kay_text_format(out, " always %s", words_verbs[saying->otherwise]);
    else if (saying->tells_otherwise)
        kay_text_format(out, ", and else %s", words_verbs[saying->otherwise]);
}

void guess_say_outcomes(const guess_data *data, const void *rule,
                        void (*make)(const void *rule, unsigned player, guess_saying *out), bool begins, kay_text *out)
{
    for (unsigned player = 0; player < data->movers; player++) {
        guess_saying saying = {.rule = rule, .player = player, .tells_otherwise = data->movers == 2};
        const char *name = kay_rules_player(data->question->rules, player);
        make(rule, player, &saying);
        if (data->movers == 1)
            kay_text_add(out, begins ? "The player to move" : "the player to move");
        else
            kay_text_format(out, "%s %s to move: %s", player ? ".  With" : begins ? "With" : "with", name, name);
        words_outcomes(&saying, out);
    }
}

void guess_lua_parameter(const guess_data *data, unsigned parameter, kay_text *out)
{
    kay_text_format(out, "e[%u]", data->parts ? 1 : guess_data_place(data, parameter) + 1);
}

void guess_lua_plane(const guess_data *data, kay_text *out)
{
    kay_text_add(out, "  local a, b = ");
    guess_lua_parameter(data, 0, out);
    kay_text_add(out, ", ");
    guess_lua_parameter(data, 1, out);
    kay_text_char(out, '\n');
}

/* Returns where the entries are not those of a start: another count, others than always there, parameters below. */
static void words_lua_form(const guess_data *data, kay_text *out)
{
    const unsigned count = data->parts ? 1 : data->parameters;
    kay_text_format(out, "  if #e ~= %u", data->parts ? 1 : (unsigned)data->form.count);
    unsigned told = 0;
    for (unsigned i = 0; i < count; i++) {
        kay_text_add(out, " or ");
        guess_lua_parameter(data, i, out);
        kay_text_format(out, " < %" PRIu64, guess_data_first(data, i));
        told |= 1u << (data->parts ? 0 : guess_data_place(data, i));
    }
    for (unsigned k = 0; !data->parts && k < data->form.count; k++)
        if (!(told >> k & 1))
            kay_text_format(out, " or e[%u] ~= %" PRId64, k + 1, data->form.values[k]);
    kay_text_add(out, " then return nil end\n");
}

void guess_lua_head(const guess_data *data, kay_text *out)
{
    kay_text_add(out, "function(p, player)\n  local e = type(p) == \"table\" and p or {p}\n");
    if (data->parameters || data->parts)
        words_lua_form(data, out);
}

void guess_lua_number(const guess_data *data, kay_text *out, uint64_t first)
{
    if (data->ordered) {
        kay_text_format(out,
                        "function(p, player)\n  local n = type(p) == \"table\" and p[1] or p\n"
                        "  if type(p) == \"table\" and #p ~= 1 or n < %" PRIu64 " then return nil end\n",
                        first);
        return;
    }
    if (!data->form.row) {
        guess_lua_head(data, out);
        kay_text_add(out, "  local n = ");
        guess_lua_parameter(data, 0, out);
        kay_text_char(out, '\n');
        return;
    }
    kay_text_format(out,
                    "function(p, player)\n  if type(p) ~= \"table\" then return nil end\n"
                    "  for i = 1, #p do if p[i] ~= %" PRId64 " then return nil end end\n  local n = #p",
                    data->form.filler);
    if (data->form.more)
        kay_text_format(out, data->form.more > 0 ? " - %" PRId64 : " + %" PRId64,
                        data->form.more > 0 ? data->form.more : -data->form.more);
    kay_text_format(out, "\n  if n < %" PRIu64 " then return nil end\n", first);
}

void guess_lua_xor(kay_text *out)
{
    kay_text_add(out, "  local function xor(a, b)\n"
                      "    local sum, bit = 0, 1\n"
                      "    while a > 0 or b > 0 do\n"
                      "      local x, y = a % 2, b % 2\n"
                      "      if x ~= y then sum = sum + bit end\n"
                      "      a, b, bit = (a - x) / 2, (b - y) / 2, 2 * bit\n"
                      "    end\n"
                      "    return sum\n"
                      "  end\n");
}

void guess_lua_fold(const guess_period *period, const char *indent, const char *name, kay_text *out)
{
    const uint64_t from = period->preperiod;
    if (period->period == 1)
        kay_text_format(out, "%sif %s > %" PRIu64 " then %s = %" PRIu64 " end\n", indent, name, from, name, from);
    else if (!from)
        kay_text_format(out, "%s%s = %s %% %" PRIu64 "\n", indent, name, name, period->period);
    else
        kay_text_format(out, "%sif %s >= %" PRIu64 " then %s = %" PRIu64 " + (%s - %" PRIu64 ") %% %" PRIu64 " end\n",
                        indent, name, from, name, from, name, from, period->period);
}

void guess_lua_letters(const uint64_t *codes, uint64_t count, unsigned player, kay_text *out)
{
    kay_text_char(out, '"');
    for (uint64_t i = 0, end; i < count; i = end) {
        const int outcome = guess_code_outcome(codes[i], player);
        const char letter = outcome == GUESS_NO_OUTCOME ? '-' : *guess_outcome_word(outcome);
        for (end = i + 1; end < count && guess_code_outcome(codes[end], player) == outcome;)
            end++;
        if (end - i >= WORDS_RUN)
            kay_text_format(out, "\" .. (\"%c\"):rep(%" PRIu64 ") .. \"", letter, end - i);
        for (uint64_t k = i; k < end && end - i < WORDS_RUN; k++)
            kay_text_char(out, letter);
    }
    kay_text_char(out, '"');
}
