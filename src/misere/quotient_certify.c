/* Writes the certificate of a quotient, which games/variant/quotient_claim.c checks. */
#include "misere/misere_quotient.h"

void kay_misere_quotient_products(const quotient_monoid *monoid, kay_json_writer *to)
{
    kay_json_begin_list(to, "products");
    for (uint32_t x = 0; x < monoid->order; x++) {
        kay_json_begin_list(to, NULL);
        for (uint32_t l = 0; l < monoid->letters; l++)
            kay_json_write_u64(to, NULL, monoid->step[(uint64_t)x * monoid->letters + l]);
        kay_json_end_list(to);
    }
    kay_json_end_list(to);
}

void kay_misere_quotient_claim(const kay_misere_quotient *quotient, const char *field, kay_json_writer *to)
{
    const kay_misere_facts facts = kay_misere_quotient_tell(quotient);
    const quotient_stage *stage = kay_misere_quotient_stage(quotient);
    kay_json_begin_object(to, field);
    kay_json_write_u64(to, "kayles_certificate", 1);
    kay_json_write_text(to, "claim", "quotient");
    kay_json_write_text(to, "game", facts.name);
    kay_json_write_u64(to, "period", facts.proved ? facts.period : 0);
    kay_json_write_u64(to, "preperiod", facts.proved ? facts.preperiod : 0);
    kay_json_begin_list(to, "generators");
    for (unsigned l = 0; l < stage->letter_count; l++)
        kay_json_write_u64(to, NULL, stage->letters[l]);
    kay_json_end_list(to);
    kay_misere_quotient_products(&stage->monoid, to);
    kay_json_begin_list(to, "p_positions");
    for (uint32_t x = 0; x < stage->monoid.order; x++)
        if (quotient_monoid_lost(&stage->monoid, x))
            kay_json_write_u64(to, NULL, x);
    kay_json_end_list(to);
    kay_json_begin_list(to, "phi");
    for (uint64_t h = 0; h <= facts.heap; h++)
        kay_json_write_u64(to, NULL, stage->elements[h]);
    kay_json_end_list(to);
    kay_json_end_object(to);
}

kay_status kay_misere_quotient_certify(const kay_misere_quotient *quotient, kay_text *out)
{
    kay_json_writer to = {.out = out};
    kay_misere_quotient_claim(quotient, NULL, &to);
    kay_text_char(out, '\n');
    return out->error;
}
