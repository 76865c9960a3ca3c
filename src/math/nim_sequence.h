/* Nim-sequences of heap games, with their period once it is proved.
 *
 * A period is proved by a window of values: kay_heap_code_window. */
#pragma once

#include "math/heap_code.h"

typedef struct kay_nim_sequence {
    kay_arena *arena;
    kay_heap_code code;
    uint32_t *values; /* G(0)..G(count-1) */
    uint64_t count, room;
    uint64_t period; /* p, the least; 0: none proved yet */
    uint64_t preperiod; /* n0, the least for p */
    uint64_t look; /* how many values there must be before a period is looked for again */
    uint64_t *seen; /* seen[v] = n + 1: G(n) has an option of value v */
    uint64_t bound; /* a power of two above all values: items of `seen` */
    uint64_t work; /* options looked at, about */
    uint64_t ticked; /* so many of them when the clock was */
} kay_nim_sequence;

/* The sequence of a code such as "0.07" or "{2,5,7}", of which nothing is computed yet; all memory comes from the
 * arena. KAY_EINPUT as kay_heap_code_read. */
kay_status kay_nim_sequence_make(kay_arena *arena, const char *code, kay_nim_sequence *out) KAY_MUST_CHECK;

/* The same for a code that has been read; its takes must outlive the sequence. */
kay_status kay_nim_sequence_begin(kay_arena *arena, const kay_heap_code *code, kay_nim_sequence *out) KAY_MUST_CHECK;

/* Goes on with values that were computed before, which last as long as the arena; a sequence of which nothing is
 * computed yet. */
kay_status kay_nim_sequence_resume(kay_nim_sequence *sequence, uint32_t *values, uint64_t count) KAY_MUST_CHECK;

/* Takes the next value from another method, which computed it by the moves. */
kay_status kay_nim_sequence_put(kay_nim_sequence *sequence, uint32_t value) KAY_MUST_CHECK;

/* Makes kay_nim_sequence_at(n) known: computes G(0)..G(n), or fewer once a period is proved.  O(k n^2) before that
 * for t = 2; KAY_EUNABLE past the budget. */
kay_status kay_nim_sequence_reach(kay_nim_sequence *sequence, uint64_t n) KAY_MUST_CHECK;

/* Computes until a period is proved, but at most `most` values: then KAY_EUNABLE. */
kay_status kay_nim_sequence_prove(kay_nim_sequence *sequence, uint64_t most) KAY_MUST_CHECK;

/* G(n), which must have been reached. */
static inline uint32_t kay_nim_sequence_at(const kay_nim_sequence *sequence, uint64_t n)
{
    if (n >= sequence->count)
        n = sequence->preperiod + (n - sequence->preperiod) % sequence->period;
    return sequence->values[n];
}
