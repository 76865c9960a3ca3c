/* Positions of Lua rules as words.  A position is a whole number or an array of small numbers; equal positions have
 * equal words, whatever came before.
 *
 *   63 62  61..0
 *    0  0  a whole number, 0..2^53-1; or, with bit 61 set, an array of up to 3 numbers -32768..32767 that has no
 *          other word:                              | length, 2 bits, from bit 56 on | 3 x 16 bits, the first one
 * lowest | 0  1  an array of up to 14 numbers 0..15:       | length, 4 bits | 14 x 4 bits, the first one lowest | 1  0
 * an array of up to 7 numbers -128..127:    | length, 4 bits | 7 x 8 bits, the first one lowest  | 1  1  any other
 * array: its number in the store
 *
 * The store keeps each array once; it only grows. */
#ifndef KAYLES_LUA_INTERN_TABLE_H
#define KAYLES_LUA_INTERN_TABLE_H

#include <kayles/context.h>

enum {
    KAY_INTERN_ARRAY_MAX = 4096, /* numbers in an array */
};
#define KAY_INTERN_NUMBER_MAX ((UINT64_C(1) << 53) - 1)

typedef struct kay_intern_table {
    kay_context *ctx;
    int16_t *items; /* of all arrays, one behind the other */
    uint64_t item_count, item_room;
    uint64_t *ends; /* ends[i]: items in arrays 0..i */
    uint64_t count, room;
    uint64_t *table; /* numbers of arrays and 1, 0 where empty; open addressing */
    uint64_t table_room;
} kay_intern_table;

/* A position outside its word. */
typedef struct kay_value {
    bool array;
    uint32_t length; /* of the array */
    uint64_t number; /* where it is none */
    int16_t items[KAY_INTERN_ARRAY_MAX];
} kay_value;

void kay_intern_table_init(kay_intern_table *store, kay_context *ctx);
void kay_intern_table_free(kay_intern_table *store);

/* The word of a position.  KAY_EUNABLE: no memory for an array that is new. */
kay_status kay_intern_table_word(kay_intern_table *store, const kay_value *value, uint64_t *word) KAY_MUST_CHECK;

/* The word of an array alone; its items lie in memory that is held up to a multiple of four of them. */
kay_status kay_intern_table_array(kay_intern_table *store, const int16_t *items, uint32_t length,
                                  uint64_t *word) KAY_MUST_CHECK;

/* The position of a word; of the array only `length` items are written. */
void kay_intern_table_value(const kay_intern_table *store, uint64_t word, kay_value *out);

/* Whether it is a number, or an array of at most `most` numbers. */
bool kay_intern_table_fits(const kay_intern_table *store, uint64_t word, uint32_t most);

#endif
