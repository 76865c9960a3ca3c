/* What the games share in which the two ends of a row are nibbled: positions, moves, the row as text.
 *
 * A position is two words: [ begin ][ end ], what is left of the row, places from 0; an empty one is 0, 0. */
#pragma once

#include <kayles/proof.h>

enum { NIBBLING_WORDS = 2 };
enum { NIBBLING_LEFT = 0, NIBBLING_RIGHT = 1 }; /* the names of the moves */

/* A row of numbers. */
typedef struct nibbling_row {
    const int64_t *numbers;
    uint64_t count;
} nibbling_row;

struct kay_nibbling; /* math/end_nibbling.h, which checks do not see */

/* What the games differ in. */
typedef struct nibbling_kind {
    const char *losing; /* completes "leaves a part that is ..." */
    const char *row; /* what elements are counted in, with those taken, such as "the row" */
    void (*board)(const kay_game *game, struct kay_nibbling *out); /* which parts of the game's board are losing */
} nibbling_kind;

/* The first member of the struct of such a game. */
typedef struct nibbling_game {
    kay_game game;
    const nibbling_kind *kind;
    nibbling_row row; /* as it was at the start */
    uint64_t first; /* where it begins on the board */
} nibbling_game;

/* The game's state with [begin, end) left, in the arena. */
kay_status nibbling_state(kay_arena *arena, const nibbling_game *nibbling, uint64_t begin, uint64_t end,
                          const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Of an enumeration: goes to the next part of the row outside of which only numbers 0 stand, from the whole row on, and
 * back to that.  False: it was the last one. */
bool nibbling_next_part(const nibbling_row *row, uint64_t *position);

/* The hooks of the same names. */
kay_status nibbling_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status nibbling_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void nibbling_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

/* Reads ". 3 1 -2 .": the numbers that are left of a row and a dot for each one taken, up to the end of the input or to
 * a word that begins with '/', which is left.  At least one of both; dots stand at the ends only, and nowhere where
 * `begin` and `end` are NULL. */
kay_status nibbling_read_row(kay_cases *cases, nibbling_row *row, uint64_t *begin, uint64_t *end) KAY_MUST_CHECK;

/* Writes what nibbling_read_row reads. */
void nibbling_write_row(const nibbling_row *row, const uint64_t *position, kay_text *out);

/* Draws what is left, in the middle shortened, and tells how many were taken from either end; with `signs` neighbours
 * are joined by <, = or >. */
void nibbling_draw_row(const nibbling_row *row, const uint64_t *position, bool signs, bool colour, kay_text *out);
