#include "stress/input_size.h"

#include <string.h>

/* What inputs are compared by. */
typedef struct measure {
    uint64_t size; /* numbers, and letters of rows */
    unsigned __int128 sum; /* of the numbers without their signs */
    size_t length;
} measure;

static bool measure_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Measures a word of numbers, such as "-12" or "7;3". */
static void measure_numbers(const char *word, size_t length, measure *out)
{
    for (size_t i = 0; i < length;) {
        unsigned __int128 value = 0;
        out->size += measure_digit(word[i]);
        for (; i < length && measure_digit(word[i]); i++)
            value = value * 10 + (unsigned)(word[i] - '0');
        out->sum += value;
        i += i < length;
    }
}

static measure measure_of(const char *text, size_t length)
{
    measure out = {.length = length};
    for (size_t i = 0; i < length;) {
        size_t from = i;
        while (i < length && text[i] > ' ')
            i++;
        if (i > from && (measure_digit(text[from]) || text[from] == '-'))
            measure_numbers(text + from, i - from, &out);
        else
            out.size += i - from;
        i += i == from;
    }
    return out;
}

uint64_t stress_size(const char *text, size_t length)
{
    return measure_of(text, length).size;
}

int stress_compare(const char *a, const char *b)
{
    measure one = measure_of(a, strlen(a)), other = measure_of(b, strlen(b));
    if (one.size != other.size)
        return one.size < other.size ? -1 : 1;
    if (one.sum != other.sum)
        return one.sum < other.sum ? -1 : 1;
    if (one.length != other.length)
        return one.length < other.length ? -1 : 1;
    return strcmp(a, b);
}
