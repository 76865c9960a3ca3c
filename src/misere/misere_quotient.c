/* Misère quotients of heap games: heap after heap, and the proof of a period. */
#include "misere/misere_quotient.h"

#include <inttypes.h>

#include "math/repetition.h"

struct kay_misere_quotient {
    kay_context *ctx;
    kay_arena arena; /* owns the code */
    kay_heap_code code;
    quotient_stage *stage;
    uint64_t looked; /* the number of heaps when a period was looked for */
    bool proved;
    bool spent; /* the limits of kay_misere_quotient_reach do not allow another heap */
    uint64_t period, preperiod;
};

kay_status kay_misere_quotient_open(kay_context *ctx, const char *code, kay_misere_quotient **out)
{
    KAY_ALLOC(kay_misere_quotient, quotient, ctx, 1);
    quotient->ctx = ctx;
    kay_arena_init(&quotient->arena, ctx);
    kay_status status = kay_heap_code_read(&quotient->arena, code, &quotient->code);
    if (status == KAY_OK)
        status = quotient_stage_open(ctx, &quotient->code, &quotient->stage);
    if (status != KAY_OK) {
        kay_arena_free(&quotient->arena);
        kay_free(ctx, quotient, sizeof *quotient);
        return status;
    }
    *out = quotient;
    return KAY_OK;
}

void kay_misere_quotient_close(kay_misere_quotient *quotient)
{
    if (!quotient)
        return;
    quotient_stage_close(quotient->stage);
    kay_arena_free(&quotient->arena);
    kay_free(quotient->ctx, quotient, sizeof *quotient);
}

static uint64_t misere_element(const void *stage, uint64_t heap)
{
    return ((const quotient_stage *)stage)->elements[heap];
}

/* Looks for the least period that the heaps computed prove. */
static kay_status misere_look(kay_misere_quotient *quotient)
{
    const uint64_t count = quotient->stage->heaps;
    if (!quotient->code.plain || count == quotient->looked)
        return KAY_OK;
    quotient->looked = count;
    KAY_ALLOC(uint64_t, from, quotient->ctx, count);
    kay_repetition(misere_element, quotient->stage, count, from);
    quotient->proved = false;
    for (uint64_t period = 1; !quotient->proved && period < count; period++)
        if (kay_heap_code_window(&quotient->code, from[period], period) <= count) {
            quotient->proved = true;
            quotient->period = period;
            quotient->preperiod = from[period];
        }
    kay_free(quotient->ctx, from, count * sizeof *from);
    return KAY_OK;
}

static kay_status misere_next(kay_misere_quotient *quotient)
{
    KAY_TRY(kay_tick(quotient->ctx, "heaps", quotient->stage->heaps, 0));
    return quotient_stage_add(&quotient->stage);
}

kay_status kay_misere_quotient_advance(kay_misere_quotient *quotient, uint64_t heap)
{
    while (quotient->stage->heaps <= heap)
        KAY_TRY(misere_next(quotient));
    return misere_look(quotient);
}

kay_status kay_misere_quotient_prove(kay_misere_quotient *quotient)
{
    KAY_TRY(misere_look(quotient));
    while (!quotient->proved) {
        KAY_TRY(misere_next(quotient));
        KAY_TRY(misere_look(quotient));
    }
    return KAY_OK;
}

enum {
    MISERE_REACH_SETS = 1 << 12, /* sets of sums for one quotient: its order is smaller */
    MISERE_REACH_HEAPS = 1 << 14,
};

static kay_status misere_reach(kay_misere_quotient *quotient, uint64_t heap)
{
    while (quotient->stage->heaps <= heap && !quotient->proved) {
        if (quotient->stage->heaps == MISERE_REACH_HEAPS)
            return kay_fail(quotient->ctx, KAY_EUNABLE, "there are too many heaps");
        KAY_TRY(misere_next(quotient));
        KAY_TRY(misere_look(quotient));
    }
    return KAY_OK;
}

kay_status kay_misere_quotient_reach(kay_misere_quotient *quotient, uint64_t heap, bool *known)
{
    kay_context *ctx = quotient->ctx;
    *known = quotient->proved || heap < quotient->stage->heaps;
    if (*known || quotient->spent)
        return KAY_OK;
    const kay_diag before = ctx->diag;
    quotient->stage->most_sets = MISERE_REACH_SETS;
    const kay_status status = misere_reach(quotient, heap);
    quotient->stage->most_sets = 0;
    if (status == KAY_EUNABLE && kay_check_time(ctx) == KAY_OK) {
        quotient->spent = true;
        ctx->diag = before;
        return KAY_OK;
    }
    *known = status == KAY_OK;
    return status;
}

uint16_t kay_misere_quotient_element(const kay_misere_quotient *quotient, uint64_t heap)
{
    if (heap >= quotient->stage->heaps)
        heap = quotient->preperiod + (heap - quotient->preperiod) % quotient->period;
    return quotient->stage->elements[heap];
}

kay_misere_facts kay_misere_quotient_tell(const kay_misere_quotient *quotient)
{
    const quotient_monoid *monoid = &quotient->stage->monoid;
    return (kay_misere_facts){
        .name = quotient->code.name,
        .heap = quotient->stage->heaps - 1,
        .order = monoid->order,
        .lost = (uint32_t)kay_bits_count(monoid->lost, monoid->words),
        .proved = quotient->proved,
        .period = quotient->period,
        .preperiod = quotient->preperiod,
    };
}

const quotient_stage *kay_misere_quotient_stage(const kay_misere_quotient *quotient)
{
    return quotient->stage;
}
