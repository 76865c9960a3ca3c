/* Hackenbush: a picture of edges, each of which is Left's, Right's or of both. */
#ifndef KAYLES_GAMES_HACKENBUSH_H
#define KAYLES_GAMES_HACKENBUSH_H

#include "games/shared/game_parts.h"

enum { HACKENBUSH_EDGES = 1024 }; /* of a picture, at most */

typedef struct hackenbush_edge {
    uint32_t ends[2]; /* 0 is the ground */
    unsigned char colour; /* bit 0: Left cuts it, bit 1: Right */
    uint32_t same; /* 1 + the last edge before it that is written alike; 0: there is none */
} hackenbush_edge;

/* A position is a bit for each edge that is left, and one more behind them: the colours are exchanged. */
typedef struct hackenbush_game {
    kay_game game;
    bool stalk; /* edge i stands on edge i - 1; it is written in letters */
    uint32_t edge_count;
    uint32_t vertices; /* all ends are less */
    hackenbush_edge *edges;
} hackenbush_game;

KAY_GAME_PARTS(hackenbush);

#endif
