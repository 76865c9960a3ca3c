/* Checks a certificate of vertex geography: one of two proofs that the player to move from a vertex loses.
 *
 *   answers    pairs of vertices (to, back): every move from the lost vertex, or from the second vertex of a pair,
 *              goes to the first vertex of a pair, and the opponent answers with the second.  No vertex is in two
 *              pairs, so each answer is possible.
 *   barrier    a matching that misses the lost vertex, and a set of vertices whose removal leaves so many odd
 *              components that no matching is larger (Tutte 1947, Berge 1958).
 *
 * The certificate of a won position names a move, and proves that it leads to a lost vertex. */
#include "games/vertex_geography/vertex_geography.h"

#include <inttypes.h>
#include <string.h>

typedef struct vertex_geography_proof {
    kay_context *ctx;
    const vertex_geography_game *game;
    kay_json *json;
    uint32_t lost;
    uint64_t *present; /* the unused vertices and the lost one */
    uint64_t *taken; /* the vertices of the pairs */
} vertex_geography_proof;

/* Checks the time limit now and then. */
static kay_status vertex_geography_proof_tick(const vertex_geography_proof *vertex_geography, uint64_t done)
{
    return done % 65536 ? KAY_OK : kay_tick(vertex_geography->ctx, "vertices of the proof", done, 0);
}

/* Converts a vertex number of the proof; fails unless the vertex exists and is in `present`. */
static kay_status vertex_geography_proof_vertex(const vertex_geography_proof *vertex_geography, uint64_t number,
                                                uint32_t *out)
{
    if (number == 0 || number > vertex_geography->game->graph.vertices)
        return kay_fail(vertex_geography->ctx, KAY_EFALSE, "the proof names vertex %" PRIu64 ", which does not exist",
                        number);
    if (!kay_bits_get(vertex_geography->present, number - 1))
        return kay_fail(vertex_geography->ctx, KAY_EFALSE, "the proof names vertex %" PRIu64 ", which is used", number);
    *out = (uint32_t)(number - 1);
    return KAY_OK;
}

/* Reads a list of pairs of neighbours without repeated vertices and without the lost one. */
static kay_status vertex_geography_proof_pairs(const vertex_geography_proof *vertex_geography, const char *field,
                                               uint32_t **out, uint64_t *count)
{
    uint64_t *numbers, size;
    KAY_TRY(kay_json_numbers(vertex_geography->json, field, &numbers, &size));
    if (size % 2)
        return kay_fail(vertex_geography->ctx, KAY_EINPUT, "the proof's field '%s' has a vertex without a partner",
                        field);
    KAY_NEW(uint32_t, pairs, vertex_geography->json->arena, size);
    for (uint64_t i = 0; i < size; i++) {
        KAY_TRY(vertex_geography_proof_tick(vertex_geography, i));
        KAY_TRY(vertex_geography_proof_vertex(vertex_geography, numbers[i], &pairs[i]));
        if (pairs[i] == vertex_geography->lost || kay_bits_get(vertex_geography->taken, pairs[i]))
            return kay_fail(vertex_geography->ctx, KAY_EFALSE, "vertex %" PRIu64 " is the lost one or is in two pairs",
                            numbers[i]);
        kay_bits_set(vertex_geography->taken, pairs[i]);
        if (i % 2 && !kay_graph_joined(&vertex_geography->game->graph, pairs[i - 1], pairs[i]))
            return kay_fail(vertex_geography->ctx, KAY_EFALSE,
                            "vertices %" PRIu64 " and %" PRIu64 " are not neighbours", numbers[i - 1], numbers[i]);
    }
    *out = pairs;
    *count = size / 2;
    return KAY_OK;
}

/* Checks that every move from the vertex leads to the first vertex of a pair. */
static kay_status vertex_geography_proof_answered(const vertex_geography_proof *proof, uint32_t from,
                                                  const uint64_t *answered)
{
    const kay_graph *graph = &proof->game->graph;
    for (uint64_t i = graph->first[from]; i < graph->first[from + 1]; i++) {
        uint32_t to = graph->heads[i];
        if (kay_bits_get(proof->present, to) && to != proof->lost && !kay_bits_get(answered, to))
            return kay_fail(proof->ctx, KAY_EFALSE, "the move from vertex %" PRIu32 " to %" PRIu32 " has no answer",
                            from + 1, to + 1);
    }
    return KAY_OK;
}

static kay_status vertex_geography_proof_answers(const vertex_geography_proof *proof)
{
    uint32_t *pairs;
    uint64_t count;
    KAY_TRY(vertex_geography_proof_pairs(proof, "answers", &pairs, &count));
    KAY_NEW(uint64_t, answered, proof->json->arena, kay_bits_words(proof->game->graph.vertices));
    for (uint64_t i = 0; i < count; i++)
        kay_bits_set(answered, pairs[2 * i]);
    KAY_TRY(vertex_geography_proof_answered(proof, proof->lost, answered));
    for (uint64_t i = 0; i < count; i++) {
        KAY_TRY(vertex_geography_proof_tick(proof, i));
        KAY_TRY(vertex_geography_proof_answered(proof, pairs[2 * i + 1], answered));
    }
    return KAY_OK;
}

