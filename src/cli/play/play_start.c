/* Chooses a random start that the person can win, or draw, and in which the player to move has a choice; if one is
 * found soon enough, a start at which the person can also make a mistake.  The search is bounded by counted work, so
 * that a seed gives the same start on every machine.  Rules in a file are also bounded by a clock; when its time is
 * over, the best start so far is played. */
#include "cli/play/play.h"

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
    PLAY_WORK_SIZE = 64, /* the cost of each unit of its size */
    PLAY_BETTER = 16, /* starts that are tried after a fair one */
    PLAY_COUNTED = 64, /* if so many moves are not all good, the others do not matter */
};

/* How good a start is for a person. */
typedef enum play_grade {
    PLAY_POOR, /* the person has lost, or the player to move has no choice, or it is not known */
    PLAY_FAIR, /* the person can win or draw, and the player to move has a choice */
    PLAY_GOOD, /* the same, and the person can make a mistake */
} play_grade;

static const double PLAY_PATIENCE = 8; /* seconds for rules in a file */

typedef struct play_start {
    cli_call *cli;
    kay_random *random;
    const char *const *constants;
    uint64_t size;
    kay_text best, sample;
    play_grade grade; /* of the text `best` */
    unsigned after; /* starts tried after a fair one */
    uint64_t work, work_most; /* done so far, and the limit */
    double until; /* the deadline; 0: none */
} play_start;

static kay_status play_open_text(const play_start *start, const kay_text *text, cli_cases *out)
{
    cli_call *cli = start->cli;
    KAY_TRY(cli_cases_open_bytes(cli, cli->rules, "<sample>", kay_text_string(text), text->length, out));
    return cli_cases_one(out);
}

/* Finds whether some move of the player to move is a mistake. */
static kay_status play_may_err(kay_solver *solver, const cli_cases *cases, kay_arena *names, uint64_t moves, bool *out)
{
    kay_move_list best;
    KAY_TRY(kay_move_list_init(&best, kay_solver_context(solver), cases->game, names, KAY_WANT_MOVES));
    best.limit = moves;
    const kay_status status = kay_solver_winning(solver, &best);
    *out = status == KAY_OK && !best.more && best.count < moves;
    kay_move_list_free(&best);
    return status;
}

static kay_status play_rate_moves(kay_solver *solver, const cli_cases *cases, kay_arena *names, kay_player person,
                                  play_grade *out)
{
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, kay_solver_context(solver), cases->game, names, KAY_WANT_MOVES));
    moves.limit = PLAY_COUNTED;
    kay_status status = kay_state_moves(cases->game, &cases->state, &moves);
    const uint64_t count = moves.count;
    kay_move_list_free(&moves);
    if (status != KAY_OK || count < 2)
        return status;
    bool errs = cases->state.mover != person;
    *out = PLAY_FAIR;
    if (!errs)
        status = play_may_err(solver, cases, names, count, &errs);
    if (errs)
        *out = PLAY_GOOD;
    return status;
}

static kay_status play_rate_start(kay_solver *solver, const cli_cases *cases, kay_player person, play_grade *out)
{
    kay_outcome outcome;
    kay_arena names;
    KAY_TRY(kay_solver_answer(solver, &outcome));
    if (cases->state.mover == person ? outcome == KAY_LOSS : outcome != KAY_LOSS)
        return KAY_OK;
    kay_arena_init(&names, kay_solver_context(solver));
    const kay_status status = play_rate_moves(solver, cases, &names, person, out);
    kay_arena_free(&names);
    return status;
}

/* Solves a start and sets its grade, which stays poor if it needs too much work or memory. */
static kay_status play_look(play_start *start, const cli_cases *cases, play_grade *out)
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
        status = play_rate_start(solver, cases, person, out);
    start->work += PLAY_WORK_START + PLAY_WORK_SIZE * start->size + kay_solver_tell(solver).options;
    if (status == KAY_EUNABLE) {
        start->work += start->work_most / PLAY_SHARE;
        status = kay_check_time(ctx);
    }
    kay_solver_close(solver);
    return status;
}

/* Makes another start in `sample`, and keeps it in `best` if it is better. */
static kay_status play_try(play_start *start)
{
    kay_text *sample = &start->sample;
    play_grade grade = PLAY_POOR;
    kay_text_clear(sample);
    if (start->constants)
        kay_sample_with(start->cli->rules, start->random, start->size, start->constants, sample);
    else
        kay_sample_opening(start->cli->rules, start->random, start->size, sample);
    KAY_TRY(sample->error);
    start->after += start->grade == PLAY_FAIR;
    cli_cases cases = {.cli = start->cli, .reader = {.ctx = &start->cli->ctx}};
    kay_status status = play_open_text(start, sample, &cases);
    if (status == KAY_OK)
        status = play_look(start, &cases, &grade);
    cli_cases_close(&cases);
    if (!start->best.length || grade > start->grade) {
        kay_text_clear(&start->best);
        kay_text_bytes(&start->best, kay_text_string(sample), sample->length);
        start->grade = grade;
    }
    return status == KAY_OK ? start->best.error : status;
}

/* Leaves the start to play in `best`. */
static kay_status play_choose(play_start *start)
{
    cli_call *cli = start->cli;
    KAY_TRY(cli_constants(cli, &start->constants));
    cli_time_begin(cli);
    kay_status status = KAY_OK;
    do
        status = play_try(start);
    while (status == KAY_OK && start->grade < PLAY_GOOD && start->after < PLAY_BETTER && !cli->values[FLAG_AFTER] &&
           start->work < start->work_most);
    cli_time_begin(cli);
    const bool budget = (status == KAY_EUNABLE || status == KAY_ENOMEM) && !cli_stopped() && start->best.length;
    return budget ? KAY_OK : status;
}

kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out)
{
    if (size > KAY_SAMPLE_MOST)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--size: a start has a size of at most %d", KAY_SAMPLE_MOST);
    play_start start = {.cli = cli, .random = random, .size = size};
    start.work_most = cli->file_count ? PLAY_WORK_FOREIGN : PLAY_WORK;
    start.until = cli->file_count ? kay_now() + PLAY_PATIENCE : 0;
    kay_text_init(&start.best, &cli->ctx);
    kay_text_init(&start.sample, &cli->ctx);
    kay_status status = play_choose(&start);
    if (status == KAY_OK)
        status = play_open_text(&start, &start.best, out);
    kay_text_free(&start.best);
    kay_text_free(&start.sample);
    return status;
}
