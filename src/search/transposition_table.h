/* What search has found: a code for each position (or sum) and player to move, in an exact table.
 *
 * Keys of one position of one, two or three words stand in lines of the cache, one a probe:
 *
 *   line    |  6 words of keys: 6, 3 or 2 keys      | cells 0..5 | spare |     64 bytes, on a cache line
 *   byte    0                                       48           60     64
 *
 * A cell holds the code of an impartial game, or a code for each player to move in its two bytes; 0 marks an empty
 * place.  A key stands in the first line from its own on that had an empty place when it came; nothing is ever removed,
 * so a line with an empty place ends the way of a key that is not there.
 *
 * All other keys are interned, with their codes beside them; so are those whose code a cell has no room for (Grundy
 * values from 65530 on). */
#pragma once

#include <assert.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <kayles/ruleset.h>

#include "base/intern_table.h"
#include "base/key_hash.h"

/* A Grundy value g >= 1 is TRANSPOSITION_WIN + g; the Grundy value 0 is TRANSPOSITION_LOSS. */
enum {
    TRANSPOSITION_UNKNOWN = 1,
    TRANSPOSITION_OPEN = 2, /* being searched: to meet it again is a cycle */
    TRANSPOSITION_LOSS = 3,
    TRANSPOSITION_DRAW = 4,
    TRANSPOSITION_WIN = 5, /* and in an impartial game a Grundy value that is not 0 and not known */
    TRANSPOSITION_CELL_MAX = 65535,
};

enum { SHORT_LINE_WORDS = 6, SHORT_KEY_MAX = 3 };

typedef struct short_line {
    uint64_t keys[SHORT_LINE_WORDS];
    uint16_t cells[SHORT_LINE_WORDS];
    uint32_t spare;
} short_line;

static_assert(sizeof(short_line) == 64, "a line of the table is a cache line");

typedef struct transposition_table {
    kay_context *ctx;
    uint32_t words; /* of a position */
    bool impartial;
    uint64_t values; /* codes held: a position counts for each player to move */
    uint64_t line_count; /* 0 until the first short key comes */
    short_line *lines; /* inside `block`; before the first key comes, one that is empty */
    void *block;
    uint64_t held; /* short keys */
    uint64_t full; /* short keys at which the lines want to grow */
    uint64_t moved; /* how often they have grown: pointers to cells last until then */
    kay_intern_table keys; /* the others, and those whose code has no room in a cell; beside each its code or codes */
} transposition_table;

/* Where a code stands: a cell, until the lines move, or the number of a key. */
typedef struct transposition_place {
    uint16_t *cell;
    uint64_t moved, number;
} transposition_place;

void transposition_init(transposition_table *table, kay_context *ctx, const kay_game *game);
void transposition_free(transposition_table *table);
uint64_t transposition_bytes(const transposition_table *table);

static inline bool transposition_is_short(const transposition_table *table, uint64_t words)
{
    return words == table->words && words <= SHORT_KEY_MAX;
}

/* The hash of a short key; other keys need none here. */
static inline uint64_t transposition_hash(const transposition_table *table, const uint64_t *key, uint64_t words)
{
    return transposition_is_short(table, words) ? key_hash(key, words) : 0;
}

/* Where a cell or a number has the code for a player to move. */
static inline unsigned transposition_shift(const transposition_table *table, kay_player mover)
{
    return table->impartial ? 0 : 8 * mover;
}

static inline uint64_t transposition_mask(const transposition_table *table)
{
    return table->impartial ? UINT64_MAX : 0xff;
}

/* The line where the search for a key begins. */
static inline const short_line *transposition_first(const transposition_table *table, uint64_t hash)
{
    return &table->lines[key_place(hash, table->line_count)];
}

static inline const short_line *transposition_next(const transposition_table *table, const short_line *line)
{
    return line + 1 < table->lines + table->line_count ? line + 1 : table->lines;
}

static inline __attribute__((always_inline)) bool short_line_holds(const short_line *line, unsigned i,
                                                                   const uint64_t *key, unsigned words)
{
    uint64_t differ = 0;
    for (unsigned w = 0; w < words; w++)
        differ |= line->keys[i * words + w] ^ key[w];
    return !differ;
}

/* The places of a line that fit a key, a bit each, without a branch that could be guessed wrong. */
static inline __attribute__((always_inline)) unsigned short_line_fits(const short_line *line, const uint64_t *key,
                                                                      unsigned words)
{
    unsigned fits = 0;
#ifdef __SSE2__
    if (words == 1) { /* both halves of two words at once: their answers come as bytes, two for each word */
        const __m128i wanted = _mm_set1_epi64x((long long)key[0]);
        const __m128i low = _mm_cmpeq_epi32(_mm_load_si128((const __m128i *)&line->keys[0]), wanted);
        const __m128i middle = _mm_cmpeq_epi32(_mm_load_si128((const __m128i *)&line->keys[2]), wanted);
        const __m128i high = _mm_cmpeq_epi32(_mm_load_si128((const __m128i *)&line->keys[4]), wanted);
        const __m128i halves = _mm_packs_epi16(_mm_packs_epi32(low, middle), _mm_packs_epi32(high, high));
        const unsigned bits = (unsigned)_mm_movemask_epi8(halves);
        return bits & bits >> 1 & 0x555;
    }
#endif
    for (unsigned i = 0; i < SHORT_LINE_WORDS / words; i++)
        fits |= (unsigned)short_line_holds(line, i, key, words) << 2 * i;
    return fits;
}

/* The cell of the key, whose search begins at `line`; 0 when it is not there.  Empty places hold zeroes, and all come
 * behind those that are taken: the lowest bit is right for a key of zeroes too. */
static inline __attribute__((always_inline)) uint16_t
transposition_find_cell(const transposition_table *table, const short_line *line, const uint64_t *key, unsigned words)
{
    for (;; line = transposition_next(table, line)) {
        unsigned fits = short_line_fits(line, key, words);
        if (fits)
            return line->cells[__builtin_ctz(fits) / 2];
        if (!line->cells[SHORT_LINE_WORDS / words - 1])
            return 0;
    }
}

/* The code of a key, TRANSPOSITION_UNKNOWN when nothing is known.  `hash` is its transposition_hash. */
uint64_t transposition_find(const transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                            kay_player mover);

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
