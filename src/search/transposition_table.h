/* What search has found: a code for each position (or sum) and player to move, in exact tables.
 *
 * Short keys go to a table of cache lines, long ones to a log.  A cell holds the code of an impartial game, or a
 * code for each player to move in its two bytes.  Codes that a cell has no room for (Grundy values from 65530 on)
 * stand in the side words of a log. */
#ifndef KAYLES_SEARCH_TRANSPOSITION_TABLE_H
#define KAYLES_SEARCH_TRANSPOSITION_TABLE_H

#include <kayles/ruleset.h>

#include "search/transposition_long.h"
#include "search/transposition_short.h"

/* A Grundy value g >= 1 is TRANSPOSITION_WIN + g; the Grundy value 0 is TRANSPOSITION_LOSS. */
enum {
    TRANSPOSITION_UNKNOWN = 1,
    TRANSPOSITION_OPEN = 2, /* being searched: to meet it again is a cycle */
    TRANSPOSITION_LOSS = 3,
    TRANSPOSITION_DRAW = 4,
    TRANSPOSITION_WIN = 5, /* and in an impartial game a Grundy value that is not 0 and not known */
    TRANSPOSITION_CELL_MAX = 65535,
};

typedef struct transposition_table {
    kay_context *ctx;
    uint32_t words; /* of a position */
    bool impartial;
    uint64_t values; /* codes held: a position counts for each player to move */
    transposition_short short_keys; /* keys of one position where it is short */
    transposition_long long_keys; /* all others */
    transposition_long side; /* codes that do not fit a cell of the short table */
} transposition_table;

/* Where a code stands, until the tables move. */
typedef struct transposition_place {
    uint16_t *cell;
    uint64_t moved;
} transposition_place;

void transposition_init(transposition_table *table, kay_context *ctx, const kay_game *game);
void transposition_free(transposition_table *table);
uint64_t transposition_bytes(const transposition_table *table);

static inline bool transposition_is_short(const transposition_table *table, uint64_t words)
{
    return words == table->words && words <= SHORT_KEY_MAX;
}

/* Where the search for a key begins, to be asked for early. */
static inline const void *transposition_first(const transposition_table *table, uint64_t words, uint64_t hash)
{
    return transposition_is_short(table, words) ? transposition_short_first(&table->short_keys, hash)
                                                : transposition_long_first(&table->long_keys, hash);
}

uint64_t transposition_find_long(const transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                                 kay_player mover);

/* Where a cell has the code for a player to move. */
static inline unsigned transposition_shift(const transposition_table *table, kay_player mover)
{
    return table->impartial ? 0 : 8 * mover;
}

static inline uint64_t transposition_mask(const transposition_table *table)
{
    return table->impartial ? 0xffff : 0xff;
}

/* The code of a key that transposition_is_short, of as many words as the caller knows when it is compiled. */
static inline __attribute__((always_inline)) uint64_t transposition_find_words(const transposition_table *table,
                                                                               const uint64_t *key, unsigned words,
                                                                               uint64_t hash, kay_player mover)
{
    const short_line *line = transposition_short_first(&table->short_keys, hash);
    uint64_t cell = transposition_short_find_words(&table->short_keys, line, key, words);
    uint64_t code = table->impartial ? cell : (cell >> 8 * mover) & 0xff;
    if (code == TRANSPOSITION_CELL_MAX)
        return transposition_long_find(&table->side, key, words, hash)->side;
    return code ? code : TRANSPOSITION_UNKNOWN;
}

/* The code of a key, TRANSPOSITION_UNKNOWN when nothing is known. */
static inline uint64_t transposition_find(const transposition_table *table, const uint64_t *key, uint64_t words,
                                          uint64_t hash, kay_player mover)
{
    if (!transposition_is_short(table, words))
        return transposition_find_long(table, key, words, hash, mover);
    switch (words) {
    case 1:
        return transposition_find_words(table, key, 1, hash, mover);
    case 2:
        return transposition_find_words(table, key, 2, hash, mover);
    default:
        return transposition_find_words(table, key, 3, hash, mover);
    }
}

/* Marks a key as TRANSPOSITION_OPEN.  KAY_EUNABLE, KAY_ENOMEM. */
kay_status transposition_open(transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                              kay_player mover, transposition_place *place) KAY_MUST_CHECK;

/* Sets the code of an open key.  `place` is where transposition_open put it. */
kay_status transposition_set(transposition_table *table, const uint64_t *key, uint64_t words, kay_player mover,
                             transposition_place place, uint64_t code) KAY_MUST_CHECK;

static inline kay_outcome transposition_outcome(uint64_t code)
{
    return code >= TRANSPOSITION_WIN ? KAY_WIN : code == TRANSPOSITION_DRAW ? KAY_DRAW : KAY_LOSS;
}

static inline bool transposition_has_grundy(uint64_t code)
{
    return code == TRANSPOSITION_LOSS || code > TRANSPOSITION_WIN;
}

static inline uint64_t transposition_grundy(uint64_t code)
{
    return code == TRANSPOSITION_LOSS ? 0 : code - TRANSPOSITION_WIN;
}

#endif
