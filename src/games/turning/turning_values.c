/* Grundy values of the places of a row, and sets of places that are worth what is wanted.
 *
 * Where there is no formula (turning_formula.c), what the sets of a family leave is found without going over them.
 * Where any number of the items may be turned, their values span a space over GF(2).  Else a bit is kept for each
 * nim-sum that c places can have, item after item; where any places may be turned, these are those of the place before
 * and one more. */
#include "games/turning/turning_values.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/grow.h"

enum {
    VALUES_BITS = 26, /* of the values, where their bit sets are needed */
    VALUES_SPACE = 64, /* items of a space, at most */
};

/* What a family is for the values: that of the base without the last place, and of each item. */
typedef struct values_family {
    turning_family of;
    const uint64_t *values;
    uint64_t base;
    uint64_t size, all; /* places of the base; with all items */
} values_family;

static values_family values_of_family(const turning_family *of, const uint64_t *values)
{
    values_family family = {.of = *of, .values = values, .size = turning_base_size(of)};
    for (uint64_t place = of->first; place < of->last; place += of->gap)
        family.base ^= values[place];
    family.all = family.size + of->count;
    if (of->pairs)
        family.all = of->last - of->first + 1;
    return family;
}

static uint64_t values_item(const values_family *family, uint64_t item)
{
    const uint64_t place = family->of.from + item;
    const uint64_t other = turning_weight(&family->of, item) == 2 ? family->of.first + family->of.last - place : place;
    return other == place ? family->values[place] : family->values[place] ^ family->values[other];
}

/* Whether any of the items may be turned. */
static bool values_is_space(const values_family *family)
{
    return family->size >= family->of.least && family->all <= family->of.most && family->of.count <= VALUES_SPACE;
}

/* Whether no choice of items makes a number of places that is allowed. */
static bool values_is_empty(const values_family *family)
{
    return family->size > family->of.most || family->all < family->of.least;
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
        const uint64_t rest = values_reduce(&space, values_item(family, i), &items);
        if (rest) {
            const unsigned top = 63 - (unsigned)__builtin_clzll(rest);
            space.vectors[top] = rest;
            space.items[top] = items;
        }
    }
    return space;
}

/* ---- Bit sets of nim-sums */

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

static kay_status values_sums_size(kay_context *ctx, unsigned bits, turning_sums *sums)
{
    if (bits > VALUES_BITS)
        return kay_fail(ctx, KAY_EUNABLE, "the values of so many coins under this code have more than %d bits",
                        VALUES_BITS);
    sums->bits = bits < 6 ? 6 : bits;
    sums->words = UINT64_C(1) << (sums->bits - 6);
    return KAY_OK;
}

static kay_status values_sums_begin(kay_context *ctx, const values_family *family, unsigned bits, turning_sums *sums)
{
    const uint64_t least = family->of.least > family->size ? family->of.least : family->size;
    *sums = (turning_sums){.more = family->of.most >= family->all};
    sums->layers = (sums->more ? least : family->of.most) + 1;
    return values_sums_size(ctx, bits, sums);
}

/* The layer that `weight` places more than those of a layer belong to; `layers` or more: none. */
static uint64_t values_layer(const turning_sums *sums, uint64_t layer, uint64_t weight)
{
    const uint64_t next = layer + weight;
    return next < sums->layers || !sums->more ? next : sums->layers - 1;
}

/* Adds the sums with one item more, an item that is taken twice being none; `first`, if not NULL: `mark` for each that
 * is new. */
static void values_take(const turning_sums *sums, uint64_t value, uint64_t weight, uint32_t *first, uint32_t mark)
{
    for (uint64_t layer = sums->layers; layer-- > 0;) {
        const uint64_t next = values_layer(sums, layer, weight), *from = sums->reachable + layer * sums->words;
        uint64_t *to = sums->reachable + next * sums->words;
        for (uint64_t w = 0; w < sums->words && next < sums->layers; w++) {
            const uint64_t at = w ^ value / 64, moved = from[w] ? values_word_moved(from[w], value % 64) : 0;
            for (uint64_t added = first ? moved & ~to[at] : 0; added; added &= added - 1)
                first[(next * sums->words + at) * 64 + (unsigned)__builtin_ctzll(added)] = mark;
            to[at] |= moved;
        }
    }
}

static void values_mark_sums(const turning_sums *sums, uint64_t least, uint64_t *seen)
{
    for (uint64_t layer = least; layer < sums->layers; layer++)
        for (uint64_t w = 0; w < sums->words; w++)
            seen[w] |= sums->reachable[layer * sums->words + w];
}

