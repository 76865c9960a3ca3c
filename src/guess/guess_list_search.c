/* Decision lists by search.
 *
 * Each predicate is a column of bits, one for each record.  A clause may stand first in a list if all records that it
 * holds for have one outcome; what it holds for is then explained, and the rest is searched on.  A clause that may
 * stand first never does harm there (Rivest 1987, "Learning Decision Lists"), so a rest that no list of single
 * predicates explains is seen at once.  Lists with fewer clauses come first, then those with a shorter description. */
#include "guess/guess_list_search.h"

#include <stdlib.h>

#include "base/bits.h"
#include "base/grow.h"
#include "base/intern_table.h"

enum {
    SEARCH_BEAM = 24, /* candidates that are followed for a clause */
    SEARCH_VALUES = 6, /* numbers that a feature is compared with */
    SEARCH_MOD = 12, /* the largest modulus of a feature */
    SEARCH_CLASS = 8, /* and of the entries that are counted */
    SEARCH_OUTCOMES = 3,
};

/* A number of a position, and what is said about it. */
typedef struct search_feature {
    guess_expression number;
    unsigned cost;
    int64_t modulus, most; /* the largest ones of the conditions about it; 0: it is compared with 0 alone */
    bool plane; /* only of two parameters */
} search_feature;

typedef struct search {
    kay_context *ctx;
    kay_arena *arena;
    const guess_data *data;
    const guess_record *const *records;
    uint64_t count, words;
    uint64_t *of[SEARCH_OUTCOMES]; /* the records with outcome -1, 0, 1 */
    guess_predicate *predicates;
    uint64_t predicate_count, predicate_room;
    kay_intern_table columns; /* `words` words each, by the numbers of their predicates */
    uint64_t *column; /* the next one */
    bool pairs; /* clauses of two predicates are tried too */
    uint32_t *tries; /* predicates that are tried for a clause */
    kay_intern_table tried; /* what was left when the search went on from there, and which search that was */
    guess_list best, now;
    bool found;
} search;

/* A clause that may come next: one predicate, or two. */
typedef struct search_candidate {
    uint32_t a, b; /* b == a: one */
    unsigned cost;
    int outcome;
    uint64_t covered;
} search_candidate;

static const uint64_t *search_column(const search *finder, uint64_t i)
{
    size_t length;
    return kay_intern_table_bytes(&finder->columns, i * (KAY_INTERN_HEAD + finder->words), &length);
}

/* Adds a condition on a number unless it is the same as another on all the records, which then keeps the shorter
 * words, or tells nothing. */
static kay_status search_add(search *finder, const int64_t *values, guess_predicate predicate)
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
    number /= KAY_INTERN_HEAD + finder->words; /* all are of one length */
    if (number == finder->predicate_count)
        finder->predicates[finder->predicate_count++] = predicate;
    else if (predicate.cost < finder->predicates[number].cost)
        finder->predicates[number] = predicate;
    return KAY_OK;
}

/* How a feature compares with the numbers from `least` to `most`, and with `intervals` from which of them to which. */
static kay_status search_add_compared(search *finder, const int64_t *values, const search_feature *feature,
                                      int64_t least, bool intervals)
{
    static const guess_op tests[] = {GUESS_IS, GUESS_AT_LEAST, GUESS_AT_MOST};
    for (int64_t value = least; value <= feature->most; value++) {
        const unsigned cost = feature->cost + 1 + (unsigned)(value < 0 ? -value : value);
        guess_predicate next = {{.x = &feature->number, .low = value}, cost};
        for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
            next.condition.op = tests[i];
            KAY_TRY(search_add(finder, values, next));
        }
        next.condition.op = GUESS_FROM_TO;
        next.cost++;
        for (next.condition.high = value + 1; intervals && next.condition.high <= feature->most; next.condition.high++)
            KAY_TRY(search_add(finder, values, next));
    }
    return KAY_OK;
}

static kay_status search_add_residues(search *finder, const int64_t *values, const search_feature *feature)
{
    for (int64_t m = 2; m <= feature->modulus; m++)
        for (int64_t rest = 0; rest < m; rest++) {
            const guess_expression condition = {.op = GUESS_MOD, .x = &feature->number, .k = m, .low = rest};
            KAY_TRY(search_add(finder, values, (guess_predicate){condition, feature->cost + (unsigned)m}));
        }
    return KAY_OK;
}

