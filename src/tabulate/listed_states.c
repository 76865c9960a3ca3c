/* The states that play reaches are enumerated and solved in memory, and sorted by their texts.  The text is what tells
 * states apart: words may have another meaning in the next process (arrays of Lua), and do not have the board. */
#include "tabulate/listed_states.h"

#include <string.h>

#include <kayles/reachable.h>

#include "ruleset/state.h"
#include "tabulate/tabulation.h"

enum { LISTED_KEY = 8 }; /* bytes of a text in the key of a state */

/* Adds a state and its text; the key is made later. */
static kay_status listed_add(listed_states *all, const kay_reached *reached)
{
    kay_text *texts = &all->texts;
    const uint64_t at = texts->length;
    const unsigned code = reached->outcome == KAY_WIN ? CODE_WIN : reached->outcome == KAY_LOSS ? CODE_LOSS : CODE_DRAW;
    const uint64_t remoteness = code == CODE_DRAW ? 0 : reached->remoteness;
    if (remoteness > TABULATE_ROUNDS)
        return kay_fail(all->ctx, KAY_EUNABLE, "play of %s may last longer than %d moves", all->game->rules->name,
                        TABULATE_ROUNDS);
    kay_state_write_listed(all->game, &reached->state, texts);
    kay_text_char(texts, '\0');
    KAY_TRY(texts->error);
    const char *text = kay_text_string(texts) + at, *first = kay_text_string(texts);
    const size_t length = texts->length - at - 1;
    if (strlen(text) != length || texts->length >> (64 - LISTED_CODE - LISTED_REMOTENESS))
        return kay_fail(all->ctx, KAY_EINPUT, "the text of a position of %s has a NUL byte, or all are too long",
                        all->game->rules->name);
    size_t same = 0;
    while (same < all->same && first[same] == text[same])
        same++;
    all->same = same;
    all->longest = length > all->longest ? length : all->longest;
    all->entries[all->count++].rest = (at << LISTED_REMOTENESS | remoteness) << LISTED_CODE | code;
    return KAY_OK;
}

/* Enumerates and solves the states, and adds them all. */
static kay_status listed_enumerate(listed_states *all, kay_reachable *reachable, const kay_state *start)
{
    kay_reached reached;
    KAY_TRY(kay_reachable_add(reachable, start));
    const uint64_t count = kay_reachable_count(reachable);
    KAY_TRY_ALLOC(all->entries, all->ctx, count);
    all->room = count;
    kay_reachable_get(reachable, 0, &reached);
    kay_state_write_listed(all->game, &reached.state, &all->texts);
    all->same = all->texts.length;
    kay_text_clear(&all->texts);
    for (uint64_t i = 0; i < count; i++) {
        if (i % LISTED_TICK == 0)
            KAY_TRY(kay_tick(all->ctx, "positions written", i, count));
        kay_reachable_get(reachable, i, &reached);
        KAY_TRY(listed_add(all, &reached));
    }
    return KAY_OK;
}

/* Makes the keys: the bytes after those that all texts have, the first one highest, zeros after the end. */
static void listed_keys(listed_states *all)
{
    for (uint64_t i = 0; i < all->count; i++) {
        const unsigned char *text = (const unsigned char *)listed_text(all, &all->entries[i]) + all->same;
        uint64_t key = 0;
        for (unsigned j = 0; j < LISTED_KEY; j++)
            key = key << 8 | *(*text ? text++ : text);
        all->entries[i].key = key;
    }
}

static int listed_compare(const listed_states *all, const listed_state *one, const listed_state *other)
{
    if (one->key != other->key || !(one->key & 0xff))
        return (one->key > other->key) - (one->key < other->key);
    return strcmp(listed_text(all, one) + all->same + LISTED_KEY, listed_text(all, other) + all->same + LISTED_KEY);
}

/* Merges neighbouring runs of `run` states into `spare`. */
static kay_status listed_merge(listed_states *all, uint64_t run)
{
    for (uint64_t from = 0, to = 0; from < all->count; from += 2 * run) {
        const uint64_t middle = from + run < all->count ? from + run : all->count;
        const uint64_t end = middle + run < all->count ? middle + run : all->count;
        for (uint64_t i = from, j = middle; i < middle || j < end; to++) {
            const bool left = j == end || (i < middle && listed_compare(all, &all->entries[i], &all->entries[j]) <= 0);
            all->spare[to] = all->entries[left ? i++ : j++];
            if (to % LISTED_TICK == 0)
                KAY_TRY(kay_tick(all->ctx, "positions sorted", to, all->count));
        }
    }
    return KAY_OK;
}

/* Sorts the states by their texts: a merge sort from the bottom up. */
static kay_status listed_sort(listed_states *all)
{
    KAY_TRY_ALLOC(all->spare, all->ctx, all->room);
    for (uint64_t run = 1; run < all->count; run *= 2) {
        KAY_TRY(listed_merge(all, run));
        listed_state *sorted = all->spare;
        all->spare = all->entries;
        all->entries = sorted;
    }
    kay_free(all->ctx, all->spare, all->room * sizeof *all->spare);
    all->spare = NULL;
    return KAY_OK;
}

/* Drops states that have the text of another one, such as the same heaps in another order.  Fails if they differ. */
static kay_status listed_unite(listed_states *all)
{
    const uint64_t value = (UINT64_C(1) << (LISTED_CODE + LISTED_REMOTENESS)) - 1;
    uint64_t kept = 0;
    for (uint64_t i = 0; i < all->count; i++) {
        const listed_state *state = &all->entries[i], *last = &all->entries[kept ? kept - 1 : 0];
        if (!kept || listed_compare(all, last, state) != 0)
            all->entries[kept++] = *state;
        else if ((last->rest & value) != (state->rest & value))
            return kay_fail(all->ctx, KAY_EINPUT, "two positions of %s have the same text and differ: %.200s",
                            all->game->rules->name, listed_text(all, state));
    }
    all->count = kept;
    return KAY_OK;
}

void listed_states_init(listed_states *all, kay_context *ctx, const kay_game *game)
{
    *all = (listed_states){.ctx = ctx, .game = game};
    kay_text_init(&all->texts, ctx);
}

void listed_states_free(listed_states *all)
{
    kay_free(all->ctx, all->entries, all->room * sizeof *all->entries);
    kay_free(all->ctx, all->spare, all->room * sizeof *all->spare);
    kay_text_free(&all->texts);
}

kay_status listed_states_find(listed_states *all, const kay_state *start)
{
    kay_reachable *reachable;
    KAY_TRY(kay_reachable_new(all->ctx, all->game, false, &reachable));
    const kay_status status = listed_enumerate(all, reachable, start);
    kay_reachable_free(reachable);
    KAY_TRY(status);
    listed_keys(all);
    KAY_TRY(listed_sort(all));
    return listed_unite(all);
}
