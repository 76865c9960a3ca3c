#include "solve/memo.h"

void memo_init(memo_table *memo, kay_context *ctx, const kay_game *game)
{
    memo->ctx = ctx;
    memo->words = game->words;
    memo->impartial = game->traits & KAY_IMPARTIAL;
    memo->values = 0;
    short_table_init(&memo->short_table, ctx, game->words <= SHORT_KEY_MAX ? game->words : SHORT_KEY_MAX);
    long_table_init(&memo->long_table, ctx);
    long_table_init(&memo->side, ctx);
}

void memo_free(memo_table *memo)
{
    short_table_free(&memo->short_table);
    long_table_free(&memo->long_table);
    long_table_free(&memo->side);
}

uint64_t memo_bytes(const memo_table *memo)
{
    return short_table_bytes(&memo->short_table) + long_table_bytes(&memo->long_table) + long_table_bytes(&memo->side);
}

static uint64_t memo_moved(const memo_table *memo, uint64_t words)
{
    return memo_is_short(memo, words) ? memo->short_table.moved : memo->long_table.moved;
}

/* What a cell says for a player to move; 0: nothing. */
static uint64_t memo_cell_get(const memo_table *memo, uint16_t cell, kay_player mover)
{
    return memo->impartial ? cell : (cell >> 8 * mover) & 0xff;
}

static void memo_cell_set(const memo_table *memo, uint16_t *cell, kay_player mover, uint64_t code)
{
    if (memo->impartial)
        *cell = (uint16_t)code;
    else
        *cell = (uint16_t)((*cell & ~(0xffu << 8 * mover)) | (unsigned)code << 8 * mover);
}

uint64_t memo_find_long(const memo_table *memo, const uint64_t *key, uint64_t words, uint64_t hash, kay_player mover)
{
    const long_record *record = long_table_find(&memo->long_table, key, words, hash);
    if (!record)
        return MEMO_UNKNOWN;
    uint64_t code = memo_cell_get(memo, record->cell, mover);
    if (code == MEMO_CELL_MAX)
        return record->side;
    return code ? code : MEMO_UNKNOWN;
}

static kay_status memo_add(memo_table *memo, const uint64_t *key, uint64_t words, uint64_t hash, uint16_t **cell)
{
    if (memo_is_short(memo, words))
        return short_table_add(&memo->short_table, key, hash, cell);
    long_record *record;
    KAY_TRY(long_table_add(&memo->long_table, key, words, hash, &record));
    *cell = &record->cell;
    return KAY_OK;
}

kay_status memo_open(memo_table *memo, const uint64_t *key, uint64_t words, uint64_t hash, kay_player mover,
                     memo_place *place)
{
    KAY_TRY(memo_add(memo, key, words, hash, &place->cell));
    place->moved = memo_moved(memo, words);
    memo->values += memo_cell_get(memo, *place->cell, mover) == 0;
    memo_cell_set(memo, place->cell, mover, MEMO_OPEN);
    return KAY_OK;
}

/* A code that a cell has no room for. */
static kay_status memo_set_side(memo_table *memo, const uint64_t *key, uint64_t words, uint64_t code)
{
    uint64_t hash = key_hash(key, words);
    long_record *record;
    KAY_TRY(long_table_add(memo_is_short(memo, words) ? &memo->side : &memo->long_table, key, words, hash, &record));
    record->side = code;
    return KAY_OK;
}

kay_status memo_set(memo_table *memo, const uint64_t *key, uint64_t words, kay_player mover, memo_place place,
                    uint64_t code)
{
    kay_status status = KAY_OK;
    if (code >= MEMO_CELL_MAX) {
        status = memo_set_side(memo, key, words, code);
        code = status == KAY_OK ? MEMO_CELL_MAX : MEMO_UNKNOWN;
    }
    if (place.moved != memo_moved(memo, words))
        KAY_TRY(memo_add(memo, key, words, key_hash(key, words), &place.cell));
    memo_cell_set(memo, place.cell, mover, code);
    return status;
}
