/* Two parameters n and k, in either order: the sequence over n has a period that depends on k, as in Bash's game, in
 * which a move takes 1 to k of n tokens and the Grundy value is n mod (k + 1).
 *
 * The period is linear in k, with a law for each residue class of k modulo a small number.  Within a period, r = n mod
 * period, there are at most three parts with bounds linear in k; in each part the cell depends on r alone and is
 * periodic in r.  All small coefficients are tried, the simplest first. */
#include "guess/guess_linear_periods.h"

#include "guess/guess_families.h"
#include "guess/guess_plane.h"

enum {
    LINEAR_TIMES = 3, /* the largest coefficient of k */
    LINEAR_LEAST = -4, /* the smallest and the largest constant of a period */
    LINEAR_MOST = 6,
    LINEAR_NEAR = 3, /* the largest absolute constant of a bound between parts */
    LINEAR_SKIP = 2, /* the law may begin after this many of the smallest k */
    LINEAR_SEEN = 3, /* the period must be seen twice for at least this many k in each class */
    LINEAR_COST = 15,
    LINEAR_FAR = 100000, /* the largest number of a range */
};

typedef struct linear_search {
    guess_data *data;
    guess_plane plane;
    guess_linear_law *law;
    uint64_t rest; /* the class that is searched: k mod modulus */
    uint64_t *cells; /* room for the cells of a part */
} linear_search;

static int64_t linear_at(guess_linear number, uint64_t k)
{
    return number.times * (int64_t)k + number.more;
}

static bool linear_before(guess_linear a, guess_linear b)
{
    return a.times < b.times || (a.times == b.times && a.more < b.more);
}

/* Returns the cell of (n, k), counted from 0 in the plane. */
static uint64_t linear_cell(const linear_search *search, uint64_t n, uint64_t k)
{
    return search->law->n ? guess_plane_at(&search->plane, k, n) : guess_plane_at(&search->plane, n, k);
}

/* Returns the first k of the class from `k` on. */
static uint64_t linear_next(const linear_search *search, uint64_t k)
{
    const uint64_t modulus = search->law->modulus;
    return k + (search->rest + modulus - k % modulus) % modulus;
}

/* Returns one more than the largest number of a parameter. */
static uint64_t linear_end(const linear_search *search, unsigned parameter)
{
    return search->plane.first[parameter] + search->plane.size[parameter];
}

/* Whether the sequences over n have this period, for all k of the class. */
static bool linear_repeats(const linear_search *search, guess_linear period)
{
    const guess_linear_law *law = search->law;
    const uint64_t size = search->plane.size[law->n], end = linear_end(search, !law->n);
    uint64_t seen = 0;
    for (uint64_t k = linear_next(search, law->from); k < end; k += law->modulus) {
        const int64_t p = linear_at(period, k);
        const uint64_t column = k - search->plane.first[!law->n];
        if (p < 1)
            return false;
        for (uint64_t n = 0; n + (uint64_t)p < size; n++) {
            const uint64_t cell = linear_cell(search, n, column), next = linear_cell(search, n + (uint64_t)p, column);
            if (cell != next && cell != GUESS_UNKNOWN && next != GUESS_UNKNOWN)
                return false;
        }
        seen += 2 * (uint64_t)p <= size;
    }
    return seen >= LINEAR_SEEN;
}

/* Reads the cells of part i into search->cells; returns their number, or 0 if two of them contradict each other. */
static uint64_t linear_read(linear_search *search, const guess_linear_class *class, unsigned i)
{
    const guess_linear_law *law = search->law;
    const uint64_t first = search->plane.first[law->n], end = linear_end(search, law->n);
    uint64_t count = 0;
    memset(search->cells, 0xff, end * sizeof *search->cells); /* GUESS_UNKNOWN */
    for (uint64_t k = linear_next(search, law->from); k < linear_end(search, !law->n); k += law->modulus) {
        const uint64_t column = k - search->plane.first[!law->n], p = (uint64_t)linear_at(class->period, k);
        const int64_t from = i ? linear_at(class->end[i - 1], k) : 0;
        const int64_t to = linear_at(class->end[i], k);
        for (uint64_t n = first; n < end; n++) { /* all n: a start may refuse the first of a class */
            const uint64_t r = n % p, cell = linear_cell(search, n - first, column);
            if ((int64_t)r < from || (int64_t)r >= to || cell == GUESS_UNKNOWN)
                continue;
            if (search->cells[r] != GUESS_UNKNOWN && search->cells[r] != cell)
                return 0;
            search->cells[r] = cell;
            count = r >= count ? r + 1 : count;
        }
    }
    return count;
}

