/* Several starts are made and rated, and the best one is played.  Rating is bounded by counted work, so that a seed
 * gives the same start on every machine.  Only where rules in a file need seconds for that, a clock ends it, and the
 * first start is played. */
#include "cli/play_start.h"

#include <kayles/contest.h>

#include "cli/quantities.h"
#include "cli/signals.h"
#include "play/player.h"
#include "ruleset/contest.h"
#include "solve/solver_inside.h"

enum {
    PLAY_TRIES = 200, /* starts that are looked at, */
    PLAY_SMALL = 64, /* up to this size; */
    PLAY_FEW = 4, /* of larger ones fewer, */
    PLAY_LARGE = 4096, /* and from this size on one */
    PLAY_GOOD = 100, /* no start is rated higher */
};

/* Options that searches generate: for all starts, for one at most, and what the look at a start as such counts for.
 * Rules in a file may need some microseconds for each. */
enum { PLAY_WORK = 1 << 20, PLAY_WORK_FOREIGN = 1 << 17, PLAY_SHARE = 4, PLAY_WORK_START = 1 << 11 };

static const double PLAY_PATIENCE = 8; /* seconds for rules in a file */

typedef struct play_start {
    cli_call *cli;
    kay_random *random;
    const char *const *constants;
    uint64_t size;
    kay_text first, best, sample;
    unsigned rating; /* of the best */
    uint64_t work, work_most; /* done so far, and how much there may be */
    double until; /* where the clock ends it; 0: nowhere */
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

/* A start whose search needs too much work or memory is rated 0. */
static kay_status play_rate(play_start *start, cli_cases *cases, unsigned *out)
{
    kay_context *ctx = &start->cli->ctx;
    *out = 0;
    if (start->until > 0 && (ctx->deadline <= 0 || ctx->deadline > start->until))
        ctx->deadline = start->until;
    kay_random random = *start->random; /* looking takes no numbers from the starts that follow */
    kay_solver *solver;
    kay_player person;
    KAY_TRY(cli_cases_player(start->cli, start->cli->rules, FLAG_AS, cases->state.mover, &person));
    KAY_TRY(kay_solver_new(ctx, &solver));
    kay_solver_allow(solver, start->work_most / PLAY_SHARE);
    kay_status status = kay_solver_enter(solver, cases->game, &cases->state, KAY_BY_AUTO);
    if (status == KAY_OK)
        status = kay_player_rate_start(solver, cases->game, person, &random, out);
    start->work += PLAY_WORK_START + kay_solver_stats(solver).options;
    if (status == KAY_EUNABLE) {
        start->work += start->work_most / PLAY_SHARE;
        status = kay_check_time(ctx);
    }
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
    cli_time_begin(cli);
    kay_status status = play_try(start, true);
    for (int i = 1; i < tries && status == KAY_OK && start->rating < PLAY_GOOD && start->work < start->work_most; i++)
        status = play_try(start, false);
    cli_time_begin(cli);
    if ((status != KAY_EUNABLE && status != KAY_ENOMEM) || cli_stopped() || !start->first.length)
        return status;
    play_copy(&start->first, &start->best);
    return start->best.error;
}

kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out)
{
    if (size > KAY_SAMPLE_MOST)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--size: a start has a size of at most %d", KAY_SAMPLE_MOST);
    play_start start = {.cli = cli, .random = random, .size = size};
    start.work_most = cli->file_count ? PLAY_WORK_FOREIGN : PLAY_WORK;
    start.until = cli->file_count ? kay_now() + PLAY_PATIENCE : 0;
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