/* Adds what a family leaves to `seen`. */
static kay_status values_mark(kay_context *ctx, const values_family *family, unsigned bits, uint64_t *seen)
{
    turning_sums sums;
    if (values_is_empty(family))
        return KAY_OK;
    KAY_TRY(values_sums_begin(ctx, family, bits, &sums));
    if (!family->of.count) {
        kay_bits_set(seen, family->base);
        return KAY_OK;
    }
    const uint64_t words = sums.layers * sums.words;
    KAY_TRY_ALLOC(sums.reachable, ctx, words);
    kay_status status = KAY_OK;
    kay_bits_set(sums.reachable + family->size * sums.words, family->base);
    for (uint64_t i = 0; i < family->of.count && status == KAY_OK; i++) {
        values_take(&sums, values_item(family, i), turning_weight(&family->of, i), NULL, 0);
        status = kay_check_time(ctx);
    }
    if (status == KAY_OK)
        values_mark_sums(&sums, family->of.least, seen);
    kay_free(ctx, sums.reachable, words * sizeof *sums.reachable);
    return status;
}

/* ---- Values */

static unsigned values_bits(uint64_t all)
{
    return all ? 64 - (unsigned)__builtin_clzll(all) : 0;
}

/* Where a code has one family that is a space with the nim-sum 0: the least number that is not in it. */
static bool values_least_outside(const turning_code *code, const uint64_t *values, uint64_t last, uint64_t *least)
{
    uint64_t cursor[2] = {0};
    turning_family of;
    if (code->count != 1 || code->terms->kind != TURNING_ANY || !turning_next_family(code->terms, last, cursor, &of))
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

/* Whether a code lets any places be turned, if they are enough and not too many. */
static bool values_grows(const turning_code *code)
{
    return code->count == 1 && code->terms->kind == TURNING_ANY && code->terms->span == UINT64_MAX &&
           !code->terms->first;
}

/* Adds the known places to the sums, which get wider with the values. */
static kay_status values_grow(turning_row *row)
{
    const turning_term *term = row->code->terms;
    const unsigned bits = values_bits(row->all);
    turning_sums *sums = &row->grown, wide = *sums;
    wide.more = term->most == UINT64_MAX;
    wide.layers = (wide.more ? term->least : term->most) + 1;
    if (!sums->reachable || bits > sums->bits) {
        KAY_TRY(values_sums_size(row->ctx, bits, &wide));
        KAY_TRY_ALLOC(wide.reachable, row->ctx, wide.layers * wide.words);
        for (uint64_t layer = 0; sums->reachable && layer < wide.layers; layer++)
            memcpy(wide.reachable + layer * wide.words, sums->reachable + layer * sums->words,
                   sums->words * sizeof *wide.reachable);
        kay_bits_set(wide.reachable + wide.words, 0); /* the last place alone */
        kay_free(row->ctx, sums->reachable, sums->layers * sums->words * sizeof *sums->reachable);
        *sums = wide;
    }
    for (; row->grown_of < row->count; row->grown_of++)
        values_take(sums, row->values[row->grown_of], 1, NULL, 0);
    return KAY_OK;
}

static kay_status values_mark_all(turning_row *row, unsigned bits, uint64_t *seen)
{
    turning_family of;
    if (values_grows(row->code)) {
        KAY_TRY(values_grow(row));
        values_mark_sums(&row->grown, row->code->terms->least, seen);
        return KAY_OK;
    }
    for (unsigned t = 0; t < row->code->count; t++)
        for (uint64_t cursor[2] = {0}; turning_next_family(&row->code->terms[t], row->count, cursor, &of);) {
            const values_family family = values_of_family(&of, row->values);
            KAY_TRY(values_mark(row->ctx, &family, bits, seen));
        }
    return KAY_OK;
}

static kay_status values_find(turning_row *row, uint64_t *value)
{
    const turning_formula formula = turning_formula_of(row->code);
    if (formula) {
        *value = turning_formula_value(formula, row->count);
        return KAY_OK;
    }
    if (values_least_outside(row->code, row->values, row->count, value))
        return KAY_OK;
    const unsigned bits = values_bits(row->all);
    const uint64_t words = UINT64_C(1) << (bits < 6 ? 0 : bits > VALUES_BITS ? 0 : bits - 6);
    KAY_ALLOC(uint64_t, seen, row->ctx, words + 1); /* the last word is empty */
    const kay_status status = values_mark_all(row, bits, seen);
    uint64_t least = 0;
    while (status == KAY_OK && kay_bits_get(seen, least))
        least++;
    kay_free(row->ctx, seen, (words + 1) * sizeof *seen);
    *value = least;
    return status;
}

kay_status turning_row_reach(turning_row *row, uint64_t count)
{
    while (row->count < count) {
        KAY_ROOM(row->ctx, row->values, row->count, row->room);
        KAY_TRY(values_find(row, &row->values[row->count]));
        row->all |= row->values[row->count++];
        if (row->count % 256 == 0)
            KAY_TRY(kay_tick(row->ctx, "values of coins", row->count, count));
    }
    return KAY_OK;
}

void turning_row_end(turning_row *row)
{
    kay_free(row->ctx, row->values, row->room * sizeof *row->values);
    kay_free(row->ctx, row->grown.reachable, row->grown.layers * row->grown.words * sizeof *row->grown.reachable);
}

/* ---- Sets that are worth something */

static bool values_construct_in_space(const values_family *family, uint64_t target, turning_set *set)
{
    const values_space space = values_span(family);
    uint64_t bits = 0, items[VALUES_SPACE], count = 0;
    if (values_reduce(&space, target ^ family->base, &bits))
        return false;
    for (; bits; bits &= bits - 1)
        items[count++] = (unsigned)__builtin_ctzll(bits);
    turning_family_set(&family->of, items, count, set);
    return true;
}

/* Goes back over what made each sum reachable first: first[s] is 0 for none, 1 for the base, i + 2 for item i.  How
 * many items there are, in no order. */
static uint64_t values_trace(const turning_sums *sums, const values_family *family, const uint32_t *first,
                             uint64_t layer, uint64_t sum, uint64_t *items)
{
    const uint64_t row = UINT64_C(1) << sums->bits;
    uint64_t count = 0;
    for (uint64_t mark = first[layer * row + sum]; mark > 1; mark = first[layer * row + sum]) {
        const uint64_t item = mark - 2, weight = turning_weight(&family->of, item);
        items[count++] = item;
        sum ^= values_item(family, item);
        layer = layer >= weight ? layer - weight : 0;
        while (!first[layer * row + sum] ||
               first[layer * row + sum] >= mark) /* of those that the last one stands for */
            layer++;
    }
    return count;
}

/* The same without them, where any smaller number of places is allowed, and this is the least that reaches the sum: an
 * item without which the rest is reachable is not in that rest, for it would be there twice. */
static uint64_t values_pick(const turning_sums *sums, const values_family *family, uint64_t layer, uint64_t sum,
                            uint64_t *items)
{
    uint64_t count = 0;
    for (uint64_t item = 0; layer > family->size && item < family->of.count; item++) {
        const uint64_t weight = turning_weight(&family->of, item), rest = sum ^ values_item(family, item);
        if (layer < weight || !kay_bits_get(sums->reachable + (layer - weight) * sums->words, rest))
            continue;
        items[count++] = item;
        sum = rest;
        layer -= weight;
    }
    return count;
}

static kay_status values_construct_with(kay_context *ctx, const values_family *family, const turning_sums *sums,
                                        uint32_t *first, uint64_t target, turning_set *set)
{
    const uint64_t at = family->size * sums->words * 64 + family->base;
    uint64_t *items = set->places + family->of.last + 1, count = 0;
    kay_bits_set(sums->reachable, at);
    if (first)
        first[at] = 1;
    for (uint64_t i = 0; i < family->of.count; i++) {
        values_take(sums, values_item(family, i), turning_weight(&family->of, i), first, (uint32_t)i + 2);
        KAY_TRY(kay_check_time(ctx));
    }
    for (uint64_t layer = family->of.least; layer < sums->layers && !set->count; layer++)
        if (kay_bits_get(sums->reachable + layer * sums->words, target)) {
            count = first ? values_trace(sums, family, first, layer, target, items)
                          : values_pick(sums, family, layer, target, items);
            qsort(items, count, sizeof *items, kay_compare_u64);
            turning_family_set(&family->of, items, count, set);
        }
    return KAY_OK;
}

static kay_status values_construct_sums(kay_context *ctx, const values_family *family, unsigned bits, uint64_t target,
                                        turning_set *set)
{
    turning_sums sums;
    KAY_TRY(values_sums_begin(ctx, family, bits, &sums));
    const uint64_t words = sums.layers * sums.words;
    const bool traced = sums.more || family->of.least > family->size;
    uint32_t *first = NULL;
    if (target >> sums.bits)
        return KAY_OK;
    KAY_TRY_ALLOC(sums.reachable, ctx, words);
    if (traced)
        first = kay_alloc_array(ctx, 64 * words, sizeof *first);
    const kay_status status =
        traced && !first ? kay_no_memory(ctx) : values_construct_with(ctx, family, &sums, first, target, set);
    if (first)
        kay_free(ctx, first, 64 * words * sizeof *first);
    kay_free(ctx, sums.reachable, words * sizeof *sums.reachable);
    return status;
}

kay_status turning_construct(const turning_row *row, kay_arena *arena, uint64_t last, uint64_t target, turning_set *set)
{
    const turning_formula formula = turning_formula_of(row->code);
    turning_family of;
    set->count = 0;
    KAY_TRY_NEW(set->places, arena, 2 * (last + 1) + 3);
    if (formula) {
        turning_formula_construct(formula, last, target, set);
        return KAY_OK;
    }
    uint64_t all = 0;
    for (uint64_t place = 0; place < last; place++)
        all |= row->values[place];
    const unsigned bits = values_bits(all);
    for (unsigned t = 0; t < row->code->count; t++)
        for (uint64_t cursor[2] = {0}; turning_next_family(&row->code->terms[t], last, cursor, &of);) {
            const values_family family = values_of_family(&of, row->values);
            if (values_is_empty(&family))
                continue;
            if (values_is_space(&family))
                values_construct_in_space(&family, target, set);
            else if (of.count)
                KAY_TRY(values_construct_sums(row->ctx, &family, bits, target, set));
            else if (family.base == target)
                turning_family_set(&of, NULL, 0, set);
            if (set->count)
                return KAY_OK;
        }
    return kay_fail(row->ctx, KAY_EUNABLE, "no set of coins is worth what the value of a place says");
}