/* Finds the period of the first `count` cells in search->cells; *period has the period 0 if there is none.  If the
 * period of the class does not depend on k, each r has its cell, and one more follows. */
static kay_status linear_cells(linear_search *search, const guess_linear_class *class, uint64_t count,
                               guess_period *period)
{
    const uint64_t *cells = search->cells;
    uint64_t known = 0, same = 0, ranks = 0, first = 0;
    for (uint64_t r = 0; r < count; r++) {
        first = known || cells[r] == GUESS_UNKNOWN ? first : r;
        known += cells[r] != GUESS_UNKNOWN;
        same += cells[r] != GUESS_UNKNOWN && cells[r] == cells[first];
        ranks += cells[r] == r;
    }
    *period = (guess_period){.period = 1};
    if (same == known) {
        search->cells[0] = cells[first];
        return KAY_OK;
    }
    if (class->period.times)
        return guess_period_find(search->data->ctx, cells, count, GUESS_THRICE, search->law->values, period);
    if (search->law->values && ranks == count) {
        period->saltus = 1;
    } else {
        period->preperiod = (uint64_t) class->period.more;
        search->cells[period->preperiod] = GUESS_CODE_N;
    }
    return KAY_OK;
}

/* Returns whether a table lacks a cell that a position of part i looks up. */
static bool linear_lacks(const linear_search *search, const guess_linear_class *class, unsigned i, uint64_t side)
{
    const uint64_t k = linear_next(search, search->law->from);
    for (uint64_t r = i ? (uint64_t)linear_at(class->end[i - 1], k) : 0; r < side; r++)
        if (search->cells[r] == GUESS_UNKNOWN)
            return true;
    return false;
}

/* Finds the table of part i; *found: whether there is one. */
static kay_status linear_part(linear_search *search, guess_linear_class *class, unsigned i, bool *found)
{
    guess_table *table = &class->table[i];
    guess_period period = {0};
    const uint64_t count = linear_read(search, class, i);
    if (count)
        KAY_TRY(linear_cells(search, class, count, &period));
    /* in a part of the same length for all k, r depends on k: it has a value for each class of k */
    const bool fixed = i && class->end[i - 1].times == class->end[i].times;
    *found = period.period && !(fixed && (period.preperiod || period.period > 1 || period.saltus));
    if (!*found)
        return KAY_OK;
    guess_period_fill(&period, search->cells, count);
    const uint64_t side = period.preperiod + period.period;
    *found = !linear_lacks(search, class, i, side);
    if (!*found)
        return KAY_OK;
    KAY_NEW(uint64_t, cells, search->data->arena, side);
    memcpy(cells, search->cells, side * sizeof *cells);
    *table = (guess_table){.cells = cells, .outcomes = !search->law->values, .axes = 1};
    table->axis[0].of = &search->law->rest[search->rest];
    table->axis[0].period = period;
    class->outcomes[i] = *table;
    return search->law->values ? guess_table_outcomes(search->data, table, &class->outcomes[i]) : KAY_OK;
}

/* Candidate `i` for a bound between parts: k, k + 1, k - 1, k + 2, ..., 2 k, 2 k + 1, ... */
static guess_linear linear_bound(unsigned i)
{
    enum { AROUND = 2 * LINEAR_NEAR + 1 };
    const int64_t step = i % AROUND;
    return (guess_linear){1 + i / AROUND, step % 2 ? (step + 1) / 2 : -step / 2};
}

