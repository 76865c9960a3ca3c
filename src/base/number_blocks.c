/* Finds where the numbers of 64 bytes begin and end by bit operations, for all of them at once. */
#include "base/number_blocks.h"

#include "base/scan.h"

enum { BLOCK = 64 };

/* What the bytes of a block are, a bit each, the first one lowest. */
typedef struct block_masks {
    uint64_t digits, blanks, minuses;
} block_masks;

#ifdef __SSE2__
static inline block_masks block_look(const char *p)
{
    block_masks masks = {0, 0, 0};
    for (int part = 0; part < BLOCK / 16; part++) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(p + 16 * part));
        __m128i values = _mm_sub_epi8(bytes, _mm_set1_epi8('0')), controls = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
        __m128i digits = _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
        __m128i blanks = _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(controls, _mm_set1_epi8('\r' - '\t')), controls),
                                      _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')));
        __m128i minuses = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('-'));
        masks.digits |= (uint64_t)(unsigned)_mm_movemask_epi8(digits) << 16 * part;
        masks.blanks |= (uint64_t)(unsigned)_mm_movemask_epi8(blanks) << 16 * part;
        masks.minuses |= (uint64_t)(unsigned)_mm_movemask_epi8(minuses) << 16 * part;
    }
    return masks;
}
#else
static inline block_masks block_look(const char *p)
{
    block_masks masks = {0, 0, 0};
    for (int i = 0; i < BLOCK; i++) {
        masks.digits |= (uint64_t)(p[i] >= '0' && p[i] <= '9') << i;
        masks.blanks |= (uint64_t)kay_scan_blank(p[i]) << i;
        masks.minuses |= (uint64_t)(p[i] == '-') << i;
    }
    return masks;
}
#endif

/* The number of 1 to 16 digits at p. */
static inline uint64_t block_number(const char *p, unsigned digits)
{
    const uint64_t zeros = 0x3030303030303030u;
    if (digits <= 8)
        return kay_scan_sum((kay_scan_eight(p) ^ zeros) << (64 - 8 * digits));
    uint64_t high = kay_scan_sum((kay_scan_eight(p) ^ zeros) << (128 - 8 * digits));
    return high * 100000000 + kay_scan_sum(kay_scan_eight(p + digits - 8) ^ zeros);
}

/* The numbers that end in the block at p, up to `count`; *next is where to go on.  0 with *next == p: not for this
 * path. */
static inline uint64_t block_read(const char *p, bool sign, uint64_t most, uint64_t count, uint64_t *items,
                                  const char **next)
{
    block_masks masks = block_look(p);
    uint64_t starts = masks.digits & ~(masks.digits << 1), ends = ~masks.digits & masks.digits << 1;
    uint64_t known = masks.digits | masks.blanks | (sign ? masks.minuses : 0);
    bool good = known == UINT64_MAX;
    if (sign) /* a '-' stands behind a blank and before a digit, both in this block */
        good &= !(masks.minuses & ~(starts >> 1 & (masks.blanks << 1 | 1)));
    *next = p;
    if (!good)
        return 0;
    uint64_t read = 0, end = 0;
    for (; ends && read < count; read++) {
        unsigned start = (unsigned)__builtin_ctzll(starts), digits;
        end = (unsigned)__builtin_ctzll(ends);
        digits = (unsigned)end - start;
        if (digits > 16)
            return 0;
        uint64_t value = block_number(p + start, digits);
        good &= value <= most;
        if (sign) {
            uint64_t negative = start ? masks.minuses >> (start - 1) & 1 : 0;
            value = (value ^ (0 - negative)) + negative;
        }
        items[read] = value;
        starts &= starts - 1;
        ends &= ends - 1;
    }
    if (!good)
        return 0;
    if (read == count && (ends || starts))
        *next = p + end; /* others follow, which are not wanted */
    else if (starts) { /* one goes on behind the block: it is read with the next one, its sign too */
        unsigned start = (unsigned)__builtin_ctzll(starts);
        *next = p + (start && masks.minuses >> (start - 1) & 1 ? start - 1 : start);
    } else {
        *next = p + BLOCK;
    }
    return read;
}

uint64_t kay_number_blocks(const char **at, const char *end, bool sign, uint64_t most, uint64_t count, uint64_t *items)
{
    const char *p = *at, *next;
    uint64_t read = 0;
    while (read < count && end - p > 2 * BLOCK) {
        uint64_t step = sign ? block_read(p, true, most, count - read, items + read, &next)
                             : block_read(p, false, most, count - read, items + read, &next);
        if (next == p)
            break;
        read += step;
        p = next;
    }
    *at = p;
    return read;
}
