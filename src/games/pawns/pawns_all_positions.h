/* Pawns: the enumeration of its positions. */
#ifndef KAYLES_GAMES_PAWNS_ALL_POSITIONS_H
#define KAYLES_GAMES_PAWNS_ALL_POSITIONS_H

#include <kayles/ruleset.h>
#include <kayles/starts.h>

/* The hook `positions`, and the constants that it heeds. */
kay_status kay_pawns_positions(kay_walk *walk, const kay_game **game, kay_state *state);
extern const kay_flag kay_pawns_constants[];

#endif
