/* Grundy values of the places of a row, and sets of coins that are worth what is wanted.
 *
 * What the sets of a family leave is found without going over them.  Where any number of the items may be turned, their
 * values span a space over GF(2).  Else reachable[c] has a bit for each nim-sum that c coins can have, item after item. */
#include <string.h>

#include "base/bits.h"
#include "games/turning/turning.h"

enum { VALUES_BITS = 26 }; /* of the values, where their bit sets are needed */

/* The nim-sum of coins. */
static uint64_t values_sum(const uint64_t *values, uint64_t set)
{
    uint64_t sum = 0;
    for (; set; set &= set - 1)
        sum ^= values[__builtin_ctzll(set)];
    return sum;
}

/* What a family is for the values: that of the base without the last coin, and of each item. */
typedef struct values_family {
    turning_family of;
    uint64_t base;
    uint64_t items[TURNING_COINS];
    unsigned size; /* coins of the base */
} values_family;

static values_family values_of_family(const turning_family *of, const uint64_t *values)
{
    values_family family = {.of = *of, .size = (unsigned)__builtin_popcountll(of->base)};
    family.base = values_sum(values, of->base ^ UINT64_C(1) << turning_last(of->base));
    for (unsigned i = 0; i < of->count; i++)
        family.items[i] = values_sum(values, of->items[i]);
    return family;
}

static unsigned values_weight(const values_family *family, unsigned item)
{
    return (unsigned)__builtin_popcountll(family->of.items[item]);
}

/* Whether any of the items may be turned. */
static bool values_is_space(const values_family *family)
{
    unsigned all = family->size;
    for (unsigned i = 0; i < family->of.count; i++)
        all += values_weight(family, i);
    return family->size >= family->of.least && all <= family->of.most;
}

/* Whether no choice of items makes a number of coins that is allowed. */
static bool values_is_empty(const values_family *family)
{
    unsigned all = family->size;
    for (unsigned i = 0; i < family->of.count; i++)
        all += values_weight(family, i);
    return family->size > family->of.most || all < family->of.least;
}

/* ---- Spaces */

/* A basis by highest bits, and which items each vector is the sum of. */
typedef struct values_space {
    uint64_t vectors[64], items[64];
} values_space;

/* Takes vectors of the basis off a number; *items: which ones, as sets of items. */
static uint64_t values_reduce(const values_space *space, uint64_t number, uint64_t *items)
{
    for (int bit = 63; bit >= 0; bit--)
        if (number >> bit & 1 && space->vectors[bit]) {
            number ^= space->vectors[bit];
            *items ^= space->items[bit];
        }
    return number;
}

static values_space values_span(const values_family *family)
{
    values_space space = {.vectors = {0}};
    for (unsigned i = 0; i < family->of.count; i++) {
        uint64_t items = UINT64_C(1) << i;
        const uint64_t rest = values_reduce(&space, family->items[i], &items);
        if (rest) {
            space.vectors[turning_last(rest)] = rest;
            space.items[turning_last(rest)] = items;
        }
    }
    return space;
}

/* ---- Bit sets of nim-sums */

typedef struct values_sums {
    unsigned bits; /* of the nim-sums; at least 6 */
    uint64_t words; /* of a bit set */
    unsigned layers; /* numbers of coins told apart, from 0 on; the last one may stand for more */
    bool more; /* it does */
    uint64_t *reachable; /* layers * words, for each prefix of the items where they are kept */
} values_sums;

/* The word in which bit i is bit i ^ v of `word`, v < 64. */
static uint64_t values_word_moved(uint64_t word, uint64_t v)
{
    static const uint64_t low[] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                   UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
                                   UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
    for (unsigned b = 0; b < 6; b++)
        if (v >> b & 1)
            word = (word & low[b]) << (1u << b) | (word >> (1u << b) & low[b]);
    return word;
}

/* Adds to `to` the nim-sums of `from` with v more. */
static void values_add_moved(uint64_t *to, const uint64_t *from, uint64_t words, uint64_t v)
{
    for (uint64_t w = 0; w < words; w++)
        if (from[w])
            to[w ^ v / 64] |= values_word_moved(from[w], v % 64);
}

