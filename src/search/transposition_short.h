/* An exact hash table from keys of one, two or three words to cells of 16 bits, one cache line a probe.
 *
 *   line    |  6 words of keys: 6, 3 or 2 keys      | cells 0..5 | spare |     64 bytes, on a cache line
 *   byte    0                                       48           60     64
 *
 * A cell of 0 marks an empty place.  A key stands in the first line from its own on that had an empty place when it
 * came; nothing is ever removed, so a line with an empty place ends the way of a key that is not there. */
#ifndef KAYLES_SEARCH_TRANSPOSITION_SHORT_H
#define KAYLES_SEARCH_TRANSPOSITION_SHORT_H

#include <assert.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <kayles/context.h>

#include "search/key.h"

enum { SHORT_LINE_WORDS = 6, SHORT_KEY_MAX = 3 };

typedef struct short_line {
    uint64_t keys[SHORT_LINE_WORDS];
    uint16_t cells[SHORT_LINE_WORDS];
    uint32_t spare;
} short_line;

static_assert(sizeof(short_line) == 64, "a line of the table is a cache line");

typedef struct transposition_short {
    kay_context *ctx;
    uint32_t words; /* of a key, 1..SHORT_KEY_MAX */
    uint64_t line_count; /* 0 until the first key comes */
    short_line *lines; /* inside `block`; before the first key comes, one that is empty */
    void *block;
    uint64_t held; /* keys */
    uint64_t full; /* keys at which the table wants to grow */
    uint64_t moved; /* how often it has grown: pointers to cells last until then */
} transposition_short;

void transposition_short_init(transposition_short *table, kay_context *ctx, uint32_t words);
void transposition_short_free(transposition_short *table);

/* The cell of a key, to be made other than 0 at once if it is 0: then the key is new.  KAY_EUNABLE, KAY_ENOMEM. */
kay_status transposition_short_add(transposition_short *table, const uint64_t *key, uint64_t hash,
                                   uint16_t **cell) KAY_MUST_CHECK;

static inline uint64_t transposition_short_bytes(const transposition_short *table)
{
    return table->line_count * sizeof(short_line);
}

/* The line where the search for a key begins. */
static inline const short_line *transposition_short_first(const transposition_short *table, uint64_t hash)
{
    return &table->lines[key_place(hash, table->line_count)];
}

static inline const short_line *transposition_short_next(const transposition_short *table, const short_line *line)
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
        __m128i wanted = _mm_set1_epi64x((long long)key[0]);
        __m128i low = _mm_cmpeq_epi32(_mm_load_si128((const __m128i *)&line->keys[0]), wanted);
        __m128i middle = _mm_cmpeq_epi32(_mm_load_si128((const __m128i *)&line->keys[2]), wanted);
        __m128i high = _mm_cmpeq_epi32(_mm_load_si128((const __m128i *)&line->keys[4]), wanted);
        __m128i halves = _mm_packs_epi16(_mm_packs_epi32(low, middle), _mm_packs_epi32(high, high));
        unsigned bits = (unsigned)_mm_movemask_epi8(halves);
        return bits & bits >> 1 & 0x555;
    }
#endif
    for (unsigned i = 0; i < SHORT_LINE_WORDS / words; i++)
        fits |= (unsigned)short_line_holds(line, i, key, words) << 2 * i;
    return fits;
}

/* The cell of the key, whose search begins at `line`; 0 when it is not there.  Empty places hold zeroes, and all come
 * behind those that are taken: the lowest bit is right for a key of zeroes too. */
static inline __attribute__((always_inline)) uint16_t transposition_short_find_words(const transposition_short *table,
                                                                                     const short_line *line,
                                                                                     const uint64_t *key,
                                                                                     unsigned words)
{
    for (;; line = transposition_short_next(table, line)) {
        unsigned fits = short_line_fits(line, key, words);
        if (fits)
            return line->cells[__builtin_ctz(fits) / 2];
        if (!line->cells[SHORT_LINE_WORDS / words - 1])
            return 0;
    }
}

#endif
