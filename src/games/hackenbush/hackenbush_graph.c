/* Builds the graph of a hackenbush sum and finds its connected parts.
 *
 * The ways from a vertex are stored together.  A walk keeps two sets of vertices on the stack, those seen and those
 * still to visit, so it allocates no memory.  If one word has room for all edges of the sum, one word also has room for
 * the vertices of a term; these sets stay in registers. */
#include "games/hackenbush/hackenbush.h"

#include <kayles/state.h>

#include "base/grow.h"

/* Marks in `seen` all vertices of a term that can be reached from `from` over the edges of `within` (NULL: all edges)
 * except `cut`.  The walk does not pass the ground unless it begins there.  Adds the edges that it meets to `reached`,
 * unless that is NULL. */
static inline void hackenbush_walk_from(const hackenbush_game *game, const hackenbush_term *term, uint32_t from,
                                        const uint64_t *within, uint32_t cut, uint64_t *reached, uint64_t *seen)
{
    uint64_t open[HACKENBUSH_WORDS];
    const uint32_t *first = game->first + term->vertex, words = (term->vertices - 1) / 64 + 1;
    memset(open, 0, words * sizeof *open);
    memset(seen, 0, words * sizeof *seen);
    kay_bits_set(seen, 0);
    kay_bits_set(seen, from);
    kay_bits_set(open, from);
    for (uint32_t w = 0; w < words;) {
        if (!open[w]) {
            w++;
            continue;
        }
        const uint32_t vertex = 64 * w + (uint32_t)__builtin_ctzll(open[w]);
        open[w] &= open[w] - 1;
        for (uint32_t i = first[vertex]; i < first[vertex + 1]; i++) {
            const hackenbush_way way = game->way[i];
            if (way.edge == cut || (within && !kay_bits_get(within, way.edge)))
                continue;
            if (reached)
                kay_bits_set(reached, way.edge);
            if (kay_bits_get(seen, way.vertex))
                continue;
            kay_bits_set(seen, way.vertex);
            kay_bits_set(open, way.vertex);
            w = way.vertex / 64 < w ? way.vertex / 64 : w;
        }
    }
}

/* For games of one word: returns the edges of a position that can be reached from `vertices`, passing the ground only
 * if it is among them.  The edges of a stalk are numbered from the ground up, so one round reaches them all. */
static inline uint64_t hackenbush_spread(const hackenbush_game *game, uint64_t edges, uint64_t vertices)
{
    const uint64_t ground = vertices & 1;
    uint64_t reached = 0, before;
    edges &= UINT64_MAX >> 1; /* without the mark */
    do {
        before = reached;
        for (uint64_t left = edges & ~reached; left; left &= left - 1) {
            const uint32_t *ends = game->edge[__builtin_ctzll(left)].ends;
            const uint64_t both = UINT64_C(1) << ends[0] | UINT64_C(1) << ends[1];
            if (both & vertices) {
                vertices |= (both & ~UINT64_C(1)) | ground;
                reached |= left & -left;
            }
        }
    } while (reached != before && reached != edges);
    return reached;
}

void hackenbush_mark(const hackenbush_game *game, bool exchanged, uint64_t *position)
{
    uint64_t owned = 0; /* the edges of the position that are l or r */
    for (uint32_t w = 0; exchanged && w < game->game.words; w++)
        owned |= position[w] & game->owned[w];
    if (owned)
        kay_bits_set(position, 64 * (uint64_t)game->game.words - 1);
}

void hackenbush_cut(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out)
{
    uint64_t seen[HACKENBUSH_WORDS];
    if (game->game.words == 1)
        out[0] = hackenbush_spread(game, position[0] & ~(UINT64_C(1) << edge), 1);
    else
        hackenbush_walk_from(game, &game->term[game->edge[edge].term], 0, position, edge, out, seen);
    hackenbush_mark(game, hackenbush_exchanged(game, position), out);
}

void hackenbush_part(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out)
{
    uint64_t seen[HACKENBUSH_WORDS];
    const uint32_t *ends = game->edge[edge].ends, from = ends[0] ? ends[0] : ends[1];
    kay_bits_set(out, edge);
    if (from && game->game.words == 1)
        out[0] |= hackenbush_spread(game, position[0], UINT64_C(1) << from);
    else if (from)
        hackenbush_walk_from(game, &game->term[game->edge[edge].term], from, position, UINT32_MAX, out, seen);
}

/* ---- Building */

/* Finds the vertex of the term with this number in the input, or adds it. */
static kay_status hackenbush_vertex(hackenbush_builder *to, uint32_t number, uint32_t *out)
{
    KAY_ROOM_IN(to->arena, to->named, number, to->named_room); /* new entries are zeroed */
    if (number && !to->named[number]) {
        KAY_ROOM_IN(to->arena, to->label, to->vertices, to->vertex_room);
        to->label[to->vertices++] = number;
        to->named[number] = to->term[to->terms].vertices++;
    }
    *out = to->named[number];
    return KAY_OK;
}

