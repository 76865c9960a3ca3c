/* Stores codes by key: short keys in lines, other keys interned. */
#include "search/transposition_table.h"

#include "base/tiny_limits.h"

enum {
    SHORT_FIRST_LINES = KAY_LIMIT(64, 1),
    SHORT_LOOK = KAY_LIMIT(1 << 16, 4), /* lines that move to a larger table between two looks at the clock */
};

/* An empty line to probe before the first key is added. */
static const _Alignas(64) short_line short_nothing;

static size_t transposition_block_bytes(uint64_t lines)
{
    return (lines + 1) * sizeof(short_line); /* one more, to align them to cache lines */
}

void transposition_init(transposition_table *table, kay_context *ctx, const kay_game *game)
{
    *table = (transposition_table){
        .ctx = ctx,
        .words = game->words,
        .impartial = game->traits & KAY_IMPARTIAL,
        .lines = (short_line *)(uintptr_t)&short_nothing,
    };
    kay_intern_table_init(&table->keys, ctx);
}

void transposition_free(transposition_table *table)
{
    kay_free(table->ctx, table->block, transposition_block_bytes(table->line_count));
    kay_intern_table_free(&table->keys);
}

uint64_t transposition_bytes(const transposition_table *table)
{
    return table->line_count * sizeof *table->lines + kay_intern_table_size(&table->keys);
}

/* Returns seven eighths of the places: at that load a probe still reads little more than one line. */
static uint64_t transposition_limit(const transposition_table *table)
{
    uint64_t places = table->line_count * (SHORT_LINE_WORDS / table->words);
    return places - (places + 7) / 8;
}

/* Finds the cell of a key, or the empty cell in which to add it; *at points to the words for the key of that cell. */
static uint16_t *transposition_seek(const transposition_table *table, const uint64_t *key, uint64_t hash, uint64_t **at)
{
    const unsigned words = table->words, places = SHORT_LINE_WORDS / words;
    for (uint64_t place = key_place(hash, table->line_count);; place = place + 1 < table->line_count ? place + 1 : 0) {
        short_line *line = &table->lines[place];
        for (unsigned i = 0; i < places; i++)
            if (!line->cells[i] || short_line_holds(line, i, key, words)) {
                *at = line->keys + i * words;
                return &line->cells[i];
            }
    }
}

static kay_status transposition_rehash(transposition_table *table, uint64_t lines)
{
    const transposition_table old = *table;
    void *block = kay_alloc_array(table->ctx, lines + 1, sizeof(short_line));
    if (!block)
        return kay_no_memory(table->ctx);
    uintptr_t start = ((uintptr_t)block + sizeof(short_line) - 1) & ~(uintptr_t)(sizeof(short_line) - 1);
    table->block = block;
    table->lines = (short_line *)start;
    table->line_count = lines;
    table->full = transposition_limit(table);
    table->moved++;
    for (uint64_t l = 0; l < old.line_count; l++) {
        if (l % SHORT_LOOK == SHORT_LOOK - 1 && kay_check_time(table->ctx) != KAY_OK) {
            kay_free(old.ctx, block, transposition_block_bytes(lines));
            *table = old;
            return KAY_EUNABLE;
        }
        const short_line *line = &old.lines[l];
        for (unsigned i = 0; i < SHORT_LINE_WORDS / old.words && line->cells[i]; i++) {
            const uint64_t *key = line->keys + i * old.words;
            uint64_t *at;
            uint16_t *cell = transposition_seek(table, key, key_hash(key, old.words), &at);
            for (uint32_t w = 0; w < old.words; w++)
                at[w] = key[w];
            *cell = line->cells[i];
        }
    }
    kay_free(old.ctx, old.block, transposition_block_bytes(old.line_count));
    return KAY_OK;
}

/* Doubles the table, or enlarges it as far as the budget allows.  If it cannot grow at all, allows nearly all of its
 * places to be filled. */
