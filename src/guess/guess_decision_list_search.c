/* Searches for decision lists.
 *
 * Each predicate is a column of bits, one for each record.  A clause may come first in a list if all records that
 * satisfy it have one outcome; the search then goes on with the other records (Rivest 1987, "Learning Decision Lists").
 * Among the lists of each length it keeps those that leave the fewest records undecided. */
#include "guess/guess_families.h"

#include "base/bits.h"
#include "base/grow.h"
#include "base/intern_table.h"

enum {
    SEARCH_BEAM = 600, /* the most partial lists that are kept */
    SEARCH_VALUES = 6, /* numbers that a feature is compared with */
    SEARCH_MOD = 12, /* the largest modulus of a feature */
    SEARCH_CLASS = 8, /* the largest modulus where entries with a residue are counted */
    SEARCH_OUTCOMES = 3,
};

/* A number of a position, and the conditions on it. */
typedef struct search_feature {
    guess_expression number;
    unsigned cost;
    int64_t modulus; /* the largest modulus of its conditions; 0: it is compared with 0 alone */
    int64_t least, most; /* it is compared with the numbers from `least` to `most` */
} search_feature;

/* A condition about a number of the position. */
typedef struct search_predicate {
    guess_expression condition;
    unsigned cost;
} search_predicate;

/* A list of clauses: the last clause, and a link to the list of the clauses before it. */
typedef struct search_node {
    const struct search_node *before; /* NULL: there is no clause yet */
    uint32_t a, b; /* the two predicates of the clause; b == a: it has only one */
    int outcome; /* the outcome of the records that satisfy the clause */
    unsigned cost, atoms; /* of the whole list */
    uint64_t left[SEARCH_OUTCOMES]; /* how many records satisfy no clause, by outcome */
    uint64_t rests; /* how many records satisfy no clause */
    uint64_t *rest; /* the set of these records */
} search_node;

/* The best lists, best first. */
typedef struct search_beam {
    search_node *list[SEARCH_BEAM + 1]; /* the last one is spare */
    unsigned count;
} search_beam;

typedef struct search {
    kay_context *ctx;
    kay_arena *arena;
    guess_data *data;
    const guess_record *const *records;
    uint64_t count, words;
    uint64_t *of[SEARCH_OUTCOMES]; /* the records with outcome -1, 0, 1 */
    search_predicate *predicates;
    uint64_t predicate_count, predicate_room;
    kay_intern_table columns; /* the columns, `words` words each; a column has the number of its predicate */
    uint64_t *column; /* the column being made */
    uint32_t *tries; /* predicates that are tried for a clause */
    search_node root; /* the list without a clause */
    search_node best; /* the best list whose remaining records have one outcome */
    bool found;
} search;

static const uint64_t *search_column(const search *finder, uint64_t i)
{
    size_t length;
    return kay_intern_table_bytes(&finder->columns, i * (KAY_INTERN_HEAD + finder->words), &length);
}

/* Adds a condition on a number.  Drops a condition that is constant on all records.  If two conditions agree on all
 * records, keeps the cheaper one. */
static kay_status search_add(search *finder, const int64_t *values, search_predicate predicate)
{
    uint64_t set = 0, number;
    memset(finder->column, 0, finder->words * sizeof *finder->column);
    for (uint64_t i = 0; i < finder->count; i++)
        if (guess_compare_number(&predicate.condition, values[i])) {
            kay_bits_set(finder->column, i);
            set++;
        }
    if (set == 0 || set == finder->count)
        return KAY_OK;
    KAY_ROOM_IN(finder->arena, finder->predicates, finder->predicate_count, finder->predicate_room);
    KAY_TRY(kay_intern_table_number(&finder->columns, finder->column, finder->words * sizeof *finder->column, &number));
    /* all columns have the same length, so this is the number of the column */
    number /= KAY_INTERN_HEAD + finder->words;
    if (number == finder->predicate_count)
        finder->predicates[finder->predicate_count++] = predicate;
    else if (predicate.cost < finder->predicates[number].cost)
        finder->predicates[number] = predicate;
    return KAY_OK;
}

