/* Dyadic rationals: numerator / 2^exponent.  A numerator of at most 62 bits is in the struct; a longer one is in the
 * store's limbs, and GMP computes with it.
 *
 * A function that returns a dyadic returns 0 after a failure, and sets the store's error. */
#pragma once

#include "value/value_store.h"

typedef struct kay_dyadic {
    int64_t numerator; /* odd, or exponent is 0; if big, the id of the number in the store */
    uint32_t exponent; /* 0 if big */
    bool big;
} kay_dyadic;

enum { DYADIC_BITS = 62 }; /* a numerator that is not big has at most this many bits */
#define DYADIC_SMALL (INT64_C(1) << DYADIC_BITS)

static inline kay_dyadic kay_dyadic_integer(int32_t number)
{
    return (kay_dyadic){.numerator = number};
}

kay_dyadic kay_dyadic_make(kay_value_store *store, __int128 numerator, int64_t exponent);

/* The number part of a nus. */
static inline kay_dyadic kay_dyadic_of_game(const kay_value_store *store, const short_game *game)
{
    if (game->flags & SHORT_BIG) /* the id of the number lies before its limbs */
        return (kay_dyadic){.numerator = (int64_t)store->limbs[game->numerator + 1], .big = true};
    return (kay_dyadic){.numerator = game->numerator, .exponent = game->exponent};
}

static inline kay_dyadic kay_dyadic_of(const kay_value_store *store, uint32_t nus)
{
    return kay_dyadic_of_game(store, kay_short_game(store, nus));
}

uint32_t kay_dyadic_id(kay_value_store *store, kay_dyadic a); /* the id of the number */

int kay_dyadic_compare_big(const kay_value_store *store, kay_dyadic a, kay_dyadic b);
kay_dyadic kay_dyadic_add_big(kay_value_store *store, kay_dyadic a, kay_dyadic b);
kay_dyadic kay_dyadic_negate(kay_value_store *store, kay_dyadic a);
kay_dyadic kay_dyadic_multiply(kay_value_store *store, kay_dyadic a, kay_dyadic b);
kay_dyadic kay_dyadic_scale(kay_value_store *store, kay_dyadic a, int64_t power); /* a * 2^power */
kay_dyadic kay_dyadic_floor(kay_value_store *store, kay_dyadic a);
int kay_dyadic_sign(const kay_value_store *store, kay_dyadic a);

/* Returns the exponent of a number, big or not. */
uint32_t kay_dyadic_exponent(const kay_value_store *store, kay_dyadic a);

/* Copies a number to another store and returns its id there. */
uint32_t kay_dyadic_copy(const kay_value_store *from, kay_dyadic a, kay_value_store *to);

/* The number of bits of a numerator's absolute value, and its bit i, from 0. */
uint64_t kay_dyadic_bits(const kay_value_store *store, kay_dyadic a);
bool kay_dyadic_bit(const kay_value_store *store, kay_dyadic a, uint64_t i);

/* Rounds towards zero to 24 bits; *exact: nothing was lost. */
float kay_dyadic_float(const kay_value_store *store, kay_dyadic a, bool *exact);
kay_dyadic kay_dyadic_from_float(kay_value_store *store, float value); /* the inverse of an exact kay_dyadic_float */

/* Reads an integer from its decimal digits. */
kay_dyadic kay_dyadic_read(kay_value_store *store, const char *digits, size_t length);
kay_status kay_dyadic_write(const kay_value_store *store, kay_dyadic a, bool latex, kay_text *out) KAY_MUST_CHECK;

/* Returns the simplest number between a and b (CGT II.3).  NULL means no bound; a closed bound is itself allowed.  The
 * caller ensures that such a number exists: a < b, or a = b and both are closed. */
kay_dyadic kay_dyadic_simplest(kay_value_store *store, const kay_dyadic *a, bool a_closed, const kay_dyadic *b,
                               bool b_closed);

static inline int kay_dyadic_compare(const kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    if (!a.big && !b.big && a.exponent == b.exponent)
        return (a.numerator > b.numerator) - (a.numerator < b.numerator);
    return kay_dyadic_compare_big(store, a, b);
}

static inline kay_dyadic kay_dyadic_add(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    if (!a.big && !b.big && a.exponent == 0 && b.exponent == 0) {
        const int64_t sum = a.numerator + b.numerator; /* at most 63 bits */
        if (sum > -DYADIC_SMALL && sum < DYADIC_SMALL)
            return (kay_dyadic){.numerator = sum};
    }
    return kay_dyadic_add_big(store, a, b);
}

static inline kay_dyadic kay_dyadic_subtract(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    return kay_dyadic_add(store, a, kay_dyadic_negate(store, b));
}
