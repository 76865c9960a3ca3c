/* Computes blocks of any values: each value of a heap is one bit in a word of 32 bits. */
#include "sequence/sparse_block.h"
#include "sequence/sparse_classes.h"

#include <string.h>

#define WORDS_INLINE static inline __attribute__((always_inline))

/* Excludes values from later heaps, after this heap got the value `packed`.  Each push gives the offset of a later
 * heap, and excludes from it `packed` xor the value of the push.  `common` points at the word of this heap.  The later
 * heap may lie after the block: its word is then in the second half of the row. */
WORDS_INLINE void words_push(const kay_lanes_entry *push, const kay_lanes_entry *end, uint32_t *common, uint32_t packed,
                             unsigned planes)
{
    for (; push < end; push++) {
        const uint32_t other = packed ^ push->value;
        const uint64_t row = planes == 1 ? 0 : other / KAY_LANES_WORD * KAY_LANES_ROW;
        common[row + push->offset] |= 1u << other % KAY_LANES_WORD;
    }
}

/* Tries the moves that leave one heap or none, one by one.  Excludes those of their values that would make heap n
 * common. */
static void words_mark_singles(kay_sparse *s, uint64_t n, unsigned i)
{
    for (uint64_t k = 0; k < s->single_count && s->singles[k].tokens <= n; k++) {
        const uint64_t rest = n - s->singles[k].tokens;
        if (!(s->singles[k].digit & (rest ? KAY_HEAP_ONE : KAY_HEAP_NOTHING)))
            continue;
        const uint32_t packed = s->packed[kay_heap_values_at(&s->values, rest)];
        if ((packed & 1) == kay_sparse_class(s, n))
            s->common[packed / 2 / KAY_LANES_WORD * KAY_LANES_ROW + i] |= 1u << packed / 2 % KAY_LANES_WORD;
    }
}

/* Chooses the values of heaps i..until-1, and stores in `places` the index of each value in the tables by class.
 * Returns the first heap without a value, or `until`. */
static unsigned words_choose(kay_sparse *s, uint64_t first, unsigned i, unsigned until, bool careful, uint32_t *places)
{
    const unsigned planes = s->planes;
    const uint64_t stride = s->past.stride;
    const kay_lanes_entry *pushes = s->pushes, *pushes_end = pushes ? pushes + s->push_count : NULL;
    const uint32_t capacity = s->capacity, *unpacked = s->unpacked;
    const unsigned parity = s->mask.parity, odd = (unsigned)(first ^ s->splits[0]);
    uint32_t *common = s->common, *words = (uint32_t *)s->past.at + ((int64_t)first - s->past.low);
    for (; i < until; i++) {
        unsigned plane = 0;
        if (careful)
            words_mark_singles(s, first + i, i);
        while (plane + 1 < planes && !~common[plane * KAY_LANES_ROW + i])
            plane++;
        const uint32_t free = ~common[plane * KAY_LANES_ROW + i];
        if (!free)
            break;
        const uint32_t bit = (uint32_t)__builtin_ctz(free), packed = plane * KAY_LANES_WORD + bit;
        places[i] = !(parity & (odd ^ i)) * capacity + packed;
        kay_heap_values_put(&s->values, first + i, unpacked[places[i]]);
        words[plane * stride + i] |= 1u << bit;
        words_push(pushes, pushes_end, common + i, packed, planes);
    }
    return i;
}

/* Excludes the values that the list `near` gives, then chooses the values of a part of a block. */
static unsigned words_part(kay_sparse *s, uint64_t first, unsigned i, unsigned until, bool careful, uint32_t *places)
{
    if (s->near.count)
        kay_lanes_union(s->level, &s->near, (const uint32_t *)s->past.at + ((int64_t)(first + i) - s->past.low),
                        s->past.stride, s->planes, KAY_LANES_PART, s->common + i);
    return words_choose(s, first, i, until, careful, places);
}

/* Returns the heaps that still need evidence, as a word with one bit for each heap.  A heap needs evidence if some
 * smaller value would make it rare and no helper gave an option with this value. */
static uint64_t words_lack(const kay_sparse *s, const uint32_t *places, unsigned count)
{
    uint64_t lanes = 0;
    for (unsigned i = 0; i < count; i++) {
        const uint32_t below = s->smaller[places[i]], *evidence = s->evidence + i;
        uint32_t missing = 0;
        for (unsigned plane = 0; plane < below / KAY_LANES_WORD; plane++, evidence += KAY_LANES_ROW)
            missing |= ~*evidence;
        missing |= ~*evidence & ((1u << below % KAY_LANES_WORD) - 1);
        lanes |= (uint64_t)(missing != 0) << i;
    }
    return lanes;
}

void kay_words_block(kay_sparse *s, kay_sparse_block *block)
{
    const uint64_t first = block->first, rare = s->rare_count ? s->rares[s->rare_count - 1] : 0;
    const uint32_t *at = (const uint32_t *)s->past.at + ((int64_t)first - s->past.low);
    /* The lists do not have the moves that leave nothing or one rare heap.  Such moves exist only soon after a rare
     * heap, and are then tried one by one. */
    const bool careful = first <= rare + s->code->last;
    uint32_t places[KAY_LANES_BLOCK];
    unsigned done = 0, end = 0;
    const unsigned heaps = block->count <= KAY_LANES_PART ? KAY_LANES_PART : KAY_LANES_BLOCK;
    memset(s->common, 0, s->planes * KAY_LANES_ROW * sizeof *s->common);
    memset(s->evidence, 0, s->planes * KAY_LANES_ROW * sizeof *s->evidence);
    kay_lanes_union(s->level, &s->rare, at, s->past.stride, s->planes, heaps, s->common);
    for (; done == end && done < block->count; done = words_part(s, first, done, end, careful, places))
        end = block->count - done < KAY_LANES_PART ? block->count : done + KAY_LANES_PART;
    s->full = done < block->count;
    block->count = done;
    kay_lanes_union(s->level, &s->helpers, at, s->past.stride, s->planes, heaps, s->evidence);
    block->lanes = words_lack(s, places, done);
}
