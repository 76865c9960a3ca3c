/* Positions of Lua rules, packed into words.  A position is a whole number or an array of small numbers.  Equal
 * positions always have equal words.
 *
 *   bits 63 62  what the word is                                 the other bits
 *         0  0  a whole number, 0..2^53-1                        the number
 *         0  0  and bit 61: any array of up to 3 numbers         2 bits of length from bit 56 on, then 16 bits each
 *         0  1  an array of up to 14 numbers 0..15               4 bits of length from bit 56 on, then 4 bits each
 *         1  0  an array of up to 7 numbers -128..127            4 bits of length from bit 56 on, then 8 bits each
 *         1  1  any other array                                  its number in the intern table
 *
 * The first number of an array is in the lowest bits.  Bit 61 is set only for arrays that fit neither of the next two
 * forms. */
#pragma once

#include <kayles/reader.h>
#include <kayles/starts.h>

#include "base/intern_table.h"

enum {
    KAY_POSITION_ARRAY_MAX = 4096, /* numbers in an array */
};
#define KAY_POSITION_NUMBER_MAX ((UINT64_C(1) << 53) - 1)

/* An unpacked position. */
typedef struct kay_position {
    bool array;
    uint32_t length; /* of the array */
    uint64_t number; /* if it is not an array */
    int16_t items[KAY_POSITION_ARRAY_MAX];
} kay_position;

/* Packs a position.  Fails with KAY_EUNABLE if there is no memory for a new array. */
kay_status kay_position_word(kay_intern_table *table, const kay_position *value, uint64_t *word) KAY_MUST_CHECK;

/* Packs an array.  The memory of `items` must extend to a multiple of four items. */
kay_status kay_position_array_word(kay_intern_table *table, const int16_t *items, uint32_t length,
                                   uint64_t *word) KAY_MUST_CHECK;

/* Unpacks a word; writes only `length` items of an array. */
void kay_position_value(const kay_intern_table *table, uint64_t word, kay_position *out);

/* Adds the default features of a position: each of its numbers is an entry. */
void kay_position_features(const kay_position *value, kay_features *out);

/* Writes the default text: the numbers, separated by blanks; '-' is an empty array, '[5]' an array of one number. */
void kay_position_write(const kay_intern_table *table, uint64_t word, kay_text *out);

/* Reads a position from `length` bytes of the reader's buffer.  Fails with KAY_EINPUT and the place of the error. */
kay_status kay_position_read(kay_intern_table *table, kay_reader *reader, const char *text, size_t length,
                             uint64_t *word) KAY_MUST_CHECK;
