/* Edge-geography: one product of the certificate's vector with the edges that are left.
 *
 * Won: a set X of vertices across from the token that meets the token's vertex in an odd number of edges and every
 * other vertex of its side in an even number.  Lost: a set Y on the token's side, the token's vertex in it, that meets
 * every vertex across in an even number. */
#include "games/edge_geography/edge_geography.h"

#include <inttypes.h>
#include <string.h>

#include "ruleset/proof.h"

/* Bits of the vertices kept that are named; the others have no edge and change nothing. */
static kay_status edge_geography_check_set(kay_context *ctx, const edge_geography_game *game, const json_t *proof,
                                           const char *field, unsigned side, kay_arena *arena, uint64_t **out)
{
    uint64_t *numbers, count, last = 0;
    KAY_TRY(kay_proof_numbers(ctx, proof, field, arena, &numbers, &count));
    uint64_t *set = *out = kay_arena_array(arena, game->counts[side] / 64 + 1, sizeof *set);
    if (!set)
        return kay_no_memory(ctx);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at;
        if (numbers[i] <= last || numbers[i] > game->sizes[side])
            return kay_fail(ctx, KAY_EFALSE, "'%s' is not a rising list of vertices at item %" PRIu64, field, i + 1);
        last = numbers[i];
        if (kay_edge_geography_find(game, side, last, &at))
            set[at / 64] |= (uint64_t)1 << (at % 64);
    }
    return KAY_OK;
}

/* For each vertex of a side, whether it has an odd number of edges into the set across. */
static kay_status edge_geography_check_product(kay_context *ctx, const edge_geography_game *game,
                                               const uint64_t *position, unsigned side, const uint64_t *set,
                                               kay_arena *arena, uint64_t **out)
{
    uint64_t *odd = *out = kay_arena_array(arena, game->counts[side] / 64 + 1, sizeof *odd);
    if (!odd)
        return kay_no_memory(ctx);
    for (uint64_t p = 0; p < game->pairs; p++) {
        uint64_t into = game->ends[1 - side][p], from = game->ends[side][p];
        uint64_t member = set[into / 64] >> (into % 64) & 1;
        odd[from / 64] ^= (member & edge_geography_copies(game, position, p)) << (from % 64);
    }
    return KAY_OK;
}

static kay_status edge_geography_check_in(kay_context *ctx, const edge_geography_game *game, const uint64_t *position,
                                          bool won, const json_t *proof, kay_arena *arena)
{
    edge_geography_vertex token = edge_geography_token(game, position);
    unsigned of_set = won ? 1 - token.side : token.side, met = 1 - of_set;
    uint64_t *set, *odd;
    KAY_TRY(edge_geography_check_set(ctx, game, proof, won ? "x" : "y", of_set, arena, &set));
    KAY_TRY(edge_geography_check_product(ctx, game, position, met, set, arena, &odd));
    uint64_t bit = (uint64_t)1 << (token.at % 64);
    if (won)
        odd[token.at / 64] ^= bit;
    else if (!(set[token.at / 64] & bit))
        return kay_fail(ctx, KAY_EFALSE, "the token's vertex is not in 'y'");
    for (uint64_t i = 0; i < game->counts[met]; i++)
        if (odd[i / 64] >> (i % 64) & 1)
            return kay_fail(ctx, KAY_EFALSE, "%s vertex %" PRIu64 " has an %s number of edges into '%s'",
                            met == EDGE_GEOGRAPHY_LEFT ? "left" : "right", game->names[met][i],
                            won && i == token.at ? "even" : "odd", won ? "x" : "y");
    return KAY_OK;
}

kay_status kay_edge_geography_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                    const json_t *proof)
{
    if (outcome == KAY_DRAW)
        return kay_fail(ctx, KAY_EFALSE, "edge-geography has no draws");
    kay_arena arena;
    kay_arena_init(&arena, ctx);
    kay_status status = edge_geography_check_in(ctx, (const edge_geography_game *)game, state->words,
                                                outcome == KAY_WIN, proof, &arena);
    kay_arena_free(&arena);
    return status;
}
