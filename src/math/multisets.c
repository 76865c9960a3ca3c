/* Makes the tables that number multisets. */
#include "math/multisets.h"

/* Fills the rows by C(s + i, i + 1) = C(s - 1 + i, i + 1) + C(s - 1 + i, i).  The largest, C(78, 16), is less than
 * 2^56. */
static void multisets_below(kay_multisets *multisets)
{
    for (unsigned i = 0; i < KAY_MULTISETS_KINDS; i++)
        for (unsigned s = 1; s < KAY_MULTISETS_MOST + 2; s++)
            multisets->below[i][s] = multisets->below[i][s - 1] + (i ? multisets->below[i - 1][s] : 1);
}

/* Lists the multisets of four kinds in the order of their ranks: the last kind counts most, and more of it is less. */
static void multisets_few(unsigned most, uint8_t (*few)[KAY_MULTISETS_FEW])
{
    for (unsigned n = 0; n <= most; n++)
        for (unsigned third = 0; third <= n; third++) /* the elements of the first three kinds */
            for (unsigned second = 0; second <= third; second++)
                for (unsigned first = 0; first <= second; first++, few++) {
                    (*few)[0] = (uint8_t)first;
                    (*few)[1] = (uint8_t)(second - first);
                    (*few)[2] = (uint8_t)(third - second);
                    (*few)[3] = (uint8_t)(n - third);
                }
}

kay_status kay_multisets_new(kay_arena *arena, unsigned kinds, unsigned most, const kay_multisets **out)
{
    KAY_NEW(kay_multisets, multisets, arena, 1);
    uint8_t(*few)[KAY_MULTISETS_FEW];
    multisets->kinds = kinds;
    multisets->most = most;
    multisets_below(multisets);
    KAY_TRY_NEW(few, arena, multisets->below[KAY_MULTISETS_FEW - 1][most + 1]);
    multisets_few(most, few);
    multisets->few = (const uint8_t(*)[KAY_MULTISETS_FEW])few;
    *out = multisets;
    return KAY_OK;
}
