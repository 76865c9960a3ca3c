/* Pyramid the textbook way: fscanf the piles, then the parities of their number, their sum and the smallest. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    unsigned long n, sum = 0, smallest = -1ul;
    if (!in || fscanf(in, "%lu", &n) != 1)
        return 2;
    unsigned long *piles = malloc(n * sizeof *piles);
    for (unsigned long i = 0; i < n; i++)
        if (!piles || fscanf(in, "%lu", &piles[i]) != 1)
            return 2;
    for (unsigned long i = 0; i < n; i++) {
        sum ^= piles[i] & 1;
        smallest = piles[i] < smallest ? piles[i] : smallest;
    }
    puts(sum || (n % 2 == 0 && smallest % 2) ? "Iori" : "Yayoi");
    return 0;
}
