/* What search has found: a code for each position (or sum) and player to move, in exact tables.
 *
 * Short keys go to a table of cache lines, long ones to a log.  A cell holds the code of an impartial game, or a
 * code for each player to move in its two bytes.  Codes that a cell has no room for (Grundy values from 65530 on)
 * stand in the side words of a log. */
#ifndef KAYLES_SOLVE_MEMO_H
#define KAYLES_SOLVE_MEMO_H

#include <kayles/ruleset.h>

#include "solve/long_table.h"
#include "solve/short_table.h"

/* A Grundy value g >= 1 is MEMO_WIN + g; the Grundy value 0 is MEMO_LOSS. */
enum {
    MEMO_UNKNOWN = 1,
    MEMO_OPEN = 2, /* being searched: to meet it again is a cycle */
    MEMO_LOSS = 3,
    MEMO_DRAW = 4,
    MEMO_WIN = 5, /* and in an impartial game a Grundy value that is not 0 and not known */
    MEMO_CELL_MAX = 65535,
};

typedef struct memo_table {
    kay_context *ctx;
    uint32_t words; /* of a position */
    bool impartial;
    uint64_t values; /* codes held: a position counts for each player to move */
    short_table short_table; /* keys of one position where it is short */
    long_table long_table; /* all others */
    long_table side; /* codes that do not fit a cell of the short table */
} memo_table;

/* Where a code stands, until the tables move. */
typedef struct memo_place {
    uint16_t *cell;
    uint64_t moved;
} memo_place;

void memo_init(memo_table *memo, kay_context *ctx, const kay_game *game);
void memo_free(memo_table *memo);
uint64_t memo_bytes(const memo_table *memo);

static inline bool memo_is_short(const memo_table *memo, uint64_t words)
{
    return words == memo->words && words <= SHORT_KEY_MAX;
}

/* Where the search for a key begins, to be asked for early. */
static inline const void *memo_first(const memo_table *memo, uint64_t words, uint64_t hash)
{
    return memo_is_short(memo, words) ? short_table_first(&memo->short_table, hash)
                                      : long_table_first(&memo->long_table, hash);
}

uint64_t memo_find_long(const memo_table *memo, const uint64_t *key, uint64_t words, uint64_t hash, kay_player mover);

/* Where a cell has the code for a player to move. */
static inline unsigned memo_shift(const memo_table *memo, kay_player mover)
{
    return memo->impartial ? 0 : 8 * mover;
}

static inline uint64_t memo_mask(const memo_table *memo)
{
    return memo->impartial ? 0xffff : 0xff;
}

/* The code of a key that memo_is_short, of as many words as the caller knows when it is compiled. */
static inline __attribute__((always_inline)) uint64_t memo_find_words(const memo_table *memo, const uint64_t *key,
                                                                      unsigned words, uint64_t hash, kay_player mover)
{
    const short_line *line = short_table_first(&memo->short_table, hash);
    uint64_t cell = short_table_find_words(&memo->short_table, line, key, words);
    uint64_t code = memo->impartial ? cell : (cell >> 8 * mover) & 0xff;
    if (code == MEMO_CELL_MAX)
        return long_table_find(&memo->side, key, words, hash)->side;
    return code ? code : MEMO_UNKNOWN;
}

/* The code of a key, MEMO_UNKNOWN when nothing is known. */
static inline uint64_t memo_find(const memo_table *memo, const uint64_t *key, uint64_t words, uint64_t hash,
                                 kay_player mover)
{
    if (!memo_is_short(memo, words))
        return memo_find_long(memo, key, words, hash, mover);
    switch (words) {
    case 1:
        return memo_find_words(memo, key, 1, hash, mover);
    case 2:
        return memo_find_words(memo, key, 2, hash, mover);
    default:
        return memo_find_words(memo, key, 3, hash, mover);
    }
}

/* Marks a key as MEMO_OPEN.  KAY_EUNABLE, KAY_ENOMEM. */
kay_status memo_open(memo_table *memo, const uint64_t *key, uint64_t words, uint64_t hash, kay_player mover,
                     memo_place *place) KAY_MUST_CHECK;

/* Sets the code of an open key.  `place` is where memo_open put it. */
kay_status memo_set(memo_table *memo, const uint64_t *key, uint64_t words, kay_player mover, memo_place place,
                    uint64_t code) KAY_MUST_CHECK;

static inline kay_outcome memo_outcome(uint64_t code)
{
    return code >= MEMO_WIN ? KAY_WIN : code == MEMO_DRAW ? KAY_DRAW : KAY_LOSS;
}

static inline bool memo_has_grundy(uint64_t code)
{
    return code == MEMO_LOSS || code > MEMO_WIN;
}

static inline uint64_t memo_grundy(uint64_t code)
{
    return code == MEMO_LOSS ? 0 : code - MEMO_WIN;
}

#endif
