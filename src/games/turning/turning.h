/* Declarations that the codes, values, rules, theorem and check of coin-turning games share.
 *
 * A position is the bit set of the coins that show heads; coin (r, c), both from 0, is bit r * columns + c.  The name
 * of a move is the bit set of the coins that it turns; on boards of more than 64 coins, the address of a turning_move.
 * The corner of a move, the coin in its last row and its last column, shows heads. */
#pragma once

#include <kayles/starts.h>

#include "games/shared/game_declarations.h"

enum {
    TURNING_SMALL = 64, /* the most coins of a board whose move names are bit sets */
    TURNING_NUMBER = 64, /* the largest number in a code */
};

/* How the coins of a move must lie. */
typedef enum turning_kind {
    TURNING_ANY,
    TURNING_SYMMETRIC, /* their mirror image is the same set */
    TURNING_EQUAL, /* equally spaced */
    TURNING_CONSECUTIVE,
} turning_kind;

/* One entry of a code, such as 2-3C(5)F. */
typedef struct turning_term {
    uint64_t least, most; /* coins turned; most UINT64_MAX: any number */
    turning_kind kind;
    uint64_t span; /* the coins lie within this many places; UINT64_MAX: anywhere */
    bool first; /* the first coin of the row is one of them */
} turning_term;

typedef struct turning_code {
    const char *name; /* the usual form of the code */
    turning_term *terms;
    unsigned count;
} turning_code;

/* Places of a row, counted from 0, in ascending order. */
typedef struct turning_set {
    uint64_t *places;
    uint64_t count;
} turning_set;

/* A family of sets of places with the same last place.  Each set consists of the base (first, first + gap, ..., last)
 * and some of the items, and has `least` to `most` places in all.  Item i is place from + i; with `pairs` it is that
 * place and its mirror image between first and last, which may be the same place. */
typedef struct turning_family {
    uint64_t first, last, gap;
    uint64_t from, count;
    bool pairs;
    uint64_t least, most;
} turning_family;

/* The ruleset of one code, or of the product of two.  Its name lives as long as the ruleset. */
typedef struct turning {
    kay_ruleset rules; /* must be first: hooks cast the ruleset to turning */
    kay_starts starts;
    kay_manual manual; /* of a product */
    turning_code codes[2]; /* of rows, of columns; a game of one row has the code "1" for rows */
    bool product;
} turning;

typedef struct turning_board {
    kay_game game;
    const turning *rules;
    uint64_t rows, columns;
} turning_board;

/* The coins where rows and columns cross. */
typedef struct turning_move {
    uint64_t rows, columns; /* how many */
    uint64_t places[]; /* the rows, then the columns, both in ascending order */
} turning_move;

static inline const turning_board *turning_board_of(const kay_game *game)
{
    return (const turning_board *)game;
}

static inline uint64_t turning_coins(const turning_board *board)
{
    return board->rows * board->columns;
}

/* Whether the names of moves are bit sets. */
static inline bool turning_small(const turning_board *board)
{
    return turning_coins(board) <= TURNING_SMALL;
}

/* The code for sets of rows (axis 0) or columns (axis 1) of the board. */
static inline const turning_code *turning_along(const turning_board *board, unsigned axis)
{
    return &board->rules->codes[axis];
}

/* Counts the rows and the columns up to the last one with heads. */
void turning_extent(const turning_board *board, const uint64_t *heads, uint64_t extent[2]);

/* Whether a word begins with "turning:". */
bool turning_looks(const char *word);

/* Parses a code such as "1-3C(5),2F" of `length` bytes.  Fails with KAY_EINPUT if it is not valid. */
kay_status turning_read_code(kay_arena *arena, const char *text, size_t length, turning_code *out) KAY_MUST_CHECK;

/* Make the ruleset of a word "turning:CODE", or of the product of two such rulesets, in the arena.  Fail with
 * KAY_EINPUT if the code is not valid or a factor is not such a ruleset. */
kay_status turning_make(kay_arena *arena, const char *word, const kay_ruleset **out) KAY_MUST_CHECK;
kay_status turning_make_product(kay_arena *arena, const kay_ruleset *rows, const kay_ruleset *columns,
                                const kay_ruleset **out) KAY_MUST_CHECK;

/* Whether a code allows a set. */
bool turning_code_allows(const turning_code *code, const turning_set *set);

/* Enumerates the families of the sets of a term whose last place is `last`: *cursor is 0 before the first.  False:
 * there are no more. */
bool turning_next_family(const turning_term *term, uint64_t last, uint64_t cursor[2], turning_family *out);

/* The number of places in the base.  turning_weight: the number of places of an item. */
static inline uint64_t turning_base_size(const turning_family *family)
{
    return (family->last - family->first) / family->gap + 1;
}

static inline uint64_t turning_weight(const turning_family *family, uint64_t item)
{
    const uint64_t place = family->from + item;
    return family->pairs && 2 * place != family->first + family->last ? 2 : 1;
}

/* Writes the places of the base and of `count` items to `out`, in ascending order; out->places must have room for
 * them. */
void turning_family_set(const turning_family *family, const uint64_t *items, uint64_t count, turning_set *out);

/* Calls `visit` once for each set that a code allows and whose last place is `last`, until `visit` returns false; then
 * returns false, too.  `room` has space for 2 * (last + 1) numbers. */
typedef bool turning_visit(void *user, const turning_set *set);
bool turning_each(const turning_code *code, uint64_t last, uint64_t *room, turning_visit *visit, void *user);

/* Returns the name of the move that turns the coins where these rows and columns cross; 0: no memory. */
uint64_t turning_name(const turning_board *board, const turning_set *rows, const turning_set *columns,
                      kay_arena *arena);

/* Finds the first coin that a move turns, and its corner, the last one. */
void turning_ends(const turning_board *board, uint64_t name, uint64_t *first, uint64_t *corner);

/* The hooks of moves. */
kay_status turning_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status turning_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void turning_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status turning_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                             kay_move *out) KAY_MUST_CHECK;

kay_status kay_turning_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof) KAY_MUST_CHECK;

extern const kay_manual kay_turning_manual;
extern const kay_theorem kay_turning_theorem;
extern const kay_proof kay_turning_proof;
