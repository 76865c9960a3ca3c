/* Short keys: a cache line of keys and cells is read a probe. */
#include "search/transposition_short.h"

#ifdef KAY_TINY_LIMITS
enum { SHORT_FIRST_LINES = 1 };
#else
enum { SHORT_FIRST_LINES = 64 };
#endif

/* Where the first keys are looked for, and none is put. */
static const short_line short_nothing;

void transposition_short_init(transposition_short *table, kay_context *ctx, uint32_t words)
{
    *table = (transposition_short){.ctx = ctx, .words = words, .lines = (short_line *)(uintptr_t)&short_nothing};
}

static size_t transposition_short_block_bytes(uint64_t lines)
{
    return (lines + 1) * sizeof(short_line); /* one more, to begin on a cache line */
}

void transposition_short_free(transposition_short *table)
{
    kay_free(table->ctx, table->block, transposition_short_block_bytes(table->line_count));
    transposition_short_init(table, table->ctx, table->words);
}

/* Seven eighths: at that load a probe still reads little more than one line. */
static uint64_t transposition_short_limit(const transposition_short *table)
{
    uint64_t places = table->line_count * (SHORT_LINE_WORDS / table->words);
    return places - (places + 7) / 8;
}

/* The cell of the key, or the empty one where it would stand, and in `*at` its words. */
static inline __attribute__((always_inline)) uint16_t *transposition_short_seek_words(const transposition_short *table,
                                                                                      const uint64_t *key,
                                                                                      uint64_t hash, unsigned words,
                                                                                      uint64_t **at)
{
    uint64_t place = key_place(hash, table->line_count);
    for (;; place = place + 1 < table->line_count ? place + 1 : 0) {
        short_line *line = &table->lines[place];
        for (unsigned i = 0; i < SHORT_LINE_WORDS / words; i++) {
            if (line->cells[i] && !short_line_holds(line, i, key, words))
                continue;
            *at = line->keys + i * words;
            return &line->cells[i];
        }
    }
}

static uint16_t *transposition_short_seek(const transposition_short *table, const uint64_t *key, uint64_t hash,
                                          uint64_t **at)
{
    switch (table->words) {
    case 1:
        return transposition_short_seek_words(table, key, hash, 1, at);
    case 2:
        return transposition_short_seek_words(table, key, hash, 2, at);
    default:
        return transposition_short_seek_words(table, key, hash, 3, at);
    }
}

static kay_status transposition_short_rehash(transposition_short *table, uint64_t lines)
{
    transposition_short old = *table;
    void *block = kay_alloc_array(table->ctx, lines + 1, sizeof(short_line));
    if (!block)
        return kay_no_memory(table->ctx);
    uintptr_t start = ((uintptr_t)block + sizeof(short_line) - 1) & ~(uintptr_t)(sizeof(short_line) - 1);
    table->block = block;
    table->lines = (short_line *)start;
    table->line_count = lines;
    table->full = transposition_short_limit(table);
    table->moved++;
    for (uint64_t l = 0; l < old.line_count; l++) {
        const short_line *line = &old.lines[l];
        for (unsigned i = 0; i < SHORT_LINE_WORDS / old.words && line->cells[i]; i++) {
            const uint64_t *key = line->keys + i * old.words;
            uint64_t *at;
            uint16_t *cell = transposition_short_seek(table, key, key_hash(key, old.words), &at);
            for (uint32_t w = 0; w < old.words; w++)
                at[w] = key[w];
            *cell = line->cells[i];
        }
    }
    kay_free(old.ctx, old.block, old.line_count ? transposition_short_block_bytes(old.line_count) : 0);
    return KAY_OK;
}

/* Doubles the table, or adds what the budget still has room for; without room it fills up to the last places. */
static kay_status transposition_short_grow(transposition_short *table)
{
    if (!table->line_count)
        return transposition_short_rehash(table, SHORT_FIRST_LINES);
    kay_status status = KAY_EUNABLE;
    for (unsigned part = 1; part <= 4 && status != KAY_OK; part *= 2) {
        if (table->line_count / part)
            status = transposition_short_rehash(table, table->line_count + table->line_count / part);
    }
    if (status == KAY_OK)
        return KAY_OK;
    uint64_t places = table->line_count * (SHORT_LINE_WORDS / table->words);
    uint64_t last = places - places / 32 - 1; /* one place stays empty, and ends the way of what is not there */
    if (table->held + 1 >= last)
        return status;
    table->full = last;
    return KAY_OK;
}

kay_status transposition_short_add(transposition_short *table, const uint64_t *key, uint64_t hash, uint16_t **cell)
{
    uint64_t *at;
    *cell = transposition_short_seek(table, key, hash, &at);
    if (**cell)
        return KAY_OK;
    if (table->held >= table->full) {
        KAY_TRY(transposition_short_grow(table));
        *cell = transposition_short_seek(table, key, hash, &at);
    }
    for (uint32_t w = 0; w < table->words; w++)
        at[w] = key[w];
    table->held++;
    return KAY_OK;
}