/* Only the sign of a feature that compares two numbers tells something. */
static kay_status search_add_sign(search *finder, const int64_t *values, const search_feature *feature)
{
    const int64_t id = feature->number.k;
    const bool equal = guess_functions[id].equal || id == GUESS_RATIO; /* 0 is a case of its own */
    const guess_expression conditions[] = {{.op = GUESS_IS, .x = &feature->number},
                                           {.op = GUESS_AT_LEAST, .x = &feature->number, .low = equal},
                                           {.op = GUESS_AT_MOST, .x = &feature->number, .low = -1}};
    for (unsigned i = !guess_functions[id].equal; i < 3; i++)
        KAY_TRY(search_add(finder, values, (guess_predicate){conditions[i], feature->cost}));
    return KAY_OK;
}

/* Adds what may be said about a feature, which outlives the search. */
static kay_status search_add_feature(search *finder, const search_feature *feature)
{
    KAY_ALLOC(int64_t, values, finder->ctx, finder->count);
    const bool linear = feature->number.op == GUESS_LINEAR;
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < finder->count; i++)
        values[i] = guess_of(&feature->number, finder->records[i], 0);
    if (!feature->modulus)
        status = search_add_sign(finder, values, feature);
    else if (linear)
        status = search_add_compared(finder, values, feature, -feature->most, true);
    if (status == KAY_OK)
        status = search_add_residues(finder, values, feature);
    if (status == KAY_OK && feature->modulus && !linear)
        status = search_add_compared(finder, values, feature, 0, false);
    kay_free(finder->ctx, values, finder->count * sizeof *values);
    return status;
}

static kay_status search_add_new(search *finder, search_feature feature)
{
    KAY_NEW(search_feature, kept, finder->data->arena, 1);
    memcpy(kept, &feature, sizeof feature);
    return search_add_feature(finder, kept);
}

/* How many entries have a residue in an interval. */
static kay_status search_add_classes(search *finder)
{
    for (int64_t m = 2; m <= SEARCH_CLASS; m++)
        for (int64_t low = 0; low < (m > 2 ? m : 1); low++) {
            KAY_TRY(kay_step(finder->ctx, "features", 0, 0));
            for (int64_t high = low; high < m && high - low < m - 1; high++)
                KAY_TRY(search_add_new(finder,
                                       (search_feature){.number = {.op = GUESS_CLASS, .k = m, .low = low, .high = high},
                                                        .cost = (unsigned)(2 + m / 2 + (high > low)),
                                                        .modulus = 2,
                                                        .most = 2}));
        }
    return KAY_OK;
}

#define SEARCH_OF_PLANE(function, ...)                                                                                 \
    {                                                                                                                  \
        .op = GUESS_CALL, .k = function, .x = &guess_a, .y = &guess_b, __VA_ARGS__                                     \
    }

static const guess_expression search_larger = SEARCH_OF_PLANE(GUESS_LARGER, .low = 0),
                              search_smaller = SEARCH_OF_PLANE(GUESS_SMALLER, .low = 0);

/* The ratio of two numbers to the root of r^2 = k r + m. */
#define SEARCH_RATIO(larger, smaller, k_, m_)                                                                          \
    {                                                                                                                  \
        .op = GUESS_CALL, .k = GUESS_RATIO, .x = &(larger), .y = &(smaller), .low = k_, .high = m_                     \
    }
#define SEARCH_LINEAR(x, y)                                                                                            \
    {                                                                                                                  \
        .op = GUESS_LINEAR, .low = x, .high = y                                                                        \
    }

