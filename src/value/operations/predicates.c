/* Outcome classes and properties of games. */
#include "value/dyadic.h"
#include "value/value_store.h"

#include <kayles/value_operations.h>

kay_status kay_value_outcome(kay_value_store *store, kay_value g, kay_outcome_class *out)
{
    kay_relation relation;
    KAY_TRY(kay_value_compare(store, g, KAY_VALUE_ZERO, &relation));
    *out = relation == KAY_EQUAL     ? KAY_CLASS_P
           : relation == KAY_GREATER ? KAY_CLASS_L
           : relation == KAY_LESS    ? KAY_CLASS_R
                                     : KAY_CLASS_N;
    return KAY_OK;
}

/* ---- Misère play */

enum {
    MISERE_LEFT = 1, /* Left wins if she moves first */
    MISERE_RIGHT = 2,
};

/* Returns who wins, as bits, if there is a formula for it; else SHORT_NONE. */
static uint32_t misere_formula(const kay_value_store *store, kay_form g)
{
    if (g & SHORT_FORM)
        return SHORT_NONE;
    const short_game *game = kay_short_game(store, g);
    if (!kay_short_is_nus(game) || game->ups || game->exponent)
        return SHORT_NONE;
    const int sign = kay_dyadic_sign(store, kay_dyadic_of(store, g));
    const uint32_t nimber = kay_short_nimber(game);
    if (sign && !nimber)
        return sign > 0 ? MISERE_RIGHT : MISERE_LEFT;
    return sign ? SHORT_NONE : nimber == 1 ? 0 : MISERE_LEFT | MISERE_RIGHT;
}

static uint32_t misere_winners(kay_value_store *store, kay_form g)
{
    uint32_t winners = misere_formula(store, g);
    if (winners == SHORT_NONE)
        winners = kay_short_recall(store, SHORT_MISERE, g, 0);
    if (winners != SHORT_NONE || !kay_short_enter(store))
        return winners;
    winners = 0;
    for (int side = 0; side < 2; side++) {
        const uint32_t count = kay_short_form_count(store, g, side), self = side ? MISERE_RIGHT : MISERE_LEFT;
        bool wins = !count;
        for (uint32_t i = 0; i < count && !wins && store->error == KAY_OK; i++) {
            const kay_form option = kay_short_form_option(store, g, side, i);
            wins = option != SHORT_NONE && !(misere_winners(store, option) & (MISERE_LEFT + MISERE_RIGHT - self));
        }
        winners |= wins ? self : 0;
    }
    kay_short_leave(store);
    if (store->error != KAY_OK)
        return SHORT_NONE;
    kay_short_remember(store, SHORT_MISERE, g, 0, winners);
    return winners;
}

kay_status kay_form_misere_outcome(kay_value_store *store, kay_form g, kay_outcome_class *out)
{
    static const kay_outcome_class classes[] = {KAY_CLASS_P, KAY_CLASS_L, KAY_CLASS_R, KAY_CLASS_N};
    uint32_t winners;
    KAY_TRY(kay_short_give(store, misere_winners(store, g), &winners));
    *out = classes[winners];
    return KAY_OK;
}

/* ---- Sensible options */

uint32_t kay_form_option_count(const kay_value_store *store, kay_form g, int side)
{
    return kay_short_form_count(store, g, side);
}

kay_status kay_form_option(kay_value_store *store, kay_form g, int side, uint32_t i, kay_form *out)
{
    return kay_short_give(store, kay_short_form_option(store, g, side, i), out);
}

kay_status kay_form_is_sensible(kay_value_store *store, kay_form g, int side, uint32_t i, bool *out)
{
    const kay_form option = kay_short_form_option(store, g, side, i);
    const uint32_t value = kay_short_form_value(store, g);
    bool sensible = false;
    if (option != SHORT_NONE) {
        const uint32_t played = kay_short_form_value(store, option);
        for (uint32_t k = 0, count = kay_short_option_count(store, value, side); k < count && !sensible; k++) {
            const uint32_t best = kay_short_option(store, value, side, k);
            sensible = best != SHORT_NONE && (kay_short_is_as_good(store, played, best, side));
        }
    }
    uint32_t ignored;
    KAY_TRY(kay_short_give(store, g, &ignored));
    *out = sensible;
    return KAY_OK;
}

/* ---- Properties */

static uint32_t predicates_and_small(kay_value_store *store, uint32_t small, uint32_t option, int side, uint32_t h)
{
    (void)side, (void)h;
    return small && kay_short_is_all_small(store, option);
}

