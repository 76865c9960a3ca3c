/* Generates the moves of coin-flip: every connected set of a corner, each once. */
#include "games/coin_flip/coin_flip_moves.h"

#include "base/grow.h"
#include "games/coin_flip/coin_flip_move_text.h"

/* Connected sets are the nodes of a tree.  A set has a child for each undecided coin next to it: the child includes
 * that coin and excludes the lower ones.  The walk is in preorder, children from the highest coin down.  The set alone
 * determines the path to it, so the walk can resume after any set. */
typedef struct coin_flip_tree {
    uint64_t not_first, not_last; /* coins that are not in the first, the last column */
    unsigned columns;
    unsigned depth;
    struct {
        uint64_t set;
        uint64_t open; /* coins neither included nor excluded */
        uint64_t next; /* open coins next to the set whose child is not yet visited; never empty */
    } steps[65];
} coin_flip_tree;

/* The open coins next to a set. */
static inline uint64_t tree_next_to(const coin_flip_tree *t, uint64_t set, uint64_t open)
{
    uint64_t next = (set & t->not_last) << 1 | (set & t->not_first) >> 1;
    if (t->columns < 64)
        next |= set << t->columns | set >> t->columns;
    return next & open;
}

/* Pushes a set as the last step if it has children. */
static inline void tree_push(coin_flip_tree *t, uint64_t set, uint64_t open, uint64_t next)
{
    t->steps[t->depth].set = set;
    t->steps[t->depth].open = open;
    t->steps[t->depth].next = next;
    t->depth += next != 0;
}

/* Returns the next set of the walk, 0 after the last. */
static inline uint64_t tree_next(coin_flip_tree *t)
{
    if (!t->depth)
        return 0;
    uint64_t set = t->steps[t->depth - 1].set, next = t->steps[t->depth - 1].next;
    uint64_t open = t->steps[t->depth - 1].open & ~next, coin = (uint64_t)1 << (63 - __builtin_clzll(next));
    next ^= coin;
    t->steps[t->depth - 1].next = next;
    t->depth -= !next;
    set |= coin;
    tree_push(t, set, open, tree_next_to(t, set, open));
    return set;
}

/* Begins the walk of a corner at `set`, one of its connected sets. */
static void tree_begin(coin_flip_tree *t, const coin_flip_game *game, uint64_t corner, uint64_t set)
{
    uint64_t coins = coin_flip_coins(game), all = UINT64_MAX >> (64 - coins), column = corner % game->columns;
    uint64_t to_corner = UINT64_MAX >> (63 - corner), first = game->first_column;
    uint64_t at = (uint64_t)1 << corner, open = (first & to_corner) * (((uint64_t)2 << column) - 1) & ~at, next;
    t->columns = (unsigned)game->columns;
    t->not_first = all & ~first;
    t->not_last = all & ~(first << (game->columns - 1));
    t->depth = 0;
    while (next = tree_next_to(t, at, open), at != set) {
        uint64_t coin = next & set;
        coin &= -coin;
        tree_push(t, at, open, next & (coin - 1));
        at |= coin;
        open &= ~(coin | (next & (coin - 1)));
    }
    tree_push(t, at, open, next);
}

/* Counts the connected sets, and writes them to list->sets if it is allocated. */
static uint64_t coin_flip_fill(const coin_flip_game *game, coin_flip_list *list)
{
    coin_flip_tree tree;
    uint64_t coins = coin_flip_coins(game), count = 0;
    for (uint64_t corner = 0; corner < coins; corner++) {
        uint64_t set = (uint64_t)1 << corner;
        list->starts[corner] = count;
        tree_begin(&tree, game, corner, set);
        for (; set; set = tree_next(&tree), count++)
            if (list->sets)
                list->sets[count] = set;
    }
    return list->starts[coins] = count;
}

kay_status kay_coin_flip_list(const coin_flip_game *game, kay_arena *arena, coin_flip_list *out)
{
    out->sets = NULL;
    KAY_TRY_NEW(out->sets, arena, coin_flip_fill(game, out));
    coin_flip_fill(game, out);
    return KAY_OK;
}

/* Emits the moves from the list; the cursor is the number of the next set. */
static kay_status coin_flip_moves_listed(const coin_flip_game *game, uint64_t position, kay_move_list *out)
{
    uint64_t next = out->cursor[0];
    for (uint64_t corners = position; corners; corners &= corners - 1) {
        const uint64_t *start = game->list->starts + __builtin_ctzll(corners);
        uint64_t from = start[0] > next ? start[0] : next, wanted = out->limit - out->count;
        if (from >= start[1])
            continue;
        const uint64_t *sets = game->list->sets + from;
        uint64_t count = start[1] - from < wanted ? start[1] - from : wanted;
        uint64_t *options = kay_emit_many(out, sets, count);
        for (uint64_t i = 0; options && i < count; i++)
            options[i] = position ^ sets[i];
        if (kay_move_list_full(out)) {
            out->more = true;
            out->cursor[0] = from + count;
            return KAY_OK;
        }
    }
    return KAY_OK;
}

