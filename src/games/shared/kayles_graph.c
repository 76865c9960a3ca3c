/* Reads and writes positions of Node Kayles and Arc Kayles. */
#include "games/shared/kayles_graph.h"

#include <kayles/state.h>

#include <inttypes.h>
#include <string.h>

#include "base/reader_inside.h"
#include "games/shared/graph_format.h"

static kay_status kayles_graph_make(kay_cases *cases, kayles_graph *graph, const kay_game **game, kay_state *state)
{
    graph->game = (kay_game){.rules = cases->rules, .words = 1, .traits = cases->rules->traits};
    for (uint64_t i = 0; i < 2 * graph->text.edges; i++)
        graph->near[graph->text.ends[i]] |= UINT64_C(1) << graph->text.ends[i ^ 1];
    KAY_TRY(kay_state_make(cases->arena, &graph->game, 1, state));
    state->words[0] = UINT64_MAX >> (64 - graph->text.vertices);
    *game = &graph->game;
    return KAY_OK;
}

/* Reads the list of the vertices that are gone, "; # 1 4", to the end of the input. */
static kay_status kayles_graph_read_gone(kay_reader *in, const kayles_graph *graph, uint64_t *set)
{
    kay_status status = kay_read_blank(in);
    if (status == KAY_END)
        return KAY_OK;
    KAY_TRY(status);
    KAY_TRY(graph_text_character(in, ';', "expected ';' or the end after the graph"));
    status = kay_read_blank(in);
    if (status != KAY_OK && status != KAY_END)
        return status;
    KAY_TRY(graph_text_character(in, '#', "the list of vertices that are gone begins with '#'"));
    while ((status = kay_read_blank(in)) == KAY_OK) {
        uint64_t vertex;
        const char *at = in->at;
        KAY_TRY(kay_read_digits(in, "a vertex", 1, graph->text.vertices, &vertex));
        if (!(*set >> (vertex - 1) & 1))
            return kay_reader_fail(in, at, "vertex %" PRIu64 " is already in the list", vertex);
        *set &= ~(UINT64_C(1) << (vertex - 1));
    }
    return status == KAY_END ? KAY_OK : status;
}

/* Reads "7,2", and makes the edges of the generalized Petersen graph: vertices 1 to n are the outer cycle, vertex n + i
 * is joined to i and to n + i + k. */
static kay_status kayles_graph_read_petersen(kay_cases *cases, kayles_graph *graph)
{
    uint64_t n, k;
    KAY_TRY(kay_read_digits(cases->in, "n of 'petersen n,k'", 3, KAYLES_GRAPH_VERTICES / 2, &n));
    KAY_TRY(graph_text_character(cases->in, ',', "expected ',' between n and k of 'petersen n,k'"));
    KAY_TRY(kay_read_digits(cases->in, "k of 'petersen n,k'", 1, (n - 1) / 2, &k));
    KAY_NEW(uint64_t, ends, cases->arena, 6 * n);
    for (uint64_t i = 0; i < n; i++) {
        const uint64_t edges[] = {i, (i + 1) % n, i, n + i, n + i, n + (i + k) % n};
        memcpy(ends + 6 * i, edges, sizeof edges);
    }
    graph->text = (graph_text){.vertices = (uint32_t)(2 * n), .edges = 3 * n, .ends = ends};
    graph->petersen = (unsigned)k;
    return KAY_OK;
}

static kay_status kayles_graph_read_graph6(kay_cases *cases, kayles_graph *graph)
{
    uint32_t vertices = 0;
    kay_edges edges = {0};
    kay_status status = graph_format_graph6(cases->in, &vertices, &edges);
    if (status == KAY_OK && vertices > KAYLES_GRAPH_VERTICES)
        status = kay_reader_fail(cases->in, kay_reader_last(cases->in), "a graph has at most %d vertices",
                                 KAYLES_GRAPH_VERTICES);
    uint64_t *ends = NULL;
    if (status == KAY_OK && !(ends = kay_arena_array(cases->arena, 2 * edges.count + 1, sizeof *ends)))
        status = kay_no_memory(cases->ctx);
    for (uint64_t i = 0; status == KAY_OK && i < 2 * edges.count; i++)
        ends[i] = edges.ends[i];
    graph->text = (graph_text){.vertices = vertices, .edges = edges.count, .ends = ends};
    kay_edges_free(cases->ctx, &edges);
    return status;
}

/* Reads "3x5" and makes a board of vertices. */
static kay_status kayles_graph_read_grid(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t sides[2];
    KAY_TRY(kay_read_digits(cases->in, "the number of rows", 1, BOARD_CELLS, &sides[0]));
    KAY_TRY(graph_text_character(cases->in, 'x', "a grid is its rows and columns with 'x' between, such as 3x5"));
    KAY_TRY(kay_read_digits(cases->in, "the number of columns", 1, BOARD_CELLS / sides[0], &sides[1]));
    const kay_status status = kay_read_blank(cases->in);
    if (status != KAY_END)
        return status == KAY_OK ? kay_reader_fail(cases->in, NULL, "nothing may follow the size of a grid") : status;
    kay_start start = {
        .ctx = cases->ctx, .rules = cases->rules, .arena = cases->arena, .parameters = sides, .count = 2};
    return board_start(&start, game, state);
}

/* Skips a word if it comes next and a blank follows it. */
static kay_status kayles_graph_word(kay_reader *in, const char *word, bool *is)
{
    const char *end;
    KAY_TRY(kay_reader_word_end(in, &end));
    *is = (size_t)(end - in->at) == strlen(word) && memcmp(in->at, word, strlen(word)) == 0;
    if (*is)
        in->at = end;
    return KAY_OK;
}

kay_status kayles_graph_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_reader *in = cases->in;
    bool grid = false, petersen = false;
    const kay_status status = kay_read_blank(in);
    if (status == KAY_END || (status == KAY_OK && strchr(".#|", *in->at)))
        return board_read(cases, game, state);
    KAY_TRY(status);
    KAY_TRY(kayles_graph_word(in, "grid", &grid));
    if (grid)
        return kayles_graph_read_grid(cases, game, state);
    KAY_TRY(kayles_graph_word(in, "petersen", &petersen));
    const size_t digits = strspn(in->at, "0123456789");
    if (digits && in->at[digits] == 'x') /* graph6 may begin with 'x' too */
        return kay_reader_fail(in, NULL, "a grid begins with the word 'grid', such as 'grid 3x5'");
    KAY_NEW(kayles_graph, graph, cases->arena, 1);
    if (petersen)
        KAY_TRY(kayles_graph_read_petersen(cases, graph));
    else if (*in->at >= '0' && *in->at <= '9')
        KAY_TRY(graph_text_read(cases->arena, in, KAYLES_GRAPH_VERTICES, &graph->text));
    else
        KAY_TRY(kayles_graph_read_graph6(cases, graph));
    KAY_TRY(kayles_graph_make(cases, graph, game, state));
    return kayles_graph_read_gone(in, graph, &state->words[0]);
}

void kayles_graph_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    if (!kayles_graph_is(game)) {
        board_write(game, state, out);
        return;
    }
    const kayles_graph *graph = kayles_graph_of(game);
    if (graph->petersen)
        kay_text_format(out, "petersen %" PRIu32 ",%u", graph->text.vertices / 2, graph->petersen);
    else
        graph_text_write(&graph->text, out);
    bool first = true;
    for (uint32_t v = 0; v < graph->text.vertices; v++) {
        if (state->words[0] >> v & 1)
            continue;
        kay_text_format(out, "%s %" PRIu32, first ? "; #" : "", v + 1);
        first = false;
    }
}
