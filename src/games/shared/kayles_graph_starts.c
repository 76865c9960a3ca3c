/* Enumerates and samples positions of Node Kayles and Arc Kayles. */
#include "games/shared/kayles_graph.h"

#include <kayles/state.h>

#include <inttypes.h>

enum { KAYLES_WALK_VERTICES = 5 }; /* of the graphs that are enumerated, at most */

/* Makes the graph whose edges are a set of pairs of vertices, in the order 1-2, 1-3, 2-3, 1-4, ... */
static kay_status kayles_graph_of_set(kay_walk *walk, uint32_t vertices, uint64_t set, const kay_game **game,
                                      kay_state *state)
{
    KAY_NEW(kayles_graph, graph, walk->arena, 1);
    KAY_NEW(uint64_t, ends, walk->arena, (size_t)vertices * vertices);
    graph->text = (graph_text){.vertices = vertices, .ends = ends};
    for (uint32_t b = 1; b < vertices; b++)
        for (uint32_t a = 0; a < b; a++, set >>= 1)
            if (set & 1) {
                ends[2 * graph->text.edges] = a;
                ends[2 * graph->text.edges++ + 1] = b;
                graph->near[a] |= UINT64_C(1) << b;
                graph->near[b] |= UINT64_C(1) << a;
            }
    graph->game = (kay_game){.rules = walk->rules, .words = 1, .traits = walk->rules->traits};
    *game = &graph->game;
    return kay_state_make(walk->arena, &graph->game, 1, state);
}

kay_status kayles_graph_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    kayles_graph_walk *at = walk->place;
    if (!at->graphs) {
        /* board_positions reads its own place in the walk */
        walk->place = &at->board;
        const kay_status status = board_positions(walk, game, state);
        walk->place = at;
        if (status != KAY_END)
            return status;
        at->graphs = true;
        at->vertices = 1;
    }
    if (at->set == 0) {
        if (at->edges >> at->vertices * (at->vertices - 1) / 2) {
            at->vertices++;
            at->edges = 0;
        }
        if (at->vertices > walk->size.a || at->vertices > KAYLES_WALK_VERTICES)
            return KAY_END;
        kay_arena_clear(walk->arena);
        walk->new_game = true;
        KAY_TRY(kayles_graph_of_set(walk, at->vertices, at->edges++, &at->game, &at->state));
        at->set = UINT64_C(1) << at->vertices;
    }
    at->state.words[0] = --at->set;
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

/* Writes a random graph of at most `numbers` numbers and signs, with about three edges for two vertices; unless it is
 * to be whole, some vertices are gone a third of the time. */
static void kayles_graph_write_random(kay_random *random, uint64_t vertices, uint64_t numbers, bool whole,
                                      kay_text *out)
{
    kay_text_format(out, "%" PRIu64 ":", vertices);
    const uint64_t wanted = vertices == 1 ? 0 : whole ? 3 * vertices / 2 : kay_random_below(random, 2 * vertices);
    const uint64_t edges = wanted < numbers / 3 ? wanted : numbers / 3;
    uint64_t left = numbers - 3 * edges;
    for (uint64_t i = 0; i < edges; i++) {
        const uint64_t a = kay_random_below(random, vertices), b = kay_random_below(random, vertices - 1);
        kay_text_format(out, " %" PRIu64 "-%" PRIu64, a + 1, b + (b >= a) + 1);
    }
    if (!whole && kay_random_below(random, 3) == 0) {
        const char *before = "; # ";
        for (uint64_t v = 0; v < vertices; v++)
            if (left && kay_random_below(random, 4) == 0) {
                left--;
                kay_text_format(out, "%s%" PRIu64, before, v + 1);
                before = " ";
            }
    }
    kay_text_char(out, '\n');
}

static void kayles_graph_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const uint64_t most = size < 1 ? 1 : size < KAYLES_GRAPH_VERTICES ? size : KAYLES_GRAPH_VERTICES;
    if (kay_random_below(random, 2))
        board_sample(rules, random, size, out);
    else
        kayles_graph_write_random(random, 1 + kay_random_below(random, most), size, false, out);
}

static void kayles_graph_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    if (kay_random_below(random, 2))
        board_opening(rules, random, size, out);
    else
        kayles_graph_write_random(random, size < KAYLES_GRAPH_VERTICES ? size : KAYLES_GRAPH_VERTICES, UINT64_MAX, true,
                                  out);
}

const kay_contest_form kayles_graph_form = {
    .sample = kayles_graph_sample,
    .opening = kayles_graph_opening,
    .opening_size = 16,
};
