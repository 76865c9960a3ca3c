/* Queens: types that its rules and its normal form share.
 *
 * The words of a position are lanes of 16 bits: first the header, then a lane for each row of the board, with a bit for
 * each column.  The header, from its lowest bit:
 *
 *   | rows - 1: 4 bits | columns - 1: 4 bits | marked: 1 bit |
 *
 * The rows hold the queens.  In a marked position, a normal form, they hold the free cells: those where a queen may be
 * placed.  A board without queens and with all cells free is not marked. */
#pragma once

#include "games/shared/board.h"

enum { QUEENS_SIDE = 16 }; /* rows and columns, at most */

typedef struct queens_board {
    unsigned rows, columns;
    bool marked;
    uint16_t row[QUEENS_SIDE];
} queens_board;

static inline uint32_t queens_words(unsigned rows)
{
    return (rows + 1 + 3) / 4;
}

static inline queens_board queens_load(const uint64_t *position)
{
    queens_board of = {0};
    const unsigned header = position[0] & 0xffff;
    of.rows = (header & 15) + 1;
    of.columns = (header >> 4 & 15) + 1;
    of.marked = header >> 8 & 1;
    for (unsigned r = 0; r < of.rows; r++)
        of.row[r] = (uint16_t)(position[(r + 1) / 4] >> (r + 1) % 4 * 16);
    return of;
}

/* Packs a board into zeroed words. */
static inline void queens_store(const queens_board *of, uint64_t *position)
{
    position[0] = (of->rows - 1) | (of->columns - 1) << 4 | (unsigned)of->marked << 8;
    for (unsigned r = 0; r < of->rows; r++)
        position[(r + 1) / 4] |= (uint64_t)of->row[r] << (r + 1) % 4 * 16;
}

static inline unsigned queens_row_cells(const queens_board *of)
{
    return (1u << of->columns) - 1;
}

/* The lines on which a set of cells lies.  Each cell is on one line of each kind. */
typedef struct queens_lines {
    unsigned rows, columns; /* a bit for each */
    uint32_t falling, rising; /* the diagonals: bit column - row + 15, and bit column + row */
} queens_lines;

static inline void queens_lines_add(queens_lines *lines, unsigned r, unsigned cells)
{
    lines->rows |= (unsigned)(cells != 0) << r;
    lines->columns |= cells;
    lines->falling |= (uint32_t)cells << (QUEENS_SIDE - 1 - r);
    lines->rising |= (uint32_t)cells << r;
}

/* The cells of row `r` that are on these lines; bits of columns off the board may be set, too. */
static inline unsigned queens_on_lines(const queens_lines *lines, unsigned r)
{
    const unsigned whole = -(lines->rows >> r & 1);
    return (whole | lines->columns | lines->falling >> (QUEENS_SIDE - 1 - r) | lines->rising >> r) & 0xffff;
}

/* Replaces the queens of a board by its free cells. */
static inline void queens_free(queens_board *of)
{
    queens_lines lines = {0};
    if (of->marked)
        return;
    for (unsigned r = 0; r < of->rows; r++)
        queens_lines_add(&lines, r, of->row[r]);
    for (unsigned r = 0; r < of->rows; r++)
        of->row[r] = (uint16_t)(queens_row_cells(of) & ~queens_on_lines(&lines, r));
    of->marked = true;
}

/* Makes an empty board.  Fails with KAY_EINPUT if it has no cell or is too large. */
kay_status queens_make(kay_arena *arena, const kay_ruleset *rules, uint64_t rows, uint64_t columns,
                       const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Whether queens attack each other. */
bool queens_attack(const queens_board *of);

void queens_write_board(const queens_board *of, kay_text *out);

/* Parts of the ruleset. */
void queens_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
extern const kay_contest_form queens_contest_form;
extern const kay_starts queens_starts;

KAY_GAME_PARTS(queens);
