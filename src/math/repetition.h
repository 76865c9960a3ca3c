/* Finds, for every period at once, the place from which a sequence has that period. */
#pragma once

#include <kayles/context.h>

/* Writes to from[p], for 1 <= p < count, the least m with v(n + p) = v(n) for all n with m <= n < count - p; from[0] is
 * 0.  `at` returns v(n).  O(count): uses the Z-function of the reversed sequence (Main and Lorentz 1984; Gusfield
 * 1997). */
void kay_repetition(uint64_t (*at)(const void *sequence, uint64_t n), const void *sequence, uint64_t count,
                    uint64_t *from);
