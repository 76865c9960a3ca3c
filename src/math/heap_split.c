/* The ways to leave tokens as heaps, one after another. */
#include "math/heap_code.h"

/* Gives the heaps from `at` on the tokens that they have together, from the size `least` on as equally as the condition
 * lets them be, and the rest to the last one.  False: that is not enough. */
static bool heap_split_fill(uint32_t digit, kay_heap_split *split, unsigned at, uint64_t least, uint64_t tokens)
{
    const uint64_t left = split->count - at, step = digit & KAY_HEAP_UNEQUAL ? 1 : 0;
    const uint64_t more = step * left * (left - 1) / 2;
    if (tokens < more || least > (tokens - more) / left)
        return false;
    for (; at + 1 < split->count; at++, least += step) {
        split->heaps[at] = least;
        tokens -= least;
    }
    split->heaps[at] = tokens;
    return true;
}

static bool heap_split_all_equal(const kay_heap_split *split)
{
    return split->heaps[0] == split->heaps[split->count - 1];
}

/* The first way with split->count heaps. */
static bool heap_split_begin(uint32_t digit, uint64_t rest, kay_heap_split *split)
{
    const uint64_t count = split->count;
    if (!count)
        return rest == 0;
    if (digit & KAY_HEAP_EQUAL) {
        for (unsigned i = 0; i < count; i++)
            split->heaps[i] = rest / count;
        return rest && rest % count == 0;
    }
    if (!heap_split_fill(digit, split, 0, 1, rest))
        return false;
    return count == 1 || !(digit & KAY_HEAP_DIFFERENT) || !heap_split_all_equal(split);
}

/* Whether a digit has so many heaps. */
static bool heap_split_counts(uint32_t digit, unsigned count)
{
    return count <= KAY_HEAP_LEAVES ? digit >> count & 1 : digit & KAY_HEAP_MORE;
}

/* The first way with split->count heaps or more. */
static bool heap_split_from(uint32_t digit, uint64_t rest, kay_heap_split *split)
{
    const unsigned most = digit & KAY_HEAP_MORE ? KAY_HEAP_PARTS : KAY_HEAP_LEAVES;
    for (; split->count <= most && split->count <= rest; split->count++)
        if (heap_split_counts(digit, split->count) && heap_split_begin(digit, rest, split))
            return true;
    return false;
}

bool kay_heap_split_first(uint32_t digit, uint64_t rest, kay_heap_split *split)
{
    split->count = 0;
    return heap_split_from(digit, rest, split);
}

bool kay_heap_split_next(uint32_t digit, uint64_t rest, kay_heap_split *split)
{
    uint64_t tokens = split->count ? split->heaps[split->count - 1] : 0;
    for (unsigned at = split->count; !(digit & KAY_HEAP_EQUAL) && at-- > 1;) {
        tokens += split->heaps[at - 1];
        if (!heap_split_fill(digit, split, at - 1, split->heaps[at - 1] + 1, tokens))
            continue;
        if (!(digit & KAY_HEAP_DIFFERENT) || !heap_split_all_equal(split))
            return true;
        break; /* equal heaps are the last way with so many */
    }
    split->count++;
    return heap_split_from(digit, rest, split);
}

bool kay_heap_split_is(uint32_t digit, const kay_heap_split *split)
{
    const unsigned count = split->count;
    bool unequal = true;
    if (!heap_split_counts(digit, count))
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (!split->heaps[i])
            return false;
        unequal &= i == 0 || split->heaps[i - 1] < split->heaps[i];
    }
    if (count < 2)
        return true;
    const bool equal = heap_split_all_equal(split);
    return !(digit & KAY_HEAP_UNEQUAL && !unequal) && !(digit & KAY_HEAP_EQUAL && !equal) &&
           !(digit & KAY_HEAP_DIFFERENT && equal);
}
