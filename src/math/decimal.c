/* Reads decimal digits with GMP.  To write a number, divides it by a power of ten into two halves, and those by smaller
 * powers, until GMP can write the pieces.  GMP alone would take minutes for a billion bits and ignore budgets and
 * signals; this code checks the time between the divisions.
 *
 * GMP ends the process if it gets no memory, so digits_probe first tries to allocate what GMP may need. */
#include "math/decimal.h"

#include <gmp.h>

enum {
    DIGITS_PIECE = 1 << 17, /* digits of a piece: GMP writes them in milliseconds */
    DIGITS_FIRST = 16, /* 10^16 fits a limb; repeated squaring gives 10^DIGITS_PIECE */
    DIGITS_LEVELS = 24, /* a number has at most 2^31 bits */
};

typedef struct decimal_digits {
    kay_context *ctx;
    kay_text *out;
    bool begun; /* a digit was written, so later pieces keep their leading zeros */
    unsigned char *piece; /* room for the digits of one piece */
    struct {
        mp_limb_t *limbs;
        mp_size_t size, zeros; /* number of limbs stored; number of zero limbs below them, not stored */
    } powers[DIGITS_LEVELS]; /* 10^(DIGITS_PIECE * 2^i) */
} decimal_digits;

/* Checks that the memory GMP may need besides its arguments can be allocated. */
static kay_status digits_probe(kay_context *ctx, mp_size_t size)
{
    const size_t bytes = 8 * (size_t)size * sizeof(mp_limb_t);
    void *block = kay_alloc(ctx, bytes);
    if (!block)
        return kay_no_memory(ctx);
    kay_free(ctx, block, bytes);
    return KAY_OK;
}

kay_status kay_decimal_read(kay_arena *arena, const char *digits, size_t length, const uint64_t **limbs,
                            uint64_t *count)
{
    enum { LIMB = 19, LONGEST = 315653 }; /* digits of a limb: 10^19 < 2^64; digits of 2^KAY_DECIMAL_BITS */
    kay_context *ctx = arena->ctx;
    while (length && *digits == '0') {
        digits++;
        length--;
    }
    if (length > LONGEST)
        return kay_fail(ctx, KAY_EINPUT, KAY_DECIMAL_TOO_LONG);
    KAY_NEW(mp_limb_t, room, arena, length / LIMB + 2);
    KAY_TRY(digits_probe(ctx, (mp_size_t)(length / LIMB + 2)));
    unsigned char *values = kay_alloc(ctx, length);
    if (!values)
        return kay_no_memory(ctx);
    for (size_t i = 0; i < length; i++)
        values[i] = (unsigned char)(digits[i] - '0');
    const mp_size_t size = length ? mpn_set_str(room, values, length, 10) : 0;
    kay_free(ctx, values, length);
    if (size && mpn_sizeinbase(room, size, 2) > KAY_DECIMAL_BITS)
        return kay_fail(ctx, KAY_EINPUT, KAY_DECIMAL_TOO_LONG);
    *limbs = room;
    *count = (uint64_t)size;
    return KAY_OK;
}

/* Computes in `arena` the powers of ten by which digits_part divides: the longest is at least half as long as the
 * number. */
static kay_status digits_powers(decimal_digits *to, kay_arena *arena, mp_size_t size, int *levels)
{
    mp_limb_t *power, *square;
    KAY_TRY_NEW(power, arena, 1);
    *power = UINT64_C(10000000000000000);
    mp_size_t limbs = 1, zeros = 0;
    for (uint64_t digits = DIGITS_FIRST; digits < DIGITS_PIECE || 2 * (limbs + zeros) - 1 <= size; digits *= 2) {
        KAY_TRY_NEW(square, arena, (uint64_t)limbs * 2);
        KAY_TRY(kay_check_time(to->ctx));
        KAY_TRY(digits_probe(to->ctx, 2 * limbs));
        mpn_sqr(square, power, limbs);
        limbs = 2 * limbs - !square[2 * limbs - 1];
        power = square;
        zeros *= 2;
        if (2 * digits == DIGITS_PIECE) { /* 2^n divides 10^n */
            zeros = DIGITS_PIECE / GMP_NUMB_BITS;
            power += zeros;
            limbs -= zeros;
        }
        if (2 * digits >= DIGITS_PIECE) {
            to->powers[*levels].limbs = power;
            to->powers[*levels].size = limbs;
            to->powers[(*levels)++].zeros = zeros;
        }
    }
    return KAY_OK;
}

/* Writes a piece, with leading zeros unless it is the first one. */
static kay_status digits_piece(decimal_digits *to, mp_limb_t *limbs, mp_size_t size)
{
    const size_t length = size ? mpn_get_str(to->piece, 10, limbs, size) : 0;
    size_t from = 0;
    while (from < length && !to->piece[from])
        from++;
    for (size_t i = length - from; to->begun && i < DIGITS_PIECE; i++)
        kay_text_char(to->out, '0');
    for (size_t i = from; i < length; i++)
        kay_text_char(to->out, (char)('0' + to->piece[i]));
    to->begun |= from < length;
    return to->out->error;
}

/* Writes a number below the power of `level`; overwrites its limbs. */
static kay_status digits_part(decimal_digits *to, mp_limb_t *limbs, mp_size_t size, int level)
{
    while (size && !limbs[size - 1])
        size--;
    if (level == 0)
        return digits_piece(to, limbs, size);
    const mp_size_t zeros = to->powers[level - 1].zeros, least = to->powers[level - 1].size + zeros;
    if (size < least) {
        if (to->begun)
            KAY_TRY(digits_part(to, limbs, 0, level - 1));
        return digits_part(to, limbs, size, level - 1);
    }
    KAY_TRY(kay_check_time(to->ctx));
    KAY_TRY(digits_probe(to->ctx, size));
    const mp_size_t room = size - least + 1;
    mp_limb_t *quotient = kay_alloc_array(to->ctx, (uint64_t)room, sizeof *quotient);
    if (!quotient)
        return kay_no_memory(to->ctx);
    mpn_tdiv_qr(quotient, limbs + zeros, 0, limbs + zeros, size - zeros, to->powers[level - 1].limbs, least - zeros);
    kay_status status = digits_part(to, quotient, room, level - 1);
    kay_free(to->ctx, quotient, (size_t)room * sizeof *quotient);
    if (status == KAY_OK)
        status = digits_part(to, limbs, least, level - 1);
    return status;
}

kay_status kay_decimal_write(kay_context *ctx, uint64_t *limbs, uint64_t count, kay_text *out)
{
    const mp_size_t size = (mp_size_t)count;
    if (!size) {
        kay_text_char(out, '0');
        return out->error;
    }
    const bool short_one = size <= DIGITS_PIECE / 20; /* 2^64 < 10^20 */
    const size_t bytes = short_one ? (size_t)size * 20 + 2 : DIGITS_PIECE + 64;
    decimal_digits to = {.ctx = ctx, .out = out, .piece = kay_alloc(ctx, bytes)};
    if (!to.piece)
        return kay_no_memory(ctx);
    kay_arena arena;
    kay_arena_init(&arena, ctx);
    int levels = 0;
    kay_status status = short_one ? digits_probe(ctx, size) : digits_powers(&to, &arena, size, &levels);
    if (status == KAY_OK)
        status = digits_part(&to, limbs, size, levels);
    kay_arena_free(&arena);
    kay_free(ctx, to.piece, bytes);
    return status;
}
