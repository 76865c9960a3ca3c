/* Reads, writes and plays Col and Snort on graphs.  The game holds the graph; a position holds only two planes of
 * bits. */
#include "games/shared/col_snort.h"

#include <kayles/state.h>

#include <inttypes.h>
#include <string.h>

#include "base/reader_inside.h"
#include "games/shared/graph_scene.h"
#include "games/shared/graph_text.h"

typedef struct col_snort_graph {
    kay_game game;
    graph_text text;
    uint32_t plane; /* words of a plane */
    uint64_t *neighbours; /* a plane for each vertex: its neighbours */
} col_snort_graph;

static const char col_snort_lists[] = "xolr#"; /* letters of lists, in the order in which they are written */

static const col_snort_graph *col_snort_graph_of(const kay_game *game)
{
    return (const col_snort_graph *)game;
}

static bool col_snort_graph_marked(const uint64_t *position)
{
    return position[0] >> 14 & 1;
}

static const uint64_t *col_snort_graph_plane(const col_snort_graph *graph, const uint64_t *position, unsigned k)
{
    return position + 1 + (size_t)k * graph->plane;
}

static unsigned col_snort_graph_code(const col_snort_graph *graph, const uint64_t *position, uint64_t vertex)
{
    return (unsigned)kay_bits_get(col_snort_graph_plane(graph, position, 0), vertex) |
           (unsigned)kay_bits_get(col_snort_graph_plane(graph, position, 1), vertex) << 1;
}

static void col_snort_graph_put(const col_snort_graph *graph, uint64_t *position, uint64_t vertex, unsigned code)
{
    for (unsigned k = 0; k < COL_SNORT_PLANES; k++) {
        uint64_t *plane = position + 1 + (size_t)k * graph->plane;
        kay_bits_clear(plane, vertex);
        plane[vertex / 64] |= (uint64_t)(code >> k & 1) << vertex % 64;
    }
}

/* Word `w` of the plane of vertices that the player may colour. */
static uint64_t col_snort_graph_open(const col_snort_graph *graph, const uint64_t *position, kay_player player,
                                     uint32_t w)
{
    const uint64_t *planes[] = {col_snort_graph_plane(graph, position, 0), col_snort_graph_plane(graph, position, 1)};
    if (col_snort_graph_marked(position))
        return planes[player][w];
    const col_snort_kind *kind = col_snort_kind_of(&graph->game);
    const kay_player by = col_snort_barred(kind, player); /* the relation is symmetric: `by` bars `player`, too */
    uint64_t barred = 0;
    for (uint32_t v = 0; v < graph->plane; v++)
        for (uint64_t colour = planes[by][v] & ~planes[!by][v]; colour; colour &= colour - 1) {
            const uint64_t vertex = 64 * (uint64_t)v + (unsigned)__builtin_ctzll(colour);
            barred |= graph->neighbours[vertex * graph->plane + w];
        }
    return planes[0][w] & planes[1][w] & ~barred;
}

/* Clears the mark of a position in which no vertex is open to only one player. */
static void col_snort_graph_unmark(const col_snort_graph *graph, uint64_t *position)
{
    if (memcmp(col_snort_graph_plane(graph, position, 0), col_snort_graph_plane(graph, position, 1),
               graph->plane * sizeof *position) == 0)
        position[0] = 0;
}

void col_snort_graph_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const col_snort_graph *graph = col_snort_graph_of(game);
    if (!col_snort_graph_marked(position)) {
        col_snort_graph_put(graph, position, name, 1u << player);
        return;
    }
    col_snort_graph_put(graph, position, name, 0);
    const kay_player barred = col_snort_barred(col_snort_kind_of(game), player);
    for (uint32_t w = 0; w < graph->plane; w++)
        position[1 + (size_t)barred * graph->plane + w] &= ~graph->neighbours[name * graph->plane + w];
    col_snort_graph_unmark(graph, position);
}

