/* Decision lists over features.
 *
 * A list that fails on a middling position learns from it and is searched for anew; the largest positions are never
 * learned from.  Positions that were learned from are no test. */
#include "guess/guess_families.h"
#include "guess/guess_gather.h"

#include <kayles/state.h>

#include "guess/guess_search.h"
#include "guess/guess_words.h"

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
        kay_text_format(out, "%s always %s.", who, guess_outcome_verb(list->otherwise));
        return;
    }
    if (list->count == 1) {
        kay_text_format(out, "%s %s exactly where ", who, guess_outcome_verb(list->clauses[0].outcome));
        list_clause_words(&list->clauses[0], data, out);
        kay_text_format(out, ", and else %s.", guess_outcome_verb(list->otherwise));
        return;
    }
    for (unsigned i = 0; i < list->count; i++) {
        kay_text_add(out, i ? " else if " : "If ");
        list_clause_words(&list->clauses[i], data, out);
        kay_text_format(out, ", %s %s;", i && data->movers == 1 ? "it" : who,
                        guess_outcome_verb(list->clauses[i].outcome));
    }
    kay_text_format(out, " else %s %s.", data->movers == 1 ? "it" : who, guess_outcome_verb(list->otherwise));
}

static void list_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const list_rule *pair = (const list_rule *)rule;
    guess_where(data, out);
    if (data->movers == 1) {
        size_t at = out->length;
        list_words(&pair->lists[0], data, "the player to move", out);
        if (out->error == KAY_OK && out->data[at] == 't')
            out->data[at] = 'T';
        return;
    }
    for (unsigned player = 0; player < 2; player++) {
        const char *name = kay_rules_player(data->question->rules, player);
        kay_text_format(out, player ? " With %s to move: " : "With %s to move: ", name);
        list_words(&pair->lists[player], data, name, out);
    }
}

/* The locals that the predicates speak of, each once. */
static void list_lua_features(const list_rule *pair, const guess_data *data, kay_text *out)
{
    const guess_feature *features[2 * GUESS_CLAUSES * GUESS_ATOMS];
    unsigned count = 0, known;
    bool plane = false, named = false;
    for (unsigned player = 0; player < data->movers; player++)
        for (unsigned i = 0; i < pair->lists[player].count; i++)
            for (unsigned k = 0; k < pair->lists[player].clauses[i].atom_count; k++) {
                const guess_feature *feature = &pair->lists[player].clauses[i].atoms[k].feature;
                for (known = 0; known < count && !guess_feature_equal(features[known], feature);)
                    known++;
                features[known] = feature;
                count += known == count;
                plane = plane || guess_feature_of_plane(feature->id);
                named = named || feature->id == GUESS_NAMED;
            }
    if (plane)
        guess_lua_plane(data, out);
    kay_text_add(out, named ? "  local f = features(p)\n" : "");
    for (unsigned i = 0; i < count; i++)
        guess_feature_lua(features[i], data, out);
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
    const list_rule *pair = (const list_rule *)rule;
    guess_lua_head(data, out);
    list_lua_features(pair, data, out);
    if (data->movers == 2) {
        kay_text_add(out, "  if player == 1 then\n");
        list_lua_list(&pair->lists[0], data, "    ", out);
        kay_text_add(out, "  end\n");
    }
    list_lua_list(&pair->lists[data->movers - 1], data, "  ", out);
    kay_text_add(out, "end");
}

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
static kay_status list_find(guess_data *data, const guess_record **records, uint64_t count, list_rule *pair,
                            bool *found)
{
    *found = true;
    pair->rule.cost = 4; /* a family of known shape that says the same stands first */
    for (unsigned player = 0; *found && player < data->movers; player++) {
        KAY_TRY(guess_search_list(data, records, count, player, &pair->lists[player], found));
        if (*found)
            *found = (uint64_t)list_atoms(&pair->lists[player]) * LIST_PER_ATOM <= count;
        if (*found)
            pair->rule.cost += pair->lists[player].cost;
    }
    pair->rule.kind = data->movers == 1 ? list_kind(&pair->lists[0]) : "decision list";
    pair->rule.fitted_on = count * data->movers;
    return KAY_OK;
}

/* Adds positions that the rule is wrong about: small ones that were passed over, and middling ones. */
static uint64_t list_learn(guess_data *data, const list_rule *pair, const guess_record **records, uint64_t count)
{
    uint64_t learned = 0;
    for (uint64_t i = 0; i < data->fit.count && learned < LIST_LEARN; i++)
        if (!guess_right(data, &pair->rule, &data->fit.list[i]))
            records[count + learned++] = &data->fit.list[i];
    for (uint64_t i = 0; i < data->reserved && learned < LIST_LEARN; i++)
        if (!guess_right(data, &pair->rule, &data->test.list[i])) {
            data->test.list[i].learned = true;
            records[count + learned++] = &data->test.list[i];
        }
    return learned;
}

/* Where a list speaks of a ratio, the pairs that tell it from fractions are for the test too. */
static kay_status list_ratios(guess_data *data, const list_rule *pair)
{
    uint64_t pairs[GUESS_RATIO_PAIRS][2];
    for (unsigned player = 0; player < data->movers; player++)
        for (unsigned i = 0; i < pair->lists[player].count; i++)
            for (unsigned k = 0; k < pair->lists[player].clauses[i].atom_count; k++) {
                const guess_feature *feature = &pair->lists[player].clauses[i].atoms[k].feature;
                if (feature->id == GUESS_RATIO)
                    KAY_TRY(guess_gather_pairs(data, pairs, guess_feature_near(feature, pairs)));
            }
    return KAY_OK;
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
    list_rule *pair = kay_arena_get(data->arena, sizeof *pair);
    if (!records || !pair)
        return kay_no_memory(data->ctx);
    for (uint64_t i = 0; i < count; i++)
        records[i] = &data->fit.list[i * data->fit.count / count];
    pair->rule = (guess_rule){.outcomes = guess_data_tells(data),
                              .agrees = list_agrees,
                              .speaks = list_speaks,
                              .state = list_state,
                              .lua = list_lua};
    bool found = false;
    for (unsigned round = 0; round < LIST_ROUNDS; round++) {
        KAY_TRY(list_find(data, records, count, pair, &found));
        uint64_t learned = found ? list_learn(data, pair, records, count) : 0;
        if (!found || !learned)
            break;
        count += learned;
        found = false;
    }
    if (found && guess_stands_test(data, &pair->rule))
        KAY_TRY(list_ratios(data, pair));
    return found ? guess_test(data, &pair->rule, out) : KAY_OK;
}
