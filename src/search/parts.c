/* Sorts the parts of a sum in place by Shell's method: sums are short, and nothing recurses. */
#include "search/parts.h"

#include <stdbool.h>
#include <string.h>

#include "base/key_hash.h"

static bool parts_above(const uint64_t *a, const uint64_t *b, uint64_t words)
{
    for (uint64_t w = words; w-- > 0;)
        if (a[w] != b[w])
            return a[w] > b[w];
    return false;
}

static void parts_swap(uint64_t *a, uint64_t *b, uint64_t words)
{
    for (uint64_t w = 0; w < words; w++) {
        uint64_t kept = a[w];
        a[w] = b[w];
        b[w] = kept;
    }
}

/* One pass of Shell's method: inserts each part, from index `from` on, among the earlier parts whose distance from it
 * is a multiple of `gap`. */
static void parts_insert(uint64_t *parts, uint64_t from, uint64_t count, uint64_t words, uint64_t gap)
{
    for (uint64_t i = from; i < count; i++) {
        for (uint64_t at = i; at >= gap; at -= gap) {
            uint64_t *low = parts + (at - gap) * words, *high = parts + at * words;
            if (!parts_above(low, high, words))
                break;
            parts_swap(low, high, words);
        }
    }
}

/* The gaps are those of Gonnet and Baeza-Yates (1991). */
void parts_sort(uint64_t *parts, uint64_t sorted, uint64_t count, uint64_t words)
{
    enum { FEW = 2 };
    if (count - sorted <= FEW) {
        parts_insert(parts, sorted, count, words, 1);
        return;
    }
    uint64_t gap = count;
    while (gap > 1) {
        gap = gap < 5 ? 1 : (gap * 5 - 1) / 11;
        parts_insert(parts, gap, count, words, gap);
    }
}

uint64_t parts_cancel(uint64_t *parts, uint64_t count, uint64_t words)
{
    uint64_t left = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t *part = parts + i * words;
        if (left && key_equal(parts + (left - 1) * words, part, words))
            left--;
        else
            memmove(parts + left++ * words, part, words * sizeof *part);
    }
    return left;
}
