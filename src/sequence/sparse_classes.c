/* Tables by value and by class, and how often each value has come: the mask is chosen by that. */
#include "sequence/sparse_classes.h"

#include <string.h>

#include "base/bits.h"

void kay_sparse_classes_free(kay_sparse *s)
{
    uint64_t capacity = s->capacity;
    kay_free(s->ctx, s->packed, 2 * capacity * sizeof *s->packed);
    kay_free(s->ctx, s->unpacked, 2 * capacity * sizeof *s->unpacked);
    kay_free(s->ctx, s->smaller, 2 * capacity * sizeof *s->smaller);
    kay_free(s->ctx, s->counts, 4 * capacity * sizeof *s->counts);
    kay_free(s->ctx, s->common, (s->capacity / KAY_LANES_WORD + 1) * KAY_LANES_ROW * sizeof *s->common);
    kay_free(s->ctx, s->evidence, (s->capacity / KAY_LANES_WORD + 1) * KAY_LANES_ROW * sizeof *s->evidence);
    s->packed = s->unpacked = s->smaller = s->common = s->evidence = NULL;
    s->counts = NULL;
}

kay_status kay_sparse_resize(kay_sparse *s, unsigned bits)
{
    uint64_t capacity = (uint64_t)1 << (bits - 1);
    s->stale = true;
    kay_sparse_classes_free(s);
    s->bits = bits;
    s->capacity = (uint32_t)capacity;
    s->counted = 0;
    s->packed = kay_alloc_array(s->ctx, 2 * capacity, sizeof *s->packed);
    s->unpacked = kay_alloc_array(s->ctx, 2 * capacity, sizeof *s->unpacked);
    s->smaller = kay_alloc_array(s->ctx, 2 * capacity, sizeof *s->smaller);
    s->counts = kay_alloc_array(s->ctx, 4 * capacity, sizeof *s->counts);
    s->common = kay_alloc_array(s->ctx, (s->capacity / KAY_LANES_WORD + 1) * KAY_LANES_ROW, sizeof *s->common);
    s->evidence = kay_alloc_array(s->ctx, (s->capacity / KAY_LANES_WORD + 1) * KAY_LANES_ROW, sizeof *s->evidence);
    return s->packed && s->unpacked && s->smaller && s->counts && s->common && s->evidence ? KAY_OK
                                                                                           : kay_no_memory(s->ctx);
}

kay_status kay_sparse_too_large(const kay_sparse *s)
{
    return kay_fail(s->ctx, KAY_EUNABLE, "heap %llu has a value past 2^%d", (unsigned long long)kay_sparse_count(s),
                    KAY_SPARSE_BITS_MAX);
}

/* Counts the values so far, and makes room for them: some may be another method's. */
static kay_status sparse_count(kay_sparse *s)
{
    unsigned bits = s->bits;
    for (uint64_t n = s->counted; n < s->values.count; n++)
        if (kay_heap_values_at(&s->values, n) > s->largest)
            s->largest = kay_heap_values_at(&s->values, n);
    while (s->largest >> bits)
        bits++;
    if (bits > KAY_SPARSE_BITS_MAX)
        return kay_sparse_too_large(s);
    if (bits > s->bits || !s->counts)
        KAY_TRY(kay_sparse_resize(s, bits));
    for (uint64_t n = s->counted ? s->counted : 1; n < s->values.count; n++)
        s->counts[2 * kay_heap_values_at(&s->values, n) + ((n ^ s->splits[0]) & 1)]++;
    s->counted = s->values.count;
    return KAY_OK;
}

bool kay_sparse_one_parity(const kay_sparse *s)
{
    bool one = true;
    for (uint64_t i = 1; i < s->split_count; i++)
        one = one && !((s->splits[i] ^ s->splits[0]) & 1);
    return one;
}

kay_status kay_sparse_choose(kay_sparse *s, kay_sparse_mask *out)
{
    KAY_TRY(sparse_count(s));
    if (!out)
        return KAY_OK;
    uint64_t size = (uint64_t)2 << s->bits;
    int64_t *counts = kay_alloc_array(s->ctx, size, sizeof *counts);
    if (!counts)
        return kay_no_memory(s->ctx);
    memcpy(counts, s->counts, size * sizeof *counts);
    *out = kay_sparse_mask_best(counts, s->bits, kay_sparse_one_parity(s));
    kay_free(s->ctx, counts, size * sizeof *counts);
    return KAY_OK;
}

void kay_sparse_tables(kay_sparse *s)
{
    uint32_t below = (1u << s->drop) - 1;
    for (uint32_t v = 0; v < 2 * s->capacity; v++) {
        uint32_t packed = (v & below) | (v >> 1 & ~below), odd = kay_bits_count_word(v & s->mask.mask) & 1;
        s->packed[v] = 2 * packed + odd;
        s->unpacked[odd * s->capacity + packed] = v;
        s->smaller[odd * s->capacity + packed] = ((v >> (s->drop + 1)) + (v >> s->drop & 1)) << s->drop;
    }
}
