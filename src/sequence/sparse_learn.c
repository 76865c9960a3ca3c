/* Chooses helpers: the heaps that are evidence most often are taken first, then those that are it most often where the
 * others are none.  How often is counted for the last heaps; what a heap counts can only get less, so that it is
 * counted again only when it would be next.  Where helpers are cheap, the same is done again and again for heaps that
 * lack evidence still. */
#include "sequence/sparse.h"

#include <string.h>

enum {
    LEARN_SAMPLE = 1024, /* heaps that are counted for, at most */
    LEARN_ROUNDS = 4, /* where helpers are cheap: a quarter of them each time, */
    LEARN_LAST = 1 << 14, /* from so many of the last heaps, */
    LEARN_LEAST = 3, /* and a helper is worth its time that is evidence for so many */
    LEARN_RARE = 1u << 31, /* in the place of a rare heap's value */
};

/* A heap that may be a helper, and for how many heaps it was evidence when that was last counted. */
typedef struct learn_choice {
    kay_lanes_entry entry;
    uint32_t gain;
} learn_choice;

typedef struct learn_table {
    const kay_sparse *sparse;
    uint32_t least; /* heaps that a helper is evidence for: fewer are not worth its time */
    uint64_t rows; /* heaps that are counted for */
    uint64_t *heaps; /* which: heap first + heaps[i] */
    uint64_t first, last; /* the heap of packed[0], and how many of the last ones a sample is taken from */
    uint32_t *packed; /* values of the common heaps up to the last one of the sample */
    uint32_t *missing; /* row i: a bit for each value without evidence yet of its heap; its last word is 0 */
    uint32_t row; /* words of a row */
    uint64_t cost;
    learn_choice *choices; /* a heap: each counts at least as much as those at 2 i + 1 and 2 i + 2 */
    uint64_t count, room;
} learn_table;

static uint32_t learn_packed(const kay_sparse *s, uint64_t n)
{
    uint32_t packed = s->packed[kay_heap_values_at(&s->values, n)];
    bool common = (packed & 1) == !(s->mask.parity && (n ^ s->splits[0]) & 1);
    return common && n ? packed >> 1 : LEARN_RARE;
}

/* Lists what heap n needs evidence for in the next row. */
static void learn_row(learn_table *table, uint64_t n)
{
    const kay_sparse *s = table->sparse;
    uint32_t *missing = table->missing + table->rows * table->row;
    uint32_t packed = s->packed[kay_heap_values_at(&s->values, n)];
    memset(missing, 0, table->row * sizeof *missing);
    table->heaps[table->rows] = n - table->first;
    if (table->packed[n - table->first] == LEARN_RARE)
        return;
    uint32_t until = s->smaller[(packed & 1) * s->capacity + packed / 2];
    for (uint32_t v = 0; v < until; v++)
        missing[v / KAY_LANES_WORD] |= 1u << v % KAY_LANES_WORD;
    for (uint64_t k = 0; k < s->single_count; k++) {
        if (!(s->singles[k].digit & KAY_HEAP_ONE) || s->singles[k].tokens >= n)
            continue;
        uint32_t other = s->packed[kay_heap_values_at(&s->values, n - s->singles[k].tokens)];
        if ((other & 1) != (packed & 1) && other / 2 < until)
            missing[other / 2 / KAY_LANES_WORD] &= ~(1u << other / 2 % KAY_LANES_WORD);
    }
}

/* Which value of the heap of row i has this entry as evidence. */
static uint32_t learn_value(const learn_table *table, uint64_t i, kay_lanes_entry entry)
{
    const uint32_t none = (table->row - 1) * KAY_LANES_WORD; /* of which nothing is missing */
    const uint32_t value = table->packed[table->heaps[i] - entry.offset] ^ entry.value;
    return value < none ? value : none;
}

/* For how many rows this helper is evidence that is missing yet. */
static uint32_t learn_gain(learn_table *table, kay_lanes_entry entry)
{
    const uint32_t *missing = table->missing;
    uint32_t gain = 0;
    for (uint64_t i = 0; i < table->rows; i++, missing += table->row) {
        const uint32_t value = learn_value(table, i, entry);
        gain += missing[value / KAY_LANES_WORD] >> value % KAY_LANES_WORD & 1;
    }
    table->cost += table->rows;
    return gain;
}

/* Takes out of what is missing in a row what this helper is evidence for. */
static void learn_take(learn_table *table, uint64_t i, kay_lanes_entry entry)
{
    const uint32_t value = learn_value(table, i, entry);
    table->missing[i * table->row + value / KAY_LANES_WORD] &= ~(1u << value % KAY_LANES_WORD);
}

/* The sample is of the last heaps that lack something with all of `taken`, at most `most`. */
static void learn_sample(learn_table *table, const kay_lanes_list *taken, uint64_t most)
{
    const uint64_t until = table->sparse->values.count;
    table->rows = 0;
    for (uint64_t n = until - table->last; n < until && table->rows < most; n++) {
        uint32_t any = 0;
        learn_row(table, n);
        for (uint64_t i = 0; i < taken->count; i++)
            learn_take(table, table->rows, taken->entries[i]);
        for (uint32_t w = 0; w < table->row; w++)
            any |= table->missing[table->rows * table->row + w];
        table->rows += any != 0;
        table->cost += taken->count;
    }
}

/* The choice at the top sinks to its place. */
static void learn_sink(learn_table *table, uint64_t at)
{
    learn_choice *choices = table->choices, choice = choices[at];
    for (uint64_t below = 2 * at + 1; below < table->count; below = 2 * at + 1) {
        if (below + 1 < table->count && choices[below + 1].gain > choices[below].gain)
            below++;
        if (choices[below].gain <= choice.gain)
            break;
        choices[at] = choices[below];
        at = below;
    }
    choices[at] = choice;
}

