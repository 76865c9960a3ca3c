/* solve: answers who wins, what to play, and why. */
#include <kayles/state.h>

#include <string.h>

#include "cli/answer.h"
#include "cli/cases.h"
#include "cli/output_file.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "ruleset/case_reader.h"
#include "ruleset/contest.h"
#include "solve/solver_inside.h"

enum { SOLVE_MOVES = 1000 }; /* the default of --limit */

typedef struct solve {
    cli_call *cli;
    cli_cases cases;
    cli_answer answer;
    kay_text *proofs; /* the certificates; NULL: not requested */
    cli_file proof_file;
    kay_arena names; /* holds the names of a case's moves */
    kay_solver *solver; /* used for all cases */
    kay_tabulated *table; /* --tables; NULL: none */
    kay_by by;
    bool contest;
    bool quiet; /* no answers: certificates replace them */
    bool starts; /* --starts: answers all starts at once */
    uint64_t moves; /* the most moves to list */
    bool unable; /* a case could not be answered within the budget */
    bool bad; /* a line was not a position */
    bool complained; /* an error of this case was reported */
} solve;

/* Adds the proof of the solver's answer; fails with KAY_EUSAGE if it has none. */
static kay_status solve_add_proof(solve *all)
{
    const cli_answer *answer = &all->answer;
    kay_text proof, line;
    kay_text_init(&proof, &all->cli->ctx);
    kay_text_init(&line, &all->cli->ctx);
    if (all->cli->file_count && answer->by == KAY_BY_NIMBERS)
        return kay_fail(&all->cli->ctx, KAY_EUSAGE, "an answer by rules in a file has no certificate");
    kay_status status = kay_solver_certify(all->solver, &proof);
    if (status == KAY_OK)
        status = kay_certificate_write(answer->game, kay_solver_state(all->solver), answer->index, answer->outcome,
                                       &proof, &line);
    kay_text_free(&proof);
    if (status == KAY_OK) {
        kay_text_bytes(all->proofs, line.data, line.length);
        status = all->proofs->error;
    }
    kay_text_free(&line);
    return status;
}

/* Stores the texts of the moves. */
static kay_status solve_write_moves(solve *all, const kay_move_list *moves)
{
    cli_answer *answer = &all->answer;
    answer->move_count = moves->count < all->moves ? moves->count : all->moves;
    answer->more = all->answer.all_moves && (moves->more || moves->count > answer->move_count);
    for (uint64_t i = 0; i < answer->move_count; i++) {
        KAY_TRY(kay_tick(&all->cli->ctx, "moves written", i, answer->move_count));
        kay_state_move_text(answer->game, answer->state, moves->moves[i], &answer->moves);
        kay_text_char(&answer->moves, '\0');
    }
    return answer->moves.error;
}

static kay_status solve_find_moves(solve *all, kay_solver *solver)
{
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, &all->cli->ctx, all->answer.game, &all->names, KAY_WANT_MOVES));
    moves.limit = all->moves + (all->answer.all_moves && all->moves < UINT64_MAX); /* one more: are there others? */
    kay_status status = kay_solver_winning(solver, &moves);
    if (status == KAY_OK)
        status = solve_write_moves(all, &moves);
    if (status == KAY_OK && moves.count && all->cli->values[FLAG_DRAW])
        status = cli_cases_note(&all->cases, all->answer.state, moves.moves[0]); /* it is marked in the drawing */
    kay_move_list_free(&moves);
    return status;
}

/* If the rules are in a file, reports the limit that they exceeded, once a case. */
static void solve_complain(solve *all, kay_status status)
{
    if (all->cli->file_count && !all->complained)
        cli_report(all->cli, status, NULL);
    all->complained = true;
}

/* Finds the moves.  The winner is already known, and stays known if the budget or an interrupt ends this search. */
static kay_status solve_moves(solve *all, kay_solver *solver)
{
    cli_answer *answer = &all->answer;
    if ((all->moves == 0 && !answer->all_moves) || answer->outcome == KAY_LOSS)
        return KAY_OK;
    const kay_status status = solve_find_moves(all, solver);
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return status;
    answer->moves_unknown = true;
    answer->move_count = 0;
    if (!cli_stopped())
        solve_complain(all, status);
    if (!all->proofs)
        kay_solver_leave(solver); /* frees memory that the answer needs */
    kay_text_clear(&answer->moves);
    kay_text_add(&answer->moves, cli_diagnosis(all->cli, status)->text);
    return answer->moves.error;
}

static kay_status solve_ask(solve *all, kay_solver *solver)
{
    cli_answer *answer = &all->answer;
    KAY_TRY(kay_solver_answer(solver, &answer->outcome));
    answer->by = kay_solver_by(solver);
    if (all->contest || all->quiet)
        return KAY_OK;
    KAY_TRY(kay_solver_remoteness(solver, &answer->remoteness));
    if (answer->game->rules->scoring)
        KAY_TRY(kay_solver_scores(solver, &answer->scores));
    KAY_TRY(kay_solver_reason(solver, &answer->reason));
    return solve_moves(all, solver);
}