/* Adds comparisons of a feature with numbers, intervals if the feature can be negative, and residues. */
static kay_status search_add_compared(search *finder, const int64_t *values, const search_feature *feature)
{
    static const guess_op tests[] = {GUESS_IS, GUESS_AT_LEAST, GUESS_AT_MOST};
    for (int64_t value = feature->least; value <= feature->most; value++) {
        const unsigned cost = feature->cost + 1 + (unsigned)(value < 0 ? -value : value);
        search_predicate next = {{.x = &feature->number, .low = value}, cost};
        for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
            next.condition.op = tests[i];
            KAY_TRY(search_add(finder, values, next));
        }
        next.condition.op = GUESS_FROM_TO;
        next.cost++;
        for (int64_t high = value + 1; feature->least < 0 && high <= feature->most; high++) {
            next.condition.high = high;
            KAY_TRY(search_add(finder, values, next));
        }
    }
    for (int64_t m = 2; m <= feature->modulus; m++)
        for (int64_t rest = 0; rest < m; rest++) {
            const guess_expression condition = {.op = GUESS_MOD, .x = &feature->number, .k = m, .low = rest};
            KAY_TRY(search_add(finder, values, (search_predicate){condition, feature->cost + (unsigned)m}));
        }
    return KAY_OK;
}

/* Adds conditions on the sign of a feature that compares two numbers; only its sign has a meaning. */
static kay_status search_add_sign(search *finder, const int64_t *values, const search_feature *feature)
{
    const int64_t id = feature->number.k;
    const bool equal = guess_functions[id].equal || id == GUESS_RATIO; /* the value 0 has a condition of its own */
    const guess_expression conditions[] = {{.op = GUESS_IS, .x = &feature->number},
                                           {.op = GUESS_AT_LEAST, .x = &feature->number, .low = equal},
                                           {.op = GUESS_AT_MOST, .x = &feature->number, .low = -1}};
    for (unsigned i = !guess_functions[id].equal; i < 3; i++)
        KAY_TRY(search_add(finder, values, (search_predicate){conditions[i], feature->cost}));
    return KAY_OK;
}

/* Adds all conditions on a feature. */
static kay_status search_add_feature(search *finder, search_feature feature)
{
    KAY_NEW(search_feature, kept, finder->data->arena, 1); /* outlives the search */
    KAY_NEW(int64_t, values, finder->arena, finder->count);
    memcpy(kept, &feature, sizeof feature);
    for (uint64_t i = 0; i < finder->count; i++)
        values[i] = guess_of(&kept->number, finder->records[i], 0);
    return kept->modulus ? search_add_compared(finder, values, kept) : search_add_sign(finder, values, kept);
}

static kay_status search_add_usual(search *finder, guess_expression number, unsigned cost)
{
    return search_add_feature(finder, (search_feature){number, cost, SEARCH_MOD, 0, SEARCH_VALUES});
}

/* Adds the features that count the entries whose residue mod m is in an interval. */
static kay_status search_add_classes(search *finder)
{
    for (int64_t m = 2; m <= SEARCH_CLASS; m++)
        for (int64_t low = 0; low < (m > 2 ? m : 1); low++) {
            KAY_TRY(kay_step(finder->ctx, "features", 0, 0));
            for (int64_t high = low; high < m && high - low < m - 1; high++) {
                const guess_expression class = {.op = GUESS_CLASS, .k = m, .low = low, .high = high};
                const unsigned cost = (unsigned)(2 + m / 2 + (high > low));
                KAY_TRY(search_add_feature(finder, (search_feature){class, cost, 2, 0, 2}));
            }
        }
    return KAY_OK;
}

