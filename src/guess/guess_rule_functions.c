/* The functions that rules call: their values, words in English and definitions in Lua. */
#include <math.h>

#include "guess/guess_expression.h"

static int64_t function_digits(int64_t x)
{
    return x ? 64 - __builtin_clzll((uint64_t)x) : 0;
}

/* Returns the smallest term of the Zeckendorf representation of x (a sum of Fibonacci numbers, no two consecutive). */
static int64_t function_last_fibonacci(int64_t x)
{
    int64_t last = 0;
    while (x > 0) {
        int64_t low = 1, high = 2;
        while (high <= x) {
            const int64_t next = low + high;
            low = high;
            high = next;
        }
        last = low;
        x -= low;
    }
    return last;
}

/* x^2 - k x y - m y^2 = (x - r y)(x - s y), where s < 1 is the other root.  The second factor is never negative: s is
 * negative, or the caller passes x >= y.  So the product has the sign of x - r y. */
static int64_t function_ratio(const guess_expression *call, int64_t x, int64_t y)
{
    const __int128 a = x, b = y, form = a * a - call->low * a * b - call->high * b * b;
    return (form > 0) - (form < 0);
}

/* Computes in integers whether (x, y) is a Beatty pair: alpha = (2 - r + sqrt(r^2 + 4)) / 2, and floor((x + sqrt(y)) /
 * 2) = floor((x + floor(sqrt(y))) / 2). */
static int64_t function_beatty(const guess_expression *call, int64_t x, int64_t y)
{
    const uint64_t low = (uint64_t)(x < y ? x : y), high = (uint64_t)(x < y ? y : x), step = (uint64_t)call->low;
    const uint64_t n = (high - low) / step, square = n * n * (step * step + 4);
    uint64_t root = (uint64_t)sqrt((double)square);
    while (root * root > square)
        root--;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return (high - low) % step == 0 && (2 * n + root - step * n) / 2 == low;
}

static int64_t function_times(int64_t base, int64_t x)
{
    int64_t times = 0;
    for (; x && x % base == 0; x /= base)
        times++;
    return times;
}

static int64_t function_power(int64_t base, int64_t x)
{
    int64_t power = 1;
    for (; x && x % base == 0; x /= base)
        power *= base;
    return x ? power : 0;
}

/* Returns how many numbers from 2 to `prime` are prime. */
static int64_t function_prime_place(int64_t prime)
{
    int64_t place = 0;
    for (int64_t p = 2; p <= prime; p++) {
        int64_t d = 2;
        while (d * d <= p && p % d)
            d++;
        place += d * d > p;
    }
    return place;
}

/* Returns the number of prime factors of x or, if `first`, the place of the smallest one among the prime numbers. */
static int64_t function_factors(int64_t x, bool first)
{
    int64_t count = 0;
    for (int64_t d = 2; x > 1; d++)
        for (d = d * d > x ? x : d; x % d == 0; x /= d) {
            if (first)
                return function_prime_place(d);
            count++;
        }
    return count;
}

/* Returns how many terms are at most x. */
static int64_t function_rank(const guess_recurrence *sequence, int64_t x)
{
    uint64_t low = 0, high = sequence->count;
    if ((uint64_t)x > sequence->terms[sequence->count - 1])
        return GUESS_NOTHING;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (sequence->terms[middle] <= (uint64_t)x)
            low = middle + 1;
        else
            high = middle;
    }
    return (int64_t)low;
}

static int64_t function_member(const guess_recurrence *sequence, int64_t x)
{
    const int64_t rank = function_rank(sequence, x);
    return rank == GUESS_NOTHING ? rank : rank > 0 && sequence->terms[rank - 1] == (uint64_t)x;
}

