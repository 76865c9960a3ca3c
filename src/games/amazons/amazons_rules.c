/* Amazons: an amazon moves like a queen, then burns a cell that it sees.
 *
 * Source: Walter Zamkauskas, El Juego de las Amazonas (1988); E. R. Berlekamp, Sums of N x 2 Amazons (2000). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(amazons);

enum {
    AMAZONS_PLANES = 2,
    AMAZONS_FREE = 3, /* the code of a free cell; burnt cells are 0, like cells off the board */
    AMAZONS_WAYS = 8,
};

/* A move is named by three cells: from, to, burnt. */
static void amazons_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    board_put(of, AMAZONS_PLANES, position, board_named(name, 0), AMAZONS_FREE);
    board_put(of, AMAZONS_PLANES, position, board_named(name, 1), 1u << player);
    board_put(of, AMAZONS_PLANES, position, board_named(name, 2), 0);
}

/* The free cells that a queen reaches from a cell. */
static board_cells amazons_reach(const board *of, board_cells free, unsigned from)
{
    static const signed char ways[AMAZONS_WAYS][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                                      {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    const int rows = (int)of->rows, columns = (int)of->columns;
    board_cells reached = 0;
    for (unsigned way = 0; way < AMAZONS_WAYS; way++) {
        int row = (int)from / columns + ways[way][0], column = (int)from % columns + ways[way][1];
        while (row >= 0 && row < rows && column >= 0 && column < columns) {
            const board_cells cell = board_cell((unsigned)(row * columns + column));
            if (!(free & cell))
                break;
            reached |= cell;
            row += ways[way][0];
            column += ways[way][1];
        }
    }
    return reached;
}

/* Emits the moves of the amazon at `from` to `to`, one for each cell that it can burn. */
static void amazons_burn(const board *of, const uint64_t *position, kay_player player, unsigned from, unsigned to,
                         kay_move_list *out)
{
    const board_cells free = (of->plane[0] & of->plane[1]) | board_cell(from);
    board_cells burnt = amazons_reach(of, free & ~board_cell(to), to);
    for (; burnt && !kay_move_list_full(out); burnt &= burnt - 1)
        board_emit(of, amazons_make, position, player, board_name(from, to, board_first(burnt)), out);
}

static kay_status amazons_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const board of = board_load(game, position, AMAZONS_PLANES);
    board_cells own = of.plane[player] & ~of.plane[!player];
    for (; own; own &= own - 1) {
        const unsigned from = board_first(own);
        board_cells to = amazons_reach(&of, of.plane[0] & of.plane[1], from);
        for (; to; to &= to - 1)
            amazons_burn(&of, position, player, from, board_first(to), out);
    }
    return KAY_OK;
}

/* Parts are the cells that are not burnt, connected by sides and corners.  A part without an amazon or without a free
 * cell has no move. */
static void amazons_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, AMAZONS_PLANES);
    const board_cells cells = of.plane[0] | of.plane[1], amazons = of.plane[0] ^ of.plane[1];
    board_links links = board_links_within(&of, cells);
    board_links_corners(&of, cells, &links);
    board_emit_parts(&of, AMAZONS_PLANES, &links, cells, amazons, cells & ~amazons, BOARD_ALL_SYMMETRIES, out);
}

static const board_kind amazons_kind = {
    .starts = {BOARD_STARTS("2x3")},
    .make = amazons_make,
    .cells = 3,
    .letters = "#xo.",
    .sample = "....xo#",
    .opening = "..#x.#.o",
    .planes = AMAZONS_PLANES,
};

const kay_ruleset kay_amazons = {
    BOARD_RULESET(amazons, board_move_text, board_negate),
    BOARD_DRAWN,
    .name = "amazons",
    .summary = "move an amazon like a queen, then burn a free cell that it sees from there",
};
