/* Computes orders and discrete logarithms in the field of 2^64, whose group has 2^64 - 1 = 3 * 5 * 17 * 257 * 641 *
 * 65537 * 6700417 elements: no prime occurs twice.
 *
 * Computes a logarithm by the method of Pohlig and Hellman 1978: first modulo each prime, by Shanks' baby steps and
 * giant steps; these results give it modulo the order. */
#include <kayles/nim.h>

#include <stdlib.h>

#include "math/nim/nim_word.h"

enum {
    LOG_PRIMES = 7,
    LOG_STEPS = 2589, /* their square is at least the largest prime */
};

static const uint64_t log_primes[LOG_PRIMES] = {3, 5, 17, 257, 641, 65537, 6700417};

/* The order of a, in the polynomial basis; a is not 0. */
static uint64_t log_order(uint64_t a)
{
    uint64_t order = UINT64_MAX;
    for (unsigned i = 0; i < LOG_PRIMES; i++)
        if (kay_nim_word_power(a, order / log_primes[i]) == 1)
            order /= log_primes[i];
    return order;
}

typedef struct log_step {
    uint64_t power;
    uint64_t exponent;
} log_step;

static int log_compare(const void *one, const void *other)
{
    const uint64_t a = ((const log_step *)one)->power, b = ((const log_step *)other)->power;
    return (a > b) - (a < b);
}

/* Returns the n < prime with base^n = a; the order of base is the prime, and a must be a power of base. */
static uint64_t log_of_prime_order(uint64_t a, uint64_t base, uint64_t prime)
{
    const kay_nim_word_product product = kay_nim_word_fastest();
    log_step steps[LOG_STEPS];
    uint64_t count = 0;
    for (uint64_t power = 1; count < LOG_STEPS && count < prime; power = product(power, base), count++)
        steps[count] = (log_step){.power = power, .exponent = count};
    qsort(steps, count, sizeof *steps, log_compare);
    const uint64_t giant = kay_nim_word_inverse(kay_nim_word_power(base, count));
    for (uint64_t n = 0;; n += count, a = product(a, giant)) {
        const log_step wanted = {.power = a};
        const log_step *found = bsearch(&wanted, steps, count, sizeof *steps, log_compare);
        if (found)
            return n + found->exponent;
    }
}

/* Returns the number below modulus * prime that is `n` modulo `modulus` and `rest` modulo the prime. */
static uint64_t log_join(uint64_t n, uint64_t modulus, uint64_t rest, uint64_t prime)
{
    while (n % prime != rest) /* fewer than `prime` steps, as modulus and prime are coprime */
        n += modulus;
    return n;
}

uint64_t kay_nim_order(uint64_t a)
{
    return a ? log_order(kay_nim_to(a)) : 0;
}

/* Finds the least n with base^n = a; neither is 0. */
static bool log_find(uint64_t a, uint64_t base, uint64_t *exponent)
{
    const uint64_t order = log_order(base);
    uint64_t n = 0, modulus = 1;
    if (kay_nim_word_power(a, order) != 1) /* otherwise a is a power of base, as the group is cyclic */
        return false;
    for (unsigned i = 0; i < LOG_PRIMES; i++) {
        const uint64_t prime = log_primes[i], rest = order / prime;
        if (order % prime != 0)
            continue;
        const uint64_t residue = log_of_prime_order(kay_nim_word_power(a, rest), kay_nim_word_power(base, rest), prime);
        n = log_join(n, modulus, residue, prime);
        modulus *= prime;
    }
    *exponent = n;
    return true;
}

bool kay_nim_log(uint64_t a, uint64_t base, uint64_t *exponent)
{
    if (a == 1 || (a == 0 && base == 0)) {
        *exponent = a == 0; /* x^0 is 1 for every x */
        return true;
    }
    return a && base && log_find(kay_nim_to(a), kay_nim_to(base), exponent);
}
