/* End-nibbling games, whose moves take an element at either end of a row: positions, moves, the row as text.
 *
 * A position is two words, [ begin ][ end ]: the remaining part of the row, places from 0.  The empty part is 0, 0. */
#pragma once

#include <kayles/proof.h>

enum { NIBBLING_WORDS = 2 };
enum { NIBBLING_LEFT = 0, NIBBLING_RIGHT = 1 }; /* the names of the moves */

/* A row of numbers. */
typedef struct nibbling_row {
    const int64_t *numbers;
    uint64_t count;
} nibbling_row;

struct kay_nibbling; /* of math/end_nibbling.h, which certificate checks do not include */

/* The differences between these games. */
typedef struct nibbling_kind {
    const char *losing; /* completes "leaves a part that is ..." */
    const char *row; /* name of the whole row, such as "the row" */
    void (*board)(const kay_game *game, struct kay_nibbling *out); /* says which parts of the game's board are losing */
} nibbling_kind;

/* The struct of each such game begins with this. */
typedef struct nibbling_game {
    kay_game game;
    const nibbling_kind *kind;
    nibbling_row row; /* the row at the start */
    uint64_t first; /* where the row begins on the board */
} nibbling_game;

/* Makes the game's state in which [begin, end) remains, in the arena. */
kay_status nibbling_state(kay_arena *arena, const nibbling_game *nibbling, uint64_t begin, uint64_t end,
                          const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Enumerates the whole row and then each part, except the empty one, that taking zeros at its ends leaves.  After the
 * last part returns false and sets the whole row again. */
bool nibbling_next_part(const nibbling_row *row, uint64_t *position);

/* Hooks of the same names. */
kay_status nibbling_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status nibbling_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void nibbling_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

/* Reads ". 3 1 -2 .": the remaining numbers of a row and a dot for each number taken, at least one word in all.  It
 * stops at the end of the input or before a word that begins with '/'.  Dots may only be at the ends, and are not
 * allowed if `begin` and `end` are NULL. */
kay_status nibbling_read_row(kay_cases *cases, nibbling_row *row, uint64_t *begin, uint64_t *end) KAY_MUST_CHECK;

/* Writes what nibbling_read_row reads. */
void nibbling_write_row(const nibbling_row *row, const uint64_t *position, kay_text *out);

/* Draws the row as numbers in boxes.  With `signs`, neighbours are joined by <, = or >. */
void nibbling_scene_row(const nibbling_row *row, const uint64_t *position, bool signs, kay_scene *out);

/* The hook `place` of games with that drawing. */
void nibbling_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                    const kay_scene *scene, kay_place *out);
