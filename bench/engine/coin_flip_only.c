/* Solves only the 4 x 4 board of coin-flip with all tails, by the engine's method: memoised negamax with a hash table.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE = 4, COINS = SIDE * SIDE, BOARDS = 1 << COINS, ROOM = 2 * BOARDS };

/* For each corner, the connected sets of coins that are neither below nor to the right of it. */
static uint32_t *sets[COINS], set_counts[COINS];

enum { LOSS = 1, WIN = 2 };

static struct entry {
    uint64_t key; /* the board + 1; 0: empty */
    uint32_t value;
} * table;

static uint64_t held, options;

static struct entry *seek(uint64_t board)
{
    uint64_t at = (board + 1) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - COINS - 1);
    while (table[at].key && table[at].key != board + 1)
        at = (at + 1) & (ROOM - 1);
    return &table[at];
}

static int connected(uint32_t set, unsigned corner)
{
    uint32_t reached = 1u << corner, before;
    do {
        before = reached;
        for (unsigned c = 0; c < COINS; c++) {
            if (!(before >> c & 1))
                continue;
            if (c >= SIDE)
                reached |= 1u << (c - SIDE);
            if (c + SIDE < COINS)
                reached |= 1u << (c + SIDE);
            if (c % SIDE)
                reached |= 1u << (c - 1);
            if (c % SIDE + 1 < SIDE)
                reached |= 1u << (c + 1);
        }
        reached &= set;
    } while (reached != before);
    return reached == set;
}

static void find_sets(void)
{
    for (unsigned corner = 0; corner < COINS; corner++) {
        uint32_t allowed = 0;
        for (unsigned c = 0; c < corner; c++)
            if (c / SIDE <= corner / SIDE && c % SIDE <= corner % SIDE)
                allowed |= 1u << c;
        sets[corner] = malloc(sizeof **sets * BOARDS);
        if (!sets[corner])
            exit(3);
        for (uint32_t rest = allowed;; rest = (rest - 1) & allowed) {
            if (connected(rest | 1u << corner, corner))
                sets[corner][set_counts[corner]++] = rest | 1u << corner;
            if (!rest)
                break;
        }
    }
}

static uint32_t solve(uint32_t board)
{
    uint32_t value = LOSS;
    for (uint32_t corners = board; corners && value == LOSS; corners &= corners - 1) {
        unsigned corner = (unsigned)__builtin_ctz(corners);
        for (uint32_t i = 0; i < set_counts[corner] && value == LOSS; i++) {
            uint32_t after = board ^ sets[corner][i];
            const struct entry *found = seek(after);
            options++;
            if ((found->key ? found->value : solve(after)) == LOSS)
                value = WIN;
        }
    }
    *seek(board) = (struct entry){board + 1, value};
    held++;
    return value;
}

int main(void)
{
    struct timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    table = calloc(ROOM, sizeof *table);
    if (!table)
        return 3;
    find_sets();
    uint32_t value = solve(BOARDS - 1);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    printf("%s %.6f %" PRIu64 " %" PRIu64 " %zu\n", value == WIN ? "win" : "loss", seconds, held, options,
           sizeof *table * ROOM);
    return 0;
}
