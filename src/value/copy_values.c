/* Copies values to another store: first the options of a game, then the game, without recursion.  Nothing is compared,
 * since canonical forms stay canonical.
 *
 * To release unused values, the held values are copied to a new store, which then replaces the old one. */
#include "value/copy_values.h"

#include <string.h>

#include "base/grow.h"
#include "value/dyadic.h"

void kay_short_copier_init(kay_short_copier *copier, kay_context *ctx, const kay_value_store *from, kay_value_store *to)
{
    *copier = (kay_short_copier){.ctx = ctx, .from = from, .to = to};
}

void kay_short_copier_free(kay_short_copier *copier)
{
    if (!copier->ctx)
        return;
    kay_free(copier->ctx, copier->copies, copier->room * sizeof *copier->copies);
    kay_free(copier->ctx, copier->open.items, copier->open.room * sizeof *copier->open.items);
}

kay_status kay_short_copy_note(kay_short_copier *copier, uint32_t id, uint32_t copy)
{
    while (id >= copier->room) {
        const uint64_t before = copier->room;
        uint32_t *copies = kay_grow(copier->ctx, copier->copies, &copier->room, sizeof *copies);
        if (!copies)
            return kay_no_memory(copier->ctx);
        memset(copies + before, 0, (copier->room - before) * sizeof *copies);
        copier->copies = copies;
    }
    copier->copies[id] = copy + 1;
    return KAY_OK;
}

static kay_status copy_open(kay_short_copier *copier, uint32_t id)
{
    short_stack *open = &copier->open;
    KAY_ROOM(copier->ctx, open->items, open->count, open->room);
    open->items[open->count++] = id;
    return KAY_OK;
}

/* Opens the options that are not yet copied. */
static kay_status copy_open_options(kay_short_copier *copier, const short_game *game)
{
    const uint32_t *options = kay_short_options(copier->from, game);
    for (uint64_t i = 0; i < (uint64_t)game->counts[0] + game->counts[1]; i++)
        if (kay_short_copied(copier, options[i]) == SHORT_NONE)
            KAY_TRY(copy_open(copier, options[i]));
    return KAY_OK;
}

static uint32_t copy_nus(const kay_short_copier *copier, const short_game *game)
{
    const uint32_t number = kay_dyadic_copy(copier->from, kay_dyadic_of_game(copier->from, game), copier->to);
    return kay_short_nus(copier->to, number, game->ups, kay_short_nimber(game));
}

/* Copies a game whose options are already copied. */
static uint32_t copy_options(const kay_short_copier *copier, const short_game *game)
{
    kay_value_store *to = copier->to;
    const uint32_t *options = kay_short_options(copier->from, game);
    const uint64_t left = to->sides[0].count, right = to->sides[1].count;
    for (uint64_t i = 0; i < (uint64_t)game->counts[0] + game->counts[1]; i++)
        if (!kay_short_push(to, &to->sides[i >= game->counts[0]], kay_short_copied(copier, options[i])))
            break;
    kay_short_sort(&to->sides[0], left);
    kay_short_sort(&to->sides[1], right);
    return kay_short_intern(to, left, right);
}

/* Copies the last open game, or opens its options if they are not copied yet. */
static kay_status copy_step(kay_short_copier *copier)
{
    const uint64_t count = copier->open.count;
    const uint32_t id = copier->open.items[count - 1];
    const short_game *game = kay_short_game(copier->from, id);
    const bool nus = kay_short_is_nus(game);
    uint32_t copy = kay_short_copied(copier, id);
    if (copy == SHORT_NONE && !nus)
        KAY_TRY(copy_open_options(copier, game));
    if (copier->open.count > count)
        return KAY_OK;
    copier->open.count--;
    if (copy != SHORT_NONE)
        return KAY_OK;
    KAY_TRY(kay_short_give(copier->to, nus ? copy_nus(copier, game) : copy_options(copier, game), &copy));
    return kay_short_copy_note(copier, id, copy);
}

