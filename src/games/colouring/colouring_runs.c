/* Finds alternating runs 64 cells at a time: a run ends at the next bit that is not joined. */
#include "games/colouring/colouring_runs.h"

/* Returns the first cell from `cell` on that is not joined. */
static uint64_t colouring_run_last(const colouring_game *game, const uint64_t *position, uint64_t cell)
{
    uint64_t word = cell / 64, open = ~colouring_joined(game, position, word) & UINT64_MAX << cell % 64;
    while (!open) /* the last cell of the row is not joined */
        open = ~colouring_joined(game, position, ++word);
    return 64 * word + (unsigned)__builtin_ctzll(open);
}

colouring_run kay_colouring_run(const colouring_game *game, const uint64_t *position, uint64_t cell)
{
    uint64_t word = cell / 64, open = ~colouring_joined(game, position, word) & (((uint64_t)1 << cell % 64) - 1);
    while (!open && word > 0)
        open = ~colouring_joined(game, position, --word);
    return (colouring_run){
        .from = open ? 64 * word + 64 - (unsigned)__builtin_clzll(open) : 0,
        .end = colouring_run_last(game, position, cell) + 1,
    };
}

bool kay_colouring_next_run(const colouring_game *game, const uint64_t *position, uint64_t from, colouring_run *out)
{
    uint64_t mask = UINT64_MAX << from % 64;
    for (uint64_t word = from / 64; word < game->plane; word++, mask = UINT64_MAX) {
        uint64_t cells =
            mask & (colouring_plane(game, position, KAY_LEFT, word) | colouring_plane(game, position, KAY_RIGHT, word));
        if (!cells)
            continue;
        out->from = 64 * word + (unsigned)__builtin_ctzll(cells);
        out->end = colouring_run_last(game, position, out->from) + 1;
        return true;
    }
    return false;
}

/* Only the parity of the number of runs of each length matters.  Let S(m) be the cells where a stretch of at least m
 * joined cells begins:
 *
 *   S(1) = joined & ~(joined << 1)        S(m + 1) = S(m) & joined >> m
 *
 * A stretch of m cells is in S(1)..S(m).  Let h(m) = G(m + 1).  The nim-sum of the row is the xor of h(m) ^ h(m - 1)
 * over all m for which |S(m)| is odd.  The parity of |S(m)| is that of the xor of its words.  Stretches longer than
 * COLOURING_SHORT, one in 1000 in a random row, are measured one by one. */
enum { COLOURING_SHORT = 8, COLOURING_STRETCH = 1 << 16 };

static void colouring_long_runs(const colouring_game *game, const uint64_t *position, const kay_sequence *sequence,
                                uint64_t word, uint64_t starts, uint64_t *nimber)
{
    for (; starts; starts &= starts - 1) {
        uint64_t from = 64 * word + (unsigned)__builtin_ctzll(starts);
        uint64_t length = colouring_run_last(game, position, from) + 1 - from;
        *nimber ^= kay_sequence_at(sequence, length) ^ kay_sequence_at(sequence, COLOURING_SHORT + 1);
    }
}

kay_status kay_colouring_nimber(kay_context *ctx, const colouring_game *game, const uint64_t *position,
                                const kay_sequence *sequence, uint64_t *out)
{
    uint64_t odd[COLOURING_SHORT] = {0}; /* the words of S(1), S(2), ..., xored */
    uint64_t before = 0, joined = colouring_joined(game, position, 0);
    uint64_t nimber = 0;
    for (uint64_t word = 0; word < game->plane; word++) {
        uint64_t next = word + 1 < game->plane ? colouring_joined(game, position, word + 1) : 0;
        uint64_t starts = joined & ~(joined << 1 | before >> 63);
        odd[0] ^= starts;
        for (unsigned m = 1; m < COLOURING_SHORT; m++) {
            starts &= joined >> m | next << (64 - m);
            odd[m] ^= starts;
        }
        starts &= joined >> COLOURING_SHORT | next << (64 - COLOURING_SHORT);
        if (starts)
            colouring_long_runs(game, position, sequence, word, starts, &nimber);
        if (word % COLOURING_STRETCH == 0)
            KAY_TRY(kay_tick(ctx, "looking for runs", word, game->plane));
        before = joined;
        joined = next;
    }
    for (unsigned m = 0; m < COLOURING_SHORT; m++)
        if (__builtin_parityll(odd[m]))
            nimber ^= kay_sequence_at(sequence, m + 2) ^ kay_sequence_at(sequence, m + 1);
    *out = nimber;
    return KAY_OK;
}