/* Each choice that counts less than those below it sinks. */
static void learn_order(learn_table *table)
{
    for (uint64_t at = table->count; at-- > 0;)
        learn_sink(table, at);
}

static void learn_list(learn_table *table, uint64_t reach)
{
    const kay_sparse *s = table->sparse;
    table->count = 0;
    for (uint64_t i = 0; i < s->split_count; i++)
        for (uint64_t offset = KAY_LANES_BLOCK; offset < reach; offset++) { /* nearer ones are unknown too often */
            if (offset <= s->splits[i])
                continue;
            kay_lanes_entry entry = {(uint32_t)offset, learn_packed(s, offset - s->splits[i])};
            uint32_t gain = entry.value == LEARN_RARE ? 0 : learn_gain(table, entry);
            if (gain >= table->least)
                table->choices[table->count++] = (learn_choice){entry, gain};
        }
    learn_order(table);
}

/* The most that another than the first choice counts, at most. */
static uint32_t learn_next(const learn_table *table)
{
    uint32_t left = table->count > 1 ? table->choices[1].gain : 0,
             right = table->count > 2 ? table->choices[2].gain : 0;
    return left > right ? left : right;
}

/* The first choice is taken where it still counts about as much as any other. */
static kay_status learn_choose(learn_table *table, kay_lanes_list *taken)
{
    while (table->count && taken->count < KAY_SPARSE_HELPERS) {
        learn_choice *top = table->choices;
        top->gain = learn_gain(table, top->entry);
        const bool take = top->gain >= table->least && 4 * top->gain >= 3 * learn_next(table);
        if (take) {
            for (uint64_t i = 0; i < table->rows; i++)
                learn_take(table, i, top->entry);
            KAY_TRY(kay_lanes_add(table->sparse->ctx, taken, top->entry));
        }
        if (take || top->gain < table->least)
            *top = table->choices[--table->count];
        learn_sink(table, 0);
    }
    return KAY_OK;
}

/* The largest offset of a helper: where one value is as good as another, near ones will do. */
static uint64_t learn_reach(const kay_sparse *s)
{
    const uint64_t most = s->planes == 1 ? KAY_SPARSE_FAR / LEARN_ROUNDS : KAY_SPARSE_FAR;
    return s->values.count / 16 < most ? s->values.count / 16 : most;
}

/* So many heaps at most lack evidence in a sample, which is taken from so many of the last ones. */
static uint64_t learn_rows(const kay_sparse *s)
{
    const uint64_t most = s->planes == 1 ? LEARN_SAMPLE / LEARN_ROUNDS : LEARN_SAMPLE, rows = s->values.count / 64;
    return rows < most ? rows : most;
}

static uint64_t learn_last(const kay_sparse *s)
{
    const uint64_t last = s->values.count / 4;
    if (s->planes > 1)
        return learn_rows(s);
    return last < LEARN_LAST ? last : LEARN_LAST;
}

uint64_t kay_sparse_learn_cost(const kay_sparse *s)
{
    return 2 * learn_reach(s) * learn_rows(s) * s->split_count;
}

/* Room for a table with this many choices, which reach so far back. */
static kay_status learn_begin(learn_table *table, const kay_sparse *s, uint64_t reach)
{
    const uint64_t rows = learn_rows(s) + 1;
    table->sparse = s;
    table->row = s->planes + 1;
    table->last = learn_last(s);
    table->first = s->values.count - table->last - reach;
    table->packed = kay_alloc_array(s->ctx, reach + table->last, sizeof *table->packed);
    table->heaps = kay_alloc_array(s->ctx, rows, sizeof *table->heaps);
    table->missing = kay_alloc_array(s->ctx, rows * table->row, sizeof *table->missing);
    table->choices = kay_alloc_array(s->ctx, table->room, sizeof *table->choices);
    if (!table->packed || !table->heaps || !table->missing || !table->choices)
        return kay_no_memory(s->ctx);
    for (uint64_t n = table->first; n < s->values.count; n++)
        table->packed[n - table->first] = learn_packed(s, n);
    return KAY_OK;
}

static void learn_end(learn_table *table)
{
    const kay_sparse *s = table->sparse;
    const uint64_t rows = learn_rows(s) + 1;
    kay_free(s->ctx, table->packed, (s->values.count - table->first) * sizeof *table->packed);
    kay_free(s->ctx, table->heaps, rows * sizeof *table->heaps);
    kay_free(s->ctx, table->missing, rows * table->row * sizeof *table->missing);
    kay_free(s->ctx, table->choices, table->room * sizeof *table->choices);
}

static kay_status learn_helpers(learn_table *table, kay_sparse *s, uint64_t reach)
{
    table->least = s->planes == 1 ? LEARN_LEAST : 1 + s->planes / 4;
    kay_lanes_clear(&s->helpers);
    for (unsigned round = 0; round < (s->planes == 1 ? LEARN_ROUNDS : 1); round++) {
        learn_sample(table, &s->helpers, learn_rows(s));
        learn_list(table, reach);
        KAY_TRY(learn_choose(table, &s->helpers));
    }
    return kay_sparse_add_helping_moves(s);
}

kay_status kay_sparse_learn(kay_sparse *s, uint64_t *cost)
{
    const uint64_t reach = learn_reach(s);
    learn_table table = {.room = reach * s->split_count};
    kay_status status = learn_begin(&table, s, reach);
    if (status == KAY_OK)
        status = learn_helpers(&table, s, reach);
    *cost = 2 * table.cost;
    learn_end(&table);
    return status;
}
