/* Boards on which First writes x and Second writes o until one of them has `line` marks in a row, in any direction:
 * what mnk and connect-four share.
 *
 * A position has two words: the cells of x and those of o.  A cell in row r, from the top, and column c is bit
 * origin + r * down + c * right.  Numbers of pieces tell who is to move; the hooks also accept states in which Second
 * began, which have no text. */
#pragma once

#include <kayles/contest.h>
#include <kayles/rank.h>
#include <kayles/starts.h>

#include "base/bits.h"
#include "games/shared/game_declarations.h"
#include "math/permute_bits.h"
#include "math/subsets.h"

enum {
    IN_A_ROW_CELLS = 64, /* at most */
    IN_A_ROW_WAYS = 4, /* directions of a row */
    IN_A_ROW_IMAGES = 8, /* symmetries at most */
};

/* The rows of one direction: cells `step` bits apart, from a first cell in `starts`. */
typedef struct in_a_row_way {
    unsigned step;
    uint64_t starts;
} in_a_row_way;

typedef struct in_a_row_game {
    kay_game game; /* must be first */
    unsigned wide, high, line;
    unsigned usual; /* the line that texts leave out */
    int origin, down, right;
    uint64_t all; /* the cells */
    in_a_row_way ways[IN_A_ROW_WAYS];
    const kay_permute_bits *images; /* the symmetries; NULL: not prepared */
    const kay_subsets *subsets; /* of the cells; NULL: not prepared */
    const void *tables; /* of the game alone */
} in_a_row_game;

static inline const in_a_row_game *in_a_row_of(const kay_game *game)
{
    return (const in_a_row_game *)game;
}

/* The bit of a cell; rows are counted from the top, from 0. */
static inline unsigned in_a_row_bit(const in_a_row_game *own, unsigned row, unsigned column)
{
    return (unsigned)(own->origin + (int)row * own->down + (int)column * own->right);
}

/* Whether a set of cells has `line` of them in a row. */
static inline bool in_a_row_has(const in_a_row_game *own, uint64_t cells)
{
    for (unsigned w = 0; w < IN_A_ROW_WAYS; w++) {
        const in_a_row_way *way = &own->ways[w];
        uint64_t rows = cells & way->starts;
        for (unsigned i = 1; rows && i < own->line; i++)
            rows &= cells >> i * way->step;
        if (rows)
            return true;
    }
    return false;
}

/* The cells and the numbers of the player who began and of the other one. */
typedef struct in_a_row_sides {
    uint64_t first, second;
    unsigned firsts, seconds;
} in_a_row_sides;

/* Finds who began a state; false: the numbers of pieces do not alternate. */
static inline bool in_a_row_split(const uint64_t *position, kay_player mover, in_a_row_sides *out)
{
    const unsigned own = kay_bits_count_word(position[mover]), other = kay_bits_count_word(position[!mover]);
    const kay_player first = own == other ? mover : kay_opponent(mover);
    *out = (in_a_row_sides){position[first], position[!first], own == other ? own : other, own == other ? other : own};
    return own == other || own + 1 == other;
}

/* Sets the rows of a game whose size, line and layout are set. */
void in_a_row_begin(in_a_row_game *own);

/* Makes a game and an empty position.  Fails with KAY_EINPUT if there is no such game. */
typedef kay_status in_a_row_make(kay_arena *arena, uint64_t wide, uint64_t high, uint64_t line, in_a_row_game **game,
                                 kay_state *state);

/* Reads "5 / xo.|...|...": the line, if it is not `usual`, and the rows. */
kay_status in_a_row_read(kay_cases *cases, in_a_row_make *make, unsigned usual, in_a_row_game **game, kay_state *state);

/* Makes a start from parameters and constants; the constants are width, height and line, with default values. */
kay_status in_a_row_start(kay_start *start, in_a_row_make *make, const unsigned usual[3], const kay_game **game,
                          kay_state *state);

/* Makes the game again with the tables that all these games have: the images of the first `count` of the eight
 * symmetries, and subsets of the cells. */
kay_status in_a_row_prepare(kay_arena *arena, const kay_game *game, unsigned count, in_a_row_game **out);

/* The cell in which a random game writes next, or IN_A_ROW_CELLS if the cell in this row and column is not free. */
typedef unsigned in_a_row_drop(const in_a_row_game *own, uint64_t filled, unsigned row, unsigned column);

/* Writes the position after some random moves, without a row that would end play. */
void in_a_row_sample(kay_random *random, const in_a_row_game *own, in_a_row_drop *drop, uint64_t moves, kay_text *out);

/* Hooks. */
void in_a_row_write(const kay_game *game, const kay_state *state, kay_text *out);
kay_status in_a_row_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                        kay_outcome *out);
kay_status in_a_row_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void in_a_row_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
uint32_t in_a_row_canonical(const kay_game *game, uint64_t *position, kay_player *mover);
void in_a_row_scene(const kay_game *game, const uint64_t *position, kay_scene *out);

/* The hook `tiers`: one for each number of pieces. */
uint32_t in_a_row_tiers(const kay_game *game);
