/* Sorts the edges, merges parallel ones, and renumbers the vertices that have an edge. */
#include "games/edge_geography/edge_geography_board.h"

#include <kayles/state.h>

#include <inttypes.h>
#include <string.h>

#include "base/bits.h"
#include "base/grow.h"

kay_status kay_edge_geography_add(edge_geography_list *list, edge_geography_edges item)
{
    KAY_ROOM_IN(list->arena, list->items, list->count, list->room);
    list->items[list->count++] = item;
    return KAY_OK;
}

/* Radix sort by one end: stable, a byte at a time, from the lowest. */
static kay_status board_sort(kay_context *ctx, edge_geography_edges *items, edge_geography_edges *scratch,
                             uint64_t count, unsigned end)
{
    uint64_t used = 0;
    for (uint64_t i = 0; i < count; i++)
        used |= items[i].ends[end];
    edge_geography_edges *from = items, *to = scratch;
    for (unsigned shift = 0; shift < 64 && used >> shift; shift += 8) {
        uint64_t starts[257] = {0};
        for (uint64_t i = 0; i < count; i++)
            starts[(from[i].ends[end] >> shift & 255) + 1]++;
        for (unsigned b = 0; b < 256; b++)
            starts[b + 1] += starts[b];
        for (uint64_t i = 0; i < count; i++)
            to[starts[from[i].ends[end] >> shift & 255]++] = from[i];
        edge_geography_edges *kept = from;
        from = to;
        to = kept;
        KAY_TRY(kay_check_time(ctx));
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
    return KAY_OK;
}

/* Renumbers this end of the items from 0; the items are sorted by this end.  Number 0 means no vertex and stays. */
static kay_status board_name(edge_geography_list *list, unsigned end, edge_geography_game *game)
{
    uint64_t count = 0, last = 0;
    KAY_NEW(uint64_t, names, list->arena, list->count);
    for (uint64_t i = 0; i < list->count; i++) {
        uint64_t *number = &list->items[i].ends[end];
        if (*number != last)
            names[count++] = last = *number;
        if (*number)
            *number = count - 1;
    }
    game->names[end] = names;
    game->counts[end] = count;
    return KAY_OK;
}

/* Merges parallel edges into one item and drops items without copies. */
static kay_status board_merge(edge_geography_list *list)
{
    edge_geography_edges *items = list->items;
    uint64_t kept = 0;
    for (uint64_t i = 0; i < list->count; i++) {
        if (!items[i].copies)
            continue;
        if (kept && memcmp(items[kept - 1].ends, items[i].ends, sizeof items[i].ends) == 0) {
            if (__builtin_add_overflow(items[kept - 1].copies, items[i].copies, &items[kept - 1].copies))
                return kay_fail(list->arena->ctx, KAY_EUNABLE, "more than 2^64 copies of an edge");
        } else {
            items[kept++] = items[i];
        }
    }
    list->count = kept;
    return KAY_OK;
}

/* Lists the pairs of each vertex of a side.  Pairs are ordered by (left, right), so each list is ordered by the vertex
 * on the other side. */
static kay_status board_index(kay_arena *arena, edge_geography_game *game, unsigned side)
{
    uint64_t count = game->counts[side];
    uint64_t *firsts = game->firsts[side] = kay_arena_array(arena, count + 2, sizeof *firsts);
    uint64_t *list = game->lists[side] = kay_arena_array(arena, game->pairs, sizeof *list);
    if (!firsts || !list)
        return kay_no_memory(arena->ctx);
    for (uint64_t p = 0; p < game->pairs; p++)
        firsts[game->ends[side][p] + 2]++;
    for (uint64_t v = 0; v < count; v++)
        firsts[v + 2] += firsts[v + 1];
    for (uint64_t p = 0; p < game->pairs; p++)
        list[firsts[game->ends[side][p] + 1]++] = p;
    return KAY_OK;
}

/* Computes the layout of a position. */
static kay_status board_layout(kay_context *ctx, edge_geography_game *game, uint64_t most_copies)
{
    game->log = kay_packed_log(most_copies);
    uint64_t bits = game->pairs << game->log, vertices = game->counts[0] + game->counts[1];
    game->token_bits = 1;
    while (game->token_bits < 63 && (vertices - 1) >> game->token_bits)
        game->token_bits++;
    game->token_word = bits / 64;
    game->token_shift = bits % 64;
    if (game->token_shift + game->token_bits > 64) {
        game->token_word++;
        game->token_shift = 0;
    }
    if (game->token_word >= UINT32_MAX)
        return kay_fail(ctx, KAY_EUNABLE, "edge-geography: %" PRIu64 " edges are more than a position can hold",
                        game->pairs);
    uint32_t words = (uint32_t)game->token_word + 1;
    game->game = (kay_game){
        .rules = &kay_edge_geography,
        .words = words,
        .traits = kay_edge_geography.traits,
    };
    return KAY_OK;
}

static kay_status board_fill(const edge_geography_list *list, edge_geography_game *game)
{
    kay_arena *arena = list->arena;
    game->pairs = list->count;
    for (unsigned side = 0; side < 2; side++) {
        KAY_TRY_NEW(game->ends[side], arena, game->pairs);
        for (uint64_t p = 0; p < game->pairs; p++)
            game->ends[side][p] = list->items[p].ends[side];
        KAY_TRY(board_index(arena, game, side));
        KAY_TRY(kay_check_time(arena->ctx));
    }
    uint64_t most = 1;
    for (uint64_t p = 0; p < game->pairs; p++)
        most |= list->items[p].copies;
    return board_layout(arena->ctx, game, most);
}

static kay_status board_order(edge_geography_list *list, edge_geography_game *game)
{
    KAY_NEW(edge_geography_edges, scratch, list->arena, list->count);
    for (unsigned end = 2; end-- > 0;) {
        KAY_TRY(board_sort(list->arena->ctx, list->items, scratch, list->count, end));
        KAY_TRY(board_name(list, end, game));
        KAY_TRY(kay_check_time(list->arena->ctx));
    }
    return board_merge(list);
}

kay_status kay_edge_geography_load(edge_geography_list *list, unsigned side, uint64_t number,
                                   edge_geography_game **game, kay_state *state)
{
    KAY_NEW(edge_geography_game, edge_geography, list->arena, 1);
    memcpy(edge_geography->sizes, list->sizes, sizeof list->sizes);
    edge_geography_edges token = {.copies = 0}; /* no edge, but the vertex is kept */
    token.ends[side] = number;
    KAY_TRY(kay_edge_geography_add(list, token));
    KAY_TRY(board_order(list, edge_geography));
    KAY_TRY(board_fill(list, edge_geography));
    KAY_TRY(kay_state_make(list->arena, &edge_geography->game, 1, state));
    for (uint64_t p = 0; p < edge_geography->pairs; p++)
        kay_packed_set(state->words, p, edge_geography->log, list->items[p].copies);
    uint64_t at = 0;
    kay_edge_geography_find(edge_geography, side, number, &at);
    edge_geography_put_token(edge_geography, state->words, (edge_geography_vertex){side, at});
    *game = edge_geography;
    return KAY_OK;
}

bool kay_edge_geography_find(const edge_geography_game *game, unsigned side, uint64_t number, uint64_t *at)
{
    *at = kay_lower_bound(game->names[side], game->counts[side], number);
    return *at < game->counts[side] && game->names[side][*at] == number;
}
