/* Edge-geography the textbook way: fscanf into a bit matrix, then Gaussian elimination with the right-hand side as one
 * more column. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    size_t n, m, e, v, x, y;
    if (!in || fscanf(in, "%zu %zu %zu %zu", &n, &m, &e, &v) != 4)
        return 2;
    size_t words = m / 64 + 1; /* bit m is the right-hand side */
    unsigned long *cells = calloc(n * words, sizeof *cells), **rows = malloc(n * sizeof *rows);
    if (!cells || !rows)
        return 2;
    for (size_t i = 0; i < n; i++)
        rows[i] = cells + i * words;
    while (e-- > 0) {
        if (fscanf(in, "%zu %zu", &x, &y) != 2)
            return 2;
        rows[x - 1][(y - 1) / 64] ^= 1ul << ((y - 1) % 64);
    }
    rows[v - 1][m / 64] |= 1ul << (m % 64);
    size_t rank = 0;
    for (size_t j = 0; j < m && rank < n; j++) {
        size_t pivot = rank;
        while (pivot < n && !(rows[pivot][j / 64] >> (j % 64) & 1))
            pivot++;
        if (pivot == n)
            continue;
        unsigned long *row = rows[pivot];
        rows[pivot] = rows[rank];
        rows[rank++] = row;
        for (size_t i = pivot + 1; i < n; i++)
            if (rows[i][j / 64] >> (j % 64) & 1)
                for (size_t w = j / 64; w < words; w++)
                    rows[i][w] ^= row[w];
    }
    for (size_t i = rank; i < n; i++)
        if (rows[i][m / 64] >> (m % 64) & 1) {
            puts("Player 2 wins");
            return 0;
        }
    puts("Player 1 wins");
    return 0;
}