bool kay_short_is_all_small(kay_value_store *store, uint32_t g)
{
    if (kay_short_is_nus(kay_short_game(store, g)))
        return kay_short_has_no_number(kay_short_game(store, g));
    return kay_short_fold(store, SHORT_ALL_SMALL, g, 0, true, predicates_and_small) == true;
}

enum {
    PARITY_EVEN = 1,
    PARITY_ODD = 2,
};

/* Returns the parity of a nus.  Play ends at 0 or, if `tempered`, at any number. */
static uint32_t predicates_nus_parity(const kay_value_store *store, uint32_t g, bool tempered)
{
    const short_game *game = kay_short_game(store, g);
    const uint32_t nimber = kay_short_nimber(game);
    if (game->ups || nimber > 1 || (!tempered && game->exponent))
        return 0;
    const bool odd = !tempered && kay_dyadic_bit(store, kay_dyadic_of(store, g), 0);
    return odd != nimber ? PARITY_ODD : PARITY_EVEN;
}

static uint32_t predicates_parity(kay_value_store *store, uint32_t g, bool tempered);

static uint32_t predicates_and_parity(kay_value_store *store, uint32_t all, uint32_t option, int side,
                                      uint32_t tempered)
{
    (void)side;
    return all ? all & predicates_parity(store, option, tempered) : 0;
}

static uint32_t predicates_parity(kay_value_store *store, uint32_t g, bool tempered)
{
    if (kay_short_is_nus(kay_short_game(store, g)))
        return predicates_nus_parity(store, g, tempered);
    const uint32_t all =
        kay_short_fold(store, SHORT_PARITY, g, tempered, PARITY_EVEN | PARITY_ODD, predicates_and_parity);
    return all == PARITY_EVEN ? PARITY_ODD : all == PARITY_ODD ? PARITY_EVEN : 0;
}

/* Whether both stops are equal, and equal to 0 if `zero`. */
static bool predicates_stops(kay_value_store *store, uint32_t g, bool zero)
{
    const uint32_t left = kay_short_stop(store, g, 0), right = kay_short_stop(store, g, 1);
    return left == right && (!zero || left == KAY_VALUE_ZERO);
}

/* Whether a partial operation has a result. */
static kay_status predicates_exists(kay_value_store *store, uint32_t g, kay_property property, bool *out)
{
    kay_uptimal uptimal = {0};
    kay_value weight;
    const kay_status status = property == KAY_PROPERTY_UPTIMAL ? kay_value_uptimal(store, g, &uptimal)
                                                               : kay_value_atomic_weight(store, g, &weight);
    if (status != KAY_OK && status != KAY_END)
        return status;
    kay_uptimal_free(store, &uptimal);
    *out = status == KAY_OK;
    return KAY_OK;
}

static bool predicates_has(kay_value_store *store, uint32_t g, kay_property property)
{
    switch (property) {
    case KAY_PROPERTY_NUMBER:
        return kay_value_is_number(store, g);
    case KAY_PROPERTY_INTEGER:
        return kay_value_is_integer(store, g);
    case KAY_PROPERTY_NIMBER:
        return kay_short_is_nus(kay_short_game(store, g)) && !kay_short_game(store, g)->ups &&
               kay_short_is_all_small(store, g);
    case KAY_PROPERTY_NUMBERISH:
        return predicates_stops(store, g, false);
    case KAY_PROPERTY_INFINITESIMAL:
        return predicates_stops(store, g, true);
    case KAY_PROPERTY_ALL_SMALL:
        return kay_short_is_all_small(store, g);
    case KAY_PROPERTY_EVEN:
    case KAY_PROPERTY_ODD:
        return predicates_parity(store, g, false) == (property == KAY_PROPERTY_ODD ? PARITY_ODD : PARITY_EVEN);
    default:
        return predicates_parity(store, g, true) == (property == KAY_PROPERTY_ODD_TEMPERED ? PARITY_ODD : PARITY_EVEN);
    }
}

kay_status kay_value_has(kay_value_store *store, kay_value g, kay_property property, bool *out)
{
    if (property == KAY_PROPERTY_UPTIMAL || property == KAY_PROPERTY_ATOMIC)
        return predicates_exists(store, g, property, out);
    const bool has = predicates_has(store, g, property);
    uint32_t ignored;
    KAY_TRY(kay_short_give(store, g, &ignored));
    *out = has;
    return KAY_OK;
}
