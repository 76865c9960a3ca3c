/* Explicit forms, for operations that depend on the form of a game.
 *
 * The value of a form is computed from the values of its options when the form is made, so nothing recurses. */
#include "value/value_store.h"

/* Pushes the values of the forms that are on a side from index `from` on. */
static bool forms_push_values(kay_value_store *store, int side, uint64_t from)
{
    short_stack *stack = &store->sides[side];
    for (uint64_t i = from, end = stack->count; i < end; i++)
        if (!kay_short_push(store, stack, kay_short_form_value(store, stack->items[i])))
            return false;
    return true;
}

/* Makes the list of the forms with indices from[side] to end[side] - 1 on each side; returns its number. */
static uint32_t forms_list(kay_value_store *store, const uint64_t from[2], const uint64_t end[2])
{
    short_stack *list = &store->sides[1];
    const uint64_t start = list->count;
    for (int side = 0; side < 2; side++)
        for (uint64_t i = from[side]; i < end[side]; i++)
            (void)!kay_short_push(store, list, store->sides[side].items[i]);
    return kay_short_list(store, list, start);
}

kay_form kay_short_form(kay_value_store *store, uint64_t left, uint64_t right)
{
    const uint64_t from[] = {left, right}, end[] = {store->sides[0].count, store->sides[1].count};
    short_form form = {.options = forms_list(store, from, end),
                       .counts = {(uint32_t)(end[0] - left), (uint32_t)(end[1] - right)},
                       .value = SHORT_NONE};
    if (form.options != SHORT_NONE && forms_push_values(store, 0, left) && forms_push_values(store, 1, right))
        form.value = kay_short_canonical(store, end[0], end[1]);
    store->sides[0].count = left;
    store->sides[1].count = right;
    if (form.value == SHORT_NONE)
        return SHORT_NONE;
    if (store->form_count >= SHORT_GAMES_MAX - 1)
        return kay_short_fail(store, KAY_EUNABLE, "more than 2^31 forms");
    if (store->form_count == store->form_room &&
        !kay_short_grow(store, (void **)&store->forms, &store->form_room, store->form_count + 1, sizeof form))
        return SHORT_NONE;
    store->forms[store->form_count] = form;
    return (uint32_t)store->form_count++ | SHORT_FORM;
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
    return kay_short_form_options(store, explicit_form)[(side ? explicit_form->counts[0] : 0) + i];
}
