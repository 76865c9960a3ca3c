/* Computes each value as the least number that no option has.  At each doubling of the number of values it looks for a
 * period that the values prove. */
#include "math/nim_sequence.h"

#include "base/grow.h"
#include "math/repetition.h"

enum { NIM_SEQUENCE_LOOK = 256, NIM_SEQUENCE_BOUND = 16, NIM_SEQUENCE_WORK = 1 << 16 };

kay_status kay_nim_sequence_make(kay_arena *arena, const char *code, kay_nim_sequence *out)
{
    kay_heap_code read;
    KAY_TRY(kay_heap_code_read(arena, code, &read));
    return kay_nim_sequence_begin(arena, &read, out);
}

kay_status kay_nim_sequence_begin(kay_arena *arena, const kay_heap_code *code, kay_nim_sequence *out)
{
    kay_nim_sequence sequence = {
        .arena = arena,
        .code = *code,
        .look = NIM_SEQUENCE_LOOK,
        .seen = kay_arena_array(arena, NIM_SEQUENCE_BOUND, sizeof *sequence.seen),
        .bound = NIM_SEQUENCE_BOUND,
    };
    if (!sequence.seen)
        return kay_no_memory(arena->ctx);
    *out = sequence;
    return KAY_OK;
}

kay_status kay_nim_sequence_resume(kay_nim_sequence *sequence, uint32_t *values, uint64_t count)
{
    uint64_t bound = sequence->bound;
    for (uint64_t n = 0; n < count; n++)
        while (values[n] >= bound)
            bound *= 2;
    KAY_NEW(uint64_t, seen, sequence->arena, bound);
    sequence->seen = seen;
    sequence->bound = bound;
    sequence->values = values;
    sequence->count = count;
    sequence->room = count + 1;
    while (sequence->look <= count)
        sequence->look *= 2;
    return KAY_OK;
}

/* Looks at the clock after enough work. */
static kay_status nim_sequence_tick(kay_nim_sequence *sequence, uint64_t n)
{
    if (sequence->work - sequence->ticked < NIM_SEQUENCE_WORK)
        return KAY_OK;
    sequence->ticked = sequence->work;
    return kay_tick(sequence->arena->ctx, "heaps", n, 0);
}

/* Marks the values of the options of heap n that leave `rest` tokens as three heaps a <= b <= c, or a < b < c. */
static kay_status nim_sequence_mark_three(kay_nim_sequence *sequence, uint64_t n, uint64_t rest, bool unequal)
{
    uint64_t *seen = sequence->seen;
    const uint32_t *values = sequence->values;
    const uint64_t most = rest < 3 ? 0 : unequal ? (rest - 3) / 3 : rest / 3;
    for (uint64_t a = 1; a <= most; a++) {
        for (uint64_t b = a + unequal; b <= (rest - a - unequal) / 2; b++)
            seen[values[a] ^ values[b] ^ values[rest - a - b]] = n + 1;
        sequence->work += (rest - a) / 2;
        KAY_TRY(nim_sequence_tick(sequence, n));
    }
    return KAY_OK;
}

/* Marks the values of the options of heap n, one by one, for any digit. */
static kay_status nim_sequence_mark_splits(kay_nim_sequence *sequence, uint64_t n, kay_heap_take take)
{
    const uint64_t rest = n - take.tokens;
    kay_heap_parts parts;
    if (take.digit & KAY_HEAP_MORE && rest > KAY_HEAP_PARTS)
        return kay_fail(sequence->arena->ctx, KAY_EUNABLE, "the plain method handles moves that leave at most %d heaps",
                        KAY_HEAP_PARTS);
    for (bool more = kay_heap_parts_first(take.digit, rest, &parts); more;
         more = kay_heap_parts_next(take.digit, rest, &parts)) {
        uint32_t worth = 0;
        for (unsigned i = 0; i < parts.count; i++)
            worth ^= sequence->values[parts.heaps[i]];
        sequence->seen[worth] = n + 1;
        sequence->work++;
        KAY_TRY(nim_sequence_tick(sequence, n));
    }
    sequence->work++;
    return KAY_OK;
}

