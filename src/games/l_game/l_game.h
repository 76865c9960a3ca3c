/* The L game: types and sets of cells that its rules and ranks share.
 *
 * A position is one word of four lanes of 16 bits; the cell in row r and column c, from 0, is bit 4 r + c of a lane:
 *
 *   [ Left's L | Right's L | neutral pieces | 0 ]
 *
 * An L has a long arm of three cells and a short arm of two, which share a cell.  A place is one of the 48 sets of
 * cells that an L can cover: eight forms, each in six places of the box of 2 x 3 or 3 x 2 cells that holds it. */
#pragma once

#include <kayles/rank.h>

#include "games/shared/game_declarations.h"

enum {
    L_GAME_SIDE = 4,
    L_GAME_CELLS = L_GAME_SIDE * L_GAME_SIDE,
    L_GAME_ALL = (1 << L_GAME_CELLS) - 1,
    L_GAME_NEUTRAL = 2, /* the lane of the neutral pieces */
    L_GAME_SYMMETRIES = 8,
    L_GAME_FORMS = 8,
    L_GAME_WIDE = 4, /* forms below this one have a box of two rows, the others of three */
    L_GAME_SHIFTS = 6,
    L_GAME_PLACES = L_GAME_FORMS * L_GAME_SHIFTS,
};

/* A form in the corner of the board: its cells, the end of its long arm and that of its short arm. */
typedef struct l_game_form {
    uint16_t cells;
    uint8_t from, to;
} l_game_form;

static const l_game_form l_game_forms[L_GAME_FORMS] = {
    {0x017, 2, 4}, {0x047, 0, 6}, {0x071, 6, 0}, {0x074, 4, 2},
    {0x113, 8, 1}, {0x311, 0, 9}, {0x223, 9, 0}, {0x322, 1, 8},
};

/* How far the form of a place is moved from the corner, in cells. */
static inline unsigned l_game_shift(unsigned place)
{
    const unsigned shift = place % L_GAME_SHIFTS;
    return place / L_GAME_SHIFTS < L_GAME_WIDE ? shift / 2 * L_GAME_SIDE + shift % 2
                                               : shift / 3 * L_GAME_SIDE + shift % 3;
}

static inline uint32_t l_game_cells(unsigned place)
{
    return (uint32_t)l_game_forms[place / L_GAME_SHIFTS].cells << l_game_shift(place);
}

/* Returns the place with these cells; L_GAME_PLACES: they are no L. */
static inline unsigned l_game_place(uint32_t cells)
{
    if (!cells)
        return L_GAME_PLACES;
    const unsigned row = (unsigned)__builtin_ctz(cells) / L_GAME_SIDE;
    const uint32_t columns = (cells | cells >> 4 | cells >> 8 | cells >> 12) & (L_GAME_ALL >> 12);
    const unsigned column = (unsigned)__builtin_ctz(columns), form_cells = cells >> (row * L_GAME_SIDE + column);
    for (unsigned form = 0; form < L_GAME_FORMS; form++)
        if (l_game_forms[form].cells == form_cells)
            return form * L_GAME_SHIFTS + row * (form < L_GAME_WIDE ? 2 : 3) + column;
    return L_GAME_PLACES;
}

/* The cells of a lane. */
static inline uint32_t l_game_lane(uint64_t position, unsigned lane)
{
    return position >> lane * L_GAME_CELLS & L_GAME_ALL;
}

static inline uint64_t l_game_in_lane(uint32_t cells, unsigned lane)
{
    return (uint64_t)cells << lane * L_GAME_CELLS;
}

/* All cells that a piece covers. */
static inline uint32_t l_game_covered(uint64_t position)
{
    return l_game_lane(position | position >> L_GAME_CELLS | position >> 2 * L_GAME_CELLS, 0);
}

/* Exchanges the players' pieces. */
static inline uint64_t l_game_exchange(uint64_t position)
{
    return l_game_in_lane(l_game_lane(position, L_GAME_NEUTRAL), L_GAME_NEUTRAL) |
           l_game_in_lane(l_game_lane(position, 0), 1) | l_game_lane(position, 1);
}

/* Mirrors all lanes, so that the first row becomes the last one. */
static inline uint64_t l_game_mirror(uint64_t position)
{
    position = (position & UINT64_C(0x00ff00ff00ff00ff)) << 8 | (position & UINT64_C(0xff00ff00ff00ff00)) >> 8;
    return (position & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4 | (position & UINT64_C(0xf0f0f0f0f0f0f0f0)) >> 4;
}

/* Exchanges rows and columns of all lanes. */
static inline uint64_t l_game_transpose(uint64_t position)
{
    uint64_t change = (position ^ position >> 3) & UINT64_C(0x0a0a0a0a0a0a0a0a);
    position ^= change ^ change << 3;
    change = (position ^ position >> 6) & UINT64_C(0x00cc00cc00cc00cc);
    return position ^ change ^ change << 6;
}

/* Returns the least of the eight images of a position, and counts its different images. */
static inline uint64_t l_game_least(uint64_t position, uint32_t *images)
{
    uint64_t least = position, image = position;
    uint32_t equal = 0;
    for (unsigned i = 0; i < L_GAME_SYMMETRIES; i++) {
        image = i % 2 ? l_game_transpose(image) : l_game_mirror(image);
        least = image < least ? image : least;
        equal += image == position;
    }
    *images = L_GAME_SYMMETRIES / equal;
    return least;
}

KAY_GAME_PARTS(l_game);
extern const kay_game l_game_only; /* all positions belong to one game */
extern const kay_ranks l_game_ranks;
