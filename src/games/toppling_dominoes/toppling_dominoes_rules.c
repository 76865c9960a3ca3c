/* Toppling Dominoes: a domino topples to one side with all dominoes on that side.
 *
 * Source: M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007); A. Fink, R. J. Nowakowski, A. N. Siegel, D.
 * Wolfe, Toppling conjectures, Games of No Chance 4 (2015). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(toppling_dominoes);

enum { TOPPLING_PLANES = 2 }; /* the dominoes that Left may topple; that Right may; gaps are in neither */

/* The name of a move is twice the domino, plus 1 if it topples to the right. */
enum { TOPPLING_RIGHT = 1 };

/* The dominoes that fall, up to the next gap. */
static board_cells toppling_fallen(const board *of, uint64_t name)
{
    const board_cells all = of->plane[0] | of->plane[1];
    board_cells fallen = 0;
    for (unsigned at = (unsigned)(name / 2); at < of->columns && all >> at & 1; at += name & TOPPLING_RIGHT ? 1 : -1u)
        fallen |= board_cell(at);
    return fallen;
}

static void toppling_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player; /* the result is the same for both */
    for (board_cells fallen = toppling_fallen(of, name); fallen; fallen &= fallen - 1)
        board_put(of, TOPPLING_PLANES, position, board_first(fallen), 0);
}

static kay_status toppling_dominoes_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                          kay_move_list *out)
{
    const board of = board_load(game, position, TOPPLING_PLANES);
    for (board_cells own = of.plane[player]; own; own &= own - 1)
        for (unsigned side = 0; side < 2 && !kay_move_list_full(out); side++)
            board_emit(&of, toppling_make, position, player, 2 * board_first(own) + side, out);
    return KAY_OK;
}

static void toppling_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.name / 2 + 1);
    kay_text_add(out, move.name & TOPPLING_RIGHT ? "-right" : "-left");
}

/* The dominoes between two gaps are a part; reversing it does not change the game. */
static void toppling_dominoes_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, TOPPLING_PLANES);
    const board_cells all = of.plane[0] | of.plane[1];
    const board_links links = board_links_within(&of, all);
    board_emit_parts(&of, TOPPLING_PLANES, &links, all, all, all, BOARD_REFLECTIONS, out);
}

/* Draws the dominoes upright in a row, each with its number above. */
static void toppling_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    static const kay_owner owners[] = {KAY_OWNER_NONE, KAY_OWNER_LEFT, KAY_OWNER_RIGHT, KAY_OWNER_BOTH};
    const board of = board_load(game, position, TOPPLING_PLANES);
    for (unsigned at = 0; at < of.columns; at++) {
        const unsigned code = board_code(&of, at);
        kay_scene_number(out, at + 0.5, 0.5, at + 1);
        if (code)
            kay_scene_rect(out, at + 0.2, 1, 0.6, 1, owners[code], (char[]){".lre"[code], '\0'});
        else
            kay_scene_text(out, at + 0.5, 1.5, KAY_OWNER_NONE, ".");
    }
}

/* A move points at the domino, then to the side to which it falls. */
static void toppling_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                           const kay_scene *scene, kay_place *out)
{
    const double x = (double)(name / 2) + 0.5;
    (void)game;
    (void)position;
    (void)player;
    (void)scene;
    *out = (kay_place){{x, 1.5}, {x + (name & TOPPLING_RIGHT ? 0.3 : -0.3), 1.5}, .two = true};
}

static const board_kind toppling_dominoes_kind = {
    .starts = {BOARD_STARTS("5")},
    .make = toppling_make,
    .letters = ".lre",
    .every = ".lre",
    .sample = "lrlre.",
    .opening = "lrlre",
    .planes = TOPPLING_PLANES,
    .row = true,
};

const kay_ruleset kay_toppling_dominoes = {
    BOARD_RULESET(toppling_dominoes, toppling_move_text, board_negate),
    .scene = toppling_scene,
    .place = toppling_place,
    .name = "toppling-dominoes",
    .summary = "topple one of your dominoes to one side, with all dominoes on that side",
};
