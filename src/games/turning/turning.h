/* Coin-turning games: what their codes, their values, their rules and their theorem share.
 *
 * A position is the bit set of the coins that show heads; coin (r, c), both from 0, is bit r * columns + c.  A move is
 * named by the set of coins that it turns: on up to 64 coins by their bits, on more by the address of a turning_move.
 * Its corner, the coin in its last row and its last column, shows heads. */
#pragma once

#include <kayles/starts.h>

#include "games/shared/game_parts.h"

enum {
    TURNING_SMALL = 64, /* coins of a board whose moves are named by their bits */
    TURNING_NUMBER = 64, /* the largest number in a code */
};

/* How the coins that are turned must lie. */
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
    uint64_t span; /* they lie within so many coins; UINT64_MAX: anywhere */
    bool first; /* the first coin of the row is among them */
} turning_term;

typedef struct turning_code {
    const char *name; /* in its usual form */
    turning_term *terms;
    unsigned count;
} turning_code;

/* Places of a row, from 0, rising. */
typedef struct turning_set {
    uint64_t *places;
    uint64_t count;
} turning_set;

/* Sets of places with the same last one: the base, which is the places first, first + gap, ..., last, and of the items
 * any that make `least` to `most` places in all.  Item i is place from + i, in pairs with the place as far from the
 * other end, which may be the same. */
typedef struct turning_family {
    uint64_t first, last, gap;
    uint64_t from, count;
    bool pairs;
    uint64_t least, most;
} turning_family;

/* A ruleset made of one code, or of two: their product.  Its name lives as long. */
typedef struct turning {
    kay_ruleset rules; /* first: a hook finds the rest by it */
    kay_starts starts;
    turning_code codes[2]; /* of rows, of columns; where there is one, of columns */
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
    uint64_t places[]; /* the rows, then the columns, both rising */
} turning_move;

static inline const turning_board *turning_board_of(const kay_game *game)
{
    return (const turning_board *)game;
}

static inline uint64_t turning_coins(const turning_board *board)
{
    return board->rows * board->columns;
}

/* The code that a row of coins obeys whose places are rows (0) or columns (1) of the board; NULL: there is one row. */
static inline const turning_code *turning_along(const turning_board *board, unsigned axis)
{
    return axis || board->rules->product ? &board->rules->codes[axis] : NULL;
}

/* Whether a word begins as a code does: "turning:". */
bool turning_looks(const char *word);

/* Reads "1-3C(5),2F" in `length` bytes.  KAY_EINPUT with words. */
kay_status turning_read_code(kay_arena *arena, const char *text, size_t length, turning_code *out) KAY_MUST_CHECK;

/* Makes the ruleset of a code behind "turning:", or of the product of two rulesets that this has made; it lives in the
 * arena.  KAY_EINPUT with words. */
kay_status turning_make(kay_arena *arena, const char *word, const kay_ruleset **out) KAY_MUST_CHECK;
kay_status turning_make_product(kay_arena *arena, const kay_ruleset *rows, const kay_ruleset *columns,
                                const kay_ruleset **out) KAY_MUST_CHECK;

/* Whether a code lets a set be turned. */
bool turning_code_allows(const turning_code *code, const turning_set *set);

/* The families of the sets of a term whose last place is `last`, one after another: *cursor is 0 before the first.
 * False: there are no more. */
bool turning_next_family(const turning_term *term, uint64_t last, uint64_t cursor[2], turning_family *out);

/* How many places the base has; item i. */
static inline uint64_t turning_base_size(const turning_family *family)
{
    return (family->last - family->first) / family->gap + 1;
}

static inline uint64_t turning_weight(const turning_family *family, uint64_t item)
{
    const uint64_t place = family->from + item;
    return family->pairs && 2 * place != family->first + family->last ? 2 : 1;
}

/* The set of the base and of `count` items, rising; out->places has room for it. */
void turning_family_set(const turning_family *family, const uint64_t *items, uint64_t count, turning_set *out);

/* Calls `visit` for each set that a code lets be turned whose last place is `last`, each once, until it returns false.
 * `room`: for 2 * (last + 1) numbers.  False: it did. */
typedef bool turning_visit(void *user, const turning_set *set);
bool turning_each(const turning_code *code, uint64_t last, uint64_t *room, turning_visit *visit, void *user);

/* The name of the move that turns the coins where these rows and columns cross; 0: no memory. */
uint64_t turning_name(const turning_board *board, const turning_set *rows, const turning_set *columns,
                      kay_arena *arena);

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
