/* Computes the Z-function of the reversed sequence. */
#include "math/repetition.h"

/* Let w(i) = v(count - 1 - i) be the reversed sequence.  Compare w with w shifted by p: if exactly the first c places
 * agree, the sequence v has period p from count - p - c on.  [start, end) is a part of w that equals a beginning of w;
 * of all such parts found so far it has the largest end. */
void kay_repetition(uint64_t (*at)(const void *sequence, uint64_t n), const void *sequence, uint64_t count,
                    uint64_t *from)
{
    uint64_t start = 0, end = 0;
    if (count)
        from[0] = 0;
    for (uint64_t p = 1; p < count; p++) {
        uint64_t common = 0;
        if (p < end) {
            uint64_t inside = p - start, before = count - inside - from[inside]; /* the agreement at `inside` */
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
