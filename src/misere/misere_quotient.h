/* Misère quotients of heap games (Plambeck and Siegel 2008).
 *
 * Two sums of heaps behave alike if adding the same heaps to both never makes one of them lost, for the player to move,
 * and the other one won.  The classes of sums that behave alike are the quotient, a commutative monoid; the sums that
 * are lost are some of its elements.  The pretending function gives each heap its element.
 *
 * Everything here is proved, not seen in samples: README.md has the proofs. */
#pragma once

#include <kayles/json.h>

#include "misere/quotient_stage.h"

typedef struct kay_misere_quotient kay_misere_quotient;

/* Opens the quotient of a game of heaps, up to heap 0.  KAY_EINPUT: `code` is no code; the message says why. */
kay_status kay_misere_quotient_open(kay_context *ctx, const char *code, kay_misere_quotient **out) KAY_MUST_CHECK;
void kay_misere_quotient_close(kay_misere_quotient *quotient);

/* Computes the quotient of the heaps up to `heap`.  After KAY_EUNABLE it is that of the heaps computed. */
kay_status kay_misere_quotient_advance(kay_misere_quotient *quotient, uint64_t heap) KAY_MUST_CHECK;

/* Computes heaps until the period of their elements is proved, with the quotient of the whole game; KAY_EUNABLE at the
 * end of the budget. */
kay_status kay_misere_quotient_prove(kay_misere_quotient *quotient) KAY_MUST_CHECK;

/* Computes the quotient for heaps of up to `heap` tokens, or until a period is proved, unless that takes more than some
 * work, which is far below a second: *known then says false. */
kay_status kay_misere_quotient_reach(kay_misere_quotient *quotient, uint64_t heap, bool *known) KAY_MUST_CHECK;

/* The element of a heap that is computed, or of any heap if a period is proved. */
uint16_t kay_misere_quotient_element(const kay_misere_quotient *quotient, uint64_t heap);

typedef struct kay_misere_facts {
    const char *name; /* of the game: the usual form of its code */
    uint64_t heap; /* the largest heap computed */
    uint32_t order; /* the elements */
    uint32_t lost; /* how many of them are lost */
    bool proved; /* it is the quotient of all heaps: element(n + period) = element(n) for n >= preperiod */
    uint64_t period, preperiod; /* the least ones */
} kay_misere_facts;

kay_misere_facts kay_misere_quotient_tell(const kay_misere_quotient *quotient);

/* The quotient, with the elements of the heaps; valid until more heaps are computed. */
const quotient_stage *kay_misere_quotient_stage(const kay_misere_quotient *quotient);

/* Writes the field `products`: for each element, its products with the letters. */
void kay_misere_quotient_products(const quotient_monoid *monoid, kay_json_writer *to);

/* Appends the certificate of the quotient of all heaps, if it is proved, or else of the heaps computed: one line. */
kay_status kay_misere_quotient_certify(const kay_misere_quotient *quotient, kay_text *out) KAY_MUST_CHECK;
