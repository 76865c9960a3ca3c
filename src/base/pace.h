/* Says how many steps of work may pass between two looks at the clock: many if steps are fast, one if they are slow.
 * Hooks of foreign rules may take nanoseconds or seconds. */
#pragma once

#include <kayles/context.h>

/* Zeroed at first: the first step looks at the clock. */
typedef struct kay_pace {
    uint64_t steps; /* since the last look */
    uint64_t wait; /* steps from one look to the next */
    double looked; /* time of the last look */
} kay_pace;

/* Counts steps; returns true if it is time to look at the clock. */
static inline bool kay_pace_is_over(kay_pace *pace, uint64_t steps)
{
    pace->steps += steps;
    return pace->steps >= pace->wait;
}

/* Call it with every look at the clock: aims at a look every 10 ms, after at most `most` steps. */
static inline void kay_pace_look(kay_pace *pace, uint64_t most)
{
    static const double often = 0.01;
    const double now = kay_now(), passed = now - pace->looked;
    const uint64_t before = pace->wait ? pace->wait : 1;
    if (passed <= often)
        pace->wait = 4 * before < most ? 4 * before : most;
    else if (passed > 2 * often)
        pace->wait = (uint64_t)((double)pace->steps * often / passed);
    pace->wait = pace->wait > most ? most : pace->wait;
    pace->steps = 0;
    pace->looked = now;
}
