/* Checks a certificate of edge-geography: one product of its set of vertices with the remaining edges.
 *
 * Won: a set X of vertices on the other side.  The token's vertex has an odd number of edges into X, every other vertex
 * of the token's side an even number.  Lost: a set Y on the token's side that contains the token's vertex; every vertex
 * of the other side has an even number of edges into Y. */
#include "games/edge_geography/edge_geography.h"

#include <inttypes.h>

#include "base/bits.h"

/* Sets the bits of the named vertices that are kept; the others have no edge and do not matter. */
static kay_status edge_geography_check_set(const edge_geography_game *game, kay_json *proof, const char *field,
                                           unsigned side, uint64_t **out)
{
    kay_context *ctx = proof->arena->ctx;
    uint64_t *numbers, count, last = 0;
    KAY_TRY(kay_json_numbers(proof, field, &numbers, &count));
    KAY_NEW(uint64_t, set, proof->arena, kay_bits_words(game->counts[side]));
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at;
        if (numbers[i] <= last || numbers[i] > game->sizes[side])
            return kay_fail(ctx, KAY_EFALSE, "item %" PRIu64 " of '%s' is not a vertex above the one before", i + 1,
                            field);
        last = numbers[i];
        if (kay_edge_geography_find(game, side, last, &at))
            kay_bits_set(set, at);
    }
    *out = set;
    return KAY_OK;
}

/* Computes for each vertex of a side whether it has an odd number of edges into the set on the other side. */
static kay_status edge_geography_check_product(kay_arena *arena, const edge_geography_game *game,
                                               const uint64_t *position, unsigned side, const uint64_t *set,
                                               uint64_t **out)
{
    KAY_NEW(uint64_t, odd, arena, kay_bits_words(game->counts[side]));
    for (uint64_t p = 0; p < game->pairs; p++) {
        uint64_t into = game->ends[1 - side][p], from = game->ends[side][p];
        if (kay_bits_get(set, into) && edge_geography_copies(game, position, p) % 2)
            kay_bits_flip(odd, from);
    }
    *out = odd;
    return KAY_OK;
}

kay_status kay_edge_geography_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                    kay_json *proof)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    edge_geography_vertex token = edge_geography_token(edge_geography, state->words);
    const bool won = outcome == KAY_WIN;
    const char *field = won ? "x" : "y";
    unsigned of_set = won ? 1 - token.side : token.side, met = 1 - of_set;
    uint64_t *set, *odd;
    if (outcome == KAY_DRAW)
        return kay_fail(ctx, KAY_EFALSE, "this game has no draws");
    KAY_TRY(edge_geography_check_set(edge_geography, proof, field, of_set, &set));
    KAY_TRY(edge_geography_check_product(proof->arena, edge_geography, state->words, met, set, &odd));
    if (won)
        kay_bits_flip(odd, token.at);
    else if (!kay_bits_get(set, token.at))
        return kay_fail(ctx, KAY_EFALSE, "the token's vertex is not in 'y'");
    for (uint64_t i = 0; i < edge_geography->counts[met]; i++)
        if (kay_bits_get(odd, i))
            return kay_fail(ctx, KAY_EFALSE, "%s vertex %" PRIu64 " has an %s number of edges into '%s'",
                            met == EDGE_GEOGRAPHY_LEFT ? "left" : "right", edge_geography->names[met][i],
                            won && i == token.at ? "even" : "odd", field);
    return KAY_OK;
}
