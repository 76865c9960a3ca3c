/* Computes 32 middles at a time.  If stretches are short, solves all parts as bits of words; elsewhere the values
 * alternate between turns (src/games/sorting/README.md). */
#include "math/monotone_middles.h"

#include "math/monotone_nibbling.h"

enum {
    MARGIN = 16, /* extra places on either side of the 32 middles; each round uses up one */
    ROUNDS = MARGIN - 2,
    APART = 2, /* how close to a turn sums are still uncertain */
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

/* Computes the parts one element longer than those in `shorter`; `beside` are their neighbours.  A part of three
 * elements or more is monotone if both parts without one end are, and won if it is not monotone and one of the two is
 * not won. */
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
 * part is longer than its core if none of the three parts with two elements fewer is monotone.  Returns the middles at
 * which the margin was not enough. */
static uint32_t middles_play(const kay_monotone *m, uint64_t count, uint64_t i, kay_monotone_middle *out)
{
    uint64_t fall = middles_breaks(m, KAY_FALL, count, i), rise = middles_breaks(m, KAY_RISE, count, i), monotone;
    middles_layer even =
                      {
                          .no_fall = ~fall,
                          .no_rise = ~rise,
                      },
                  odd;
    unsigned half = 1;
    for (;; half++) {
        odd = middles_longer(even, middles_behind(even)); /* 2 half + 1 elements */
        monotone = even.no_fall | even.no_rise | odd.no_fall | odd.no_rise;
        monotone |= monotone << 1 | monotone >> 1;
        if (!(monotone & HERE) || half == ROUNDS)
            break;
        even = middles_longer(odd, middles_before(odd));
    }
    out->won = (even.won & HERE) >> MARGIN | (odd.won & HERE) >> MARGIN << 32;
    out->longest = 2 * half;
    return (uint32_t)(monotone >> MARGIN);
}

/* Middles along which values alternate. */
typedef struct middles_run {
    uint64_t alone; /* each middle below this one is a run of its own */
    uint64_t until; /* the middle after the run */
    uint64_t won[2]; /* the values for even sums and for odd sums */
    uint64_t longest; /* no core with its first middle is longer */
    uint64_t begin[2], end[2]; /* by kay_break: the stretch over its first middle, if the run has several middles */
} middles_run;

/* Whether the core about `sum` is won; raises *longest to its length.  If the core reaches beyond an end of the
 * sequence, no part with this middle is longer, and any answer will do. */
static uint64_t middles_ask(const kay_monotone *m, uint64_t count, uint64_t sum, uint64_t *longest)
{
    int64_t core = kay_monotone_core(m, sum), least = sum > count ? (int64_t)(sum - count) : 0;
    uint64_t begin = (uint64_t)(core < least ? least : core);
    *longest = kay_monotone_max(*longest, (uint64_t)((int64_t)sum - 2 * core));
    return kay_monotone_core_won(m, begin, sum - begin);
}

/* Finds the sums between which values alternate, judged by the stretches over the middle: the nearest turn up to
 * 2 * middle, and the nearest beyond.  The wider stretch decides by its nearer end, so twice its own middle is a turn.
 * A stretch of the other kind counts only if it reaches out of the wider one: then twice its middle is a turn too.  If
 * it lies inside, the values alternate up to the last break of its kind in the wider stretch
 * (src/games/sorting/README.md). */
static void middles_turns(const kay_monotone *m, uint64_t middle, uint64_t *begin, uint64_t *end, uint64_t *below,
                          uint64_t *above)
{
    for (unsigned kind = 0; kind < 2; kind++) {
        begin[kind] = kay_monotone_last(m, (kay_break)kind, middle);
        end[kind] = kay_monotone_next(m, (kay_break)kind, middle);
    }
    kay_break wide = end[KAY_RISE] - begin[KAY_RISE] > end[KAY_FALL] - begin[KAY_FALL] ? KAY_RISE : KAY_FALL;
    kay_break other = wide == KAY_RISE ? KAY_FALL : KAY_RISE;
    bool inside = begin[wide] <= begin[other] && end[other] <= end[wide];
    *below = 0;
    *above = 2 * (inside ? kay_monotone_last(m, other, end[wide]) : kay_monotone_min(end[wide], end[other]));
    for (unsigned kind = 0; kind < 2; kind++) {
        uint64_t turn = begin[kind] + end[kind];
        if (inside && kind == other)
            continue;
        if (turn <= 2 * middle)
            *below = kay_monotone_max(*below, turn);
        else
            *above = kay_monotone_min(*above, turn);
    }
}

/* Begins a run at `middle`; near a turn the run is one middle long. */
static void middles_begin_run(const kay_monotone *m, uint64_t count, uint64_t middle, middles_run *run)
{
    uint64_t below, above;
    *run = (middles_run){.alone = run->alone, .until = middle + 1};
    run->won[0] = middles_ask(m, count, 2 * middle, &run->longest);
    run->won[1] = middles_ask(m, count, 2 * middle + 1, &run->longest);
    if (middle < run->alone)
        return;
    middles_turns(m, middle, run->begin, run->end, &below, &above);
    if (below + APART > 2 * middle)
        run->alone = (below + APART + 1) / 2;
    else if (2 * middle + 1 + APART > above)
        run->alone = (above + APART + 1) / 2;
    else
        run->until = (above - APART + 1) / 2;
}

/* A bound for the length of the cores with the middles `first` to `last` of the run: on each side, a core reaches at
 * most two places further than a stretch reaches on both sides of the middle. */
static uint64_t middles_longest(const middles_run *run, uint64_t first, uint64_t last)
{
    int64_t longest = (int64_t)run->longest;
    for (unsigned kind = 0; kind < 2; kind++) {
        int64_t left = 2 * (int64_t)(last - run->begin[kind]) + 1, right = 2 * (int64_t)(run->end[kind] - first);
        int64_t wide = (left < right ? left : right) + 4;
        longest = wide > longest ? wide : longest;
    }
    return (uint64_t)longest;
}

/* Stores the values of the run for the middles `which`, a set of bits, of the 32 from `first` on. */
static void middles_tell(const middles_run *run, uint64_t first, uint64_t which, kay_monotone_middle *out)
{
    if (!which)
        return;
    out->won &= ~(which | which << 32);
    out->won |= (which & (0 - run->won[0])) | (which & (0 - run->won[1])) << 32;
    out->longest =
        kay_monotone_max(out->longest, middles_longest(run, first, kay_monotone_min(run->until - 1, first + 31)));
}

/* The subset of the middles `some`, counted from `first`, that belong to the run. */
static uint32_t middles_reached(const middles_run *run, uint64_t first, uint32_t some)
{
    if (run->until <= first)
        return 0;
    return run->until - first >= 32 ? some : some & (((uint32_t)1 << (run->until - first)) - 1);
}

kay_status kay_monotone_middles_make(kay_arena *arena, const kay_monotone *m, uint64_t count, kay_monotone_middle **out)
{
    uint64_t all = count / 32 + 1;
    middles_run run = {.until = 0};
    KAY_NEW(kay_monotone_middle, middles, arena, all);
    for (uint64_t i = 0; i < all; i++) {
        uint64_t first = 32 * i;
        uint32_t left = UINT32_MAX;
        middles[i] = (kay_monotone_middle){0, 0};
        if (run.until < first + 32)
            left = middles_play(m, count, i, &middles[i]);
        for (;;) {
            uint32_t reached = middles_reached(&run, first, left);
            middles_tell(&run, first, reached, &middles[i]);
            left &= ~reached;
            if (!left)
                break;
            middles_begin_run(m, count, first + (unsigned)__builtin_ctz(left), &run);
        }
    }
    *out = middles;
    return KAY_OK;
}
