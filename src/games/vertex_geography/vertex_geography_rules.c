/* Undirected vertex geography: a token moves along the edges of a graph, never to a vertex where it has been.
 *
 * Source: Fraenkel, Scheinerman and Ullman 1993, "Undirected edge geography". */
#include "games/vertex_geography/vertex_geography.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <stdlib.h>

#include "games/shared/graph_format.h"
#include "games/shared/whole_number.h"

enum { FLAG_FORMAT, FLAG_START, FLAG_STARTS };

static kay_status vertex_geography_make(kay_arena *arena, uint32_t vertices, const kay_edges *edges,
                                        vertex_geography_game **out)
{
    KAY_NEW(vertex_geography_game, game, arena, 1);
    KAY_TRY(kay_graph_build(arena, vertices, edges, &game->graph));
    while ((uint64_t)1 << game->shift < vertices)
        game->shift++;
    uint64_t words = kay_bits_words(game->shift + (uint64_t)vertices);
    game->game = (kay_game){
        .rules = &kay_vertex_geography,
        .words = (uint32_t)words,
        .traits = kay_vertex_geography.traits,
    };
    *out = game;
    return KAY_OK;
}

static kay_status vertex_geography_play_in_place(const kay_game *game, uint64_t *position, kay_player player,
                                                 uint64_t name)
{
    const vertex_geography_game *vertex_geography = (const vertex_geography_game *)game;
    (void)player; /* impartial */
    position[0] = (position[0] & ~(((uint64_t)1 << vertex_geography->shift) - 1)) | name;
    kay_bits_set(position, vertex_geography->shift + name);
    return KAY_OK;
}

/* Reads the flag --start; 0 if it is absent. */
static kay_status vertex_geography_start_flag(const kay_cases *cases, uint64_t *out)
{
    const char *text = cases->flags[FLAG_START];
    *out = 0;
    if (text && (!kay_whole_number(text, out) || *out == 0))
        return kay_fail(cases->ctx, KAY_EUSAGE, "--start: '%.40s' is not the number of a vertex", text);
    return KAY_OK;
}

/* Reads "n m v", then the edges; with --start or --starts, v is optional. */
static kay_status vertex_geography_read_edges(kay_cases *cases, bool may_omit, uint32_t *vertices, uint32_t *token,
                                              kay_edges *edges)
{
    uint64_t count;
    KAY_TRY(graph_format_vertices(cases->in, vertices));
    KAY_TRY(kay_read_u64(cases->in, "the number of edges", 0, UINT64_MAX, &count));
    if (may_omit)
        return graph_format_pairs_to_end(cases->in, *vertices, count, edges, token);
    KAY_TRY(graph_format_vertex(cases->in, "the start", *vertices, token));
    return graph_format_pairs(cases->in, *vertices, count, edges);
}

static kay_status vertex_geography_read_graph6(kay_cases *cases, uint32_t *vertices, kay_edges *edges)
{
    kay_status status = graph_format_graph6(cases->in, vertices, edges);
    if (status == KAY_END && cases->index == 1)
        return kay_reader_fail(cases->in, NULL, "expected a graph, but the input ends");
    return status;
}

static kay_status vertex_geography_read_format(kay_cases *cases, bool may_omit, uint32_t *vertices, uint32_t *token,
                                               kay_edges *edges)
{
    const char *format = cases->flags[FLAG_FORMAT];
    if (format && strcmp(format, "graph6") == 0)
        return vertex_geography_read_graph6(cases, vertices, edges);
    cases->total = 1;
    if (format && strcmp(format, "dimacs") == 0)
        return graph_format_dimacs(cases->in, vertices, edges);
    if (format && strcmp(format, "edges") != 0)
        return kay_fail(cases->ctx, KAY_EUSAGE, "--format: '%.40s' is not edges, dimacs or graph6", format);
    return vertex_geography_read_edges(cases, may_omit, vertices, token, edges);
}

/* Reads a case with its flags: the graph and the token's vertex. */
static kay_status vertex_geography_read_graph(kay_cases *cases, uint32_t *vertices, uint32_t *token, kay_edges *edges)
{
    uint64_t start;
    *token = 0;
    KAY_TRY(vertex_geography_start_flag(cases, &start));
    KAY_TRY(vertex_geography_read_format(cases, start || cases->flags[FLAG_STARTS], vertices, token, edges));
    if (start > *vertices)
        return kay_fail(cases->ctx, KAY_EUSAGE, "--start: there is no vertex %" PRIu64 ": the graph has %" PRIu32,
                        start, *vertices);
    if (start)
        *token = (uint32_t)start - 1;
    return KAY_OK;
}