/* Clears the answer to the case. */
static void solve_clear(cli_answer *answer)
{
    answer->known = answer->moves_unknown = answer->more = false;
    answer->move_count = 0;
    kay_text_clear(&answer->reason);
    kay_text_clear(&answer->moves);
}

static void solve_begin(solve *all)
{
    cli_answer *answer = &all->answer;
    solve_clear(answer);
    answer->game = all->cases.game;
    answer->state = &all->cases.state;
    answer->index = all->cases.index;
    all->complained = false;
    answer->known = true;
    answer->remoteness = KAY_NO_REMOTENESS;
    answer->position_unknown = false;
    answer->work = (cli_work){0};
    kay_arena_clear(&all->names);
}

/* Sets the answer to a case that exceeded the budget: only the reason. */
static void solve_give_up(solve *all, kay_status status)
{
    all->unable = true;
    solve_clear(&all->answer);
    kay_text_add(&all->answer.reason, cli_diagnosis(all->cli, status)->text);
}

static kay_status solve_write_plain(solve *all, kay_text *out)
{
    const cli_answer *answer = &all->answer;
    const cli_cases *cases = &all->cases;
    KAY_TRY(cli_answer_plain(all->cli, answer, out));
    if (answer->stats)
        cli_work_plain(&answer->work, out);
    if (all->cli->values[FLAG_DRAW] && answer->game && !answer->position_unknown)
        cli_state_draw(all->cli, answer->game, answer->state, cases->steps, cases->step_count, out);
    return out->error;
}

static kay_status solve_write(solve *all)
{
    kay_text *out = &all->cli->out;
    const cli_answer *answer = &all->answer;
    if (all->contest)
        KAY_TRY(kay_solver_reply(&all->cli->ctx, answer->game, answer->state, answer->outcome, answer->index, out));
    else if (all->quiet && all->answer.known)
        return KAY_OK;
    else if (all->cli->values[FLAG_JSON])
        KAY_TRY(cli_answer_json(all->cli, &all->answer, out));
    else
        KAY_TRY(solve_write_plain(all, out));
    return out->error;
}

/* Writes the answer, without the position if the rules fail to write that. */
static kay_status solve_write_if_able(solve *all)
{
    kay_status status = solve_write(all);
    if ((status != KAY_EUNABLE && status != KAY_ENOMEM) || all->contest || all->answer.position_unknown)
        return status;
    const bool lacks = all->cli->file_count || all->cli->values[FLAG_JSON] || all->answer.position_wanted;
    if (all->answer.known && !cli_stopped() && lacks && !all->complained)
        cli_report(all->cli, status, NULL);
    all->complained |= lacks;
    all->unable |= lacks;
    all->answer.position_unknown = true;
    return solve_write(all);
}

/* Inserts the number of the case before the diagnosis. */
static void solve_say_case(const solve *all)
{
    kay_diag *diag = &all->cli->ctx.diag;
    const kay_diag why = *diag;
    kay_fail(&all->cli->ctx, why.status, "case %llu: %s", (unsigned long long)all->cases.index, why.text);
    const kay_diag said = *diag;
    *diag = why;
    memcpy(diag->text, said.text, sizeof diag->text);
}

/* Answers every start of the case at once, a line or an object each. */
static kay_status solve_starts(solve *all, kay_solver *solver)
{
    kay_text *out = &all->cli->out;
    cli_answer *answer = &all->answer;
    const uint64_t *won;
    uint64_t count;
    KAY_TRY(kay_solver_starts(solver, &won, &count));
    answer->by = KAY_BY_THEOREM;
    kay_text_add(&answer->reason,
                 "by the theorem, for all starts at once; solve one start alone to get its moves and the reason");
    for (uint64_t i = 0; i < count && out->error == KAY_OK; i++) {
        answer->start = i + 1;
        answer->outcome = won[i / 64] >> i % 64 & 1 ? KAY_WIN : KAY_LOSS;
        if (all->cli->values[FLAG_JSON]) {
            KAY_TRY(cli_answer_json(all->cli, answer, out));
            continue;
        }
        kay_text_u64(out, answer->start);
        kay_text_add(out, answer->outcome == KAY_WIN ? " win\n" : " loss\n");
    }
    return out->error;
}

/* Answers a case with only the judge's word, the fastest way. */
static kay_status solve_word(solve *all)
{
    cli_cases *cases = &all->cases;
    kay_outcome outcome;
    kay_status status = kay_solver_outcome(all->solver, cases->game, &cases->state, all->by, &outcome);
    if (status == KAY_EUNABLE)
        solve_say_case(all);
    KAY_TRY(status);
    return kay_solver_reply(&all->cli->ctx, cases->game, &cases->state, outcome, cases->index, &all->cli->out);
}

