/* Tests whether a monoid tells the outcome of every sum of heaps.
 *
 * A heap has an element x and the set E of the elements of its options; the element of a sum is the product.  The
 * monoid is right if for every sum with moves: the element is lost exactly if that of no option is.  Adding a heap
 * tests
 *
 *   1. that if zx is lost, then ze is not, for all z and all e of E
 *   2. that in each sum of the heaps added so far some move leads to a lost element, unless that of the sum is lost
 *
 * For 2, a sum is kept as (x, D): D, its defect, has the elements z for which zx is not lost, and ze is not lost for
 * the element e of any option.  The sum is wrong if its defect has the identity.  The sum of (x, D) and (y, F) is xy
 * with the z for which zy is in D and zx in F, so a sum whose defect is part of another's, with the same element, need
 * not be kept: nor an empty defect.  src/misere/README.md has the proof. */
#pragma once

#include "misere/quotient_monoid.h"

typedef struct quotient_closure {
    const quotient_monoid *monoid;
    kay_arena arena; /* owns the sets of heaps */
    struct closure_heap *heaps;
    uint64_t heap_count, heap_room;
    struct closure_sum *sums;
    uint64_t sum_count, sum_room;
    uint64_t *defects, defect_room; /* of sum i: `words` words from item i * words on */
    uint32_t *first; /* the last sum with an element, plus 1 */
    uint64_t *defect, *reached; /* sets in the making */
    uint64_t *blamed, blamed_count, blamed_room; /* the heaps of the sum that was wrong */
} quotient_closure;

/* The monoid must outlive the closure. */
kay_status quotient_closure_init(quotient_closure *closure, kay_context *ctx,
                                 const quotient_monoid *monoid) KAY_MUST_CHECK;
void quotient_closure_free(quotient_closure *closure);

/* Adds a heap with this element and this set of its options' elements, which is not empty.  *right false: the monoid is
 * wrong with it; then the heap is not added, and `blamed` has the heaps of a sum that the monoid is wrong about, or of
 * test 1 the heap alone. */
kay_status quotient_closure_add(quotient_closure *closure, uint64_t heap, uint32_t element, const uint64_t *options,
                                bool *right) KAY_MUST_CHECK;

/* Adds a heap with these options' elements as the element with which the monoid is right; *out is that element, or the
 * order if there is none, and then the heap is not added.  At most one element is right if no two behave alike. */
kay_status quotient_closure_find(quotient_closure *closure, uint64_t heap, const uint64_t *options,
                                 uint32_t *out) KAY_MUST_CHECK;