void col_snort_graph_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const col_snort_graph *graph = col_snort_graph_of(game);
    for (uint32_t w = 0; w < graph->plane; w++)
        for (uint64_t open = col_snort_graph_open(graph, position, player, w); open && !kay_move_list_full(out);
             open &= open - 1) {
            const uint64_t vertex = 64 * (uint64_t)w + (unsigned)__builtin_ctzll(open);
            uint64_t *option = kay_emit_copy(out, vertex, position);
            if (option)
                col_snort_graph_play(game, option, player, vertex);
        }
}

void col_snort_graph_negate(const kay_game *game, uint64_t *position)
{
    const col_snort_graph *graph = col_snort_graph_of(game);
    for (uint32_t w = 0; w < graph->plane; w++) {
        uint64_t *left = position + 1 + w, *right = left + graph->plane, was = *left;
        *left = *right;
        *right = was;
    }
}

/* Adds to the part all vertices that are linked to it, directly or through others.  The links are those of
 * col_snort_simplify. */
static void col_snort_graph_spread(const col_snort_graph *graph, uint64_t *const open[2], uint64_t *part)
{
    const bool same = col_snort_kind_of(&graph->game)->same;
    for (bool more = true; more;) {
        more = false;
        for (uint64_t v = 0; v < graph->text.vertices; v++) {
            if (!kay_bits_get(part, v))
                continue;
            const uint64_t left = -(uint64_t)kay_bits_get(open[same ? 0 : 1], v);
            const uint64_t right = -(uint64_t)kay_bits_get(open[same ? 1 : 0], v);
            for (uint32_t w = 0; w < graph->plane; w++) {
                const uint64_t neighbours = graph->neighbours[v * graph->plane + w];
                const uint64_t added = neighbours & ((left & open[0][w]) | (right & open[1][w])) & ~part[w];
                part[w] |= added;
                more |= added != 0;
            }
        }
    }
}

/* Parts keep their vertex numbers, since the graph belongs to the game. */
void col_snort_graph_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    enum { WORDS = COL_SNORT_VERTICES / 64 };
    const col_snort_graph *graph = col_snort_graph_of(game);
    uint64_t left[WORDS], right[WORDS], rest[WORDS], *const open[2] = {left, right};
    for (uint32_t w = 0; w < graph->plane; w++) {
        for (int player = 0; player < 2; player++)
            open[player][w] = col_snort_graph_open(graph, position, (kay_player)player, w);
        rest[w] = left[w] | right[w];
    }
    for (uint64_t v = 0; v < graph->text.vertices; v++) {
        uint64_t part[WORDS] = {0};
        if (!kay_bits_get(rest, v))
            continue;
        kay_bits_set(part, v);
        col_snort_graph_spread(graph, open, part);
        uint64_t *words = kay_emit_part(out);
        words[0] = UINT64_C(1) << 14;
        for (uint32_t w = 0; w < graph->plane; w++) {
            rest[w] &= ~part[w];
            words[1 + w] = left[w] & part[w];
            words[1 + graph->plane + w] = right[w] & part[w];
        }
        col_snort_graph_unmark(graph, words);
    }
}

/* Returns the code of the vertices in a list; *marked: only marked positions have such a list. */
static unsigned col_snort_list_code(char letter, bool *marked)
{
    *marked = letter == 'l' || letter == 'r';
    return letter == '#' ? 0 : letter == 'x' || letter == 'l' ? 1 : 2;
}

/* The lists after the edges, while they are read. */
typedef struct col_snort_text {
    unsigned code; /* of the current list */
    bool marked, plain; /* whether a list of only marked, or of only plain, positions was read */
} col_snort_text;

/* Reads the beginning of a list, "; x". */
static kay_status col_snort_graph_read_letter(kay_reader *in, col_snort_text *text)
{
    bool marked;
    in->at++;
    kay_status status = kay_read_blank(in);
    if (status == KAY_END || (status == KAY_OK && !strchr(col_snort_lists, *in->at)))
        return kay_reader_fail(in, NULL, "a list begins with one of %s", col_snort_lists);
    KAY_TRY(status);
    text->code = col_snort_list_code(*in->at, &marked);
    text->marked |= marked;
    text->plain |= !marked && text->code;
    if (text->marked && text->plain)
        return kay_reader_fail(in, NULL, "one position cannot have lists of x or o and of l or r");
    in->at++;
    return KAY_OK;
}