kay_status kay_coin_flip_moves_small(const coin_flip_game *game, uint64_t position, kay_move_list *out)
{
    coin_flip_tree tree;
    uint64_t set = out->cursor[0], corners = position;
    if (game->list)
        return coin_flip_moves_listed(game, position, out);
    if (set) { /* resume after this set */
        uint64_t corner = 63 - (uint64_t)__builtin_clzll(set);
        corners &= ~(UINT64_MAX >> (63 - corner));
        tree_begin(&tree, game, corner, set);
        set = tree_next(&tree);
    }
    for (;;) {
        if (!set) {
            if (!corners)
                return KAY_OK;
            set = corners & -corners;
            corners ^= set;
            tree_begin(&tree, game, (uint64_t)__builtin_ctzll(set), set);
        }
        for (; set; set = tree_next(&tree)) {
            *kay_emit(out, set) = position ^ set;
            if (kay_move_list_full(out)) {
                out->more = true;
                out->cursor[0] = set;
                return KAY_OK;
            }
        }
    }
}

/* The same walk on a large board: it decides the coins next to the set in the order in which it found them. */
typedef struct coin_flip_decision {
    uint64_t coin;
    uint64_t found_before; /* if taken: number of decisions before its neighbours were added */
    bool taken;
} coin_flip_decision;

typedef struct coin_flip_walk {
    const coin_flip_game *game;
    kay_context *ctx;
    uint64_t corner;
    coin_flip_decision *found; /* `count` of them, the corner first */
    uint64_t count, room;
    uint64_t taken; /* number of coins taken */
    uint64_t *known; /* bit set of the coins found */
} coin_flip_walk;

static kay_status walk_find(coin_flip_walk *w, uint64_t coin)
{
    if (kay_bits_get(w->known, coin))
        return KAY_OK;
    KAY_ROOM(w->ctx, w->found, w->count, w->room);
    kay_bits_set(w->known, coin);
    w->found[w->count++] = (coin_flip_decision){.coin = coin};
    return KAY_OK;
}

static kay_status walk_take(coin_flip_walk *w, uint64_t index)
{
    uint64_t columns = w->game->columns, coin = w->found[index].coin;
    w->found[index].taken = true;
    w->found[index].found_before = w->count;
    w->taken++;
    if (coin >= columns)
        KAY_TRY(walk_find(w, coin - columns));
    if (coin % columns)
        KAY_TRY(walk_find(w, coin - 1));
    if (coin % columns < w->corner % columns)
        KAY_TRY(walk_find(w, coin + 1));
    if (coin / columns < w->corner / columns)
        KAY_TRY(walk_find(w, coin + columns));
    return KAY_OK;
}

/* Steps to the next set; KAY_END after the last. */
static kay_status walk_next(coin_flip_walk *w)
{
    for (uint64_t k = w->count - 1; k > 0; k--) {
        if (!w->found[k].taken)
            return walk_take(w, k);
        while (w->count > w->found[k].found_before)
            kay_bits_clear(w->known, w->found[--w->count].coin);
        w->found[k].taken = false;
        w->taken--;
    }
    return KAY_END;
}

static kay_status walk_emit(coin_flip_walk *w, const uint64_t *position, kay_move_list *out)
{
    uint64_t name = 0;
    if (out->want_moves) {
        uint64_t *coins = kay_alloc_array(w->ctx, w->taken, sizeof *coins), n = 0;
        if (!coins)
            return kay_no_memory(w->ctx);
        for (uint64_t k = 0; k < w->count; k++)
            if (w->found[k].taken)
                coins[n++] = w->found[k].coin;
        name = kay_coin_flip_name(w->game, coins, n, out->arena);
        kay_free(w->ctx, coins, w->taken * sizeof *coins);
        if (!name)
            return kay_no_memory(w->ctx);
    }
    uint64_t *option = kay_emit(out, name);
    if (out->want_parts && out->error == KAY_OK) {
        memcpy(option, position, w->game->game.words * sizeof *option);
        for (uint64_t k = 0; k < w->count; k++)
            if (w->found[k].taken)
                kay_bits_flip(option, w->found[k].coin);
    }
    return out->error;
}

/* Emits the sets of one corner until the list is full. */
static kay_status walk_corner(coin_flip_walk *w, const uint64_t *position, kay_move_list *out)
{
    kay_status status = walk_find(w, w->corner);
    if (status == KAY_OK)
        status = walk_take(w, 0);
    while (status == KAY_OK && !kay_move_list_full(out)) {
        status = walk_emit(w, position, out);
        if (status == KAY_OK)
            status = walk_next(w);
        if (status == KAY_OK && out->count % 4096 == 0)
            status = kay_tick(w->ctx, "moves", out->count, 0);
    }
    while (w->count)
        kay_bits_clear(w->known, w->found[--w->count].coin);
    w->taken = 0;
    return status == KAY_END ? KAY_OK : status;
}

kay_status kay_coin_flip_moves_large(const coin_flip_game *game, const uint64_t *position, kay_move_list *out)
{
    coin_flip_walk walk = {.game = game, .ctx = out->ctx};
    KAY_TRY_ALLOC(walk.known, out->ctx, game->game.words);
    kay_status status = KAY_OK;
    for (uint64_t w = 0; w < game->game.words && status == KAY_OK && !kay_move_list_full(out); w++)
        for (uint64_t rest = position[w]; rest && status == KAY_OK && !kay_move_list_full(out); rest &= rest - 1) {
            walk.corner = 64 * w + (uint64_t)__builtin_ctzll(rest);
            status = walk_corner(&walk, position, out);
        }
    kay_free(out->ctx, walk.known, game->game.words * sizeof *walk.known);
    kay_free(out->ctx, walk.found, walk.room * sizeof *walk.found);
    return status;
}
