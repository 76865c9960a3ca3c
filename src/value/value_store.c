/* The store: each game once, under an id; caches of results. */
#include "value/value_store.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "value/dyadic.h"

enum {
    STORE_FIRST = 256, /* initial size of an array */
    STORE_TABLE = 512, /* initial size of a cache */
    STORE_MEMORY_MAX = 1 << 27, /* largest size of a cache in bytes */
    STORE_STEPS = 1 << 12, /* between looks at the clock */
};

/* ---- Memory */

uint32_t kay_short_fail(kay_value_store *store, kay_status status, const char *format, ...)
{
    char words[sizeof store->ctx->diag.text];
    va_list arguments;
    if (store->error != KAY_OK)
        return SHORT_NONE;
    store->error = status;
    if (format) {
        va_start(arguments, format);
        vsnprintf(words, sizeof words, format, arguments);
        va_end(arguments);
        kay_fail(store->ctx, status, "%s", words);
    }
    return SHORT_NONE;
}

/* The `resize` of the store's memory: passes requests on to the context of the store. */
static void *store_resize(void *ctx, void *block, size_t old_bytes, size_t bytes)
{
    if (bytes)
        return kay_resize(ctx, block, old_bytes, bytes);
    kay_free(ctx, block, old_bytes);
    return NULL;
}

static uint32_t store_no_memory(kay_value_store *store)
{
    if (store->memory->diag.status == KAY_EUNABLE) /* the store's limit, not that of the context */
        return kay_short_fail(store, KAY_EUNABLE, "the values fill the memory budget of %llu bytes",
                              (unsigned long long)store->memory->memory_limit);
    return kay_short_fail(store, kay_no_memory(store->ctx), NULL);
}

bool kay_short_grow(kay_value_store *store, void **items, uint64_t *room, uint64_t need, size_t size)
{
    uint64_t more = *room ? *room / 2 : STORE_FIRST;
    for (void *moved = NULL; !moved; more /= 4) {
        const uint64_t wish = *room + more > need ? *room + more : need;
        moved = kay_resize(store->memory, *items, *room * size, wish * size);
        if (moved) {
            *items = moved;
            *room = wish;
        } else if (wish == need) {
            store_no_memory(store);
            return false;
        }
    }
    return true;
}

/* ---- Caches */

/* Doubles a cache, unless it would take more than an eighth of the budget. */
static void store_grow_cache(kay_value_store *store, short_cache *cache)
{
    const short_cache old = *cache;
    const uint64_t bytes = 2 * old.room * sizeof *old.memos;
    short_memo *memos = NULL;
    cache->lost = 0;
    if (bytes <= STORE_MEMORY_MAX && bytes <= store->memory->memory_limit / 8)
        memos = kay_alloc(store->memory, bytes);
    if (!memos)
        return;
    *cache = (short_cache){memos, 2 * old.room, 0};
    for (uint64_t i = 0; i < old.room; i++)
        if (old.memos[i].operation)
            *kay_short_memo(cache, old.memos[i].operation, old.memos[i].g, old.memos[i].h) = old.memos[i];
    kay_free(store->memory, old.memos, old.room * sizeof *old.memos);
}

/* A cache that has lost as many results as it has places is too small: lost results, and all below them, are computed
 * again. */
void kay_short_remember(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, uint32_t result)
{
    short_cache *cache = &store->caches[operation != SHORT_AT_MOST];
    if (kay_short_memo(cache, operation, g, h)->operation && ++cache->lost > cache->room)
        store_grow_cache(store, cache);
    *kay_short_memo(cache, operation, g, h) = (short_memo){g, h, operation, result};
}

bool kay_short_work(kay_value_store *store, uint64_t steps)
{
    if (store->error != KAY_OK)
        return false;
    store->steps += steps < STORE_STEPS ? (uint32_t)steps : STORE_STEPS;
    if (store->steps < STORE_STEPS)
        return true;
    store->steps = 0;
    const kay_status status = kay_tick(store->ctx, "games", store->count, 0);
    if (status != KAY_OK)
        kay_short_fail(store, status, NULL);
    return status == KAY_OK;
}

bool kay_short_enter(kay_value_store *store)
{
    if (store->depth >= KAY_VALUE_DEPTH) {
        kay_short_fail(store, KAY_EUNABLE, "the games are nested more than %d moves deep", KAY_VALUE_DEPTH);
        return false;
    }
    if (!kay_short_work(store, 1))
        return false;
    store->depth++;
    return true;
}

/* ---- Games by their keys */

/* Finds the number of a key, a string of words. */
static bool store_key(kay_value_store *store, const uint32_t *words, uint64_t count, uint32_t *key)
{
    uint64_t number;
    if (store->error != KAY_OK)
        return false;
    if (kay_intern_table_number(&store->keys, words, count * sizeof *words, &number) != KAY_OK)
        store_no_memory(store);
    else if (number > UINT32_MAX)
        kay_short_fail(store, KAY_EUNABLE, "the values have more than 2^32 options");
    else
        *key = (uint32_t)number;
    return store->error == KAY_OK;
}

