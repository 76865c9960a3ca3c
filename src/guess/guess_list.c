/* Decision lists over features.
 *
 * A list that fails on a middling position learns from it and is searched for anew; the largest positions are never
 * learned from.  Positions that were learned from are no test. */
#include "guess/guess_families.h"

#include <kayles/state.h>
#include "guess/guess_lua.h"
#include "guess/guess_search.h"

enum {
    LIST_ROUNDS = 12,
    LIST_LEARN = 16, /* positions that a round learns at most */
    LIST_FIT = 1500, /* positions that are learned from at first, at most */
    LIST_PER_ATOM = 20, /* a predicate must explain so many positions at least */
};

typedef struct list_rule {
    guess_rule rule;
    guess_list lists[2]; /* for each player to move */
} list_rule;

static bool list_clause_holds(const guess_clause *clause, const guess_record *record)
{
    for (unsigned i = 0; i < clause->atom_count; i++)
        if (!guess_predicate_of(&clause->atoms[i], guess_feature_of(&clause->atoms[i].feature, record)))
            return false;
    return true;
}

static int list_outcome(const guess_list *list, const guess_record *record)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list_clause_holds(&list->clauses[i], record))
            return list->clauses[i].outcome;
    return list->otherwise;
}

static bool list_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    return list_outcome(&((const list_rule *)rule)->lists[player], record) == record->outcome[player];
}

static bool list_speaks(const guess_rule *rule, const guess_record *record)
{
    (void)rule;
    return !record->learned;
}

/* ---- Words ------------------------------------------------------------------------------------- */

static const char *list_verb(int outcome)
{
    return outcome > 0 ? "wins" : outcome < 0 ? "loses" : "draws";
}

static void list_clause_words(const guess_clause *clause, const guess_data *data, kay_text *out)
{
    for (unsigned i = 0; i < clause->atom_count; i++) {
        if (i)
            kay_text_add(out, " and ");
        guess_predicate_words(&clause->atoms[i], data, out);
    }
}

static void list_words(const guess_list *list, const guess_data *data, const char *who, kay_text *out)
{
    if (list->count == 0) {
        kay_text_format(out, "%s always %s.", who, list_verb(list->otherwise));
        return;
    }
    if (list->count == 1) {
        kay_text_format(out, "%s %s exactly where ", who, list_verb(list->clauses[0].outcome));
        list_clause_words(&list->clauses[0], data, out);
        kay_text_format(out, ", and else %s.", list_verb(list->otherwise));
        return;
    }
    for (unsigned i = 0; i < list->count; i++) {
        kay_text_add(out, i ? " else if " : "If ");
        list_clause_words(&list->clauses[i], data, out);
        kay_text_format(out, ", %s %s;", i && data->movers == 1 ? "it" : who, list_verb(list->clauses[i].outcome));
    }
    kay_text_format(out, " else %s %s.", data->movers == 1 ? "it" : who, list_verb(list->otherwise));
}

static void list_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const list_rule *own = (const list_rule *)rule;
    guess_where(data, out);
    if (data->movers == 1) {
        size_t at = out->length;
        list_words(&own->lists[0], data, "the player to move", out);
        if (out->error == KAY_OK && out->data[at] == 't')
            out->data[at] = 'T';
        return;
    }
    for (unsigned player = 0; player < 2; player++) {
        const char *name = kay_rules_player(data->question->rules, player);
        kay_text_format(out, player ? " With %s to move: " : "With %s to move: ", name);
        list_words(&own->lists[player], data, name, out);
    }
}

/* ---- Lua --------------------------------------------------------------------------------------- */

static bool list_met(const list_rule *own, unsigned movers, const guess_predicate *until)
{
    for (unsigned player = 0; player < movers; player++)
        for (unsigned i = 0; i < own->lists[player].count; i++)
            for (unsigned k = 0; k < own->lists[player].clauses[i].atom_count; k++) {
                const guess_predicate *atom = &own->lists[player].clauses[i].atoms[k];
                if (atom == until)
                    return false;
                if (guess_feature_equal(&atom->feature, &until->feature))
                    return true;
            }
    return false;
}

/* Whether some predicate is about the two parameters. */
static bool list_plane(const list_rule *own, unsigned movers)
{
    for (unsigned player = 0; player < movers; player++)
        for (unsigned i = 0; i < own->lists[player].count; i++)
            for (unsigned k = 0; k < own->lists[player].clauses[i].atom_count; k++)
                if (guess_feature_of_plane(own->lists[player].clauses[i].atoms[k].feature.id))
                    return true;
    return false;
}

static void list_lua_features(const list_rule *own, const guess_data *data, kay_text *out)
{
    bool named = false;
    for (unsigned player = 0; player < data->movers; player++)
        for (unsigned i = 0; i < own->lists[player].count; i++)
            for (unsigned k = 0; k < own->lists[player].clauses[i].atom_count; k++) {
                const guess_predicate *atom = &own->lists[player].clauses[i].atoms[k];
                if (atom->feature.id == GUESS_NAMED && !named)
                    kay_text_add(out, "  local f = features(p)\n");
                named = named || atom->feature.id == GUESS_NAMED;
                if (!list_met(own, data->movers, atom))
                    guess_feature_lua(&atom->feature, data, out);
            }
}

