/* Chooses helpers: the heaps that are evidence most often are taken first, then those that are it most often where the
 * others are none.  How often is counted for the last heaps; what a heap counts can only get less, so that it is counted
 * again only when it would be next. */
#include "sequence/sparse.h"

enum {
    LEARN_SAMPLE = 1024, /* heaps that are counted for, at most */
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
    uint64_t from, sample; /* heaps from..from + sample - 1 */
    uint64_t first; /* the heap of packed[0] */
    uint32_t *packed; /* values of the common heaps up to the last one of the sample */
    uint32_t *missing; /* row i: a bit for each value without evidence yet of heap from + i; its last word is 0 */
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

/* Lists what the sample needs evidence for. */
static void learn_fill(learn_table *table)
{
    const kay_sparse *s = table->sparse;
    for (uint64_t n = table->first; n < table->from + table->sample; n++)
        table->packed[n - table->first] = learn_packed(s, n);
    for (uint64_t i = 0; i < table->sample; i++) {
        uint64_t n = table->from + i;
        uint32_t packed = s->packed[kay_heap_values_at(&s->values, n)];
        if (table->packed[n - table->first] == LEARN_RARE)
            continue;
        uint32_t until = s->smaller[(packed & 1) * s->capacity + packed / 2];
        for (uint32_t v = 0; v < until; v++)
            table->missing[i * table->row + v / KAY_LANES_WORD] |= 1u << v % KAY_LANES_WORD;
        for (uint64_t k = 0; k < s->one_count; k++) {
            uint32_t other = s->packed[kay_heap_values_at(&s->values, n - s->ones[k])];
            if ((other & 1) != (packed & 1) && other / 2 < until)
                table->missing[i * table->row + other / 2 / KAY_LANES_WORD] &= ~(1u << other / 2 % KAY_LANES_WORD);
        }
    }
}

/* For how many heaps of the sample this helper is evidence that is missing yet. */
static uint32_t learn_gain(learn_table *table, kay_lanes_entry entry)
{
    const uint32_t row = table->row, none = (row - 1) * KAY_LANES_WORD, *missing = table->missing;
    const uint32_t *packed = table->packed + (table->from - table->first - entry.offset);
    uint32_t gain = 0;
    for (uint64_t i = 0; i < table->sample; i++, missing += row) {
        uint32_t value = packed[i] ^ entry.value;
        value = value < none ? value : none; /* of which nothing is missing */
        gain += missing[value / KAY_LANES_WORD] >> value % KAY_LANES_WORD & 1;
    }
    table->cost += table->sample;
    return gain;
}

/* Takes out of what is missing what this helper is evidence for. */
static void learn_take(learn_table *table, kay_lanes_entry entry)
{
    const uint32_t none = (table->row - 1) * KAY_LANES_WORD;
    for (uint64_t i = 0; i < table->sample; i++) {
        uint32_t value = table->packed[table->from - table->first - entry.offset + i] ^ entry.value;
        if (value < none)
            table->missing[i * table->row + value / KAY_LANES_WORD] &= ~(1u << value % KAY_LANES_WORD);
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

static void learn_list(learn_table *table, uint64_t reach)
{
    const kay_sparse *s = table->sparse;
    for (uint64_t i = 0; i < s->split_count; i++)
        for (uint64_t offset = KAY_LANES_BLOCK; offset < reach; offset++) { /* nearer ones are unknown too often */
            if (offset <= s->splits[i])
                continue;
            kay_lanes_entry entry = {(uint32_t)offset, learn_packed(s, offset - s->splits[i])};
            uint32_t gain = entry.value == LEARN_RARE ? 0 : learn_gain(table, entry);
            if (gain >= table->least)
                table->choices[table->count++] = (learn_choice){entry, gain};
        }
    for (uint64_t at = table->count; at-- > 0;)
        learn_sink(table, at);
}

/* The most that another than the first choice counts, at most. */
static uint32_t learn_next(const learn_table *table)
{
    uint32_t left = table->count > 1 ? table->choices[1].gain : 0,
             right = table->count > 2 ? table->choices[2].gain : 0;
    return left > right ? left : right;
}

/* The first choice is taken where it still counts about as much as any other. */
static kay_status learn_choose(learn_table *table, kay_sparse *s)
{
    while (table->count && s->helpers.count < KAY_SPARSE_HELPERS) {
        learn_choice *top = table->choices;
        top->gain = learn_gain(table, top->entry);
        const bool taken = top->gain >= table->least && 4 * top->gain >= 3 * learn_next(table);
        if (taken) {
            learn_take(table, top->entry);
            KAY_TRY(kay_lanes_add(s->ctx, &s->helpers, top->entry));
        }
        if (taken || top->gain < table->least)
            *top = table->choices[--table->count];
        if (table->count)
            learn_sink(table, 0);
    }
    return KAY_OK;
}

static uint64_t learn_reach(const kay_sparse *s)
{
    return s->values.count / 16 < KAY_SPARSE_FAR ? s->values.count / 16 : KAY_SPARSE_FAR;
}

static uint64_t learn_sample(const kay_sparse *s)
{
    return s->values.count / 64 < LEARN_SAMPLE ? s->values.count / 64 : LEARN_SAMPLE;
}

uint64_t kay_sparse_learn_cost(const kay_sparse *s)
{
    return 2 * learn_reach(s) * learn_sample(s) * s->split_count;
}

kay_status kay_sparse_learn(kay_sparse *s, uint64_t *cost)
{
    const uint64_t count = s->values.count, reach = learn_reach(s);
    learn_table table = {.sparse = s, .least = 1 + s->planes / 4, .row = s->planes + 1, .sample = learn_sample(s)};
    table.from = count - table.sample;
    table.first = table.from - reach;
    table.room = reach * s->split_count;
    table.packed = kay_alloc_array(s->ctx, reach + table.sample, sizeof *table.packed);
    table.missing = kay_alloc_array(s->ctx, table.sample * table.row, sizeof *table.missing);
    table.choices = kay_alloc_array(s->ctx, table.room, sizeof *table.choices);
    kay_status status = KAY_OK;
    if (!table.packed || !table.missing || !table.choices) {
        status = kay_no_memory(s->ctx);
    } else {
        learn_fill(&table);
        learn_list(&table, reach);
        kay_lanes_clear(&s->helpers);
        status = learn_choose(&table, s);
    }
    *cost = 2 * table.cost;
    kay_free(s->ctx, table.packed, (reach + table.sample) * sizeof *table.packed);
    kay_free(s->ctx, table.missing, table.sample * table.row * sizeof *table.missing);
    kay_free(s->ctx, table.choices, table.room * sizeof *table.choices);
    return status;
}