/* Returns the id of the game with this key; SHORT_NONE: it is new. */
static uint32_t store_find(const kay_value_store *store, uint32_t key)
{
    return (uint32_t)*kay_intern_table_word(&store->keys, key) - 1;
}

/* Adds a new game under a key. */
static uint32_t store_add(kay_value_store *store, uint32_t key, const short_game *game)
{
    if (store->count >= SHORT_GAMES_MAX)
        return kay_short_fail(store, KAY_EUNABLE, "more than 2^31 values");
    if (!kay_short_work(store, 1))
        return SHORT_NONE;
    if (store->count == store->room &&
        !kay_short_grow(store, (void **)&store->games, &store->room, store->count + 1, sizeof *store->games))
        return SHORT_NONE;
    const uint32_t id = (uint32_t)store->count++;
    short_game *added = &store->games[id];
    *added = *game;
    added->negative = SHORT_NONE;
    *kay_intern_table_word(&store->keys, key) = store->count;
    if (kay_short_is_number(added)) {
        bool exact;
        added->stops[0] = added->stops[1] = kay_dyadic_float(store, kay_dyadic_of_game(store, added), &exact);
        added->flags |= exact ? SHORT_EXACT : 0;
    }
    for (int i = 0; i < 2; i++)
        if (store->caches[i].room < store->count)
            store_grow_cache(store, &store->caches[i]);
    return id;
}

static void store_stops_of_options(const kay_value_store *store, short_game *game)
{
    const uint32_t *options = kay_short_options(store, game);
    uint32_t exact = SHORT_EXACT;
    game->stops[0] = -INFINITY;
    game->stops[1] = INFINITY;
    for (uint32_t i = 0; i < game->counts[0] + game->counts[1]; i++) {
        const short_game *option = kay_short_game(store, options[i]);
        const int side = i >= game->counts[0];
        if (side ? option->stops[0] < game->stops[1] : option->stops[1] > game->stops[0])
            game->stops[side] = option->stops[!side];
        exact &= option->flags;
    }
    game->flags |= exact;
}

uint32_t kay_short_intern(kay_value_store *store, uint64_t left, uint64_t right)
{
    short_stack *const key = &store->sides[0], *const rights = &store->sides[1];
    const uint64_t counts[] = {key->count - left, rights->count - right};
    short_game game = {.counts = {(uint32_t)counts[0], (uint32_t)counts[1]}, .flags = SHORT_OPTIONS};
    bool pushed = true;
    for (uint64_t i = right; i < rights->count && pushed; i++)
        pushed = kay_short_push(store, key, rights->items[i]);
    const bool found = pushed && kay_short_push(store, key, game.counts[0]) &&
                       store_key(store, key->items + left, counts[0] + counts[1] + 1, &game.key);
    key->count = left;
    rights->count = right;
    if (!found || store_find(store, game.key) != SHORT_NONE)
        return found ? store_find(store, game.key) : SHORT_NONE;
    store_stops_of_options(store, &game);
    return store_add(store, game.key, &game);
}

/* Returns a nus; adds it if it is new. */
static uint32_t store_intern_nus(kay_value_store *store, const short_game *game)
{
    const uint32_t words[] = {(uint32_t)((uint64_t)game->numerator >> 32), game->exponent, (uint32_t)game->ups,
                              (uint32_t)game->numerator, SHORT_NUS_KEY | (game->flags & ~SHORT_EXACT)};
    const uint64_t skipped = words[0] || words[1] || words[2] ? 0 : 3; /* zeros: most keys are short */
    uint32_t key;
    if (!store_key(store, words + skipped, sizeof words / sizeof *words - skipped, &key))
        return SHORT_NONE;
    const uint32_t id = store_find(store, key);
    return id == SHORT_NONE ? store_add(store, key, game) : id;
}

uint32_t kay_short_intern_number(kay_value_store *store, int64_t numerator, uint32_t exponent)
{
    return store_intern_nus(store, &(short_game){.numerator = numerator, .exponent = exponent});
}

uint32_t kay_short_intern_big(kay_value_store *store, const mpz_t whole, uint32_t exponent)
{
    short_stack *const stack = &store->sides[0];
    const uint64_t from = stack->count;
    const uint32_t tail[SHORT_BIG_TAIL] = {exponent, mpz_sgn(whole) < 0, SHORT_BIG_KEY};
    bool pushed = true;
    for (size_t i = 0; i < 2 * mpz_size(whole) && pushed; i++)
        pushed = kay_short_push(store, stack, (uint32_t)(mpz_getlimbn(whole, (mp_size_t)i / 2) >> i % 2 * 32));
    for (int i = 0; i < SHORT_BIG_TAIL && pushed; i++)
        pushed = kay_short_push(store, stack, tail[i]);
    uint32_t key;
    const bool found = pushed && store_key(store, stack->items + from, stack->count - from, &key);
    stack->count = from;
    if (!found || store_find(store, key) != SHORT_NONE)
        return found ? store_find(store, key) : SHORT_NONE;
    return store_add(store, key, &(short_game){.numerator = key, .exponent = exponent, .flags = SHORT_BIG});
}

