/* Positions of Lua rules as words.  A position is a whole number or an array of small numbers; equal positions have
 * equal words, whatever came before.
 *
 *   bits 63 62  what the word is                                 the other bits
 *         0  0  a whole number, 0..2^53-1                        the number
 *         0  0  and bit 61: any array of up to 3 numbers         2 bits of length from bit 56 on, then 16 bits each
 *         0  1  an array of up to 14 numbers 0..15               4 bits of length from bit 56 on, then 4 bits each
 *         1  0  an array of up to 7 numbers -128..127            4 bits of length from bit 56 on, then 8 bits each
 *         1  1  any other array                                  its number in the intern table
 *
 * The first number of an array lies lowest.  Bit 61 is only set for arrays that fit neither of the two next rows.
 */
#pragma once

#include "base/intern_table.h"

enum {
    KAY_POSITION_ARRAY_MAX = 4096, /* numbers in an array */
};
#define KAY_POSITION_NUMBER_MAX ((UINT64_C(1) << 53) - 1)

/* A position outside its word. */
typedef struct kay_position {
    bool array;
    uint32_t length; /* of the array */
    uint64_t number; /* where it is none */
    int16_t items[KAY_POSITION_ARRAY_MAX];
} kay_position;

/* The word of a position.  KAY_EUNABLE: no memory for an array that is new. */
kay_status kay_position_word(kay_intern_table *table, const kay_position *value, uint64_t *word) KAY_MUST_CHECK;

/* The word of an array alone; its items lie in memory that is held up to a multiple of four of them. */
kay_status kay_position_array_word(kay_intern_table *table, const int16_t *items, uint32_t length,
                                   uint64_t *word) KAY_MUST_CHECK;

/* The position of a word; of the array only `length` items are written. */
void kay_position_value(const kay_intern_table *table, uint64_t word, kay_position *out);