int64_t guess_call(const guess_expression *call, int64_t x, int64_t y)
{
    switch ((guess_function_id)call->k) {
    case GUESS_LARGER:
        return x > y ? x : y;
    case GUESS_SMALLER:
        return x < y ? x : y;
    case GUESS_DIFFERENCE:
        return x < y ? y - x : x - y;
    case GUESS_DIGITS:
        return function_digits(x) - function_digits(y);
    case GUESS_LAST_BIT: /* a heap of 0 has no move, whatever the limit is */
        return x ? y - (x & -x) : -1;
    case GUESS_LAST_FIBONACCI:
        return x ? y - function_last_fibonacci(x) : -1;
    case GUESS_RATIO:
        return function_ratio(call, x, y);
    case GUESS_BEATTY:
        return function_beatty(call, x, y);
    case GUESS_TIMES:
        return function_times(call->low, x);
    case GUESS_POWER:
        return function_power(call->low, x);
    case GUESS_COFACTOR:
        return x ? x / function_power(call->low, x) : 0;
    case GUESS_LENGTH:
        return function_digits(x);
    case GUESS_ONES:
        return __builtin_popcountll((uint64_t)x);
    case GUESS_FACTORS:
        return function_factors(x, false);
    case GUESS_FIRST_PRIME:
        return function_factors(x, true);
    case GUESS_MEMBER:
        return function_member(call->recurrence, x);
    default:
        return function_rank(call->recurrence, x);
    }
}

/* The head of a function of n and a recurrence in Lua: computes the terms up to n. */
#define FUNCTION_TERMS                                                                                                 \
    "(n, factor, lag, again, more, list)\n"                                                                            \
    "    while list[#list] < n do\n"                                                                                   \
    "      local before = lag > 0 and list[#list + 1 - lag] or 0\n"                                                    \
    "      list[#list + 1] = factor * list[#list] + again * before + more\n"                                           \
    "    end\n"