uint32_t kay_short_nus(kay_value_store *store, uint32_t number, int64_t ups, uint32_t nimber)
{
    if (number == SHORT_NONE || store->error != KAY_OK)
        return SHORT_NONE;
    if (ups > INT32_MAX || ups < -INT32_MAX)
        return kay_short_fail(store, KAY_EUNABLE, "a multiple of up is too large: it must be below 2^31");
    if (nimber > SHORT_NIMBER_MAX)
        return kay_short_fail(store, KAY_EUNABLE, "a nimber is too large: it must be below 2^29");
    short_game game = store->games[number];
    if (ups == game.ups && nimber == kay_short_nimber(&game))
        return number;
    if (game.flags & SHORT_BIG && !ups && !nimber)
        return store_find(store, (uint32_t)game.numerator);
    game.ups = (int32_t)ups;
    game.flags = (game.flags & ~(uint32_t)SHORT_NIMBER_MAX) | nimber;
    return store_intern_nus(store, &game);
}

/* ---- Lists of words */

uint32_t kay_short_list(kay_value_store *store, short_stack *stack, uint64_t from)
{
    const uint32_t *words = stack->items + from;
    const size_t length = (stack->count - from) * sizeof *words;
    uint64_t list = 0;
    stack->count = from;
    if (store->error != KAY_OK)
        return SHORT_NONE;
    if (kay_intern_table_number(&store->lists, words, length, &list) != KAY_OK)
        return store_no_memory(store);
    return list < SHORT_GAMES_MAX ? (uint32_t)list
                                  : kay_short_fail(store, KAY_EUNABLE, "more than 2^31 words of lists");
}

/* ---- The store as a whole */

void kay_value_store_free(kay_value_store *store)
{
    if (!store)
        return;
    kay_context *ctx = store->ctx, *memory = store->memory;
    if (memory) {
        kay_intern_table_free(&store->keys);
        kay_intern_table_free(&store->lists);
        kay_free(memory, store->games, store->room * sizeof *store->games);
        kay_free(memory, store->forms, store->form_room * sizeof *store->forms);
        kay_free(memory, store->game_walls, store->game_wall_room * sizeof *store->game_walls);
        kay_free(memory, store->listed.items, store->listed.room * sizeof *store->listed.items);
        for (int i = 0; i < 2; i++) {
            kay_free(memory, store->caches[i].memos, store->caches[i].room * sizeof *store->caches[i].memos);
            kay_free(memory, store->sides[i].items, store->sides[i].room * sizeof *store->sides[i].items);
        }
    }
    mpz_clear(store->scratch);
    kay_free(ctx, memory, sizeof *memory);
    kay_free(ctx, store, sizeof *store);
}

static kay_status store_fill(kay_value_store *store, uint64_t bytes)
{
    KAY_TRY_ALLOC(store->memory, store->ctx, 1);
    *store->memory = (kay_context){.memory_limit = bytes, .resize = store_resize, .user = store->ctx};
    kay_intern_table_init(&store->keys, store->memory);
    kay_intern_table_init(&store->lists, store->memory);
    for (int i = 0; i < 2; i++) {
        short_cache *cache = &store->caches[i];
        cache->memos = kay_alloc_array(store->memory, STORE_TABLE, sizeof *cache->memos);
        if (!cache->memos)
            return kay_no_memory(store->ctx);
        cache->room = STORE_TABLE;
        if (kay_short_push(store, &store->sides[i], 0)) /* allocate the block, so that it is never NULL */
            store->sides[i].count = 0;
    }
    kay_short_intern_number(store, 0, 0); /* KAY_VALUE_ZERO */
    kay_short_nus(store, KAY_VALUE_ZERO, 0, 1); /* KAY_VALUE_STAR */
    return store->error;
}

kay_status kay_value_store_new(kay_context *ctx, uint64_t bytes, kay_value_store **out)
{
    KAY_ALLOC(kay_value_store, store, ctx, 1);
    store->ctx = ctx;
    mpz_init(store->scratch);
    const kay_status status = store_fill(store, bytes);
    if (status != KAY_OK) {
        kay_value_store_free(store);
        return status;
    }
    *out = store;
    return KAY_OK;
}

uint64_t kay_value_store_bytes(const kay_value_store *store)
{
    return store->memory->memory_used + sizeof *store;
}

uint32_t kay_value_store_count(const kay_value_store *store)
{
    return (uint32_t)store->count;
}