static kay_status solve_case(solve *all)
{
    kay_solver *solver = all->solver;
    const uint32_t lasts = KAY_LOOPY | KAY_LASTS;
    const double begun = kay_now();
    solve_begin(all);
    if ((all->cases.game->traits & lasts) == lasts)
        kay_solver_keep(solver); /* the next case can use the same analysis */
    kay_status status = kay_solver_enter(solver, all->cases.game, &all->cases.state, all->by);
    if (status == KAY_OK)
        status = all->starts ? solve_starts(all, solver) : solve_ask(all, solver);
    all->answer.work = (cli_work){kay_solver_tell(solver), kay_now() - begun};
    if ((status == KAY_EUNABLE || status == KAY_ENOMEM) && !all->contest && !all->starts && !cli_stopped()) {
        solve_complain(all, status);
        kay_solver_forget(solver); /* the solver holds memory that the answer needs */
        solve_give_up(all, status);
        status = KAY_OK;
    }
    if (status == KAY_EUNABLE)
        solve_say_case(all);
    if (status == KAY_OK && !all->starts)
        status = solve_write_if_able(all);
    if (status == KAY_OK && !all->starts && all->answer.known && all->proofs)
        status = solve_add_proof(all);
    kay_solver_leave(solver);
    return status;
}

/* Returns true if the fastest way can be used: only the judge's words of all cases are requested, and there is no time
 * limit on cases that arrive slowly.  (This way cannot tell the wait for the rest of a case from the wait for the next
 * case.) */
static bool solve_streams(const solve *all)
{
    const char *const *values = all->cli->values;
    if (cli_cases_typed(&all->cases) || (all->cli->seconds > 0 && !all->cases.reader.whole))
        return false;
    return all->contest && !all->starts && all->by <= KAY_BY_THEOREM && !values[FLAG_CASE] && !values[FLAG_AFTER] &&
           !values[FLAG_MOVER] && !values[FLAG_POSITION] && !all->proofs &&
           kay_contest_form_of(all->cli->rules)->stream;
}

/* Reports a line that is not a position. */
static kay_status solve_bad_line(solve *all)
{
    cli_call *cli = all->cli;
    kay_json_writer object = {.out = &cli->out};
    all->bad = true;
    if (cli->values[FLAG_JSON]) {
        kay_json_begin_object(&object, NULL);
        kay_json_write_text(&object, "game", cli->rules->name);
        kay_json_write_u64(&object, "case", all->cases.index);
        cli_report_json(cli, &object);
        kay_json_end_object(&object);
        kay_text_char(&cli->out, '\n');
    }
    cli_cases_report(&all->cases, KAY_EINPUT);
    return cli->out.error;
}

/* Handles a case that could not be read, or in which the moves of --after could not be made. */
static kay_status solve_unread(solve *all, kay_status status)
{
    const bool after = all->cases.game && (status == KAY_EUNABLE || status == KAY_ENOMEM);
    const bool passed = after || kay_input_passed(all->cases.input);
    if (all->contest || all->starts || cli_stopped() || (!passed && status != KAY_EUNABLE) ||
        all->cases.index < all->cases.only)
        return status;
    if (status == KAY_EINPUT)
        return solve_bad_line(all);
    if (passed)
        solve_complain(all, status);
    solve_begin(all);
    all->answer.position_unknown = true;
    solve_give_up(all, status);
    KAY_TRY(solve_write(all));
    return passed ? KAY_OK : status;
}

/* Reports the progress through several cases.  Each has its own time, so the deadline does not bound the whole. */
static void solve_tell(const solve *all)
{
    const kay_context *ctx = &all->cli->ctx;
    const uint64_t before = all->cases.index - 1, total = ctx->progress ? kay_input_total(all->cases.input) : 0;
    if (ctx->progress && (before || total > 1))
        ctx->progress(ctx->watcher, KAY_WORK_WHOLE, "cases", before, total);
}

static kay_status solve_each(solve *all)
{
    if (all->contest && kay_contest_form_of(all->cli->rules)->interactive && !all->starts) {
        if (all->proofs)
            return kay_fail(&all->cli->ctx, KAY_EUSAGE, "--certificate is not possible in an interactive contest");
        KAY_TRY(cli_cases_next(&all->cases));
        return cli_conversation(&all->cases, all->by);
    }
    for (;;) {
        kay_status status = cli_cases_next(&all->cases);
        if (status == KAY_END)
            return KAY_OK;
        if (status != KAY_OK) {
            KAY_TRY(solve_unread(all, status));
            continue;
        }
        KAY_TRY(cli_cases_end(&all->cases)); /* an error there prevents the answer */
        solve_tell(all);
        KAY_TRY(all->contest && !all->starts && !all->proofs ? solve_word(all) : solve_case(all));
    }
    return KAY_OK;
}

