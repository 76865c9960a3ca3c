/* Recognises the codes whose values have a formula for all heaps, among those in which a move may leave any smaller
 * heap. */
#pragma once

#include "math/heap_code.h"

typedef enum kay_heap_formula {
    KAY_HEAP_NO_FORMULA,
    KAY_HEAP_NIM, /* G(n) = n (Bouton 1902), even if the rest may be split, as a nim-sum is at most the sum */
    KAY_HEAP_LASKER, /* 4.[3]: G(n) = n, but G(4k + 3) = 4k + 4 and G(4k + 4) = 4k + 3 (Lasker 1931) */
} kay_heap_formula;

static inline kay_heap_formula kay_heap_formula_of(const kay_heap_code *code)
{
    enum { ANY = KAY_HEAP_NOTHING | KAY_HEAP_ONE };
    if (!code->tail || code->tail_from != 1)
        return KAY_HEAP_NO_FORMULA;
    for (uint64_t i = 0; i < code->tail_length; i++)
        if ((code->tail[i] & ANY) != ANY)
            return KAY_HEAP_NO_FORMULA;
    if (!code->count)
        return KAY_HEAP_NIM;
    const bool lasker = code->takes[0].digit == KAY_HEAP_TWO && code->tail_length == 1 && code->tail[0] == ANY;
    return lasker ? KAY_HEAP_LASKER : KAY_HEAP_NO_FORMULA;
}

/* Returns G(n), which is also the heap with value n: each formula is its own inverse. */
static inline uint64_t kay_heap_formula_value(kay_heap_formula formula, uint64_t n)
{
    return formula == KAY_HEAP_LASKER && n && n % 4 == 0 ? n - 1 : formula == KAY_HEAP_LASKER && n % 4 == 3 ? n + 1 : n;
}
