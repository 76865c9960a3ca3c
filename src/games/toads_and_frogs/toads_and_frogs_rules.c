/* Toads and Frogs: toads move to the right, frogs to the left, by one cell or over one animal of the other kind.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 1; J.
 * Erickson, New Toads and Frogs Results, Games of No Chance (1996). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(toads_and_frogs);

enum { TOADS_PLANES = 2 }; /* the toads, of Left; the frogs, of Right */

static board_cells toads_free(const board *of)
{
    return board_all(board_count(of)) & ~(of->plane[0] | of->plane[1]);
}

/* The cell to which an animal that can move goes: one cell on, or two. */
static unsigned toads_to(const board *of, kay_player player, unsigned from)
{
    const unsigned next = player == KAY_LEFT ? from + 1 : from - 1;
    if (toads_free(of) >> next & 1)
        return next;
    return player == KAY_LEFT ? from + 2 : from - 2;
}

static void toads_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    const unsigned from = (unsigned)name;
    board_put(of, TOADS_PLANES, position, from, 0);
    board_put(of, TOADS_PLANES, position, toads_to(of, player, from), 1u << player);
}

/* The toads that could move if the cells of `free` were free.  (frogs_that_go: the frogs.) */
static board_cells toads_that_go(const board *of, board_cells free)
{
    return of->plane[0] & (free >> 1 | (of->plane[1] >> 1 & free >> 2));
}

static board_cells frogs_that_go(const board *of, board_cells free)
{
    return of->plane[1] & (free << 1 | (of->plane[0] << 1 & free << 2));
}

static kay_status toads_and_frogs_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                        kay_move_list *out)
{
    const board of = board_load(game, position, TOADS_PLANES);
    const board_cells free = toads_free(&of);
    board_cells from = player == KAY_LEFT ? toads_that_go(&of, free) : frogs_that_go(&of, free);
    for (; from && !kay_move_list_full(out); from &= from - 1)
        board_emit(&of, toads_make, position, player, board_first(from), out);
    return KAY_OK;
}

static void toads_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.name + 1);
}

/* Two stuck animals side by side, or one at an end of the row, let nobody pass: they are like the end of the row and
 * split it into parts. */
static void toads_and_frogs_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, TOADS_PLANES);
    const board_cells free = toads_free(&of), animals = of.plane[0] | of.plane[1];
    board_cells going = 0, before;
    do {
        before = going;
        going = toads_that_go(&of, free | before) | frogs_that_go(&of, free | before);
    } while (going != before);
    const board_cells stuck = animals & ~going, end = board_cell(of.columns - 1);
    const board_cells wall = stuck & (stuck << 1 | 1 | stuck >> 1 | end);
    const board_cells rest = board_all(of.columns) & ~wall;
    const board_links links = board_links_within(&of, rest);
    board_emit_parts(&of, TOADS_PLANES, &links, rest, going, going, BOARD_AS_IT_LIES, out);
}

/* Reverses the row and exchanges toads and frogs. */
static kay_status toads_negate(const kay_game *game, uint64_t *position)
{
    const board of = board_load(game, position, TOADS_PLANES);
    for (unsigned cell = 0; cell < of.columns; cell++) {
        const unsigned code = board_code(&of, of.columns - 1 - cell);
        board_put(&of, TOADS_PLANES, position, cell, (code & 1) << 1 | code >> 1);
    }
    return KAY_OK;
}

/* Makes a row of toads, free cells and as many frogs as toads.  The parameters are the number of toads and the number
 * of free cells. */
static kay_status toads_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const uint64_t toads = start->parameters[0], free = start->parameters[start->count - 1];
    uint64_t cells = 0;
    if (start->count < 2)
        return kay_fail(start->ctx, KAY_EINPUT, "expected the numbers of toads and of free cells");
    if (toads > BOARD_CELLS || free > BOARD_CELLS || (cells = 2 * toads + free) > BOARD_CELLS)
        return kay_fail(start->ctx, KAY_EINPUT, "a row has at most %d cells", BOARD_CELLS);
    KAY_TRY(board_state(start->arena, start->rules, 1, cells, game, state));
    const board of = board_load(*game, state->words, TOADS_PLANES);
    for (unsigned cell = 0; cell < cells; cell++)
        board_put(&of, TOADS_PLANES, state->words, cell, cell < toads ? 1 : cell < toads + free ? 0 : 2);
    return KAY_OK;
}

static void toads_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                        const kay_scene *scene, kay_place *out)
{
    const board of = board_load(game, position, TOADS_PLANES);
    const unsigned from = (unsigned)name;
    const int step = player == KAY_LEFT ? 1 : -1;
    const bool jumps = board_code(&of, from + (unsigned)step) != 0;
    (void)scene;
    board_middle(&of, from, out->at);
    board_middle(&of, from + (unsigned)(jumps ? 2 * step : step), out->to);
    out->two = true;
}

static const board_kind toads_and_frogs_kind = {
    .starts = {BOARD_STARTS("6"), .start = toads_start, .parameters = 2},
    .make = toads_make,
    .letters = ".tf",
    .sample = "tf..",
    .opening = "tt..ff",
    .planes = TOADS_PLANES,
    .row = true,
};

const kay_ruleset kay_toads_and_frogs = {
    BOARD_RULESET(toads_and_frogs, toads_move_text, toads_negate),
    .scene = board_scene,
    .place = toads_place,
    .name = "toads-and-frogs",
    .summary = "Left moves toads to the right, Right frogs to the left, by a cell or over one of the other kind",
};