/* Adds comparisons of the ratio of two numbers with the irrational root of r^2 = k r + m. */
static kay_status search_add_ratios(search *finder)
{
    static const guess_expression *const numbers[][2] = {
        {&guess_larger, &guess_smaller}, {&guess_a, &guess_b}, {&guess_b, &guess_a}};
    static const struct {
        int64_t k, m;
        unsigned cost;
        bool ordered; /* the ratios a / b and b / a are compared with it too */
    } roots[] = {{1, 1, 6, true},   {0, 2, 7, true},   {2, 1, 8, true}, {0, 3, 8, false},
                 {3, -1, 8, false}, {4, -1, 9, false}, {3, 1, 9, false}};
    for (unsigned i = 0; i < sizeof roots / sizeof *roots; i++)
        for (unsigned j = 0; j < (roots[i].ordered ? 3 : 1); j++) {
            const guess_expression ratio = {.op = GUESS_CALL,
                                            .k = GUESS_RATIO,
                                            .x = numbers[j][0],
                                            .y = numbers[j][1],
                                            .low = roots[i].k,
                                            .high = roots[i].m};
            KAY_TRY(search_add_feature(finder, (search_feature){.number = ratio, .cost = roots[i].cost + (j > 0)}));
        }
    return KAY_OK;
}

/* Adds the features of two parameters. */
static kay_status search_add_plane(search *finder)
{
    static const int64_t linear[][2] = {{1, -1}, {1, -2}, {2, -1}, {1, 2}, {2, 1}, {1, -3}, {3, -1}, {1, 3}, {3, 1}};
    static const guess_function_id compared[] = {GUESS_DIGITS, GUESS_LAST_BIT, GUESS_LAST_FIBONACCI};
    guess_expression call = {.op = GUESS_CALL, .k = GUESS_DIFFERENCE, .x = &guess_a, .y = &guess_b};
    KAY_TRY(search_add_usual(finder, guess_a, 1));
    KAY_TRY(search_add_usual(finder, guess_b, 1));
    KAY_TRY(search_add_usual(finder, call, 1));
    for (unsigned i = 0; i < sizeof linear / sizeof *linear; i++) {
        const guess_expression number = {.op = GUESS_LINEAR, .low = linear[i][0], .high = linear[i][1]};
        const int64_t most = i == 0 ? 4 : number.high < 0 ? 1 : -1, modulus = i == 0 ? 12 : i < 5 ? 9 : 8;
        const unsigned cost = i == 0 ? 1 : i < 5 ? 2 : 3;
        KAY_TRY(search_add_feature(finder, (search_feature){number, cost, modulus, -most, most}));
    }
    for (unsigned i = 0; i < sizeof compared / sizeof *compared; i++) {
        call.k = compared[i];
        KAY_TRY(search_add_feature(finder, (search_feature){.number = call, .cost = 6}));
    }
    return search_add_ratios(finder);
}

static kay_status search_add_all(search *finder)
{
    static const guess_op numbers[] = {GUESS_COUNT, GUESS_SUM, GUESS_LEAST, GUESS_MOST, GUESS_SPREAD};
    const guess_data *data = finder->data;
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        KAY_TRY(search_add_usual(finder, (guess_expression){.op = numbers[i]}, numbers[i] == GUESS_SPREAD ? 2 : 1));
    KAY_TRY(search_add_usual(finder, (guess_expression){.op = GUESS_CLASS, .k = 2, .low = 1, .high = 1}, 2));
    if (data->parameters == 2)
        KAY_TRY(search_add_plane(finder));
    if (!data->negative)
        KAY_TRY(search_add_usual(finder, (guess_expression){.op = GUESS_XOR}, 1));
    for (unsigned i = 0; i < data->name_count; i++)
        KAY_TRY(search_add_usual(finder, (guess_expression){.op = GUESS_NAMED, .k = i}, 1));
    return search_add_classes(finder);
}

/* Finds the common outcome of the records in a & b & rest, and their number; returns false if the outcomes differ or
 * there are no such records. */
static bool search_pure(const search *finder, const uint64_t *a, const uint64_t *b, const uint64_t *rest, int *outcome,
                        uint64_t *covered)
{
    int which = -1;
    uint64_t count = 0;
    for (uint64_t w = 0; w < finder->words; w++) {
        uint64_t bits = a[w] & b[w] & rest[w];
        if (!bits)
            continue;
        if (which < 0)
            which = bits & finder->of[0][w] ? 0 : bits & finder->of[1][w] ? 1 : 2;
        if (bits & ~finder->of[which][w])
            return false;
        count += kay_bits_count_word(bits);
    }
    *outcome = which - 1;
    *covered = count;
    return which >= 0;
}

