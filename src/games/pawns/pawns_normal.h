/* Pawns: the normal form that the search stores. */
#pragma once

#include <kayles/ruleset.h>

/* The hook `prepare`: on boards small enough to search, lists which pairs are a step apart. */
kay_status kay_pawns_prepare(kay_arena *arena, const kay_game *game, const kay_game **out) KAY_MUST_CHECK;

/* The hook `simplify`.  If the game is prepared, it marks as used every pair that does not matter.  A position known to
 * be won becomes a pair side by side, one known to be lost an ended game.  Preserves only the outcome. */
void kay_pawns_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
