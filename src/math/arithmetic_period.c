/* Guesses period and saltus from the last values, then checks the conditions under which they hold for ever
 * (src/games/heap_game/README.md), for the least period and its multiples by powers of two. */
#include "math/arithmetic_period.h"

enum {
    /* the largest multiple of the period that is tried.  With an even multiple more low bits of G are periodic (`low`
     * is larger), and these bits exclude more options */
    ARITHMETIC_TIMES = 8,
    ARITHMETIC_WORK = 1 << 18,
    /* if the digits of the code repeat for ever, tail_from plus this stands for the largest take */
    ARITHMETIC_TAIL = 64,
};

/* The statement to prove, G(n + period) = G(n) + saltus for n >= from, and the state of its check. */
typedef struct arithmetic {
    const kay_nim_sequence *sequence;
    const uint32_t *values;
    uint64_t period, from, saltus;
    uint64_t begin; /* N: the window is begin..begin+period-1; its options have all triples of classes (README) */
    uint64_t small; /* every heap from `begin` on has options of all values below this */
    unsigned low; /* 2^low divides the saltus: the lowest `low` bits of G are periodic */
    bool *equal; /* equal[m]: m tokens can be left as two heaps of equal value */
    uint64_t *seen; /* seen[u] = n + 1: arithmetic_mark found value u for heap n */
    uint64_t work;
} arithmetic;

static kay_status arithmetic_work(arithmetic *all, uint64_t options)
{
    all->work += options;
    if (all->work < ARITHMETIC_WORK)
        return KAY_OK;
    all->work = 0;
    return kay_tick(all->sequence->arena->ctx, "heaps", all->begin, 0);
}

/* Whether x ^ (y + m saltus) = v + m saltus for some m. */
static bool arithmetic_meets_one(const arithmetic *all, uint64_t x, uint64_t y, uint64_t v)
{
    uint64_t times = 1; /* only the bits of v up to the highest bit of x matter */
    while (times <= x)
        times *= 2;
    for (uint64_t m = 0; m < times; m++, y += all->saltus, v += all->saltus)
        if ((x ^ y) == v)
            return true;
    return false;
}

/* Whether the nim-sum of three values, at least two of which grow, may equal v, now or after any growth.  The low bits
 * must agree.  Above the low bits, the sum of the three values must be at least v and have the parity of v: a nim-sum
 * is at most the sum and has its parity. */
static bool arithmetic_may_meet(const arithmetic *all, uint64_t a, uint64_t b, uint64_t c, uint64_t v)
{
    uint64_t mask = (UINT64_C(1) << all->low) - 1, sum = (a >> all->low) + (b >> all->low) + (c >> all->low);
    return ((a ^ b ^ c ^ v) & mask) == 0 && sum >= v >> all->low && (sum - (v >> all->low)) % 2 == 0;
}

/* Whether an option of heaps a <= b <= c can have the value of heap n, now or after they grow within their classes; a
 * or b is 0 if there is no such heap. */
static bool arithmetic_collides(const arithmetic *all, uint64_t n, uint64_t a, uint64_t b, uint64_t c)
{
    const uint32_t *values = all->values;
    if (b < all->from) /* only c grows */
        return arithmetic_meets_one(all, values[a] ^ values[b], values[c], values[n]);
    return arithmetic_may_meet(all, values[a], values[b], values[c], values[n]);
}

static kay_status arithmetic_excludes(arithmetic *all, uint64_t n, kay_heap_take take, bool *good)
{
    uint64_t rest = n - take.tokens;
    *good = !(take.digit & KAY_HEAP_ONE) || !arithmetic_collides(all, n, 0, 0, rest);
    for (uint64_t b = 1; take.digit & KAY_HEAP_TWO && b <= rest / 2 && *good; b++)
        *good = !arithmetic_collides(all, n, 0, b, rest - b);
    for (uint64_t a = 1; take.digit & KAY_HEAP_THREE && a <= rest / 3 && *good; a++) {
        for (uint64_t b = a; b <= (rest - a) / 2 && *good; b++)
            *good = !arithmetic_collides(all, n, a, b, rest - a - b);
        KAY_TRY(arithmetic_work(all, (rest - a) / 2));
    }
    return arithmetic_work(all, rest);
}

/* Marks the value of each heap a that a move in n can leave alone or with other heaps of nim-sum 0: a move in n + p can
 * then leave a + p with the same heaps. */
static void arithmetic_mark(arithmetic *all, uint64_t n, kay_heap_take take)
{
    uint64_t rest = n - take.tokens;
    const uint32_t *values = all->values;
    if (take.digit & KAY_HEAP_ONE)
        all->seen[values[rest]] = n + 1;
    for (uint64_t a = 1; a < rest; a++)
        if ((take.digit & KAY_HEAP_TWO && values[rest - a] == 0) ||
            (take.digit & KAY_HEAP_THREE && all->equal[rest - a]))
            all->seen[values[a]] = n + 1;
}

