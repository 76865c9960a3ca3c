/* Coin-flip the textbook way: fscanf a row, count the parity of each exponent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    long games, n, m;
    if (!in || fscanf(in, "%ld", &games) != 1)
        return 2;
    while (games-- > 0) {
        if (fscanf(in, "%ld %ld", &n, &m) != 2)
            return 2;
        char *row = malloc((size_t)m + 1), *odd = calloc((size_t)(n + m), 1);
        for (long i = 0; i < n; i++) {
            if (fscanf(in, "%s", row) != 1)
                return 2;
            for (long j = 0; j < m; j++)
                if (row[j] == 'T')
                    odd[i && j ? i + j : __builtin_ctzl((unsigned long)(i + j + 1))] ^= 1;
        }
        puts(memchr(odd, 1, (size_t)(n + m)) ? "-_-" : "=_=");
        free(row);
        free(odd);
    }
    return 0;
}
