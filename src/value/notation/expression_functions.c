/* The table of functions that expressions may call, by name. */
#include "value/notation/expression_functions.h"

#include <string.h>

typedef struct kay_short_function functions_entry;

/* ---- Functions that need code of their own */

static kay_status functions_list(kay_value_store *store, kay_result *out)
{
    const kay_status status = store->error;
    store->error = KAY_OK;
    out->kind = KAY_RESULT_LIST;
    out->items = store->listed.items;
    out->count = store->listed.count;
    return status;
}

static kay_status functions_add(kay_value_store *store, kay_value value)
{
    uint32_t added;
    return kay_short_push(store, &store->listed, value) ? KAY_OK : kay_short_give(store, SHORT_NONE, &added);
}

/* Lists the values of a form's options on a side, each once, in print order; with FUNCTIONS_SENSIBLE only the sensible
 * ones. */
enum { FUNCTIONS_LEFT, FUNCTIONS_RIGHT, FUNCTIONS_SENSIBLE };

static kay_status functions_options(kay_value_store *store, kay_form g, unsigned how, kay_result *out)
{
    const int side = how & FUNCTIONS_RIGHT;
    short_stack *list = &store->listed;
    list->count = 0;
    for (uint32_t i = 0, count = kay_form_option_count(store, g, side); i < count; i++) {
        kay_form option;
        kay_value value;
        bool wanted = true;
        if (how & FUNCTIONS_SENSIBLE)
            KAY_TRY(kay_form_is_sensible(store, g, side, i, &wanted));
        KAY_TRY(kay_form_option(store, g, side, i, &option));
        KAY_TRY(kay_form_value(store, option, &value));
        if (wanted)
            KAY_TRY(functions_add(store, value));
    }
    kay_short_sort(list, 0);
    KAY_TRY(kay_short_in_order(store, list->items, list->count));
    return functions_list(store, out);
}

static kay_status functions_stops(kay_value_store *store, const kay_form *games, kay_result *out)
{
    kay_value left, right;
    store->listed.count = 0;
    KAY_TRY(kay_value_left_stop(store, games[0], &left));
    KAY_TRY(kay_value_right_stop(store, games[0], &right));
    KAY_TRY(functions_add(store, left));
    KAY_TRY(functions_add(store, right));
    return functions_list(store, out);
}

static kay_status functions_incentives(kay_value_store *store, kay_value g, unsigned which, kay_result *out)
{
    const uint64_t most = (uint64_t)kay_value_left_count(store, g) + kay_value_right_count(store, g);
    uint32_t count;
    store->listed.count = 0;
    for (uint64_t i = 0; i < most; i++)
        KAY_TRY(functions_add(store, KAY_VALUE_ZERO));
    KAY_TRY(kay_value_incentives(store, g, (kay_incentives)which, store->listed.items, &count));
    store->listed.count = count;
    return functions_list(store, out);
}

static kay_status functions_followers(kay_value_store *store, const kay_form *games, kay_result *out)
{
    kay_value *followers;
    size_t count;
    KAY_TRY(kay_value_followers(store, games[0], &followers, &count));
    kay_status status = KAY_OK;
    store->listed.count = 0;
    for (size_t i = 0; i < count && status == KAY_OK; i++)
        status = functions_add(store, followers[i]);
    kay_value_list_free(store, followers, count);
    KAY_TRY(status);
    return functions_list(store, out);
}

/* Lists the number, the nimber and the coefficients of ^<1>, ^<2>, ... */
static kay_status functions_uptimal(kay_value_store *store, const kay_form *games, kay_result *out)
{
    kay_uptimal found;
    kay_value part;
    KAY_TRY(kay_value_uptimal(store, games[0], &found));
    store->listed.count = 0;
    kay_status status = functions_add(store, found.number);
    if (status == KAY_OK)
        status = kay_value_nus(store, KAY_VALUE_ZERO, 0, found.nimber, &part);
    if (status == KAY_OK)
        status = functions_add(store, part);
    for (uint32_t i = 0; i < found.length && status == KAY_OK; i++) {
        status = kay_value_dyadic(store, found.ups[i], 0, &part);
        if (status == KAY_OK)
            status = functions_add(store, part);
    }
    kay_uptimal_free(store, &found);
    KAY_TRY(status);
    return functions_list(store, out);
}

static kay_status functions_outcome(kay_value_store *store, kay_form g, unsigned misere, kay_result *out)
{
    static const char *const words[] = {
        [KAY_CLASS_P] = "P", [KAY_CLASS_N] = "N", [KAY_CLASS_L] = "L", [KAY_CLASS_R] = "R"};
    kay_outcome_class outcome;
    KAY_TRY((misere ? kay_form_misere_outcome : kay_value_outcome)(store, g, &outcome));
    out->kind = KAY_RESULT_WORD;
    out->word = words[outcome];
    return KAY_OK;
}

