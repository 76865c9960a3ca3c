/* Xormites the textbook way: fscanf into an array, then the rule at the top bit. */
#include <stdio.h>
#include <stdlib.h>

static int bit_at(const unsigned long *row, long place, int bit)
{
    return (int)(row[place] >> bit & 1);
}

static int copyable(const unsigned long *row, long from, long to, int bit)
{
    while (to - from >= 2 && bit_at(row, from, bit) == bit_at(row, to - 1, bit)) {
        from++;
        to--;
    }
    for (long i = from; i + 2 <= to; i += 2)
        if (bit_at(row, i, bit) != bit_at(row, i + 1, bit))
            return 0;
    return 1;
}

static int even_lost(const unsigned long *row, long from, long to, int bit, long ones, int own)
{
    return ones % 2 == 0 && (own + ones / 2) % 2 == 0 && copyable(row, from, to, bit);
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    long cases, n;
    if (!in || fscanf(in, "%ld", &cases) != 1)
        return 2;
    while (cases-- > 0) {
        if (fscanf(in, "%ld", &n) != 1)
            return 2;
        unsigned long *row = malloc((size_t)n * sizeof *row), total = 0;
        for (long i = 0; i < n; i++) {
            if (fscanf(in, "%lu", &row[i]) != 1)
                return 2;
            total ^= row[i];
        }
        int bit = 63;
        long ones = 0;
        while (bit > 0 && !(total >> bit & 1))
            bit--;
        for (long i = 0; i < n; i++)
            ones += bit_at(row, i, bit);
        int won;
        if (n % 2 == 0)
            won = !even_lost(row, 0, n, bit, ones, 0);
        else
            won = even_lost(row, 1, n, bit, ones - bit_at(row, 0, bit), 0) ||
                  even_lost(row, 0, n - 1, bit, ones - bit_at(row, n - 1, bit), 0);
        puts(!total ? "Draw" : won ? "First" : "Second");
        free(row);
    }
    return 0;
}
