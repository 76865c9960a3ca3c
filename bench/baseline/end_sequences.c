/* End-sequences the textbook way: fscanf, losing sequences sorted by length, and the walk to the core. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct losing {
    long length;
    const long *numbers;
} losing;

static long n, m;
static long *row;
static losing *all;

static int by_length(const void *a, const void *b)
{
    const losing *x = a, *y = b;
    return (x->length > y->length) - (x->length < y->length);
}

/* Whether row[l..r) is a losing sequence. */
static int lost(long l, long r)
{
    long low = 0, high = m;
    if (r - l == n)
        return 0;
    while (low < high) {
        long middle = (low + high) / 2;
        if (all[middle].length < r - l)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < m && all[low].length == r - l; low++)
        if (r > l && memcmp(all[low].numbers, row + l, (size_t)(r - l) * sizeof *row) == 0)
            return 1;
    return 0;
}

static int value(long l, long r)
{
    int sign = 1;
    if (lost(l, r))
        return -1;
    while (r - l > 1) {
        if (lost(l + 1, r) || lost(l, r - 1))
            return sign;
        if (r - l == 2)
            return 0;
        if (lost(l + 1, r - 1))
            return -sign;
        if (lost(l, r - 2)) {
            l++;
            sign = -sign;
        } else if (lost(l + 2, r)) {
            r--;
            sign = -sign;
        } else {
            l++;
            r--;
        }
    }
    return 0;
}

static long *read_numbers(FILE *in, long count)
{
    long *numbers = malloc((size_t)(count ? count : 1) * sizeof *numbers);
    for (long i = 0; i < count; i++)
        if (!numbers || fscanf(in, "%ld", &numbers[i]) != 1)
            exit(2);
    return numbers;
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    long cases;
    if (!in || fscanf(in, "%ld", &cases) != 1)
        return 2;
    while (cases-- > 0) {
        if (fscanf(in, "%ld", &n) != 1)
            return 2;
        row = read_numbers(in, n);
        if (fscanf(in, "%ld", &m) != 1)
            return 2;
        all = malloc((size_t)(m ? m : 1) * sizeof *all);
        for (long i = 0; i < m; i++) {
            if (!all || fscanf(in, "%ld", &all[i].length) != 1)
                return 2;
            all[i].numbers = read_numbers(in, all[i].length);
        }
        qsort(all, (size_t)m, sizeof *all, by_length);
        int v = value(0, n);
        puts(v > 0 ? "FIRST" : v < 0 ? "SECOND" : "DRAW");
    }
    return 0;
}
