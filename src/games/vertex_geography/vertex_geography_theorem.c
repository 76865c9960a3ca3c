/* Solves vertex geography by matchings.  The line keeps a maximum matching of the unused vertices without the token's;
 * each move removes one more vertex, and one search repairs the matching. */
#include "games/vertex_geography/vertex_geography.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "math/matching.h"

typedef struct vertex_geography_line {
    kay_theorem_line line;
    kay_matching matching; /* of the unused vertices, without the token's */
    uint64_t *present; /* bit set of these vertices */
    uint64_t *missed; /* those that some maximum matching misses; valid if `missed_known` */
    uint64_t *barrier; /* scratch: the set of a barrier */
    bool missed_known;
    bool outcome_known;
    kay_outcome outcome;
} vertex_geography_line;

static const vertex_geography_game *vertex_geography_line_game(const vertex_geography_line *line)
{
    return (const vertex_geography_game *)line->line.game;
}

static uint32_t vertex_geography_line_token(const vertex_geography_line *line)
{
    return vertex_geography_token(vertex_geography_line_game(line), line->line.state->words);
}

static kay_status vertex_geography_open(kay_theorem_line *line)
{
    vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    const vertex_geography_game *game = vertex_geography_line_game(vertex_geography);
    uint64_t words = kay_bits_words(game->graph.vertices), *sides;
    KAY_TRY_NEW(vertex_geography->present, line->arena, words);
    KAY_TRY_NEW(vertex_geography->missed, line->arena, words);
    KAY_TRY_NEW(vertex_geography->barrier, line->arena, words);
    for (uint32_t v = 0; v < game->graph.vertices; v++)
        if (!vertex_geography_used(game, line->state->words, v))
            kay_bits_set(vertex_geography->present, v);
    KAY_TRY(kay_graph_sides(line->arena, &game->graph, &sides));
    KAY_TRY(
        kay_matching_init(&vertex_geography->matching, line->arena, &game->graph, vertex_geography->present, sides));
    return kay_matching_maximise(&vertex_geography->matching);
}

static kay_status vertex_geography_line_play(kay_theorem_line *line, kay_move move)
{
    vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    vertex_geography->missed_known = vertex_geography->outcome_known = false;
    return kay_matching_remove(&vertex_geography->matching, (uint32_t)move.name);
}

static kay_status vertex_geography_line_undo(kay_theorem_line *line, kay_move move)
{
    vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    vertex_geography->missed_known = vertex_geography->outcome_known = false;
    return kay_matching_restore(&vertex_geography->matching, (uint32_t)move.name);
}

/* Whether the matching would grow if the vertex, which is not in the graph, were added. */
static kay_status vertex_geography_grows_by(vertex_geography_line *line, uint32_t vertex, bool *out)
{
    kay_bits_set(line->present, vertex);
    kay_status status = kay_matching_search(&line->matching, vertex, false, out);
    kay_bits_clear(line->present, vertex);
    return status;
}

static kay_status vertex_geography_answer(kay_theorem_line *line, kay_outcome *out)
{
    vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    if (!vertex_geography->outcome_known) {
        bool grows;
        KAY_TRY(vertex_geography_grows_by(vertex_geography, vertex_geography_line_token(vertex_geography), &grows));
        vertex_geography->outcome = grows ? KAY_WIN : KAY_LOSS;
        vertex_geography->outcome_known = true;
    }
    *out = vertex_geography->outcome;
    return KAY_OK;
}

static kay_status vertex_geography_find_missed(vertex_geography_line *line)
{
    if (line->missed_known)
        return KAY_OK;
    memset(line->missed, 0, kay_bits_words(line->matching.graph->vertices) * sizeof *line->missed);
    KAY_TRY(kay_matching_missed(&line->matching, line->missed, NULL));
    line->missed_known = true;
    return KAY_OK;
}

static kay_status vertex_geography_winning(kay_theorem_line *line, kay_move_list *out)
{
    vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    const kay_graph *graph = vertex_geography->matching.graph;
    uint32_t token = vertex_geography_line_token(vertex_geography);
    KAY_TRY(vertex_geography_find_missed(vertex_geography));
    out->part = 0;
    for (uint64_t i = graph->first[token]; i < graph->first[token + 1]; i++) {
        uint32_t next = graph->heads[i];
        if (!kay_bits_get(vertex_geography->missed, next))
            continue;
        if (!kay_emit_move(out, next))
            break;
    }
    return KAY_OK;
}

static kay_status vertex_geography_reason(kay_theorem_line *line, kay_text *out)
{
    const vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    uint32_t token = vertex_geography_line_token(vertex_geography) + 1;
    if (vertex_geography->outcome == KAY_WIN)
        kay_text_format(out,
                        "every maximum matching of the unused vertices and vertex %" PRIu32 " covers this vertex: a "
                        "move along such a matching wins",
                        token);
    else
        kay_text_format(out,
                        "some maximum matching of the unused vertices and vertex %" PRIu32 " misses this vertex: the "
                        "opponent answers every move along this matching",
                        token);
    return out->error;
}

static kay_status vertex_geography_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text_add(out, ((vertex_geography_line *)line)->outcome == KAY_WIN ? "every maximum matching covers the token"
                                                                          : "some maximum matching misses the token");
    return out->error;
}

