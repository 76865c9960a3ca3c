/* An exact hash table from keys of one, two or three words to cells of 16 bits, one cache line a probe.
 *
 *   line    |  6 words of keys: 6, 3 or 2 keys      | cells 0..5 | spare |     64 bytes, on a cache line
 *   byte    0                                       48           60     64
 *
 * A cell of 0 marks an empty place.  A key stands in the first line from its own on that had an empty place when it
 * came; nothing is ever removed, so a line with an empty place ends the way of a key that is not there. */
#ifndef KAYLES_SOLVE_SHORT_TABLE_H
#define KAYLES_SOLVE_SHORT_TABLE_H

#include <assert.h>

#include <kayles/context.h>

#include "solve/key.h"

enum { SHORT_LINE_WORDS = 6, SHORT_KEY_MAX = 3 };

typedef struct short_line {
    uint64_t keys[SHORT_LINE_WORDS];
    uint16_t cells[SHORT_LINE_WORDS];
    uint32_t spare;
} short_line;

static_assert(sizeof(short_line) == 64, "a line of the table is a cache line");

typedef struct short_table {
    kay_context *ctx;
    uint32_t words; /* of a key, 1..SHORT_KEY_MAX */
    uint64_t line_count; /* 0 until the first key comes */
    short_line *lines; /* inside `block` */
    void *block;
    uint64_t held; /* keys */
    uint64_t full; /* keys at which the table wants to grow */
    uint64_t moved; /* how often it has grown: pointers to cells last until then */
} short_table;

void short_table_init(short_table *table, kay_context *ctx, uint32_t words);
void short_table_free(short_table *table);

/* The cell of a key, to be made other than 0 at once if it is 0: then the key is new.  KAY_EUNABLE, KAY_ENOMEM. */
kay_status short_table_add(short_table *table, const uint64_t *key, uint64_t hash, uint16_t **cell) KAY_MUST_CHECK;

static inline uint64_t short_table_bytes(const short_table *table)
{
    return table->line_count * sizeof(short_line);
}

/* The places of a line, a bit each, whose key is `key`, without a branch that could be guessed wrong.  Empty places hold
 * zeroes, and all come behind those that are taken: the lowest bit is right for a key of zeroes too. */
static inline __attribute__((always_inline)) unsigned short_line_match(const short_line *line, const uint64_t *key,
                                                                       unsigned words)
{
    unsigned match = 0;
    for (unsigned i = 0; i < SHORT_LINE_WORDS / words; i++) {
        uint64_t differ = 0;
        for (unsigned w = 0; w < words; w++)
            differ |= line->keys[i * words + w] ^ key[w];
        match |= (unsigned)(differ == 0) << i;
    }
    return match;
}

/* The cell of the key, or the empty one where it would stand, and in `*at` its words; NULL when the table is full
 * without it. */
static inline __attribute__((always_inline)) uint16_t *
short_table_seek_words(const short_table *table, const uint64_t *key, uint64_t hash, unsigned words, uint64_t **at)
{
    uint64_t place = key_place(hash, table->line_count);
    for (uint64_t tried = 0; tried < table->line_count; tried++) {
        short_line *line = &table->lines[place];
        unsigned match = short_line_match(line, key, words), i = match ? (unsigned)__builtin_ctz(match) : 0;
        while (!match && i < SHORT_LINE_WORDS / words && line->cells[i])
            i++;
        if (i < SHORT_LINE_WORDS / words) {
            *at = line->keys + i * words;
            return &line->cells[i];
        }
        place = place + 1 < table->line_count ? place + 1 : 0;
    }
    return NULL;
}

/* The cell of the key; 0 when it is not there. */
static inline __attribute__((always_inline)) uint16_t
short_table_find_words(const short_table *table, const uint64_t *key, uint64_t hash, unsigned words)
{
    uint64_t place = key_place(hash, table->line_count);
    for (uint64_t tried = 0; tried < table->line_count; tried++) {
        const short_line *line = &table->lines[place];
        unsigned match = short_line_match(line, key, words);
        if (match)
            return line->cells[__builtin_ctz(match)];
        if (!line->cells[SHORT_LINE_WORDS / words - 1])
            return 0;
        place = place + 1 < table->line_count ? place + 1 : 0;
    }
    return 0;
}

static inline uint16_t *short_table_seek(const short_table *table, const uint64_t *key, uint64_t hash, uint64_t **at)
{
    switch (table->words) {
    case 1:
        return short_table_seek_words(table, key, hash, 1, at);
    case 2:
        return short_table_seek_words(table, key, hash, 2, at);
    default:
        return short_table_seek_words(table, key, hash, 3, at);
    }
}

/* The cell of a key, 0 when it is not there. */
static inline uint16_t short_table_find(const short_table *table, const uint64_t *key, uint64_t hash)
{
    switch (table->words) {
    case 1:
        return short_table_find_words(table, key, hash, 1);
    case 2:
        return short_table_find_words(table, key, hash, 2);
    default:
        return short_table_find_words(table, key, hash, 3);
    }
}

/* The first line of a key; before the first key comes, no memory. */
static inline const void *short_table_first(const short_table *table, uint64_t hash)
{
    return (const void *)((uintptr_t)table->lines + sizeof(short_line) * key_place(hash, table->line_count));
}

#endif
