/* Looking at bytes many at a time: blanks, digits, ends of words.
 *
 * All of it may look up to 64 bytes past the last byte that matters, as KAY_READER_PAD allows. */
#ifndef KAYLES_BASE_BYTE_SCAN_H
#define KAYLES_BASE_BYTE_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline bool kay_scan_blank(char byte)
{
    unsigned char b = (unsigned char)byte;
    return b <= ' ' && ((uint64_t)0x100003e00u >> b & 1);
}

/* Eight bytes, the first one lowest. */
static inline uint64_t kay_scan_eight(const char *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* How many of the first bytes of `values` (bytes less '0') are digits.  A carry out of a byte that is none only
 * disturbs the bytes above it. */
static inline unsigned kay_scan_digits(uint64_t values)
{
    uint64_t others = ((values + 0x7676767676767676u) | values) & 0x8080808080808080u;
    return others ? (unsigned)__builtin_ctzll(others) / 8 : 8;
}

/* The number of eight digits, the first one lowest: pairs, then fours, then all eight. */
static inline uint64_t kay_scan_sum(uint64_t values)
{
    values = values * (10 * 256 + 1) >> 8 & 0x00ff00ff00ff00ffu;
    values = values * (100 * 65536 + 1) >> 16 & 0x0000ffff0000ffffu;
    return values * (((uint64_t)10000 << 32) + 1) >> 32;
}

/* The number of the first `digits` values, 0 to 7: the others are pushed out, zeros come in front. */
static inline uint64_t kay_scan_first(uint64_t values, unsigned digits)
{
    return kay_scan_sum((values << 1) << (63 - 8 * digits));
}

/* The number at p: how many digits it has and its value.  0: it has none, more than 20, or does not fit. */
static inline unsigned kay_scan_number(const char *p, uint64_t *value)
{
    static const uint32_t power[8] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    const uint64_t zeros = 0x3030303030303030u;
    uint64_t values = kay_scan_eight(p) ^ zeros;
    unsigned digits = kay_scan_digits(values);
    if (digits < 8) {
        *value = kay_scan_first(values, digits);
        return digits;
    }
    uint64_t sum = kay_scan_sum(values);
    values = kay_scan_eight(p + 8) ^ zeros;
    digits = kay_scan_digits(values);
    if (digits < 8) {
        *value = sum * power[digits] + kay_scan_first(values, digits);
        return 8 + digits;
    }
    sum = sum * 100000000u + kay_scan_sum(values);
    values = kay_scan_eight(p + 16) ^ zeros;
    digits = kay_scan_digits(values);
    if (digits > 4)
        return 0;
    unsigned __int128 whole = (unsigned __int128)sum * power[digits] + kay_scan_first(values, digits);
    *value = (uint64_t)whole;
    return whole >> 64 ? 0 : 16 + digits;
}

/* The first blank or NUL from p on; there is one. */
static inline const char *kay_scan_word_end(const char *p)
{
    while (*p && !kay_scan_blank(*p))
        p++;
    return p;
}

#endif
