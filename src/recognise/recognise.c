/* Recognition from beginning to end: searches all families, and proves the periods of the best matches. */
#include "recognise/recognise_hunt.h"

#include <kayles/sequence.h>

#include "math/heap_code.h"

enum {
    /* The search for a period uses more heaps for the first matches (deep) than for the others (flat), and fewer for
     * codes whose moves leave three heaps, which take longer. */
    RECOGNISE_DEEP = 3,
    RECOGNISE_DEEP_HEAPS = 8192,
    RECOGNISE_DEEP_THREE = 512,
    RECOGNISE_FLAT_HEAPS = 256,
    RECOGNISE_FLAT_THREE = 128,
};

static const recognise_found *recognise_of(const kay_recognised *match)
{
    return (const recognise_found *)match;
}

/* Looks for a period among the first heaps.  Fails with KAY_EUNABLE only past the budget. */
static kay_status recognise_prove(kay_context *ctx, kay_arena *arena, bool deep, kay_recognised *match)
{
    kay_heap_code code;
    kay_sequence *sequence;
    KAY_TRY(kay_heap_code_read(arena, match->game, &code));
    KAY_TRY(kay_sequence_open(ctx, match->game, NULL, &sequence));
    bool three = code.leaves == 3;
    uint64_t most = deep ? (three ? RECOGNISE_DEEP_THREE : RECOGNISE_DEEP_HEAPS)
                         : (three ? RECOGNISE_FLAT_THREE : RECOGNISE_FLAT_HEAPS);
    kay_status status = kay_sequence_advance(sequence, most);
    kay_sequence_facts facts = kay_sequence_tell(sequence);
    kay_sequence_close(sequence);
    KAY_TRY(status);
    if (facts.proved) {
        match->period = facts.period;
        match->preperiod = facts.preperiod;
        match->saltus = facts.saltus;
    }
    return kay_tick(ctx, "matches", 0, 0);
}

static kay_status recognise_periods(kay_context *ctx, kay_recognised *first)
{
    kay_arena arena;
    kay_arena_init(&arena, ctx);
    kay_status status = KAY_OK;
    unsigned deep = RECOGNISE_DEEP;
    for (kay_recognised *match = first; match && status == KAY_OK; match = match->next) {
        if (recognise_of(match)->code)
            status = recognise_prove(ctx, &arena, deep > 0, match);
        deep -= deep > 0;
        kay_arena_clear(&arena);
    }
    kay_arena_free(&arena);
    return status;
}

kay_status kay_recognise_lost(kay_arena *arena, const kay_nim_values *lost, kay_nim_values *out)
{
    *out = (kay_nim_values){.given = lost->given, .outcomes = true};
    for (uint64_t i = 1; i < lost->count; i++)
        if (lost->values[i] <= lost->values[i - 1])
            return KAY_OK;
    if (!lost->count || lost->values[0] > KAY_RECOGNISE_FIRST)
        return KAY_OK;
    const uint64_t span = (uint64_t)lost->values[lost->count - 1] - lost->values[0] + 1;
    const uint64_t count = span < KAY_RECOGNISE_VALUES ? span : KAY_RECOGNISE_VALUES;
    KAY_NEW(uint32_t, values, arena, count);
    for (uint64_t i = 0; i < count; i++)
        values[i] = 1;
    for (uint64_t i = 0; i < lost->count && lost->values[i] - lost->values[0] < count; i++)
        values[lost->values[i] - lost->values[0]] = 0;
    out->values = values;
    out->count = count;
    out->first = lost->values[0];
    return KAY_OK;
}

kay_status kay_recognise(kay_arena *arena, const kay_nim_values *values, uint64_t limit, kay_recognition *out)
{
    *out = (kay_recognition){0};
    if (values->count == 0 || values->count > KAY_RECOGNISE_VALUES)
        return kay_fail(arena->ctx, KAY_EUSAGE, "from 1 to %d values can be recognised", KAY_RECOGNISE_VALUES);
    if (values->first > KAY_RECOGNISE_FIRST)
        return kay_fail(arena->ctx, KAY_EUSAGE, "the first place is at most %d", KAY_RECOGNISE_FIRST);
    KAY_NEW(recognise_hunt, hunt, arena, 1);
    hunt->arena = arena;
    hunt->values = values->values;
    hunt->count = values->count;
    hunt->first = (int)values->first;
    hunt->outcomes = values->outcomes;
    kay_recognise_aim(hunt);
    kay_status status = kay_recognise_families(hunt);
    if (status == KAY_OK)
        status = kay_recognise_codes(hunt);
    out->first = kay_recognise_best(hunt, limit);
    out->count = hunt->found_count < limit ? hunt->found_count : limit;
    out->total = hunt->found_count;
    out->looked = hunt->looked;
    return status == KAY_OK ? recognise_periods(arena->ctx, out->first) : status;
}

kay_status kay_recognise_either(kay_arena *arena, kay_nim_values *values, uint64_t limit, kay_recognition *out)
{
    kay_nim_values lost;
    *out = (kay_recognition){0};
    if (!values->lost)
        KAY_TRY(kay_recognise(arena, values, limit, out));
    KAY_TRY(kay_recognise_lost(arena, values, &lost));
    if (out->total || !lost.count || (!values->lost && lost.count <= values->count))
        return KAY_OK;
    *values = lost;
    return kay_recognise(arena, values, limit, out);
}