static kay_status functions_thermograph(kay_value_store *store, const kay_form *games, kay_result *out)
{
    kay_thermograph found;
    KAY_TRY(kay_value_thermograph(store, games[0], &found));
    out->kind = KAY_RESULT_THERMOGRAPH;
    out->form = games[0];
    return KAY_OK;
}

static kay_status functions_far_star(kay_value_store *store, const kay_form *games, kay_result *out)
{
    uint32_t nimber;
    KAY_TRY(kay_value_far_star(store, games[0], &nimber));
    return kay_value_nus(store, KAY_VALUE_ZERO, 0, nimber, &out->form);
}

static kay_status functions_miny(kay_value_store *store, kay_value g, kay_value *out)
{
    kay_value tiny;
    KAY_TRY(kay_value_tiny(store, g, &tiny));
    return kay_value_negate(store, tiny, out);
}

/* ---- The table */

#define ONE(function) .shape = SHORT_FUNCTION_ONE, .count = 1, .one = (function)
#define TWO(function) .shape = SHORT_FUNCTION_TWO, .count = 2, .two = (function)
#define THREE(function) .shape = SHORT_FUNCTION_THREE, .count = 3, .three = (function)
#define TRUTH(function) .shape = SHORT_FUNCTION_TRUTH, .count = 1, .truth = (function)
#define HOW(function, which) .shape = SHORT_FUNCTION_HOW, .count = 1, .with = (function), .how = (which)
#define OTHER(function) .shape = SHORT_FUNCTION_OTHER, .count = 1, .other = (function)

static const functions_entry functions_table[] = {
    {{"tiny", NULL, "G", "{0||0|-G}"}, .part = true, ONE(kay_value_tiny)},
    {{"miny", NULL, "G", "the negative of Tiny(G)"}, .part = true, ONE(functions_miny)},
    {{"value", NULL, "G", "the canonical form of G"}, ONE(kay_form_value)},
    {{"outcome", NULL, "G", "who wins: P, N, L or R"}, HOW(functions_outcome, false)},
    {{"misere_outcome", NULL, "'G'", "who wins in misere play; depends on the form"},
     .forms = 1,
     HOW(functions_outcome, true)},
    {{"birthday", NULL, "G", "the day on which the value was born"}, ONE(kay_value_birthday)},
    {{"left_options", NULL, "'G'", "the options of Left in this form"},
     .forms = 1,
     HOW(functions_options, FUNCTIONS_LEFT)},
    {{"right_options", NULL, "'G'", "the options of Right in this form"},
     .forms = 1,
     HOW(functions_options, FUNCTIONS_RIGHT)},
    {{"sensible_left", NULL, "'G'", "the options of Left that are at least as good as one of the canonical form"},
     .forms = 1,
     HOW(functions_options, FUNCTIONS_SENSIBLE | FUNCTIONS_LEFT)},
    {{"sensible_right", NULL, "'G'", "the same for Right"},
     .forms = 1,
     HOW(functions_options, FUNCTIONS_SENSIBLE | FUNCTIONS_RIGHT)},
    {{"followers", NULL, "G", "the values that play can reach, G first"}, OTHER(functions_followers)},
    {{"follower_count", NULL, "G", "the number of followers"}, ONE(kay_value_follower_count)},

    {{"mean", NULL, "G", "the mean value"}, ONE(kay_value_mean)},
    {{"temperature", "temp", "G", "how urgent the next move is, from -1"}, ONE(kay_value_temperature)},
    {{"stops", NULL, "G", "the left stop and the right stop"}, OTHER(functions_stops)},
    {{"left_stop", NULL, "G", "the number at which play ends when Left begins"}, ONE(kay_value_left_stop)},
    {{"right_stop", NULL, "G", "the same when Right begins"}, ONE(kay_value_right_stop)},
    {{"stop_count", NULL, "G", "the number of lines of play, each up to its first number"}, ONE(kay_value_stop_count)},
    {{"thermograph", NULL, "G", "the corners of both walls"}, OTHER(functions_thermograph)},
    {{"cool", NULL, "G,t", "G, each move costing t"}, TWO(kay_value_cool)},
    {{"freeze", NULL, "G", "G cooled by its temperature"}, ONE(kay_value_freeze)},
    {{"heat", NULL, "G,T", "G, each move gaining T"}, TWO(kay_value_heat)},
    {{"overheat", NULL, "G,S,T", "G overheated from S to T"}, THREE(kay_value_overheat)},
    {{"incentives", NULL, "G", "the gains of all moves, without dominated ones"},
     HOW(functions_incentives, KAY_ALL_INCENTIVES)},
    {{"left_incentives", NULL, "G", "the same for Left's moves"}, HOW(functions_incentives, KAY_LEFT_INCENTIVES)},
    {{"right_incentives", NULL, "G", "the same for Right's moves"}, HOW(functions_incentives, KAY_RIGHT_INCENTIVES)},

    {{"reduced", "rcf", "G", "the reduced canonical form: the simplest game infinitely close"}, ONE(kay_value_reduced)},
    {{"atomic_weight", "aw", "G", "the atomic weight, or none"}, ONE(kay_value_atomic_weight)},
    {{"far_star", NULL, "G", "the least *n, n > 0, such that no *k with k >= n is a follower"},
     OTHER(functions_far_star)},
    {{"uptimal", NULL, "G", "number, nimber and the coefficients of ^<1>, ^<2>, ...; or none"},
     OTHER(functions_uptimal)},
    {{"companion", NULL, "G", "the image under the non-trivial automorphism of the games born by a day"},
     ONE(kay_value_companion)},
    {{"subordinate", NULL, "G,'B'", "the H with B:H = G, or none; depends on the form of B"},
     .forms = 2,
     TWO(kay_value_subordinate)},
    {{"power", "pow", "G,x", "the x-th power of G = {0|H}, or none"}, TWO(kay_value_power)},
    {{"power_to", "powto", "G,x", "the sum of the powers up to the x-th, or none"}, TWO(kay_value_power_to)},

    {{"norton", NULL, "G,U", "G times U > 0, by Norton"}, TWO(kay_value_norton)},
    {{"conway_product", "product", "'G','H'", "G times H, by Conway; depends on the forms"},
     .forms = 3,
     TWO(kay_form_conway_product)},
    {{"ordinal_product", NULL, "'G','H'", "every move of H becomes a copy of G; depends on the forms"},
     .forms = 3,
     TWO(kay_form_ordinal_product)},
    {{"conjunctive", NULL, "'G','H'", "a player moves in both; depends on the forms"},
     .forms = 3,
     TWO(kay_form_conjunctive)},
    {{"selective", NULL, "'G','H'", "a player moves in one or in both; depends on the forms"},
     .forms = 3,
     TWO(kay_form_selective)},
    {{"sequential", NULL, "'G','H'", "first G to its end, then H; depends on the forms"},
     .forms = 3,
     TWO(kay_form_sequential)},

    {{"is_hot", NULL, "G", "the left stop is larger than the right one"}, TRUTH(kay_value_is_hot)},
#define FUNCTIONS_PROPERTY(name, word, meaning)                                                                        \
    {{"is_" word, NULL, "G", meaning}, .shape = SHORT_FUNCTION_PROPERTY, .count = 1, .property = (name)},
    KAY_PROPERTY_LIST(FUNCTIONS_PROPERTY)
#undef FUNCTIONS_PROPERTY
};
enum { FUNCTIONS_COUNT = sizeof functions_table / sizeof *functions_table };

