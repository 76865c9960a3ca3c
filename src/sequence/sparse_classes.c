/* Builds the tables by value and by class, counts how often each value occurs, and chooses the mask from the counts. */
#include "sequence/sparse_classes.h"

#include <string.h>

#include "base/bits.h"

/* Returns the number of words of all tables.  Three tables have a word for each class and packed value; the two tables
 * for a block have one plane more than the values need. */
static uint64_t sparse_words(const kay_sparse *s)
{
    return 6 * (uint64_t)s->capacity + 2 * (s->capacity / KAY_LANES_WORD + 1) * KAY_LANES_ROW;
}

void kay_sparse_classes_free(kay_sparse *s)
{
    kay_free(s->ctx, s->packed, sparse_words(s) * sizeof *s->packed);
    kay_free(s->ctx, s->counts, 4 * (uint64_t)s->capacity * sizeof *s->counts);
    s->packed = NULL;
    s->counts = NULL;
}

kay_status kay_sparse_resize(kay_sparse *s, unsigned bits)
{
    s->stale = true;
    kay_sparse_classes_free(s);
    s->bits = bits;
    s->capacity = 1u << (bits - 1);
    s->counted = 0;
    KAY_TRY_ALLOC(s->packed, s->ctx, sparse_words(s));
    KAY_TRY_ALLOC(s->counts, s->ctx, 4 * (uint64_t)s->capacity);
    s->unpacked = s->packed + 2 * s->capacity;
    s->smaller = s->unpacked + 2 * s->capacity;
    s->common = s->smaller + 2 * s->capacity;
    s->evidence = s->common + (s->capacity / KAY_LANES_WORD + 1) * KAY_LANES_ROW;
    return KAY_OK;
}

kay_status kay_sparse_too_large(const kay_sparse *s)
{
    return kay_fail(s->ctx, KAY_EUNABLE, "heap %llu has a value of 2^%d or more",
                    (unsigned long long)kay_sparse_count(s), KAY_SPARSE_BITS_MAX);
}

/* Counts the new values, and makes room for larger ones, which another method may have found. */
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
    for (uint64_t n = s->counted ? s->counted : 1; n < s->values.count; n++) {
        if (n % KAY_SPARSE_LOOK == 0) {
            s->counted = n; /* a call without time left gets on all the same */
            KAY_TRY(kay_check_time(s->ctx));
        }
        s->counts[2 * kay_heap_values_at(&s->values, n) + ((n ^ s->splits[0]) & 1)]++;
    }
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

/* Walsh-Hadamard transform: for every mask, the number of heaps of one class minus the number of the other. */
static void sparse_transform(int64_t *counts, uint64_t size)
{
    for (uint64_t half = 1; half < size; half *= 2)
        for (uint64_t i = 0; i < size; i += 2 * half)
            for (uint64_t j = i; j < i + half; j++) {
                int64_t a = counts[j], b = counts[j + half];
                counts[j] = a + b;
                counts[j + half] = a - b;
            }
}

/* Returns the mask below 2^bits with the fewest rare heaps; among equally good ones prefers s = 0, then the least mask.
 * Overwrites the counts.  O(bits 2^bits). */
static kay_sparse_mask sparse_best_mask(int64_t *counts, unsigned bits, bool parities)
{
    uint64_t size = (uint64_t)2 << bits, best = 2;
    sparse_transform(counts, size);
    for (uint64_t i = 2; i < size; i += parities ? 1 : 2)
        if (counts[i] < counts[best] || (counts[i] == counts[best] && (i & 1) < (best & 1)))
            best = i;
    return (kay_sparse_mask){(uint32_t)(best / 2), best & 1, (uint64_t)(counts[0] + counts[best]) / 2};
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
    *out = sparse_best_mask(counts, s->bits, kay_sparse_one_parity(s));
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