const guess_function guess_functions[GUESS_FUNCTIONS] = {
    [GUESS_LARGER] = {.name = "math.max", .operands = 2, .noun = "the larger of a and b"},
    [GUESS_SMALLER] = {.name = "math.min", .operands = 2, .noun = "the smaller"},
    [GUESS_DIFFERENCE] = {.name = "difference",
                          .operands = 2,
                          .noun = "the difference of a and b",
                          .lua = "(x, y) return x < y and y - x or x - y end\n"},
    [GUESS_DIGITS] = {.name = "digits",
                      .operands = 2,
                      .above = "a has more binary digits than b",
                      .equal = "a has as many binary digits as b",
                      .below = "a has fewer binary digits than b",
                      .lua = "(x, y)\n"
                             "    local more = 0\n"
                             "    while x > 0 or y > 0 do\n"
                             "      more = more + (x > 0 and 1 or 0) - (y > 0 and 1 or 0)\n"
                             "      x, y = (x - x % 2) / 2, (y - y % 2) / 2\n"
                             "    end\n"
                             "    return more\n"
                             "  end\n"},
    [GUESS_LAST_BIT] = {.name = "above_bit",
                        .operands = 2,
                        .above = "b is at least the largest power of 2 that divides a",
                        .below = "a is 0 or b is below the largest power of 2 that divides a",
                        .lua = "(x, y)\n"
                               "    local bit = 1\n"
                               "    while bit < x and x % (2 * bit) == 0 do bit = 2 * bit end\n"
                               "    return x == 0 and -1 or y - bit\n"
                               "  end\n"},
    [GUESS_LAST_FIBONACCI] = {.name = "above_fibonacci",
                              .operands = 2,
                              .above = "b is at least the smallest term of the Zeckendorf representation of a",
                              .below = "a is 0 or b is below the smallest term of the Zeckendorf representation of a",
                              .lua = "(x, y)\n"
                                     "    local left, last = x, 0\n"
                                     "    while left > 0 do\n"
                                     "      local low, high = 1, 2\n"
                                     "      while high <= left do low, high = high, low + high end\n"
                                     "      left, last = left - low, low\n"
                                     "    end\n"
                                     "    return x == 0 and -1 or y - last\n"
                                     "  end\n"},
    [GUESS_RATIO] = {.name = "ratio",
                     .operands = 2,
                     .constants = 2,
                     .lua = "(x, y, k, m) return x * x - k * x * y - m * y * y end\n"},
    [GUESS_BEATTY] = {.name = "beatty",
                      .operands = 2,
                      .constants = 1,
                      .lua = "(x, y, step)\n"
                             "    local low, high = math.min(x, y), math.max(x, y)\n"
                             "    local n = math.floor((high - low) / step)\n"
                             "    local square = n * n * (step * step + 4)\n"
                             "    local root = math.floor(math.sqrt(square))\n"
                             "    while root * root > square do root = root - 1 end\n"
                             "    while (root + 1) * (root + 1) <= square do root = root + 1 end\n"
                             "    return step * n == high - low and math.floor((2 * n + root - step * n) / 2) == low "
                             "and 1 or 0\n"
                             "  end\n"},
    [GUESS_TIMES] = {.name = "times",
                     .operands = 1,
                     .constants = 1,
                     .noun = "the number of times that $l divides $x",
                     .lua = "(n, base)\n"
                            "    local times = 0\n"
                            "    while n > 0 and n % base == 0 do n, times = n / base, times + 1 end\n"
                            "    return times\n"
                            "  end\n"},
    [GUESS_POWER] = {.name = "power",
                     .operands = 1,
                     .constants = 1,
                     .noun = "the largest power of $l that divides $x",
                     .lua = "(n, base)\n"
                            "    local power = n > 0 and 1 or 0\n"
                            "    while n > 0 and n % base == 0 do n, power = n / base, power * base end\n"
                            "    return power\n"
                            "  end\n"},
    [GUESS_COFACTOR] = {.name = "cofactor",
                        .operands = 1,
                        .constants = 1,
                        .noun = "the largest divisor of $x that is not divisible by $l",
                        .lua = "(n, base)\n"
                               "    while n > 0 and n % base == 0 do n = n / base end\n"
                               "    return n\n"
                               "  end\n"},
    [GUESS_LENGTH] = {.name = "length",
                      .operands = 1,
                      .noun = "the number of binary digits of $x",
                      .lua = "(n)\n"
                             "    local length = 0\n"
                             "    while n > 0 do n, length = math.floor(n / 2), length + 1 end\n"
                             "    return length\n"
                             "  end\n"},
    [GUESS_ONES] = {.name = "ones",
                    .operands = 1,
                    .noun = "the number of binary digits 1 of $x",
                    .lua = "(n)\n"
                           "    local ones = 0\n"
                           "    while n > 0 do n, ones = math.floor(n / 2), ones + n % 2 end\n"
                           "    return ones\n"
                           "  end\n"},
    [GUESS_FACTORS] = {.name = "factors",
                       .operands = 1,
                       .noun = "the number of prime factors of $x (8 = 2 * 2 * 2 has 3)",
                       .lua = "(n)\n"
                              "    local count, d = 0, 2\n"
                              "    while n > 1 do\n"
                              "      if d * d > n then d = n end\n"
                              "      while n % d == 0 do n, count = n / d, count + 1 end\n"
                              "      d = d + 1\n"
                              "    end\n"
                              "    return count\n"
                              "  end\n"},
    [GUESS_FIRST_PRIME] = {.name = "first_prime",
                           .operands = 1,
                           .noun = "the place, from 1, of the smallest prime factor of $x among the prime numbers",
                           .lua = "(n)\n"
                                  "    local place = 0\n"
                                  "    for p = 2, n do\n"
                                  "      local d = 2\n"
                                  "      while d * d <= p and p % d > 0 do d = d + 1 end\n"
                                  "      if d * d > p then place = place + 1 end\n"
                                  "      if n % p == 0 then return place end\n"
                                  "    end\n"
                                  "    return 0\n"
                                  "  end\n"},
    [GUESS_MEMBER] = {.name = "member",
                      .operands = 1,
                      .lua = FUNCTION_TERMS "    for i = 1, #list do if list[i] == n then return 1 end end\n"
                                            "    return 0\n"
                                            "  end\n"},
    [GUESS_RANK] = {.name = "rank",
                    .operands = 1,
                    .lua = FUNCTION_TERMS "    local rank = 0\n"
                                          "    while rank < #list and list[rank + 1] <= n do rank = rank + 1 end\n"
                                          "    return rank\n"
                                          "  end\n"},
};