static kay_status arithmetic_covers(arithmetic *all, uint64_t n, bool *good)
{
    const kay_heap_code *code = &all->sequence->code;
    for (uint64_t i = 0; i < code->count; i++)
        arithmetic_mark(all, n, code->takes[i]);
    for (uint64_t u = all->small; u < all->values[n] && *good; u++)
        *good = all->seen[u] == n + 1;
    return arithmetic_work(all, code->count * n);
}

/* Whether every heap n >= begin of this parity has an option of value u: a heap a of this value and two equal heaps. */
static bool arithmetic_always(const arithmetic *all, uint64_t u, uint64_t parity)
{
    const kay_heap_code *code = &all->sequence->code;
    uint64_t most = all->begin - code->last - 2;
    for (uint64_t i = 0; i < code->count; i++) {
        uint64_t left = parity + code->takes[i].tokens; /* its parity is that of the tokens left */
        if (u == 0 && code->takes[i].digit & KAY_HEAP_TWO && left % 2 == 0)
            return true;
        for (uint64_t a = 2 - left % 2; code->takes[i].digit & KAY_HEAP_THREE && a <= most; a += 2)
            if (all->values[a] == u)
                return true;
    }
    return false;
}

/* Computes `small`.  Returns whether every heap from `begin` on has options of all values below it.  Options of larger
 * values follow from the heap one period before. */
static bool arithmetic_begins(arithmetic *all)
{
    uint64_t highest = 0;
    for (uint64_t a = 1; a < all->from; a++)
        highest = all->values[a] > highest ? all->values[a] : highest;
    all->small = highest + all->saltus + 1;
    for (uint64_t u = 0; u < all->small; u++)
        if (!arithmetic_always(all, u, 0) || !arithmetic_always(all, u, 1))
            return false;
    return true;
}

static kay_status arithmetic_check(arithmetic *all, bool *good)
{
    const kay_heap_code *code = &all->sequence->code;
    *good = arithmetic_begins(all);
    for (uint64_t n = all->begin; n < all->begin + all->period && *good; n++) {
        KAY_TRY(arithmetic_covers(all, n, good));
        for (uint64_t i = 0; i < code->count && *good; i++)
            KAY_TRY(arithmetic_excludes(all, n, code->takes[i], good));
    }
    return KAY_OK;
}

bool kay_arithmetic_period_see(const kay_nim_sequence *sequence, kay_arithmetic_period *out)
{
    const kay_heap_code *code = &sequence->code;
    const uint32_t *values = sequence->values;
    const uint64_t count = sequence->count, reach = code->tail ? code->tail_from + ARITHMETIC_TAIL : code->last;
    for (uint64_t p = 1; reach + 4 * p + 3 <= count; p++) {
        uint64_t n = count - p;
        uint32_t saltus = values[count - 1] - values[count - 1 - p];
        if (values[count - 1] <= values[count - 1 - p])
            continue;
        while (n > 0 && values[n - 1 + p] == values[n - 1] + saltus)
            n--;
        *out = (kay_arithmetic_period){.period = p, .preperiod = n, .saltus = saltus};
        if (reach + 3 * (n ? n : 1) + 4 * p <= count)
            return true;
    }
    return false;
}

kay_status kay_arithmetic_period_find(const kay_nim_sequence *sequence, kay_arithmetic_period *out)
{
    kay_arena *arena = sequence->arena;
    kay_arithmetic_period least;
    uint64_t count = sequence->count, from;
    *out = (kay_arithmetic_period){0};
    if (sequence->code.leaves != 3 || !sequence->code.plain || sequence->period ||
        !kay_arithmetic_period_see(sequence, &least))
        return KAY_OK;
    kay_status binary = kay_arithmetic_binary_prove(arena->ctx, sequence, &least);
    if (binary != KAY_END) {
        if (binary == KAY_OK)
            *out = least;
        return binary;
    }
    from = least.preperiod ? least.preperiod : 1;
    arithmetic all = {.sequence = sequence, .values = sequence->values, .from = from};
    KAY_TRY_NEW(all.equal, arena, count);
    KAY_TRY_NEW(all.seen, arena, sequence->bound);
    for (uint64_t m = 2; m < count; m++)
        for (uint64_t b = 1; b <= m / 2 && !all.equal[m]; b++)
            all.equal[m] = all.values[b] == all.values[m - b];
    for (uint64_t times = 1; times <= ARITHMETIC_TIMES; times *= 2) {
        all.period = times * least.period;
        all.saltus = times * least.saltus;
        all.begin = sequence->code.last + 3 * (from + all.period);
        if (all.begin + all.period > count)
            break;
        all.low = (unsigned)__builtin_ctzll(all.saltus);
        bool good;
        KAY_TRY(arithmetic_check(&all, &good));
        if (good) {
            least.window = all.begin + all.period;
            *out = least;
            break;
        }
    }
    return KAY_OK;
}
