#include "math/monotone_nibbling.h"

#include <string.h>

enum {
    AHEAD = 12, /* parts between asking for a block and looking at it */
    BATCH = 64, /* parts that are looked at together */
    WINDOW = 7, /* breaks of a window about the middle; one fewer where the middle is an element */
    REST = 127, /* batches without a look at windows where these answer too few */
    PATIENCE = 32, /* batches that may go by until they answer enough */
    LEAST = 10, /* elements of a part that has a window inside it */
};

static_assert(KAY_MONOTONE_WINDOWS == 2 << 2 * WINDOW, "a bit for the middle, and two for each break");

/* The window about the middle of a part: its first break, and the breaks in it as a number; false: it crosses blocks. */
static inline bool window_key(const kay_monotone *m, uint64_t sum, uint64_t *first, uint64_t *key)
{
    uint64_t odd = sum % 2, place = sum / 2 - WINDOW / 2 + odd;
    const kay_monotone_block *block = &m->blocks[place / 64];
    uint64_t mask = ((uint64_t)1 << (WINDOW - odd)) - 1;
    *first = place;
    *key = (block->of[KAY_RISE].bits >> place % 64 & mask) | (block->of[KAY_FALL].bits >> place % 64 & mask) << WINDOW |
           odd << 2 * WINDOW;
    return place % 64 <= 64 - WINDOW;
}

/* A part becomes its core. */
static inline __attribute__((always_inline)) void window_core(const kay_monotone *m, uint64_t *part)
{
    if (part[1] - part[0] < 3)
        return;
    uint64_t plain = kay_monotone_plain(m, part[0], part[1]);
    part[0] += plain;
    part[1] -= plain;
    __builtin_prefetch(&m->blocks[part[0] / 64]);
    __builtin_prefetch(&m->blocks[part[1] / 64]);
}

/* Remembers what a core well inside its window says, where the part had the window inside it. */
static void window_remember(const kay_monotone *m, kay_monotone_seen *seen, const uint64_t *parts, const uint16_t *left,
                            const uint64_t *cores, uint64_t count, const bool *won)
{
    for (uint64_t k = 0; k < count; k++) {
        const uint64_t *part = &parts[2 * left[k]];
        uint64_t begin = cores[2 * k], end = cores[2 * k + 1], first, key;
        if (end - begin < LEAST && part[1] - part[0] >= LEAST && window_key(m, begin + end, &first, &key) &&
            begin >= first)
            seen->says[key] = won[k] ? 2 : 1;
    }
}

/* Looks for up to BATCH parts in their windows; those that these do not answer go to `left`, and to `cores`. */
static uint64_t window_look(const kay_monotone *m, const kay_monotone_seen *seen, const uint64_t *parts, uint64_t count,
                            uint64_t behind, bool *won, uint16_t *left, uint64_t *cores)
{
    uint64_t others = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t *part = &parts[2 * i], *later = i + AHEAD < count + behind ? part + 2 * AHEAD : part;
        __builtin_prefetch(&m->blocks[(later[0] + later[1]) / 2 / 64]);
        uint64_t first, key;
        uint8_t known =
            part[1] - part[0] >= LEAST && window_key(m, part[0] + part[1], &first, &key) ? seen->says[key] : 0;
        won[i] = known == 2;
        left[others] = (uint16_t)i;
        cores[2 * others] = part[0];
        cores[2 * others + 1] = part[1];
        others += !known;
    }
    return others;
}

/* A batch without its windows. */
static void won_without(const kay_monotone *m, const uint64_t *parts, uint64_t count, uint64_t behind, bool *won)
{
    uint64_t cores[2 * BATCH];
    memcpy(cores, parts, 2 * count * sizeof *cores);
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t *later = &parts[2 * (i + AHEAD < count + behind ? i + AHEAD : i)];
        __builtin_prefetch(&m->blocks[(later[0] + later[1]) / 2 / 64]);
        window_core(m, &cores[2 * i]);
    }
    for (uint64_t i = 0; i < count; i++)
        won[i] = kay_monotone_core_won(m, cores[2 * i], cores[2 * i + 1]);
}

/* A batch with its windows; returns how many parts these did not answer. */
static uint64_t won_with(const kay_monotone *m, kay_monotone_seen *seen, const uint64_t *parts, uint64_t count,
                         uint64_t behind, bool *won)
{
    uint64_t cores[2 * BATCH];
    uint16_t left[BATCH];
    bool core_won[BATCH];
    uint64_t others = window_look(m, seen, parts, count, behind, won, left, cores);
    for (uint64_t k = 0; k < others; k++)
        window_core(m, &cores[2 * k]);
    for (uint64_t k = 0; k < others; k++)
        core_won[k] = kay_monotone_core_won(m, cores[2 * k], cores[2 * k + 1]);
    window_remember(m, seen, parts, left, cores, others, core_won);
    for (uint64_t k = 0; k < others; k++)
        won[left[k]] = core_won[k];
    return others;
}

void kay_monotone_won(const kay_monotone *m, kay_monotone_seen *seen, const uint64_t *parts, uint64_t count, bool *won)
{
    for (uint64_t done = 0; done < count; done += BATCH) {
        uint64_t some = count - done < BATCH ? count - done : BATCH, behind = count - done - some;
        if (seen->rest) {
            seen->rest--;
            won_without(m, parts + 2 * done, some, behind, won + done);
        } else if (won_with(m, seen, parts + 2 * done, some, behind, won + done) > some / 4 * 3) {
            /* nothing is known yet at first: that is given some batches' time */
            seen->rest = ++seen->vain > PATIENCE ? REST : 0;
        } else {
            seen->vain = 0;
        }
    }
}
