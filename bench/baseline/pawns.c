/* Pawns the textbook way: fscanf, then a maximum matching of the positions (pairs of squares that are not adjacent)
 * without the start, greedy and then by Hopcroft and Karp; then one search for an augmenting path from the start. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long rows, columns, cells, *level, *mate, *queue, *stack;
static char *board, *tried, *seen;

static int beside(long a, long b)
{
    return labs(a / columns - b / columns) + labs(a % columns - b % columns) == 1;
}

/* Returns the k-th of 8 neighbours of a pair; -1 if there is none. */
static long neighbour(long pair, int k)
{
    static const int up[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};
    long moves = k < 4 ? pair / cells : pair % cells, stays = k < 4 ? pair % cells : pair / cells;
    long r = moves / columns + up[k % 4], c = moves % columns + right[k % 4], to = r * columns + c;
    if (r < 0 || r >= rows || c < 0 || c >= columns || board[to] == '#' || to == stays || beside(to, stays))
        return -1;
    return to < stays ? to * cells + stays : stays * cells + to;
}

static int even(long pair)
{
    long a = pair / cells, b = pair % cells;
    return (a / columns + a % columns + b / columns + b % columns) % 2 == 0;
}

static int exists(long pair)
{
    long a = pair / cells, b = pair % cells;
    return a < b && board[a] != '#' && board[b] != '#' && !beside(a, b);
}

static int levels(long start)
{
    long held = 0;
    int found = 0;
    for (long p = 0; p < cells * cells; p++) {
        level[p] = -1;
        if (p != start && exists(p) && even(p) && mate[p] < 0) {
            level[p] = 0;
            queue[held++] = p;
        }
    }
    for (long at = 0; at < held; at++)
        for (int k = 0; k < 8; k++) {
            long w = neighbour(queue[at], k);
            if (w < 0 || w == start)
                continue;
            if (mate[w] < 0) {
                found = 1;
            } else if (level[mate[w]] < 0) {
                level[mate[w]] = level[queue[at]] + 1;
                queue[held++] = mate[w];
            }
        }
    return found;
}

static void grow(long root, long start)
{
    long depth = 1;
    stack[0] = root;
    tried[root] = 0;
    while (depth > 0) {
        long v = stack[depth - 1];
        if (tried[v] == 8) {
            level[v] = -1;
            depth--;
            continue;
        }
        long w = neighbour(v, tried[v]++);
        if (w < 0 || w == start)
            continue;
        if (mate[w] < 0) {
            while (depth-- > 0) {
                long before = mate[stack[depth]];
                mate[stack[depth]] = w;
                mate[w] = stack[depth];
                w = before;
            }
            return;
        }
        if (level[mate[w]] == level[v] + 1) {
            stack[depth++] = mate[w];
            tried[mate[w]] = 0;
        }
    }
}

/* Whether an augmenting path begins at the start. */
static int grows(long start)
{
    long held = 1;
    queue[0] = start;
    for (long at = 0; at < held; at++)
        for (int k = 0; k < 8; k++) {
            long w = neighbour(queue[at], k);
            if (w < 0 || w == start || seen[w])
                continue;
            if (mate[w] < 0)
                return 1;
            seen[w] = 1;
            queue[held++] = mate[w];
        }
    return 0;
}

static int wins(long start)
{
    if (beside(start / cells, start % cells))
        return 1;
    for (long p = 0; p < cells * cells; p++)
        mate[p] = -1;
    for (long p = 0; p < cells * cells; p++)
        for (int k = 0; k < 8 && p != start && exists(p) && mate[p] < 0; k++) {
            long w = neighbour(p, k);
            if (w >= 0 && w != start && mate[w] < 0) {
                mate[p] = w;
                mate[w] = p;
            }
        }
    while (levels(start))
        for (long p = 0; p < cells * cells; p++)
            if (level[p] == 0 && mate[p] < 0)
                grow(p, start);
    return grows(start);
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    if (!in)
        return 2;
    while (fscanf(in, "%ld %ld", &rows, &columns) == 2) {
        cells = rows * columns;
        size_t pairs = (size_t)(cells * cells);
        board = malloc((size_t)cells + 1);
        level = malloc(pairs * sizeof *level);
        mate = malloc(pairs * sizeof *mate);
        queue = malloc(pairs * sizeof *queue);
        stack = malloc(pairs * sizeof *stack);
        tried = malloc(pairs);
        seen = calloc(pairs, 1);
        if (!board || !level || !mate || !queue || !stack || !tried || !seen)
            return 2;
        for (long row = 0; row < rows; row++)
            if (fscanf(in, "%s", board + row * columns) != 1)
                return 2;
        long first = strchr(board, 'P') - board, second = strchr(board + first + 1, 'P') - board;
        puts(wins(first * cells + second) ? "Alice wins." : "Bob wins.");
        free(board), free(level), free(mate), free(queue), free(stack), free(tried), free(seen);
    }
    fclose(in);
    return 0;
}
