/* Solves only the chase of kayles_engine_bench.c, by retrograde analysis over arrays: positions are indices with
 * counters, and backward moves are recomputed when needed.  Prints answer, seconds, positions, moves, bytes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE = 32, CELLS = SIDE * SIDE, POSITIONS = 2 * CELLS * CELLS };

static const int steps[8][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

/* Returns the cell one step away; -1 if it is off the board. */
static int chase_step(int cell, int step)
{
    const int row = cell / SIDE + steps[step][0], column = cell % SIDE + steps[step][1];
    return row < 0 || row >= SIDE || column < 0 || column >= SIDE ? -1 : row * SIDE + column;
}

static uint32_t chase_index(int cop, int robber, int robber_moves)
{
    return (uint32_t)((cop * CELLS + robber) * 2 + robber_moves);
}

int main(void)
{
    struct timespec from, until;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    uint8_t *decided = calloc(POSITIONS, 1), *left = calloc(POSITIONS, 1); /* decided: 1 loss, 2 win */
    uint16_t *moves = calloc(POSITIONS, sizeof *moves);
    uint32_t *queue = malloc(POSITIONS * sizeof *queue), taken = 0, count = 0;
    uint64_t all = 0;
    if (!decided || !left || !moves || !queue)
        return 1;
    for (int cop = 0; cop < CELLS; cop++)
        for (int robber = 0; robber < CELLS; robber++)
            for (int robber_moves = 0; robber_moves < 2; robber_moves++) {
                const uint32_t at = chase_index(cop, robber, robber_moves);
                if (cop == robber) {
                    decided[at] = robber_moves ? 1 : 2;
                    queue[count++] = at;
                    continue;
                }
                for (int step = 0; step < (robber_moves ? 4 : 8); step++)
                    left[at] += chase_step(robber_moves ? robber : cop, step) >= 0;
                all += left[at];
            }
    while (taken < count) {
        const uint32_t at = queue[taken++];
        const int robber_moves = at % 2, robber = (int)(at / 2 % CELLS), cop = (int)(at / 2 / CELLS);
        for (int step = 0; step < (robber_moves ? 8 : 4);
             step++) { /* the previous mover came from a neighbouring cell */
            const int before = chase_step(robber_moves ? cop : robber, step);
            const uint32_t to = robber_moves ? chase_index(before, robber, 0) : chase_index(cop, before, 1);
            if (before < 0 || decided[to] || (decided[at] == 2 && --left[to]))
                continue;
            decided[to] = decided[at] == 1 ? 2 : 1;
            moves[to] = (uint16_t)(moves[at] + 1);
            queue[count++] = to;
        }
    }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &until);
    const uint32_t start = chase_index(0, CELLS - 1, 0);
    const double seconds = (double)(until.tv_sec - from.tv_sec) + 1e-9 * (double)(until.tv_nsec - from.tv_nsec);
    printf("%s-in-%u %.6f %d %" PRIu64 " %zu\n",
           decided[start] == 2 ? "win"
           : decided[start]    ? "loss"
                               : "draw",
           moves[start], seconds, POSITIONS, all, POSITIONS * (2 + sizeof *moves + sizeof *queue));
    free(decided);
    free(left);
    free(moves);
    free(queue);
    return 0;
}
