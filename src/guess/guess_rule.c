/* Tests rules on records that they were not made from, and adds them to the conjectures. */
#include "guess/guess_rule.h"

#include "base/grow.h"
#include "guess/guess_gather.h"
#include "guess/guess_print.h"

enum { RULE_BOUNDED = 500 }; /* the extra cost of a rule that ends at the largest number looked at */

bool guess_speaks(const guess_rule *rule, const guess_record *record)
{
    if (record->learned || record->at[0] < rule->from || (rule->until && record->at[0] > rule->until))
        return false;
    if (rule->where && guess_of(rule->where, record, 0) != 1)
        return false;
    if (rule->outcome[0])
        return guess_of(rule->outcome[0], record, 0) != GUESS_NOTHING;
    return record->grundy != GUESS_UNKNOWN && guess_of(rule->value, record, 0) != GUESS_NOTHING;
}

/* Whether a rule is right about a record that it makes a claim about. */
static bool rule_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    if (rule->value && (uint64_t)guess_of(rule->value, record, player) != record->grundy)
        return false;
    return !rule->outcome[0] || guess_of(rule->outcome[player], record, player) == record->outcome[player];
}

bool guess_right(const guess_data *data, const guess_rule *rule, const guess_record *record)
{
    for (unsigned player = 0; player < data->movers && guess_speaks(rule, record); player++)
        if (!rule_agrees(rule, record, player))
            return false;
    return true;
}

bool guess_fits(const guess_data *data, const guess_rule *rule, uint64_t *count)
{
    *count = 0;
    for (uint64_t i = 0; i < data->fit; i++) {
        if (!guess_right(data, rule, &data->rows[i]))
            return false;
        *count += guess_speaks(rule, &data->rows[i]) ? data->movers : 0;
    }
    return true;
}

/* Tests on the records from `from` on, until one disagrees. */
static void rule_test_from(const guess_data *data, const guess_rule *rule, uint64_t from, kay_conjecture *found)
{
    for (uint64_t i = from; i < data->count; i++) {
        const guess_record *record = &data->rows[i];
        const bool speaks = guess_speaks(rule, record);
        for (unsigned player = 0; speaks && player < data->movers; player++) {
            found->tested_on++;
            if (found->agree && !rule_agrees(rule, record, player)) {
                found->agree = false;
                found->counterexample = record->text[player];
            }
            found->held_on += found->agree;
        }
    }
}

/* Returns how many positions the rule must be tested on. */
static uint64_t rule_tests(const guess_rule *rule)
{
    return rule->proved || rule->bounded ? 1 : GUESS_TESTS;
}

bool guess_stands_test(const guess_data *data, const guess_rule *rule)
{
    kay_conjecture found = {.agree = true};
    rule_test_from(data, rule, data->fit, &found);
    return found.agree && found.tested_on >= rule_tests(rule);
}

kay_text *guess_statement(guess_data *data)
{
    kay_text_clear(&data->text);
    return &data->text;
}

/* Writes the statement of a conjecture; if it agrees, also how far it was tested. */
static kay_status rule_words(guess_data *data, const guess_rule *rule, const char *statement, kay_conjecture *found)
{
    kay_text *out = guess_statement(data);
    const guess_expression *starts;
    bool known;
    guess_looked_holds(data, out);
    kay_text_add(out, statement);
    if (found->agree && !rule->proved)
        guess_looked_tested(data, rule, out);
    KAY_TRY(kay_text_keep(out, data->arena, &found->statement));
    found->lua_reason = guess_looked_no_lua(data, rule);
    if (found->lua_reason)
        return KAY_OK;
    KAY_TRY(guess_starts(data, &starts, &known));
    if (!known) {
        found->lua_reason = "'start' refuses some parameters without a pattern, and the law was not tested on these";
        return KAY_OK;
    }
    guess_lua(data, rule, starts, guess_statement(data));
    return kay_text_keep(&data->text, data->arena, &found->lua);
}

kay_status guess_test(guess_data *data, const guess_rule *rule, kay_guess *out)
{
    const char *statement;
    uint64_t fitted;
    kay_conjecture found = {.kind = rule->kind,
                            .cost = rule->cost + (rule->until ? RULE_BOUNDED : 0),
                            .proved = rule->proved,
                            .agree = true,
                            .partial = rule->partial};
    KAY_TRY(data->failed);
    data->found = false;
    if (!guess_fits(data, rule, &fitted))
        return KAY_OK;
    found.fitted_on = rule->fitted_on ? rule->fitted_on : fitted;
    KAY_TRY(kay_text_keep(&data->text, data->arena, &statement));
    rule_test_from(data, rule, data->fit, &found);
    if (found.agree && rule->outcome[0] && !rule->partial) {
        const uint64_t count = data->count;
        KAY_TRY(guess_gather_farther(data));
        rule_test_from(data, rule, count, &found);
    }
    if (found.agree && found.tested_on < rule_tests(rule))
        return KAY_OK; /* it was tested on too few positions to be claimed */
    data->found = found.agree;
    data->valued = data->valued || (found.agree && rule->value && rule->outcome[0]);
    data->ruled = data->ruled || (found.agree && rule->outcome[0] && !rule->partial);
    KAY_TRY(rule_words(data, rule, statement, &found));
    KAY_ROOM_IN(&out->arena, out->list, out->count, out->room);
    out->list[out->count++] = found;
    return KAY_OK;
}
