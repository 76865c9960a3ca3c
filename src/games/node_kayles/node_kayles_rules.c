/* Node Kayles: take a vertex of a graph with all its neighbours.
 *
 * Source: T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and
 * System Sciences 16 (1978). */
#include "games/shared/graph_scene.h"
#include "games/shared/kayles_graph.h"

KAY_GAME_PARTS(node_kayles);

static void node_kayles_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player;
    const board_cells cell = board_cell((unsigned)name);
    for (board_cells gone = cell | board_beside(of, cell); gone; gone &= gone - 1)
        kay_bits_clear(position, of->base + board_first(gone));
}

/* A search spends much of its time here, so the columns at the sides are found once. */
static void node_kayles_board_moves(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, KAYLES_GRAPH_PLANES);
    const board_cells first = board_column(&of, 0), last = first << (of.columns - 1);
    const board_cells all = board_all(board_count(&of));
    for (board_cells left = of.plane[0]; left && !kay_move_list_full(out); left &= left - 1) {
        const board_cells cell = left & -left, sides = (cell & ~last) << 1 | (cell & ~first) >> 1;
        uint64_t *option = kay_emit_copy(out, board_first(left), position);
        if (option)
            board_remove(&of, game->words, option, (cell | sides | cell << of.columns | cell >> of.columns) & all);
    }
}

static kay_status node_kayles_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                    kay_move_list *out)
{
    (void)player;
    if (kayles_graph_is(game)) {
        const kayles_graph *graph = kayles_graph_of(game);
        for (uint64_t left = position[0]; left && !kay_move_list_full(out); left &= left - 1) {
            const unsigned vertex = (unsigned)__builtin_ctzll(left);
            uint64_t *option = kay_emit_copy(out, vertex, position);
            if (option)
                option[0] &= ~(graph->near[vertex] | (left & -left));
        }
        return KAY_OK;
    }
    node_kayles_board_moves(game, position, out);
    return KAY_OK;
}

static kay_status node_kayles_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    if (!kayles_graph_is(game))
        return board_play_in_place(game, position, player, name);
    position[0] &= ~(kayles_graph_of(game)->near[name] | UINT64_C(1) << name);
    return KAY_OK;
}

/* Drops vertices that have a twin in the part: a neighbour with the same other neighbours. */
static uint64_t node_kayles_without_twins(const kayles_graph *graph, uint64_t part)
{
    for (uint64_t left = part; left; left &= left - 1) {
        const unsigned vertex = (unsigned)__builtin_ctzll(left);
        const uint64_t bit = left & -left, closed = (graph->near[vertex] | bit) & part;
        for (uint64_t others = closed & left & ~bit; others; others &= others - 1) {
            const unsigned other = (unsigned)__builtin_ctzll(others);
            if (((graph->near[other] | (others & -others)) & part) == closed) {
                part &= ~bit; /* `other`, a later vertex, stays */
                break;
            }
        }
    }
    return part;
}

static void node_kayles_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    if (!kayles_graph_is(game)) {
        const board of = board_load(game, position, KAYLES_GRAPH_PLANES);
        const board_links links = board_links_within(&of, of.plane[0]);
        board_emit_parts(&of, KAYLES_GRAPH_PLANES, &links, of.plane[0], of.plane[0], of.plane[0], BOARD_ALL_SYMMETRIES,
                         out);
        return;
    }
    const kayles_graph *graph = kayles_graph_of(game);
    for (uint64_t rest = position[0], part; rest; rest &= ~part) {
        part = kayles_graph_part(graph, rest, rest & -rest);
        const uint64_t normal = kayles_graph_normal(graph, part, node_kayles_without_twins);
        kay_emit_part(out)[0] = normal & (normal - 1) ? normal : 1; /* all single vertices are one position */
        kayles_graph_place(part, out);
    }
}

static void node_kayles_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    if (kayles_graph_is(game))
        kay_text_u64(out, move.name + 1);
    else
        board_move_text(game, state, move, out);
}

static void node_kayles_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                              const kay_scene *scene, kay_place *out)
{
    if (kayles_graph_is(game))
        graph_scene_middle(scene, name, out->at);
    else
        board_place_of(game, position, player, name, scene, out);
}

static const board_kind node_kayles_kind = {
    .starts = {KAYLES_GRAPH_STARTS("4x3")},
    .make = node_kayles_make,
    .cells = 1,
    .letters = "#.",
    .sample = "...#",
    .opening = "..#.",
    .empty = '.',
    .planes = KAYLES_GRAPH_PLANES,
};

const kay_ruleset kay_node_kayles = {
    KAYLES_GRAPH_RULESET(node_kayles),
    .name = "node-kayles",
    .summary = "take a vertex of a graph with all its neighbours",
};
