/* Hackenbush: what its rules, its theorem and the check of its certificates share.
 *
 * The game has the edges of a sum, term after term; vertices are numbered in each term for itself, and 0 is the
 * ground.  A position is a set of edges of one term, all of which hang from the ground: bit i is edge i.  The highest
 * bit of its last word says that l and r are exchanged; it is set only where there is an l or r. */
#ifndef KAYLES_GAMES_HACKENBUSH_H
#define KAYLES_GAMES_HACKENBUSH_H

#include "games/shared/game_parts.h"

enum {
    HACKENBUSH_EDGES = 127, /* of a sum at most; vertices are numbered up to this, too */
    HACKENBUSH_EITHER = 2, /* the colour of an edge that both players may cut; else it is the player's number */
};

__extension__ typedef unsigned __int128 hackenbush_set; /* of edges or of vertices */

typedef struct hackenbush_edge {
    uint8_t ends[2]; /* vertices */
    uint8_t colour;
    bool stalk; /* the term is written as a stalk */
    uint8_t number; /* in the term, from 1 */
} hackenbush_edge;

typedef struct hackenbush_game {
    kay_game game;
    unsigned edges;
    hackenbush_edge edge[HACKENBUSH_EDGES];
} hackenbush_game;

typedef struct hackenbush_position {
    hackenbush_set edges;
    bool exchanged; /* l and r are */
} hackenbush_position;

static inline hackenbush_set hackenbush_one(unsigned number)
{
    return (hackenbush_set)1 << number;
}

/* The least member of a set that has one. */
static inline unsigned hackenbush_first(hackenbush_set set)
{
    return (uint64_t)set ? (unsigned)__builtin_ctzll((uint64_t)set)
                         : 64 + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

static inline hackenbush_position hackenbush_load(const kay_game *game, const uint64_t *words)
{
    const uint64_t flag = UINT64_C(1) << 63, last = words[game->words - 1];
    const hackenbush_set high = last & ~flag;
    return (hackenbush_position){
        .edges = game->words == 1 ? high : high << 64 | words[0],
        .exchanged = last & flag,
    };
}

/* Whose the edge is in the position. */
static inline unsigned hackenbush_colour(const hackenbush_game *game, hackenbush_position position, unsigned edge)
{
    const unsigned colour = game->edge[edge].colour;
    return position.exchanged && colour != HACKENBUSH_EITHER ? 1 - colour : colour;
}

/* The edges of a set that hang from the ground. */
hackenbush_set hackenbush_grounded(const hackenbush_game *game, hackenbush_set edges);

KAY_GAME_PARTS(hackenbush);

#endif
