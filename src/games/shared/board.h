/* Packs, reads, writes, draws and enumerates positions of games on boards of cells.
 *
 * A cell holds one of up to four letters; the place of the letter in the game's `letters` is the code of the cell.  A
 * position also holds the size of the board, so all sizes that fit in the same number of words belong to one game.
 * Then values of small parts are stored once for all boards, and a part can be transposed.  The layout:
 *
 *   one word        [ rows 6 | columns 6 | marked 1 | plane 0 | plane 1 ]; planes have a bit for each cell, row by row
 *   two words       [ rows 7 | columns 7 | marked 1 | plane 0 | plane 1 ] as one number of 128 bits
 *   more            the first word [ rows 7 | columns 7 | marked 1 ], then two words for each plane
 *
 * Bit k of a cell's code is its bit in plane k.  Each game gives `marked` its own meaning. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>

#include "base/bits.h"
#include "games/shared/game_declarations.h"

/* A set of cells: cell c of row r is bit r * columns + c. */
__extension__ typedef unsigned __int128 board_cells;

enum {
    BOARD_CELLS = 127, /* at most */
    BOARD_PLANES = 2, /* at most */
};

typedef struct board {
    unsigned rows, columns;
    unsigned marked;
    bool exchange; /* exchanging the planes gives an equal position */
    unsigned base, step; /* plane k begins at bit base + k * step of the position's words */
    board_cells plane[BOARD_PLANES];
} board;

/* Makes a move in `position`, whose unpacked form is `of`. */
typedef void board_make(const board *of, uint64_t *position, kay_player player, uint64_t name);

/* The differences between the games.  The first member is the `starts` of the ruleset. */
typedef struct board_kind {
    kay_starts starts;
    board_make *make;
    unsigned cells; /* how many cells a move's name has (board_name); 0: the game writes move texts itself */
    const char *letters; /* the letter of each code */
    const char *marked_letters; /* the same in marked positions; NULL: no position is marked */
    const char *every; /* the letters that enumeration uses; NULL: all */
    const char *sample; /* the letters of random positions; repeat a letter to make it more frequent */
    const char *opening; /* the letters of starts for play, repeated and shuffled */
    char empty; /* the letter of empty boards; '\0': that of code 0 */
    unsigned planes;
    bool row; /* boards have only one row */
    bool lays; /* a move lays a piece on its two cells, which become closed */
    bool (*legal)(const board *of); /* whether a position is legal; NULL: all are */
    const char *illegal; /* the error message for a position that is not legal */
} board_kind;

static inline const board_kind *board_kind_of(const kay_ruleset *rules)
{
    return (const board_kind *)rules->starts;
}

static inline unsigned board_count(const board *of)
{
    return of->rows * of->columns;
}

/* All cells of a board of `count` cells. */
static inline board_cells board_all(unsigned count)
{
    return ((board_cells)1 << count) - 1;
}

static inline board_cells board_cell(unsigned cell)
{
    return (board_cells)1 << cell;
}

/* The first cell of a set that is not empty. */
static inline unsigned board_first(board_cells cells)
{
    return (uint64_t)cells ? (unsigned)__builtin_ctzll((uint64_t)cells)
                           : 64 + (unsigned)__builtin_ctzll((uint64_t)(cells >> 64));
}

/* The last cell of a set that is not empty. */
static inline unsigned board_last(board_cells cells)
{
    return cells >> 64 ? 127 - (unsigned)__builtin_clzll((uint64_t)(cells >> 64))
                       : 63 - (unsigned)__builtin_clzll((uint64_t)cells);
}

/* The set turned about: its last cell becomes cell 0. */
static inline board_cells board_reversed(board_cells cells)
{
    const uint64_t low = (uint64_t)cells, high = (uint64_t)(cells >> 64);
    const unsigned after = 127 - board_last(cells);
    return ((board_cells)kay_bits_reverse_word(low) << 64 | kay_bits_reverse_word(high)) >> after;
}

/* Whether one word has bits for all cells and one more: then shifts by rows stay inside the word. */
static inline bool board_is_small(const board *of)
{
    return board_count(of) < 64;
}

/* All cells of a column, counted from 0. */
static inline board_cells board_column(const board *of, unsigned column)
{
    const unsigned count = board_count(of);
    if (board_is_small(of)) {
        uint64_t cells = 1;
        for (unsigned far = of->columns; far < count; far *= 2)
            cells |= cells << far;
        return (cells & ((UINT64_C(1) << count) - 1)) << column;
    }
    board_cells cells = 1;
    for (unsigned far = of->columns; far < count; far *= 2)
        cells |= cells << far;
    return (cells & board_all(count)) << column;
}

