/* The class of an octal game: its code is shifted until heap 1 has a move, and completed by moves that change no value. */
#include "sequence/octal_class.h"

#include <stdbool.h>
#include <string.h>

enum { CLASS_NOTHING = 1, CLASS_ONE = 2, CLASS_TWO = 4 }; /* bits of a digit: what may be left */

/* The code of heaps one smaller, which is the same game where heap 1 has no move. */
static void class_shift(uint8_t digits[KAY_OCTAL_DIGITS])
{
    uint8_t next[KAY_OCTAL_DIGITS] = {0};
    for (unsigned j = 1; j < KAY_OCTAL_DIGITS; j++) {
        const unsigned behind = j + 1 < KAY_OCTAL_DIGITS ? digits[j + 1] : 0, here = digits[j], before = digits[j - 1];
        if (before & CLASS_TWO)
            next[j] = CLASS_TWO | CLASS_ONE | CLASS_NOTHING;
        if (here & CLASS_ONE)
            next[j] |= CLASS_ONE | CLASS_NOTHING;
        if (behind & CLASS_NOTHING)
            next[j] |= CLASS_NOTHING;
    }
    memcpy(digits, next, sizeof next);
}

static unsigned class_value(const uint8_t digits[KAY_OCTAL_DIGITS], const uint8_t *values, unsigned heap)
{
    uint64_t seen = 0; /* values are at most the heap */
    for (unsigned j = 0; j <= heap; j++) {
        if ((digits[j] & CLASS_NOTHING) && j == heap)
            seen |= 1;
        if ((digits[j] & CLASS_ONE) && j && j < heap)
            seen |= UINT64_C(1) << values[heap - j];
        for (unsigned a = 1; (digits[j] & CLASS_TWO) && 2 * a <= heap - j; a++)
            seen |= UINT64_C(1) << (values[a] ^ values[heap - j - a]);
    }
    return (unsigned)__builtin_ctzll(~seen);
}

/* Adds the moves to 0 of heaps that are not worth 0; and where two heaps may be left of which the one, b, is worth 0, the
 * moves that leave only the other. */
static void class_complete(uint8_t digits[KAY_OCTAL_DIGITS])
{
    uint8_t values[KAY_OCTAL_DIGITS] = {0};
    for (unsigned n = 1; n < KAY_OCTAL_DIGITS; n++)
        values[n] = (uint8_t)class_value(digits, values, n);
    for (unsigned n = 1; n < KAY_OCTAL_DIGITS; n++) {
        if (values[n])
            digits[n] |= CLASS_NOTHING;
        for (unsigned j = 0; j < n; j++)
            if ((digits[j] & CLASS_TWO) && !values[n - j])
                digits[n] |= CLASS_ONE;
    }
}

kay_octal_class kay_octal_class_of(const uint8_t digits[KAY_OCTAL_DIGITS])
{
    uint8_t code[KAY_OCTAL_DIGITS];
    kay_octal_class out = {0};
    memcpy(code, digits, sizeof code);
    for (; !(code[1] & CLASS_NOTHING); out.shift++)
        class_shift(code);
    class_complete(code);
    for (unsigned j = 0; j < KAY_OCTAL_DIGITS; j++)
        out.key = out.key << 3 | code[j];
    return out;
}
