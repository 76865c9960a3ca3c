/* Rows as another text form of heaps: "..x." in Treblecross (0.007), "||.|||" in Kayles (0.77).
 *
 * In Treblecross '.' is a free square and 'x' a marked one.  The gap between two x's, of g squares, is a heap of g - 2;
 * one of g squares between an x and an end of the row is a heap of g; an empty row of g squares is a heap of g + 2: in
 * each the safe squares, which are more than two squares away from every x, are two less than the tokens.
 * In Kayles '|' is a pin and '.' a place without one: neighbouring pins are a heap. */
#pragma once

#include "games/heap_game/heap_game.h"

/* Whether the positions of the game may have rows. */
bool heap_row_in(const kay_heap_game *game);

/* Reads heaps and rows up to the end of the input; the heaps, at least one of them if there was a row, are in
 * cases->arena.  Fails with KAY_EINPUT if a row of Treblecross has three x's together, or a square that completes
 * three: then it is not a sum of heaps. */
kay_status heap_row_read(kay_cases *cases, const kay_heap_game *game, uint64_t **heaps, uint64_t *count) KAY_MUST_CHECK;
