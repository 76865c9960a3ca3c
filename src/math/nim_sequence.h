/* Computes nim-sequences of heap games by the plain method, and proves their period by a window of values
 * (kay_heap_code_window). */
#pragma once

#include "math/heap_code.h"

typedef struct kay_nim_sequence {
    kay_arena *arena;
    kay_heap_code code;
    uint32_t *values; /* G(0)..G(count-1) */
    uint64_t count, room;
    uint64_t period; /* p, the least; 0: none proved yet */
    uint64_t preperiod; /* n0, the least for p */
    uint64_t look; /* when there are this many values, a period is looked for again */
    uint64_t *seen; /* seen[v] = n + 1: heap n has an option of value v */
    uint64_t bound; /* the number of items of `seen`, a power of two above all values */
    uint64_t work; /* about the number of options enumerated */
    uint64_t ticked; /* `work` at the last look at the clock */
} kay_nim_sequence;

/* Makes the sequence of a code such as "0.07" or "{2,5,7}", without values; allocates from the arena.  KAY_EINPUT as
 * kay_heap_code_read. */
kay_status kay_nim_sequence_make(kay_arena *arena, const char *code, kay_nim_sequence *out) KAY_MUST_CHECK;

/* The same for a code that is already read; its takes must outlive the sequence. */
kay_status kay_nim_sequence_begin(kay_arena *arena, const kay_heap_code *code, kay_nim_sequence *out) KAY_MUST_CHECK;

/* Gives a sequence that has no values yet the values of an earlier run; they must live as long as the arena. */
kay_status kay_nim_sequence_resume(kay_nim_sequence *sequence, uint32_t *values, uint64_t count) KAY_MUST_CHECK;

/* Adds the next value, which another method computed. */
kay_status kay_nim_sequence_put(kay_nim_sequence *sequence, uint32_t value) KAY_MUST_CHECK;

/* Computes G(0)..G(n), or fewer once a period is proved, so that kay_nim_sequence_at(n) is known.  O(k n^2) before the
 * period, for k takes that leave at most two heaps.  KAY_EUNABLE past the budget. */
kay_status kay_nim_sequence_reach(kay_nim_sequence *sequence, uint64_t n) KAY_MUST_CHECK;

/* Computes values until a period is proved; KAY_EUNABLE if `most` values prove none. */
kay_status kay_nim_sequence_prove(kay_nim_sequence *sequence, uint64_t most) KAY_MUST_CHECK;

/* Returns G(n); kay_nim_sequence_reach must have reached n. */
static inline uint32_t kay_nim_sequence_at(const kay_nim_sequence *sequence, uint64_t n)
{
    if (n >= sequence->count)
        n = sequence->preperiod + (n - sequence->preperiod) % sequence->period;
    return sequence->values[n];
}
