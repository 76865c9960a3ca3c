/* Gathers sums of starts.  Sums need a rule of their own if the game has sums and Grundy values do not decide who wins:
 * then the rule for a single part says nothing about a sum of several parts. */
#include "guess/guess_gather.h"

/* Sums of `parts` parts.  The parameter of each part exceeds the least allowed parameter by at most `most`. */
typedef struct sums_size {
    unsigned parts;
    uint64_t most;
} sums_size;

/* The first SUMS_FIT sizes are to learn from, the others for the test.  The last sizes are single large parts and
 * pairs: there a rule that holds only for small parts fails, with the least work. */
static const sums_size sums_sizes[] = {{1, 12}, {2, 8}, {3, 5}, {1, 40},   {2, 24},
                                       {3, 12}, {4, 7}, {5, 4}, {1, 2000}, {2, 100}};
enum { SUMS_FIT = 3, SUMS_FAR = 8, SUMS_ALL = sizeof sums_sizes / sizeof *sums_sizes };

/* Makes the sum of starts.  Sets *same to false if a part is itself a sum or belongs to another game. */
static kay_status sums_open(guess_data *data, const uint64_t *at, unsigned parts, const kay_game **game,
                            kay_state *state, bool *same)
{
    *state = (kay_state){0};
    *same = true;
    for (unsigned i = 0; i < parts && *same; i++) {
        const kay_game *next;
        kay_state part;
        KAY_TRY(guess_gather_open(data, &at[i], &next, &part));
        if (i == 0)
            KAY_TRY_NEW(state->words, &data->games, parts * next->words);
        *same = part.parts == 1 && (i == 0 || *game == next);
        *game = next;
        if (*same)
            memcpy(kay_state_part(next, state, state->parts++), part.words, next->words * sizeof *part.words);
    }
    return KAY_OK;
}

/* Steps to the next sorted list of numbers from `first` to `last`, ordered by the largest number; returns false after
 * the last one. */
static bool sums_next(uint64_t *at, unsigned parts, uint64_t first, uint64_t last)
{
    for (unsigned i = 0; i < parts; i++) {
        if (at[i] < (i + 1 < parts ? at[i + 1] : last)) {
            at[i]++;
            return true;
        }
        at[i] = first;
    }
    return false;
}

/* Adds the sum of starts to the records; skips it if the rules make no game for one of its numbers. */
static kay_status sums_take(guess_data *data, const uint64_t *at, unsigned parts, bool *same)
{
    const kay_game *game;
    kay_state state;
    KAY_TRY(kay_step(data->ctx, "positions", data->count, 0));
    data->parameters = 1;
    kay_status status = sums_open(data, at, parts, &game, &state, same);
    data->parameters = 0;
    data->part_list = at;
    data->part_count = parts;
    if (status == KAY_OK && *same)
        status = guess_data_take(data, game, &state, NULL, GUESS_UNKNOWN);
    return status == KAY_EINPUT || status == KAY_END ? KAY_OK : status;
}

static kay_status sums_walk(guess_data *data, sums_size size)
{
    const uint64_t first = guess_data_first(data, 0), last = first + size.most;
    uint64_t at[GUESS_PARTS], *to = &data->sums_to[size.parts - 1];
    bool same = true, goes_on = true;
    for (unsigned i = 0; i < size.parts; i++)
        at[i] = first;
    while (goes_on) {
        const uint64_t most = at[size.parts - 1];
        *to = most > first && most - 1 > *to ? most - 1 : *to;
        KAY_TRY(sums_take(data, at, size.parts, &same));
        if (!same || guess_judge_over(data))
            return KAY_OK;
        goes_on = sums_next(at, size.parts, first, last);
    }
    *to = last > *to ? last : *to;
    return KAY_OK;
}

kay_status guess_gather_sums(guess_data *data)
{
    kay_status status = KAY_OK;
    data->parts = true;
    for (unsigned i = 0; i < SUMS_ALL && status == KAY_OK; i++) {
        data->learning = i < SUMS_FIT;
        if (i >= SUMS_FAR && !guess_gather_leave(data))
            break;
        if (i == 0 || i == SUMS_FIT || i >= SUMS_FAR)
            guess_judge_stage(data, GUESS_WORK);
        status = sums_walk(data, sums_sizes[i]);
        if (i >= SUMS_FAR)
            status = guess_gather_beyond(data, status);
    }
    return guess_gather_end(data, status);
}
