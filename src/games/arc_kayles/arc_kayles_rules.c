/* Arc Kayles: take an edge of a graph with both its ends.
 *
 * Source: T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and
 * System Sciences 16 (1978). */
#include "games/cram/cram.h"
#include "games/shared/graph_scene.h"
#include "games/shared/kayles_graph.h"

KAY_GAME_PARTS(arc_kayles);

static uint64_t arc_kayles_ends(uint64_t name)
{
    return UINT64_C(1) << board_named(name, 0) | UINT64_C(1) << board_named(name, 1);
}

static kay_status arc_kayles_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                   kay_move_list *out)
{
    if (kayles_graph_is(game)) {
        const kayles_graph *graph = kayles_graph_of(game);
        for (uint64_t left = position[0]; left; left &= left - 1) {
            const unsigned vertex = (unsigned)__builtin_ctzll(left);
            for (uint64_t ends = graph->near[vertex] & left; ends && !kay_move_list_full(out); ends &= ends - 1) {
                const uint64_t name = board_name(vertex, (unsigned)__builtin_ctzll(ends), 0);
                uint64_t *option = kay_emit_copy(out, name, position);
                if (option)
                    option[0] &= ~arc_kayles_ends(name);
            }
        }
        return KAY_OK;
    }
    return cram_moves(game, position, player, out);
}

static kay_status arc_kayles_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    if (!kayles_graph_is(game))
        return board_play_in_place(game, position, player, name);
    position[0] &= ~arc_kayles_ends(name);
    return KAY_OK;
}

/* Drops vertices whose neighbours all have another leaf, a neighbour without other neighbours; the README has the
 * proof. */
static uint64_t arc_kayles_without_spare(const kayles_graph *graph, uint64_t part)
{
    uint64_t leaves = 0, centres = 0, rest = part;
    for (uint64_t left = part; left; left &= left - 1) {
        const uint64_t near = graph->near[__builtin_ctzll(left)] & part;
        if (near & (near - 1))
            continue;
        if (near & centres) /* the first leaf of a centre stays */
            rest &= ~(left & -left);
        leaves |= left & -left;
        centres |= near;
    }
    for (uint64_t left = centres ? part & ~leaves : 0; left; left &= left - 1)
        if (!(graph->near[__builtin_ctzll(left)] & part & ~centres))
            rest &= ~(left & -left);
    return rest;
}

static void arc_kayles_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    if (!kayles_graph_is(game)) {
        cram_simplify(game, position, out);
        return;
    }
    const kayles_graph *graph = kayles_graph_of(game);
    for (uint64_t rest = position[0], part; rest; rest &= ~part) {
        part = kayles_graph_part(graph, rest, rest & -rest);
        if (!(part & (part - 1)))
            continue;
        const uint64_t normal = kayles_graph_normal(graph, part, arc_kayles_without_spare),
                       last = normal & (normal - 1);
        /* all single edges are one position */
        kay_emit_part(out)[0] =
            last & (last - 1) ? normal : UINT64_C(1) << graph->text.ends[0] | UINT64_C(1) << graph->text.ends[1];
        kayles_graph_place(part, out);
    }
}

static void arc_kayles_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    if (kayles_graph_is(game))
        kay_text_format(out, "%u-%u", board_named(move.name, 0) + 1, board_named(move.name, 1) + 1);
    else
        board_move_text(game, state, move, out);
}

static void arc_kayles_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             const kay_scene *scene, kay_place *out)
{
    if (!kayles_graph_is(game)) {
        board_place_of(game, position, player, name, scene, out);
        return;
    }
    out->two = out->any_order = true;
    graph_scene_middle(scene, board_named(name, 0), out->at);
    graph_scene_middle(scene, board_named(name, 1), out->to);
}

static const board_kind arc_kayles_kind = {
    .starts = {KAYLES_GRAPH_STARTS("4x3")},
    .make = cram_make,
    .cells = 2,
    .letters = "#.",
    .sample = "...#",
    .opening = "..#.",
    .empty = '.',
    .planes = KAYLES_GRAPH_PLANES,
    .lays = true,
};

const kay_ruleset kay_arc_kayles = {
    KAYLES_GRAPH_RULESET(arc_kayles),
    .name = "arc-kayles",
    .summary = "take an edge of a graph with both its ends",
};
