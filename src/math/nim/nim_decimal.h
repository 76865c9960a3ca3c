/* Numbers in limbs, the lowest first, and their decimal digits. */
#ifndef KAYLES_MATH_NIM_DECIMAL_H
#define KAYLES_MATH_NIM_DECIMAL_H

#include <kayles/text.h>

/* The number that so many digits are: *limbs of the arena, the last one not 0.  A little more than linear. */
kay_status kay_nim_read_decimal(kay_arena *arena, const char *digits, size_t length, const uint64_t **limbs,
                                uint64_t *count) KAY_MUST_CHECK;

/* The last limb is not 0. */
kay_status kay_nim_write_decimal(const uint64_t *limbs, uint64_t count, kay_text *out) KAY_MUST_CHECK;

#endif
