/* Makes tables of the images of bytes: each from that without its lowest bit. */
#include "math/permute_bits.h"

/* Fills the images of the byte whose lowest bit is bit `from` of the word; to[i] is the image of bit i of `bits`. */
static void permute_byte(const uint8_t *to, unsigned from, unsigned bits, uint64_t image[256])
{
    for (unsigned value = 1; value < 256; value++) {
        const unsigned bit = from + (unsigned)__builtin_ctz(value);
        image[value] = image[value & (value - 1)] | (bit < bits ? UINT64_C(1) << to[bit] : 0);
    }
}

kay_status kay_permute_bits_new(kay_arena *arena, const uint8_t *to, unsigned count, unsigned bits,
                                const kay_permute_bits **out)
{
    KAY_NEW(kay_permute_bits, tables, arena, 1);
    tables->count = count;
    tables->bytes = (bits + 7) / 8;
    KAY_TRY_NEW(tables->image, arena, (uint64_t)count * tables->bytes);
    for (unsigned p = 0; p < count; p++)
        for (unsigned byte = 0; byte < tables->bytes; byte++)
            permute_byte(to + p * bits, 8 * byte, bits, tables->image[p * tables->bytes + byte]);
    *out = tables;
    return KAY_OK;
}
