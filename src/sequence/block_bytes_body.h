/* A block of heaps as vectors of BYTES_WIDTH bytes.  block_bytes.c includes this file once for each level, with that,
 * with BYTES_TARGET, the instructions, BYTES_SHUFFLE and BYTES_ANY, two of them, and BYTES(word), the names of the
 * level. */

typedef uint8_t BYTES(vector) __attribute__((vector_size(BYTES_WIDTH)));
typedef uint8_t BYTES(anywhere) __attribute__((vector_size(BYTES_WIDTH), aligned(1), may_alias));

BYTES_TARGET BYTES_INLINE BYTES(vector) BYTES(shuffle)(const uint8_t *table, BYTES(vector) at)
{
    return (BYTES(vector))BYTES_SHUFFLE(_mm_loadu_si128((const __m128i *)table), at);
}

/* What a list excludes for as many heaps as a vector has bytes, from `at` on, by eight values. */
BYTES_TARGET BYTES_INLINE void BYTES(union)(const kay_lanes_list *list, const uint8_t *at, uint64_t stride,
                                            unsigned rows, BYTES(vector) sets[BYTES_SETS])
{
    const kay_lanes_entry *entry = list->entries, *end = entry ? entry + list->count : NULL;
    BYTES(vector) all[BYTES_SETS] = {{0}};
    for (; entry < end && entry->value < rows * KAY_BYTES_VALUES; entry++)
        for (unsigned r = 0; r < rows; r++) {
            const uint8_t *from = at - entry->offset + (r ^ entry->value / KAY_BYTES_VALUES) * stride;
            const BYTES(vector) sum = *(const BYTES(anywhere) *)from ^ (uint8_t)(entry->value % KAY_BYTES_VALUES);
            all[2 * r] |= BYTES(shuffle)(bytes_bits[0], sum);
            all[2 * r + 1] |= BYTES(shuffle)(bytes_bits[1], sum);
        }
    for (unsigned k = 0; k < 2 * rows; k++)
        sets[k] = all[k];
}

/* Adds to what is excluded of `count` heaps what a list excludes. */
BYTES_TARGET BYTES_INLINE void BYTES(exclude)(bytes_block *block, const kay_lanes_list *list, unsigned i,
                                              unsigned count, unsigned rows)
{
    uint8_t bytes[BYTES_SETS][BYTES_WIDTH];
    uint32_t *excluded = block->excluded + i;
    BYTES(vector) sets[BYTES_SETS];
    BYTES(union)(list, block->at + i, block->stride, rows, sets);
    memcpy(bytes, sets, 2 * rows * sizeof *sets);
    for (unsigned j = 0; j < count; j++)
        excluded[j] |= (uint32_t)bytes[0][j] | (uint32_t)bytes[1][j] << 8;
    for (unsigned j = 0; j < count && rows == 2; j++)
        excluded[j] |= (uint32_t)bytes[2][j] << 16 | (uint32_t)bytes[3][j] << 24;
}

/* What a table by class and row has for heaps, of which every second one may be of the other class. */
BYTES_TARGET BYTES_INLINE BYTES(vector) BYTES(look_up)(const bytes_block *block, const bytes_table *tables,
                                                       const BYTES(vector) * bytes, BYTES(vector) odd, unsigned rows)
{
    BYTES(vector) all = {0};
    for (unsigned r = 0; r < rows; r++)
        all |= (BYTES(shuffle)(tables[block->class].row[r], bytes[r]) & ~odd) |
               (BYTES(shuffle)(tables[!block->class].row[r], bytes[r]) & odd);
    return all;
}

/* The last pass for the heaps from j on: values, and what has no evidence.  A bit for each heap that lacks some. */
BYTES_TARGET BYTES_INLINE uint64_t BYTES(finish)(bytes_block *block, const kay_sparse *s, unsigned j, unsigned rows)
{
    BYTES(vector) bytes[2], evidence[BYTES_SETS], odd = {0}, any = {0};
    for (unsigned i = 0; i < BYTES_WIDTH; i++)
        odd[i] = s->mask.parity && i % 2 ? 0xff : 0;
    for (unsigned r = 0; r < rows; r++)
        bytes[r] = *(const BYTES(anywhere) *)(block->at + r * block->stride + j);
    BYTES(union)(&s->helpers, block->at + j, block->stride, rows, evidence);
    *(BYTES(anywhere) *)(block->values + j) = BYTES(look_up)(block, s->bytes.value, bytes, odd, rows);
    for (unsigned k = 0; k < 2 * rows; k++) {
        *(BYTES(anywhere) *)(block->evidence[k] + j) = evidence[k];
        any |= BYTES(look_up)(block, s->bytes.below[k], bytes, odd, rows) & ~evidence[k];
    }
    return BYTES_ANY(any);
}

BYTES_TARGET BYTES_INLINE void BYTES(rows)(bytes_block *block, const kay_sparse *s, unsigned rows)
{
    memset(block->excluded, 0, sizeof block->excluded);
    for (unsigned j = 0; j < KAY_LANES_BLOCK; j += BYTES_WIDTH)
        BYTES(exclude)(block, &s->rare, j, BYTES_WIDTH, rows);
    memset(block->packed, KAY_BYTES_NONE, sizeof block->packed);
    unsigned done = 0, end = 0;
    for (; done == end && done < block->count; bytes_write(block, end - KAY_LANES_PART, rows)) {
        if (s->near.count)
            BYTES(exclude)(block, &s->near, done, KAY_LANES_PART, rows);
        end += KAY_LANES_PART;
        done = bytes_part(block, s, done, end < block->count ? end : block->count, rows);
    }
    block->count = done;
    block->lanes = 0;
    for (unsigned j = 0; j < KAY_LANES_BLOCK; j += BYTES_WIDTH)
        block->lanes |= BYTES(finish)(block, s, j, rows) << j;
}

BYTES_TARGET static void BYTES(compute)(bytes_block *block, const kay_sparse *s)
{
    if (s->past.planes == 1)
        BYTES(rows)(block, s, 1);
    else
        BYTES(rows)(block, s, 2);
}