static const search_feature search_features[] = {
    {{.op = GUESS_COUNT}, 1, SEARCH_MOD, SEARCH_VALUES, false},
    {{.op = GUESS_SUM}, 1, SEARCH_MOD, SEARCH_VALUES, false},
    {{.op = GUESS_LEAST}, 1, SEARCH_MOD, SEARCH_VALUES, false},
    {{.op = GUESS_MOST}, 1, SEARCH_MOD, SEARCH_VALUES, false},
    {{.op = GUESS_SPREAD}, 2, SEARCH_MOD, SEARCH_VALUES, false},
    {{.op = GUESS_CLASS, .k = 2, .low = 1, .high = 1}, 2, SEARCH_MOD, SEARCH_VALUES, false},
    {{.op = GUESS_PARAMETER}, 1, SEARCH_MOD, SEARCH_VALUES, true},
    {{.op = GUESS_PARAMETER, .k = 1}, 1, SEARCH_MOD, SEARCH_VALUES, true},
    {SEARCH_OF_PLANE(GUESS_DIFFERENCE, .low = 0), 1, SEARCH_MOD, SEARCH_VALUES, true},
    {{.op = GUESS_XOR}, 1, SEARCH_MOD, SEARCH_VALUES, false},
    {SEARCH_LINEAR(1, -1), 1, 12, 4, true},
    {SEARCH_LINEAR(1, -2), 2, 9, 1, true},
    {SEARCH_LINEAR(2, -1), 2, 9, 1, true},
    {SEARCH_LINEAR(1, 2), 2, 9, -1, true},
    {SEARCH_LINEAR(2, 1), 2, 9, -1, true},
    {SEARCH_LINEAR(1, -3), 3, 8, 1, true},
    {SEARCH_LINEAR(3, -1), 3, 8, 1, true},
    {SEARCH_LINEAR(1, 3), 3, 8, -1, true},
    {SEARCH_LINEAR(3, 1), 3, 8, -1, true},
    {SEARCH_OF_PLANE(GUESS_DIGITS, .low = 0), 6, 0, 0, true},
    {SEARCH_OF_PLANE(GUESS_LAST_BIT, .low = 0), 6, 0, 0, true},
    {SEARCH_OF_PLANE(GUESS_LAST_FIBONACCI, .low = 0), 6, 0, 0, true},
    {SEARCH_RATIO(search_larger, search_smaller, 1, 1), 6, 0, 0, true},
    {SEARCH_RATIO(search_larger, search_smaller, 0, 2), 7, 0, 0, true},
    {SEARCH_RATIO(search_larger, search_smaller, 2, 1), 8, 0, 0, true},
    {SEARCH_RATIO(search_larger, search_smaller, 0, 3), 8, 0, 0, true},
    {SEARCH_RATIO(search_larger, search_smaller, 3, -1), 8, 0, 0, true},
    {SEARCH_RATIO(search_larger, search_smaller, 4, -1), 9, 0, 0, true},
    {SEARCH_RATIO(search_larger, search_smaller, 3, 1), 9, 0, 0, true},
    {SEARCH_RATIO(guess_a, guess_b, 1, 1), 7, 0, 0, true},
    {SEARCH_RATIO(guess_b, guess_a, 1, 1), 7, 0, 0, true},
    {SEARCH_RATIO(guess_a, guess_b, 0, 2), 8, 0, 0, true},
    {SEARCH_RATIO(guess_b, guess_a, 0, 2), 8, 0, 0, true},
    {SEARCH_RATIO(guess_a, guess_b, 2, 1), 9, 0, 0, true},
    {SEARCH_RATIO(guess_b, guess_a, 2, 1), 9, 0, 0, true},
};

static kay_status search_add_all(search *finder)
{
    const guess_data *data = finder->data;
    for (unsigned i = 0; i < sizeof search_features / sizeof *search_features; i++)
        if ((data->parameters == 2 || !search_features[i].plane) &&
            !(search_features[i].number.op == GUESS_XOR && data->negative))
            KAY_TRY(search_add_feature(finder, &search_features[i]));
    for (unsigned i = 0; i < data->name_count; i++)
        KAY_TRY(
            search_add_new(finder, (search_feature){{.op = GUESS_NAMED, .k = i}, 1, SEARCH_MOD, SEARCH_VALUES, false}));
    return search_add_classes(finder);
}

/* What the records of a & b & rest have in common: their outcome, and how many they are; false: they differ, or are
 * none. */
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

static bool search_better(const search_candidate *a, const search_candidate *b)
{
    return a->covered != b->covered ? a->covered > b->covered : a->cost < b->cost;
}

typedef struct search_beam {
    search_candidate list[SEARCH_BEAM];
    unsigned count;
} search_beam;

/* Keeps the best; of those with one outcome that hold for equally many, as a rule the same ones, the cheapest. */
static void search_keep(search_beam *beam, search_candidate candidate)
{
    unsigned at = 0;
    for (unsigned i = 0; i < beam->count; i++)
        if (beam->list[i].covered == candidate.covered && beam->list[i].outcome == candidate.outcome) {
            if (candidate.cost < beam->list[i].cost)
                beam->list[i] = candidate;
            return;
        }
    while (at < beam->count && search_better(&beam->list[at], &candidate))
        at++;
    if (at == SEARCH_BEAM)
        return;
    if (beam->count < SEARCH_BEAM)
        beam->count++;
    memmove(&beam->list[at + 1], &beam->list[at], (beam->count - 1 - at) * sizeof *beam->list);
    beam->list[at] = candidate;
}