static kay_status solve_all(solve *all)
{
    cli_call *cli = all->cli;
    const char *file = cli->operand_count > 1 ? cli->operands[1] : NULL;
    KAY_TRY(cli_cases_open(cli, cli->rules, file, &all->cases));
    all->cases.draws = cli->values[FLAG_DRAW] != NULL;
    if (cli->values[FLAG_CERTIFICATE])
        KAY_TRY(cli_file_open(cli, FLAG_CERTIFICATE,
                              cli->values[FLAG_TEXT] ? NULL
                              : file                 ? file
                                                     : "-",
                              &all->proof_file, &all->proofs));
    unsigned threads;
    KAY_TRY(cli_threads(cli, &threads));
    KAY_TRY(kay_solver_new(&cli->ctx, &all->solver));
    kay_solver_parallel(all->solver, threads);
    KAY_TRY(cli_tables(cli, &all->table));
    kay_solver_use(all->solver, all->table);
    kay_status status = KAY_OK;
    if (!solve_streams(all))
        return solve_each(all);
    while (status == KAY_OK) {
        cli_time_begin(cli);
        status = kay_input_stream(all->cases.input, &cli->out);
    }
    return status == KAY_END ? KAY_OK : status;
}

/* Checks the flags that are given together with --starts.  The theorem answers --starts, with a line for each start. */
static kay_status solve_starts_flags(cli_call *cli)
{
    static const cli_flag_id without[] = {FLAG_AFTER, FLAG_MOVES, FLAG_LIMIT, FLAG_POSITION_TEXT};
    const char *by = cli->values[FLAG_BY];
    if (cli_arguments_choice(cli, FLAG_BY, KAY_BY_AUTO) > KAY_BY_THEOREM)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--starts needs the theorem, not --by %s", by);
    if (cli->values[FLAG_CERTIFICATE])
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--starts has no certificates; --start V has one for a vertex");
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        KAY_TRY(cli_arguments_refuse(cli, without[i], "with --starts"));
    return KAY_OK;
}

static kay_status solve_flags(solve *all)
{
    cli_call *cli = all->cli;
    const char *moves = cli->values[FLAG_MOVES], *proofs = cli->values[FLAG_CERTIFICATE];
    if (cli->values[FLAG_JSON] && cli->values[FLAG_CONTEST])
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--json and --contest exclude each other");
    uint64_t limit;
    KAY_TRY(cli_number(cli, FLAG_LIMIT, 0, SOLVE_MOVES, &limit));
    all->by = (kay_by)cli_arguments_choice(cli, FLAG_BY, KAY_BY_AUTO);
    all->contest = cli->values[FLAG_CONTEST] != NULL;
    all->quiet = proofs && strcmp(proofs, "-") == 0 && !all->contest && !cli->values[FLAG_JSON];
    all->starts = cli_arguments_has(cli, "starts");
    if (all->starts)
        KAY_TRY(solve_starts_flags(cli));
    all->answer.all_moves = moves && strcmp(moves, "all") == 0;
    all->moves = all->answer.all_moves ? limit : moves && strcmp(moves, "none") == 0 ? 0 : 1;
    all->answer.stats = cli->values[FLAG_STATS] != NULL;
    all->answer.position_wanted = cli->values[FLAG_POSITION_TEXT] != NULL;
    if (all->contest || all->quiet || all->starts)
        KAY_TRY(cli_arguments_refuse(cli, FLAG_STATS, "with --contest, --starts or --certificate -"));
    if (cli->values[FLAG_JSON] || all->contest || all->quiet || all->starts)
        return cli_arguments_refuse(cli, FLAG_DRAW, "with --json, --contest, --starts or --certificate -");
    return KAY_OK;
}

int cli_verb_solve(cli_call *cli)
{
    solve all = {.cli = cli, .proof_file.fd = -1};
    kay_status status = solve_flags(&all);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    kay_text_init(&all.answer.reason, &cli->ctx);
    kay_text_init(&all.answer.moves, &cli->ctx);
    kay_arena_init(&all.names, &cli->ctx);
    status = solve_all(&all);
    int code = all.bad ? CLI_BAD : all.unable ? CLI_UNABLE : CLI_DONE;
    if (status != KAY_OK)
        code = cli_cases_report(&all.cases, status);
    code = cli_file_end(cli, &all.proof_file, code);
    kay_solver_close(all.solver);
    kay_tabulated_close(all.table);
    cli_cases_close(&all.cases);
    kay_arena_free(&all.names);
    kay_text_free(&all.answer.moves);
    kay_text_free(&all.answer.reason);
    return code;
}
