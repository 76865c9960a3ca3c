/* Checks a certificate of maundy-cake: divides both sides by their least prime factors, step by step. */
#include "games/maundy_cake/maundy_cake.h"

/* Divides a length above 1 by its least prime factor. */
static uint32_t maundy_cake_check_divided(uint32_t length)
{
    for (uint64_t divisor = 2; divisor * divisor <= length; divisor++)
        if (length % divisor == 0)
            return length / (uint32_t)divisor;
    return 1;
}

bool kay_maundy_cake_proved(uint32_t own, uint32_t other, uint64_t lead)
{
    while (own > 1 && other > 1) {
        own = maundy_cake_check_divided(own);
        other = maundy_cake_check_divided(other);
    }
    while (own > 1) {
        own = maundy_cake_check_divided(own);
        if (own > lead)
            return false;
        lead -= own;
    }
    return other == 1 && lead == 0;
}
