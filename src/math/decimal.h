/* Reads and writes decimal digits of long numbers within the budget of the context. */
#pragma once

#include <kayles/text.h>

/* The most bits of a number that can be read; reading it takes milliseconds. */
enum { KAY_DECIMAL_BITS = 1 << 20 };
#define KAY_DECIMAL_TOO_LONG "a number has more than 2^20 bits (315653 digits)"

/* Reads a number; stores its limbs in the arena, the lowest limb first and the last one not 0.  KAY_EINPUT: it has more
 * than KAY_DECIMAL_BITS bits. */
kay_status kay_decimal_read(kay_arena *arena, const char *digits, size_t length, const uint64_t **limbs,
                            uint64_t *count) KAY_MUST_CHECK;

/* Writes the digits of a number of any size; overwrites its limbs. */
kay_status kay_decimal_write(kay_context *ctx, uint64_t *limbs, uint64_t count, kay_text *out) KAY_MUST_CHECK;
