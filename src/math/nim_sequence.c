#include "math/nim_sequence.h"

#include <string.h>

enum { NIM_SEQUENCE_LOOK = 256, NIM_SEQUENCE_ROOM = 32, NIM_SEQUENCE_BOUND = 16 };

kay_status kay_nim_sequence_make(kay_arena *arena, const char *code, kay_nim_sequence *out)
{
    size_t length = strlen(code);
    bool good = length >= 3 && (code[0] == '0' || code[0] == '4') && code[1] == '.';
    for (size_t i = 2; i < length && good; i++)
        good = code[i] >= '0' && code[i] <= '7';
    while (good && length > 2 && code[length - 1] == '0')
        length--;
    if (!good || length == 2) /* after d0 alone play would never end */
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not the octal code of a game", code);
    kay_nim_sequence sequence = {
        .arena = arena,
        .digits = kay_arena_get(arena, length - 1),
        .last = length - 2,
        .values = kay_arena_array(arena, NIM_SEQUENCE_ROOM, sizeof *sequence.values),
        .room = NIM_SEQUENCE_ROOM,
        .look = NIM_SEQUENCE_LOOK,
        .seen = kay_arena_array(arena, NIM_SEQUENCE_BOUND, sizeof *sequence.seen),
        .bound = NIM_SEQUENCE_BOUND,
    };
    if (!sequence.digits || !sequence.values || !sequence.seen)
        return kay_no_memory(arena->ctx);
    sequence.digits[0] = (uint8_t)(code[0] - '0');
    for (size_t i = 2; i < length; i++)
        sequence.digits[i - 1] = (uint8_t)(code[i] - '0');
    *out = sequence;
    return KAY_OK;
}

/* Room for one value more. */
static kay_status nim_sequence_grow(kay_nim_sequence *sequence)
{
    if (sequence->count < sequence->room)
        return KAY_OK;
    uint32_t *values = kay_arena_array(sequence->arena, 2 * sequence->room, sizeof *values);
    if (!values)
        return kay_no_memory(sequence->arena->ctx);
    memcpy(values, sequence->values, sequence->count * sizeof *values);
    sequence->values = values;
    sequence->room *= 2;
    return KAY_OK;
}

/* Marks the options that taking j of n tokens gives. */
static void nim_sequence_mark(kay_nim_sequence *sequence, uint64_t n, uint64_t j)
{
    unsigned digit = sequence->digits[j];
    uint64_t rest = n - j, *seen = sequence->seen;
    const uint32_t *values = sequence->values;
    if (digit & 1 && rest == 0)
        seen[0] = n + 1;
    if (digit & 2 && rest > 0)
        seen[values[rest]] = n + 1;
    if (digit & 4)
        for (uint64_t a = 1; a <= rest / 2; a++)
            seen[values[a] ^ values[rest - a]] = n + 1;
}

static kay_status nim_sequence_next(kay_nim_sequence *sequence)
{
    uint64_t n = sequence->count, value = 0;
    KAY_TRY(nim_sequence_grow(sequence));
    for (uint64_t j = 0; j <= sequence->last && j <= n; j++)
        nim_sequence_mark(sequence, n, j);
    while (value < sequence->bound && sequence->seen[value] == n + 1)
        value++;
    if (value == sequence->bound) { /* then xors may reach up to twice as far */
        uint64_t *seen = kay_arena_array(sequence->arena, 2 * sequence->bound, sizeof *seen);
        if (!seen)
            return kay_no_memory(sequence->arena->ctx);
        sequence->seen = seen;
        sequence->bound *= 2;
    }
    sequence->values[n] = (uint32_t)value;
    sequence->count++;
    return n % 256 ? KAY_OK : kay_tick(sequence->arena->ctx, "heaps", n, 0);
}

/* The least period that the values prove. */
static void nim_sequence_look(kay_nim_sequence *sequence)
{
    const uint32_t *values = sequence->values;
    uint64_t count = sequence->count;
    for (uint64_t period = 1; 2 * period + sequence->last <= count; period++) {
        uint64_t from = count - period; /* values[n + period] = values[n] for all n from here on */
        while (from > 0 && values[from - 1 + period] == values[from - 1])
            from--;
        if (2 * (from ? from : 1) + 2 * period + sequence->last <= count) {
            sequence->period = period;
            sequence->preperiod = from;
            return;
        }
    }
}

kay_status kay_nim_sequence_reach(kay_nim_sequence *sequence, uint64_t n)
{
    while (!sequence->period && sequence->count <= n) {
        KAY_TRY(nim_sequence_next(sequence));
        if (sequence->count == sequence->look) {
            nim_sequence_look(sequence);
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
        nim_sequence_look(sequence);
    if (sequence->period)
        return KAY_OK;
    return kay_fail(sequence->arena->ctx, KAY_EUNABLE, "no period is proved by %llu values", (unsigned long long)most);
}
