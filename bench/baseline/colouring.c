/* Colouring the textbook way: fscanf, a loop over the letters for the counts, another for the alternating runs, the
 * nimbers of Dawson's Kayles from a table of 1000 made by their definition, periodic above. */
#include <stdio.h>
#include <stdlib.h>

enum { TABLE = 1000, PERIOD = 34 };

static int g[TABLE];

static void fill(void)
{
    for (int n = 2; n < TABLE; n++) {
        char seen[64] = {0};
        for (int a = 0; a <= n - 2; a++)
            seen[g[a] ^ g[n - 2 - a]] = 1;
        while (seen[g[n]])
            g[n]++;
    }
}

static int nimber(long n)
{
    return g[n < TABLE ? n : TABLE - PERIOD + (n - TABLE) % PERIOD];
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    long cases, n;
    if (!in || fscanf(in, "%ld", &cases) != 1)
        return 2;
    fill();
    while (cases-- > 0) {
        if (fscanf(in, "%ld", &n) != 1)
            return 2;
        char *row = malloc((size_t)n + 1);
        if (!row || fscanf(in, "%s", row) != 1)
            return 2;
        long lead = 0;
        int sum = 0;
        for (long i = 0; i < n; i++)
            lead += (row[i] == 'R') - (row[i] == 'B');
        for (long i = 0, j; i < n; i = j) {
            for (j = i + 1; j < n && row[i] != 'W' && row[j] != 'W' && row[j] != row[j - 1]; j++)
                ;
            if (row[i] != 'W')
                sum ^= nimber(j - i);
        }
        puts(n > 1 && (lead > 0 || (lead == 0 && sum != 0)) ? "Alice" : "Bob");
        free(row);
    }
    return 0;
}