/* Removes the component of the vertex from `present` and returns its number of vertices. */
static uint64_t vertex_geography_proof_piece(const vertex_geography_proof *proof, uint32_t from, uint32_t *queue)
{
    const kay_graph *graph = &proof->game->graph;
    uint64_t queued = 1;
    queue[0] = from;
    kay_bits_clear(proof->present, from);
    for (uint64_t at = 0; at < queued; at++)
        for (uint64_t i = graph->first[queue[at]]; i < graph->first[queue[at] + 1]; i++)
            if (kay_bits_get(proof->present, graph->heads[i])) {
                kay_bits_clear(proof->present, graph->heads[i]);
                queue[queued++] = graph->heads[i];
            }
    return queued;
}

static kay_status vertex_geography_proof_barrier(const vertex_geography_proof *proof)
{
    uint32_t *pairs, vertices = proof->game->graph.vertices;
    uint64_t count, *barrier, size, present = 0, odd = 0;
    KAY_TRY(vertex_geography_proof_pairs(proof, "matching", &pairs, &count));
    KAY_TRY(kay_json_numbers(proof->json, "barrier", &barrier, &size));
    KAY_NEW(uint32_t, queue, proof->json->arena, vertices);
    for (uint64_t i = 0; i < kay_bits_words(vertices); i++)
        present += (uint64_t)__builtin_popcountll(proof->present[i]);
    for (uint64_t i = 0; i < size; i++) {
        uint32_t vertex;
        KAY_TRY(vertex_geography_proof_vertex(proof, barrier[i], &vertex)); /* fails if the vertex is already removed */
        kay_bits_clear(proof->present, vertex);
    }
    for (uint32_t v = 0; v < vertices; v++) {
        KAY_TRY(vertex_geography_proof_tick(proof, v));
        if (kay_bits_get(proof->present, v))
            odd += vertex_geography_proof_piece(proof, v, queue) % 2;
    }
    if (odd < size || odd - size != present - 2 * count)
        return kay_fail(proof->ctx, KAY_EFALSE,
                        "%" PRIu64 " odd components and a barrier of %" PRIu64 " do not prove that %" PRIu64
                        " pairs of %" PRIu64 " vertices are a maximum matching",
                        odd, size, count, present);
    return KAY_OK;
}

/* Finds the vertex to prove lost: the token's, or the one that the proof moves to. */
static kay_status vertex_geography_proof_lost(vertex_geography_proof *vertex_geography, const uint64_t *position,
                                              kay_outcome outcome)
{
    uint32_t token = vertex_geography_token(vertex_geography->game, position);
    if (outcome == KAY_LOSS) {
        if (kay_json_has(vertex_geography->json, "move"))
            return kay_fail(vertex_geography->ctx, KAY_EINPUT, "the proof of a loss must not have a move");
        vertex_geography->lost = token;
        kay_bits_set(vertex_geography->present, token);
        return KAY_OK;
    }
    uint64_t move;
    KAY_TRY(kay_json_u64(vertex_geography->json, "move", &move));
    KAY_TRY(vertex_geography_proof_vertex(vertex_geography, move, &vertex_geography->lost));
    if (!kay_graph_joined(&vertex_geography->game->graph, token, vertex_geography->lost))
        return kay_fail(vertex_geography->ctx, KAY_EFALSE, "no edge leads to vertex %" PRIu64, move);
    return KAY_OK;
}

kay_status kay_vertex_geography_check(kay_context *ctx, const kay_game *game, const kay_state *state,
                                      kay_outcome outcome, kay_json *proof)
{
    vertex_geography_proof vertex_geography = {.ctx = ctx, .game = (const vertex_geography_game *)game, .json = proof};
    uint32_t vertices = vertex_geography.game->graph.vertices;
    const char *kind;
    if (outcome == KAY_DRAW)
        return kay_fail(ctx, KAY_EFALSE, "this game has no draws");
    KAY_TRY_NEW(vertex_geography.present, proof->arena, kay_bits_words(vertices));
    KAY_TRY_NEW(vertex_geography.taken, proof->arena, kay_bits_words(vertices));
    for (uint32_t v = 0; v < vertices; v++)
        if (!vertex_geography_used(vertex_geography.game, state->words, v))
            kay_bits_set(vertex_geography.present, v);
    KAY_TRY(vertex_geography_proof_lost(&vertex_geography, state->words, outcome));
    KAY_TRY(kay_json_text(proof, "kind", &kind));
    if (strcmp(kind, "answers") == 0)
        return vertex_geography_proof_answers(&vertex_geography);
    if (strcmp(kind, "barrier") == 0)
        return vertex_geography_proof_barrier(&vertex_geography);
    return kay_fail(ctx, KAY_EINPUT, "'kind' must be answers or barrier");
}