/* Finds the tables of part `i` and of the parts after it, and the bounds between these parts. */
static kay_status linear_parts_from(linear_search *search, guess_linear_class *class, unsigned i, bool *found)
{
    const bool last = i + 1 == class->parts || i + 1 == GUESS_LINEAR_PARTS;
    const unsigned bounds = last ? 1 : (unsigned)class->period.times * (2 * LINEAR_NEAR + 1);
    *found = false;
    for (unsigned bound = 0; bound < bounds && !*found; bound++) {
        class->end[i] = last ? class->period : linear_bound(bound);
        if (!last &&
            (!linear_before(class->end[i], class->period) || (i && !linear_before(class->end[i - 1], class->end[i]))))
            continue;
        KAY_TRY(linear_part(search, class, i, found));
        if (*found && !last)
            KAY_TRY(linear_parts_from(search, class, i + 1, found));
    }
    return KAY_OK;
}

/* Finds the parts of a period, as few as possible. */
static kay_status linear_parts(linear_search *search, guess_linear_class *class, bool *found)
{
    *found = false;
    for (unsigned parts = 1; parts <= GUESS_LINEAR_PARTS && !*found; parts++) {
        class->parts = parts;
        KAY_TRY(linear_parts_from(search, class, 0, found));
    }
    return KAY_OK;
}

/* Finds the law of a class. */
static kay_status linear_class_law(linear_search *search, guess_linear_class *class, bool *found)
{
    *found = false;
    for (class->period.times = 0; class->period.times <= LINEAR_TIMES; class->period.times++)
        for (class->period.more = LINEAR_LEAST; class->period.more <= LINEAR_MOST; class->period.more++) {
            KAY_TRY(kay_step(search->data->ctx, "looking for a period", 0, 0));
            if (linear_repeats(search, class->period))
                KAY_TRY(linear_parts(search, class, found));
            if (*found)
                return KAY_OK;
        }
    return KAY_OK;
}

/* Finds the laws of all classes, for the smallest modulus that has them. */
static kay_status linear_find(linear_search *search, bool *found)
{
    guess_linear_law *law = search->law;
    *found = false;
    for (law->modulus = 1; law->modulus <= GUESS_LINEAR_CLASSES; law->modulus++)
        for (uint64_t skip = 0; skip <= LINEAR_SKIP; skip++) {
            law->from = search->plane.first[!law->n] + skip;
            *found = true;
            for (search->rest = 0; search->rest < law->modulus && *found; search->rest++)
                KAY_TRY(linear_class_law(search, &law->classes[search->rest], found));
            if (*found)
                return KAY_OK;
        }
    return KAY_OK;
}

bool guess_linear_same(const guess_linear_class *a, const guess_linear_class *b)
{
    if (a->parts != b->parts)
        return false;
    for (unsigned i = 0; i < a->parts; i++) {
        const guess_table *x = &a->table[i], *y = &b->table[i];
        if (memcmp(&a->end[i], &b->end[i], sizeof a->end[i]) != 0 ||
            memcmp(&x->axis[0].period, &y->axis[0].period, sizeof x->axis[0].period) != 0 ||
            memcmp(x->cells, y->cells, guess_table_side(x, 0) * sizeof *x->cells) != 0)
            return false;
    }
    return true;
}

/* Returns a number that is linear in k. */
static const guess_expression *linear_number(guess_data *data, const guess_linear_law *law, guess_linear number)
{
    return guess_new(data, (guess_expression){.op = GUESS_LINEAR,
                                              .low = law->n ? number.times : 0,
                                              .high = law->n ? 0 : number.times,
                                              .k = number.more});
}

/* Returns the cell at r, for one part. */
static const guess_expression *linear_of_part(guess_data *data, const guess_table *table, const guess_expression *r)
{
    const guess_period *period = &table->axis[0].period;
    if (guess_table_is_identity(table) && !period->preperiod)
        return r;
    if (period->period > 1 || period->preperiod || period->saltus)
        return guess_cell(data, table);
    return table->outcomes ? table->cells[0] == GUESS_CODE_P ? &guess_loss : &guess_win
                           : guess_new(data, (guess_expression){.op = GUESS_LINEAR, .k = (int64_t)table->cells[0]});
}

