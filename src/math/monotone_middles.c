/* Computes 32 middles at a time: solves the parts with these middles by the rules, with a bit for each part, shorter
 * parts first. */
#include "math/monotone_middles.h"

enum {
    MARGIN = 16, /* extra places on either side of the 32 middles; each round uses up one */
    ROUNDS = MARGIN - 2,
};

static const uint64_t HERE = (uint64_t)0xffffffff << MARGIN;

/* The 64 breaks from 32 i - MARGIN on, as bits; all places outside of the sequence are breaks. */
static uint64_t middles_breaks(const kay_monotone *m, kay_break kind, uint64_t count, uint64_t i)
{
    uint64_t block = i / 2, last = count / 64;
    uint64_t bits = m->blocks[block].of[kind].bits | (block == last ? UINT64_MAX << count % 64 : 0),
             beside = UINT64_MAX;
    if (i % 2 == 0) {
        if (block > 0)
            beside = m->blocks[block - 1].of[kind].bits;
        return bits << MARGIN | beside >> (64 - MARGIN);
    }
    if (block < last)
        beside = m->blocks[block + 1].of[kind].bits | (block + 1 == last ? UINT64_MAX << count % 64 : 0);
    return bits >> MARGIN | beside << (64 - MARGIN);
}

/* The parts of one length with 64 middles: which never fall, which never rise, which are won. */
typedef struct middles_layer {
    uint64_t no_fall, no_rise, won;
} middles_layer;

/* Computes the parts one element longer than those in `shorter`; `beside` are their neighbours.  Of a part of three
 * elements or more, consider the two parts without one end.  The longer part never falls (or rises) if both shorter
 * parts never do.  It is won if it is not monotone and at least one of the two shorter parts is not won. */
static inline middles_layer middles_longer(middles_layer shorter, middles_layer beside)
{
    middles_layer longer = {.no_fall = shorter.no_fall & beside.no_fall, .no_rise = shorter.no_rise & beside.no_rise};
    longer.won = ~(longer.no_fall | longer.no_rise) & ~(shorter.won & beside.won);
    return longer;
}

static inline middles_layer middles_before(middles_layer layer)
{
    return (middles_layer){layer.no_fall << 1, layer.no_rise << 1, layer.won << 1};
}

static inline middles_layer middles_behind(middles_layer layer)
{
    return (middles_layer){layer.no_fall >> 1, layer.no_rise >> 1, layer.won >> 1};
}

/* Solves the parts with 32 middles by the rules, until all are longer than their cores or the margin is used up.  A
 * part is longer than its core if none of the three parts with two elements fewer is monotone. */
static kay_monotone_middle middles_play(const kay_monotone *m, uint64_t count, uint64_t i)
{
    uint64_t fall = middles_breaks(m, KAY_FALL, count, i), rise = middles_breaks(m, KAY_RISE, count, i), monotone;
    middles_layer even = {.no_fall = ~fall, .no_rise = ~rise}, odd;
    unsigned half = 1;
    for (;; half++) {
        odd = middles_longer(even, middles_behind(even)); /* 2 half + 1 elements */
        monotone = even.no_fall | even.no_rise | odd.no_fall | odd.no_rise;
        monotone = (monotone | monotone << 1 | monotone >> 1) & HERE;
        if (!monotone || half == ROUNDS)
            break;
        even = middles_longer(odd, middles_before(odd));
    }
    return (kay_monotone_middle){
        .won = (even.won & HERE) >> MARGIN | (odd.won & HERE) >> MARGIN << 32,
        .longest = monotone ? UINT64_MAX : 2 * half,
    };
}

kay_status kay_monotone_middles_make(kay_arena *arena, const kay_monotone *m, uint64_t count, kay_monotone_middle **out)
{
    KAY_NEW(kay_monotone_middle, middles, arena, count / 32 + 1);
    for (uint64_t i = 0; i < count / 32 + 1; i++)
        middles[i] = middles_play(m, count, i);
    *out = middles;
    return KAY_OK;
}

bool kay_monotone_won(const kay_monotone *m, const kay_monotone_middle *middles, uint64_t begin, uint64_t end)
{
    const kay_nibbling nibbling = kay_monotone_nibbling(m);
    uint64_t sum = begin + end;
    if (middles && end - begin >= middles[sum / 64].longest)
        return middles[sum / 64].won >> (sum / 2 % 32 + sum % 2 * 32) & 1;
    return kay_nibbling_value(&nibbling, begin, end) > 0;
}
