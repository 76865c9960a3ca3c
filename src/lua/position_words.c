/* Packs positions into words: small arrays directly, larger ones as numbers of an intern table. */
#include "lua/position_words.h"

#include <string.h>

enum {
    POSITION_KIND_SHIFT = 62,
    POSITION_LENGTH_SHIFT = 56,
    POSITION_NIBBLES = 14,
    POSITION_BYTES = 7,
    POSITION_PAIRS = 3,
};
#define POSITION_PAIR_ARRAY (UINT64_C(1) << 61)

enum { POSITION_NUMBER, POSITION_NIBBLE_ARRAY, POSITION_BYTE_ARRAY, POSITION_KEPT_ARRAY };

/* Packs four items into a word, the first one lowest; items behind the last are 0. */
static inline uint64_t position_four(const int16_t *items, uint32_t left)
{
    uint64_t four = (uint64_t)(uint16_t)items[0] | (uint64_t)(uint16_t)items[1] << 16 |
                    (uint64_t)(uint16_t)items[2] << 32 | (uint64_t)(uint16_t)items[3] << 48;
    return left < 4 ? four & ((UINT64_C(1) << 16 * left) - 1) : four;
}

/* Packs an array of up to 14 numbers; returns false unless all are in 0..15. */
static bool position_pack_nibbles(const int16_t *items, uint32_t length, uint64_t *word)
{
    uint64_t packed = 0, over = 0;
    for (uint32_t i = 0; i < length; i += 4) {
        uint64_t four = position_four(items + i, length - i);
        over |= four;
        four = (four | four >> 12) & UINT64_C(0x000000ff000000ff);
        packed |= ((four | four >> 24) & 0xffff) << 4 * i;
    }
    *word = (uint64_t)POSITION_NIBBLE_ARRAY << POSITION_KIND_SHIFT | (uint64_t)length << POSITION_LENGTH_SHIFT | packed;
    return !(over & UINT64_C(0xfff0fff0fff0fff0));
}

/* Packs an array of up to 7 numbers; returns false unless all are in -128..127, so that bits 7 to 15 are equal. */
static bool position_pack_bytes(const int16_t *items, uint32_t length, uint64_t *word)
{
    uint64_t packed = 0, over = 0;
    for (uint32_t i = 0; i < length; i += 4) {
        uint64_t four = position_four(items + i, length - i), signs = four >> 7 & UINT64_C(0x0001000100010001);
        over |= (four & UINT64_C(0xff80ff80ff80ff80)) ^ signs * 0xff80;
        four &= UINT64_C(0x00ff00ff00ff00ff);
        four = (four | four >> 8) & UINT64_C(0x0000ffff0000ffff);
        packed |= ((four | four >> 16) & 0xffffffff) << 8 * i;
    }
    *word = (uint64_t)POSITION_BYTE_ARRAY << POSITION_KIND_SHIFT | (uint64_t)length << POSITION_LENGTH_SHIFT | packed;
    return !over;
}

/* Packs an array of up to 3 numbers of 16 bits. */
static uint64_t position_pack_pairs(const int16_t *items, uint32_t length)
{
    return POSITION_PAIR_ARRAY | (uint64_t)length << POSITION_LENGTH_SHIFT | position_four(items, length);
}

kay_status kay_position_array_word(kay_intern_table *table, const int16_t *items, uint32_t length, uint64_t *word)
{
    if (length <= POSITION_NIBBLES && position_pack_nibbles(items, length, word))
        return KAY_OK;
    if (length <= POSITION_BYTES && position_pack_bytes(items, length, word))
        return KAY_OK;
    if (length <= POSITION_PAIRS) {
        *word = position_pack_pairs(items, length);
        return KAY_OK;
    }
    KAY_TRY(kay_intern_table_number(table, items, length * sizeof *items, word));
    *word |= (uint64_t)POSITION_KEPT_ARRAY << POSITION_KIND_SHIFT;
    return KAY_OK;
}

kay_status kay_position_word(kay_intern_table *table, const kay_position *value, uint64_t *word)
{
    if (value->array)
        return kay_position_array_word(table, value->items, value->length, word);
    *word = value->number;
    return KAY_OK;
}

void kay_position_value(const kay_intern_table *table, uint64_t word, kay_position *out)
{
    uint64_t kind = word >> POSITION_KIND_SHIFT;
    const bool pairs = kind == POSITION_NUMBER && word & POSITION_PAIR_ARRAY;
    out->array = kind != POSITION_NUMBER || pairs;
    out->number = word;
    out->length = 0;
    if (kind == POSITION_KEPT_ARRAY) {
        size_t bytes;
        const void *items = kay_intern_table_bytes(table, word & ((UINT64_C(1) << POSITION_KIND_SHIFT) - 1), &bytes);
        memcpy(out->items, items, bytes);
        out->length = (uint32_t)(bytes / sizeof *out->items);
    } else if (out->array) {
        out->length = word >> POSITION_LENGTH_SHIFT & 15;
        for (uint32_t i = 0; i < out->length; i++)
            out->items[i] = pairs                           ? (int16_t)(word >> 16 * i)
                            : kind == POSITION_NIBBLE_ARRAY ? (int16_t)(word >> 4 * i & 15)
                                                            : (int16_t)(int8_t)(word >> 8 * i);
    }
}
