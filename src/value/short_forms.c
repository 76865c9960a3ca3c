/* Explicit forms, for the operations that look at more than the value, and ordinal sums.
 *
 * A form's value is computed when the form is made, from those of its options: so nothing recurses. */
#include "value/short.h"

#include <string.h>

static uint32_t forms_value(const kay_value_store *store, kay_form form)
{
    return form & SHORT_FORM ? store->forms[form & ~SHORT_FORM].value : form;
}

/* The canonical form of what is written. */
static uint32_t forms_evaluate(kay_value_store *store, const kay_form *lefts, size_t left_count, const kay_form *rights,
                               size_t right_count)
{
    const uint64_t left = store->sides[0].count, right = store->sides[1].count;
    for (size_t i = 0; i < left_count; i++)
        if (!kay_short_push(store, &store->sides[0], forms_value(store, lefts[i])))
            break;
    for (size_t i = 0; i < right_count; i++)
        if (!kay_short_push(store, &store->sides[1], forms_value(store, rights[i])))
            break;
    return kay_short_canonical(store, left, right);
}

/* Room for one form more and its options; false: the error is set. */
static bool forms_room(kay_value_store *store, uint64_t options)
{
    if (store->form_count >= SHORT_GAMES_MAX || options > UINT32_MAX) {
        kay_short_fail(store, KAY_EUNABLE, "more than 2^31 forms");
        return false;
    }
    return (store->form_count < store->form_room || kay_short_grow(store, (void **)&store->forms, &store->form_room,
                                                                   store->form_count + 1, sizeof *store->forms)) &&
           (options <= store->form_option_room ||
            kay_short_grow(store, (void **)&store->form_options, &store->form_option_room, options,
                           sizeof *store->form_options));
}

kay_status kay_form_from_options(kay_value_store *store, const kay_form *lefts, size_t left_count,
                                 const kay_form *rights, size_t right_count, kay_form *out)
{
    const uint32_t value = forms_evaluate(store, lefts, left_count, rights, right_count);
    const uint64_t first = store->form_option_count;
    uint32_t form = SHORT_NONE;
    if (value != SHORT_NONE && forms_room(store, first + left_count + right_count)) {
        if (left_count)
            memcpy(store->form_options + first, lefts, left_count * sizeof *lefts);
        if (right_count)
            memcpy(store->form_options + first + left_count, rights, right_count * sizeof *rights);
        store->form_option_count += left_count + right_count;
        form = (uint32_t)store->form_count++;
        store->forms[form] = (short_form){(uint32_t)first, (uint32_t)left_count, (uint32_t)right_count, value};
        form |= SHORT_FORM;
    }
    return kay_short_give(store, form, out);
}

kay_status kay_form_value(kay_value_store *store, kay_form form, kay_value *out)
{
    *out = forms_value(store, form);
    return KAY_OK;
}

uint32_t kay_short_form_count(const kay_value_store *store, kay_form form, int side)
{
    if (!(form & SHORT_FORM))
        return side ? kay_short_right_count(store, form) : kay_short_left_count(store, form);
    const short_form *explicit_form = &store->forms[form & ~SHORT_FORM];
    return side ? explicit_form->right_count : explicit_form->left_count;
}

kay_form kay_short_form_option(kay_value_store *store, kay_form form, int side, uint32_t i)
{
    if (!(form & SHORT_FORM))
        return side ? kay_short_right(store, form, i) : kay_short_left(store, form, i);
    const short_form *explicit_form = &store->forms[form & ~SHORT_FORM];
    return store->form_options[explicit_form->first + (side ? explicit_form->left_count : 0) + i];
}

/* ---- Ordinal sums */

static uint32_t forms_ordinal(kay_value_store *store, kay_form g, uint32_t h);

static bool forms_ordinal_side(kay_value_store *store, kay_form g, uint32_t h, int side)
{
    for (uint32_t i = 0, count = kay_short_form_count(store, g, side); i < count; i++) {
        const kay_form option = kay_short_form_option(store, g, side, i);
        if (option == SHORT_NONE || !kay_short_push(store, &store->sides[side], forms_value(store, option)))
            return false;
    }
    const uint32_t count = side ? kay_short_right_count(store, h) : kay_short_left_count(store, h);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t option = side ? kay_short_right(store, h, i) : kay_short_left(store, h, i);
        const uint32_t sum = option == SHORT_NONE ? option : forms_ordinal(store, g, option);
        if (sum == SHORT_NONE || !kay_short_push(store, &store->sides[side], sum))
            return false;
    }
    return true;
}

static uint32_t forms_ordinal(kay_value_store *store, kay_form g, uint32_t h)
{
    if (h == KAY_VALUE_ZERO)
        return forms_value(store, g);
    if (g == KAY_VALUE_ZERO)
        return h;
    uint32_t sum = kay_short_recall(store, SHORT_ORDINAL, g, h);
    if (sum != SHORT_NONE || !kay_short_enter(store))
        return sum;
    const uint64_t left = store->sides[0].count, right = store->sides[1].count;
    if (forms_ordinal_side(store, g, h, 0) && forms_ordinal_side(store, g, h, 1))
        sum = kay_short_canonical(store, left, right);
    store->sides[0].count = left;
    store->sides[1].count = right;
    kay_short_leave(store);
    if (sum != SHORT_NONE)
        kay_short_remember(store, SHORT_ORDINAL, g, h, sum);
    return sum;
}

kay_status kay_value_ordinal_sum(kay_value_store *store, kay_form base, kay_value h, kay_value *out)
{
    return kay_short_give(store, forms_ordinal(store, base, h), out);
}
