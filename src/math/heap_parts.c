/* Enumerates the ways to split tokens into heaps. */
#include "math/heap_code.h"

/* Distributes `tokens` tokens over the heaps from `at` on: the first gets `least`, the next ones as little as the
 * condition allows, and the last one the rest.  False: there are too few tokens. */
static bool heap_parts_fill(uint32_t digit, kay_heap_parts *parts, unsigned at, uint64_t least, uint64_t tokens)
{
    const uint64_t left = parts->count - at, step = digit & KAY_HEAP_UNEQUAL ? 1 : 0;
    const uint64_t more = step * left * (left - 1) / 2;
    if (tokens < more || least > (tokens - more) / left)
        return false;
    for (; at + 1 < parts->count; at++, least += step) {
        parts->heaps[at] = least;
        tokens -= least;
    }
    parts->heaps[at] = tokens;
    return true;
}

static bool heap_parts_all_equal(const kay_heap_parts *parts)
{
    return parts->heaps[0] == parts->heaps[parts->count - 1];
}

/* The first way with parts->count heaps. */
static bool heap_parts_begin(uint32_t digit, uint64_t rest, kay_heap_parts *parts)
{
    const uint64_t count = parts->count;
    if (!count)
        return rest == 0;
    if (digit & KAY_HEAP_EQUAL) {
        for (unsigned i = 0; i < count; i++)
            parts->heaps[i] = rest / count;
        return rest && rest % count == 0;
    }
    if (!heap_parts_fill(digit, parts, 0, 1, rest))
        return false;
    return count == 1 || !(digit & KAY_HEAP_DIFFERENT) || !heap_parts_all_equal(parts);
}

/* Whether a digit allows this number of heaps. */
static bool heap_parts_counts(uint32_t digit, unsigned count)
{
    return count <= KAY_HEAP_LEAVES ? digit >> count & 1 : digit & KAY_HEAP_MORE;
}

/* The first way with parts->count heaps or more. */
static bool heap_parts_from(uint32_t digit, uint64_t rest, kay_heap_parts *parts)
{
    const unsigned most = digit & KAY_HEAP_MORE ? KAY_HEAP_PARTS : KAY_HEAP_LEAVES;
    for (; parts->count <= most && parts->count <= rest; parts->count++)
        if (heap_parts_counts(digit, parts->count) && heap_parts_begin(digit, rest, parts))
            return true;
    return false;
}

bool kay_heap_parts_first(uint32_t digit, uint64_t rest, kay_heap_parts *parts)
{
    parts->count = 0;
    return heap_parts_from(digit, rest, parts);
}

bool kay_heap_parts_next(uint32_t digit, uint64_t rest, kay_heap_parts *parts)
{
    uint64_t tokens = parts->count ? parts->heaps[parts->count - 1] : 0;
    for (unsigned at = parts->count; !(digit & KAY_HEAP_EQUAL) && at-- > 1;) {
        tokens += parts->heaps[at - 1];
        if (!heap_parts_fill(digit, parts, at - 1, parts->heaps[at - 1] + 1, tokens))
            continue;
        if (!(digit & KAY_HEAP_DIFFERENT) || !heap_parts_all_equal(parts))
            return true;
        break; /* equal heaps are the last way with this number of heaps */
    }
    parts->count++;
    return heap_parts_from(digit, rest, parts);
}

bool kay_heap_parts_allowed(uint32_t digit, const kay_heap_parts *parts)
{
    const unsigned count = parts->count;
    bool unequal = true;
    if (!heap_parts_counts(digit, count))
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (!parts->heaps[i])
            return false;
        unequal &= i == 0 || parts->heaps[i - 1] < parts->heaps[i];
    }
    if (count < 2)
        return true;
    const bool equal = heap_parts_all_equal(parts);
    return !(digit & KAY_HEAP_UNEQUAL && !unequal) && !(digit & KAY_HEAP_EQUAL && !equal) &&
           !(digit & KAY_HEAP_DIFFERENT && equal);
}
