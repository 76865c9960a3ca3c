/* NoGo: place a stone so that every group still has a free cell next to it.
 *
 * Source: Invented at the BIRS workshop on combinatorial game theory (2011); C.-W. Chou, O. Teytaud, S.-J. Yen,
 * Revisiting Monte-Carlo tree search on a normal form game: NoGo (2011). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(nogo);

/* A free cell is in both planes.  A cell in none is removed, like a cell off the board; in a marked position it is a
 * liberty where nobody may play. */
enum { NOGO_PLANES = 2 };

static board_cells nogo_free(const board *of)
{
    return of->plane[0] & of->plane[1];
}

/* The cells that are liberties of the groups next to them. */
static board_cells nogo_liberties(const board *of)
{
    return nogo_free(of) | (of->marked ? board_all(board_count(of)) & ~(of->plane[0] | of->plane[1]) : 0);
}

/* The liberties of a player's groups. */
typedef struct nogo_breath {
    board_cells several; /* liberties of groups that have two or more */
    board_cells only; /* liberties of groups that have no other */
    bool all; /* every group has a liberty */
} nogo_breath;

static nogo_breath nogo_look(const board *of, kay_player player)
{
    const board_cells free = nogo_liberties(of), stones = of->plane[player] & ~nogo_free(of);
    const board_links links = board_links_within(of, stones);
    const board_cells safe = board_part(of, &links, board_beside(of, free & ~nogo_free(of)) & stones);
    nogo_breath breath = {.several = board_beside(of, safe) & free, .all = true};
    for (board_cells group, left = stones & ~safe; left; left &= ~group) {
        group = board_part(of, &links, left & -left);
        const board_cells near = board_beside(of, group) & free;
        breath.all &= near != 0;
        if (near & (near - 1))
            breath.several |= near;
        else
            breath.only |= near;
    }
    return breath;
}

static bool nogo_legal(const board *of)
{
    return nogo_look(of, KAY_LEFT).all && nogo_look(of, KAY_RIGHT).all;
}

/* The cells where each player may place a stone: the stone has a free cell next to it or joins a group that keeps a
 * liberty, and it does not take the last liberty of a group of the opponent. */
static void nogo_open(const board *of, board_cells open[2])
{
    const nogo_breath breath[] = {nogo_look(of, KAY_LEFT), nogo_look(of, KAY_RIGHT)};
    const board_cells free = nogo_free(of), near = board_beside(of, nogo_liberties(of));
    for (int player = 0; player < 2; player++)
        open[player] = free & (near | breath[player].several) & ~breath[!player].only;
}

static void nogo_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    board_put(of, NOGO_PLANES, position, (unsigned)name, 1u << player);
}

static kay_status nogo_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const board of = board_load(game, position, NOGO_PLANES);
    board_cells open[2];
    nogo_open(&of, open);
    for (board_cells own = open[player]; own && !kay_move_list_full(out); own &= own - 1)
        board_emit(&of, nogo_make, position, player, board_first(own), out);
    return KAY_OK;
}

/* Shortens each group of a board of one row to one stone: only the cells at its ends matter. */
static void nogo_shorten(board *of)
{
    const board_cells free = nogo_free(of), left = of->plane[0] & ~free, right = of->plane[1] & ~free;
    const board_cells spare = (left & left << 1) | (right & right << 1);
    if (of->rows > 1 || !spare)
        return;
    board shorter = {.rows = 1, .marked = of->marked};
    for (unsigned cell = 0; cell < of->columns; cell++) {
        if (spare >> cell & 1)
            continue;
        for (unsigned k = 0; k < NOGO_PLANES; k++)
            shorter.plane[k] |= (of->plane[k] >> cell & 1) << shorter.columns;
        shorter.columns++;
    }
    *of = shorter;
}

/* What lasts on a board: liberties where nobody may play, and the groups next to them. */
typedef struct nogo_lasting {
    board_cells unsafe[2]; /* each player's groups that have no such liberty */
    board_cells settled; /* open cells where a stone of either player has one, or joins a group that has */
} nogo_lasting;

