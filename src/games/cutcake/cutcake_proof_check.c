/* Checks a certificate of cutcake: doubles a unit while it fits in the other side, and measures in it the side
 * that is cut. */
#include "games/cutcake/cutcake.h"

bool kay_cutcake_proved(uint32_t own, uint32_t other, uint64_t lead)
{
    uint64_t unit = 1;
    while (2 * unit <= other)
        unit *= 2;
    return (lead + 1) * unit <= own && own < (lead + 2) * unit;
}