static void list_lua_list(const guess_list *list, const guess_data *data, const char *indent, kay_text *out)
{
    for (unsigned i = 0; i < list->count; i++) {
        kay_text_format(out, "%sif ", indent);
        for (unsigned k = 0; k < list->clauses[i].atom_count; k++) {
            if (k)
                kay_text_add(out, " and ");
            guess_predicate_lua(&list->clauses[i].atoms[k], data, out);
        }
        kay_text_format(out, " then return \"%s\" end\n", guess_outcome_word(list->clauses[i].outcome));
    }
    kay_text_format(out, "%sreturn \"%s\"\n", indent, guess_outcome_word(list->otherwise));
}

static void list_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const list_rule *own = (const list_rule *)rule;
    guess_lua_head(data, out);
    if (list_plane(own, data->movers))
        kay_text_add(out, "  local a, b = e[1], e[2]\n");
    list_lua_features(own, data, out);
    if (data->movers == 2) {
        kay_text_add(out, "  if player == 1 then\n");
        list_lua_list(&own->lists[0], data, "    ", out);
        kay_text_add(out, "  end\n");
    }
    list_lua_list(&own->lists[data->movers - 1], data, "  ", out);
    kay_text_add(out, "end");
}

/* ---- Finding ----------------------------------------------------------------------------------- */

static const char *list_kind(const guess_list *list)
{
    if (list->count == 0)
        return "constant";
    if (list->count > 1 || list->clauses[0].atom_count > 1)
        return "decision list";
    switch (list->clauses[0].atoms[0].feature.id) {
    case GUESS_XOR:
        return "nim-sum";
    case GUESS_DIFFERENCE:
    case GUESS_LINEAR:
        return "diagonal";
    case GUESS_FIRST:
    case GUESS_SECOND:
        return "border";
    default:
        return "feature";
    }
}

static unsigned list_atoms(const guess_list *list)
{
    unsigned atoms = 0;
    for (unsigned i = 0; i < list->count; i++)
        atoms += list->clauses[i].atom_count;
    return atoms;
}

/* Searches for both players; *found false: for one there is none that is short enough for what it explains. */
static kay_status list_find(guess_data *data, const guess_record **records, uint64_t count, list_rule *own, bool *found)
{
    *found = true;
    own->rule.cost = 4; /* a family of known shape that says the same stands first */
    for (unsigned player = 0; *found && player < data->movers; player++) {
        KAY_TRY(guess_search_list(data, records, count, player, &own->lists[player], found));
        if (*found)
            *found = (uint64_t)list_atoms(&own->lists[player]) * LIST_PER_ATOM <= count;
        if (*found)
            own->rule.cost += own->lists[player].cost;
    }
    own->rule.kind = data->movers == 1 ? list_kind(&own->lists[0]) : "decision list";
    own->rule.fitted_on = count * data->movers;
    return KAY_OK;
}

/* Adds middling positions that the rule is wrong about. */
static uint64_t list_learn(guess_data *data, const list_rule *own, const guess_record **records, uint64_t count)
{
    uint64_t learned = 0;
    unsigned player;
    for (uint64_t i = 0; learned < LIST_LEARN; i++) {
        i = guess_first_wrong(data, &own->rule, i, data->reserved, &player);
        if (i == data->reserved)
            break;
        data->test.list[i].learned = true;
        records[count + learned++] = &data->test.list[i];
    }
    return learned;
}

kay_status guess_lists(guess_data *data, kay_guess *out)
{
    uint64_t count = data->fit.count < LIST_FIT ? data->fit.count : LIST_FIT;
    if (data->parameters == 1 && !data->name_count)
        return KAY_OK;
    if (count < LIST_PER_ATOM || data->test.count < count / 2)
        return KAY_OK;
    const guess_record **records =
        kay_arena_array(data->arena, count + (uint64_t)LIST_ROUNDS * LIST_LEARN, sizeof(guess_record *));
    list_rule *own = kay_arena_get(data->arena, sizeof *own);
    if (!records || !own)
        return kay_no_memory(data->ctx);
    for (uint64_t i = 0; i < count; i++)
        records[i] = &data->fit.list[i * data->fit.count / count];
    own->rule = (guess_rule){.outcomes = guess_data_tells(data),
                             .agrees = list_agrees,
                             .speaks = list_speaks,
                             .state = list_state,
                             .lua = list_lua};
    bool found = false;
    for (unsigned round = 0; round < LIST_ROUNDS; round++) {
        KAY_TRY(list_find(data, records, count, own, &found));
        uint64_t learned = found ? list_learn(data, own, records, count) : 0;
        if (!found || !learned)
            break;
        count += learned;
        found = false;
    }
    return found ? guess_test(data, &own->rule, out) : KAY_OK;
}
