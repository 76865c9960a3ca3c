/* Sorting the textbook way: fscanf, tables of where monotone parts end, and a binary search for the core per question.
 */
#include <stdio.h>
#include <stdlib.h>

static int *end_of; /* the last element of the longest monotone part that begins here, from 1 */
static int *begin_of; /* the first element of the longest monotone part that ends here */

static int monotone(int l, int r)
{
    return r <= end_of[l];
}

static int special(int l, int r)
{
    return r - l < 2 || monotone(l + 1, r - 1) || monotone(l, r - 2) || monotone(l + 2, r);
}

/* Finds the core of (l, r): the first special part on the way to the middle. */
static int steps_to_core(int l, int r)
{
    int low = 0, high = (r - l) / 2;
    while (low < high) {
        int middle = (low + high) / 2;
        if (special(l + middle, r - middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Whether the player to move wins a special part. */
static int core_won(int l, int r)
{
    if (monotone(l, r))
        return 0;
    if (monotone(l + 1, r) || monotone(l, r - 1))
        return 1;
    if (monotone(l + 1, r - 1))
        return 0;
    if (monotone(l, r - 2)) { /* forced from the left until [at + 1, r - 1] is monotone */
        int at = begin_of[r - 1] - 1;
        return monotone(at + 1, r) ^ ((at - l) & 1);
    }
    int at = end_of[l + 1] + 1;
    return monotone(l, at - 1) ^ ((r - at) & 1);
}

static void prepare(const long *a, int n)
{
    int up = n, down = n;
    for (int i = n; i >= 1; i--) {
        if (i < n && a[i] > a[i + 1])
            up = i;
        if (i < n && a[i] < a[i + 1])
            down = i;
        end_of[i] = up > down ? up : down;
    }
    up = down = 1;
    for (int i = 1; i <= n; i++) {
        if (i > 1 && a[i - 1] > a[i])
            up = i;
        if (i > 1 && a[i - 1] < a[i])
            down = i;
        begin_of[i] = up < down ? up : down;
    }
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    int n, questions, l, r;
    if (!in || fscanf(in, "%d", &n) != 1)
        return 2;
    long *a = malloc(((size_t)n + 2) * sizeof *a);
    end_of = malloc(((size_t)n + 2) * sizeof *end_of);
    begin_of = malloc(((size_t)n + 2) * sizeof *begin_of);
    if (!a || !end_of || !begin_of)
        return 2;
    for (int i = 1; i <= n; i++)
        if (fscanf(in, "%ld", &a[i]) != 1)
            return 2;
    prepare(a, n);
    if (fscanf(in, "%d", &questions) != 1)
        return 2;
    while (questions-- > 0) {
        if (fscanf(in, "%d %d", &l, &r) != 2)
            return 2;
        int steps = steps_to_core(l, r);
        printf("%s\n", core_won(l + steps, r - steps) ? "Alice" : "Bob");
    }
    return 0;
}
