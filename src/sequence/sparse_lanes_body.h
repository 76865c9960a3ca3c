/* Unions of words as vectors of LANES_BYTES bytes.  sparse_lanes.c includes this file once for each level, with that,
 * with LANES_TARGET, the instructions, and with LANES(word), the names of the level. */

/* A vector as wide as the machine's; `count` of them make a block or a part of one. */
typedef uint32_t LANES(vector) __attribute__((vector_size(LANES_BYTES)));
typedef uint32_t LANES(anywhere) __attribute__((vector_size(LANES_BYTES), aligned(4), may_alias));

/* The union of words at the entries of one g % 32, of `once` vectors: as many as there are registers for. */
LANES_TARGET LANES_INLINE void LANES(gather)(const kay_lanes_list *list, uint32_t group, uint32_t end,
                                             const uint32_t *at, uint64_t stride, unsigned plane, unsigned planes,
                                             unsigned once, LANES(vector) * out)
{
    LANES(vector) all[LANES_ACCUMULATORS] = {{0}};
    uint32_t entry = group ? list->groups[group - 1].end : 0;
    for (; group < end; entry = list->groups[group++].end) {
        const unsigned from = plane ^ list->groups[group].high;
        if (from >= planes)
            continue;
        for (uint32_t i = entry; i < list->groups[group].end; i++) {
            const uint32_t *word = at + from * stride - list->entries[i].offset;
            for (unsigned j = 0; j < once; j++)
                all[j] |= ((const LANES(anywhere) *)word)[j];
        }
    }
    for (unsigned j = 0; j < once; j++)
        out[j] = all[j];
}

/* to |= from, its bits changed places as i -> i ^ shift, shift a power of two. */
LANES_TARGET LANES_INLINE void LANES(change)(LANES(vector) * to, const LANES(vector) * from, unsigned count,
                                             unsigned shift, uint32_t low)
{
    for (unsigned i = 0; i < count; i++)
        to[i] |= (from[i] >> shift & low) | (from[i] & low) << shift;
}

LANES_TARGET LANES_INLINE void LANES(plane)(const kay_lanes_list *list, const uint32_t *at, uint64_t stride,
                                            unsigned plane, unsigned planes, unsigned count,
                                            LANES(vector) (*unions)[KAY_LANES_BLOCK * 4 / LANES_BYTES])
{
    const unsigned once = count < LANES_ACCUMULATORS ? count : LANES_ACCUMULATORS;
    uint32_t begin = 0;
    memset(unions[0], 0, count * sizeof(LANES(vector)));
    for (unsigned i = 0; i < list->step_count; i++)
        memset(unions[list->steps[i].to], 0, count * sizeof(LANES(vector)));
    for (unsigned g = 0; g < KAY_LANES_WORD; begin = list->ends[g++])
        for (unsigned i = 0; list->ends[g] > begin && i < count; i += once)
            LANES(gather)
    (list, begin, list->ends[g], at + i * (LANES_BYTES / 4), stride, plane, planes, once, unions[g] + i);
    for (unsigned i = 0; i < list->step_count; i++) {
        kay_lanes_step step = list->steps[i];
        LANES(change)(unions[step.to], unions[step.from], count, 1u << step.bit, lanes_low[step.bit]);
    }
}

LANES_TARGET static void LANES(block)(const kay_lanes_list *list, const uint32_t *at, uint64_t stride, unsigned planes,
                                      uint32_t *out)
{
    LANES(vector) unions[KAY_LANES_WORD][KAY_LANES_BLOCK * 4 / LANES_BYTES];
    for (unsigned plane = 0; plane < planes; plane++) {
        LANES(plane)(list, at, stride, plane, planes, KAY_LANES_BLOCK * 4 / LANES_BYTES, unions);
        memcpy(out + plane * KAY_LANES_ROW, unions[0], sizeof unions[0]);
    }
}

LANES_TARGET static void LANES(part)(const kay_lanes_list *list, const uint32_t *at, uint64_t stride, unsigned planes,
                                     uint32_t *out)
{
    LANES(vector) unions[KAY_LANES_WORD][KAY_LANES_BLOCK * 4 / LANES_BYTES];
    for (unsigned plane = 0; plane < planes; plane++) {
        LANES(plane)(list, at, stride, plane, planes, KAY_LANES_PART * 4 / LANES_BYTES, unions);
        LANES(anywhere) *to = (LANES(anywhere) *)(out + plane * KAY_LANES_ROW);
        for (unsigned i = 0; i < KAY_LANES_PART * 4 / LANES_BYTES; i++)
            to[i] |= unions[0][i];
    }
}
