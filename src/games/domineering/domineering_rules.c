/* Domineering: Left places vertical dominoes on free cells, Right horizontal ones.
 *
 * Source: Göran Andersson; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982),
 * chapter 5. */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(domineering);

enum { DOMINEERING_PLANES = 1 };

static void domineering_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player; /* the name has both cells */
    kay_bits_clear(position, of->base + board_named(name, 0));
    kay_bits_clear(position, of->base + board_named(name, 1));
}

static kay_status domineering_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                    kay_move_list *out)
{
    const board of = board_load(game, position, DOMINEERING_PLANES);
    const board_links links = board_links_within(&of, of.plane[0]);
    const unsigned step = player == KAY_LEFT ? of.columns : 1;
    board_cells first = player == KAY_LEFT ? links.down : links.right;
    for (; first && !kay_move_list_full(out); first &= first - 1) {
        const unsigned cell = board_first(first);
        board_emit(&of, domineering_make, position, player, board_name(cell, cell + step, 0), out);
    }
    return KAY_OK;
}

/* Connected free cells are a part; a single cell takes no domino. */
static void domineering_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, DOMINEERING_PLANES);
    const board_links links = board_links_within(&of, of.plane[0]);
    const board_cells first = links.right | links.down;
    board_emit_parts(&of, DOMINEERING_PLANES, &links, first, first, first, BOARD_REFLECTIONS, out);
}

/* Transposes the board. */
static kay_status domineering_negate(const kay_game *game, uint64_t *position)
{
    board of = board_load(game, position, DOMINEERING_PLANES);
    board_transpose(&of, DOMINEERING_PLANES);
    board_store(&of, game->words, DOMINEERING_PLANES, position);
    return KAY_OK;
}

static const board_kind domineering_kind = {
    .lays = true,
    .starts = {BOARD_STARTS("3x3"), .start = board_start, .parameters = 2},
    .make = domineering_make,
    .cells = 2,
    .letters = "#.",
    .sample = "...#",
    .opening = "..#..",
    .empty = '.',
    .planes = DOMINEERING_PLANES,
};

const kay_ruleset kay_domineering = {
    BOARD_RULESET(domineering, board_move_text, domineering_negate),
    BOARD_DRAWN,
    .name = "domineering",
    .summary = "place dominoes on free cells, Left vertical ones, Right horizontal ones",
};
