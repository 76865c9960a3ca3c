/* The decimal digits of long numbers, within the context's budget. */
#ifndef VALUE_DYADIC_DIGITS_H
#define VALUE_DYADIC_DIGITS_H

#include <gmp.h>

#include "kayles/context.h"
#include "kayles/text.h"

/* Writes the digits of a number above 0; its limbs are used up. */
kay_status kay_dyadic_digits(kay_context *ctx, mp_limb_t *limbs, mp_size_t size, kay_text *out) KAY_MUST_CHECK;

#endif
