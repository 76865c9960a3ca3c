/* Plays, reads and writes moves of coin-flip: the sets of coins to flip. */
#include "games/coin_flip/coin_flip_move_text.h"

#include <stdlib.h>

uint64_t kay_coin_flip_name(const coin_flip_game *game, uint64_t *coins, uint64_t count, kay_arena *arena)
{
    if (coin_flip_small(game)) {
        uint64_t mask = 0;
        for (uint64_t i = 0; i < count; i++)
            mask |= (uint64_t)1 << coins[i];
        return mask;
    }
    coin_flip_set *set = kay_arena_get(arena, sizeof *set + count * sizeof *set->coins);
    if (!set)
        return 0;
    qsort(coins, count, sizeof *coins, kay_compare_u64);
    set->count = count;
    set->coins[0] = coins[count - 1];
    memcpy(set->coins + 1, coins, (count - 1) * sizeof *coins);
    return (uint64_t)(uintptr_t)set;
}

static const coin_flip_set *coin_flip_set_of(uint64_t name)
{
    return (const coin_flip_set *)(uintptr_t)name;
}

kay_status kay_coin_flip_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player; /* impartial */
    if (coin_flip_small((const coin_flip_game *)game)) {
        *position ^= name;
        return KAY_OK;
    }
    const coin_flip_set *set = coin_flip_set_of(name);
    for (uint64_t i = 0; i < set->count; i++)
        kay_bits_flip(position, set->coins[i]);
    return KAY_OK;
}

static void coin_flip_coin_text(const coin_flip_game *game, uint64_t coin, kay_text *out)
{
    kay_text_u64(out, coin / game->columns + 1);
    kay_text_char(out, ',');
    kay_text_u64(out, coin % game->columns + 1);
}

void kay_coin_flip_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    (void)state;
    if (!coin_flip_small(coin_flip)) {
        const coin_flip_set *set = coin_flip_set_of(move.name);
        for (uint64_t i = 0; i < set->count; i++) {
            if (i)
                kay_text_char(out, '+');
            coin_flip_coin_text(coin_flip, set->coins[i], out);
        }
        return;
    }
    uint64_t corner = 63 - (uint64_t)__builtin_clzll(move.name);
    coin_flip_coin_text(coin_flip, corner, out);
    for (uint64_t rest = move.name ^ (uint64_t)1 << corner; rest; rest &= rest - 1) {
        kay_text_char(out, '+');
        coin_flip_coin_text(coin_flip, (uint64_t)__builtin_ctzll(rest), out);
    }
}

/* Reads "r,c" at *text.  Returns false if there is no coin there or the coin is not on the board. */
static bool coin_flip_read_coin(const coin_flip_game *game, const char **text, uint64_t *coin)
{
    uint64_t place[2];
    for (int k = 0; k < 2; k++) {
        const char *p = *text;
        uint64_t value = 0;
        for (; *p >= '0' && *p <= '9' && value <= UINT64_MAX / 16; p++)
            value = value * 10 + (uint64_t)(*p - '0');
        if (p == *text || (k == 0 && *p != ',') || (k == 1 && *p && *p != '+'))
            return false;
        *text = p + (*p == ',' || *p == '+');
        place[k] = value;
    }
    if (place[0] < 1 || place[0] > game->rows || place[1] < 1 || place[1] > game->columns)
        return false;
    *coin = (place[0] - 1) * game->columns + place[1] - 1;
    return true;
}

static uint64_t *coin_flip_find(uint64_t *coins, uint64_t count, uint64_t coin)
{
    return bsearch(&coin, coins, count, sizeof *coins, kay_compare_u64);
}

/* Whether sorted distinct coins are connected, by a search from the last one.  The caller provides `stack` and `seen`,
 * with room for `count` words each. */
static bool coin_flip_connected(const coin_flip_game *game, uint64_t *coins, uint64_t count, uint64_t *stack,
                                uint64_t *seen)
{
    uint64_t columns = game->columns, reached = 1, top = 0;
    stack[top++] = count - 1;
    kay_bits_set(seen, count - 1);
    while (top) {
        uint64_t coin = coins[stack[--top]];
        uint64_t next[4], n = 0;
        if (coin % columns)
            next[n++] = coin - 1;
        if (coin % columns + 1 < columns)
            next[n++] = coin + 1;
        if (coin >= columns)
            next[n++] = coin - columns;
        next[n++] = coin + columns;
        while (n) {
            const uint64_t *found = coin_flip_find(coins, count, next[--n]);
            if (!found || kay_bits_get(seen, (uint64_t)(found - coins)))
                continue;
            kay_bits_set(seen, (uint64_t)(found - coins));
            stack[top++] = (uint64_t)(found - coins);
            reached++;
        }
    }
    return reached == count;
}

static const char *coin_flip_fault(const coin_flip_game *game, const kay_state *state, uint64_t *coins, uint64_t count,
                                   uint64_t *stack, uint64_t *seen)
{
    uint64_t corner = coins[0];
    if (!kay_bits_get(state->words, corner))
        return "its corner shows heads";
    for (uint64_t i = 1; i < count; i++)
        if (coins[i] / game->columns > corner / game->columns || coins[i] % game->columns > corner % game->columns)
            return "a coin lies below or to the right of the corner, which comes first";
    qsort(coins, count, sizeof *coins, kay_compare_u64);
    for (uint64_t i = 1; i < count; i++)
        if (coins[i] == coins[i - 1])
            return "a coin is given twice";
    return coin_flip_connected(game, coins, count, stack, seen) ? NULL : "the coins are not connected";
}

kay_status kay_coin_flip_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                   kay_move *out)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    kay_context *ctx = arena->ctx;
    uint64_t room = 1, count = 0;
    for (const char *p = text; *p; p++)
        room += *p == '+';
    KAY_NEW(uint64_t, coins, arena, room);
    KAY_NEW(uint64_t, stack, arena, room);
    KAY_NEW(uint64_t, seen, arena, kay_bits_words(room));
    const char *at = text;
    do {
        if (!coin_flip_read_coin(coin_flip, &at, &coins[count++]))
            return kay_fail(ctx, KAY_EINPUT,
                            "'%.60s' is not a legal move: write the coins like 2,2+1,2, the corner first", text);
    } while (count < room);
    const char *fault =
        *at ? "text follows after the coins" : coin_flip_fault(coin_flip, state, coins, count, stack, seen);
    if (fault)
        return kay_fail(ctx, KAY_EINPUT, "'%.60s' is not a legal move: %s", text, fault);
    *out = (kay_move){0, kay_coin_flip_name(coin_flip, coins, count, arena)};
    return out->name ? KAY_OK : kay_no_memory(ctx);
}