const kay_value_function *kay_value_function_at(unsigned i)
{
    return i < FUNCTIONS_COUNT ? &functions_table[i].told : NULL;
}

/* Whether a word is this name, ignoring case and underscores. */
static bool functions_is(const char *word, size_t length, const char *name)
{
    size_t at = 0;
    for (; name && *name; name++) {
        if (*name == '_')
            continue;
        while (at < length && word[at] == '_')
            at++;
        if (at == length || (word[at] | 0x20) != *name)
            return false;
        at++;
    }
    return name && at == length;
}

const functions_entry *kay_short_function_find(const char *word, size_t length)
{
    for (int i = 0; i < FUNCTIONS_COUNT; i++)
        if (functions_is(word, length, functions_table[i].told.name) ||
            functions_is(word, length, functions_table[i].told.other))
            return &functions_table[i];
    return NULL;
}

kay_status kay_short_function_call(kay_value_store *store, const functions_entry *function, kay_form *games,
                                   kay_result *out)
{
    for (unsigned i = 0; i < function->count; i++)
        if (!(function->forms >> i & 1))
            KAY_TRY(kay_form_value(store, games[i], &games[i]));
    *out = (kay_result){.kind = KAY_RESULT_VALUE};
    switch (function->shape) {
    case SHORT_FUNCTION_ONE:
        return function->one(store, games[0], &out->form);
    case SHORT_FUNCTION_TWO:
        return function->two(store, games[0], games[1], &out->form);
    case SHORT_FUNCTION_THREE:
        return function->three(store, games[0], games[1], games[2], &out->form);
    case SHORT_FUNCTION_TRUTH:
        out->kind = KAY_RESULT_TRUTH;
        return function->truth(store, games[0], &out->truth);
    case SHORT_FUNCTION_PROPERTY:
        out->kind = KAY_RESULT_TRUTH;
        return kay_value_has(store, games[0], function->property, &out->truth);
    case SHORT_FUNCTION_HOW:
        return function->with(store, games[0], function->how, out);
    case SHORT_FUNCTION_OTHER:
        return function->other(store, games, out);
    }
    return KAY_OK;
}

kay_status kay_value_call(kay_value_store *store, const kay_value_function *function, const kay_form *arguments,
                          kay_result *out)
{
    const functions_entry *entry = functions_table;
    kay_form games[SHORT_FUNCTION_GAMES];
    kay_result result;
    while (&entry->told != function)
        entry++;
    memcpy(games, arguments, entry->count * sizeof *games);
    KAY_TRY(kay_short_function_call(store, entry, games, &result));
    *out = result;
    return KAY_OK;
}
