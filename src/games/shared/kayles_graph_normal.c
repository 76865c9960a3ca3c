/* Normal forms of sets of vertices: components, and the first of the images under automorphisms of the graph. */
#include "games/shared/kayles_graph.h"

#include <inttypes.h>

enum {
    KAYLES_SYMMETRIES = 255, /* kept, at most */
    KAYLES_STEPS = 1 << 20, /* of the search for them; it takes milliseconds */
};

uint64_t kayles_graph_part(const kayles_graph *graph, uint64_t set, uint64_t first)
{
    uint64_t part = first;
    for (uint64_t edge = first; edge;) {
        uint64_t near = 0;
        for (; edge; edge &= edge - 1)
            near |= graph->near[__builtin_ctzll(edge)];
        edge = near & set & ~part;
        part |= edge;
    }
    return part;
}

static uint64_t kayles_graph_image(const uint8_t *symmetry, uint64_t set)
{
    uint64_t image = 0;
    for (; set; set &= set - 1)
        image |= UINT64_C(1) << symmetry[__builtin_ctzll(set)];
    return image;
}

static uint64_t kayles_graph_first(const kayles_graph *graph, uint64_t set)
{
    uint64_t first = set;
    for (unsigned i = 0; i < graph->symmetries; i++) {
        const uint64_t image = kayles_graph_image(graph->symmetry[i], set);
        if (image < first)
            first = image;
    }
    return first;
}

/* Which of several like vertices are dropped depends on their numbers, so the first image is taken before, too. */
uint64_t kayles_graph_normal(const kayles_graph *graph, uint64_t part, kayles_graph_reduce *reduce)
{
    uint64_t rest = reduce(graph, part);
    if (rest != part && graph->symmetries)
        rest = reduce(graph, kayles_graph_first(graph, part));
    return kayles_graph_first(graph, rest);
}

void kayles_graph_place(uint64_t part, kay_move_list *out)
{
    if (!out->places)
        return;
    for (const char *blank = ""; part; part &= part - 1, blank = " ")
        kay_text_format(out->places, "%s%d", blank, __builtin_ctzll(part) + 1);
    kay_text_char(out->places, '\n');
}

/* A search for automorphisms by backtracking: it chooses the image of one vertex after another, breadth first.  The
 * image must have the same distances to the earlier images as the vertex to the earlier vertices. */
typedef struct kayles_symmetry {
    unsigned vertices;
    uint8_t order[KAYLES_GRAPH_VERTICES];
    uint8_t image[KAYLES_GRAPH_VERTICES]; /* of vertices, not of places in the order */
    uint64_t left[KAYLES_GRAPH_VERTICES]; /* images to try at each place in the order */
    uint8_t distance[KAYLES_GRAPH_VERTICES][KAYLES_GRAPH_VERTICES]; /* KAYLES_GRAPH_VERTICES: no path */
    uint64_t sphere[KAYLES_GRAPH_VERTICES][KAYLES_GRAPH_VERTICES + 1]; /* the vertices at each distance */
} kayles_symmetry;

static void kayles_symmetry_measure(kayles_symmetry *search, const kayles_graph *graph)
{
    search->vertices = graph->text.vertices;
    const uint64_t all = UINT64_MAX >> (64 - search->vertices);
    for (unsigned v = 0; v < search->vertices; v++) {
        uint64_t seen = 0, edge = UINT64_C(1) << v;
        memset(search->distance[v], KAYLES_GRAPH_VERTICES, sizeof search->distance[v]);
        for (unsigned distance = 0; edge; distance++) {
            uint64_t near = 0;
            search->sphere[v][distance] = edge;
            seen |= edge;
            for (; edge; edge &= edge - 1) {
                const unsigned w = (unsigned)__builtin_ctzll(edge);
                search->distance[v][w] = (uint8_t)distance;
                near |= graph->near[w];
            }
            edge = near & ~seen;
        }
        search->sphere[v][KAYLES_GRAPH_VERTICES] = all & ~seen;
    }
}

/* Sets the order: components one after another, each by the distance from its first vertex. */
static void kayles_symmetry_order(kayles_symmetry *search)
{
    uint64_t rest = UINT64_MAX >> (64 - search->vertices);
    for (unsigned place = 0; rest;) {
        const uint64_t *sphere = search->sphere[__builtin_ctzll(rest)];
        for (unsigned distance = 0; distance < KAYLES_GRAPH_VERTICES && sphere[distance]; distance++) {
            rest &= ~sphere[distance];
            for (uint64_t left = sphere[distance]; left; left &= left - 1)
                search->order[place++] = (uint8_t)__builtin_ctzll(left);
        }
    }
}

/* Whether two vertices have equally many vertices at each distance. */
static bool kayles_symmetry_alike(const kayles_symmetry *search, unsigned v, unsigned w)
{
    for (unsigned distance = 0; distance <= KAYLES_GRAPH_VERTICES; distance++)
        if (kay_bits_count_word(search->sphere[v][distance]) != kay_bits_count_word(search->sphere[w][distance]))
            return false;
    return true;
}

/* The images that the vertex at a place in the order may have, given those before it. */
static uint64_t kayles_symmetry_choices(const kayles_symmetry *search, unsigned place)
{
    const unsigned vertex = search->order[place];
    uint64_t choices = UINT64_MAX >> (64 - search->vertices);
    for (unsigned i = 0; i < place; i++)
        choices &= search->sphere[search->image[search->order[i]]][search->distance[search->order[i]][vertex]];
    for (uint64_t left = choices; left; left &= left - 1)
        if (!kayles_symmetry_alike(search, vertex, (unsigned)__builtin_ctzll(left)))
            choices &= ~(left & -left);
    return choices;
}

/* Stores the automorphisms that the search finds, but the identity, and returns their number. */
static unsigned kayles_symmetry_find(kayles_symmetry *search, uint8_t (*found)[KAYLES_GRAPH_VERTICES])
{
    unsigned place = 0, count = 0;
    search->left[0] = kayles_symmetry_choices(search, 0);
    for (unsigned step = 0; step < KAYLES_STEPS && count < KAYLES_SYMMETRIES; step++) {
        if (!search->left[place]) {
            if (place == 0)
                break;
            place--;
            continue;
        }
        search->image[search->order[place]] = (uint8_t)__builtin_ctzll(search->left[place]);
        search->left[place] &= search->left[place] - 1;
        if (place + 1 < search->vertices) {
            place++;
            search->left[place] = kayles_symmetry_choices(search, place);
            continue;
        }
        bool identity = true;
        for (unsigned v = 0; v < search->vertices; v++)
            identity &= search->image[v] == v;
        if (!identity)
            memcpy(found[count++], search->image, sizeof *found);
    }
    return count;
}

kay_status kayles_graph_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    if (!kayles_graph_is(game))
        return KAY_OK;
    uint8_t(*found)[KAYLES_GRAPH_VERTICES];
    KAY_NEW(kayles_graph, graph, arena, 1);
    KAY_TRY_NEW(found, arena, KAYLES_SYMMETRIES);
    *graph = *kayles_graph_of(game);
    KAY_NEW(kayles_symmetry, search, arena, 1);
    kayles_symmetry_measure(search, graph);
    kayles_symmetry_order(search);
    graph->symmetries = kayles_symmetry_find(search, found);
    graph->symmetry = (const uint8_t(*)[KAYLES_GRAPH_VERTICES])found;
    *out = &graph->game;
    return KAY_OK;
}
