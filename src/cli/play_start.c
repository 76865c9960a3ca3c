/* Several starts are made and rated, and the best one is played.  What built-in rules rate is bounded by counted work, so
 * that a seed gives the same start on every machine.  Of rules in a file the work is not known here: where they are slow,
 * the first start is played. */
#include "cli/play_start.h"

#include <kayles/contest.h>
#include <kayles/foreign.h>

#include "cli/quantities.h"
#include "cli/signals.h"

enum {
    PLAY_TRIES = 200, /* starts that are looked at, */
    PLAY_SMALL = 64, /* up to this size; */
    PLAY_FEW = 4, /* of larger ones fewer, */
    PLAY_LARGE = 4096, /* and from this size on one */
    PLAY_GOOD = 100, /* no start is rated higher */
};

/* For all of them: options that searches generate, or are taken to generate for a start as such and for one whose search
 * needs more memory than it gets. */
enum { PLAY_WORK = 1 << 20, PLAY_WORK_START = 1 << 11, PLAY_WORK_UNRATED = 1 << 18, PLAY_MEMORY = 1 << 23 };

static const double PLAY_SECONDS = 1; /* the same for rules in a file */

typedef struct play_start {
    cli_call *cli;
    kay_random *random;
    const char *const *constants;
    uint64_t size;
    bool foreign; /* the rules are in a file */
    kay_text first, best, sample;
    unsigned rating; /* of the best */
    uint64_t work; /* done so far */
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

static kay_status play_rate(play_start *start, cli_cases *cases, unsigned *out)
{
    kay_random random = *start->random; /* looking takes no numbers from the starts that follow */
    kay_solver *solver;
    kay_player person;
    KAY_TRY(cli_cases_player(start->cli, start->cli->rules, FLAG_AS, cases->state.mover, &person));
    KAY_TRY(kay_solver_open(&start->cli->ctx, cases->game, &cases->state, KAY_BY_AUTO, &solver));
    const kay_status status = kay_player_rate_start(solver, cases->game, person, &random, out);
    start->work += PLAY_WORK_START + kay_solver_stats(solver).options;
    kay_solver_close(solver);
    return status;
}

/* As play_rate(), with little memory for built-in rules; a start that needs more is rated 0. */
static kay_status play_rate_bounded(play_start *start, cli_cases *cases, unsigned *out)
{
    kay_context *ctx = &start->cli->ctx;
    const uint64_t limit = ctx->memory_limit;
    *out = 0;
    if (start->foreign)
        return play_rate(start, cases, out);
    if (ctx->memory_used < limit && limit - ctx->memory_used > PLAY_MEMORY)
        ctx->memory_limit = ctx->memory_used + PLAY_MEMORY;
    const kay_status status = play_rate(start, cases, out);
    ctx->memory_limit = limit;
    if (status != KAY_EUNABLE)
        return status;
    start->work += PLAY_WORK_UNRATED;
    return kay_check_time(ctx);
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
        status = play_rate_bounded(start, &cases, &rating);
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
    cli->ctx.deadline = start->foreign ? kay_now() + PLAY_SECONDS : 0;
    kay_status status = play_try(start, true);
    for (int i = 1; i < tries && status == KAY_OK && start->rating < PLAY_GOOD && start->work < PLAY_WORK; i++)
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
    play_start start = {.cli = cli, .random = random, .size = size, .foreign = kay_foreign_of(cli->rules)};
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
