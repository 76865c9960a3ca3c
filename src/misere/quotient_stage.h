/* The misère quotient of the heaps up to one of them, proved.
 *
 * Some heaps are the letters of the quotient; every other heap has a word of smaller letters that behaves like it.  A
 * larger heap is an element of the quotient that there is, or makes a larger quotient. */
#pragma once

#include "math/heap_code.h"
#include "misere/quotient_closure.h"
#include "misere/quotient_outcomes.h"

/* A sum of letters, as the numbers of tokens of their heaps. */
typedef struct quotient_heap_word {
    const uint32_t *heaps;
    uint64_t length;
} quotient_heap_word;

typedef struct quotient_stage {
    kay_context *ctx;
    kay_arena arena; /* owns the lists below */
    const kay_heap_code *code;
    uint64_t most_sets; /* the most sets of a diagram; 0: no limit */
    uint64_t heaps; /* heaps 0 to heaps - 1 are known */
    uint32_t letters[QUOTIENT_LETTERS]; /* their heaps, ascending */
    unsigned letter_count;
    quotient_heap_word *words; /* of each heap; a heap that never has a move has the empty word */
    uint16_t *elements; /* of each heap */
    uint64_t word_room, element_room;
    quotient_monoid monoid;
    quotient_closure closure;
    uint64_t *options; /* a set of elements in the making */
} quotient_stage;

/* Makes the quotient of heap 0.  The code must outlive it. */
kay_status quotient_stage_open(kay_context *ctx, const kay_heap_code *code, quotient_stage **out) KAY_MUST_CHECK;
void quotient_stage_close(quotient_stage *stage);

/* Adds the next heap.  *stage is another one, in its place, if the quotient grows.  On failure it stays as it was. */
kay_status quotient_stage_add(quotient_stage **stage) KAY_MUST_CHECK;

/* The functions below are for the files of the stage. */

/* Makes stage->options the set of the elements of a heap's options; *any: whether there are some. */
kay_status quotient_stage_options(quotient_stage *stage, uint64_t heap, bool *any) KAY_MUST_CHECK;

/* Makes the quotient of one heap more than `stage` has, with that heap as a letter. */
kay_status quotient_stage_grow(const quotient_stage *stage, quotient_stage **out) KAY_MUST_CHECK;

/* Makes an empty stage. */
kay_status quotient_stage_new(kay_context *ctx, const kay_heap_code *code, quotient_stage **out) KAY_MUST_CHECK;

/* Calls `take` for all ways in which a move in a heap leaves heaps. */
kay_status quotient_stage_ways(const quotient_stage *stage, uint64_t heap,
                               kay_status (*take)(void *user, const kay_heap_parts *parts), void *user) KAY_MUST_CHECK;
