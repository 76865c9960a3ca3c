/* Chooses a random start that the person can win, or draw, and in which the player to move has a choice.  The search is
 * bounded by counted work, so that a seed gives the same start on every machine.  Rules in a file are also bounded by a
 * clock; when its time is over, the first start is played. */
#include "cli/play.h"

#include <kayles/state.h>

#include "cli/quantities.h"
#include "cli/signals.h"
#include "ruleset/contest.h"
#include "solve/solver_inside.h"

/* Work is counted in generated options. */
enum {
    PLAY_WORK = 1 << 20, /* the limit for all starts */
    PLAY_WORK_FOREIGN = 1 << 17, /* the same for rules in files, where an option may take microseconds */
    PLAY_SHARE = 4, /* one start may take 1 / PLAY_SHARE of the limit */
    PLAY_WORK_START = 1 << 11, /* the cost of a start */
    PLAY_WORK_SIZE = 64 /* the cost of each unit of its size */
};

static const double PLAY_PATIENCE = 8; /* seconds for rules in a file */

typedef struct play_start {
    cli_call *cli;
    kay_random *random;
    const char *const *constants;
    uint64_t size;
    kay_text first, sample;
    uint64_t work, work_most; /* done so far, and the limit */
    double until; /* the deadline; 0: none */
} play_start;

static kay_status play_open_text(const play_start *start, const kay_text *text, cli_cases *out)
{
    cli_call *cli = start->cli;
    KAY_TRY(cli_cases_open_bytes(cli, cli->rules, "<sample>", kay_text_string(text), text->length, out));
    return cli_cases_one(out);
}

/* Sets *good if the person can win or draw, and the player to move has a choice. */
static kay_status play_is_good(kay_solver *solver, const cli_cases *cases, kay_player person, bool *good)
{
    kay_context *ctx = kay_solver_context(solver);
    kay_outcome outcome;
    kay_move_list moves;
    kay_arena names;
    KAY_TRY(kay_solver_answer(solver, &outcome));
    *good = cases->state.mover == person ? outcome != KAY_LOSS : outcome == KAY_LOSS;
    if (!*good)
        return KAY_OK;
    kay_arena_init(&names, ctx);
    kay_status status = kay_move_list_init(&moves, ctx, cases->game, &names, KAY_WANT_MOVES);
    if (status == KAY_OK) {
        moves.limit = 2;
        status = kay_state_moves(cases->game, &cases->state, &moves);
        *good = moves.count > 1;
        kay_move_list_free(&moves);
    }
    kay_arena_free(&names);
    return status;
}

/* Solves a start and sets *good, which stays false if the start needs too much work or memory. */
static kay_status play_look(play_start *start, const cli_cases *cases, bool *good)
{
    kay_context *ctx = &start->cli->ctx;
    if (start->until > 0 && (ctx->deadline <= 0 || ctx->deadline > start->until))
        ctx->deadline = start->until;
    kay_solver *solver;
    kay_player person;
    KAY_TRY(cli_cases_player(start->cli, start->cli->rules, FLAG_AS, cases->state.mover, &person));
    KAY_TRY(kay_solver_new(ctx, &solver));
    kay_solver_allow(solver, start->work_most / PLAY_SHARE);
    kay_status status = kay_solver_enter(solver, cases->game, &cases->state, KAY_BY_AUTO);
    if (status == KAY_OK)
        status = play_is_good(solver, cases, person, good);
    start->work += PLAY_WORK_START + PLAY_WORK_SIZE * start->size + kay_solver_stats(solver).options;
    if (status == KAY_EUNABLE) {
        start->work += start->work_most / PLAY_SHARE;
        status = kay_check_time(ctx);
    }
    kay_solver_close(solver);
    return status;
}

/* Makes another start, in `sample`. */
static kay_status play_try(play_start *start, bool *good)
{
    kay_text *sample = &start->sample;
    kay_text_clear(sample);
    if (start->constants)
        kay_sample_with(start->cli->rules, start->random, start->size, start->constants, sample);
    else
        kay_sample_opening(start->cli->rules, start->random, start->size, sample);
    KAY_TRY(sample->error);
    if (!start->first.length)
        kay_text_bytes(&start->first, kay_text_string(sample), sample->length);
    KAY_TRY(start->first.error);
    cli_cases cases = {.cli = start->cli, .reader = {.ctx = &start->cli->ctx}};
    kay_status status = play_open_text(start, sample, &cases);
    if (status == KAY_OK)
        status = play_look(start, &cases, good);
    cli_cases_close(&cases);
    return status;
}

/* Leaves the start to play in `sample`, or in `first` if none is good. */
static kay_status play_choose(play_start *start, bool *good)
{
    cli_call *cli = start->cli;
    KAY_TRY(cli_constants(cli, &start->constants));
    cli_time_begin(cli);
    kay_status status = KAY_OK;
    do
        status = play_try(start, good);
    while (status == KAY_OK && !*good && !cli->values[FLAG_AFTER] && start->work < start->work_most);
    cli_time_begin(cli);
    const bool budget = (status == KAY_EUNABLE || status == KAY_ENOMEM) && !cli_stopped() && start->first.length;
    return budget ? KAY_OK : status;
}

kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out)
{
    if (size > KAY_SAMPLE_MOST)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--size: a start has a size of at most %d", KAY_SAMPLE_MOST);
    play_start start = {.cli = cli, .random = random, .size = size};
    start.work_most = cli->file_count ? PLAY_WORK_FOREIGN : PLAY_WORK;
    start.until = cli->file_count ? kay_now() + PLAY_PATIENCE : 0;
    bool good = false;
    kay_text_init(&start.first, &cli->ctx);
    kay_text_init(&start.sample, &cli->ctx);
    kay_status status = play_choose(&start, &good);
    if (status == KAY_OK)
        status = play_open_text(&start, good ? &start.sample : &start.first, out);
    kay_text_free(&start.first);
    kay_text_free(&start.sample);
    return status;
}
