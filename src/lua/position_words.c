/* Packs positions into words: small arrays directly, larger ones as numbers of an intern table.  Reads and writes their
 * default text. */
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

/* Packs the next four items into a word, the first one lowest; if fewer than four are left, the rest is 0. */
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

/* Packs an array of up to 7 numbers; returns false unless all are in -128..127, that is, unless bits 7 to 15 of each
 * are equal. */
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

/* ---- The default text of positions, for rules without `read` and `write` */

static void position_put(const kay_position *value, kay_text *out)
{
    if (!value->array)
        kay_text_u64(out, value->number);
    else if (value->length < 2)
        kay_text_add(out, value->length ? "[" : "-");
    for (uint32_t i = 0; i < value->length && value->array; i++) {
        if (i)
            kay_text_char(out, ' ');
        kay_text_i64(out, value->items[i]);
    }
    if (value->array && value->length == 1)
        kay_text_char(out, ']');
}

void kay_position_features(const kay_position *value, kay_features *out)
{
    if (!value->array)
        kay_feature_entry(out, (int64_t)value->number);
    for (uint32_t i = 0; i < value->length && value->array; i++)
        kay_feature_entry(out, value->items[i]);
}

void kay_position_write(const kay_intern_table *table, uint64_t word, kay_text *out)
{
    kay_position value;
    kay_position_value(table, word, &value);
    position_put(&value, out);
}

/* Reads the next number of a text.  A number that does not fit is replaced by one that is out of range.  Returns false
 * if there is none. */
static bool position_read_number(const char **text, const char *end, int64_t *out)
{
    const char *p = *text;
    bool negative = p < end && *p == '-';
    uint64_t size = 0;
    p += negative;
    const char *first = p;
    for (; p < end && *p >= '0' && *p <= '9'; p++)
        size = size > KAY_POSITION_NUMBER_MAX ? size : size * 10 + (uint64_t)(*p - '0');
    if (p == first || (p < end && *p != ' ' && *p != '\t'))
        return false;
    *out = negative ? -(int64_t)size : (int64_t)size;
    *text = p;
    return true;
}

kay_status kay_position_read(kay_intern_table *table, kay_reader *reader, const char *text, size_t length,
                             uint64_t *word)
{
    const char *at = text, *end = text + length;
    kay_position value; /* not initialised, because it is large */
    int64_t first = 0;
    value.array = length > 2 && text[0] == '[' && text[length - 1] == ']'; /* of one number */
    value.length = 0;
    if (length == 1 && *text == '-') {
        value.array = true;
        return kay_position_word(table, &value, word);
    }
    at += value.array;
    end -= value.array;
    for (;;) {
        int64_t number;
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
        if (at == end)
            break;
        if (value.length == KAY_POSITION_ARRAY_MAX)
            return kay_reader_fail(reader, at, "a position has at most %d numbers", KAY_POSITION_ARRAY_MAX);
        const char *from = at;
        if (!position_read_number(&at, end, &number))
            return kay_reader_fail(reader, from, "a position must be whole numbers separated by blanks");
        if (value.length == 0)
            first = number;
        if (value.length == 1 && (first < INT16_MIN || first > INT16_MAX))
            return kay_reader_fail(reader, text, "the numbers of an array are from -32768 to 32767");
        if (value.length && (number < INT16_MIN || number > INT16_MAX))
            return kay_reader_fail(reader, from, "the numbers of an array are from -32768 to 32767");
        value.items[value.length++] = (int16_t)number;
    }

    if (value.length == 0)
        return kay_reader_fail(reader, text, "a position is missing");
    if (value.array && (value.length > 1 || first < INT16_MIN || first > INT16_MAX))
        return kay_reader_fail(reader, text, "only a single number from -32768 to 32767 may be between [ and ]");
    value.array = value.array || value.length > 1;
    value.number = (uint64_t)first;
    if (!value.array && (first < 0 || value.number > KAY_POSITION_NUMBER_MAX))
        return kay_reader_fail(reader, text, "a number is from 0 to 2^53 - 1");
    return kay_position_word(table, &value, word);
}
