/* Solves only pyramid, with up to 8 piles of up to 255 stones, by the engine's method: memoised negamax, sorted piles,
 * known options first. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LOSS = 1, WIN = 2 };

static unsigned piles;
static uint64_t *keys;
static unsigned char *values; /* 0: empty */
static uint64_t room = 1 << 10, held, options;

static uint64_t place_of(uint64_t key)
{
    key *= UINT64_C(0x9e3779b97f4a7c15);
    key ^= key >> 32;
    key *= UINT64_C(0xd6e8feb86659fd93);
    uint64_t at = key >> 32 & (room - 1);
    return at;
}

static uint64_t seek(uint64_t key)
{
    uint64_t at = place_of(key);
    while (values[at] && keys[at] != key)
        at = (at + 1) & (room - 1);
    return at;
}

static void table_new(void)
{
    keys = calloc(room, sizeof *keys);
    values = calloc(room, 1);
    if (!keys || !values)
        exit(3);
}

static void insert(uint64_t key, unsigned char value)
{
    if (4 * held >= 3 * room) {
        uint64_t *old_keys = keys, old_room = room;
        unsigned char *old_values = values;
        room *= 2;
        table_new();
        for (uint64_t i = 0; i < old_room; i++) {
            if (old_values[i]) {
                uint64_t at = seek(old_keys[i]);
                keys[at] = old_keys[i];
                values[at] = old_values[i];
            }
        }
        free(old_keys);
        free(old_values);
    }
    uint64_t at = seek(key);
    keys[at] = key;
    values[at] = value;
    held++;
}

/* Packs the sorted piles, one byte each. */
static uint64_t pack(const unsigned char *from)
{
    unsigned char sorted[8];
    uint64_t key = 0;
    for (unsigned i = 0; i < piles; i++) {
        unsigned at = i;
        for (; at > 0 && sorted[at - 1] > from[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = from[i];
    }
    for (unsigned i = 0; i < piles; i++)
        key |= (uint64_t)sorted[i] << 8 * i;
    return key;
}

static unsigned expand(uint64_t key, uint64_t *out)
{
    unsigned char pile[8];
    unsigned count = 0, all = 1;
    for (unsigned i = 0; i < piles; i++)
        pile[i] = (unsigned char)(key >> 8 * i);
    for (unsigned i = 0; i < piles; i++) {
        if (!pile[i]) {
            all = 0;
            continue;
        }
        pile[i]--;
        out[count++] = pack(pile);
        pile[i]++;
    }
    if (all) {
        for (unsigned i = 0; i < piles; i++)
            pile[i]--;
        out[count++] = pack(pile);
    }
    for (unsigned i = 0; i < count; i++) {
        uint64_t at = place_of(out[i]);
        __builtin_prefetch(&values[at]);
        __builtin_prefetch(&keys[at]);
    }
    options += count;
    return count;
}

static unsigned char solve(uint64_t key)
{
    uint64_t option[9];
    unsigned count = expand(key, option), kept = 0;
    unsigned char value = LOSS;
    for (unsigned i = 0; i < count && value == LOSS; i++) {
        unsigned char known = values[seek(option[i])];
        if (known == LOSS)
            value = WIN;
        else if (!known)
            option[kept++] = option[i];
    }
    for (unsigned i = 0; i < kept && value == LOSS; i++) {
        unsigned char known = values[seek(option[i])];
        if ((known ? known : solve(option[i])) == LOSS)
            value = WIN;
    }
    insert(key, value);
    return value;
}

int main(int count, char **words)
{
    unsigned char pile[8];
    piles = count == 3 ? (unsigned)atoi(words[1]) : 0;
    if (piles < 1 || piles > 8) {
        fputs("usage: pyramid_only PILES STONES\n", stderr);
        return 2;
    }
    for (unsigned i = 0; i < piles; i++)
        pile[i] = (unsigned char)atoi(words[2]);
    struct timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    table_new();
    unsigned char value = solve(pack(pile));
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    printf("%s %.6f %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", value == WIN ? "win" : "loss", seconds, held, options,
           room * (sizeof *keys + 1));
    return 0;
}
