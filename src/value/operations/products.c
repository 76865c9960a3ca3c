/* Norton's product by a positive game, and Conway's product of two forms. */
#include <string.h>

#include "value/dyadic.h"
#include "value/value_store.h"

#include <kayles/value_operations.h>

/* ---- Norton multiplication
 *
 * For the incentives i of u, the games u + i are all u^L and all 2u - u^R.  Left's options add one of them and Right's
 * subtract one; the options with a smaller u + i are dominated. */

typedef struct product_steps {
    uint32_t *ids;
    uint64_t count;
} product_steps;

static kay_status product_find_steps(kay_value_store *store, uint32_t u, product_steps *steps)
{
    short_stack *const stack = &store->sides[0];
    const uint64_t from = stack->count;
    const uint32_t twice = kay_short_add(store, u, u);
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0, count = kay_short_option_count(store, u, side); i < count; i++) {
            const uint32_t option = kay_short_option(store, u, side, i);
            const uint32_t step = side && option != SHORT_NONE ? kay_short_subtract(store, twice, option) : option;
            if (step != SHORT_NONE)
                (void)!kay_short_push(store, stack, step);
        }
    kay_short_sort(stack, from);
    kay_short_drop_dominated(store, stack, from, 0);
    steps->count = stack->count - from;
    stack->count = from;
    steps->ids = kay_alloc_array(store->ctx, steps->count, sizeof *steps->ids);
    if (!steps->ids)
        return kay_no_memory(store->ctx);
    memcpy(steps->ids, stack->items + from, steps->count * sizeof *steps->ids);
    return KAY_OK;
}

static uint32_t product_norton(kay_value_store *store, uint32_t g, uint32_t u, const product_steps *steps);

static bool product_norton_side(kay_value_store *store, uint32_t g, uint32_t u, int side, const void *with)
{
    const product_steps *steps = with;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        const uint32_t option = kay_short_option(store, g, side, i);
        const uint32_t part = option == SHORT_NONE ? option : product_norton(store, option, u, steps);
        for (uint64_t k = 0; k < steps->count; k++) {
            const uint32_t step = side ? kay_short_negate(store, steps->ids[k]) : steps->ids[k];
            const uint32_t sum = kay_short_add(store, part, step);
            if (sum == SHORT_NONE || !kay_short_push(store, &store->sides[side], sum))
                return false;
        }
    }
    return store->error == KAY_OK;
}

static uint32_t product_norton(kay_value_store *store, uint32_t g, uint32_t u, const product_steps *steps)
{
    if (kay_value_is_integer(store, g))
        return kay_short_multiple(store, g, u);
    return kay_short_compute(store, SHORT_NORTON, g, u, product_norton_side, steps, kay_short_canonical);
}

uint32_t kay_short_norton(kay_value_store *store, uint32_t g, uint32_t u)
{
    product_steps steps = {0};
    if (kay_value_is_integer(store, g))
        return kay_short_multiple(store, g, u);
    const kay_status status = product_find_steps(store, u, &steps);
    if (status != KAY_OK)
        return kay_short_fail(store, status, NULL);
    const uint32_t product = store->error == KAY_OK ? product_norton(store, g, u, &steps) : SHORT_NONE;
    kay_free(store->ctx, steps.ids, steps.count * sizeof *steps.ids);
    return product;
}

kay_status kay_value_norton(kay_value_store *store, kay_value g, kay_value u, kay_value *out)
{
    bool positive;
    KAY_TRY(kay_value_at_most(store, KAY_VALUE_ZERO, u, &positive));
    if (!positive || u == KAY_VALUE_ZERO)
        return kay_fail(store->ctx, KAY_EINPUT, "Norton multiplication needs a second game greater than 0");
    return kay_short_give(store, kay_short_norton(store, g, u), out);
}

/* ---- Conway's product */

/* Returns the nim product of numbers below 2^bits, where bits is a power of two.  It splits them at the Fermat 2-power
 * f = 2^(bits/2), whose square is f + f/2 (ONAG ch. 6). */