/* Reads the lists after the edges, "; x 1 4"; each vertex is in at most one list. */
static kay_status col_snort_graph_read_lists(kay_reader *in, const col_snort_graph *graph, uint64_t *position)
{
    col_snort_text text = {0};
    for (kay_status status; (status = kay_read_blank(in)) != KAY_END;) {
        uint64_t vertex;
        KAY_TRY(status);
        if (*in->at == ';') {
            KAY_TRY(col_snort_graph_read_letter(in, &text));
            continue;
        }
        const char *at = in->at;
        KAY_TRY(kay_read_digits(in, "a vertex", 1, graph->text.vertices, &vertex));
        if (col_snort_graph_code(graph, position, vertex - 1) != COL_SNORT_FREE)
            return kay_reader_fail(in, at, "vertex %" PRIu64 " is already in a list", vertex);
        col_snort_graph_put(graph, position, vertex - 1, text.code);
    }
    position[0] = (uint64_t)text.marked << 14;
    col_snort_graph_unmark(graph, position);
    return KAY_OK;
}

kay_status col_snort_graph_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    KAY_NEW(col_snort_graph, graph, cases->arena, 1);
    KAY_TRY(graph_text_read(cases->arena, cases->in, COL_SNORT_VERTICES, &graph->text));
    const uint32_t vertices = graph->text.vertices;
    graph->plane = (uint32_t)kay_bits_words(vertices);
    graph->game = (kay_game){
        .rules = cases->rules,
        .words = 1 + COL_SNORT_PLANES * graph->plane,
        .traits = cases->rules->traits,
    };
    KAY_TRY_NEW(graph->neighbours, cases->arena, (size_t)vertices * graph->plane);
    for (uint64_t i = 0; i < 2 * graph->text.edges; i++)
        kay_bits_set(graph->neighbours + graph->text.ends[i] * graph->plane, graph->text.ends[i ^ 1]);
    KAY_TRY(kay_state_make(cases->arena, &graph->game, 1, state));
    for (uint32_t v = 0; v < vertices; v++)
        col_snort_graph_put(graph, state->words, v, COL_SNORT_FREE);
    *game = &graph->game;
    return col_snort_graph_read_lists(cases->in, graph, state->words);
}

void col_snort_graph_write(const kay_game *game, const uint64_t *position, kay_text *out)
{
    const col_snort_graph *graph = col_snort_graph_of(game);
    graph_text_write(&graph->text, out);
    for (const char *letter = col_snort_lists; *letter; letter++) {
        bool marked, first = true;
        const unsigned code = col_snort_list_code(*letter, &marked);
        for (uint64_t v = 0; v < graph->text.vertices; v++) {
            if (col_snort_graph_code(graph, position, v) != code ||
                (code && marked != col_snort_graph_marked(position)))
                continue;
            if (first)
                kay_text_format(out, "; %c", *letter);
            kay_text_format(out, " %" PRIu64, v + 1);
            first = false;
        }
    }
}

/* The name of a vertex is its number, with the letter of its list after it. */
static void col_snort_graph_vertex(const graph_scene *of, uint32_t vertex, kay_owner *owner, kay_text *name)
{
    static const kay_owner owners[] = {KAY_OWNER_NONE, KAY_OWNER_LEFT, KAY_OWNER_RIGHT, KAY_OWNER_NONE};
    const unsigned code = col_snort_graph_code(col_snort_graph_of(of->game), of->position, vertex);
    const char *letters = col_snort_graph_marked(of->position) ? "#lr" : "#xo";
    kay_text_u64(name, (uint64_t)vertex + 1);
    if (code != COL_SNORT_FREE)
        kay_text_char(name, letters[code]);
    *owner = owners[code];
}

void col_snort_graph_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const col_snort_graph *graph = col_snort_graph_of(game);
    const graph_scene scene = {
        .vertices = graph->text.vertices,
        .edges = graph->text.edges,
        .ends = graph->text.ends,
        .vertex = col_snort_graph_vertex,
        .game = game,
        .position = position,
    };
    graph_scene_draw(&scene, out);
}
