/* Computes Grundy values of the places of a row, and sets of places with a wanted nim-sum.
 *
 * For a code that has no formula (turning_formula.c), the nim-sums of a family are computed without visiting each of
 * its sets.  If any items may be turned, their values span a space over GF(2).  Otherwise a table has a bit for each
 * nim-sum that c places can have; it is filled item by item.  If the code limits only the number of places, the table
 * for one place is extended to that for the next place. */
#include "games/turning/turning_values.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/grow.h"

enum {
    VALUES_BITS = 26, /* bit sets of nim-sums with more bits than this are too large */
    VALUES_SPACE = 64, /* the most items of a space */
};

/* A family with the values of its places. */
typedef struct values_family {
    turning_family of;
    const uint64_t *values;
    uint64_t base; /* the nim-sum of the base without the last place */
    uint64_t size, all; /* places of the base; places of the base and all items */
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

/* Whether no choice of items gives an allowed number of places. */
static bool values_is_empty(const values_family *family)
{
    return family->size > family->of.most || family->all < family->of.least;
}

/* ---- Spaces: families in which any items may be turned */

static bool values_is_space(const values_family *family)
{
    return family->size >= family->of.least && family->all <= family->of.most && family->of.count <= VALUES_SPACE;
}

/* A basis over GF(2) of the values of the items: vectors[b] has the highest bit b and is the nim-sum of the set
 * items[b]. */
typedef struct values_space {
    uint64_t vectors[64], items[64];
} values_space;

/* Reduces a number by the basis; adds the items of the vectors used to the set *items (by XOR). */
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

/* Finds the value of the last place if the code has one family and this family is a space that contains 0.  The value
 * is the least power of two that is not in the space: all smaller numbers are in it. */
static bool values_least_outside(const turning_code *code, const uint64_t *values, uint64_t last, uint64_t *least)
{
    uint64_t cursor[2] = {0}, items = 0;
    turning_family of;
    if (code->count != 1 || code->terms->kind != TURNING_ANY || !turning_next_family(code->terms, last, cursor, &of))
        return false;
    const values_family family = values_of_family(&of, values);
    if (family.base || !values_is_space(&family))
        return false;
    const values_space space = values_span(&family);
    for (unsigned bit = 0; bit < 64; bit++) {
        *least = UINT64_C(1) << bit;
        if (values_reduce(&space, *least, &items))
            return true;
    }
    return false;
}

static void values_construct_in_space(const values_family *family, uint64_t target, turning_set *set)
{
    const values_space space = values_span(family);
    uint64_t bits = 0, items[VALUES_SPACE], count = 0;
    if (values_reduce(&space, target ^ family->base, &bits))
        return;
    for (; bits; bits &= bits - 1)
        items[count++] = (unsigned)__builtin_ctzll(bits);
    turning_family_set(&family->of, items, count, set);
}

/* ---- Bit sets of nim-sums */

/* Permutes a word: bit i of the result is bit i ^ v of `word`, v < 64. */
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

static turning_sums values_sums_of(unsigned bits, bool more, uint64_t layers)
{
    const unsigned wide = bits < 6 ? 6 : bits;
    return (turning_sums){.bits = wide, .words = UINT64_C(1) << (wide - 6), .more = more, .layers = layers};
}

static void values_sums_end(kay_context *ctx, turning_sums *sums)
{
    kay_free(ctx, sums->reachable, sums->layers * sums->words * sizeof *sums->reachable);
}

/* Returns the layer of sets with `weight` more places than in `layer`, or a number >= sums->layers if there is none. */
static uint64_t values_layer(const turning_sums *sums, uint64_t layer, uint64_t weight)
{
    const uint64_t next = layer + weight;
    return next < sums->layers || !sums->more ? next : sums->layers - 1;
}

/* Adds the nim-sums of sets with one more item.  Goes through the layers from the top down, so no set gets the item
 * twice. */
static void values_take(const turning_sums *sums, uint64_t value, uint64_t weight)
{
    for (uint64_t layer = sums->layers; layer-- > 0;) {
        const uint64_t next = values_layer(sums, layer, weight), *from = sums->reachable + layer * sums->words;
        uint64_t *to = sums->reachable + next * sums->words;
        for (uint64_t w = 0; w < sums->words && next < sums->layers; w++)
            if (from[w])
                to[w ^ value / 64] |= values_word_moved(from[w], value % 64);
    }
}

/* Whether some set of `least` or more places, within the layers, has the nim-sum `sum`. */
static bool values_reached(const turning_sums *sums, uint64_t least, uint64_t sum)
{
    for (uint64_t layer = least; layer < sums->layers; layer++)
        if (kay_bits_get(sums->reachable + layer * sums->words, sum))
            return true;
    return false;
}

/* Adds the items of a family until some set has the nim-sum *target (NULL: all items); *taken is the number of items
 * added.  The caller frees the sums with values_sums_end, even after a failure. */
static kay_status values_add_up(kay_context *ctx, const values_family *family, unsigned bits, const uint64_t *target,
                                turning_sums *sums, uint64_t *taken)
{
    const uint64_t least = family->of.least > family->size ? family->of.least : family->size;
    const bool more = family->of.most >= family->all;
    kay_status status = KAY_OK;
    *sums = values_sums_of(bits, more, (more ? least : family->of.most) + 1);
    KAY_TRY_ALLOC(sums->reachable, ctx, sums->layers * sums->words);
    kay_bits_set(sums->reachable + family->size * sums->words, family->base);
    for (*taken = 0; *taken < family->of.count && status == KAY_OK; ++*taken) {
        if (target && values_reached(sums, family->of.least, *target))
            break;
        values_take(sums, values_item(family, *taken), turning_weight(&family->of, *taken));
        status = kay_check_time(ctx);
    }
    return status;
}

static void values_mark_sums(const turning_sums *sums, uint64_t least, uint64_t *seen)
{
    for (uint64_t layer = least; layer < sums->layers; layer++)
        for (uint64_t w = 0; w < sums->words; w++)
            seen[w] |= sums->reachable[layer * sums->words + w];
}

/* Adds to `seen` the nim-sums of the sets of a family, each without its last place. */
static kay_status values_mark(kay_context *ctx, const values_family *family, unsigned bits, uint64_t *seen)
{
    turning_sums sums;
    uint64_t taken;
    if (values_is_empty(family))
        return KAY_OK;
    if (!family->of.count) {
        kay_bits_set(seen, family->base);
        return KAY_OK;
    }
    const kay_status status = values_add_up(ctx, family, bits, NULL, &sums, &taken);
    if (status == KAY_OK)
        values_mark_sums(&sums, family->of.least, seen);
    values_sums_end(ctx, &sums);
    return status;
}

/* ---- Values */

static unsigned values_bits(uint64_t all)
{
    return all ? 64 - (unsigned)__builtin_clzll(all) : 0;
}

/* Whether a code limits only the number of places. */
static bool values_grows(const turning_code *code)
{
    return code->count == 1 && code->terms->kind == TURNING_ANY && code->terms->span == UINT64_MAX &&
           !code->terms->first;
}

/* Adds the new places of the row to the sums; first widens the sums if the values have more bits. */
static kay_status values_grow(turning_row *row)
{
    const turning_term *term = row->code->terms;
    const bool more = term->most == UINT64_MAX;
    turning_sums *sums = &row->grown,
                 wide = values_sums_of(values_bits(row->all), more, (more ? term->least : term->most) + 1);
    if (!sums->reachable || wide.bits > sums->bits) {
        KAY_TRY_ALLOC(wide.reachable, row->ctx, wide.layers * wide.words);
        for (uint64_t layer = 0; sums->reachable && layer < wide.layers; layer++)
            memcpy(wide.reachable + layer * wide.words, sums->reachable + layer * sums->words,
                   sums->words * sizeof *wide.reachable);
        kay_bits_set(wide.reachable + wide.words, 0); /* the last place alone */
        values_sums_end(row->ctx, sums);
        *sums = wide;
    }
    for (; row->grown_of < row->count; row->grown_of++)
        values_take(sums, row->values[row->grown_of], 1);
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
    const unsigned bits = values_bits(row->all);
    const unsigned most = formula ? 63 : VALUES_BITS;
    if (!formula && values_least_outside(row->code, row->values, row->count, value))
        return KAY_OK;
    if (bits > most)
        return kay_fail(row->ctx, KAY_EUNABLE, "the values of so many coins under this code have more than %u bits",
                        most);
    if (formula) {
        *value = turning_formula_value(formula, row->count);
        return KAY_OK;
    }
    const uint64_t words = kay_bits_words((UINT64_C(1) << bits) + 1); /* the search below ends at the extra bit */
    KAY_ALLOC(uint64_t, seen, row->ctx, words);
    const kay_status status = values_mark_all(row, bits, seen);
    uint64_t least = 0;
    while (status == KAY_OK && kay_bits_get(seen, least))
        least++;
    kay_free(row->ctx, seen, words * sizeof *seen);
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
    values_sums_end(row->ctx, &row->grown);
}

/* ---- Sets with a wanted nim-sum */

/* Finds a set of the family with the nim-sum `target`, or leaves the set empty if there is none.  Adds items until the
 * target is reached: the last item added is in the set, and the items before it are found in the same way. */
static kay_status values_construct(kay_context *ctx, values_family family, unsigned bits, uint64_t target,
                                   turning_set *set)
{
    const turning_family of = family.of;
    uint64_t *items = set->places + of.last + 1, count = 0, taken = of.count;
    kay_status status = KAY_OK;
    while (taken && status == KAY_OK) {
        turning_sums sums;
        status = values_add_up(ctx, &family, bits, &target, &sums, &taken);
        const bool found = status == KAY_OK && values_reached(&sums, family.of.least, target);
        values_sums_end(ctx, &sums);
        if (!found)
            return status;
        if (taken) {
            const uint64_t item = taken - 1, weight = turning_weight(&of, item);
            items[count++] = item;
            target ^= values_item(&family, item);
            family.of.least -= family.of.least < weight ? family.of.least : weight;
            family.of.most -= weight;
            family.all -= weight;
            family.of.count = item;
        }
    }
    qsort(items, count, sizeof *items, kay_compare_u64);
    turning_family_set(&of, items, count, set);
    return KAY_OK;
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
            else if (!(target >> bits))
                KAY_TRY(values_construct(row->ctx, family, bits, target, set));
            if (set->count)
                return KAY_OK;
        }
    return kay_fail(row->ctx, KAY_EUNABLE, "no set of coins has the nim-sum that the value of a place requires");
}