/* Marks the values of the options of heap n that this take allows. */
static kay_status nim_sequence_mark(kay_nim_sequence *sequence, uint64_t n, kay_heap_take take)
{
    enum { PLAIN = KAY_HEAP_NOTHING | KAY_HEAP_ONE | KAY_HEAP_TWO | KAY_HEAP_THREE | KAY_HEAP_UNEQUAL };
    if (take.digit & ~(uint32_t)PLAIN)
        return nim_sequence_mark_splits(sequence, n, take);
    uint64_t rest = n - take.tokens, *seen = sequence->seen;
    const uint32_t *values = sequence->values;
    if (take.digit & KAY_HEAP_NOTHING && rest == 0)
        seen[0] = n + 1;
    if (take.digit & KAY_HEAP_ONE && rest > 0)
        seen[values[rest]] = n + 1;
    if (take.digit & KAY_HEAP_TWO) {
        const uint64_t pairs = kay_heap_pairs(take.digit, rest);
        for (uint64_t a = 1; a <= pairs; a++)
            seen[values[a] ^ values[rest - a]] = n + 1;
        sequence->work += pairs;
    }
    sequence->work++;
    return take.digit & KAY_HEAP_THREE ? nim_sequence_mark_three(sequence, n, rest, take.digit & KAY_HEAP_UNEQUAL)
                                       : KAY_OK;
}

kay_status kay_nim_sequence_put(kay_nim_sequence *sequence, uint32_t value)
{
    uint64_t bound = sequence->bound;
    KAY_ROOM_IN(sequence->arena, sequence->values, sequence->count, sequence->room);
    while (bound <= value)
        bound *= 2;
    if (bound > sequence->bound) { /* nim-sums may be larger now */
        KAY_NEW(uint64_t, seen, sequence->arena, bound);
        sequence->seen = seen;
        sequence->bound = bound;
    }
    sequence->values[sequence->count++] = value;
    return KAY_OK;
}

static kay_status nim_sequence_next(kay_nim_sequence *sequence)
{
    uint64_t n = sequence->count, value = 0;
    const kay_heap_code *code = &sequence->code;
    for (uint64_t i = 0; kay_heap_code_has(code, i, n); i++)
        KAY_TRY(nim_sequence_mark(sequence, n, kay_heap_code_take(code, i)));
    while (value < sequence->bound && sequence->seen[value] == n + 1)
        value++;
    KAY_TRY(kay_nim_sequence_put(sequence, (uint32_t)value));
    return nim_sequence_tick(sequence, n);
}

static uint64_t nim_sequence_value(const void *values, uint64_t n)
{
    return ((const uint32_t *)values)[n];
}

/* Looks for the least period that the values prove. */
static kay_status nim_sequence_look(kay_nim_sequence *sequence)
{
    kay_context *ctx = sequence->arena->ctx;
    if (!sequence->code.step)
        return KAY_OK;
    const kay_heap_code *code = &sequence->code;
    const uint64_t count = sequence->count;
    KAY_ALLOC(uint64_t, from, ctx, count);
    kay_repetition(nim_sequence_value, sequence->values, count, from);
    for (uint64_t period = 1; period < count / code->leaves && !sequence->period; period++)
        if (kay_heap_code_window(code, from[period], period) <= count) {
            sequence->period = period;
            sequence->preperiod = from[period];
        }
    kay_free(ctx, from, count * sizeof *from);
    return KAY_OK;
}

kay_status kay_nim_sequence_reach(kay_nim_sequence *sequence, uint64_t n)
{
    while (!sequence->period && sequence->count <= n) {
        KAY_TRY(nim_sequence_next(sequence));
        if (sequence->count >= sequence->look) {
            KAY_TRY(nim_sequence_look(sequence));
            sequence->look *= 2;
        }
    }
    return KAY_OK;
}

kay_status kay_nim_sequence_prove(kay_nim_sequence *sequence, uint64_t most)
{
    if (most)
        KAY_TRY(kay_nim_sequence_reach(sequence, most - 1));
    if (!sequence->period)
        KAY_TRY(nim_sequence_look(sequence));
    if (sequence->period)
        return KAY_OK;
    return kay_fail(sequence->arena->ctx, KAY_EUNABLE, "%llu values do not prove a period", (unsigned long long)most);
}
