/* Several starts are made and rated, and the best one is played; where rules are slow, the first one. */
#include "cli/play_start.h"

#include <kayles/contest.h>

#include "cli/quantities.h"
#include "cli/signals.h"

enum {
    PLAY_TRIES = 200, /* starts that are looked at, */
    PLAY_SMALL = 64, /* up to this size; */
    PLAY_FEW = 4, /* of larger ones fewer, */
    PLAY_LARGE = 4096, /* and from this size on one */
    PLAY_GOOD = 100, /* no start is rated higher */
};

static const double PLAY_SECONDS = 1; /* for all of them */

typedef struct play_start {
    cli_call *cli;
    kay_random *random;
    const char *const *constants;
    uint64_t size;
    kay_text first, best, sample;
    unsigned rating; /* of the best */
} play_start;

static kay_status play_open_text(const play_start *start, const kay_text *text, cli_cases *out)
{
    cli_call *cli = start->cli;
    KAY_TRY(cli_cases_open_bytes(cli, cli->rules, "<sample>", kay_text_string(text), text->length, out));
    return cli_cases_one(out);
}

static void play_copy(const kay_text *from, kay_text *to)
{
    kay_text_clear(to);
    kay_text_bytes(to, kay_text_string(from), from->length);
}

static kay_status play_rate(const play_start *start, cli_cases *cases, unsigned *out)
{
    kay_random random = *start->random; /* looking takes no numbers from the starts that follow */
    kay_solver *solver;
    kay_player person;
    KAY_TRY(cli_cases_player(start->cli, start->cli->rules, FLAG_AS, cases->state.mover, &person));
    KAY_TRY(kay_solver_open(&start->cli->ctx, cases->game, &cases->state, KAY_BY_AUTO, &solver));
    const kay_status status = kay_player_rate_start(solver, cases->game, person, &random, out);
    kay_solver_close(solver);
    return status;
}

/* One start more. */
static kay_status play_try(play_start *start, bool first)
{
    unsigned rating = 0;
    kay_text *sample = &start->sample;
    kay_text_clear(sample);
    if (start->constants)
        kay_sample_with(start->cli->rules, start->random, start->size, start->constants, sample);
    else
        kay_sample_opening(start->cli->rules, start->random, start->size, sample);
    KAY_TRY(sample->error);
    if (first)
        play_copy(sample, &start->first);
    cli_cases cases = {.cli = start->cli, .reader = {.ctx = &start->cli->ctx}};
    kay_status status = play_open_text(start, sample, &cases);
    if (status == KAY_OK)
        status = play_rate(start, &cases, &rating);
    cli_cases_close(&cases);
    if (status == KAY_OK && (first || rating > start->rating)) {
        start->rating = rating;
        play_copy(sample, &start->best);
    }
    return status == KAY_OK ? start->best.error : status;
}

/* Leaves the start to play in `best`. */
static kay_status play_choose(play_start *start)
{
    cli_call *cli = start->cli;
    const char *room[CLI_CONSTANTS];
    const int tries = cli->values[FLAG_AFTER] || start->size >= PLAY_LARGE ? 1
                      : start->size <= PLAY_SMALL                          ? PLAY_TRIES
                                                                           : PLAY_FEW;
    KAY_TRY(cli_constants(cli, room, &start->constants));
    const double until = kay_now() + PLAY_SECONDS;
    cli->ctx.deadline = until;
    kay_status status = play_try(start, true);
    for (int i = 1; i < tries && status == KAY_OK && start->rating < PLAY_GOOD; i++)
        status = play_try(start, false);
    cli_time_begin(cli);
    if ((status != KAY_EUNABLE && status != KAY_ENOMEM) || cli_stopped() || !start->first.length)
        return status;
    play_copy(&start->first, &start->best); /* the same on slow machines as on fast ones, if they are slow enough */
    return start->best.error;
}

kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out)
{
    if (size > KAY_SAMPLE_MOST)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--size: a start has a size of at most %d", KAY_SAMPLE_MOST);
    play_start start = {.cli = cli, .random = random, .size = size};
    kay_text_init(&start.first, &cli->ctx);
    kay_text_init(&start.best, &cli->ctx);
    kay_text_init(&start.sample, &cli->ctx);
    kay_status status = play_choose(&start);
    if (status == KAY_OK)
        status = play_open_text(&start, &start.best, out);
    kay_text_free(&start.first);
    kay_text_free(&start.best);
    kay_text_free(&start.sample);
    return status;
}