/* How many records are left with each outcome; returns how many outcomes there are. */
static unsigned search_count(const search *finder, const uint64_t *rest, uint64_t left[SEARCH_OUTCOMES])
{
    unsigned outcomes = 0;
    for (unsigned k = 0; k < SEARCH_OUTCOMES; k++) {
        left[k] = 0;
        for (uint64_t w = 0; w < finder->words; w++)
            left[k] += kay_bits_count_word(rest[w] & finder->of[k][w]);
        outcomes += left[k] > 0;
    }
    return outcomes;
}

/* Whether a column holds for all records that are left with some outcome. */
static bool search_whole(const search *finder, const uint64_t *column, const uint64_t *rest,
                         const uint64_t left[SEARCH_OUTCOMES])
{
    for (unsigned k = 0; k < SEARCH_OUTCOMES; k++) {
        uint64_t w = 0;
        while (w < finder->words && !(rest[w] & finder->of[k][w] & ~column[w]))
            w++;
        if (left[k] && w == finder->words)
            return true;
    }
    return false;
}

/* The best clauses that may come next.  `last`: the cheapest one that leaves a single outcome. */
static kay_status search_candidates(search *finder, const uint64_t *rest, bool last, unsigned most_cost,
                                    search_beam *beam)
{
    const guess_predicate *all = finder->predicates;
    uint64_t left[SEARCH_OUTCOMES];
    uint32_t count = 0;
    beam->count = 0;
    if (search_count(finder, rest, left) == SEARCH_OUTCOMES && last)
        return KAY_OK;
    for (uint32_t a = 0; a < finder->predicate_count; a++)
        if (!last || search_whole(finder, search_column(finder, a), rest, left))
            finder->tries[count++] = a;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = finder->tries[i];
        if (i % 64 == 0)
            KAY_TRY(kay_step(finder->ctx, "decision lists", a, finder->predicate_count));
        for (uint32_t j = i; j < (finder->pairs ? count : i + 1); j++) {
            const uint32_t b = finder->tries[j];
            search_candidate candidate = {.a = a, .b = b, .cost = all[a].cost + (b == a ? 0 : 1 + all[b].cost)};
            if (candidate.cost >= most_cost || !search_pure(finder, search_column(finder, a), search_column(finder, b),
                                                            rest, &candidate.outcome, &candidate.covered))
                continue;
            if (!last) {
                search_keep(beam, candidate);
            } else if (candidate.covered == left[candidate.outcome + 1]) {
                most_cost = candidate.cost;
                *beam = (search_beam){.list = {candidate}, .count = 1};
            }
        }
    }
    return KAY_OK;
}

static void search_put(search *finder, const search_candidate *candidate)
{
    guess_clause *clause = &finder->now.clauses[finder->now.count++];
    clause->atoms[0] = finder->predicates[candidate->a];
    clause->atoms[1] = finder->predicates[candidate->b];
    clause->atom_count = candidate->a == candidate->b ? 1 : 2;
    clause->outcome = candidate->outcome;
    finder->now.cost += candidate->cost + 2;
}

/* The outcome of all that is left; false: there are several. */
static bool search_single(const search *finder, const uint64_t *rest, int *outcome)
{
    uint64_t covered;
    *outcome = KAY_LOSS;
    for (uint64_t w = 0; w < finder->words; w++)
        if (rest[w])
            return search_pure(finder, rest, rest, rest, outcome, &covered);
    return true;
}

static void search_found(search *finder, int otherwise)
{
    finder->now.otherwise = otherwise;
    finder->best = finder->now;
    finder->found = true;
}

static unsigned search_left(const search *finder)
{
    return finder->found ? finder->best.cost > finder->now.cost ? finder->best.cost - finder->now.cost : 0 : UINT32_MAX;
}

static void search_take(const search *finder, const search_candidate *candidate, const uint64_t *rest, uint64_t *out)
{
    const uint64_t *a = search_column(finder, candidate->a), *b = search_column(finder, candidate->b);
    for (uint64_t w = 0; w < finder->words; w++)
        out[w] = rest[w] & ~(a[w] & b[w]);
}

