/* Decision lists over features.
 *
 * If a list fails on a position of middle size, this position is added to those to learn from, and the search starts
 * again.  The largest positions are never added.  Positions that a list learned from do not count as tests. */
#include <math.h>

#include "guess/guess_families.h"

enum {
    LIST_ROUNDS = 12,
    LIST_LEARN = 16, /* the most positions that a round adds to those to learn from */
    LIST_FIT = 1500, /* most positions that the first round learns from */
    LIST_PER_ATOM = 20, /* a list needs at least this many positions for each of its predicates */
    LIST_COST = 4, /* extra cost, so that a rule of another family with the same outcomes comes first */
    RATIO_MOST = 10000, /* the largest y of the tested pairs near a line x = r y */
    RATIO_WORK = 4 * GUESS_WORK,
};

static const char *list_kind(const guess_expression *list)
{
    if (list->op != GUESS_IF)
        return "constant";
    if (list->z->op == GUESS_IF || list->x->op == GUESS_AND)
        return "decision list";
    const guess_expression *number = list->x->x;
    if (number->op == GUESS_XOR)
        return "nim-sum";
    if (number->op == GUESS_LINEAR || (number->op == GUESS_CALL && number->k == GUESS_DIFFERENCE))
        return "diagonal";
    return number->op == GUESS_PARAMETER ? "border" : "feature";
}

/* Searches for both players; *found is set to false if some player has no list, or one that is too long for the number
 * of positions. */
static kay_status list_find(guess_data *data, const guess_record **records, uint64_t count, guess_rule *rule,
                            bool *found)
{
    *found = true;
    *rule = (guess_rule){.cost = LIST_COST, .fitted_on = count * data->movers};
    for (unsigned player = 0; *found && player < data->movers; player++) {
        guess_decision_list list;
        KAY_TRY(guess_search_decision_list(data, records, count, player, &list));
        *found = list.outcome && list.atoms * LIST_PER_ATOM <= count;
        if (!*found)
            return KAY_OK;
        rule->cost += list.cost;
        rule->kind = data->movers == 1 ? list_kind(list.outcome) : "decision list";
        rule->outcome[player] = list.outcome;
    }
    return KAY_OK;
}

/* Adds positions that the rule is wrong about, at most LIST_LEARN: the positions to learn from come first, then the
 * smaller half of the test positions. */
static uint64_t list_learn(guess_data *data, const guess_rule *rule, const guess_record **records, uint64_t count)
{
    uint64_t learned = 0;
    for (uint64_t i = 0; i < data->fit + (data->near - data->fit) / 2 && learned < LIST_LEARN; i++)
        if (!guess_right(data, rule, &data->rows[i])) {
            data->rows[i].learned = i >= data->fit;
            records[count + learned++] = &data->rows[i];
        }
    return learned;
}

/* Adds pairs close to the line x = r y, in either order, to the test: each of them is closer to the line than all pairs
 * with a smaller y on the same side.  A rule with a fraction in place of r fails on these pairs. */
static kay_status list_near_ratio(guess_data *data, const guess_expression *ratio)
{
    const double k = (double)ratio->low, root = (k + sqrt(k * k + 4 * (double)ratio->high)) / 2;
    const uint64_t first[2] = {guess_data_first(data, 0), guess_data_first(data, 1)};
    double least[2] = {1, 1};
    kay_status status = KAY_OK;
    if (data->beyond || !guess_gather_leave(data))
        return KAY_OK;
    guess_judge_stage(data, RATIO_WORK);
    for (uint64_t i = 0; i < 4 * RATIO_MOST && status == KAY_OK; i++) {
        const uint64_t y = i / 4 + 1, side = i / 2 % 2; /* 0: below the line; 1: above it */
        const double x = floor(root * (double)y) + (double)side, distance = fabs(root * (double)y - x);
        const uint64_t at[2] = {i % 2 ? y : (uint64_t)x, i % 2 ? (uint64_t)x : y};
        if (distance <= least[side] && at[0] >= first[0] && at[1] >= first[1])
            status = guess_gather_apart(data, at);
        least[side] = distance < least[side] ? distance : least[side];
    }
    return guess_gather_beyond(data, status);
}

static kay_status list_ratios(guess_data *data, const guess_expression *e)
{
    if (e->op == GUESS_CALL && e->k == GUESS_RATIO)
        return list_near_ratio(data, e);
    const guess_expression *const within[] = {e->x, e->y, e->z};
    for (unsigned i = 0; i < 3; i++)
        if (within[i])
            KAY_TRY(list_ratios(data, within[i]));
    return KAY_OK;
}

kay_status guess_decision_lists(guess_data *data, kay_guess *out)
{
    uint64_t count = data->fit < LIST_FIT ? data->fit : LIST_FIT;
    guess_rule rule;
    bool found = false;
    if (data->parameters == 1 && !data->name_count)
        return KAY_OK;
    if (count < LIST_PER_ATOM || data->count - data->fit < count / 2)
        return KAY_OK;
    const guess_record **records =
        kay_arena_array(data->arena, count + (uint64_t)LIST_ROUNDS * LIST_LEARN, sizeof(guess_record *));
    if (!records)
        return kay_no_memory(data->ctx);
    for (uint64_t i = 0; i < count; i++)
        records[i] = &data->rows[i * data->fit / count];
    for (unsigned round = 0; round < LIST_ROUNDS; round++) {
        KAY_TRY(list_find(data, records, count, &rule, &found));
        const uint64_t learned = found ? list_learn(data, &rule, records, count) : 0;
        if (!found || !learned)
            break;
        count += learned;
        found = false;
    }
    if (!found)
        return KAY_OK;
    for (unsigned player = 0; player < data->movers && guess_stands_test(data, &rule); player++)
        KAY_TRY(list_ratios(data, rule.outcome[player]));
    guess_say_where(data, 0, guess_statement(data));
    guess_say_outcomes(data, rule.outcome, true, &data->text);
    kay_text_char(&data->text, '.');
    return guess_test(data, &rule, out);
}
