/* Computes uptimal expansions (CGT II.5).
 *
 * Let ^<k> be the last power of up in the expansion of g.  If its coefficient is positive, Right's only option in the
 * canonical form is g + * - ^[k]; if it is negative, Left's only option is g + * + ^[k].  So g is expanded step by
 * step, until it is a nus.  If a step finds no ^[k], g is not an uptimal. */
#include "value/value_store.h"

#include <kayles/value_operations.h>

/* Returns k if a game is ^[k] = {^[k-1] | *}, else 0. */
static uint32_t uptimal_length(kay_value_store *store, uint32_t g)
{
    uint32_t length = 1;
    for (; !kay_short_is_nus(kay_short_game(store, g)); length++) {
        const short_game *game = kay_short_game(store, g);
        if (game->counts[0] != 1 || game->counts[1] != 1 || kay_short_option(store, g, 1, 0) != KAY_VALUE_STAR)
            return 0;
        g = kay_short_option(store, g, 0, 0);
    }
    return g == kay_short_nus(store, KAY_VALUE_ZERO, 1, 0) ? length : 0;
}

/* Sets *next to the only option of a side (1: Right); returns k if the two differ by ^[k] + *, else 0. */
static uint32_t uptimal_step(kay_value_store *store, uint32_t g, int side, uint32_t *next)
{
    if (kay_short_option_count(store, g, side) != 1)
        return 0;
    *next = kay_short_option(store, g, side, 0);
    if (*next == SHORT_NONE)
        return 0;
    const uint32_t difference = side ? kay_short_subtract(store, g, *next) : kay_short_subtract(store, *next, g);
    const uint32_t powers = kay_short_add(store, difference, KAY_VALUE_STAR);
    return powers == SHORT_NONE ? 0 : uptimal_length(store, powers);
}

static kay_status uptimal_resize(kay_context *ctx, kay_uptimal *uptimal, uint32_t length)
{
    int32_t *ups = kay_resize(ctx, uptimal->ups, uptimal->length * sizeof *ups, length * sizeof *ups);
    if (!ups)
        return kay_no_memory(ctx);
    for (uint32_t i = uptimal->length; i < length; i++)
        ups[i] = 0;
    uptimal->ups = ups;
    uptimal->length = length;
    return KAY_OK;
}

static kay_status uptimal_room(kay_context *ctx, kay_uptimal *uptimal, uint32_t length)
{
    return length > uptimal->length ? uptimal_resize(ctx, uptimal, length) : KAY_OK;
}

static kay_status uptimal_add(kay_value_store *store, kay_uptimal *uptimal, uint32_t place, int32_t more)
{
    if (__builtin_add_overflow(uptimal->ups[place], more, &uptimal->ups[place]))
        return kay_fail(store->ctx, KAY_EUNABLE, "a multiple of up is too large: it must be below 2^31");
    return KAY_OK;
}

static kay_status uptimal_expand(kay_value_store *store, uint32_t g, kay_uptimal *uptimal)
{
    while (!kay_short_is_nus(kay_short_game(store, g))) {
        uint32_t next = g, length = uptimal_step(store, g, 1, &next);
        const int32_t sign = length ? 1 : -1;
        if (!length)
            length = uptimal_step(store, g, 0, &next);
        KAY_TRY(kay_short_give(store, next, &g));
        if (!length)
            return KAY_END;
        KAY_TRY(uptimal_room(store->ctx, uptimal, length));
        for (uint32_t i = 0; i < length; i++)
            KAY_TRY(uptimal_add(store, uptimal, i, sign));
        uptimal->nimber ^= 1;
    }
    const int32_t ups = kay_short_game(store, g)->ups;
    uptimal->nimber ^= kay_short_nimber(kay_short_game(store, g));
    if (ups) {
        KAY_TRY(uptimal_room(store->ctx, uptimal, 1));
        KAY_TRY(uptimal_add(store, uptimal, 0, ups));
    }
    return kay_short_give(store, kay_short_nus(store, g, 0, 0), &uptimal->number);
}

/* Removes zeros from the end. */
static kay_status uptimal_trim(kay_context *ctx, kay_uptimal *uptimal)
{
    uint32_t length = uptimal->length;
    while (length && !uptimal->ups[length - 1])
        length--;
    return length < uptimal->length ? uptimal_resize(ctx, uptimal, length) : KAY_OK;
}

kay_status kay_value_uptimal(kay_value_store *store, kay_value g, kay_uptimal *out)
{
    kay_uptimal uptimal = {0};
    kay_status status = uptimal_expand(store, g, &uptimal);
    if (status == KAY_OK)
        status = uptimal_trim(store->ctx, &uptimal);
    if (status == KAY_OK)
        *out = uptimal;
    else
        kay_uptimal_free(store, &uptimal);
    return status;
}

void kay_uptimal_free(kay_value_store *store, kay_uptimal *uptimal)
{
    kay_free(store->ctx, uptimal->ups, uptimal->length * sizeof *uptimal->ups);
    *uptimal = (kay_uptimal){0};
}
