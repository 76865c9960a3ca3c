#include "solve/short_table.h"

#ifdef KAY_STRESS
enum { SHORT_FIRST_LINES = 1 };
#else
enum { SHORT_FIRST_LINES = 64 };
#endif

/* Where the first keys are looked for, and none is put. */
static const short_line short_nothing;

void short_table_init(short_table *table, kay_context *ctx, uint32_t words)
{
    *table = (short_table){.ctx = ctx, .words = words, .lines = (short_line *)(uintptr_t)&short_nothing};
}

static size_t short_table_block_bytes(uint64_t lines)
{
    return (lines + 1) * sizeof(short_line); /* one more, to begin on a cache line */
}

void short_table_free(short_table *table)
{
    kay_free(table->ctx, table->block, short_table_block_bytes(table->line_count));
    short_table_init(table, table->ctx, table->words);
}

/* Seven eighths: at that load a probe still reads little more than one line. */
static uint64_t short_table_limit(const short_table *table)
{
    uint64_t places = table->line_count * (SHORT_LINE_WORDS / table->words);
    return places - (places + 7) / 8;
}

/* The cell of the key, or the empty one where it would stand, and in `*at` its words. */
static inline __attribute__((always_inline)) uint16_t *
short_table_seek_words(const short_table *table, const uint64_t *key, uint64_t hash, unsigned words, uint64_t **at)
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

static uint16_t *short_table_seek(const short_table *table, const uint64_t *key, uint64_t hash, uint64_t **at)
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

static kay_status short_table_rehash(short_table *table, uint64_t lines)
{
    short_table old = *table;
    void *block = kay_alloc_array(table->ctx, lines + 1, sizeof(short_line));
    if (!block)
        return kay_no_memory(table->ctx);
    uintptr_t start = ((uintptr_t)block + sizeof(short_line) - 1) & ~(uintptr_t)(sizeof(short_line) - 1);
    table->block = block;
    table->lines = (short_line *)start;
    table->line_count = lines;
    table->full = short_table_limit(table);
    table->moved++;
    for (uint64_t l = 0; l < old.line_count; l++) {
        const short_line *line = &old.lines[l];
        for (unsigned i = 0; i < SHORT_LINE_WORDS / old.words && line->cells[i]; i++) {
            const uint64_t *key = line->keys + i * old.words;
            uint64_t *at;
            uint16_t *cell = short_table_seek(table, key, key_hash(key, old.words), &at);
            for (uint32_t w = 0; w < old.words; w++)
                at[w] = key[w];
            *cell = line->cells[i];
        }
    }
    kay_free(old.ctx, old.block, old.line_count ? short_table_block_bytes(old.line_count) : 0);
    return KAY_OK;
}

/* Doubles the table, or adds what the budget still has room for; without room it fills up to the last places. */
static kay_status short_table_grow(short_table *table)
{
    if (!table->line_count)
        return short_table_rehash(table, SHORT_FIRST_LINES);
    kay_status status = KAY_EUNABLE;
    for (unsigned part = 1; part <= 4 && status != KAY_OK; part *= 2) {
        if (table->line_count / part)
            status = short_table_rehash(table, table->line_count + table->line_count / part);
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

kay_status short_table_add(short_table *table, const uint64_t *key, uint64_t hash, uint16_t **cell)
{
    uint64_t *at;
    *cell = short_table_seek(table, key, hash, &at);
    if (**cell)
        return KAY_OK;
    if (table->held >= table->full) {
        KAY_TRY(short_table_grow(table));
        *cell = short_table_seek(table, key, hash, &at);
    }
    for (uint32_t w = 0; w < table->words; w++)
        at[w] = key[w];
    table->held++;
    return KAY_OK;
}