static kay_status values_sums_begin(kay_context *ctx, const values_family *family, unsigned bits, values_sums *sums)
{
    const unsigned most = family->of.most;
    if (bits > VALUES_BITS)
        return kay_fail(ctx, KAY_EUNABLE, "the values of so many coins under this code have more than %d bits",
                        VALUES_BITS);
    sums->bits = bits < 6 ? 6 : bits;
    sums->words = UINT64_C(1) << (sums->bits - 6);
    unsigned all = family->size;
    for (unsigned i = 0; i < family->of.count; i++)
        all += values_weight(family, i);
    sums->more = most >= all;
    sums->layers = (sums->more ? (family->of.least > family->size ? family->of.least : family->size) : most) + 1;
    return KAY_OK;
}

/* The layer that `weight` coins more than those of a layer belong to; `layers`: none. */
static unsigned values_layer(const values_sums *sums, unsigned layer, unsigned weight)
{
    const unsigned next = layer + weight;
    return next < sums->layers || !sums->more ? next : sums->layers - 1;
}

/* The sums with one item more, from those without it; `to` may be `from`, as an item that is taken twice is none. */
static void values_take(const values_sums *sums, uint64_t *to, const uint64_t *from, uint64_t value, unsigned weight)
{
    for (unsigned layer = sums->layers; layer-- > 0;) {
        const unsigned next = values_layer(sums, layer, weight);
        if (next < sums->layers)
            values_add_moved(to + next * sums->words, from + layer * sums->words, sums->words, value);
    }
}

static bool values_has(const values_sums *sums, const uint64_t *reachable, unsigned layer, uint64_t sum)
{
    return !(sum >> sums->bits) && kay_bits_get(reachable + layer * sums->words, sum);
}

/* Adds what a family leaves to `seen`. */
static kay_status values_mark(kay_context *ctx, const values_family *family, unsigned bits, uint64_t *seen)
{
    values_sums sums;
    KAY_TRY(values_sums_begin(ctx, family, bits, &sums));
    const uint64_t words = sums.layers * sums.words;
    sums.reachable = kay_alloc_array(ctx, words, sizeof *sums.reachable);
    kay_status status = sums.reachable ? KAY_OK : kay_no_memory(ctx);
    if (status == KAY_OK)
        kay_bits_set(sums.reachable + family->size * sums.words, family->base);
    for (unsigned i = 0; i < family->of.count && status == KAY_OK; i++) {
        values_take(&sums, sums.reachable, sums.reachable, family->items[i], values_weight(family, i));
        status = kay_check_time(ctx);
    }
    for (unsigned layer = family->of.least; layer < sums.layers && status == KAY_OK; layer++)
        for (uint64_t w = 0; w < sums.words; w++)
            seen[w] |= sums.reachable[layer * sums.words + w];
    kay_free(ctx, sums.reachable, words * sizeof *sums.reachable);
    return status;
}

/* ---- Values */

static unsigned values_bits(const uint64_t *values, unsigned count)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < count; i++)
        all |= values[i];
    return all ? turning_last(all) + 1 : 0;
}

/* Where a code has one family that is a space with the nim-sum 0: the least number that is not in it. */
static bool values_least_outside(const turning_code *code, const uint64_t *values, unsigned last, uint64_t *least)
{
    unsigned cursor = 0;
    turning_family of, other;
    if (code->count != 1 || code->terms->kind != TURNING_ANY || !turning_next_family(code->terms, last, &cursor, &of) ||
        turning_next_family(code->terms, last, &cursor, &other))
        return false;
    const values_family family = values_of_family(&of, values);
    if (family.base || !values_is_space(&family))
        return false;
    const values_space space = values_span(&family);
    for (unsigned bit = 0; bit < 64; bit++) { /* below 2^bit everything is in it */
        uint64_t items = 0;
        *least = UINT64_C(1) << bit;
        if (values_reduce(&space, *least, &items))
            return true;
    }
    return false;
}

