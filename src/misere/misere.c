/* Misère play for programs: a position in one call; sums of heaps by their quotient. */
#include <kayles/misere.h>

#include <inttypes.h>

#include "misere/misere_form_position.h"
#include "misere/misere_quotient.h"
#include "misere/quotient_name.h"
#include "misere/quotient_presentation.h"

/* Writes what is known of a form into the arena. */
static kay_status misere_tell(kay_arena *arena, misere_forms *forms, misere_form form, kay_misere_position *out)
{
    kay_text text;
    uint64_t length;
    kay_misere_position told = {
        .lost = misere_form_is_p(forms, form),
        .kind = misere_kind_name(misere_form_record(forms, form)->kind),
    };
    kay_text_init(&text, arena->ctx);
    misere_form_write_genus(forms, form, &text);
    kay_status status = kay_text_keep(&text, arena, &told.genus);
    if (status == KAY_OK)
        status = misere_form_write(forms, form, MISERE_LONG_FORM, &text, &length);
    if (status == KAY_OK && text.length)
        status = kay_text_keep(&text, arena, &told.form);
    kay_text_free(&text);
    if (status == KAY_OK)
        *out = told;
    return status;
}

kay_status kay_misere_ask(kay_arena *arena, const kay_game *game, const kay_state *state, kay_misere_position *out)
{
    misere_forms forms;
    misere_form form;
    misere_positions *positions = NULL;
    kay_status status = misere_forms_init(&forms, arena->ctx);
    if (status == KAY_OK)
        status = misere_positions_new(&forms, game, &positions);
    if (status == KAY_OK)
        status = misere_positions_form(positions, state->words, state->parts, &form);
    if (status == KAY_OK)
        status = misere_tell(arena, &forms, form, out);
    misere_positions_free(positions);
    misere_forms_free(&forms);
    return status;
}

/* Finds the element of a sum of heaps. */
static kay_status misere_product(const kay_misere_quotient *quotient, const uint64_t *heaps, uint64_t count,
                                 uint32_t *out)
{
    const kay_misere_facts facts = kay_misere_quotient_tell(quotient);
    const quotient_stage *stage = kay_misere_quotient_stage(quotient);
    uint32_t element = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (heaps[i] > facts.heap && !facts.proved)
            return kay_fail(stage->ctx, KAY_EUSAGE,
                            "the quotient is known for heaps 0 to %" PRIu64 ", not for %" PRIu64, facts.heap, heaps[i]);
        element = quotient_monoid_product(&stage->monoid, element, kay_misere_quotient_element(quotient, heaps[i]));
    }
    *out = element;
    return KAY_OK;
}

kay_status kay_misere_quotient_answer(const kay_misere_quotient *quotient, const uint64_t *heaps, uint64_t count,
                                      kay_outcome *out)
{
    uint32_t element;
    KAY_TRY(misere_product(quotient, heaps, count, &element));
    *out = quotient_monoid_lost(&kay_misere_quotient_stage(quotient)->monoid, element) ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

kay_status kay_misere_quotient_write(const kay_misere_quotient *quotient, const uint64_t *heaps, uint64_t count,
                                     kay_text *out)
{
    uint32_t element;
    KAY_TRY(misere_product(quotient, heaps, count, &element));
    quotient_write_element(&kay_misere_quotient_stage(quotient)->monoid, element, out);
    return out->error;
}

kay_status kay_misere_quotient_name(const kay_misere_quotient *quotient, kay_text *out)
{
    char name[QUOTIENT_NAME_ROOM];
    if (quotient_name(&kay_misere_quotient_stage(quotient)->monoid, name))
        kay_text_add(out, name);
    return out->error;
}
