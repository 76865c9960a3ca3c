/* Marks: what was made since one is taken back, but for what is held.
 *
 * Options have lower ids than their game, and forms are made of earlier ones: so one walk down the ids finds all
 * followers of what is held, and one walk up gives those that stay their new ids, which keep their order: sorted
 * options stay sorted. */
#include <string.h>

#include "value/dyadic.h"
#include "value/short.h"

typedef struct release {
    kay_value_store *store;
    uint32_t base; /* the first game that may go */
    uint64_t count; /* games before the release */
    uint32_t *ids; /* of each from the base on: its new id + 1; 0: it goes */
    uint32_t form_base; /* the same of forms */
    uint64_t form_count;
    uint32_t *forms;
} release;

kay_value_mark kay_value_mark_here(const kay_value_store *store)
{
    return (kay_value_mark){.games = (uint32_t)store->count,
                            .forms = (uint32_t)store->form_count,
                            .options = store->option_count,
                            .form_options = store->form_option_count,
                            .limbs = store->limb_count};
}

/* Of a game or a form. */
static void release_hold(const release *work, uint32_t id)
{
    const uint32_t form = id & ~SHORT_FORM;
    if (form != id && form >= work->form_base)
        work->forms[form - work->form_base] = 1;
    else if (form == id && id >= work->base)
        work->ids[id - work->base] = 1;
}

/* The id of the number part of a game whose numerator is among the limbs. */
static uint32_t release_number(const kay_value_store *store, const short_game *game)
{
    return (uint32_t)store->limbs[game->numerator + 1];
}

/* Marks what the forms that are held are made of, and their values. */
static void release_mark_forms(const release *work)
{
    const kay_value_store *store = work->store;
    for (uint64_t at = work->form_count; at-- > work->form_base;) {
        const short_form *form = &store->forms[at];
        if (!work->forms[at - work->form_base])
            continue;
        release_hold(work, form->value);
        for (uint64_t i = 0; i < (uint64_t)form->left_count + form->right_count; i++)
            release_hold(work, store->form_options[form->first + i]);
    }
}

/* Marks all followers of what is held, and the numbers whose limbs they share. */
static void release_mark(const release *work)
{
    const kay_value_store *store = work->store;
    for (uint64_t id = work->count; id-- > work->base;) {
        const short_game *game = kay_short_game(store, (uint32_t)id);
        if (!work->ids[id - work->base])
            continue;
        if (!kay_short_is_nus(game))
            for (uint64_t i = 0; i < (uint64_t)game->left_count + game->right_count; i++)
                release_hold(work, store->options[game->first + i]);
        else if (game->flags & SHORT_BIG)
            release_hold(work, release_number(store, game));
    }
}

static uint32_t release_new_id(const release *work, uint32_t id)
{
    if (id == SHORT_NONE)
        return id;
    if (id & SHORT_FORM) {
        const uint32_t form = id & ~SHORT_FORM;
        return form < work->form_base ? id : (work->forms[form - work->form_base] - 1) | SHORT_FORM;
    }
    if (id < work->base)
        return id;
    return id < work->count ? work->ids[id - work->base] - 1 : SHORT_NONE; /* 0: SHORT_NONE */
}

/* Moves the options of a game down. */
static void release_options(const release *work, short_game *game)
{
    kay_value_store *store = work->store;
    const uint64_t count = (uint64_t)game->left_count + game->right_count;
    for (uint64_t i = 0; i < count; i++)
        store->options[store->option_count + i] = release_new_id(work, store->options[game->first + i]);
    game->first = (uint32_t)store->option_count;
    store->option_count += count;
}

/* Moves the limbs of a number down; what shares them has its place from the number. */
static void release_limbs(const release *work, short_game *game, uint32_t number, uint32_t new_id)
{
    kay_value_store *store = work->store;
    if (!kay_short_is_number(game)) {
        game->numerator = kay_short_game(store, number)->numerator;
        return;
    }
    const int64_t size = (int64_t)store->limbs[game->numerator];
    const uint64_t words = (uint64_t)(size < 0 ? -size : size) + SHORT_LIMB_HEAD;
    memmove(store->limbs + store->limb_count, store->limbs + game->numerator, words * sizeof *store->limbs);
    game->numerator = (int64_t)store->limb_count;
    store->limbs[game->numerator + 1] = new_id;
    store->limb_count += words;
}

