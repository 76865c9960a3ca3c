/* Sums of starts: where positions may be added up and no Grundy value says who wins, the rule for several parts
 * together is another one than for a single part. */
#include "guess/guess_gather.h"
#include "guess/guess_judge.h"

/* Sums of so many parts, none larger than that above the least one. */
typedef struct sums_size {
    unsigned parts;
    uint64_t most;
} sums_size;

static const sums_size sums_fit[] = {{1, 12}, {2, 8}, {3, 5}};
static const sums_size sums_test[] = {{1, 40}, {2, 24}, {3, 12}, {4, 7}, {5, 4}};

/* What holds of small parts need not hold of large ones: a single part and pairs tell that at the least cost. */
static const sums_size sums_far[] = {{1, 2000}, {2, 100}};

/* Starts, each asked for once: those of rules in a file take long. */
typedef struct sums_starts {
    uint64_t first;
    const kay_game *game; /* of all of them; NULL: none was made yet */
    const uint64_t **words; /* of the start for `first` and more; NULL: not asked for yet */
} sums_starts;

/* The start for n; *same false: it is a sum itself, or of another game. */
static kay_status sums_start(guess_data *data, sums_starts *starts, uint64_t n, bool *same)
{
    const kay_game *game;
    kay_state part;
    if (starts->words[n - starts->first])
        return KAY_OK;
    KAY_TRY(guess_gather_open(data, &n, &game, &part));
    *same = part.parts == 1 && (!starts->game || starts->game == game);
    starts->game = game;
    starts->words[n - starts->first] = part.words;
    return KAY_OK;
}

/* The sum of starts; *same false: they are of different games. */
static kay_status sums_open(guess_data *data, sums_starts *starts, const uint64_t *at, unsigned parts, kay_state *state,
                            bool *same)
{
    *same = true;
    *state = (kay_state){0};
    if (parts == 1)
        starts->game = NULL; /* of one part each may be of its own */
    for (unsigned i = 0; i < parts && *same; i++) {
        KAY_TRY(sums_start(data, starts, at[i], same));
        const uint32_t words = starts->game->words;
        if (i == 0)
            KAY_TRY_NEW(state->words, &data->games, parts * words);
        memcpy(kay_state_part(starts->game, state, state->parts++), starts->words[at[i] - starts->first],
               words * sizeof *state->words);
    }
    return KAY_OK;
}

/* The next one of the sorted lists of numbers from `first` to `last`, by their largest number; false: that was the
 * last. */
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

/* Takes the sum of starts; a number that makes no game is passed over. */
static kay_status sums_take(guess_data *data, guess_records *records, sums_starts *starts, const uint64_t *at,
                            unsigned parts, bool *same)
{
    kay_state state;
    KAY_TRY(kay_step(data->ctx, "positions", data->fit.count + data->test.count, 0));
    data->parameters = 1;
    kay_status status = sums_open(data, starts, at, parts, &state, same);
    data->parameters = 0;
    data->part_list = at;
    data->part_count = parts;
    if (status == KAY_OK && *same)
        status = guess_data_take(data, records, starts->game, &state, NULL, GUESS_UNKNOWN);
    return status == KAY_EINPUT || status == KAY_END ? KAY_OK : status;
}

static kay_status sums_walk(guess_data *data, guess_records *records, sums_size size)
{
    const uint64_t first = data->question->ranges ? data->question->range[0].from : 0, last = first + size.most;
    uint64_t at[GUESS_PARTS], *to = &data->sums_to[size.parts - 1];
    sums_starts starts = {.first = first};
    kay_status status = KAY_OK;
    bool same = true, goes_on = true;
    KAY_TRY_NEW(starts.words, &data->games, size.most + 1);
    memset(starts.words, 0, (size.most + 1) * sizeof *starts.words);
    for (unsigned i = 0; i < size.parts; i++)
        at[i] = first;
    while (goes_on) {
        const uint64_t most = at[size.parts - 1];
        *to = most > first && most - 1 > *to ? most - 1 : *to;
        status = sums_take(data, records, &starts, at, size.parts, &same);
        if (status != KAY_OK || !same || guess_judge_over(data))
            return status;
        goes_on = sums_next(at, size.parts, first, last);
    }
    *to = last > *to ? last : *to;
    return KAY_OK;
}

static kay_status sums_all(guess_data *data, guess_records *records, const sums_size *sizes, size_t count)
{
    kay_status status = KAY_OK;
    guess_judge_stage(data, GUESS_WORK);
    for (size_t i = 0; i < count && status == KAY_OK; i++)
        status = sums_walk(data, records, sizes[i]);
    return status == KAY_END ? KAY_OK : status;
}

kay_status guess_gather_sums(guess_data *data)
{
    data->parts = true;
    kay_status status = sums_all(data, &data->fit, sums_fit, sizeof sums_fit / sizeof *sums_fit);
    if (status == KAY_OK)
        status = sums_all(data, &data->test, sums_test, sizeof sums_test / sizeof *sums_test);
    for (size_t i = 0; i < sizeof sums_far / sizeof *sums_far && status == KAY_OK && guess_gather_leave(data); i++)
        status = guess_gather_beyond(data, sums_all(data, &data->test, &sums_far[i], 1));
    return guess_gather_end(data, status);
}