static uint64_t product_nim(uint64_t a, uint64_t b, int bits)
{
    if (a < 2 || b < 2)
        return a * b;
    const int half = bits / 2;
    const uint64_t mask = (UINT64_C(1) << half) - 1;
    const uint64_t high = product_nim(a >> half, b >> half, half), low = product_nim(a & mask, b & mask, half);
    const uint64_t cross = product_nim((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half);
    return (cross ^ low) << half ^ low ^ product_nim(high, UINT64_C(1) << (half - 1), half);
}

/* Returns the product by formula; SHORT_NO_VALUE: there is no formula. */
static uint32_t product_formula(kay_value_store *store, kay_form g, kay_form h)
{
    if (!(g & SHORT_FORM) && kay_value_is_integer(store, g)) /* {g-1 |} h = (g-1) h + h */
        return kay_short_multiple(store, g, kay_short_form_value(store, h));
    if (!(h & SHORT_FORM) && kay_value_is_integer(store, h))
        return kay_short_multiple(store, h, kay_short_form_value(store, g));
    if ((g | h) & SHORT_FORM || !kay_short_is_nus(kay_short_game(store, g)) ||
        !kay_short_is_nus(kay_short_game(store, h)))
        return SHORT_NO_VALUE;
    const short_game *game_g = kay_short_game(store, g), *game_h = kay_short_game(store, h);
    const kay_dyadic number_g = kay_dyadic_of(store, g), number_h = kay_dyadic_of(store, h);
    if (kay_short_is_number(game_g) && kay_short_is_number(game_h))
        return kay_dyadic_id(store, kay_dyadic_multiply(store, number_g, number_h));
    if (game_g->ups || game_h->ups || kay_dyadic_sign(store, number_g) || kay_dyadic_sign(store, number_h))
        return SHORT_NO_VALUE;
    enum { NIM_BITS = 32 };
    const uint64_t nimber = product_nim(kay_short_nimber(game_g), kay_short_nimber(game_h), NIM_BITS);
    return kay_short_nus(store, KAY_VALUE_ZERO, 0, (uint32_t)nimber);
}

static uint32_t product_conway(kay_value_store *store, kay_form g, kay_form h);

/* g' h + g h' - g' h' */
static uint32_t product_option(kay_value_store *store, kay_form g, kay_form h, kay_form g_option, kay_form h_option)
{
    if (g_option == SHORT_NONE || h_option == SHORT_NONE)
        return SHORT_NONE;
    const uint32_t first = product_conway(store, g_option, h);
    const uint32_t second = first == SHORT_NONE ? first : product_conway(store, g, h_option);
    const uint32_t both = second == SHORT_NONE ? second : product_conway(store, g_option, h_option);
    return kay_short_add(store, kay_short_add(store, first, second), kay_short_negate(store, both));
}

static bool product_conway_side(kay_value_store *store, kay_form g, kay_form h, int side, const void *with)
{
    (void)with;
    for (int of_g = 0; of_g < 2; of_g++)
        for (uint32_t i = 0, count = kay_short_form_count(store, g, of_g); i < count; i++) {
            const kay_form g_option = kay_short_form_option(store, g, of_g, i);
            const int of_h = of_g ^ side;
            for (uint32_t k = 0, moves = kay_short_form_count(store, h, of_h); k < moves; k++) {
                const kay_form h_option = kay_short_form_option(store, h, of_h, k);
                const uint32_t option = product_option(store, g, h, g_option, h_option);
                if (option == SHORT_NONE || !kay_short_push(store, &store->sides[side], option))
                    return false;
            }
        }
    return true;
}

static uint32_t product_conway(kay_value_store *store, kay_form g, kay_form h)
{
    const uint32_t product = product_formula(store, g, h);
    if (product != SHORT_NO_VALUE)
        return product;
    return g < h ? kay_short_compute(store, SHORT_CONWAY, g, h, product_conway_side, NULL, kay_short_canonical)
                 : kay_short_compute(store, SHORT_CONWAY, h, g, product_conway_side, NULL, kay_short_canonical);
}

kay_status kay_form_conway_product(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    return kay_short_give(store, product_conway(store, g, h), out);
}
