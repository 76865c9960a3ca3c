/* Chooses between the tables of short and of long keys; stores codes that need more than a cell. */
#include "search/transposition_table.h"

void transposition_init(transposition_table *table, kay_context *ctx, const kay_game *game)
{
    table->ctx = ctx;
    table->words = game->words;
    table->impartial = game->traits & KAY_IMPARTIAL;
    table->values = 0;
    transposition_short_init(&table->short_keys, ctx, game->words <= SHORT_KEY_MAX ? game->words : SHORT_KEY_MAX);
    transposition_long_init(&table->long_keys, ctx);
    transposition_long_init(&table->side, ctx);
}

void transposition_free(transposition_table *table)
{
    transposition_short_free(&table->short_keys);
    transposition_long_free(&table->long_keys);
    transposition_long_free(&table->side);
}

uint64_t transposition_bytes(const transposition_table *table)
{
    return transposition_short_bytes(&table->short_keys) + transposition_long_bytes(&table->long_keys) +
           transposition_long_bytes(&table->side);
}

static uint64_t transposition_moved(const transposition_table *table, uint64_t words)
{
    return transposition_is_short(table, words) ? table->short_keys.moved : table->long_keys.moved;
}

/* What a cell says for a player to move; 0: nothing. */
static uint64_t transposition_cell_get(const transposition_table *table, uint16_t cell, kay_player mover)
{
    return table->impartial ? cell : (cell >> 8 * mover) & 0xff;
}

static void transposition_cell_set(const transposition_table *table, uint16_t *cell, kay_player mover, uint64_t code)
{
    if (table->impartial)
        *cell = (uint16_t)code;
    else
        *cell = (uint16_t)((*cell & ~(0xffu << 8 * mover)) | (unsigned)code << 8 * mover);
}

uint64_t transposition_find_long(const transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                                 kay_player mover)
{
    const transposition_record *record = transposition_long_find(&table->long_keys, key, words, hash);
    if (!record)
        return TRANSPOSITION_UNKNOWN;
    uint64_t code = transposition_cell_get(table, record->cell, mover);
    if (code == TRANSPOSITION_CELL_MAX)
        return record->side;
    return code ? code : TRANSPOSITION_UNKNOWN;
}

static kay_status transposition_add(transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                                    uint16_t **cell)
{
    if (transposition_is_short(table, words))
        return transposition_short_add(&table->short_keys, key, hash, cell);
    transposition_record *record;
    KAY_TRY(transposition_long_add(&table->long_keys, key, words, hash, &record));
    *cell = &record->cell;
    return KAY_OK;
}

kay_status transposition_open(transposition_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                              kay_player mover, transposition_place *place)
{
    KAY_TRY(transposition_add(table, key, words, hash, &place->cell));
    place->moved = transposition_moved(table, words);
    table->values += transposition_cell_get(table, *place->cell, mover) == 0;
    transposition_cell_set(table, place->cell, mover, TRANSPOSITION_OPEN);
    return KAY_OK;
}

/* A code that a cell has no room for. */
static kay_status transposition_set_side(transposition_table *table, const uint64_t *key, uint64_t words, uint64_t code)
{
    uint64_t hash = key_hash(key, words);
    transposition_record *record;
    KAY_TRY(transposition_long_add(transposition_is_short(table, words) ? &table->side : &table->long_keys, key, words,
                                   hash, &record));
    record->side = code;
    return KAY_OK;
}

kay_status transposition_set(transposition_table *table, const uint64_t *key, uint64_t words, kay_player mover,
                             transposition_place place, uint64_t code)
{
    kay_status status = KAY_OK;
    if (code >= TRANSPOSITION_CELL_MAX) {
        status = transposition_set_side(table, key, words, code);
        code = status == KAY_OK ? TRANSPOSITION_CELL_MAX : TRANSPOSITION_UNKNOWN;
    }
    if (place.moved != transposition_moved(table, words))
        KAY_TRY(transposition_add(table, key, words, key_hash(key, words), &place.cell));
    transposition_cell_set(table, place.cell, mover, code);
    return status;
}