static kay_status transposition_grow(transposition_table *table)
{
    if (!table->line_count)
        return transposition_rehash(table, SHORT_FIRST_LINES);
    kay_status status = KAY_EUNABLE;
    for (unsigned part = 1; part <= 4 && status != KAY_OK; part *= 2) {
        if (table->line_count / part)
            status = transposition_rehash(table, table->line_count + table->line_count / part);
    }
    if (status == KAY_OK || kay_check_time(table->ctx) != KAY_OK)
        return status;
    uint64_t places = table->line_count * (SHORT_LINE_WORDS / table->words);
    uint64_t last = places - places / 32 - 1; /* at least one place stays empty, to end probes for absent keys */
    if (table->held + 1 >= last)
        return status;
    table->full = last;
    return KAY_OK;
}

/* Finds or adds the cell of a short key.  If the cell is 0, the key is new, and the caller must write another value
 * into the cell at once. */
static kay_status transposition_add_short(transposition_table *table, const uint64_t *key, uint64_t hash,
                                          uint16_t **cell)
{
    uint64_t *at;
    *cell = transposition_seek(table, key, hash, &at);
    if (**cell)
        return KAY_OK;
    if (table->held >= table->full) {
        KAY_TRY(transposition_grow(table));
        *cell = transposition_seek(table, key, hash, &at);
    }
    for (uint32_t w = 0; w < table->words; w++)
        at[w] = key[w];
    table->held++;
    return KAY_OK;
}

static uint64_t transposition_find_number(const transposition_table *table, const uint64_t *key, uint64_t words)
{
    const uint64_t number = kay_intern_table_find(&table->keys, key, words * sizeof *key);
    return number == KAY_INTERN_NONE ? 0 : *kay_intern_table_word(&table->keys, number);
}

/* Returns the cell or the interned word of a key; 0 if the key is absent. */
static uint64_t transposition_look(const transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash)
{
    if (!transposition_is_short(table, words))
        return transposition_find_number(table, key, words);
    return transposition_find_cell(table, transposition_first(table, hash), key, table->words);
}

uint64_t transposition_find(const transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                            kay_player mover)
{
    uint64_t code = transposition_look(table, key, words, hash);
    code = code >> transposition_shift(table, mover) & transposition_mask(table);
    if (code == TRANSPOSITION_CELL_MAX && transposition_is_short(table, words))
        code = transposition_find_number(table, key, words);
    return code ? code : TRANSPOSITION_UNKNOWN;
}

/* Puts a code into its place; returns the code that was there. */
static uint64_t transposition_put(const transposition_table *table, transposition_place place, kay_player mover,
                                  uint64_t code)
{
    uint64_t *wide = place.cell ? NULL : kay_intern_table_word(&table->keys, place.number),
             before = wide ? *wide : *place.cell;
    const unsigned shift = transposition_shift(table, mover);
    const uint64_t mask = transposition_mask(table) << shift, after = (before & ~mask) | code << shift;
    if (wide)
        *wide = after;
    else
        *place.cell = (uint16_t)after;
    return (before & mask) >> shift;
}

static kay_status transposition_add(transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                                    transposition_place *place)
{
    *place = (transposition_place){0};
    if (!transposition_is_short(table, words))
        return kay_intern_table_number(&table->keys, key, words * sizeof *key, &place->number);
    KAY_TRY(transposition_add_short(table, key, hash, &place->cell));
    place->moved = table->moved;
    return KAY_OK;
}

kay_status transposition_open(transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                              kay_player mover, transposition_place *place)
{
    KAY_TRY(transposition_add(table, key, words, hash, place));
    table->values += transposition_put(table, *place, mover, TRANSPOSITION_OPEN) == 0;
    return KAY_OK;
}

kay_status transposition_set(transposition_table *table, const uint64_t *key, uint64_t words, kay_player mover,
                             transposition_place place, uint64_t code)
{
    kay_status status = KAY_OK;
    if (place.cell && code >= TRANSPOSITION_CELL_MAX) {
        uint64_t number;
        status = kay_intern_table_number(&table->keys, key, words * sizeof *key, &number);
        if (status == KAY_OK)
            *kay_intern_table_word(&table->keys, number) = code;
        code = status == KAY_OK ? TRANSPOSITION_CELL_MAX : TRANSPOSITION_UNKNOWN;
    }
    if (place.cell && place.moved != table->moved)
        KAY_TRY(transposition_add(table, key, words, key_hash(key, words), &place));
    transposition_put(table, place, mover, code);
    return status;
}
