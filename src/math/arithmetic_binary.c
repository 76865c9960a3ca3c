/* Checks the conditions of the theorem (src/games/heap_game/README.md) one by one, for the period times each power of
 * two.
 *
 * Let q be the value of a heap divided by s, rounded down.  Each period p added to a heap increases its q by one.  So
 * the proof adds periods to the heaps of an option, or removes them, until the nim-sum of their q is the q of the
 * wanted value.  Before the test, p and s may be multiplied by the same power of two.  The method follows R. B. Austin,
 * "Impartial and partisan games", thesis, Calgary 1976. */
#include "math/arithmetic_period.h"

/* The test for one multiple of the period; src/games/heap_game/README.md defines bases and hanging heaps. */
typedef struct binary_test {
    const kay_nim_sequence *sequence;
    uint64_t first, period, saltus;
    uint64_t highest; /* the highest base */
    uint64_t deepest; /* how far the lowest base is below 0 */
    bool hanging; /* a heap of the first period hangs */
} binary_test;

static uint64_t binary_value(const binary_test *test, uint64_t n)
{
    return test->sequence->values[n];
}

/* Whether G(n + p) = G(n) + s for from <= n < to; the values below to + p must be known. */
static bool binary_rises(const binary_test *test, uint64_t from, uint64_t to)
{
    for (uint64_t n = from; n < to; n++)
        if (binary_value(test, n + test->period) != binary_value(test, n) + test->saltus)
            return false;
    return true;
}

/* Computes the bases.  Returns false if a value before `first` is s or more, if a value in the first period is 2 s or
 * more, or if the bases are too far apart. */
static bool binary_bases(binary_test *test)
{
    uint64_t p = test->period, s = test->saltus;
    test->highest = test->deepest = 0;
    test->hanging = false;
    for (uint64_t n = 1; n < test->first; n++)
        if (binary_value(test, n) >= s)
            return false;
    for (uint64_t n = test->first; n < test->first + p; n++) {
        uint64_t value = binary_value(test, n);
        if (value >= 2 * s)
            return false;
        if (value < s) {
            test->highest = n > test->highest ? n : test->highest;
        } else if (n > p) {
            test->highest = n - p > test->highest ? n - p : test->highest;
            test->hanging = test->hanging || binary_value(test, n - p) != value - s;
        } else {
            test->deepest = p - n > test->deepest ? p - n : test->deepest;
            test->hanging = true;
        }
    }
    return test->highest + test->sequence->code.last + 2 + 3 * test->deepest <= 2 * p;
}

enum { BINARY_LOW = 1, BINARY_RISING = 4 }; /* the marks if heap + tokens is even; doubled if it is odd */

/* Marks the value of heap n for the moves that take `tokens` tokens and leave heap n and two equal heaps. */
static void binary_mark(const binary_test *test, uint64_t n, uint64_t tokens, unsigned char *marks)
{
    uint64_t value = binary_value(test, n), s = test->saltus;
    unsigned parity = 1u << ((n + tokens) & 1);
    if (value < s)
        marks[value] |= (unsigned char)(BINARY_LOW * parity);
    if (n >= test->first)
        marks[value & (s - 1)] |= (unsigned char)(BINARY_RISING * parity);
}

/* Whether options of two equal heaps and a third heap give every value needed, for even and for odd heaps. */
static bool binary_covers(const binary_test *test, unsigned char *marks)
{
    const kay_heap_code *code = &test->sequence->code;
    unsigned all = 3 * BINARY_LOW + 3 * BINARY_RISING;
    for (uint64_t i = 0; i < code->count; i++) {
        if (code->takes[i].digit & KAY_HEAP_TWO)
            marks[0] |= (unsigned char)(BINARY_LOW << (code->takes[i].tokens & 1)); /* two equal heaps alone */
        for (uint64_t n = 1; code->takes[i].digit & KAY_HEAP_THREE && n < test->first + test->period; n++)
            binary_mark(test, n, code->takes[i].tokens, marks);
    }
    for (uint64_t value = 0; value < test->saltus; value++)
        if (marks[value] != all)
            return false;
    return true;
}

static kay_status binary_covered(kay_context *ctx, const binary_test *test, bool *out)
{
    unsigned char *marks = kay_alloc(ctx, test->saltus);
    if (!marks)
        return kay_no_memory(ctx);
    *out = binary_covers(test, marks);
    kay_free(ctx, marks, test->saltus);
    return KAY_OK;
}

kay_status kay_arithmetic_binary_prove(kay_context *ctx, const kay_nim_sequence *sequence,
                                       kay_arithmetic_period *period)
{
    binary_test test = {.sequence = sequence,
                        .first = period->preperiod ? period->preperiod : 1,
                        .period = period->period,
                        .saltus = period->saltus};
    uint64_t last = sequence->code.last, room = sequence->count;
    period->window = 0;
    if (!test.saltus || test.saltus & (test.saltus - 1) || sequence->code.leaves != 3 || !sequence->code.plain)
        return KAY_END;
    for (; 3 * test.first + last + test.period <= room; test.period *= 2, test.saltus *= 2) {
        if (test.period % 2 || !binary_bases(&test))
            continue;
        /* at least a whole period, so that shorter periods are visible */
        uint64_t end = test.first + (test.hanging ? 7 : 1) * test.period;
        bool covered;
        end = 3 * test.first + last > end ? 3 * test.first + last : end;
        if (end + test.period > room)
            return KAY_END;
        KAY_TRY(binary_covered(ctx, &test, &covered));
        if (!covered || !binary_rises(&test, test.first, end))
            continue;
        uint64_t window = end + test.period;
        test.period = period->period; /* if the window rises by p too, growth by the multiple implies it */
        test.saltus = period->saltus;
        period->window = binary_rises(&test, test.first, end) ? window : 0;
        return period->window ? KAY_OK : KAY_END;
    }
    return KAY_END;
}