/* Whether there is an outcome such that a predicate holds for all remaining records with it. */
static bool search_whole(const search *finder, const uint64_t *column, const search_node *node)
{
    for (unsigned k = 0; k < SEARCH_OUTCOMES; k++) {
        uint64_t w = 0;
        while (w < finder->words && !(node->rest[w] & finder->of[k][w] & ~column[w]))
            w++;
        if (node->left[k] && w == finder->words)
            return true;
    }
    return false;
}

/* Inserts a list with one more clause at its rank, unless the beam is full of better lists.  If several lists leave the
 * same records, only the cheapest is kept. */
static void search_keep(const search *finder, search_beam *beam, const search_node *node)
{
    const uint64_t *a = search_column(finder, node->a), *b = search_column(finder, node->b);
    search_node *next = beam->list[beam->count];
    unsigned at = beam->count, from = 0;
    uint64_t *rest = next->rest;
    while (at && (beam->list[at - 1]->rests > node->rests ||
                  (beam->list[at - 1]->rests == node->rests && beam->list[at - 1]->cost > node->cost)))
        at--;
    if (at == SEARCH_BEAM)
        return;
    for (uint64_t w = 0; w < finder->words; w++)
        rest[w] = node->before->rest[w] & ~(a[w] & b[w]);
    for (from = 0; from < beam->count; from++)
        if (beam->list[from]->rests == node->rests &&
            memcmp(beam->list[from]->rest, rest, finder->words * sizeof *rest) == 0)
            break;
    if (from < at) /* the beam has a cheaper one */
        return;
    *next = *node;
    next->rest = rest;
    if (from < beam->count) {
        beam->list[beam->count] = beam->list[from];
    } else if (beam->count < SEARCH_BEAM) {
        beam->count++;
    } else {
        from = SEARCH_BEAM - 1;
        beam->list[SEARCH_BEAM] = beam->list[from];
    }
    memmove(&beam->list[at + 1], &beam->list[at], (from - at) * sizeof *beam->list);
    beam->list[at] = next;
}

/* Extends a list by each possible clause; with `pairs`, also by clauses of two predicates.  If the remaining records
 * then have one outcome, the list is complete, and it becomes `best` if it is the cheapest so far.  Other lists go to
 * `beam` unless it is NULL. */
static kay_status search_extend(search *finder, const search_node *node, bool pairs, search_beam *beam)
{
    const search_predicate *all = finder->predicates;
    const bool two = !node->left[0] + !node->left[1] + !node->left[2] == 1;
    uint64_t covered;
    uint32_t count = 0;
    for (uint32_t a = 0; a < finder->predicate_count; a++)
        if (beam || (two && search_whole(finder, search_column(finder, a), node)))
            finder->tries[count++] = a;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = finder->tries[i];
        if (i % 64 == 0)
            KAY_TRY(kay_step(finder->ctx, "decision lists", a, finder->predicate_count));
        for (uint32_t j = i; j < (pairs ? count : i + 1); j++) {
            const uint32_t b = finder->tries[j];
            search_node next = *node;
            next.before = node;
            next.a = a;
            next.b = b;
            next.cost += 2 + all[a].cost + (b == a ? 0 : 1 + all[b].cost);
            next.atoms += 1 + (b != a);
            if ((finder->found && next.cost >= finder->best.cost) ||
                !search_pure(finder, search_column(finder, a), search_column(finder, b), node->rest, &next.outcome,
                             &covered))
                continue;
            next.rests -= covered;
            next.left[next.outcome + 1] -= covered;
            if (two && !next.left[next.outcome + 1]) {
                finder->best = next;
                finder->found = true;
            } else if (beam) {
                search_keep(finder, beam, &next);
            }
        }
    }
    return KAY_OK;
}

