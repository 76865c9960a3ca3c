/* Computes the values of a game whose moves leave three heaps or more, or take any number of tokens.
 *
 * For each total s the set of the values of all sums of two heaps with s tokens is computed once, as bits.  The value
 * of a sum of three heaps is v xor g: v is in the set for two of the heaps, and g is the value of the third.  The
 * values are computed 64 at a time, in increasing order, until one of them is missing.  Sets of three heaps give those
 * of four in the same way, and so on.  If the digits of the code repeat for ever, unions of the sets of all totals so
 * far are kept, one for each remainder modulo tail_length. */
#pragma once

#include "math/nim_sequence.h"

typedef enum kay_sums_type {
    KAY_SUMS_ALL, /* a fixed number of heaps */
    KAY_SUMS_DIFFERENT, /* a fixed number of heaps, not all equal */
    KAY_SUMS_EQUAL, /* a fixed number of heaps, all equal */
    KAY_SUMS_MORE, /* at least a given number of heaps */
} kay_sums_type;

enum { KAY_SUMS_ROW = KAY_HEAP_LEAVES + 1, KAY_SUMS_SETS = 4 * KAY_SUMS_ROW };

/* The sums of one kind. */
typedef struct kay_sums_set {
    bool kept; /* `planes` is kept, because the sets of more heaps need it */
    uint64_t *planes; /* bit v % 64 of item v / 64 * room + s: a sum of this kind with s tokens has the value v */
    bool again; /* `unions` is kept, because repeating digits need it */
    uint64_t *unions; /* row r: the union of the sets of totals s with s % tail_length = r */
} kay_sums_set;

typedef struct kay_heap_sums {
    kay_context *ctx;
    const kay_heap_code *code; /* NULL: the method is not used, and nothing else is set */
    /* number of words of 64 bits in a row, and number of planes; a power of two, so large that each value has a bit */
    uint64_t words;
    uint64_t room; /* totals that a plane has room for */
    uint64_t done; /* the kept sets of all totals below this one are computed */
    uint64_t joined; /* the unions have the sets of all totals below this one */
    uint64_t *marks; /* a row: the values of the options of the next heap */
    uint64_t *made; /* a row: the set being computed */
    uint64_t *bytes; /* 8 rows: a byte for each value, 0 except while pairs are enumerated */
    kay_sums_set sets[KAY_SUMS_SETS]; /* for each type, the sets of 0, 1, ... heaps */
    uint64_t work; /* done since the clock was last read */
} kay_heap_sums;

/* Whether the method supports the moves of the code and is faster than the plain method.  It does not support '!' on
 * three heaps or more. */
bool kay_heap_sums_can(const kay_heap_code *code);

/* Initialises `out` for a code, which must outlive it. */
void kay_heap_sums_begin(kay_context *ctx, const kay_heap_code *code, kay_heap_sums *out);
void kay_heap_sums_end(kay_heap_sums *sums);

/* Computes values until the sequence has `count`; does not look for a period.  KAY_EUNABLE past the budget; the values
 * computed so far stay. */
kay_status kay_heap_sums_advance(kay_heap_sums *sums, kay_nim_sequence *sequence, uint64_t count) KAY_MUST_CHECK;
