/* Computes blocks by byte shuffles, for sequences whose values are all below 64 and whose last rare heap is far back.
 * A row of bytes holds sixteen values of a class.
 *
 * A row of the past holds a byte for each heap: its packed value, from 0 to 15, or KAY_BYTES_NONE if the heap is rare
 * or its value is in the other row.  A rare heap is applied to all heaps of a vector at once: one load and one xor,
 * then one shuffle for every eight values, give the values that it excludes. */
#include "sequence/sparse_block.h"
#include "sequence/sparse_classes.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

enum {
    BYTES_SETS = 4, /* the most sets of eight values */
    /* bytes are used only from heap r + r / 4 + BYTES_QUIET on, where r is the last rare heap.  This wait makes changes
     * from words to bytes few; each of them fills the whole past again */
    BYTES_QUIET = 1 << 8,
    BYTES_PUSHES = KAY_LANES_BLOCK * 2 * KAY_BYTES_VALUES, /* the most pushes */
};

/* A block of 64 heaps. */
typedef struct bytes_block {
    uint8_t *at; /* the first heap's byte in row 0 */
    uint64_t stride;
    unsigned count; /* in: heaps to compute; out: heaps computed */
    unsigned class; /* of the values that make the first heap common */
    uint32_t excluded[2 * KAY_LANES_BLOCK]; /* for each heap, a bit for each packed value */
    uint8_t packed[KAY_LANES_BLOCK];
    uint8_t values[KAY_LANES_BLOCK];
    uint8_t evidence[BYTES_SETS][KAY_LANES_BLOCK];
    uint64_t lanes; /* a bit for each heap that lacks evidence */
} bytes_block;

typedef kay_bytes_table bytes_table;

/* Chooses the values of heaps i..until-1.  For each chosen value, excludes from later heaps its nim-sums with the
 * values of near rare heaps.  The inner loop always makes `count` pushes, so that its length is a constant.  Extra
 * pushes go to the words of heaps after the block, which nobody reads. */
static inline __attribute__((always_inline)) unsigned bytes_choose(bytes_block *block, const kay_sparse *s, unsigned i,
                                                                   unsigned until, unsigned rows, unsigned count)
{
    const uint32_t beyond = rows == 1 ? 0xffff0000 : 0;
    uint32_t *restrict excluded = block->excluded;
    uint8_t *restrict chosen = block->packed;
    kay_lanes_entry pushes[BYTES_PUSHES];
    for (unsigned k = 0; k < count; k++)
        pushes[k] = k < s->push_count ? s->pushes[k] : (kay_lanes_entry){KAY_LANES_BLOCK, 0};
    for (; i < until; i++) {
        const uint32_t free = ~(excluded[i] | beyond);
        if (!free)
            break;
        const unsigned packed = (unsigned)__builtin_ctz(free);
        chosen[i] = (uint8_t)packed;
        for (unsigned k = 0; k < count; k++)
            excluded[i + pushes[k].offset] |= 1u << (packed ^ pushes[k].value);
    }
    return i;
}

/* Chooses the values of a part, with a constant number of pushes in the usual cases. */
static inline __attribute__((always_inline)) unsigned bytes_part(bytes_block *block, const kay_sparse *s, unsigned i,
                                                                 unsigned until, unsigned rows)
{
    if (s->push_count <= 3)
        return bytes_choose(block, s, i, until, rows, 3);
    if (s->push_count <= 9)
        return bytes_choose(block, s, i, until, rows, 9);
    return bytes_choose(block, s, i, until, rows, (unsigned)s->push_count);
}

/* Writes the bytes of a whole part to the past; in the last part some heaps may have no value yet. */
static inline __attribute__((always_inline)) void bytes_write(bytes_block *block, unsigned i, unsigned rows)
{
    for (unsigned j = i; j < i + KAY_LANES_PART; j++) {
        const uint8_t packed = block->packed[j], high = packed >= KAY_BYTES_VALUES ? KAY_BYTES_NONE : 0;
        block->at[j] = packed | high;
        if (rows == 2)
            block->at[block->stride + j] = (uint8_t)((packed ^ KAY_BYTES_VALUES) | (high ^ KAY_BYTES_NONE));
    }
}

static const uint8_t bytes_bits[2][KAY_BYTES_VALUES] = {{1, 2, 4, 8, 16, 32, 64, 128},
                                                        {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128}};

/* Without a shuffle kay_words_block is faster. */
#define bytes_compute_plain NULL
#define LEVEL_BODY "sequence/block_bytes_body.h"
#include "sequence/levels_body.h"

static void (*const bytes_levels[])(bytes_block *block, const kay_sparse *s) = {LEVEL_ALL(bytes_compute)};

bool kay_bytes_can(const kay_sparse *s)
{
    const uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0, count = s->values.count;
    return bytes_levels[s->level] && s->planes == 1 && s->capacity == 2 * KAY_BYTES_VALUES && s->values.width == 1 &&
           s->code->last < BYTES_QUIET && count >= rare + rare / 4 + BYTES_QUIET && count >= s->bytes.from;
}

void kay_bytes_tables(kay_sparse *s, unsigned rows)
{
    for (unsigned class = 0; class < 2; class ++)
        for (unsigned p = 0; p < rows * KAY_BYTES_VALUES; p++) {
            const unsigned r = p / KAY_BYTES_VALUES, q = p % KAY_BYTES_VALUES, at = class * s->capacity + p;
            s->bytes.value[class].row[r][q] = (uint8_t)s->unpacked[at];
            for (unsigned k = 0; k < BYTES_SETS; k++)
                s->bytes.below[k][class].row[r][q] = s->smaller[at] < 8 * k ? 0
                                                     : s->smaller[at] >= 8 * k + 8
                                                         ? 0xff
                                                         : (uint8_t)((1u << (s->smaller[at] - 8 * k)) - 1);
        }
}

void kay_bytes_block(kay_sparse *s, kay_sparse_block *to)
{
    bytes_block block = {.at = s->past.at + ((int64_t)to->first - s->past.low),
                         .stride = s->past.stride,
                         .count = to->count,
                         .class = kay_sparse_class(s, to->first)};
    bytes_levels[s->level](&block, s);
    memcpy((uint8_t *)s->values.at + to->first, block.values, block.count);
    to->lanes = block.lanes;
    for (uint64_t lanes = to->lanes; lanes; lanes &= lanes - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(lanes);
        s->evidence[i] = 0;
        for (unsigned k = 0; k < 2 * s->past.planes; k++)
            s->evidence[i] |= (uint32_t)block.evidence[k][i] << 8 * k;
    }
    if (block.count < to->count && s->past.planes == 1)
        s->bytes.rows = 2;
    else if (block.count < to->count)
        s->bytes.from = to->first + block.count + 1;
    to->count = block.count;
}
