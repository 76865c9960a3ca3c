/* The store: each game once, under an id; caches of results.
 *
 * All options are in one array and all limbs in another, so a game needs no allocation of its own.  Equal games are
 * found in a hash table of 64-bit words.  A word holds 32 bits of the hash and the id: a search rarely reads a game
 * that differs, and the table grows without reading games. */
#include "value/value_store.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "value/dyadic.h"

enum {
    STORE_FIRST = 256, /* initial size of an array */
    STORE_TABLE = 1024, /* initial size of a table */
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

/* Resizes a block and counts its bytes; NULL: over the store's limit or out of memory; the message is set.  New bytes
 * are not zeroed. */
static void *store_resize(kay_value_store *store, void *block, uint64_t count, uint64_t more, size_t size)
{
    size_t bytes;
    const size_t old_bytes = (size_t)count * size;
    if (__builtin_mul_overflow(more, size, &bytes) || bytes > store->limit - (store->bytes - old_bytes)) {
        kay_fail(store->ctx, KAY_EUNABLE, "the values fill the memory budget of %llu bytes",
                 (unsigned long long)store->limit);
        return NULL;
    }
    void *moved = kay_resize(store->ctx, block, old_bytes, bytes);
    if (moved)
        store->bytes = store->bytes - old_bytes + bytes;
    return moved;
}

bool kay_short_grow(kay_value_store *store, void **items, uint64_t *room, uint64_t need, size_t size)
{
    uint64_t more = *room ? *room : STORE_FIRST;
    for (void *moved = NULL; !moved; more /= 4) {
        const uint64_t wish = *room + more > need ? *room + more : need;
        moved = store_resize(store, *items, *room, wish, size);
        if (moved) {
            *items = moved;
            *room = wish;
        } else if (wish == need) {
            kay_short_fail(store, kay_no_memory(store->ctx), NULL);
            return false;
        }
    }
    return true;
}

static void store_drop(kay_value_store *store, void *block, uint64_t count, size_t size)
{
    kay_free(store->ctx, block, count * size);
    if (block)
        store->bytes -= count * size;
}

/* Allocates a zeroed table; NULL: no memory. */
static void *store_table(kay_value_store *store, uint64_t room, size_t size)
{
    void *table = store_resize(store, NULL, 0, room, size);
    if (table)
        memset(table, 0, room * size);
    return table;
}

/* Allocates a zeroed table twice as large; NULL: no memory, or the table would exceed STORE_MEMORY_MAX or an eighth of
 * the budget. */
static void *store_twice(kay_value_store *store, uint64_t room, size_t size)
{
    const uint64_t bytes = 2 * room * size;
    return bytes > STORE_MEMORY_MAX || bytes > store->limit / 8 ? NULL : store_table(store, 2 * room, size);
}

/* ---- Caches: new entries overwrite old ones */

static uint64_t store_memo_place(uint64_t room, uint32_t operation, uint32_t g, uint32_t h)
{
    return kay_short_mix(kay_short_mix(operation, g), h) & (room - 1);
}

uint32_t kay_short_recall(const kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h)
{
    const short_memo *memo = &store->memos[store_memo_place(store->memo_room, operation, g, h)];
    return memo->g == g && memo->h == h && memo->operation == operation ? memo->result : SHORT_NONE;
}

static void store_grow_compares(kay_value_store *store)
{
    const uint64_t old_room = store->compare_room, *old = store->compares;
    uint64_t *compares = store_twice(store, old_room, sizeof *compares);
    store->compares_lost = 0;
    if (!compares)
        return;
    store->compare_room = 2 * old_room;
    for (uint64_t i = 0; i < old_room; i++)
        if (old[i])
            compares[kay_short_compare_place(store->compare_room, old[i] >> 1)] = old[i];
    store_drop(store, store->compares, old_room, sizeof *compares);
    store->compares = compares;
}

static void store_grow_memos(kay_value_store *store)
{
    const uint64_t old_room = store->memo_room;
    const short_memo *old = store->memos;
    short_memo *memos = store_twice(store, old_room, sizeof *memos);
    store->memos_lost = 0;
    if (!memos)
        return;
    store->memo_room = 2 * old_room;
    for (uint64_t i = 0; i < old_room; i++)
        if (old[i].operation)
            memos[store_memo_place(store->memo_room, old[i].operation, old[i].g, old[i].h)] = old[i];
    store_drop(store, store->memos, old_room, sizeof *memos);
    store->memos = memos;
}

/* A cache is too small if it has overwritten more entries than it has places.  A lost result is computed again, and so
 * is every lost result that this computation needs. */
void kay_short_remember(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, uint32_t result)
{
    short_memo *memo = &store->memos[store_memo_place(store->memo_room, operation, g, h)];
    if (memo->operation && ++store->memos_lost > store->memo_room) {
        store_grow_memos(store);
        memo = &store->memos[store_memo_place(store->memo_room, operation, g, h)];
    }
    *memo = (short_memo){g, h, operation, result};
}

void kay_short_remember_compare(kay_value_store *store, uint64_t ids, bool at_most)
{
    uint64_t *place = &store->compares[kay_short_compare_place(store->compare_room, ids)];
    if (*place && ++store->compares_lost > store->compare_room) {
        store_grow_compares(store);
        place = &store->compares[kay_short_compare_place(store->compare_room, ids)];
    }
    *place = ids << 1 | at_most;
}

/* Grows the caches with the number of games. */
static void store_grow_tables(kay_value_store *store)
{
    if (store->compare_room < 4 * store->count)
        store_grow_compares(store);
    if (store->memo_room < 2 * store->count)
        store_grow_memos(store);
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

/* ---- Finding equal games */

static uint64_t store_hash_ids(uint64_t hash, const uint32_t *ids, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        hash = kay_short_mix(hash, ids[i]);
    return hash;
}

static const uint64_t *store_limbs(const kay_value_store *store, const short_game *game, uint64_t *count)
{
    const int64_t size = (int64_t)store->limbs[game->numerator];
    *count = (uint64_t)(size < 0 ? -size : size);
    return store->limbs + game->numerator + SHORT_LIMB_HEAD;
}

static uint32_t store_hash_nus(const kay_value_store *store, const short_game *game)
{
    uint64_t hash = (uint64_t)game->exponent << 32 | kay_short_nimber(game), limbs = 1;
    hash = kay_short_mix(hash, (uint32_t)game->ups);
    if (game->flags & SHORT_BIG) {
        const uint64_t *words = store_limbs(store, game, &limbs);
        hash = kay_short_mix(hash, store->limbs[game->numerator]); /* the signed number of limbs */
        for (uint64_t i = 0; i < limbs; i++)
            hash = kay_short_mix(hash, words[i]);
    } else {
        hash = kay_short_mix(hash, (uint64_t)game->numerator);
    }
    return (uint32_t)(hash ^ hash >> 15);
}

static uint32_t store_hash_options(const uint32_t *lefts, uint64_t left_count, const uint32_t *rights,
                                   uint64_t right_count)
{
    uint64_t hash = store_hash_ids(left_count + UINT64_C(0x51ed2701), lefts, left_count);
    hash = store_hash_ids(hash, rights, right_count);
    return (uint32_t)(hash ^ hash >> 15);
}

/* Makes room in the index for one more game. */
static bool store_index_room(kay_value_store *store)
{
    if (3 * store->count < 2 * store->index_room)
        return true;
    const uint64_t room = 2 * store->index_room, *old = store->index;
    uint64_t *index = store_table(store, room, sizeof *index);
    if (!index) {
        kay_short_fail(store, kay_no_memory(store->ctx), NULL);
        return false;
    }
    for (uint64_t i = 0; i < store->index_room; i++) {
        uint64_t at = (old[i] >> 32) & (room - 1);
        while (old[i] && index[at])
            at = (at + 1) & (room - 1);
        if (old[i])
            index[at] = old[i];
    }
    store_drop(store, store->index, store->index_room, sizeof *index);
    store->index = index;
    store->index_room = room;
    return true;
}

/* Returns the id of the next game with this hash; SHORT_NONE: there are no more, and *at is the empty place. */
static uint32_t store_next(const kay_value_store *store, uint32_t hash, uint64_t *at)
{
    for (;; *at = (*at + 1) & (store->index_room - 1)) {
        const uint64_t entry = store->index[*at];
        if (!entry)
            return SHORT_NONE;
        if (entry >> 32 == hash) {
            *at = (*at + 1) & (store->index_room - 1);
            return (uint32_t)entry - 1;
        }
    }
}

/* Adds a new game at an empty place of the index. */
static uint32_t store_add(kay_value_store *store, uint32_t hash, uint64_t at, const short_game *game)
{
    if (store->count >= SHORT_GAMES_MAX)
        return kay_short_fail(store, KAY_EUNABLE, "more than 2^31 values");
    if (!kay_short_work(store, 1))
        return SHORT_NONE;
    if (store->count == store->room &&
        !kay_short_grow(store, (void **)&store->games, &store->room, store->count + 1, sizeof *store->games))
        return SHORT_NONE;
    const uint32_t id = (uint32_t)store->count++;
    store->games[id] = *game;
    store->index[at] = (uint64_t)hash << 32 | (id + 1);
    if (!(store->count & (store->count - 1)))
        store_grow_tables(store);
    return id;
}

static void store_stops_of_options(const kay_value_store *store, const uint32_t *lefts, const uint32_t *rights,
                                   short_game *game)
{
    const short_game *first_left = kay_short_game(store, lefts[0]), *first_right = kay_short_game(store, rights[0]);
    uint32_t exact = first_left->flags & first_right->flags;
    game->stops[0] = first_left->stops[1];
    game->stops[1] = first_right->stops[0];
    for (uint32_t i = 1; i < game->counts[0]; i++) {
        const short_game *left = kay_short_game(store, lefts[i]);
        game->stops[0] = left->stops[1] > game->stops[0] ? left->stops[1] : game->stops[0];
        exact &= left->flags;
    }
    for (uint32_t i = 1; i < game->counts[1]; i++) {
        const short_game *right = kay_short_game(store, rights[i]);
        game->stops[1] = right->stops[0] < game->stops[1] ? right->stops[0] : game->stops[1];
        exact &= right->flags;
    }
    game->flags |= exact & SHORT_EXACT;
}

static bool store_has_options(const kay_value_store *store, uint32_t id, const short_game *game, const uint32_t *lefts,
                              const uint32_t *rights)
{
    const short_game *other = kay_short_game(store, id);
    if (kay_short_is_nus(other) || other->counts[0] != game->counts[0] || other->counts[1] != game->counts[1])
        return false;
    const uint32_t *options = kay_short_options(store, other);
    return memcmp(options, lefts, game->counts[0] * sizeof *lefts) == 0 &&
           memcmp(options + game->counts[0], rights, game->counts[1] * sizeof *rights) == 0;
}

uint32_t kay_short_intern(kay_value_store *store, uint64_t left, uint64_t right)
{
    short_stack *const left_side = &store->sides[0], *const right_side = &store->sides[1];
    const uint64_t left_count = left_side->count - left, right_count = right_side->count - right;
    const uint32_t *lefts = left_side->items + left, *rights = right_side->items + right;
    left_side->count = left;
    right_side->count = right;
    if (store->error != KAY_OK || !store_index_room(store))
        return SHORT_NONE;
    short_game game = {.first = (uint32_t)store->option_count,
                       .counts = {(uint32_t)left_count, (uint32_t)right_count},
                       .flags = SHORT_OPTIONS,
                       .negative = SHORT_NONE};
    const uint32_t hash = store_hash_options(lefts, left_count, rights, right_count);
    uint64_t at = hash & (store->index_room - 1);
    for (uint32_t id; (id = store_next(store, hash, &at)) != SHORT_NONE;)
        if (store_has_options(store, id, &game, lefts, rights))
            return id;
    const uint64_t end = store->option_count + left_count + right_count;
    if (end > UINT32_MAX)
        return kay_short_fail(store, KAY_EUNABLE, "the values have more than 2^32 options");
    if (end > store->option_room &&
        !kay_short_grow(store, (void **)&store->options, &store->option_room, end, sizeof *store->options))
        return SHORT_NONE;
    memcpy(store->options + store->option_count, lefts, left_count * sizeof *lefts);
    memcpy(store->options + store->option_count + left_count, rights, right_count * sizeof *rights);
    store_stops_of_options(store, lefts, rights, &game);
    const uint32_t id = store_add(store, hash, at, &game);
    if (id != SHORT_NONE)
        store->option_count = end;
    return id;
}

static bool store_same_number(const kay_value_store *store, const short_game *a, const short_game *b)
{
    if (a->exponent != b->exponent || (a->flags & SHORT_BIG) != (b->flags & SHORT_BIG))
        return false;
    if (a->numerator == b->numerator || !(a->flags & SHORT_BIG))
        return a->numerator == b->numerator;
    uint64_t count;
    const uint64_t *limbs = store_limbs(store, b, &count);
    return store->limbs[a->numerator] == store->limbs[b->numerator] &&
           memcmp(store_limbs(store, a, &count), limbs, count * sizeof *limbs) == 0;
}

static uint32_t store_find_nus(const kay_value_store *store, const short_game *game, uint32_t hash, uint64_t *at)
{
    *at = hash & (store->index_room - 1);
    for (uint32_t id; (id = store_next(store, hash, at)) != SHORT_NONE;) {
        const short_game *other = kay_short_game(store, id);
        if (kay_short_is_nus(other) && other->ups == game->ups && kay_short_nimber(other) == kay_short_nimber(game) &&
            store_same_number(store, game, other))
            return id;
    }
    return SHORT_NONE;
}

uint32_t kay_short_intern_number(kay_value_store *store, const short_game *number)
{
    if (store->error != KAY_OK || !store_index_room(store))
        return SHORT_NONE;
    short_game game = *number;
    const uint32_t hash = store_hash_nus(store, &game);
    uint64_t at;
    const uint32_t known = store_find_nus(store, &game, hash, &at);
    if (known != SHORT_NONE)
        return known;
    game.negative = SHORT_NONE;
    const uint32_t id = store_add(store, hash, at, &game);
    if (id == SHORT_NONE)
        return id;
    if (game.flags & SHORT_BIG) {
        uint64_t count;
        store_limbs(store, &game, &count);
        store->limbs[game.numerator + 1] = id;
        store->limb_count = (uint64_t)game.numerator + SHORT_LIMB_HEAD + count;
    }
    bool exact;
    short_game *added = &store->games[id];
    added->stops[0] = added->stops[1] = kay_dyadic_float(store, kay_dyadic_of(store, id), &exact);
    added->flags |= exact ? SHORT_EXACT : 0;
    return id;
}

uint32_t kay_short_nus(kay_value_store *store, uint32_t number, int64_t ups, uint32_t nimber)
{
    if (number == SHORT_NONE || store->error != KAY_OK || !store_index_room(store))
        return SHORT_NONE;
    if (ups > INT32_MAX || ups < -INT32_MAX)
        return kay_short_fail(store, KAY_EUNABLE, "a multiple of up is too large: it must be below 2^31");
    if (nimber > SHORT_NIMBER_MAX)
        return kay_short_fail(store, KAY_EUNABLE, "a nimber is too large: it must be below 2^29");
    short_game game = store->games[number];
    game.ups = (int32_t)ups;
    game.flags = (game.flags & ~(uint32_t)SHORT_NIMBER_MAX) | nimber;
    game.negative = SHORT_NONE;
    const uint32_t hash = store_hash_nus(store, &game);
    uint64_t at;
    const uint32_t known = store_find_nus(store, &game, hash, &at);
    return known != SHORT_NONE ? known : store_add(store, hash, at, &game);
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
    const kay_status status = kay_intern_table_number(&store->lists, words, length, &list);
    if (status != KAY_OK)
        return kay_short_fail(store, status, NULL);
    if (list >= SHORT_GAMES_MAX || store->bytes + kay_intern_table_size(&store->lists) > store->limit)
        return kay_short_fail(store, KAY_EUNABLE, "the values fill the memory budget of %llu bytes",
                              (unsigned long long)store->limit);
    return (uint32_t)list;
}

/* ---- The store as a whole */

void kay_value_store_free(kay_value_store *store)
{
    if (!store)
        return;
    store_drop(store, store->games, store->room, sizeof *store->games);
    store_drop(store, store->options, store->option_room, sizeof *store->options);
    store_drop(store, store->limbs, store->limb_room, sizeof *store->limbs);
    store_drop(store, store->index, store->index_room, sizeof *store->index);
    store_drop(store, store->compares, store->compare_room, sizeof *store->compares);
    store_drop(store, store->memos, store->memo_room, sizeof *store->memos);
    store_drop(store, store->forms, store->form_room, sizeof *store->forms);
    kay_intern_table_free(&store->lists);
    store_drop(store, store->game_walls, store->game_wall_room, sizeof *store->game_walls);
    store_drop(store, store->listed.items, store->listed.room, sizeof *store->listed.items);
    for (int side = 0; side < 2; side++)
        store_drop(store, store->sides[side].items, store->sides[side].room, sizeof *store->sides[side].items);
    mpz_clear(store->scratch);
    kay_free(store->ctx, store, sizeof *store);
}

static kay_status store_fill(kay_value_store *store)
{
    store->index = store_table(store, STORE_TABLE, sizeof *store->index);
    store->index_room = store->index ? STORE_TABLE : 0;
    store->compares = store_table(store, STORE_TABLE, sizeof *store->compares);
    store->compare_room = store->compares ? STORE_TABLE : 0;
    store->memos = store_table(store, STORE_TABLE, sizeof *store->memos);
    store->memo_room = store->memos ? STORE_TABLE : 0;
    if (!store->index || !store->compares || !store->memos)
        return kay_no_memory(store->ctx);
    for (int side = 0; side < 2; side++)
        if (kay_short_push(store, &store->sides[side], 0)) /* allocate the block, so that it is never NULL */
            store->sides[side].count = 0;
    kay_short_intern_number(store, &(short_game){0}); /* KAY_VALUE_ZERO */
    kay_short_nus(store, KAY_VALUE_ZERO, 0, 1); /* KAY_VALUE_STAR */
    return store->error;
}

kay_status kay_value_store_new(kay_context *ctx, uint64_t bytes, kay_value_store **out)
{
    KAY_ALLOC(kay_value_store, store, ctx, 1);
    *store = (kay_value_store){.ctx = ctx, .limit = bytes ? bytes : ctx->memory_limit};
    kay_intern_table_init(&store->lists, ctx);
    mpz_init(store->scratch);
    const kay_status status = store_fill(store);
    if (status != KAY_OK) {
        kay_value_store_free(store);
        return status;
    }
    *out = store;
    return KAY_OK;
}

uint64_t kay_value_store_bytes(const kay_value_store *store)
{
    return store->bytes + kay_intern_table_size(&store->lists) + sizeof *store;
}

uint32_t kay_value_store_count(const kay_value_store *store)
{
    return (uint32_t)store->count;
}
