/* Computes genera from those of the options. */
#include "misere/genus.h"

enum { GENUS_SETTLES = 3 }; /* a superscript repeats at most so many places after those of the options do */

void genus_mex_free(genus_mex *mex)
{
    kay_free(mex->ctx, mex->seen, mex->room * sizeof *mex->seen);
    mex->seen = NULL;
    mex->room = 0;
}

kay_status genus_mex_begin(genus_mex *mex, uint64_t room)
{
    if (room > mex->room) {
        genus_mex_free(mex);
        mex->seen = kay_alloc_array(mex->ctx, 2 * room, sizeof *mex->seen);
        if (!mex->seen)
            return kay_no_memory(mex->ctx);
        mex->room = 2 * room;
        mex->set = 0;
    }
    mex->set++;
    return KAY_OK;
}

uint64_t genus_length(const genus_digits *options, uint64_t count)
{
    uint64_t longest = 2;
    for (uint64_t i = 0; i < count; i++)
        longest = longest > options[i].count ? longest : options[i].count;
    return longest + GENUS_SETTLES;
}

/* Drops the values that the two before them predict. */
static uint32_t genus_trim(const uint32_t *values, uint64_t count)
{
    while (count > 2 && values[count - 1] == values[count - 3])
        count--;
    return (uint32_t)count;
}

kay_status genus_of_options(genus_mex *mex, const genus_digits *options, uint64_t count, uint32_t *base,
                            uint32_t *values, uint32_t *value_count)
{
    const uint64_t length = genus_length(options, count), room = count + 3; /* options, and two more numbers */
    KAY_TRY(genus_mex_begin(mex, room));
    for (uint64_t k = 0; k < count; k++)
        genus_mex_add(mex, options[k].base);
    *base = genus_mex_least(mex);
    for (uint64_t i = 0; i < length; i++) {
        KAY_TRY(genus_mex_begin(mex, room));
        for (uint64_t k = 0; k < count; k++)
            genus_mex_add(mex, genus_digit(&options[k], i));
        if (i > 0) { /* a move in a heap of two leaves one token or none */
            genus_mex_add(mex, values[i - 1]);
            genus_mex_add(mex, values[i - 1] ^ 1);
        }
        values[i] = i == 0 && count == 0 ? 1 : genus_mex_least(mex);
    }
    *value_count = genus_trim(values, length);
    return KAY_OK;
}

void genus_write(const genus_digits *genus, uint32_t shown, kay_text *out)
{
    enum { TWO_DIGITS = 10 };
    bool long_value = false;
    kay_text_u64(out, genus->base);
    if (!shown)
        return;
    for (uint32_t i = 0; i < shown; i++)
        long_value = long_value || genus->values[i] >= TWO_DIGITS;
    kay_text_add(out, long_value ? "^(" : "^");
    for (uint32_t i = 0; i < shown; i++) {
        if (long_value && i)
            kay_text_char(out, ',');
        kay_text_u64(out, genus->values[i]);
    }
    if (long_value)
        kay_text_char(out, ')');
}
