/* Misère quotients of heap games, for the files of the library; kayles/misere.h has what programs need. */
#pragma once

#include <kayles/json.h>
#include <kayles/misere.h>

#include "misere/quotient_stage.h"

/* Computes the quotient for heaps of up to `heap` tokens, or until a period is proved, unless that takes more than some
 * work, which is far below a second: *known then says false. */
kay_status kay_misere_quotient_reach(kay_misere_quotient *quotient, uint64_t heap, bool *known) KAY_MUST_CHECK;

/* The element of a heap that is computed, or of any heap if a period is proved. */
uint16_t kay_misere_quotient_element(const kay_misere_quotient *quotient, uint64_t heap);

/* The quotient, with the elements of the heaps; valid until more heaps are computed. */
const quotient_stage *kay_misere_quotient_stage(const kay_misere_quotient *quotient);

/* Writes the field `products`: for each element, its products with the letters. */
void kay_misere_quotient_products(const quotient_monoid *monoid, kay_json_writer *to);

/* Writes the claim of kay_misere_quotient_certify as an object. */
void kay_misere_quotient_claim(const kay_misere_quotient *quotient, const char *field, kay_json_writer *to);