/* Writes the answers to every move of the loser: the matched pairs that the search from `lost` reached. */
static kay_status vertex_geography_certify_answers(vertex_geography_line *line, uint32_t lost, kay_json_writer *proof)
{
    const kay_matching *matching = &line->matching;
    bool grows;
    KAY_TRY(vertex_geography_grows_by(line, lost, &grows));
    kay_json_begin_list(proof, "answers");
    for (uint32_t i = 1; i < matching->queued; i++) {
        kay_json_write_u64(proof, NULL, (uint64_t)matching->mate[matching->queue[i]] + 1);
        kay_json_write_u64(proof, NULL, (uint64_t)matching->queue[i] + 1);
    }
    kay_json_end_list(proof);
    kay_json_write_text(proof, "kind", "answers");
    return KAY_OK;
}

/* Writes a maximum matching that misses `lost`, and the set that proves it maximum. */
static kay_status vertex_geography_certify_barrier(vertex_geography_line *line, uint32_t lost, kay_json_writer *proof)
{
    const kay_matching *matching = &line->matching;
    uint32_t vertices = matching->graph->vertices;
    uint64_t bytes = kay_bits_words(vertices) * sizeof *line->missed;
    memset(line->missed, 0, bytes);
    memset(line->barrier, 0, bytes);
    line->missed_known = false;
    kay_bits_set(line->present, lost);
    kay_status status = kay_matching_missed(&line->matching, line->missed, line->barrier);
    kay_bits_clear(line->present, lost);
    KAY_TRY(status);
    kay_json_begin_list(proof, "matching");
    for (uint32_t v = 0; v < vertices; v++)
        if (matching->mate[v] != KAY_NO_VERTEX && matching->mate[v] > v) {
            kay_json_write_u64(proof, NULL, (uint64_t)v + 1);
            kay_json_write_u64(proof, NULL, (uint64_t)matching->mate[v] + 1);
        }
    kay_json_end_list(proof);
    kay_json_begin_list(proof, "barrier");
    for (uint32_t v = 0; v < vertices; v++)
        if (kay_bits_get(line->barrier, v))
            kay_json_write_u64(proof, NULL, (uint64_t)v + 1);
    kay_json_end_list(proof);
    kay_json_write_text(proof, "kind", "barrier");
    return KAY_OK;
}

static kay_status vertex_geography_certify_loss(vertex_geography_line *line, uint32_t lost, kay_json_writer *proof)
{
    return line->matching.sides ? vertex_geography_certify_answers(line, lost, proof)
                                : vertex_geography_certify_barrier(line, lost, proof);
}

static kay_status vertex_geography_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    const kay_graph *graph = vertex_geography->matching.graph;
    uint32_t token = vertex_geography_line_token(vertex_geography);
    kay_outcome outcome;
    KAY_TRY(vertex_geography_answer(line, &outcome));
    if (outcome == KAY_LOSS)
        return vertex_geography_certify_loss(vertex_geography, token, proof);
    KAY_TRY(vertex_geography_find_missed(vertex_geography));
    uint64_t i = graph->first[token];
    while (!kay_bits_get(vertex_geography->missed, graph->heads[i]))
        i++; /* a won position has such a vertex */
    uint32_t next = graph->heads[i];
    kay_json_write_u64(proof, "move", (uint64_t)next + 1);
    KAY_TRY(kay_matching_remove(&vertex_geography->matching, next));
    kay_status status = vertex_geography_certify_loss(vertex_geography, next, proof);
    kay_status restored = kay_matching_restore(&vertex_geography->matching, next);
    return status == KAY_OK ? restored : status;
}

static kay_status vertex_geography_starts(kay_theorem_line *line, uint64_t **won, uint64_t *count)
{
    vertex_geography_line *vertex_geography = (vertex_geography_line *)line;
    const kay_graph *graph = &vertex_geography_line_game(vertex_geography)->graph;
    uint64_t words = kay_bits_words(graph->vertices);
    KAY_NEW(uint64_t, present, line->arena, words);
    KAY_NEW(uint64_t, lost, line->arena, words);
    kay_matching all;
    for (uint32_t v = 0; v < graph->vertices; v++)
        kay_bits_set(present, v);
    KAY_TRY(kay_matching_init(&all, line->arena, graph, present, vertex_geography->matching.sides));
    KAY_TRY(kay_matching_maximise(&all));
    KAY_TRY(kay_matching_missed(&all, lost, NULL));
    for (uint64_t w = 0; w < words; w++)
        lost[w] = present[w] & ~lost[w];
    *won = lost;
    *count = graph->vertices;
    return KAY_OK;
}

const kay_theorem kay_vertex_geography_theorem = {
    .statement = "Take the graph of the unused vertices and the vertex of the token.  A matching is a set of edges\n"
                 "without common vertices; it is maximum if no matching has more edges.  The player to move loses\n"
                 "exactly when some maximum matching has no edge at the token.  A move to a vertex w wins exactly\n"
                 "when some maximum matching of the graph without the token's vertex has no edge at w.",
    .source = "Fraenkel, Scheinerman and Ullman 1993, 'Undirected edge geography'; proof in docs/theorems.md",
    .line_size = sizeof(vertex_geography_line),
    .open = vertex_geography_open,
    .answer = vertex_geography_answer,
    .reason = vertex_geography_reason,
    .brief = vertex_geography_brief,
    .play = vertex_geography_line_play,
    .undo = vertex_geography_line_undo,
    .winning = vertex_geography_winning,
    .starts = vertex_geography_starts,
};

const kay_proof kay_vertex_geography_proof = {
    .certify = vertex_geography_certify,
    .check = kay_vertex_geography_check,
};
