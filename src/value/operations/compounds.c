/* Conjunctive, selective and sequential compounds: a player moves in both games, in one or both, or in the first until
 * it ends (ONAG ch. 14). */
#include "value/value_store.h"

#include <kayles/value_operations.h>

/* Kinds of moves. */
enum {
    COMPOUND_IN_FIRST = 1, /* in the first game alone */
    COMPOUND_IN_SECOND = 2,
    COMPOUND_IN_BOTH = 4,
};

typedef struct compound_kind {
    uint32_t operation;
    unsigned moves; /* bits of these */
    bool ordered; /* the games cannot be exchanged: the second follows when the first has ended */
} compound_kind;

static uint32_t compound_value(kay_value_store *store, kay_form g, kay_form h, const compound_kind *kind);

static bool compound_side(kay_value_store *store, kay_form g, kay_form h, int side, const void *with)
{
    const compound_kind *kind = with;
    const uint32_t count = kay_short_form_count(store, g, side), moves = kay_short_form_count(store, h, side);
    for (uint32_t i = 0; i <= count; i++) { /* i == count: no move in g */
        const kay_form in_g = i < count ? kay_short_form_option(store, g, side, i) : g;
        for (uint32_t k = i < count && !(kind->moves & COMPOUND_IN_BOTH) ? moves : 0; k <= moves; k++) {
            const kay_form in_h = k < moves ? kay_short_form_option(store, h, side, k) : h;
            const unsigned move = i == count ? COMPOUND_IN_SECOND : k == moves ? COMPOUND_IN_FIRST : COMPOUND_IN_BOTH;
            if (!(kind->moves & move) || (i == count && k == moves))
                continue;
            const uint32_t option = compound_value(store, in_g, in_h, kind);
            if (option == SHORT_NONE || !kay_short_push(store, &store->sides[side], option))
                return false;
        }
    }
    return true;
}

static uint32_t compound_value(kay_value_store *store, kay_form g, kay_form h, const compound_kind *kind)
{
    if (g == SHORT_NONE || h == SHORT_NONE)
        return SHORT_NONE;
    if (kind->ordered && !kay_short_form_count(store, g, 0) && !kay_short_form_count(store, g, 1))
        return kay_short_form_value(store, h);
    const bool exchange = !kind->ordered && h < g;
    return kay_short_compute(store, kind->operation, exchange ? h : g, exchange ? g : h, compound_side, kind,
                             kay_short_canonical);
}

kay_status kay_form_conjunctive(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    static const compound_kind kind = {SHORT_CONJUNCTIVE, COMPOUND_IN_BOTH, false};
    return kay_short_give(store, compound_value(store, g, h, &kind), out);
}

kay_status kay_form_selective(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    static const compound_kind kind = {SHORT_SELECTIVE, COMPOUND_IN_FIRST | COMPOUND_IN_SECOND | COMPOUND_IN_BOTH,
                                       false};
    return kay_short_give(store, compound_value(store, g, h, &kind), out);
}

kay_status kay_form_sequential(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    static const compound_kind kind = {SHORT_SEQUENTIAL, COMPOUND_IN_FIRST, true};
    return kay_short_give(store, compound_value(store, g, h, &kind), out);
}