static kay_status vertex_geography_begin(kay_arena *arena, uint32_t vertices, uint32_t token, const kay_edges *edges,
                                         const kay_game **game, kay_state *state)
{
    vertex_geography_game *vertex_geography;
    KAY_TRY(vertex_geography_make(arena, vertices, edges, &vertex_geography));
    KAY_TRY(kay_state_make(arena, &vertex_geography->game, 1, state));
    *game = &vertex_geography->game;
    return vertex_geography_play_in_place(*game, state->words, KAY_LEFT, token);
}

static kay_status vertex_geography_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_edges edges = {0};
    uint32_t vertices, token;
    kay_status status = vertex_geography_read_graph(cases, &vertices, &token, &edges);
    if (status == KAY_OK)
        status = vertex_geography_begin(cases->arena, vertices, token, &edges, game, state);
    kay_edges_free(cases->ctx, &edges);
    return status;
}

/* Reads the vertices where the token was, each once. */
static kay_status vertex_geography_read_used(kay_cases *cases, uint32_t vertices, uint32_t token, uint64_t count,
                                             uint32_t **out)
{
    kay_reader *in = cases->in;
    KAY_TRY(kay_read_room(in, "a used vertex", count, 2));
    KAY_NEW(uint32_t, used, cases->arena, count);
    KAY_NEW(uint64_t, seen, cases->arena, vertices / 64 + 1);
    for (uint64_t i = 0; i < count; i++) {
        KAY_TRY(graph_format_vertex(in, "a used vertex", vertices, &used[i]));
        if (used[i] == token || kay_bits_get(seen, used[i]))
            return kay_reader_fail(in, kay_reader_last(in), "vertex %" PRIu32 " %s", used[i] + 1,
                                   used[i] == token ? "is not a used one: the token is there" : "is given twice");
        kay_bits_set(seen, used[i]);
    }
    *out = used;
    return KAY_OK;
}

/* Reads "n m v k", the k vertices used before v, and the m edges. */
static kay_status vertex_geography_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    vertex_geography_game *vertex_geography;
    kay_reader *in = cases->in;
    kay_edges edges = {0};
    uint64_t count, used_count;
    uint32_t vertices, token, *used;
    KAY_TRY(graph_format_vertices(in, &vertices));
    KAY_TRY(kay_read_u64(in, "the number of edges", 0, UINT64_MAX, &count));
    KAY_TRY(graph_format_vertex(in, "the vertex with the token", vertices, &token));
    KAY_TRY(kay_read_u64(in, "the number of used vertices", 0, vertices - 1, &used_count));
    KAY_TRY(vertex_geography_read_used(cases, vertices, token, used_count, &used));
    kay_status status = graph_format_pairs(in, vertices, count, &edges);
    if (status == KAY_OK)
        status = vertex_geography_make(cases->arena, vertices, &edges, &vertex_geography);
    kay_edges_free(cases->ctx, &edges);
    KAY_TRY(status);
    KAY_TRY(kay_state_make(cases->arena, &vertex_geography->game, 1, state));
    for (uint64_t i = 0; i < used_count; i++)
        kay_bits_set(state->words, vertex_geography->shift + used[i]);
    *game = &vertex_geography->game;
    return vertex_geography_play_in_place(*game, state->words, KAY_LEFT, token);
}

static void vertex_geography_write_number(kay_text *out, uint64_t number)
{
    kay_text_char(out, ' ');
    kay_text_u64(out, number);
}

static void vertex_geography_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const vertex_geography_game *vertex_geography = (const vertex_geography_game *)game;
    const kay_graph *graph = &vertex_geography->graph;
    uint32_t token = vertex_geography_token(vertex_geography, state->words);
    uint64_t used = 0;
    for (uint32_t v = 0; v < graph->vertices; v++)
        used += v != token && vertex_geography_used(vertex_geography, state->words, v);
    kay_text_u64(out, graph->vertices);
    vertex_geography_write_number(out, graph->first[graph->vertices] / 2);
    vertex_geography_write_number(out, (uint64_t)token + 1);
    vertex_geography_write_number(out, used);
    for (uint32_t v = 0; v < graph->vertices && used; v++)
        if (v != token && vertex_geography_used(vertex_geography, state->words, v))
            vertex_geography_write_number(out, (uint64_t)v + 1);
    for (uint32_t v = 0; v < graph->vertices && out->error == KAY_OK; v++) {
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            if (graph->heads[i] < v)
                continue;
            kay_text_char(out, ' ');
            vertex_geography_write_number(out, (uint64_t)v + 1);
            vertex_geography_write_number(out, (uint64_t)graph->heads[i] + 1);
        }
    }
}

