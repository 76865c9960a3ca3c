/* Numbers n / 2^k as values of red and blue edges: with E edges, k and the bits of n are below E, so that one of 128
 * bits holds n. */
#ifndef KAYLES_GAMES_HACKENBUSH_DYADIC_H
#define KAYLES_GAMES_HACKENBUSH_DYADIC_H

#include <kayles/text.h>

__extension__ typedef __int128 hackenbush_whole;

typedef struct hackenbush_dyadic {
    hackenbush_whole numerator; /* odd, unless the exponent is 0 */
    unsigned exponent; /* of 2 below it */
} hackenbush_dyadic;

static inline hackenbush_dyadic hackenbush_reduced(hackenbush_whole numerator, unsigned exponent)
{
    for (; exponent > 0 && numerator % 2 == 0; exponent--)
        numerator /= 2;
    return (hackenbush_dyadic){numerator, exponent};
}

static inline hackenbush_dyadic hackenbush_sum(hackenbush_dyadic a, hackenbush_dyadic b)
{
    const unsigned exponent = a.exponent > b.exponent ? a.exponent : b.exponent;
    const hackenbush_whole one = 1; /* a negative number is multiplied, not shifted */
    return hackenbush_reduced(
        a.numerator * (one << (exponent - a.exponent)) + b.numerator * (one << (exponent - b.exponent)), exponent);
}

static inline hackenbush_dyadic hackenbush_negative(hackenbush_dyadic a)
{
    return (hackenbush_dyadic){-a.numerator, a.exponent};
}

/* Writes "-49/16". */
static inline void hackenbush_dyadic_text(hackenbush_dyadic a, kay_text *out)
{
    __extension__ unsigned __int128 parts[2] = {(unsigned __int128)(a.numerator < 0 ? -a.numerator : a.numerator),
                                                (unsigned __int128)1 << a.exponent};
    kay_text_add(out, a.numerator < 0 ? "-" : "");
    for (unsigned i = 0; i < (a.exponent ? 2 : 1); i++) {
        char digits[40];
        unsigned at = sizeof digits - 1;
        digits[at] = '\0';
        do
            digits[--at] = (char)('0' + (unsigned)(parts[i] % 10));
        while (parts[i] /= 10);
        kay_text_add(out, i ? "/" : "");
        kay_text_add(out, digits + at);
    }
}

#endif
