/* The values of a game whose moves leave three heaps or more, or take any number of tokens.
 *
 * For each total s the set of values of all sums of two heaps with s tokens is made once, as bits; sums of three heaps
 * have the values of such a set, changed by the third heap: 64 values at once, and only as many as are needed to find
 * the least one that is missing.  Sets of three heaps give those of four in the same way, and so on.  Where digits come
 * again, the union of the sets of all totals so far is kept. */
#pragma once

#include "math/nim_sequence.h"

typedef enum kay_sums_type {
    KAY_SUMS_ALL, /* so many heaps, */
    KAY_SUMS_DIFFERENT, /* not all of them equal, */
    KAY_SUMS_EQUAL, /* all of them equal; */
    KAY_SUMS_MORE, /* so many heaps or more */
} kay_sums_type;

enum { KAY_SUMS_ROW = KAY_HEAP_LEAVES + 1, KAY_SUMS_SETS = 4 * KAY_SUMS_ROW };

/* The sums of one kind. */
typedef struct kay_sums_set {
    bool kept; /* its sets are kept for every total, as sets of more heaps are made of them: */
    uint64_t *planes; /* bit v % 64 of item v / 64 * room + s: some such sum of s tokens has the value v */
    bool again; /* digits that come again have it: */
    uint64_t *unions; /* row r: the union of the sets of totals s with s % tail_length = r */
} kay_sums_set;

typedef struct kay_heap_sums {
    kay_context *ctx;
    const kay_heap_code *code; /* NULL: none, and nothing else is set */
    uint64_t words; /* of 64 values: all values of sums, a power of two; so many planes, and words of a row */
    uint64_t room; /* totals */
    uint64_t done; /* sets of smaller totals are made */
    uint64_t joined; /* sets of smaller totals are in the unions */
    uint64_t *marks; /* a row: what the options of the next heap are worth */
    uint64_t *made; /* a row: the set that is made */
    uint64_t *bytes; /* 8 rows: a byte for each value, 0 but while pairs are gone through */
    kay_sums_set sets[KAY_SUMS_SETS]; /* of each type those of 0, 1, ... heaps */
    uint64_t work; /* since the clock was looked at */
} kay_heap_sums;

/* Whether the method knows such moves, and is faster with them than the plain one: '!' on three heaps or more is not
 * known. */
bool kay_heap_sums_can(const kay_heap_code *code);

/* Begins for a code, which must outlive it. */
void kay_heap_sums_begin(kay_context *ctx, const kay_heap_code *code, kay_heap_sums *out);
void kay_heap_sums_end(kay_heap_sums *sums);

/* Computes values of the sequence, whichever it has already, until there are `count`; no period is looked for.
 * KAY_EUNABLE past the budget: what is computed stays. */
kay_status kay_heap_sums_advance(kay_heap_sums *sums, kay_nim_sequence *sequence, uint64_t count) KAY_MUST_CHECK;
