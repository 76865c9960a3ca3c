/* Computes the values of many parts in batches; fetches the block that a part needs a few parts before reading it. */
#include "math/monotone_nibbling.h"

enum {
    AHEAD = 12, /* parts between fetching a block and reading it */
    BATCH = 64, /* parts in a batch */
};

/* The parts that the middles do not answer. */
typedef struct monotone_others {
    uint64_t count;
    uint16_t places[BATCH]; /* in the batch */
    uint64_t parts[2 * BATCH];
} monotone_others;

/* Sets the values of the parts that the middles answer, and lists the others. */
static void monotone_ask_middles(const kay_monotone_middle *middles, const uint64_t *parts, uint64_t count, bool *won,
                                 monotone_others *others)
{
    others->count = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t begin = parts[2 * i], end = parts[2 * i + 1], sum = begin + end;
        const kay_monotone_middle *middle = &middles[sum / 64];
        won[i] = middle->won >> (sum / 2 % 32 + sum % 2 * 32) & 1;
        others->places[others->count] = (uint16_t)i;
        others->parts[2 * others->count] = begin;
        others->parts[2 * others->count + 1] = end;
        others->count += end - begin < middle->longest;
    }
}

static void monotone_list_all(const uint64_t *parts, uint64_t count, monotone_others *others)
{
    others->count = count;
    for (uint64_t i = 0; i < count; i++) {
        others->places[i] = (uint16_t)i;
        others->parts[2 * i] = parts[2 * i];
        others->parts[2 * i + 1] = parts[2 * i + 1];
    }
}

/* Replaces a part by its core; returns whether the part was longer. */
static inline __attribute__((always_inline)) bool monotone_shrink(const kay_monotone *m, uint64_t *part)
{
    if (part[1] - part[0] < 3)
        return false;
    uint64_t plain = kay_monotone_plain(m, part[0], part[1]);
    part[0] += plain;
    part[1] -= plain;
    __builtin_prefetch(&m->blocks[part[0] / 64]);
    __builtin_prefetch(&m->blocks[part[1] / 64]);
    return plain > 0;
}

/* Computes the listed parts; returns how many were longer than their cores. */
static uint64_t monotone_look(const kay_monotone *m, monotone_others *others, bool *won)
{
    uint64_t *parts = others->parts, count = others->count, longer = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t *later = &parts[2 * (i + AHEAD < count ? i + AHEAD : i)];
        __builtin_prefetch(&m->blocks[(later[0] + later[1]) / 2 / 64]);
        longer += monotone_shrink(m, &parts[2 * i]);
    }
    for (uint64_t i = 0; i < count; i++)
        won[others->places[i]] = kay_monotone_core_won(m, parts[2 * i], parts[2 * i + 1]);
    return longer;
}

uint64_t kay_monotone_won(const kay_monotone *m, const kay_monotone_middle *middles, const uint64_t *parts,
                          uint64_t count, bool *won)
{
    uint64_t longer = 0;
    for (uint64_t done = 0; done < count; done += BATCH) {
        uint64_t some = count - done < BATCH ? count - done : BATCH;
        monotone_others others;
        if (middles)
            monotone_ask_middles(middles, parts + 2 * done, some, won + done, &others);
        else
            monotone_list_all(parts + 2 * done, some, &others);
        longer += some - others.count + monotone_look(m, &others, won + done);
    }
    return longer;
}
