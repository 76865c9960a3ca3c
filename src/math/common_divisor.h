/* Computes the greatest common divisor and the least common multiple of two numbers. */
#pragma once

#include <stdint.h>

/* The greatest common divisor; a if b is 0. */
static inline uint64_t kay_common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The least common multiple of two numbers that are not 0; UINT64_MAX if it is 2^64 or more. */
static inline uint64_t kay_common_multiple(uint64_t a, uint64_t b)
{
    uint64_t multiple;
    return __builtin_mul_overflow(a / kay_common_divisor(a, b), b, &multiple) ? UINT64_MAX : multiple;
}
