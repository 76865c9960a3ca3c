/* Rules: tested on what they were not made from, put into words, and added to what was found. */
#include "guess/guess_rule.h"

#include <kayles/starts.h>

#include <inttypes.h>
#include <string.h>

#include "base/grow.h"
#include "guess/guess_gather.h"
#include "guess/guess_scope.h"

bool guess_right(const guess_data *data, const guess_rule *rule, const guess_record *record)
{
    for (unsigned player = 0; player < data->movers && (!rule->speaks || rule->speaks(rule, record)); player++)
        if (!rule->agrees(rule, record, player))
            return false;
    return true;
}

bool guess_stands(const guess_data *data, const guess_rule *rule, const guess_records *records, uint64_t *count)
{
    *count = 0;
    for (uint64_t i = 0; i < records->count; i++) {
        if (!guess_right(data, rule, &records->list[i]))
            return false;
        *count += !rule->speaks || rule->speaks(rule, &records->list[i]) ? data->movers : 0;
    }
    return true;
}

/* The positions that a rule must have stood on. */
static uint64_t guess_tests(const guess_rule *rule)
{
    return rule->proved || rule->bounded ? 1 : GUESS_TESTS;
}

bool guess_stands_test(const guess_data *data, const guess_rule *rule)
{
    uint64_t count;
    return guess_stands(data, rule, &data->test, &count) && count >= guess_tests(rule);
}

/* Runs what writes into a text, and keeps it in the arena. */
static kay_status guess_keep(guess_data *data, const guess_rule *rule,
                             void (*write)(const guess_rule *, const guess_data *, kay_text *), const char **out)
{
    kay_text_clear(&data->text);
    write(rule, data, &data->text);
    return kay_text_keep(&data->text, data->arena, out);
}

/* The value that the question sets for the constant with the name of a ruleset's number; NULL: there is none. */
static const char *guess_constant(const guess_data *data, const char *name)
{
    const kay_flag *list = kay_starts_of(data->question->rules)->constants;
    const char *const *values = data->question->constants;
    for (unsigned i = 0; list && values && list[i].name; i++)
        if (values[i] && strcmp(list[i].name, name) == 0)
            return values[i];
    return NULL;
}

/* A theorem that was found with constants says nothing of positions whose own numbers tell of other ones. */
static kay_status guess_keep_lua(guess_data *data, const guess_rule *rule, const char **out)
{
    const char *lua;
    unsigned told = 0;
    KAY_TRY(guess_keep(data, rule, rule->lua, &lua));
    *out = lua;
    const char *body = strchr(lua, '\n') + 1;
    kay_text_clear(&data->text);
    kay_text_bytes(&data->text, lua, (size_t)(body - lua));
    for (unsigned i = 0; i < data->name_count; i++) {
        const char *value = guess_constant(data, data->names[i]);
        if (value)
            kay_text_format(&data->text, "%sfeatures(p)[\"%s\"] ~= %s", told++ ? " or " : "  if ", data->names[i],
                            value);
    }
    if (!told)
        return KAY_OK;
    kay_text_add(&data->text, " then return nil end\n");
    kay_text_add(&data->text, body);
    return kay_text_keep(&data->text, data->arena, out);
}

/* Tests on the records from `from` on. */
static void guess_test_from(const guess_data *data, const guess_rule *rule, uint64_t from, kay_conjecture *found)
{
    for (uint64_t i = from; i < data->test.count; i++) {
        const guess_record *record = &data->test.list[i];
        for (unsigned player = 0; (!rule->speaks || rule->speaks(rule, record)) && player < data->movers; player++) {
            found->tested_on++;
            if (found->agree && !rule->agrees(rule, record, player)) {
                found->agree = false;
                found->counterexample = record->text[player];
            }
            found->held_on += found->agree;
        }
    }
}

/* A law that stands says how far. */
static void guess_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    rule->state(rule, data, out);
    if (!rule->proved)
        guess_scope_tested(data, rule, out);
}

kay_status guess_test(guess_data *data, const guess_rule *rule, kay_guess *out)
{
    kay_conjecture found = {.kind = rule->kind,
                            .fitted_on = rule->fitted_on,
                            .proved = rule->proved,
                            .agree = true,
                            .partial = rule->partial};
    guess_test_from(data, rule, 0, &found);
    uint64_t fitted;
    if (found.agree && !guess_stands(data, rule, &data->fit, &fitted))
        return KAY_OK; /* it was made from a part of these */
    if (found.agree && rule->lua && !rule->partial) {
        uint64_t count = data->test.count;
        KAY_TRY(guess_gather_farther(data));
        guess_test_from(data, rule, count, &found);
    }
    if (found.agree && found.tested_on < guess_tests(rule))
        return KAY_OK; /* a claim needs a test */
    KAY_TRY(guess_keep(data, rule, found.agree ? guess_state : rule->state, &found.statement));
    if (rule->outcomes)
        KAY_TRY(guess_keep_lua(data, rule, &found.lua));
    else
        found.lua_reason = guess_scope_no_lua(data, rule);
    KAY_ROOM_IN(&out->arena, out->list, out->count, out->room);
    found.cost = rule->cost;
    out->list[out->count++] = found;
    return KAY_OK;
}
