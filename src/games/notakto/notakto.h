/* Notakto: types shared by its rules, theorem and certificate check.
 *
 * A position is a board, in one word: bit 3 * row + column is set for an x.  The name of a move is the bit's number.
 *
 * The values of boards and sums are elements of a commutative monoid: products of powers of a, b, c and d with
 * a^2 = 1, b^3 = b, b^2 c = c, c^3 = a c^2, b^2 d = d, cd = ad, d^2 = c^2.  An element in normal form is packed:
 *
 *   bit 0 the power of a, bits 1-2 of b, bits 3-4 of c, bit 5 of d */
#pragma once

#include "games/shared/game_declarations.h"

enum {
    NOTAKTO_SIDE = 3,
    NOTAKTO_CELLS = NOTAKTO_SIDE * NOTAKTO_SIDE,
    NOTAKTO_ALL = 1 << NOTAKTO_CELLS, /* the number of boards */
};

/* Elements of the monoid. */
enum {
    NOTAKTO_ONE = 0,
    NOTAKTO_A = 1,
    NOTAKTO_B = 2,
    NOTAKTO_AB = 3,
    NOTAKTO_BB = 4,
    NOTAKTO_C = 8,
    NOTAKTO_BC = 10,
    NOTAKTO_CC = 16,
    NOTAKTO_D = 32,
    NOTAKTO_AD = 33,
};

typedef uint8_t notakto_value;

/* The product of two elements in normal form: the powers are added, and the equations make them smaller. */
static inline notakto_value notakto_product(notakto_value x, notakto_value y)
{
    unsigned a = (x & 1u) + (y & 1u), b = (x >> 1 & 3u) + (y >> 1 & 3u), c = (x >> 3 & 3u) + (y >> 3 & 3u);
    unsigned d = (x >> 5 & 1u) + (y >> 5 & 1u);
    if (d == 2) {
        d = 0;
        c += 2;
    }
    if (d) { /* cd = ad */
        a += c;
        c = 0;
    }
    for (; c > 2; c--)
        a++;
    while (b > (c || d ? 1u : 2u))
        b -= 2;
    return (notakto_value)((a & 1u) | b << 1 | c << 3 | d << 5);
}

/* Whether a sum of this value is lost for the player to move. */
static inline bool notakto_lost(notakto_value value)
{
    return value == NOTAKTO_A || value == NOTAKTO_BB || value == NOTAKTO_BC || value == NOTAKTO_CC;
}

/* Whether a board has three x in a row. */
static inline bool notakto_dead(uint64_t board)
{
    static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((board & lines[i]) == lines[i])
            return true;
    return false;
}

KAY_GAME_PARTS(notakto);
