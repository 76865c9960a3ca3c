/* The Z-function of the sequence read backwards. */
#include "math/repetition.h"

/* With w(i) = v(count - 1 - i), the values before the last one agree with themselves p places on as far as w and w from
 * p on have a common beginning.  [start, end) is the stretch that is known to be one, with the largest end. */
void kay_repetition(uint64_t (*at)(const void *sequence, uint64_t n), const void *sequence, uint64_t count,
                    uint64_t *from)
{
    uint64_t start = 0, end = 0;
    if (count)
        from[0] = 0;
    for (uint64_t p = 1; p < count; p++) {
        uint64_t common = 0;
        if (p < end) {
            uint64_t inside = p - start, before = count - inside - from[inside]; /* what begins there too */
            common = before < end - p ? before : end - p;
        }
        while (p + common < count && at(sequence, count - 1 - common) == at(sequence, count - 1 - p - common))
            common++;
        if (p + common > end) {
            start = p;
            end = p + common;
        }
        from[p] = count - p - common;
    }
}
