/* Makes the tables that compress and expand bytes: for each mask, counts through its subsets. */
#include "math/compress_bits.h"

/* Fills the row of one mask.  The expanded byte of `value` takes the lowest bit of `value` for the lowest of `mask`. */
static void compress_row(kay_compress_bits *tables, unsigned mask)
{
    for (unsigned value = 0; value < 256; value++) {
        unsigned expanded = 0, compressed = 0, at = 0;
        for (unsigned bit = 0; bit < 8; bit++) {
            if (!(mask >> bit & 1))
                continue;
            expanded |= (value >> at & 1) << bit;
            compressed |= (value >> bit & 1) << at;
            at++;
        }
        tables->expanded[mask][value] = (uint8_t)expanded;
        tables->compressed[mask][value] = (uint8_t)compressed;
    }
}

kay_status kay_compress_bits_new(kay_arena *arena, const kay_compress_bits **out)
{
    KAY_NEW(kay_compress_bits, tables, arena, 1);
    for (unsigned mask = 0; mask < 256; mask++)
        compress_row(tables, mask);
    *out = tables;
    return KAY_OK;
}
