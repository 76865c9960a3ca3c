/* Computes a block of heaps as vectors of bytes, on levels with a byte shuffle; levels_body.h includes this. */
#if LEVEL_BYTES > 16

typedef uint8_t LEVEL(bytes_vector) __attribute__((vector_size(LEVEL_BYTES)));
typedef uint8_t LEVEL(bytes_anywhere) __attribute__((vector_size(LEVEL_BYTES), aligned(1), may_alias));

LEVEL_TARGET LEVEL_INLINE LEVEL(bytes_vector) LEVEL(bytes_shuffle)(const uint8_t *table, LEVEL(bytes_vector) at)
{
    const __m128i row = _mm_loadu_si128((const __m128i *)table);
#if LEVEL_BYTES == 32
    return (LEVEL(bytes_vector))_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(row), (__m256i)at);
#else
    return (LEVEL(bytes_vector))_mm512_shuffle_epi8(_mm512_broadcast_i32x4(row), (__m512i)at);
#endif
}

/* Returns a bit for each byte of the vector: 1 if the byte is not 0. */
LEVEL_TARGET LEVEL_INLINE uint64_t LEVEL(bytes_any)(LEVEL(bytes_vector) bytes)
{
#if LEVEL_BYTES == 32
    return (uint32_t)~_mm256_movemask_epi8(_mm256_cmpeq_epi8((__m256i)bytes, _mm256_setzero_si256()));
#else
    return _mm512_test_epi8_mask((__m512i)bytes, (__m512i)bytes);
#endif
}

/* For the heaps of one vector from `at` on, computes the values that a list excludes, as sets of eight values. */
LEVEL_TARGET LEVEL_INLINE void LEVEL(bytes_union)(const kay_lanes_list *list, const uint8_t *at, uint64_t stride,
                                                  unsigned rows, LEVEL(bytes_vector) sets[BYTES_SETS])
{
    const kay_lanes_entry *entry = list->entries, *end = entry ? entry + list->count : NULL;
    LEVEL(bytes_vector) all[BYTES_SETS] = {{0}};
    for (; entry < end && entry->value < rows * KAY_BYTES_VALUES; entry++)
        for (unsigned r = 0; r < rows; r++) {
            const uint8_t *from = at - entry->offset + (r ^ entry->value / KAY_BYTES_VALUES) * stride;
            const LEVEL(bytes_vector) sum =
                *(const LEVEL(bytes_anywhere) *)from ^ (uint8_t)(entry->value % KAY_BYTES_VALUES);
            all[2 * r] |= LEVEL(bytes_shuffle)(bytes_bits[0], sum);
            all[2 * r + 1] |= LEVEL(bytes_shuffle)(bytes_bits[1], sum);
        }
    for (unsigned k = 0; k < 2 * rows; k++)
        sets[k] = all[k];
}

/* Adds the values that a list excludes to the excluded values of `count` heaps from i on. */
LEVEL_TARGET LEVEL_INLINE void LEVEL(bytes_exclude)(bytes_block *block, const kay_lanes_list *list, unsigned i,
                                                    unsigned count, unsigned rows)
{
    uint8_t bytes[BYTES_SETS][LEVEL_BYTES];
    uint32_t *excluded = block->excluded + i;
    LEVEL(bytes_vector) sets[BYTES_SETS];
    LEVEL(bytes_union)(list, block->at + i, block->stride, rows, sets);
    memcpy(bytes, sets, 2 * rows * sizeof *sets);
    for (unsigned j = 0; j < count; j++)
        excluded[j] |= (uint32_t)bytes[0][j] | (uint32_t)bytes[1][j] << 8;
    for (unsigned j = 0; j < count && rows == 2; j++)
        excluded[j] |= (uint32_t)bytes[2][j] << 16 | (uint32_t)bytes[3][j] << 24;
}

/* Looks up the packed value of each heap in the table of its class.  The heaps have the class of the block's first
 * heap, or the other class where `odd` is set. */
LEVEL_TARGET LEVEL_INLINE LEVEL(bytes_vector)
    LEVEL(bytes_look_up)(const bytes_block *block, const bytes_table *tables, const LEVEL(bytes_vector) * bytes,
                         LEVEL(bytes_vector) odd, unsigned rows)
{
    LEVEL(bytes_vector) all = {0};
    for (unsigned r = 0; r < rows; r++)
        all |= (LEVEL(bytes_shuffle)(tables[block->class].row[r], bytes[r]) & ~odd) |
               (LEVEL(bytes_shuffle)(tables[!block->class].row[r], bytes[r]) & odd);
    return all;
}

/* Completes one vector of heaps, from heap j on: stores their values and evidence, and returns a bit for each heap that
 * lacks evidence. */
LEVEL_TARGET LEVEL_INLINE uint64_t LEVEL(bytes_finish)(bytes_block *block, const kay_sparse *s, unsigned j,
                                                       unsigned rows)
{
    LEVEL(bytes_vector) bytes[2], evidence[BYTES_SETS], odd = {0}, any = {0};
    for (unsigned i = 0; i < LEVEL_BYTES; i++)
        odd[i] = s->mask.parity && i % 2 ? 0xff : 0;
    for (unsigned r = 0; r < rows; r++)
        bytes[r] = *(const LEVEL(bytes_anywhere) *)(block->at + r * block->stride + j);
    LEVEL(bytes_union)(&s->helpers, block->at + j, block->stride, rows, evidence);
    *(LEVEL(bytes_anywhere) *)(block->values + j) = LEVEL(bytes_look_up)(block, s->bytes.value, bytes, odd, rows);
    for (unsigned k = 0; k < 2 * rows; k++) {
        *(LEVEL(bytes_anywhere) *)(block->evidence[k] + j) = evidence[k];
        any |= LEVEL(bytes_look_up)(block, s->bytes.below[k], bytes, odd, rows) & ~evidence[k];
    }
    return LEVEL(bytes_any)(any);
}

LEVEL_TARGET LEVEL_INLINE void LEVEL(bytes_rows)(bytes_block *block, const kay_sparse *s, unsigned rows)
{
    memset(block->excluded, 0, sizeof block->excluded);
    for (unsigned j = 0; j < KAY_LANES_BLOCK; j += LEVEL_BYTES)
        LEVEL(bytes_exclude)(block, &s->rare, j, LEVEL_BYTES, rows);
    memset(block->packed, KAY_BYTES_NONE, sizeof block->packed);
    unsigned done = 0, end = 0;
    for (; done == end && done < block->count; bytes_write(block, end - KAY_LANES_PART, rows)) {
        if (s->near.count)
            LEVEL(bytes_exclude)(block, &s->near, done, KAY_LANES_PART, rows);
        end += KAY_LANES_PART;
        done = bytes_part(block, s, done, end < block->count ? end : block->count, rows);
    }
    block->count = done;
    block->lanes = 0;
    for (unsigned j = 0; j < KAY_LANES_BLOCK; j += LEVEL_BYTES)
        block->lanes |= LEVEL(bytes_finish)(block, s, j, rows) << j;
}

LEVEL_TARGET static void LEVEL(bytes_compute)(bytes_block *block, const kay_sparse *s)
{
    if (s->past.planes == 1)
        LEVEL(bytes_rows)(block, s, 1);
    else
        LEVEL(bytes_rows)(block, s, 2);
}

#endif
