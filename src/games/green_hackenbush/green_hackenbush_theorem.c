/* Solves Green Hackenbush by the fusion principle: a walk from the ground finds the bridges; all other edges count as
 * loops, and a bridge adds one to the value of what stands on it. */
#include "games/hackenbush/hackenbush.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/shared/nimber_line.h"

/* A vertex in the walk. */
typedef struct green_vertex {
    uint32_t order; /* from 1, in the order of the first visits; 0: not visited */
    uint32_t low; /* the least order of a vertex that edges outside the tree of the walk reach from here or above */
    uint32_t next; /* the next way to follow */
    uint32_t below, edge; /* the vertex from which the walk came, and the edge */
    uint64_t value; /* of what stands on the vertex, so far */
    uint64_t wanted; /* the value with which the whole sum would be 0 */
    bool none; /* there is no such value */
} green_vertex;

typedef struct green_line {
    nimber_line sum;
    green_vertex *vertex; /* of the term with the most vertices */
    uint32_t *visited; /* the vertices in the order of the first visits */
} green_line;

static const hackenbush_game *green_game(const green_line *own)
{
    return (const hackenbush_game *)own->sum.line.game;
}

/* Steps to a vertex for the first time. */
static void green_enter(const green_line *own, const uint32_t *first, uint32_t at, uint32_t *count)
{
    own->visited[(*count)++] = at;
    own->vertex[at].order = own->vertex[at].low = *count;
    own->vertex[at].next = first[at];
}

/* Follows the ways from a vertex up to one to a new vertex, which it returns, or to the end: then returns the
 * vertex. */
static uint32_t green_follow(const hackenbush_game *game, const uint64_t *position, green_vertex *vertices,
                             const uint32_t *first, uint32_t at)
{
    green_vertex *vertex = &vertices[at];
    while (vertex->next < first[at + 1]) {
        const uint32_t i = vertex->next++;
        const hackenbush_way way = game->way[i];
        const green_vertex *other = &vertices[way.vertex];
        if (!kay_bits_get(position, way.edge) || (at && way.edge == vertex->edge))
            continue;
        if (!other->order) {
            vertices[way.vertex].below = at;
            vertices[way.vertex].edge = way.edge;
            return way.vertex;
        }
        const bool again = way.vertex == at && i > first[at] && game->way[i - 1].edge == way.edge; /* a loop */
        if (other->order <= vertex->order && !again) {
            vertex->value ^= 1;
            vertex->low = other->order < vertex->low ? other->order : vertex->low;
        }
    }
    return at;
}

/* Whether the edge below a vertex, which the walk has left, is a bridge. */
static bool green_on_bridge(const green_vertex *vertex)
{
    return vertex->low == vertex->order;
}

/* What such a vertex adds to the vertex below: with a bridge, one more than its value; with an edge of a cycle, which
 * counts as a loop, the nim-sum of its value and 1. */
static uint64_t green_share(const green_vertex *vertex)
{
    return green_on_bridge(vertex) ? vertex->value + 1 : vertex->value ^ 1;
}

static void green_leave(green_vertex *vertices, uint32_t at)
{
    green_vertex *vertex = &vertices[at], *below = &vertices[vertex->below];
    below->value ^= green_share(vertex);
    if (vertex->low < vertex->order && vertex->low < below->low)
        below->low = vertex->low;
}

/* Finds the value of a position; *count is the number of vertices that the walk has visited. */
static uint64_t green_value(const green_line *own, const uint64_t *position, uint32_t *count)
{
    const hackenbush_game *game = green_game(own);
    const uint32_t one = hackenbush_from(game, position, 0);
    green_vertex *vertices = own->vertex;
    uint32_t at = 0;
    *count = 0;
    vertices[0] = (green_vertex){0};
    if (one >= game->edges)
        return 0;
    HACKENBUSH_EACH(edge, game, position)
    vertices[game->edge[edge].ends[0]] = vertices[game->edge[edge].ends[1]] = (green_vertex){0};
    const uint32_t *first = game->first + game->term[game->edge[one].term].vertex;
    green_enter(own, first, 0, count);
    for (;;) {
        const uint32_t next = green_follow(game, position, vertices, first, at);
        if (next != at) {
            green_enter(own, first, next, count);
            at = next;
        } else if (at) {
            green_leave(vertices, at);
            at = vertices[at].below;
        } else {
            return vertices[0].value;
        }
    }
}