/* Lists of `clauses` more clauses for what is left; the depth is at most GUESS_CLAUSES. */
static kay_status search_on(search *finder, uint64_t *rests, unsigned clauses)
{
    const uint64_t *rest = rests;
    uint64_t *next = rests + finder->words + 1;
    search_beam beam;
    int otherwise;
    KAY_TRY(search_candidates(finder, rest, clauses == 1, search_left(finder), &beam));
    for (unsigned i = 0; i < beam.count; i++) {
        guess_list before = finder->now;
        kay_status status = KAY_OK;
        search_put(finder, &beam.list[i]);
        search_take(finder, &beam.list[i], rest, next);
        if (clauses > 1)
            status = search_on(finder, next, clauses - 1);
        else if (search_single(finder, next, &otherwise) && (!finder->found || finder->now.cost < finder->best.cost))
            search_found(finder, otherwise);
        finder->now = before;
        KAY_TRY(status);
    }
    return KAY_OK;
}

/* Whether any list of single predicates explains everything: clauses that may stand first are put there until none is
 * left. */
static kay_status search_possible(search *finder, uint64_t *rest, bool *out)
{
    bool moved = true;
    int outcome;
    uint64_t covered;
    while (moved && !search_single(finder, rest, &outcome)) {
        moved = false;
        KAY_TRY(kay_step(finder->ctx, "decision lists", 0, 0));
        for (uint32_t a = 0; a < finder->predicate_count; a++) {
            const uint64_t *column = search_column(finder, a);
            if (!search_pure(finder, column, column, rest, &outcome, &covered))
                continue;
            for (uint64_t w = 0; w < finder->words; w++)
                rest[w] &= ~column[w];
            moved = true;
        }
    }
    *out = search_single(finder, rest, &outcome);
    return KAY_OK;
}

static kay_status search_all(search *finder)
{
    static const struct {
        unsigned clauses;
        bool pairs;
    } stages[] = {{1, false}, {1, true}, {2, false}, {3, false}, {2, true}, {4, false}};
    uint64_t *rests = kay_arena_array(finder->arena, GUESS_CLAUSES + 2, (finder->words + 1) * sizeof *rests);
    int otherwise;
    bool possible;
    finder->tries = kay_arena_array(finder->arena, finder->predicate_count, sizeof *finder->tries);
    if (!rests || !finder->tries)
        return kay_no_memory(finder->ctx);
    memset(rests, 0xff, finder->words * sizeof *rests);
    if (finder->count % 64)
        rests[finder->words - 1] = ((uint64_t)1 << finder->count % 64) - 1;
    if (search_single(finder, rests, &otherwise)) {
        search_found(finder, otherwise);
        return KAY_OK;
    }
    uint64_t *copy = rests + (GUESS_CLAUSES + 1) * (finder->words + 1);
    memcpy(copy, rests, finder->words * sizeof *copy);
    KAY_TRY(search_possible(finder, copy, &possible));
    for (unsigned i = 0; i < sizeof stages / sizeof *stages && !finder->found; i++) {
        finder->pairs = stages[i].pairs;
        if (finder->pairs || possible)
            KAY_TRY(search_on(finder, rests, stages[i].clauses));
    }
    return KAY_OK;
}

static kay_status search_outcomes(search *finder, unsigned player)
{
    for (unsigned k = 0; k < SEARCH_OUTCOMES; k++) {
        KAY_TRY_NEW(finder->of[k], finder->arena, finder->words);
    }
    for (uint64_t i = 0; i < finder->count; i++)
        kay_bits_set(finder->of[finder->records[i]->outcome[player] + 1], i);
    return KAY_OK;
}

kay_status guess_search_list(const guess_data *data, const guess_record *const *records, uint64_t count,
                             unsigned player, guess_list *out, bool *found)
{
    kay_arena arena;
    kay_arena_init(&arena, data->ctx);
    search *finder = kay_arena_get(&arena, sizeof *finder);
    kay_status status = finder ? KAY_OK : kay_no_memory(data->ctx);
    *found = false;
    if (status == KAY_OK) {
        *finder = (search){.ctx = data->ctx,
                           .arena = &arena,
                           .data = data,
                           .records = records,
                           .count = count,
                           .words = kay_bits_words(count)};
        kay_intern_table_init(&finder->columns, data->ctx);
        kay_intern_table_init(&finder->tried, data->ctx);
        finder->column = kay_arena_array(&arena, finder->words, sizeof *finder->column);
        status = finder->column ? search_outcomes(finder, player) : kay_no_memory(data->ctx);
    }
    if (status == KAY_OK)
        status = search_add_all(finder);
    if (status == KAY_OK)
        status = search_all(finder);
    if (status == KAY_OK && finder->found) {
        *out = finder->best;
        *found = true;
    }
    if (finder) {
        kay_intern_table_free(&finder->columns);
        kay_intern_table_free(&finder->tried);
    }
    kay_arena_free(&arena);
    return status;
}
