/* The misère quotient of the heaps up to one of them: a heap that is an element of the quotient. */
#include "misere/quotient_stage.h"

#include <inttypes.h>
#include <string.h>

#include "base/grow.h"

kay_status quotient_stage_new(kay_context *ctx, const kay_heap_code *code, quotient_stage **out)
{
    KAY_ALLOC(quotient_stage, stage, ctx, 1);
    stage->ctx = ctx;
    stage->code = code;
    kay_arena_init(&stage->arena, ctx);
    *out = stage;
    return KAY_OK;
}

void quotient_stage_close(quotient_stage *stage)
{
    if (!stage)
        return;
    quotient_closure_free(&stage->closure);
    quotient_monoid_free(&stage->monoid);
    kay_arena_free(&stage->arena);
    kay_free(stage->ctx, stage, sizeof *stage);
}

static kay_status stage_begin(quotient_stage *stage)
{
    quotient_diagram diagram;
    quotient_diagram_init(&diagram, stage->ctx);
    kay_status status = quotient_monoid_from(&diagram, QUOTIENT_NONE, 0, &stage->monoid);
    quotient_diagram_free(&diagram);
    KAY_TRY(status);
    KAY_TRY(quotient_closure_init(&stage->closure, stage->ctx, &stage->monoid));
    KAY_TRY_NEW(stage->options, &stage->arena, stage->monoid.words);
    KAY_ROOM_IN(&stage->arena, stage->words, 1, stage->word_room);
    KAY_ROOM_IN(&stage->arena, stage->elements, 1, stage->element_room);
    stage->heaps = 1;
    return KAY_OK;
}

kay_status quotient_stage_open(kay_context *ctx, const kay_heap_code *code, quotient_stage **out)
{
    KAY_TRY(quotient_stage_new(ctx, code, out));
    const kay_status status = stage_begin(*out);
    if (status != KAY_OK)
        quotient_stage_close(*out);
    return status;
}

kay_status quotient_stage_ways(const quotient_stage *stage, uint64_t heap,
                               kay_status (*take)(void *user, const kay_heap_parts *parts), void *user)
{
    kay_heap_parts parts;
    for (uint64_t i = 0; kay_heap_code_has(stage->code, i, heap); i++) {
        const kay_heap_take move = kay_heap_code_take(stage->code, i);
        const uint64_t rest = heap - move.tokens;
        if (move.digit & KAY_HEAP_MORE && rest > KAY_HEAP_PARTS)
            return kay_fail(stage->ctx, KAY_EUNABLE,
                            "a move may leave more than %d heaps of heap %" PRIu64 ": too many to enumerate",
                            KAY_HEAP_PARTS, heap);
        for (bool more = kay_heap_parts_first(move.digit, rest, &parts); more;
             more = kay_heap_parts_next(move.digit, rest, &parts))
            KAY_TRY(take(user, &parts));
    }
    return KAY_OK;
}

typedef struct stage_options {
    quotient_stage *stage;
    bool any;
} stage_options;

static kay_status stage_option(void *user, const kay_heap_parts *parts)
{
    stage_options *all = user;
    const quotient_stage *stage = all->stage;
    uint32_t element = 0;
    for (unsigned i = 0; i < parts->count; i++)
        element = quotient_monoid_product(&stage->monoid, element, stage->elements[parts->heaps[i]]);
    kay_bits_set(stage->options, element);
    all->any = true;
    return KAY_OK;
}

kay_status quotient_stage_options(quotient_stage *stage, uint64_t heap, bool *any)
{
    stage_options all = {.stage = stage};
    memset(stage->options, 0, stage->monoid.words * sizeof *stage->options);
    KAY_TRY(quotient_stage_ways(stage, heap, stage_option, &all));
    *any = all.any;
    return KAY_OK;
}

/* The normal word of an element as heaps. */
static kay_status stage_word(quotient_stage *stage, uint32_t element, quotient_heap_word *out)
{
    const quotient_monoid *monoid = &stage->monoid;
    KAY_NEW(uint32_t, heaps, &stage->arena, monoid->length[element]);
    *out = (quotient_heap_word){heaps, monoid->length[element]};
    for (uint64_t i = out->length; i-- > 0; element = monoid->rest[element])
        heaps[i] = stage->letters[monoid->last[element]];
    return KAY_OK;
}

kay_status quotient_stage_add(quotient_stage **at)
{
    quotient_stage *stage = *at;
    uint32_t element = 0;
    bool any;
    if (stage->heaps > UINT32_MAX)
        return kay_fail(stage->ctx, KAY_EUNABLE, "the heaps are too large");
    KAY_ROOM_IN(&stage->arena, stage->words, stage->heaps, stage->word_room);
    KAY_ROOM_IN(&stage->arena, stage->elements, stage->heaps, stage->element_room);
    KAY_TRY(quotient_stage_options(stage, stage->heaps, &any));
    if (any)
        KAY_TRY(quotient_closure_find(&stage->closure, stage->heaps, stage->options, &element));
    if (element == stage->monoid.order) {
        quotient_stage *larger;
        KAY_TRY(quotient_stage_grow(stage, &larger));
        quotient_stage_close(stage);
        *at = larger;
        return KAY_OK;
    }
    KAY_TRY(stage_word(stage, element, &stage->words[stage->heaps]));
    stage->elements[stage->heaps++] = (uint16_t)element;
    return KAY_OK;
}