static kay_status vertex_geography_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                         kay_move_list *out)
{
    const vertex_geography_game *vertex_geography = (const vertex_geography_game *)game;
    const kay_graph *graph = &vertex_geography->graph;
    uint32_t token = vertex_geography_token(vertex_geography, position);
    for (uint64_t i = graph->first[token]; i < graph->first[token + 1] && !kay_move_list_full(out); i++) {
        uint32_t next = graph->heads[i];
        if (vertex_geography_used(vertex_geography, position, next))
            continue;
        uint64_t *option = kay_emit_copy(out, next, position);
        if (option)
            KAY_TRY(vertex_geography_play_in_place(game, option, player, next));
    }
    return KAY_OK;
}

/* Only vertices that the token can still reach matter; the others are marked as used. */
static void vertex_geography_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    enum { FEW = 64 };
    const vertex_geography_game *vertex_geography = (const vertex_geography_game *)game;
    const kay_graph *graph = &vertex_geography->graph;
    uint64_t *normal = kay_emit_part(out);
    memcpy(normal, position, game->words * sizeof *position);
    if (graph->vertices > FEW)
        return;
    uint64_t reached = 0, fresh = (uint64_t)1 << vertex_geography_token(vertex_geography, position);
    while (fresh) {
        uint32_t v = (uint32_t)__builtin_ctzll(fresh);
        reached |= (uint64_t)1 << v;
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
            if (!vertex_geography_used(vertex_geography, position, graph->heads[i]))
                fresh |= (uint64_t)1 << graph->heads[i];
        fresh &= ~reached;
    }
    for (uint32_t v = 0; v < graph->vertices; v++)
        if (!(reached >> v & 1))
            kay_bits_set(normal, vertex_geography->shift + (uint64_t)v);
}

static void vertex_geography_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.name + 1);
}

/* Whether the input can say that the token starts on this vertex: with --start V, only V; in a list of edges, any
 * vertex; in DIMACS or graph6, only vertex 1. */
static bool vertex_geography_begins(const kay_contest *contest, bool edges, uint32_t token)
{
    const char *start = contest->flags[FLAG_START];
    if (start)
        return strtoull(start, NULL, 10) == (uint64_t)token + 1;
    return edges || token == 0;
}

static kay_status vertex_geography_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    enum { GRAPH6_MOST = 2000 }; /* a graph6 word has a bit per pair of vertices */
    const vertex_geography_game *vertex_geography = (const vertex_geography_game *)game;
    const char *format = contest->flags[FLAG_FORMAT];
    bool dimacs = format && strcmp(format, "dimacs") == 0, graph6 = format && strcmp(format, "graph6") == 0;
    const kay_graph *graph = &vertex_geography->graph;
    uint32_t token = vertex_geography_token(vertex_geography, start->words);
    kay_text *out = contest->out;
    for (uint32_t v = 0; v < graph->vertices; v++)
        if (v != token && vertex_geography_used(vertex_geography, start->words, v))
            return KAY_END;
    if (!vertex_geography_begins(contest, !dimacs && !graph6, token) || (contest->total > 1 && !graph6) ||
        (graph6 && graph->vertices > GRAPH6_MOST))
        return KAY_END;
    if (graph6) {
        graph_format_write_graph6(graph, out);
        return out->error;
    }
    kay_text_format(out, dimacs ? "p edge %" PRIu32 " %" PRIu64 : "%" PRIu32 " %" PRIu64, graph->vertices,
                    graph->first[graph->vertices] / 2);
    kay_text_format(out, dimacs ? "\n" : " %" PRIu32 "\n", token + 1);
    for (uint32_t v = 0; v < graph->vertices && out->error == KAY_OK; v++)
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
            if (graph->heads[i] > v)
                kay_text_format(out, "%s%" PRIu32 " %" PRIu32 "\n", dimacs ? "e " : "", v + 1, graph->heads[i] + 1);
    return out->error;
}

/* Enumerates the starts on every graph of every number of vertices, with the token on each vertex. */
typedef struct vertex_geography_walk {
    vertex_geography_game *game;
    uint32_t vertices, token;
    uint64_t edges; /* a bit for each pair of vertices, in the order of graph6 */
    kay_state state;
} vertex_geography_walk;

static kay_status vertex_geography_walk_game(kay_walk *walk, vertex_geography_walk *vertex_geography)
{
    kay_edges edges = {0};
    kay_status status = KAY_OK;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    uint64_t rest = vertex_geography->edges;
    for (uint32_t b = 1; b < vertex_geography->vertices; b++)
        for (uint32_t a = 0; a < b && status == KAY_OK; a++, rest >>= 1)
            if (rest & 1)
                status = kay_edges_add(walk->ctx, &edges, a, b);
    if (status == KAY_OK)
        status = vertex_geography_make(walk->arena, vertex_geography->vertices, &edges, &vertex_geography->game);
    kay_edges_free(walk->ctx, &edges);
    KAY_TRY(status);
    return kay_state_make(walk->arena, &vertex_geography->game->game, 1, &vertex_geography->state);
}

