/* Multiplies nimbers below 2^64.
 *
 *      nim_products kayles|recursion COUNT
 *
 * Prints the xor of COUNT products, each of the product before and a random number, by the library or by Conway's
 * recursion, implemented literally. */
#include <kayles/kayles.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t products_recursion(uint64_t a, uint64_t b, unsigned bits)
{
    if (a < 2 || b < 2)
        return a * b;
    const unsigned half = bits / 2;
    const uint64_t mask = (UINT64_C(1) << half) - 1;
    const uint64_t high = products_recursion(a >> half, b >> half, half);
    const uint64_t low = products_recursion(a & mask, b & mask, half);
    const uint64_t cross = products_recursion((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half);
    return (cross ^ low) << half | (low ^ products_recursion(high, UINT64_C(1) << (half - 1), half));
}

int main(int count, char **words)
{
    if (count != 3)
        return 2;
    const bool ours = strcmp(words[1], "kayles") == 0;
    uint64_t factor = 1, product = UINT64_C(1) << 63, sum = 0;
    for (uint64_t left = strtoull(words[2], NULL, 10); left; left--) {
        factor = factor * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        product = ours ? kay_nim_product(product, factor) : products_recursion(product, factor, 64);
        sum ^= product;
    }
    printf("%llu\n", (unsigned long long)sum);
    return 0;
}
