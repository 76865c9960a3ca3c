/* Decimal digits by GMP.  It ends the process where it gets no memory for a long number, so the context is asked for as
 * much first, and gets it back. */
#include "math/nim/nim_decimal.h"

#include <gmp.h>
#include <string.h>

enum {
    DECIMAL_DIGITS = 19, /* 10^19 < 2^64 */
    DECIMAL_TAKES = 8, /* limbs that GMP may take for each limb */
};

static kay_status decimal_probe(kay_context *ctx, uint64_t limbs)
{
    const uint64_t bytes = DECIMAL_TAKES * limbs * sizeof(mp_limb_t);
    void *block = kay_resize(ctx, NULL, 0, bytes);
    kay_free(ctx, block, block ? bytes : 0);
    return block ? KAY_OK : kay_no_memory(ctx);
}

kay_status kay_nim_read_decimal(kay_arena *arena, const char *digits, size_t length, const uint64_t **limbs,
                                uint64_t *count)
{
    kay_context *ctx = arena->ctx;
    while (length && *digits == '0') {
        digits++;
        length--;
    }
    KAY_NEW(uint64_t, room, arena, length / DECIMAL_DIGITS + 2);
    KAY_TRY(decimal_probe(ctx, length / DECIMAL_DIGITS + 2));
    unsigned char *values = kay_alloc(ctx, length);
    if (!values)
        return kay_no_memory(ctx);
    for (size_t i = 0; i < length; i++)
        values[i] = (unsigned char)(digits[i] - '0');
    *count = length ? (uint64_t)mpn_set_str((mp_limb_t *)room, values, length, 10) : 0;
    *limbs = room;
    kay_free(ctx, values, length);
    return KAY_OK;
}

kay_status kay_nim_write_decimal(const uint64_t *limbs, uint64_t count, kay_text *out)
{
    if (!count) {
        kay_text_char(out, '0');
        return out->error;
    }
    const uint64_t bytes = count * sizeof *limbs, digits = 20 * count + 1;
    KAY_TRY(decimal_probe(out->ctx, count));
    char *copy = kay_alloc(out->ctx, bytes);
    char *text = copy ? kay_text_room(out, digits) : NULL;
    if (text) {
        memcpy(copy, limbs, bytes);
        const size_t length = mpn_get_str((unsigned char *)text, 10, (mp_limb_t *)(void *)copy, (mp_size_t)count);
        const size_t zero = length > 1 && !text[0]; /* there may be one before the first digit */
        for (size_t i = zero; i < length; i++)
            text[i - zero] = (char)(text[i] + '0');
        kay_text_written(out, length - zero);
    }
    kay_free(out->ctx, copy, bytes);
    return copy ? out->error : kay_no_memory(out->ctx);
}