static kay_status values_find(kay_context *ctx, const turning_code *code, uint64_t *values, unsigned last)
{
    if (values_least_outside(code, values, last, &values[last]))
        return KAY_OK;
    const unsigned bits = values_bits(values, last);
    const uint64_t words = UINT64_C(1) << (bits < 6 ? 0 : bits > VALUES_BITS ? 0 : bits - 6);
    uint64_t *seen = kay_alloc_array(ctx, words + 1, sizeof *seen); /* the last word is empty */
    kay_status status = seen ? KAY_OK : kay_no_memory(ctx);
    turning_family of;
    for (unsigned t = 0; t < code->count; t++)
        for (unsigned cursor = 0; status == KAY_OK && turning_next_family(&code->terms[t], last, &cursor, &of);) {
            const values_family family = values_of_family(&of, values);
            if (!values_is_empty(&family))
                status = values_mark(ctx, &family, bits, seen);
        }
    uint64_t least = 0;
    while (status == KAY_OK && kay_bits_get(seen, least))
        least++;
    kay_free(ctx, seen, (words + 1) * sizeof *seen);
    values[last] = least;
    return status;
}

kay_status turning_values(kay_context *ctx, const turning_code *code, unsigned count, uint64_t *values)
{
    for (unsigned last = 0; last < count; last++)
        KAY_TRY(values_find(ctx, code, values, last));
    return KAY_OK;
}

/* ---- Sets that are worth something */

static void values_put_items(const values_family *family, uint64_t items, uint64_t *set)
{
    *set = family->of.base;
    for (; items; items &= items - 1)
        *set |= family->of.items[__builtin_ctzll(items)];
}

static bool values_construct_in_space(const values_family *family, uint64_t target, uint64_t *set)
{
    const values_space space = values_span(family);
    uint64_t items = 0;
    if (values_reduce(&space, target ^ family->base, &items))
        return false;
    values_put_items(family, items, set);
    return true;
}

/* Goes back over the prefixes of the items: leaves out an item where the sum can be had without it. */
static void values_trace(const values_sums *sums, const values_family *family, unsigned layer, uint64_t sum,
                         uint64_t *items)
{
    const uint64_t words = sums->layers * sums->words;
    for (unsigned i = family->of.count; i-- > 0;) {
        const uint64_t *before = sums->reachable + i * words;
        if (values_has(sums, before, layer, sum))
            continue;
        const unsigned weight = values_weight(family, i);
        *items |= UINT64_C(1) << i;
        sum ^= family->items[i];
        unsigned from = layer >= weight ? layer - weight : 0;
        while (!values_has(sums, before, from, sum)) /* of those that the last layer stands for */
            from++;
        layer = from;
    }
}

/* The sums of every prefix are kept. */
static kay_status values_construct_sums(kay_context *ctx, const values_family *family, unsigned bits, uint64_t target,
                                        uint64_t *set)
{
    values_sums sums;
    KAY_TRY(values_sums_begin(ctx, family, bits, &sums));
    const uint64_t words = sums.layers * sums.words, room = (family->of.count + 1) * words;
    KAY_TRY_ALLOC(sums.reachable, ctx, room);
    kay_bits_set(sums.reachable + family->size * sums.words, family->base);
    for (unsigned i = 0; i < family->of.count; i++) {
        uint64_t *from = sums.reachable + i * words;
        memcpy(from + words, from, words * sizeof *from);
        values_take(&sums, from + words, from, family->items[i], values_weight(family, i));
    }
    const uint64_t *all = sums.reachable + family->of.count * words;
    for (unsigned layer = family->of.least; layer < sums.layers && !*set; layer++)
        if (values_has(&sums, all, layer, target)) {
            uint64_t items = 0;
            values_trace(&sums, family, layer, target, &items);
            values_put_items(family, items, set);
        }
    kay_free(ctx, sums.reachable, room * sizeof *sums.reachable);
    return KAY_OK;
}

kay_status turning_construct(kay_context *ctx, const turning_code *code, const uint64_t *values, unsigned last,
                             uint64_t target, uint64_t *set)
{
    turning_family of;
    const unsigned bits = values_bits(values, last);
    *set = 0;
    for (unsigned t = 0; t < code->count; t++)
        for (unsigned cursor = 0; turning_next_family(&code->terms[t], last, &cursor, &of);) {
            const values_family family = values_of_family(&of, values);
            if (values_is_empty(&family))
                continue;
            if (values_is_space(&family))
                values_construct_in_space(&family, target, set);
            else
                KAY_TRY(values_construct_sums(ctx, &family, bits, target, set));
            if (*set)
                return KAY_OK;
        }
    return kay_fail(ctx, KAY_EUNABLE, "no set of coins is worth what the value of a place says");
}
