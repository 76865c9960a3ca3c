/* The exact table of a search: a code for each position (or sum) and player to move.
 *
 * Short keys, which are one position of one, two or three words, are stored in lines of the size of a cache line; a
 * probe reads one line:
 *
 *   line    |  6 words of keys: 6, 3 or 2 keys      | cells 0..5 | spare |     64 bytes, on a cache line
 *   byte    0                                       48           60     64
 *
 * A cell holds the code of an impartial game, or a code for each player to move in its two bytes; 0 marks an empty
 * place.  The hash of a key gives the line where its probe begins; a new key is added to the first line from there that
 * has an empty place.  Keys are never removed, so a probe for an absent key ends at the first line with an empty place.
 *
 * All other keys are interned with their codes, and so are keys whose code is too large for a cell (Grundy values from
 * 65530 on). */
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
    TRANSPOSITION_OPEN = 2, /* being searched: meeting it again is a cycle */
    TRANSPOSITION_LOSS = 3,
    TRANSPOSITION_DRAW = 4,
    TRANSPOSITION_WIN = 5, /* in an impartial game also: the Grundy value is not 0, but is not known */
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
    uint64_t values; /* codes stored: a position counts for each player to move */
    uint64_t line_count; /* 0 before the first short key */
    short_line *lines; /* inside `block`; before the first short key, one empty line */
    void *block;
    uint64_t held; /* short keys */
    uint64_t full; /* the number of short keys at which the lines must grow */
    uint64_t moved; /* how often the lines have grown, which makes pointers to cells invalid */
    kay_intern_table keys; /* other keys, and those whose code is too large for a cell, each with its codes */
} transposition_table;

/* The place of a code: a cell, valid until the lines move, or the number of an interned key. */
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

/* Returns the hash of a short key; 0 for other keys, which the intern table hashes. */
static inline uint64_t transposition_hash(const transposition_table *table, const uint64_t *key, uint64_t words)
{
    return transposition_is_short(table, words) ? key_hash(key, words) : 0;
}

/* Returns the bit at which the code for a player to move begins in a cell or an interned word. */
static inline unsigned transposition_shift(const transposition_table *table, kay_player mover)
{
    return table->impartial ? 0 : 8 * mover;
}

static inline uint64_t transposition_mask(const transposition_table *table)
{
    return table->impartial ? UINT64_MAX : 0xff;
}

/* Returns the line at which a probe begins. */
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

/* Returns a word with bit 2 i set if place i of the line holds the key.  Has no branches to mispredict. */
static inline __attribute__((always_inline)) unsigned short_line_fits(const short_line *line, const uint64_t *key,
                                                                      unsigned words)
{
    unsigned fits = 0;
#ifdef __SSE2__
    if (words == 1) { /* compares halves of words: 12 bits, two for each place */
        const __m128i wanted = _mm_set1_epi64x((long long)key[0]), *keys = (const __m128i *)line->keys;
        const __m128i low = _mm_packs_epi32(_mm_cmpeq_epi32(keys[0], wanted), _mm_cmpeq_epi32(keys[1], wanted));
        const __m128i high = _mm_packs_epi32(_mm_cmpeq_epi32(keys[2], wanted), _mm_setzero_si128());
        const unsigned halves = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
        return halves & halves >> 1 & 0x555;
    }
#endif
    for (unsigned i = 0; i < SHORT_LINE_WORDS / words; i++)
        fits |= (unsigned)short_line_holds(line, i, key, words) << 2 * i;
    return fits;
}

/* Returns the cell of a key, from `line` on; 0 if the key is absent.  Empty places hold zeroes and come after all full
 * ones, so the lowest bit of short_line_fits is right even for a key of zeroes. */
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

/* Returns the code of a key, or TRANSPOSITION_UNKNOWN.  `hash` is its transposition_hash. */
uint64_t transposition_find(const transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                            kay_player mover);

/* Marks a key as TRANSPOSITION_OPEN.  Fails with KAY_EUNABLE or KAY_ENOMEM. */
kay_status transposition_open(transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                              kay_player mover, transposition_place *place) KAY_MUST_CHECK;

/* Sets the code of an open key; `place` comes from transposition_open. */
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
