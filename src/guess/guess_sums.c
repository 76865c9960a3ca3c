/* Sums of starts: where positions may be added up and no Grundy value says who wins, the rule for several parts
 * together is another one than for a single part. */
#include "guess/guess_gather.h"
#include "guess/guess_judge.h"

enum { SUMS_PARTS = 5 };

/* Sums of so many parts, none larger than that above the least one. */
typedef struct sums_size {
    unsigned parts;
    uint64_t most;
} sums_size;

static const sums_size sums_fit[] = {{1, 12}, {2, 8}, {3, 5}};
static const sums_size sums_test[] = {{1, 40}, {2, 24}, {3, 12}, {4, 7}, {5, 4}};

/* What holds of small parts need not hold of large ones: a single part and pairs tell that at the least cost. */
static const sums_size sums_far[] = {{1, 2000}, {2, 120}};

/* The sum of starts; *same false: they are of different games. */
static kay_status sums_open(guess_data *data, const uint64_t *at, unsigned parts, const kay_game **game,
                            kay_state *state, bool *same)
{
    *same = true;
    for (unsigned i = 0; i < parts; i++) {
        const kay_game *part_game;
        kay_state part;
        KAY_TRY(guess_gather_open(data, &at[i], &part_game, &part));
        if (i == 0) {
            *game = part_game;
            *state = (kay_state){.words = kay_arena_array(&data->games, parts * part_game->words, sizeof(uint64_t))};
            if (!state->words)
                return kay_no_memory(data->ctx);
        }
        *same = *same && part_game == *game && part.parts == 1;
        if (!*same)
            return KAY_OK;
        memcpy(kay_state_part(part_game, state, state->parts++), part.words, part_game->words * sizeof *part.words);
    }
    return KAY_OK;
}

/* The next one of the sorted lists of numbers from `first` to `last`; false: that was the last. */
static bool sums_next(uint64_t *at, unsigned parts, uint64_t last)
{
    for (unsigned i = parts; i-- > 0;)
        if (at[i] < last) {
            uint64_t next = at[i] + 1;
            for (; i < parts; i++)
                at[i] = next;
            return true;
        }
    return false;
}

static kay_status sums_walk(guess_data *data, guess_records *records, sums_size size)
{
    uint64_t at[SUMS_PARTS], first = data->question->ranges ? data->question->range[0].from : 0;
    kay_status status = KAY_OK;
    bool same = true;
    for (unsigned i = 0; i < size.parts; i++)
        at[i] = first;
    do {
        const kay_game *game;
        kay_state state;
        status = kay_step(data->ctx, "positions", data->fit.count + data->test.count, 0);
        data->parameters = 1;
        if (status == KAY_OK)
            status = sums_open(data, at, size.parts, &game, &state, &same);
        data->parameters = 0;
        data->part_list = at;
        data->part_count = size.parts;
        if (status == KAY_OK && same)
            status = guess_data_take(data, records, game, &state, NULL, GUESS_UNKNOWN);
        if (status == KAY_EINPUT || status == KAY_END)
            status = KAY_OK; /* a number that makes no game */
    } while (status == KAY_OK && same && !guess_judge_over(data) && sums_next(at, size.parts, first + size.most));
    return status;
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