/* The cells that share a side with a cell of the set. */
static inline board_cells board_beside(const board *of, board_cells cells)
{
    const board_cells first = board_column(of, 0), last = first << (of->columns - 1);
    if (board_is_small(of)) {
        const uint64_t few = (uint64_t)cells, sides = (few & ~(uint64_t)last) << 1 | (few & ~(uint64_t)first) >> 1;
        return (sides | few << of->columns | few >> of->columns) & ((UINT64_C(1) << board_count(of)) - 1);
    }
    const board_cells near = (cells & ~last) << 1 | (cells & ~first) >> 1 | cells << of->columns | cells >> of->columns;
    return near & board_all(board_count(of));
}

/* The cells of the smallest rectangle that holds the set, which is not empty. */
static inline board_cells board_box(const board *of, board_cells cells)
{
    const unsigned row = board_first(cells) / of->columns, last = board_last(cells) / of->columns;
    board_cells any = 0, box = 0; /* the columns that have a cell */
    for (unsigned r = row; r <= last; r++)
        any |= cells >> r * of->columns;
    any &= board_all(of->columns);
    any = board_all(board_last(any) + 1) & ~board_all(board_first(any));
    for (unsigned r = row; r <= last; r++)
        box |= any << r * of->columns;
    return box;
}

/* Sets the first bits of the planes in a position of `words` words. */
static inline void board_place(board *of, uint32_t words)
{
    of->base = words == 1 ? 13 : words == 2 ? 15 : 64;
    of->step = words <= 2 ? board_count(of) : 128;
}

/* Unpacks a position of a game whose cells have `planes` planes. */
static inline board board_load(const kay_game *game, const uint64_t *position, unsigned planes)
{
    board of = {0};
    if (game->words == 1) {
        const uint64_t word = position[0];
        of.rows = word & 63;
        of.columns = word >> 6 & 63;
        of.marked = word >> 12 & 1;
        board_place(&of, 1);
        const uint64_t all = (UINT64_C(1) << of.step) - 1;
        of.plane[0] = word >> of.base & all;
        of.plane[1] = planes == 2 ? word >> (of.base + of.step) & all : 0;
        return of;
    }
    of.rows = position[0] & 127;
    of.columns = position[0] >> 7 & 127;
    of.marked = position[0] >> 14 & 1;
    board_place(&of, game->words);
    for (unsigned k = 0; k < planes; k++) {
        const uint64_t *at = position + (game->words == 2 ? 0 : 1 + 2 * k);
        const unsigned shift = game->words == 2 ? of.base + k * of.step : 0;
        of.plane[k] = (at[0] | (board_cells)at[1] << 64) >> shift & board_all(board_count(&of));
    }
    return of;
}

/* Packs a board into zeroed words. */
static inline void board_store(const board *of, uint32_t words, unsigned planes, uint64_t *position)
{
    if (words == 1) {
        const unsigned count = board_count(of);
        position[0] = of->rows | of->columns << 6 | (uint64_t)of->marked << 12 | (uint64_t)of->plane[0] << 13;
        if (planes == 2)
            position[0] |= (uint64_t)of->plane[1] << (13 + count);
        return;
    }
    const unsigned header = of->rows | of->columns << 7 | of->marked << 14;
    if (words == 2) {
        board_cells both = of->plane[0] << 15 | header;
        if (planes == 2)
            both |= of->plane[1] << (15 + board_count(of));
        position[0] = (uint64_t)both;
        position[1] = (uint64_t)(both >> 64);
        return;
    }
    position[0] = header;
    for (unsigned k = 0; k < planes; k++) {
        position[1 + 2 * k] = (uint64_t)of->plane[k];
        position[2 + 2 * k] = (uint64_t)(of->plane[k] >> 64);
    }
}

/* The bit of the first word that marks a position. */
static inline uint64_t board_mark(const kay_game *game)
{
    return UINT64_C(1) << (game->words == 1 ? 12 : 14);
}

/* Sets the code of a cell in a position on the board `of`. */
static inline void board_put(const board *of, unsigned planes, uint64_t *position, unsigned cell, unsigned code)
{
    for (unsigned k = 0; k < planes; k++) {
        const unsigned bit = of->base + k * of->step + cell;
        kay_bits_clear(position, bit);
        position[bit / 64] |= (uint64_t)(code >> k & 1) << bit % 64;
    }
}

/* Sets the code of all these cells to 0 in a position of `words` words of a game with one plane. */
static inline void board_remove(const board *of, uint32_t words, uint64_t *position, board_cells cells)
{
    if (words == 1) {
        position[0] &= ~((uint64_t)cells << of->base);
        return;
    }
    const board_cells bits = words == 2 ? cells << of->base : cells;
    position[words - 2] &= ~(uint64_t)bits;
    position[words - 1] &= ~(uint64_t)(bits >> 64);
}

static inline unsigned board_code(const board *of, unsigned cell)
{
    return (unsigned)(of->plane[0] >> cell & 1) | (unsigned)(of->plane[1] >> cell & 1) << 1;
}

