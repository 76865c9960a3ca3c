/* Pawns: builds boards from letters and from lists of squares. */
#pragma once

#include "games/pawns/pawns.h"

/* Letters of a board while it is read. */
typedef struct pawns_board {
    uint64_t rows, columns;
    char *letters; /* row after row */
    uint64_t count, room;
    uint64_t pawns, squares;
} pawns_board;

/* Reads "m n", then m rows, with `least` pawns or two.  `board` is zero on entry; the caller frees it, also after a
 * failure. */
kay_status kay_pawns_read_board(kay_reader *in, uint64_t least, pawns_board *board) KAY_MUST_CHECK;
void kay_pawns_board_free(kay_context *ctx, pawns_board *board);

/* Builds the game of a board in the arena, and the place of its pawns.  KAY_EUNABLE: too many squares. */
kay_status kay_pawns_load(kay_arena *arena, const kay_ruleset *rules, const pawns_board *board, pawns_game **out,
                          uint64_t *place) KAY_MUST_CHECK;

/* Completes a game whose rows, columns and cells are set and whose other fields are zero. */
kay_status kay_pawns_make(kay_arena *arena, const kay_ruleset *rules, pawns_game *game) KAY_MUST_CHECK;

/* Puts the pawns on a place and marks it used. */
void kay_pawns_put(const pawns_game *game, uint64_t *position, uint64_t place);

/* Returns the squares of the pawns; after a capture both are the square of the capture. */
pawns_pair kay_pawns_squares(const pawns_game *game, const uint64_t *position);