/* Number parts are found before the limbs move: their old ids stand in `negative` until the games have moved. */
static void release_note_numbers(const release *work)
{
    kay_value_store *store = work->store;
    for (uint64_t id = work->base; id < work->count; id++) {
        short_game *game = &store->games[id];
        if (work->ids[id - work->base] && (game->flags & SHORT_BIG) && kay_short_is_nus(game))
            game->negative = release_number(store, game);
    }
}

static void release_move(const release *work, const kay_value_mark *mark)
{
    kay_value_store *store = work->store;
    store->count = mark->games;
    store->option_count = mark->options;
    store->limb_count = mark->limbs;
    release_note_numbers(work);
    for (uint64_t id = work->base; id < work->count; id++) {
        if (!work->ids[id - work->base])
            continue;
        const uint32_t new_id = (uint32_t)store->count++;
        work->ids[id - work->base] = new_id + 1;
        store->games[new_id] = store->games[id];
        short_game *game = &store->games[new_id];
        if (!kay_short_is_nus(game)) {
            release_options(work, game);
        } else if (game->flags & SHORT_BIG) {
            const uint32_t number = release_new_id(work, game->negative);
            game->negative = SHORT_NONE;
            if (!kay_short_is_number(game) && number < work->base)
                continue; /* the limbs are older than the mark */
            release_limbs(work, game, number, new_id);
        }
    }
    for (uint64_t id = 0; id < store->count; id++)
        store->games[id].negative = release_new_id(work, store->games[id].negative);
}

/* Moves forms down, once games have their new ids. */
static void release_move_forms(const release *work, const kay_value_mark *mark)
{
    kay_value_store *store = work->store;
    store->form_count = mark->forms;
    store->form_option_count = mark->form_options;
    for (uint64_t at = work->form_base; at < work->form_count; at++) {
        if (!work->forms[at - work->form_base])
            continue;
        short_form form = store->forms[at];
        const uint64_t count = (uint64_t)form.left_count + form.right_count;
        for (uint64_t i = 0; i < count; i++)
            store->form_options[store->form_option_count + i] =
                release_new_id(work, store->form_options[form.first + i]);
        form.first = (uint32_t)store->form_option_count;
        form.value = release_new_id(work, form.value);
        store->form_option_count += count;
        store->forms[store->form_count++] = form;
        work->forms[at - work->form_base] = (uint32_t)store->form_count;
    }
}

/* Forgets what was computed of games that have gone or have new ids. */
static void release_memories(const release *work)
{
    kay_value_store *store = work->store;
    for (uint64_t i = 0; i < store->compare_room; i++) {
        const uint64_t ids = store->compares[i] >> 1;
        if ((ids >> 31) - 1 >= work->base || (ids & INT32_MAX) >= work->base)
            store->compares[i] = 0;
    }
    memset(store->memos, 0, store->memo_room * sizeof *store->memos);
    kay_short_forget_lists(store);
}

kay_status kay_value_release(kay_value_store *store, const kay_value_mark *mark, kay_form *held, size_t count)
{
    release work = {.store = store,
                    .base = mark->games,
                    .count = store->count,
                    .form_base = mark->forms,
                    .form_count = store->form_count};
    const uint64_t games = work.count - work.base, all = games + work.form_count - work.form_base;
    work.ids = kay_alloc_array(store->ctx, all, sizeof *work.ids);
    if (!work.ids)
        return kay_no_memory(store->ctx);
    work.forms = work.ids + games;
    for (size_t i = 0; i < count; i++)
        release_hold(&work, held[i]);
    release_mark_forms(&work);
    release_mark(&work);
    release_move(&work, mark);
    release_move_forms(&work, mark);
    for (size_t i = 0; i < count; i++)
        held[i] = release_new_id(&work, held[i]);
    release_memories(&work);
    kay_short_index_again(store);
    kay_free(store->ctx, work.ids, all * sizeof *work.ids);
    return KAY_OK;
}
