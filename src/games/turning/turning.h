/* Coin-turning games: what their codes, their values, their rules and their theorem share.
 *
 * A position is the bit set of the coins that show heads; coin (r, c), both from 0, is bit r * columns + c.  A move is
 * named by the set of coins that it turns.  Its corner, the coin in its last row and its last column, shows heads. */
#ifndef KAYLES_GAMES_TURNING_H
#define KAYLES_GAMES_TURNING_H

#include "games/shared/game_parts.h"

enum { TURNING_COINS = 64 }; /* of a board, at most */

/* How the coins that are turned must lie. */
typedef enum turning_kind {
    TURNING_ANY,
    TURNING_SYMMETRIC, /* their mirror image is the same set */
    TURNING_EQUAL, /* equally spaced */
    TURNING_CONSECUTIVE,
} turning_kind;

/* One entry of a code, such as 2-3C(5)F. */
typedef struct turning_term {
    unsigned least, most; /* coins turned; at most TURNING_COINS */
    turning_kind kind;
    unsigned span; /* they lie within so many coins */
    bool first; /* the first coin of the row is among them */
} turning_term;

typedef struct turning_code {
    const char *name; /* in its usual form */
    turning_term *terms;
    unsigned count;
} turning_code;

/* Sets of coins with the same last one: the base, and of the items, which are sets that have no coin in common, any
 * that make `least` to `most` coins in all. */
typedef struct turning_family {
    uint64_t base;
    uint64_t items[TURNING_COINS];
    unsigned count;
    unsigned least, most;
} turning_family;

/* A ruleset made of one code, or of two: their product.  Its name lives as long. */
typedef struct turning {
    kay_ruleset rules; /* first: a hook finds the rest by it */
    turning_code codes[2]; /* of rows, of columns; where there is one, of columns */
    bool product;
} turning;

typedef struct turning_board {
    kay_game game;
    const turning *rules;
    unsigned rows, columns;
} turning_board;

static inline unsigned turning_coins(const turning_board *board)
{
    return board->rows * board->columns;
}

static inline unsigned turning_last(uint64_t set)
{
    return 63 - (unsigned)__builtin_clzll(set);
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

/* Whether a term lets a set be turned. */
bool turning_term_allows(const turning_term *term, uint64_t set);
bool turning_code_allows(const turning_code *code, uint64_t set);

/* The family behind *cursor, 0 at first, of the sets of a term whose last coin is `last`; false: there are no more. */
bool turning_next_family(const turning_term *term, unsigned last, unsigned *cursor, turning_family *out);

/* Calls `visit` for each set that a code lets be turned whose last coin is `last`, each once, until it returns false;
 * false: it did. */
typedef bool turning_visit(void *user, uint64_t set);
bool turning_each(const turning_code *code, unsigned last, turning_visit *visit, void *user);

/* The Grundy values of the first `count` places of a row: the least that no move from there leaves. */
kay_status turning_values(kay_context *ctx, const turning_code *code, unsigned count, uint64_t *values) KAY_MUST_CHECK;

/* A set with the last coin `last` that leaves coins worth `target`, which is less than the value of that place. */
kay_status turning_construct(kay_context *ctx, const turning_code *code, const uint64_t *values, unsigned last,
                             uint64_t target, uint64_t *set) KAY_MUST_CHECK;

extern const kay_manual kay_turning_manual;
extern const kay_theorem kay_turning_theorem;

#endif