/* Begins a term, unless it has begun, with the ground as its only vertex. */
static kay_status hackenbush_begin_term(hackenbush_builder *to)
{
    if (to->open)
        return KAY_OK;
    KAY_ROOM_IN(to->arena, to->term, to->terms, to->term_room);
    KAY_ROOM_IN(to->arena, to->label, to->vertices, to->vertex_room);
    to->term[to->terms] =
        (hackenbush_term){.edge = (uint32_t)to->edges, .vertex = (uint32_t)to->vertices, .vertices = 1};
    to->label[to->vertices++] = 0;
    to->open = true;
    return KAY_OK;
}

kay_status hackenbush_add(hackenbush_builder *to, uint32_t a, uint32_t b, unsigned colour, bool stalk)
{
    hackenbush_edge edge = {.term = (uint32_t)to->terms, .colour = (uint8_t)colour, .stalk = stalk};
    KAY_TRY(hackenbush_begin_term(to));
    KAY_TRY(hackenbush_vertex(to, a, &edge.ends[0]));
    KAY_TRY(hackenbush_vertex(to, b, &edge.ends[1]));
    KAY_ROOM_IN(to->arena, to->edge, to->edges, to->edge_room);
    to->edge[to->edges++] = edge;
    return KAY_OK;
}

/* Sorts the ways of the term by the vertices where they begin: a counting sort. */
static kay_status hackenbush_sort_ways(hackenbush_builder *of)
{
    const hackenbush_term *term = &of->term[of->terms];
    KAY_ROOM_IN(of->arena, of->label, of->vertices, of->vertex_room);
    of->label[of->vertices++] = 0;
    KAY_ROOM_IN(of->arena, of->first, of->vertices, of->first_room);
    KAY_ROOM_IN(of->arena, of->way, of->ways + 2 * (of->edges - term->edge), of->way_room);
    uint32_t *first = of->first + term->vertex;
    memset(first, 0, (term->vertices + 1) * sizeof *first);
    for (uint64_t i = term->edge; i < of->edges; i++)
        for (int end = 0; end < 2; end++)
            first[of->edge[i].ends[end] + 1]++;
    first[0] = (uint32_t)of->ways;
    for (uint32_t v = 0; v < term->vertices; v++)
        first[v + 1] += first[v];
    for (uint64_t i = term->edge; i < of->edges; i++) /* first[v] is the place of the next way from v */
        for (int end = 0; end < 2; end++)
            of->way[first[of->edge[i].ends[end]]++] = (hackenbush_way){(uint32_t)i, of->edge[i].ends[!end]};
    memmove(first + 1, first, term->vertices * sizeof *first);
    first[0] = (uint32_t)of->ways;
    of->ways += 2 * (of->edges - term->edge);
    return KAY_OK;
}

kay_status hackenbush_end_term(hackenbush_builder *of, uint32_t *hanging)
{
    uint64_t seen[HACKENBUSH_WORDS];
    KAY_TRY(hackenbush_begin_term(of));
    KAY_TRY(hackenbush_sort_ways(of));
    const hackenbush_term *term = &of->term[of->terms];
    const hackenbush_game game = {.first = of->first, .way = of->way};
    hackenbush_walk_from(&game, term, 0, NULL, UINT32_MAX, NULL, seen);
    for (uint64_t i = term->edge; i < of->edges; i++)
        if (!kay_bits_get(seen, of->edge[i].ends[0])) {
            *hanging = (uint32_t)i;
            return KAY_END;
        }
    for (uint64_t v = term->vertex + 1; v < term->vertex + term->vertices; v++)
        of->named[of->label[v]] = 0;
    of->terms++;
    of->open = false;
    return KAY_OK;
}

kay_status hackenbush_build(const hackenbush_builder *of, const kay_game **game, kay_state *state)
{
    const uint32_t edges = (uint32_t)of->edges, words = edges / 64 + 1;
    KAY_NEW(hackenbush_game, own, of->arena, 1);
    KAY_NEW(uint64_t, owned, of->arena, words);
    *own = (hackenbush_game){
        .game = {.rules = of->rules, .words = words, .traits = of->rules->traits},
        .edges = edges,
        .edge = of->edge,
        .term = of->term,
        .label = of->label,
        .first = of->first,
        .way = of->way,
        .owned = owned,
        .plain = of->rules == &kay_green_hackenbush,
    };
    KAY_TRY(kay_state_make(of->arena, &own->game, of->terms, state));
    for (uint32_t i = 0; i < edges; i++) {
        kay_bits_set(kay_state_part(&own->game, state, of->edge[i].term), i);
        if (of->edge[i].colour != HACKENBUSH_EITHER)
            kay_bits_set(owned, i);
    }
    *game = &own->game;
    return KAY_OK;
}
