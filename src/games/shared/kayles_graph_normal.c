/* Normal forms of sets of vertices: components, and the first of the images under automorphisms of the graph. */
#include "games/shared/kayles_graph.h"

#include <inttypes.h>

enum {
    KAYLES_SYMMETRIES = 256, /* kept, at most */
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

/* Returns the vertices of a set that have one of the least keys.  Automorphisms do not change the keys: the key of a
 * vertex depends on its orbit and those of the vertices of the set around it. */
static uint64_t kayles_graph_marked(const kayles_graph *graph, uint64_t set)
{
    uint32_t near_key[KAYLES_GRAPH_VERTICES], least = UINT32_MAX;
    uint64_t marked = 0;
    for (uint64_t left = set; left; left &= left - 1) {
        const unsigned v = (unsigned)__builtin_ctzll(left);
        uint32_t key = graph->orbit[v] + 1u;
        for (uint64_t near = graph->near[v] & set; near; near &= near - 1)
            key += (graph->orbit[__builtin_ctzll(near)] + 1u) * 0x9e3779b1u;
        near_key[v] = key * (key >> 15 | 1);
    }
    for (uint64_t left = set; left; left &= left - 1) {
        const unsigned v = (unsigned)__builtin_ctzll(left);
        uint32_t key = near_key[v] * 0x85ebca6bu;
        for (uint64_t near = graph->near[v] & set; near; near &= near - 1)
            key += near_key[__builtin_ctzll(near)];
        key *= key >> 13 | 1;
        if (key < least)
            marked = 0;
        if (key <= least) {
            least = key;
            marked |= left & -left;
        }
    }
    return marked;
}

/* The first of some images of a set, which are the same for all sets that differ by an automorphism: each takes a
 * marked vertex to the first vertex of its orbit. */
static uint64_t kayles_graph_first(const kayles_graph *graph, uint64_t set)
{
    uint64_t first = UINT64_MAX;
    if (graph->symmetries <= 1)
        return set;
    for (uint64_t marked = kayles_graph_marked(graph, set); marked; marked &= marked - 1) {
        const unsigned v = (unsigned)__builtin_ctzll(marked);
        for (unsigned i = graph->first_leading[v]; i < graph->first_leading[v + 1]; i++) {
            const uint64_t image = kayles_graph_image(graph->symmetry[graph->leading[i]], set);
            if (image < first)
                first = image;
        }
    }
    return first;
}

/* Which of several like vertices are dropped depends on their numbers, so the first image is taken before, too. */
uint64_t kayles_graph_normal(const kayles_graph *graph, uint64_t part, kayles_graph_reduce *reduce)
{
    uint64_t rest = reduce(graph, part);
    if (rest != part && graph->symmetries > 1)
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

/* Stores the automorphisms that the search finds, and returns their number.  The first is the identity. */
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
        memcpy(found[count++], search->image, sizeof *found);
    }
    return count;
}

/* Fills `orbit`, `leading` and `first_leading`. */
static void kayles_graph_lead(kayles_graph *graph, uint8_t *leading)
{
    unsigned count = 0;
    for (unsigned v = 0; v < graph->text.vertices; v++) {
        uint8_t least = KAYLES_GRAPH_VERTICES;
        for (unsigned i = 0; i < graph->symmetries; i++)
            least = graph->symmetry[i][v] < least ? graph->symmetry[i][v] : least;
        graph->orbit[v] = least;
        graph->first_leading[v] = (uint16_t)count;
        for (unsigned i = 0; i < graph->symmetries; i++)
            if (graph->symmetry[i][v] == least)
                leading[count++] = (uint8_t)i;
    }
    graph->first_leading[graph->text.vertices] = (uint16_t)count;
    graph->leading = leading;
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
    KAY_NEW(uint8_t, leading, arena, (size_t)graph->symmetries * graph->text.vertices + 1);
    kayles_graph_lead(graph, leading);
    *out = &graph->game;
    return KAY_OK;
}
