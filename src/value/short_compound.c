/* Compounds in which a move is one in both games, in one or both, or in the first while it lasts (ONAG ch. 14). */
#include "value/short.h"

#include <kayles/value_operations.h>

static bool compound_push(kay_value_store *store, int side, uint32_t id)
{
    return id != SHORT_NONE && kay_short_push(store, &store->sides[side], id);
}

/* ---- Conjunctive: a move in both */

static uint32_t compound_conjunctive(kay_value_store *store, kay_form g, kay_form h);

static bool compound_conjunctive_side(kay_value_store *store, kay_form g, kay_form h, int side, const void *with)
{
    (void)with;
    for (uint32_t i = 0, count = kay_short_form_count(store, g, side); i < count; i++)
        for (uint32_t k = 0, moves = kay_short_form_count(store, h, side); k < moves; k++)
            if (!compound_push(store, side,
                               compound_conjunctive(store, kay_short_form_option(store, g, side, i),
                                                    kay_short_form_option(store, h, side, k))))
                return false;
    return true;
}

static uint32_t compound_conjunctive(kay_value_store *store, kay_form g, kay_form h)
{
    if (g == SHORT_NONE || h == SHORT_NONE)
        return SHORT_NONE;
    return g < h ? kay_short_compute(store, SHORT_CONJUNCTIVE, g, h, compound_conjunctive_side, NULL)
                 : kay_short_compute(store, SHORT_CONJUNCTIVE, h, g, compound_conjunctive_side, NULL);
}

kay_status kay_form_conjunctive(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    return kay_short_give(store, compound_conjunctive(store, g, h), out);
}

/* ---- Selective: a move in one or both */

static uint32_t compound_selective(kay_value_store *store, kay_form g, kay_form h);

static bool compound_selective_side(kay_value_store *store, kay_form g, kay_form h, int side, const void *with)
{
    (void)with;
    const uint32_t count = kay_short_form_count(store, g, side), moves = kay_short_form_count(store, h, side);
    for (uint32_t i = 0; i <= count; i++) { /* one past the end: no move in this game */
        const kay_form in_g = i < count ? kay_short_form_option(store, g, side, i) : g;
        for (uint32_t k = 0; k <= moves; k++) {
            const kay_form in_h = k < moves ? kay_short_form_option(store, h, side, k) : h;
            if ((i < count || k < moves) && !compound_push(store, side, compound_selective(store, in_g, in_h)))
                return false;
        }
    }
    return true;
}

static uint32_t compound_selective(kay_value_store *store, kay_form g, kay_form h)
{
    if (g == SHORT_NONE || h == SHORT_NONE)
        return SHORT_NONE;
    return g < h ? kay_short_compute(store, SHORT_SELECTIVE, g, h, compound_selective_side, NULL)
                 : kay_short_compute(store, SHORT_SELECTIVE, h, g, compound_selective_side, NULL);
}

kay_status kay_form_selective(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    return kay_short_give(store, compound_selective(store, g, h), out);
}

/* ---- Sequential: a move in the first while anybody has one there */

static uint32_t compound_sequential(kay_value_store *store, kay_form g, kay_form h);

static bool compound_sequential_side(kay_value_store *store, kay_form g, kay_form h, int side, const void *with)
{
    (void)with;
    for (uint32_t i = 0, count = kay_short_form_count(store, g, side); i < count; i++)
        if (!compound_push(store, side, compound_sequential(store, kay_short_form_option(store, g, side, i), h)))
            return false;
    return true;
}

static uint32_t compound_sequential(kay_value_store *store, kay_form g, kay_form h)
{
    if (g == SHORT_NONE)
        return SHORT_NONE;
    if (!kay_short_form_count(store, g, 0) && !kay_short_form_count(store, g, 1))
        return kay_short_form_value(store, h);
    return kay_short_compute(store, SHORT_SEQUENTIAL, g, h, compound_sequential_side, NULL);
}

kay_status kay_form_sequential(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    return kay_short_give(store, compound_sequential(store, g, h), out);
}
