#include "math/monotone_nibbling.h"

enum { AHEAD = 12 }; /* parts between asking for a block and looking at it */

void kay_monotone_won(const kay_monotone *m, uint64_t *parts, uint64_t count, bool *won)
{
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t *later = &parts[2 * (i + AHEAD < count ? i + AHEAD : i)];
        uint64_t *part = &parts[2 * i];
        __builtin_prefetch(&m->blocks[(later[0] + later[1]) / 2 / 64]);
        if (part[1] - part[0] < 3)
            continue;
        uint64_t plain = kay_monotone_plain(m, part[0], part[1]);
        part[0] += plain;
        part[1] -= plain;
        __builtin_prefetch(&m->blocks[part[0] / 64]);
        __builtin_prefetch(&m->blocks[part[1] / 64]);
    }
    for (uint64_t i = 0; i < count; i++)
        won[i] = kay_monotone_core_won(m, parts[2 * i], parts[2 * i + 1]);
}