static kay_status green_open(kay_theorem_line *line)
{
    green_line *own = (green_line *)line;
    uint32_t count;
    KAY_TRY_NEW(own->vertex, line->arena, (uint64_t)green_game(own)->edges + 1);
    KAY_TRY_NEW(own->visited, line->arena, (uint64_t)green_game(own)->edges + 1);
    for (uint64_t i = 0; i < line->state->parts; i++)
        own->sum.nimber ^= green_value(own, kay_state_part(line->game, line->state, i), &count);
    return KAY_OK;
}

/* Finds, from the ground up, the value that each vertex must have.  Adds the bridges whose cut wins to `wins`. */
static void green_want(const green_line *own, uint32_t count, uint64_t *wins)
{
    green_vertex *vertices = own->vertex;
    for (uint32_t i = 1; i < count; i++) {
        green_vertex *vertex = &vertices[own->visited[i]];
        const green_vertex *below = &vertices[vertex->below];
        const uint64_t share = below->wanted ^ below->value ^ green_share(vertex);
        const bool bridge = green_on_bridge(vertex);
        vertex->none = below->none || (bridge && !share);
        vertex->wanted = bridge ? share - 1 : share ^ 1;
        if (bridge && !below->none && !share)
            kay_bits_set(wins, vertex->edge);
    }
}

/* Adds the edges of cycles whose cut may win to `perhaps`: those with a vertex that can have a wanted value. */
static void green_guess(const green_line *own, const uint64_t *position, uint64_t *perhaps)
{
    const hackenbush_game *game = green_game(own);
    HACKENBUSH_EACH(edge, game, position)
    {
        const uint32_t *ends = game->edge[edge].ends;
        const green_vertex *a = &own->vertex[ends[0]], *b = &own->vertex[ends[1]];
        const bool bridge =
            (ends[0] && a->edge == edge && green_on_bridge(a)) || (ends[1] && b->edge == edge && green_on_bridge(b));
        if (!bridge && !a->none)
            kay_bits_set(perhaps, edge);
    }
}

/* Emits the winning moves in a part.  For edges of cycles, computes the value again after each move. */
static kay_status green_winning_in(const green_line *own, const uint64_t *position, kay_move_list *out)
{
    const hackenbush_game *game = green_game(own);
    uint64_t wins[HACKENBUSH_WORDS], perhaps[HACKENBUSH_WORDS], option[HACKENBUSH_WORDS];
    const size_t size = game->game.words * sizeof *option;
    uint32_t count;
    memset(wins, 0, size);
    memset(perhaps, 0, size);
    const uint64_t wanted = own->sum.nimber ^ green_value(own, position, &count);
    own->vertex[0].wanted = wanted;
    green_want(own, count, wins);
    green_guess(own, position, perhaps);
    HACKENBUSH_EACH(edge, game, position)
    {
        bool good = kay_bits_get(wins, edge);
        if (!hackenbush_is_first(game, position, edge))
            continue;
        if (kay_bits_get(perhaps, edge)) {
            KAY_TRY(kay_check_time(own->sum.line.ctx));
            memset(option, 0, size);
            hackenbush_cut(game, position, edge, option);
            good = green_value(own, option, &count) == wanted;
        }
        if (good && !kay_emit_move(out, edge))
            return KAY_OK;
    }
    return KAY_OK;
}

static kay_status green_winning(kay_theorem_line *line, kay_move_list *out)
{
    const green_line *own = (const green_line *)line;
    for (uint64_t i = 0; i < line->state->parts && own->sum.nimber && !out->more; i++) {
        out->part = i;
        KAY_TRY(green_winning_in(own, kay_state_part(line->game, line->state, i), out));
    }
    return KAY_OK;
}

static kay_status green_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text_format(out, "the nimber is %" PRIu64, ((nimber_line *)line)->nimber);
    return out->error;
}

static kay_status green_reason(kay_theorem_line *line, kay_text *out)
{
    kay_text_add(out, "with all cycles fused, ");
    return nimber_line_reason(line, out);
}

const kay_theorem kay_green_hackenbush_theorem = {
    .statement = "An edge that lies on a cycle may be replaced by a loop: the vertices of each cycle are fused.  The\n"
                 "value of the edges on a vertex is the nim-sum (binary addition without carrying) of 1 for each loop\n"
                 "and of x + 1 for each other edge, where x is the value of the edges on its upper end.  The player\n"
                 "to move loses exactly when the value of the ground is 0.",
    .source = "Winning Ways (1982), chapter 7; proof in src/games/green_hackenbush/README.md",
    .line_size = sizeof(green_line),
    .open = green_open,
    .answer = nimber_line_answer,
    .reason = green_reason,
    .brief = green_brief,
    .winning = green_winning,
    .grundy = nimber_line_grundy,
};

const kay_proof kay_green_hackenbush_proof = {
    .certify = nimber_line_certify,
    .check = kay_green_hackenbush_check,
};
