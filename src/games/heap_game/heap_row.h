/* Rows as another text form of heaps, "..x." in Treblecross (0.007) and "||.|||" in Kayles (0.77), and places in a heap
 * as another form of moves.
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

/* Whether a move of the game may be named by its places in a heap, counted from 1: the pins that it knocks down in
 * Kayles, the safe square that it marks in Treblecross, the file of the pawn that it advances in Dawson's chess
 * (0.137). */
bool heap_row_has_places(const kay_heap_game *game);

/* Finds the heaps that the move at the places `first` to `last` of a heap leaves; false: there is no such move.  The
 * game has places. */
bool heap_row_leave(const kay_heap_game *game, uint64_t heap, uint64_t first, uint64_t last, kay_heap_parts *out);