/* Steps to the next graph; KAY_END after the last. */
static kay_status vertex_geography_walk_on(kay_walk *walk, vertex_geography_walk *vertex_geography)
{
    enum { MOST = 11 }; /* 55 pairs of vertices; no enumeration gets past 2^55 graphs */
    uint64_t pairs =
        (uint64_t)vertex_geography->vertices * (vertex_geography->vertices - (vertex_geography->vertices > 0)) / 2;
    vertex_geography->token = 0;
    if (vertex_geography->vertices && vertex_geography->edges + 1 < (uint64_t)1 << pairs) {
        vertex_geography->edges++;
    } else {
        if (vertex_geography->vertices == walk->size.a)
            return KAY_END;
        if (vertex_geography->vertices == MOST)
            return kay_fail(walk->ctx, KAY_EUNABLE, "there are too many graphs to enumerate");
        vertex_geography->vertices++;
        vertex_geography->edges = 0;
    }
    return vertex_geography_walk_game(walk, vertex_geography);
}

static kay_status vertex_geography_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    vertex_geography_walk *vertex_geography = walk->place;
    if (vertex_geography->vertices == 0 || ++vertex_geography->token == vertex_geography->vertices)
        KAY_TRY(vertex_geography_walk_on(walk, vertex_geography));
    memset(vertex_geography->state.words, 0,
           vertex_geography->game->game.words * sizeof *vertex_geography->state.words);
    *game = &vertex_geography->game->game;
    *state = vertex_geography->state;
    return vertex_geography_play_in_place(*game, vertex_geography->state.words, KAY_LEFT, vertex_geography->token);
}

/* Draws each vertex, marked if it has the token or is used, with its unused neighbours. */
static void vertex_geography_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    enum { FEW = 200 };
    const vertex_geography_game *vertex_geography = (const vertex_geography_game *)game;
    const kay_graph *graph = &vertex_geography->graph;
    uint32_t token = vertex_geography_token(vertex_geography, state->words);
    if (graph->vertices > FEW) {
        kay_text_format(out, "the token is on vertex %" PRIu32 " of %" PRIu32 "\n", token + 1, graph->vertices);
        return;
    }
    for (uint32_t v = 0; v < graph->vertices; v++) {
        bool used = vertex_geography_used(vertex_geography, state->words, v);
        const char *mark = v == token ? "*" : used ? "x" : " ";
        const char *paint = !colour ? "" : v == token ? "\033[1;33m" : used ? "\033[2m" : "";
        kay_text_format(out, "%s%s%4" PRIu32 ":", paint, mark, v + 1);
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
            if (!vertex_geography_used(vertex_geography, state->words, graph->heads[i]))
                vertex_geography_write_number(out, (uint64_t)graph->heads[i] + 1);
        kay_text_add(out, *paint ? "\033[0m\n" : "\n");
    }
}

static const kay_flag vertex_geography_flags[] = {
    [FLAG_FORMAT] = {"format", "FORMAT", "the format of the graph: edges (default), dimacs or graph6", KAY_OF_TEXT},
    [FLAG_START] = {"start", "V", "the vertex where the token starts", KAY_OF_CONTEST},
    [FLAG_STARTS] = {"starts", NULL, "a line for each vertex: who wins from there", KAY_OF_ANSWER},
    {.name = NULL},
};

static const kay_contest_form vertex_geography_contest_form = {
    .input = "n m v in 1..n; m pairs in 1..n",
    .read = vertex_geography_read,
    .write_case = vertex_geography_write_case,
};

static const kay_starts vertex_geography_starts = {
    .verify_size = "5",
    .positions = vertex_geography_positions,
    .place_size = sizeof(vertex_geography_walk),
};

const kay_ruleset kay_vertex_geography = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "vertex-geography",
    .summary = "slide a token along the edges of a graph, never to a vertex where it has been",
    .players = {"First", "Second"},
    .manual = &kay_vertex_geography_manual,
    .theorem = &kay_vertex_geography_theorem,
    .flags = vertex_geography_flags,
    .read_position = vertex_geography_read_position,
    .write_position = vertex_geography_write_position,
    .moves = vertex_geography_moves,
    .move_text = vertex_geography_move_text,
    .play_in_place = vertex_geography_play_in_place,
    .simplify = vertex_geography_simplify,
    .scene = vertex_geography_scene,
    .place = vertex_geography_place,
    .draw = vertex_geography_draw,
    .proof = &kay_vertex_geography_proof,
    .contest = &vertex_geography_contest_form,
    .starts = &vertex_geography_starts,
};