static nogo_lasting nogo_last(const board *of, board_cells open)
{
    const board_cells liberties = nogo_liberties(of) & ~open, near = board_beside(of, liberties);
    board_cells safe[2];
    nogo_lasting lasting;
    for (int player = 0; player < 2; player++) {
        const board_cells stones = of->plane[player] & ~nogo_free(of);
        const board_links links = board_links_within(of, stones);
        safe[player] = board_part(of, &links, near & stones);
        lasting.unsafe[player] = stones & ~safe[player];
    }
    lasting.settled = open & (near | (board_beside(of, safe[0]) & board_beside(of, safe[1])));
    return lasting;
}

/* Emits a part: its cells, the stones next to them that matter, and liberties where nobody may play in all other
 * places, on the smallest board that has one next to each cell and group that needs it. */
static void nogo_emit(const board *of, board_cells part, board_cells settled, kay_move_list *out)
{
    const board_cells open = part & nogo_free(of), stones = (of->plane[0] | of->plane[1]) & ~nogo_free(of) & ~part;
    const board_cells walls = board_beside(of, part & ~open) & stones;
    board_cells near = (board_beside(of, open & ~settled) & stones) | (board_beside(of, open) & walls);
    const board_cells kept = part | near | walls;
    board_cells box, before;
    do { /* each group on that board keeps a liberty, maybe next to a wall of its colour */
        before = near;
        for (unsigned k = 0; k < NOGO_PLANES && walls; k++) {
            const board_links links = board_links_within(of, of->plane[k] & (near | walls));
            near |= board_part(of, &links, of->plane[k] & near);
        }
        box = board_box(of, part | near | (board_beside(of, open | near) & ~kept));
        near |= box & walls;
    } while (near != before);
    board own = {.rows = of->rows, .columns = of->columns, .marked = (box & ~kept) != 0, .exchange = of->exchange};
    for (unsigned k = 0; k < NOGO_PLANES; k++)
        own.plane[k] = of->plane[k] & kept;
    board_emit_part(&own, NOGO_PLANES, box, BOARD_ALL_SYMMETRIES, out);
}

/* Open cells, where somebody may play, are in one part if they are next to one group that has no other liberties, or
 * if they are neighbours and one of them is not settled.  On a board with removed cells, which are no liberties, all
 * cells and groups next to each other are in one part. */
static void nogo_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    board of = board_load(game, position, NOGO_PLANES);
    if (!out->places) /* these are cells of the whole board */
        nogo_shorten(&of);
    of.exchange = out->either && !out->places;
    board_cells moves[2];
    nogo_open(&of, moves);
    const bool plain = !of.marked && (of.plane[0] | of.plane[1]) != board_all(board_count(&of));
    const board_cells open = moves[0] | moves[1], cells = plain ? nogo_free(&of) : open;
    const nogo_lasting lasting = nogo_last(&of, cells);
    const board_links left = board_links_within(&of, cells | lasting.unsafe[0]);
    const board_links right = board_links_within(&of, cells | lasting.unsafe[1]);
    const board_links cut = board_links_within(&of, lasting.settled);
    const board_links links = {.right = (left.right | right.right) & ~cut.right,
                               .down = (left.down | right.down) & ~cut.down};
    for (board_cells part, rest = open; rest; rest &= ~part) {
        part = board_part(&of, &links, rest & -rest);
        if (plain)
            board_emit_part(&of, NOGO_PLANES, part, BOARD_ALL_SYMMETRIES, out);
        else
            nogo_emit(&of, part, lasting.settled, out);
    }
}

static const board_kind nogo_kind = {
    .starts = {BOARD_STARTS("2x3"), .start = board_start, .parameters = 2},
    .make = nogo_make,
    .cells = 1,
    .letters = "#xo.",
    .marked_letters = "_xo.",
    .every = ".xo",
    .sample = "...xo",
    .opening = "..x..o",
    .empty = '.',
    .planes = NOGO_PLANES,
    .legal = nogo_legal,
    .illegal = "a group of stones has no free cell next to it",
};

const kay_ruleset kay_nogo = {
    BOARD_RULESET(nogo, board_move_text, board_negate),
    BOARD_DRAWN,
    .name = "nogo",
    .summary = "place a stone so that every group of stones still has a free cell next to it",
};
