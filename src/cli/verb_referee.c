/* referee: plays against an outside program, and enforces the rules. */
#include <kayles/state.h>

#include <string.h>

#include "base/source.h"
#include "cli/cases.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "referee/referee.h"
#include "ruleset/contest.h"

static const double REFEREE_TIME_LIMIT = 10;

static void referee_watch(void *watcher, kay_player mover, const char *move)
{
    cli_cases *cases = watcher;
    kay_text *out = &cases->cli->out;
    kay_text_format(out, "%s: %s\n", kay_player_name(cases->game, mover), move);
    if (kay_text_finish(out) != KAY_OK && out->error == KAY_OK)
        out->error = KAY_EWRITE;
}

static kay_status referee_flags(cli_call *cli, const cli_cases *cases, kay_referee *match)
{
    KAY_TRY(cli_seconds(cli, FLAG_TIME_LIMIT, REFEREE_TIME_LIMIT, &match->time_limit));
    KAY_TRY(cli_number(cli, FLAG_SEED, 0, 1, &match->seed));
    match->opponent = (kay_skill)cli_arguments_choice(cli, FLAG_OPPONENT, KAY_PERFECT);
    match->contest = cli->values[FLAG_CONTEST] != NULL;
    if (match->contest && !kay_contest_form_of(cli->rules)->interactive)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--contest: the contest of %s is not interactive", cli->rules->name);
    KAY_TRY(cli_cases_player(cli, cli->rules, FLAG_AS, match->contest ? KAY_LEFT : cases->state.mover, &match->as));
    if (match->contest && match->as != KAY_LEFT)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--contest: PROGRAM must play as %s",
                        kay_rules_player(cli->rules, KAY_LEFT));
    return KAY_OK;
}

static kay_status referee_match(cli_cases *cases, const kay_text *input, kay_verdict *verdict)
{
    cli_call *cli = cases->cli;
    kay_referee match = {
        .program = cli->tail,
        .input = kay_text_string(input),
        .input_length = input->length,
        .watch = referee_watch,
        .watcher = cases,
    };
    KAY_TRY(cli_cases_one(cases));
    KAY_TRY(referee_flags(cli, cases, &match));
    return kay_referee_match(&cli->ctx, cases->game, &cases->state, &match, verdict);
}

static int referee_say(cli_call *cli, const kay_verdict *verdict)
{
    if (verdict->outcome == KAY_LOSS) {
        kay_text_format(&cli->out, "PROGRAM loses: %s\n", verdict->why);
        return CLI_FALSE;
    }
    kay_text_add(&cli->out, verdict->outcome == KAY_WIN ? "PROGRAM wins\n" : "PROGRAM draws\n");
    return CLI_DONE;
}

/* Writes the contest form of the start of --at. */
static kay_status referee_start(cli_call *cli, kay_text *out)
{
    const kay_game *game;
    kay_state state;
    kay_arena arena;
    kay_arena_init(&arena, &cli->ctx);
    kay_status status = cli_at(cli, &arena, &game, &state);
    if (status == KAY_OK) {
        kay_contest file;
        kay_contest_begin(&file, &cli->ctx, cli->rules, NULL, 1, out);
        status = kay_contest_add(&file, game, &state);
        kay_contest_end(&file);
    }
    kay_arena_free(&arena);
    if (status != KAY_END)
        return status;
    return kay_fail(&cli->ctx, KAY_EUSAGE, "--at: the contest input of %s cannot express this start", cli->rules->name);
}

/* Opens the program's input: a file, the text of -e or the start of --at. */
static kay_status referee_input(cli_call *cli, const char *file, kay_text *out)
{
    if (cli->values[FLAG_AT])
        return referee_start(cli, out);
    KAY_TRY(cli_arguments_refuse(cli, FLAG_SET, "with an input, which has its own constants"));
    if (file)
        return kay_source_read_file(file, out);
    kay_text_add(out, cli->values[FLAG_TEXT]);
    return out->error;
}

int cli_verb_referee(cli_call *cli)
{
    cli_cases cases = {.cli = cli, .reader = {.ctx = &cli->ctx}};
    const char *text = cli->values[FLAG_TEXT], *at = cli->values[FLAG_AT],
               *file = cli->operand_count > 1 ? cli->operands[1] : NULL;
    if (!cli->tail_count)
        return cli_usage(cli, "referee: which program? name it after '--'");
    if (!text + !file + !at != 2)
        return cli_usage(cli, "referee: give one input: a file, -e or --at");
    kay_text input;
    kay_verdict verdict;
    kay_text_init(&input, &cli->ctx);
    cases.source = at ? "<start>" : text ? "<text>" : strcmp(file, "-") == 0 ? "<stdin>" : file;
    kay_status status = referee_input(cli, file, &input);
    if (status == KAY_OK)
        status = cli_cases_open_bytes(cli, cli->rules, cases.source, kay_text_string(&input), input.length, &cases);
    if (status == KAY_OK)
        status = referee_match(&cases, &input, &verdict);
    bool of_program = status == KAY_EREAD && cases.input;
    int code = status == KAY_OK ? referee_say(cli, &verdict)
               : of_program     ? cli_report(cli, status, NULL)
                                : cli_cases_report(&cases, status);
    cli_cases_close(&cases);
    kay_text_free(&input);
    return code;
}