/* Packs up to three cells, 7 bits each, into the name of a move. */
static inline uint64_t board_name(unsigned first, unsigned second, unsigned third)
{
    return first | second << 7 | third << 14;
}

static inline unsigned board_named(uint64_t name, unsigned k)
{
    return (unsigned)(name >> 7 * k) & 127;
}

/* Emits a move with its option, which `make` makes from the position. */
static inline void board_emit(const board *of, board_make *make, const uint64_t *position, kay_player player,
                              uint64_t name, kay_move_list *out)
{
    uint64_t *option = kay_emit_copy(out, name, position);
    if (option)
        make(of, option, player, name);
}

/* Makes a state of one position in the arena.  Fails with KAY_EINPUT if the board has no cell or too many. */
kay_status board_state(kay_arena *arena, const kay_ruleset *rules, uint64_t rows, uint64_t columns,
                       const kay_game **game, kay_state *state) KAY_MUST_CHECK;

enum { BOARD_TEXT_CELLS = 256 };

/* Rows of letters. */
typedef struct board_text {
    const board_kind *kind; /* whose letters they are */
    unsigned most; /* cells, at most BOARD_TEXT_CELLS */
    unsigned cells, in_row; /* cells read so far, in all and in this row */
    unsigned columns; /* of the first row; 0: it is not complete */
    bool marked, plain; /* whether a letter of only marked, or of only plain, positions was read */
    unsigned char code[BOARD_TEXT_CELLS];
} board_text;

/* Reads rows to the end of the input: each word is one row, or several with '|' between.  The caller sets `kind` and
 * `most`. */
kay_status board_read_rows(kay_reader *in, board_text *text) KAY_MUST_CHECK;

/* The hook `read_position`: reads rows of letters, separated by '|' or white space, to the end of the input. */
kay_status board_read(kay_cases *cases, const kay_game **game, kay_state *state);
void board_write(const kay_game *game, const kay_state *state, kay_text *out);

/* The hooks `scene` and `place`; the place has the cells of the name. */
void board_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void board_place_of(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                    const kay_scene *scene, kay_place *out);

/* The middle of a cell in the drawing. */
void board_middle(const board *of, unsigned cell, double point[2]);

/* The hook `negate` of games in which code 1 belongs to Left and code 2 to Right: exchanges the two codes. */
kay_status board_negate(const kay_game *game, uint64_t *position);

/* Writes the rows of a board with '|' between. */
void board_write_cells(const board_kind *kind, const board *of, kay_text *out);

/* The hook `play_in_place`: calls the game's `make`. */
kay_status board_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);

/* The hook `move_text`: the cells that name the move, "r,c-r,c", from 1. */
void board_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

/* The hook `start`: an empty board; the parameters are its rows and columns, or the side of a square.  If one of them
 * is 0, the board is a single cell with the letter of code 0, on which neither player has a move. */
kay_status board_start(kay_start *start, const kay_game **game, kay_state *state);

/* The hook `positions`: all fillings of all boards with at most size.a rows and size.b columns; in games on a row, with
 * at most size.a cells. */
kay_status board_positions(kay_walk *walk, const kay_game **game, kay_state *state);
typedef struct board_walk {
    unsigned rows, columns;
    kay_state state;
    const kay_game *game;
} board_walk;

/* The hooks `sample`, random boards of up to `size` cells, and `opening`, boards with the letters of kind->opening,
 * repeated and shuffled. */
void board_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);
void board_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

/* The contest form with these hooks. */
extern const kay_contest_form board_contest_form;

/* The members that the starts of all board games share. */
#define BOARD_STARTS(size)                                                                                             \
    .positions = board_positions, .place_size = sizeof(board_walk), .complete = true, .verify_size = (size)

/* The members that all rulesets on boards have.  The game defines GAME_kind, a board_kind, and the hooks GAME_moves and
 * GAME_simplify; `text` and `negative` are its hooks `move_text` and `negate`. */
#define BOARD_RULESET(game, text, negative) BOARD_RULESET_OF(KAY_SUMS, game, text, negative)
#define BOARD_RULESET_OF(traits_of, game, text, negative)                                                              \
    .version = KAY_RULESET_VERSION, .traits = (traits_of), .players = {"Left", "Right"},                               \
    .manual = &kay_##game##_manual, .plain_position = true, .read_position = board_read,                               \
    .write_position = board_write, .moves = game##_moves, .simplify = game##_simplify, .simplify_keeps_moves = true,   \
    .play_in_place = board_play_in_place, .move_text = (text), .negate = (negative), .contest = &board_contest_form,   \
    .starts = &game##_kind.starts

/* The members of those whose drawings are boards, too. */
#define BOARD_DRAWN .scene = board_scene, .place = board_place_of
