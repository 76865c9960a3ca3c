/* Take A or B the textbook way: fscanf, a remainder by division for each pile, counts of the classes. */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    unsigned long n, a, b, pile, alive = 0, grey = 0, rich = 0;
    if (!in || fscanf(in, "%lu %lu %lu", &n, &a, &b) != 3)
        return 2;
    unsigned long small = a < b ? a : b, large = a < b ? b : a;
    for (unsigned long i = 0; i < n; i++) {
        if (fscanf(in, "%lu", &pile) != 1)
            return 2;
        unsigned long rest = pile % (a + b);
        alive += rest >= small;
        grey += rest >= small && rest < large;
        rich += rest >= large && rest >= 2 * small;
    }
    int won;
    if (a > b)
        won = alive % 2 == 1 && grey == 0 && rich <= 1;
    else
        won = alive % 2 == 1 || grey > 0 || rich > 0;
    puts(won ? "Zenyk" : "Marichka");
    return 0;
}
