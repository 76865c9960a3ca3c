/* Finds which values make a heap common, and numbers the values of each class. */
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

/* Allocates empty tables for values below 2^bits. */
kay_status kay_sparse_resize(kay_sparse *sparse, unsigned bits) KAY_MUST_CHECK;

/* Whether the moves that leave two heaps all take numbers of tokens of the same parity, so that the classes may depend
 * on the parity of the heap. */
bool kay_sparse_one_parity(const kay_sparse *sparse);

/* Makes room for the values so far, which another method may have found, and stores the best mask for them in *out,
 * unless `out` is NULL. */
kay_status kay_sparse_choose(kay_sparse *sparse, kay_sparse_mask *out) KAY_MUST_CHECK;

/* Fills the tables according to the mask. */
void kay_sparse_tables(kay_sparse *sparse);

/* Fails with KAY_EUNABLE: the value of the next heap is too large for the tables. */
kay_status kay_sparse_too_large(const kay_sparse *sparse);

/* Frees the tables. */
void kay_sparse_classes_free(kay_sparse *sparse);
