/* Which values make a heap common, and the places of the values in their class. */
#pragma once

#include "sequence/sparse.h"

enum { KAY_SPARSE_BITS_MAX = 16 };

/* The class of the values that make heap n common. */
static inline unsigned kay_sparse_class(const kay_sparse *s, uint64_t n)
{
    return !(s->mask.parity && (n ^ s->splits[0]) & 1);
}

static inline bool kay_sparse_is_common(const kay_sparse *s, uint64_t n)
{
    return (s->packed[kay_heap_values_at(&s->values, n)] & 1) == kay_sparse_class(s, n);
}

static inline uint32_t kay_sparse_pack(const kay_sparse *s, uint64_t n)
{
    return s->packed[kay_heap_values_at(&s->values, n)] >> 1;
}

/* Room for values below 2^bits; the tables are empty. */
kay_status kay_sparse_resize(kay_sparse *sparse, unsigned bits) KAY_MUST_CHECK;

/* Whether moves that leave two heaps take numbers of tokens of one parity, so that a mask may count the place. */
bool kay_sparse_one_parity(const kay_sparse *sparse);

/* The best mask for the values so far, for which room is made: some may be another method's.  NULL: only room is made.
 * */
kay_status kay_sparse_choose(kay_sparse *sparse, kay_sparse_mask *out) KAY_MUST_CHECK;

/* Fills the tables, by the mask. */
void kay_sparse_tables(kay_sparse *sparse);

/* Fails: the next heap's value has no room. */
kay_status kay_sparse_too_large(const kay_sparse *sparse);

/* Gives back what has a size by the number of bits. */
void kay_sparse_classes_free(kay_sparse *sparse);