kay_status kay_short_copy(kay_short_copier *copier, uint32_t id, uint32_t *out)
{
    kay_status status = copy_open(copier, id);
    while (status == KAY_OK && copier->open.count)
        status = copy_step(copier);
    copier->open.count = 0;
    if (status == KAY_OK)
        *out = kay_short_copied(copier, id);
    return status;
}

kay_status kay_value_copy(const kay_value_store *from, kay_value value, kay_value_store *to, kay_value *out)
{
    kay_short_copier copier;
    kay_short_copier_init(&copier, to->ctx, from, to);
    const kay_status status = kay_short_copy(&copier, value, out);
    kay_short_copier_free(&copier);
    return status;
}

/* ---- Releasing */

/* Marks the held forms and the forms inside them; a form comes after the forms inside it. */
static void copy_mark_forms(const kay_value_store *from, const kay_form *held, size_t count, kay_form *forms)
{
    for (size_t i = 0; i < count && from->form_count; i++)
        if (held[i] & SHORT_FORM)
            forms[held[i] & ~SHORT_FORM] = 1;
    for (uint64_t at = from->form_count; at-- > 0;) {
        const short_form *form = &from->forms[at];
        for (uint64_t i = 0; forms[at] && i < (uint64_t)form->counts[0] + form->counts[1]; i++)
            if (kay_short_form_options(from, form)[i] & SHORT_FORM)
                forms[kay_short_form_options(from, form)[i] & ~SHORT_FORM] = 1;
    }
}

/* Copies a form; the explicit forms among its options are already copied. */
static kay_status copy_form(kay_short_copier *copier, const short_form *form, const kay_form *forms, kay_form *out)
{
    const kay_value_store *from = copier->from;
    kay_value_store *to = copier->to;
    const uint64_t left = to->sides[0].count, right = to->sides[1].count;
    for (uint64_t i = 0; i < (uint64_t)form->counts[0] + form->counts[1]; i++) {
        uint32_t option = kay_short_form_options(from, form)[i];
        if (option & SHORT_FORM)
            option = forms[option & ~SHORT_FORM];
        else
            KAY_TRY(kay_short_copy(copier, option, &option));
        if (!kay_short_push(to, &to->sides[i >= form->counts[0]], option))
            break;
    }
    return kay_short_give(to, kay_short_form(to, left, right), out);
}

/* Copies the held values and forms.  forms[i] becomes the copy of form i, or stays 0 if the form is not held. */
static kay_status copy_held(kay_short_copier *copier, const kay_form *held, size_t count, kay_form *forms)
{
    const kay_value_store *from = copier->from;
    kay_value ignored;
    copy_mark_forms(from, held, count, forms);
    for (size_t i = 0; i < count; i++)
        if (!(held[i] & SHORT_FORM) && kay_short_copied(copier, held[i]) == SHORT_NONE)
            KAY_TRY(kay_short_copy(copier, held[i], &ignored));
    for (uint64_t at = 0; at < from->form_count; at++)
        if (forms[at])
            KAY_TRY(copy_form(copier, &from->forms[at], forms, &forms[at]));
    return KAY_OK;
}

kay_status kay_value_release(kay_value_store *store, kay_form *held, size_t count)
{
    kay_context *ctx = store->ctx;
    const uint64_t form_count = store->form_count;
    kay_value_store *fresh;
    kay_short_copier copier;
    KAY_TRY(kay_value_store_new(ctx, store->limit, &fresh));
    kay_short_copier_init(&copier, ctx, store, fresh);
    kay_form *forms = kay_alloc_array(ctx, form_count, sizeof *forms);
    kay_status status = forms ? copy_held(&copier, held, count, forms) : kay_no_memory(ctx);
    for (size_t i = 0; i < count && status == KAY_OK; i++)
        held[i] = held[i] & SHORT_FORM ? forms[held[i] & ~SHORT_FORM] : kay_short_copied(&copier, held[i]);
    kay_free(ctx, forms, form_count * sizeof *forms);
    kay_short_copier_free(&copier);
    if (status == KAY_OK) {
        const kay_value_store old = *store;
        *store = *fresh;
        *fresh = old;
    }
    kay_value_store_free(fresh);
    return status;
}
