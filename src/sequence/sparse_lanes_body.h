/* Unions of words as vectors; levels_body.h includes this for each level. */

/* A vector of the level; `count` of them make a block or a part of one. */
typedef uint32_t LEVEL(lanes_vector) __attribute__((vector_size(LEVEL_BYTES)));
typedef uint32_t LEVEL(lanes_anywhere) __attribute__((vector_size(LEVEL_BYTES), aligned(4), may_alias));

/* Joins the words of all entries with the same g % 32, for `once` vectors: few enough to stay in registers. */
LEVEL_TARGET LEVEL_INLINE void LEVEL(lanes_gather)(const kay_lanes_entry *entry, const kay_lanes_entry *end,
                                                   const uint32_t *at, uint64_t stride, unsigned plane, unsigned planes,
                                                   unsigned once, LEVEL(lanes_vector) * out)
{
    LEVEL(lanes_vector) all[LANES_ACCUMULATORS] = {{0}};
    for (; entry < end; entry++) {
        const unsigned from = plane ^ entry->value / KAY_LANES_WORD;
        const uint32_t *word = at + from * stride - entry->offset;
        if (from >= planes)
            continue;
        for (unsigned j = 0; j < once; j++)
            all[j] |= ((const LEVEL(lanes_anywhere) *)word)[j];
    }
    for (unsigned j = 0; j < once; j++)
        out[j] = all[j];
}

/* to |= from, with its bits permuted by i -> i ^ shift; shift is a power of two. */
LEVEL_TARGET LEVEL_INLINE void LEVEL(lanes_change)(LEVEL(lanes_vector) * to, const LEVEL(lanes_vector) * from,
                                                   unsigned count, unsigned shift, uint32_t low)
{
    for (unsigned i = 0; i < count; i++)
        to[i] |= (from[i] >> shift & low) | (from[i] & low) << shift;
}

LEVEL_TARGET LEVEL_INLINE void LEVEL(lanes_plane)(const kay_lanes_list *list, const uint32_t *at, uint64_t stride,
                                                  unsigned plane, unsigned planes, unsigned count,
                                                  LEVEL(lanes_vector) (*unions)[KAY_LANES_BLOCK * 4 / LEVEL_BYTES])
{
    const unsigned once = count < LANES_ACCUMULATORS ? count : LANES_ACCUMULATORS;
    uint32_t begin = 0;
    memset(unions[0], 0, count * sizeof(LEVEL(lanes_vector)));
    for (unsigned i = 0; i < list->step_count; i++)
        memset(unions[list->steps[i].to], 0, count * sizeof(LEVEL(lanes_vector)));
    for (unsigned g = 0; g < KAY_LANES_WORD; begin = list->ends[g++])
        for (unsigned i = 0; list->ends[g] > begin && i < count; i += once)
            LEVEL(lanes_gather)
    (list->entries + begin, list->entries + list->ends[g], at + i * (LEVEL_BYTES / 4), stride, plane, planes, once,
     unions[g] + i);
    for (unsigned i = 0; i < list->step_count; i++) {
        kay_lanes_step step = list->steps[i];
        LEVEL(lanes_change)(unions[step.to], unions[step.from], count, 1u << step.bit, lanes_low[step.bit]);
    }
}

LEVEL_TARGET static void LEVEL(lanes_union)(const kay_lanes_list *list, const uint32_t *at, uint64_t stride,
                                            unsigned planes, unsigned heaps, uint32_t *out)
{
    enum { BLOCK = KAY_LANES_BLOCK * 4 / LEVEL_BYTES, PART = KAY_LANES_PART * 4 / LEVEL_BYTES }; /* vectors */
    LEVEL(lanes_vector) unions[KAY_LANES_WORD][BLOCK];
    for (unsigned plane = 0; plane < planes; plane++) {
        LEVEL(lanes_anywhere) *to = (LEVEL(lanes_anywhere) *)(out + plane * KAY_LANES_ROW);
        if (heaps == KAY_LANES_PART)
            LEVEL(lanes_plane)(list, at, stride, plane, planes, PART, unions);
        else
            LEVEL(lanes_plane)(list, at, stride, plane, planes, BLOCK, unions);
        for (unsigned i = 0; i < heaps * 4 / LEVEL_BYTES; i++)
            to[i] |= unions[0][i];
    }
}
