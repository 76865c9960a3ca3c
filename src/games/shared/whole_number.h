/* Parses a text that is a whole number, such as a move or the value of a flag. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Parses one or more digits; false: the text has other characters, or the number is above 2^64 - 1. */
static inline bool kay_whole_number(const char *text, uint64_t *out)
{
    uint64_t number = 0;
    bool good = *text;
    for (; *text && good; text++)
        good = *text >= '0' && *text <= '9' && !__builtin_mul_overflow(number, 10u, &number) &&
               !__builtin_add_overflow(number, (uint64_t)(*text - '0'), &number);
    *out = number;
    return good;
}
