/* Computes values and sets by a formula, in a few steps for rows of any length. */
#include <stdlib.h>

#include "base/bits.h"
#include "games/turning/turning_values.h"

turning_formula turning_formula_of(const turning_code *code)
{
    static const struct {
        uint64_t least, most;
        turning_kind kind;
    } shapes[] = {
        [TURNING_TURTLES] = {1, 2, TURNING_ANY},
        [TURNING_TWINS] = {2, 2, TURNING_ANY},
        [TURNING_MOCK] = {1, 3, TURNING_ANY},
        [TURNING_TRIPLETS] = {3, 3, TURNING_ANY},
        [TURNING_MOTLEY] = {1, UINT64_MAX, TURNING_ANY},
        [TURNING_RULER] = {1, UINT64_MAX, TURNING_CONSECUTIVE},
    };
    const turning_term *term = code->terms;
    if (code->count > 1 || term->first || term->span != UINT64_MAX)
        return TURNING_NO_FORMULA;
    for (unsigned i = 1; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].least == term->least && shapes[i].most == term->most && shapes[i].kind == term->kind)
            return (turning_formula)i;
    return TURNING_NO_FORMULA;
}

/* The n-th number, from 0, with an odd number of binary ones. */
static uint64_t formula_odious(uint64_t n)
{
    return 2 * n + !__builtin_parityll(n);
}

uint64_t turning_formula_value(turning_formula formula, uint64_t place)
{
    switch (formula) {
    case TURNING_TURTLES:
        return place + 1;
    case TURNING_TWINS:
        return place;
    case TURNING_MOCK:
        return formula_odious(place);
    case TURNING_TRIPLETS:
        return place < 2 ? 0 : formula_odious(place - 2);
    case TURNING_MOTLEY:
        return UINT64_C(1) << place;
    default:
        return (place + 1) & -(place + 1);
    }
}

/* Adds one or two places of mock-turtles whose nim-sum is `number`, with all places moved by `shift`.  `number` is
 * above 0 and less than the value of place `last`. */
static void formula_add_odious(uint64_t number, uint64_t last, uint64_t shift, turning_set *set)
{
    uint64_t other = 0;
    if (!__builtin_parityll(number)) {
        /* an even number of ones: use 1 and number ^ 1; if number == 2 * last, use its highest bit and the rest */
        other = number / 2 < last ? 1 : UINT64_C(1) << (63 - (unsigned)__builtin_clzll(number));
        number ^= other;
        set->places[set->count++] = other / 2 + shift;
    }
    set->places[set->count++] = number / 2 + shift;
}

static void formula_triplets(uint64_t last, uint64_t target, turning_set *set)
{
    if (target)
        formula_add_odious(target, last - 2, 2, set);
    else
        set->places[set->count++] = 1;
    if (set->count < 2)
        set->places[set->count++] = 0;
}

/* The nim-sum of the first k values is the Gray code of k, so the inverse Gray code gives the first place of the run.
 */
static void formula_run(uint64_t last, uint64_t target, turning_set *set)
{
    uint64_t from = target ^ last ^ last >> 1;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        from ^= from >> shift;
    while (from < last)
        set->places[set->count++] = from++;
}

void turning_formula_construct(turning_formula formula, uint64_t last, uint64_t target, turning_set *set)
{
    set->count = 0;
    if (formula == TURNING_RULER)
        formula_run(last, target, set);
    else if (formula == TURNING_TRIPLETS)
        formula_triplets(last, target, set);
    else if (formula == TURNING_TWINS)
        set->places[set->count++] = target;
    else if (formula == TURNING_MOTLEY)
        for (; target; target &= target - 1)
            set->places[set->count++] = (unsigned)__builtin_ctzll(target);
    else if (target && formula == TURNING_TURTLES)
        set->places[set->count++] = target - 1;
    else if (target)
        formula_add_odious(target, last, 0, set);
    set->places[set->count++] = last;
    qsort(set->places, set->count, sizeof *set->places, kay_compare_u64);
}