/* Makes the expression r of a class. */
static guess_expression linear_rest(guess_data *data, const guess_linear_law *law, guess_linear period)
{
    return (guess_expression){.op = GUESS_REST,
                              .x = law->n ? &guess_b : &guess_a,
                              .y = period.times ? linear_number(data, law, period) : NULL,
                              .k = period.more};
}

/* Returns the cell of a class. */
static const guess_expression *linear_of_class(guess_data *data, const guess_linear_law *law, uint64_t rest)
{
    const guess_linear_class *class = &law->classes[rest];
    const guess_expression *r = &law->rest[rest], *out = NULL;
    for (unsigned i = class->parts; i--;) {
        const guess_expression *cell = linear_of_part(data, &class->table[i], r);
        if (i + 1 == class->parts) {
            out = cell;
            continue;
        }
        const guess_expression *end = linear_number(data, law, class->end[i]);
        out = guess_if(data, guess_new(data, (guess_expression){.op = GUESS_LESS, .x = r, .y = end}), cell, out);
    }
    return out;
}

/* Tests the law that was found. */
static kay_status linear_test(guess_data *data, guess_linear_law *law, kay_guess *out)
{
    const guess_expression *k = law->n ? &guess_a : &guess_b;
    const uint64_t last = law->modulus - 1;
    unsigned cost = LINEAR_COST;
    for (uint64_t rest = 0; rest <= last; rest++)
        law->rest[rest] = linear_rest(data, law, law->classes[rest].period);
    const guess_expression *cell = linear_of_class(data, law, last);
    for (uint64_t rest = law->modulus; rest--;) {
        cost += 3 * law->classes[rest].parts;
        if (guess_linear_same(&law->classes[rest], &law->classes[last]))
            continue;
        const guess_expression *is = guess_new(
            data, (guess_expression){.op = GUESS_MOD, .x = k, .k = (int64_t)law->modulus, .low = (int64_t)rest});
        cell = guess_if(data, is, linear_of_class(data, law, rest), cell);
    }
    guess_rule rule = {.kind = "linear period",
                       .cost = cost,
                       .value = law->values ? cell : NULL,
                       .outcome = {law->values ? guess_lost_where(data, cell, 0) : cell}};
    if (law->from > guess_data_first(data, !law->n))
        rule.where = guess_where(data, GUESS_AT_LEAST, k, (int64_t)law->from);
    guess_linear_say(data, law, guess_statement(data));
    return guess_test(data, &rule, out);
}

/* Whether the numbers are so large that a table of them is too long. */
static bool linear_far(const guess_plane *plane)
{
    return plane->first[0] > LINEAR_FAR || plane->first[1] > LINEAR_FAR || plane->size[0] > LINEAR_FAR ||
           plane->size[1] > LINEAR_FAR;
}

static kay_status linear_try(guess_data *data, bool values, kay_guess *out)
{
    bool found = false;
    if (data->parameters != 2 || data->movers == 2 || guess_data_draws(data))
        return KAY_OK;
    linear_search search = {.data = data};
    KAY_TRY(guess_plane_look(data, values, &search.plane));
    if (!search.plane.cells || linear_far(&search.plane))
        return KAY_OK;
    for (unsigned n = 0; n < 2 && !data->found; n++) {
        KAY_TRY_NEW(search.law, data->arena, 1);
        search.law->n = n;
        search.law->values = values;
        KAY_TRY_NEW(search.cells, data->arena, linear_end(&search, n) + LINEAR_MOST + 1);
        KAY_TRY(linear_find(&search, &found));
        if (found)
            KAY_TRY(linear_test(data, search.law, out));
    }
    return KAY_OK;
}

kay_status guess_linear_values(guess_data *data, kay_guess *out)
{
    return linear_try(data, true, out);
}

kay_status guess_linear_outcomes(guess_data *data, kay_guess *out)
{
    return linear_try(data, false, out);
}
