/* Explicit forms, for operations that depend on the form of a game.
 *
 * The value of a form is computed from the values of its options when the form is made, so nothing recurses. */
#include "value/value_store.h"

/* Makes room for one more form; `options` is the new total of options.  false: the error is set. */
static bool forms_room(kay_value_store *store, uint64_t options)
{
    if (store->form_count >= SHORT_GAMES_MAX - 1 || options > UINT32_MAX) {
        kay_short_fail(store, KAY_EUNABLE, "more than 2^31 forms");
        return false;
    }
    return (store->form_count < store->form_room || kay_short_grow(store, (void **)&store->forms, &store->form_room,
                                                                   store->form_count + 1, sizeof *store->forms)) &&
           (options <= store->form_option_room ||
            kay_short_grow(store, (void **)&store->form_options, &store->form_option_room, options,
                           sizeof *store->form_options));
}

/* Copies the forms on a stack to the array of options, and replaces them on the stack by their values. */
static void forms_take(kay_value_store *store, int side, uint64_t from)
{
    for (uint64_t i = from; i < store->sides[side].count; i++) {
        uint32_t *item = &store->sides[side].items[i];
        store->form_options[store->form_option_count++] = *item;
        *item = kay_short_form_value(store, *item);
    }
}

kay_form kay_short_form(kay_value_store *store, uint64_t left, uint64_t right)
{
    const uint64_t first = store->form_option_count;
    const uint64_t left_count = store->sides[0].count - left, right_count = store->sides[1].count - right;
    uint32_t value = SHORT_NONE;
    if (store->error == KAY_OK && forms_room(store, first + left_count + right_count)) {
        forms_take(store, 0, left);
        forms_take(store, 1, right);
        value = kay_short_canonical(store, left, right);
    }
    store->sides[0].count = left;
    store->sides[1].count = right;
    if (value == SHORT_NONE) {
        store->form_option_count = first;
        return SHORT_NONE;
    }
    const uint32_t form = (uint32_t)store->form_count++;
    store->forms[form] = (short_form){(uint32_t)first, {(uint32_t)left_count, (uint32_t)right_count}, value};
    return form | SHORT_FORM;
}

kay_status kay_form_from_options(kay_value_store *store, const kay_form *lefts, size_t left_count,
                                 const kay_form *rights, size_t right_count, kay_form *out)
{
    return kay_short_give(store, kay_short_of(store, lefts, left_count, rights, right_count, kay_short_form), out);
}

kay_status kay_form_value(kay_value_store *store, kay_form form, kay_value *out)
{
    *out = kay_short_form_value(store, form);
    return KAY_OK;
}

uint32_t kay_short_form_count(const kay_value_store *store, kay_form form, int side)
{
    if (!(form & SHORT_FORM))
        return kay_short_option_count(store, form, side);
    return store->forms[form & ~SHORT_FORM].counts[side];
}

kay_form kay_short_form_option(kay_value_store *store, kay_form form, int side, uint32_t i)
{
    if (!(form & SHORT_FORM))
        return kay_short_option(store, form, side, i);
    const short_form *explicit_form = &store->forms[form & ~SHORT_FORM];
    return store->form_options[explicit_form->first + (side ? explicit_form->counts[0] : 0) + i];
}
