/* Vertex geography the textbook way: fscanf, adjacency lists, a greedy matching without the start; then Hopcroft and
 * Karp if the graph is bipartite, else Edmonds' blossom algorithm, a breadth-first search from each unmatched vertex;
 * then one search from the start. */
#include <stdio.h>
#include <stdlib.h>

static int n, m, start, *head, *next, *to, *mate, *level, *queue, *stack, *at, *link_, *base, *label, *mark, mark_now;

static void add(int i, int a, int b)
{
    to[i] = b;
    next[i] = head[a];
    head[a] = i;
}

static int two_sides(int *side)
{
    for (int r = 0; r < n; r++)
        side[r] = -1;
    for (int r = 0; r < n; r++) {
        int held = 0;
        if (side[r] >= 0)
            continue;
        side[r] = 0;
        queue[held++] = r;
        for (int q = 0; q < held; q++)
            for (int e = head[queue[q]]; e >= 0; e = next[e]) {
                if (side[to[e]] == side[queue[q]])
                    return 0;
                if (side[to[e]] < 0) {
                    side[to[e]] = !side[queue[q]];
                    queue[held++] = to[e];
                }
            }
    }
    return 1;
}

static int levels(const int *side, int roots_from)
{
    int held = 0, found = 0;
    for (int v = 0; v < n; v++) {
        level[v] = -1;
        at[v] = head[v];
        if (roots_from < 0 ? v != start && side[v] == 0 && mate[v] < 0 : v == roots_from) {
            level[v] = 0;
            queue[held++] = v;
        }
    }
    for (int q = 0; q < held; q++)
        for (int e = head[queue[q]]; e >= 0; e = next[e]) {
            int w = to[e];
            if (w == start)
                continue;
            if (mate[w] < 0) {
                found = 1;
            } else if (level[mate[w]] < 0) {
                level[mate[w]] = level[queue[q]] + 1;
                queue[held++] = mate[w];
            }
        }
    return found;
}

static void grow(int root)
{
    int depth = 1;
    stack[0] = root;
    while (depth > 0) {
        int v = stack[depth - 1], e = at[v];
        if (e < 0) {
            level[v] = -1;
            depth--;
            continue;
        }
        at[v] = next[e];
        int w = to[e];
        if (w == start)
            continue;
        if (mate[w] < 0) {
            while (depth-- > 0) {
                int before = mate[stack[depth]];
                mate[stack[depth]] = w;
                mate[w] = stack[depth];
                w = before;
            }
            return;
        }
        if (level[mate[w]] == level[v] + 1)
            stack[depth++] = mate[w];
    }
}

static int find(int v)
{
    while (base[v] != v)
        v = base[v] = base[base[v]];
    return v;
}

static int meet(int x, int y)
{
    mark_now++;
    for (;;) {
        if (x >= 0) {
            x = find(x);
            if (mark[x] == mark_now)
                return x;
            mark[x] = mark_now;
            x = mate[x] >= 0 ? link_[mate[x]] : -1;
        }
        int swap = x;
        x = y;
        y = swap;
    }
}

static void shrink(int x, int y, int top, int *held)
{
    while (find(x) != top) {
        link_[x] = y;
        y = mate[x];
        if (label[y] == 2) {
            label[y] = 1;
            queue[(*held)++] = y;
        }
        if (find(x) == x)
            base[x] = top;
        if (find(y) == y)
            base[y] = top;
        x = link_[y];
    }
}

/* Looks for an augmenting path from the root, and enlarges the matching along it. */
static int search(int root, int gone)
{
    int held = 0;
    for (int v = 0; v < n; v++) {
        base[v] = v;
        label[v] = 0;
        link_[v] = -1;
    }
    label[root] = 1;
    queue[held++] = root;
    for (int q = 0; q < held; q++) {
        int x = queue[q];
        for (int e = head[x]; e >= 0; e = next[e]) {
            int y = to[e];
            if (y == gone || label[y] == 2 || find(x) == find(y))
                continue;
            if (label[y] == 1) {
                int top = meet(x, y);
                shrink(x, y, top, &held);
                shrink(y, x, top, &held);
                continue;
            }
            label[y] = 2;
            link_[y] = x;
            if (mate[y] < 0) {
                for (int v = y; v >= 0;) {
                    int u = link_[v], before = mate[u];
                    mate[v] = u;
                    mate[u] = v;
                    v = before;
                }
                return 1;
            }
            label[mate[y]] = 1;
            queue[held++] = mate[y];
        }
    }
    return 0;
}

static int *numbers(int count)
{
    int *block = calloc((size_t)count + 1, sizeof *block);
    if (!block)
        exit(2);
    return block;
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "/dev/stdin", "r");
    if (!in || fscanf(in, "%d %d %d", &n, &m, &start) != 3)
        return 2;
    start--;
    head = numbers(n), mate = numbers(n), level = numbers(n), queue = numbers(n), stack = numbers(n), at = numbers(n);
    link_ = numbers(n), base = numbers(n), label = numbers(n), mark = numbers(n);
    next = numbers(2 * m), to = numbers(2 * m);
    int *side = numbers(n);
    for (int v = 0; v < n; v++)
        head[v] = mate[v] = -1;
    for (int i = 0; i < m; i++) {
        int a, b;
        if (fscanf(in, "%d %d", &a, &b) != 2)
            return 2;
        add(2 * i, a - 1, b - 1);
        add(2 * i + 1, b - 1, a - 1);
    }
    fclose(in);
    for (int v = 0; v < n; v++)
        for (int e = head[v]; e >= 0 && v != start && mate[v] < 0; e = next[e])
            if (to[e] != start && mate[to[e]] < 0) {
                mate[v] = to[e];
                mate[to[e]] = v;
            }
    int wins;
    if (two_sides(side)) {
        while (levels(side, -1))
            for (int v = 0; v < n; v++)
                if (level[v] == 0 && mate[v] < 0)
                    grow(v);
        wins = levels(side, start);
    } else {
        for (int v = 0; v < n; v++)
            if (v != start && mate[v] < 0)
                search(v, start);
        wins = search(start, -1);
    }
    puts(wins ? "First" : "Second");
    return 0;
}
