/* Pawns: the normal form that search keeps. */
#pragma once

#include <kayles/ruleset.h>

/* The hook `prepare`: on few squares, where search is thinkable, lists which pairs are a step apart. */
kay_status kay_pawns_prepare(kay_arena *arena, const kay_game *game, const kay_game **out) KAY_MUST_CHECK;

/* The hook `simplify`.  Where the game is prepared, everything is used but what counts: a won position is one side by
 * side, a lost one is one where play has ended.  The outcome is kept, and no more than that. */
void kay_pawns_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
