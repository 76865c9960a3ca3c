/* Isomorphisms of quotients: of the monoids, with their lost elements. */
#pragma once

#include "misere/quotient_monoid.h"

/* Looks for an isomorphism, and writes the element of `to` that each letter of `from` becomes.  Both monoids are
 * reduced.  Time: order x letters for each try; elements that differ in a few numbers are never tried. */
kay_status quotient_isomorphism(kay_context *ctx, const quotient_monoid *from, const quotient_monoid *to,
                                uint16_t *images, bool *found) KAY_MUST_CHECK;
