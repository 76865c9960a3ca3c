/* Writes nimbers so that kay_nimber_read reads them: decimal numbers, and ordinals in square brackets. */
#include <kayles/nim.h>

#include <string.h>

#include "math/decimal.h"

static kay_status write_number(const uint64_t *limbs, uint64_t count, kay_text *out)
{
    uint64_t *copy = kay_alloc_array(out->ctx, count + 1, sizeof *copy);
    if (!copy)
        return kay_no_memory(out->ctx);
    memcpy(copy, limbs, count * sizeof *copy);
    const kay_status status = kay_decimal_write(out->ctx, copy, count, out);
    kay_free(out->ctx, copy, (count + 1) * sizeof *copy);
    return status;
}

/* Writes a term w^k c of an exponent. */
static void write_exponent_term(uint64_t k, uint64_t count, kay_text *out)
{
    if (k)
        kay_text_char(out, 'w');
    if (k > 1) {
        kay_text_char(out, '^');
        kay_text_u64(out, k);
    }
    if (k && count > 1)
        kay_text_char(out, '*');
    if (!k || count > 1)
        kay_text_u64(out, count);
}

/* Writes the exponent of a term, in brackets unless it is a number or a power of w. */
static void write_exponent(const kay_nim_term *term, kay_text *out)
{
    uint64_t terms = 0, k = term->power_count - 1;
    for (uint64_t i = 0; i <= k; i++)
        terms += term->powers[i] != 0;
    const bool brackets = terms > 1 || (k && term->powers[k] > 1);
    if (!k && term->powers[0] == 1)
        return;
    kay_text_add(out, brackets ? "^(" : "^");
    for (bool first = true; k != UINT64_MAX; k--) {
        if (!term->powers[k])
            continue;
        kay_text_add(out, first ? "" : "+");
        write_exponent_term(k, term->powers[k], out);
        first = false;
    }
    kay_text_add(out, brackets ? ")" : "");
}

kay_status kay_nimber_write(const kay_nimber *a, kay_text *out)
{
    if (!a->term_count)
        return write_number(a->limbs, a->limb_count, out);
    for (uint64_t i = 0; i < a->term_count; i++) {
        const kay_nim_term *term = &a->terms[i];
        kay_text_add(out, i ? "+w" : "[w");
        write_exponent(term, out);
        if (term->limb_count > 1 || term->limbs[0] != 1) {
            kay_text_char(out, '*');
            KAY_TRY(write_number(term->limbs, term->limb_count, out));
        }
    }
    if (a->limb_count) {
        kay_text_char(out, '+');
        KAY_TRY(write_number(a->limbs, a->limb_count, out));
    }
    kay_text_char(out, ']');
    return out->error;
}