static kay_status search_beam_of(search *finder, search_beam **out)
{
    KAY_TRY_NEW(*out, finder->arena, 1);
    (*out)->count = 0;
    for (unsigned i = 0; i <= SEARCH_BEAM; i++) {
        KAY_TRY_NEW((*out)->list[i], finder->arena, 1);
        KAY_TRY_NEW((*out)->list[i]->rest, finder->arena, finder->words);
    }
    return KAY_OK;
}

/* Extends lists by one clause in each step.  Some steps try single predicates, others also pairs. */
static kay_status search_all(search *finder)
{
    enum { STEPS = 6 };
    static const struct {
        unsigned from; /* 0: extends the empty list; k: extends the lists of step k, counted from 1 */
        bool pairs, last;
    } steps[STEPS] = {{0, false, false}, {0, true, false}, {1, false, false},
                      {3, false, false}, {2, true, true},  {4, false, true}};
    search_beam *beams[STEPS + 1] = {NULL};
    KAY_TRY_NEW(finder->tries, finder->arena, finder->predicate_count);
    KAY_TRY(search_beam_of(finder, &beams[0]));
    beams[0]->list[0] = &finder->root;
    beams[0]->count = 1;
    for (unsigned i = 0; i < STEPS && !finder->found; i++) {
        const search_beam *from = beams[steps[i].from];
        if (!steps[i].last)
            KAY_TRY(search_beam_of(finder, &beams[i + 1]));
        for (unsigned k = 0; k < from->count; k++)
            KAY_TRY(search_extend(finder, from->list[k], steps[i].pairs, beams[i + 1]));
    }
    return KAY_OK;
}

/* Returns the list as an expression, built from its last clause. */
static const guess_expression *search_expression(const search *finder)
{
    guess_data *data = finder->data;
    unsigned last = 0; /* the outcome of the remaining records */
    while (!finder->best.left[last])
        last++;
    const guess_expression *out = guess_new(data, (guess_expression){.op = GUESS_OUTCOME, .k = (int)last - 1});
    for (const search_node *node = &finder->best; node->before; node = node->before) {
        const guess_expression *where = guess_new(data, finder->predicates[node->a].condition);
        if (node->b != node->a)
            where = guess_and(data, where, guess_new(data, finder->predicates[node->b].condition));
        out = guess_if(data, where, guess_new(data, (guess_expression){.op = GUESS_OUTCOME, .k = node->outcome}), out);
    }
    return out;
}

static kay_status search_run(search *finder, unsigned player, guess_decision_list *out)
{
    search_node *root = &finder->root;
    for (unsigned k = 0; k < SEARCH_OUTCOMES; k++)
        KAY_TRY_NEW(finder->of[k], finder->arena, finder->words);
    KAY_TRY_NEW(finder->column, finder->arena, finder->words);
    KAY_TRY_NEW(root->rest, finder->arena, finder->words);
    root->rests = finder->count;
    for (uint64_t i = 0; i < finder->count; i++) {
        const int outcome = finder->records[i]->outcome[player];
        kay_bits_set(finder->of[outcome + 1], i);
        kay_bits_set(root->rest, i);
        root->left[outcome + 1]++;
        finder->found = root->left[outcome + 1] == finder->count;
    }
    finder->best = *root;
    if (!finder->found)
        KAY_TRY(search_add_all(finder));
    if (!finder->found)
        KAY_TRY(search_all(finder));
    if (finder->found)
        *out = (guess_decision_list){search_expression(finder), finder->best.cost, finder->best.atoms};
    return KAY_OK;
}

kay_status guess_search_decision_list(guess_data *data, const guess_record *const *records, uint64_t count,
                                      unsigned player, guess_decision_list *out)
{
    kay_arena arena;
    kay_arena_init(&arena, data->ctx);
    search finder = {.ctx = data->ctx,
                     .arena = &arena,
                     .data = data,
                     .records = records,
                     .count = count,
                     .words = kay_bits_words(count)};
    kay_intern_table_init(&finder.columns, data->ctx);
    *out = (guess_decision_list){0};
    const kay_status status = search_run(&finder, player, out);
    kay_intern_table_free(&finder.columns);
    kay_arena_free(&arena);
    return status;
}
