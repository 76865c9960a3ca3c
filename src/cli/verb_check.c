/* check: verifies certificates, and tables of games. */
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "check/tabulated_check.h"
#include "cli/cases.h"
#include "cli/quantities.h"
#include "cli/report.h"

typedef struct check {
    cli_call *cli;
    kay_reader reader; /* reads the certificates */
    uint64_t certificates, invalid;
    const char *input; /* NULL: not given */
    const kay_ruleset *open; /* the ruleset whose cases are open; NULL: none */
    cli_cases cases;
} check;

static void check_close_cases(check *all)
{
    if (all->open)
        cli_cases_close(&all->cases);
    all->open = NULL;
}

/* Advances to the certificate's case in the input; reads the input again if that case is already past. */
static kay_status check_find_case(check *all, const kay_ruleset *rules, uint64_t index)
{
    if (all->open && (all->open != rules || all->cases.index > index))
        check_close_cases(all);
    if (!all->open) {
        KAY_TRY(cli_arguments_of_rules(all->cli, rules));
        all->open = rules;
        KAY_TRY(cli_cases_open(all->cli, rules, all->input, &all->cases));
    }
    if (all->cases.index == index)
        return KAY_OK;
    all->cases.only = index;
    kay_status status = cli_cases_next(&all->cases);
    if (status == KAY_EUSAGE && all->cases.index < index)
        return kay_fail(&all->cli->ctx, KAY_EFALSE, "the input has no case %llu", (unsigned long long)index);
    return status;
}

static kay_status check_certificate(check *all, kay_certificate *certificate)
{
    if (!kay_certificate_rules(certificate) || (!all->input && !all->cli->values[FLAG_TEXT]))
        return kay_certificate_check(certificate, NULL, NULL);
    KAY_TRY(check_find_case(all, kay_certificate_rules(certificate), kay_certificate_case(certificate)));
    return kay_certificate_check(certificate, all->cases.game, &all->cases.state);
}

static kay_status check_line(check *all, const char *line, uint64_t length)
{
    cli_call *cli = all->cli;
    kay_certificate *certificate;
    size_t place;
    cli_time_begin(cli);
    kay_status status = kay_certificate_read(&cli->ctx, cli->rules, line, length, &certificate, &place);
    if (status == KAY_EINPUT)
        return cli_answer_place(&all->reader, line + (place < length ? place : length), status);
    if (status == KAY_OK) {
        status = kay_step(&cli->ctx, "certificates", all->certificates, 0);
        if (status == KAY_OK)
            status = check_certificate(all, certificate);
        if (all->open && all->open != cli->rules && kay_ruleset_find(all->open->name) != all->open)
            check_close_cases(all); /* the rules are freed with the certificate */
        kay_certificate_free(certificate);
    }
    all->certificates++;
    if (status == KAY_EFALSE) {
        all->invalid++;
        kay_text_format(&cli->out, "invalid: %s\n", cli->ctx.diag.text);
        return cli->out.error;
    }
    KAY_TRY(status);
    kay_text_add(&cli->out, "valid\n");
    return cli->out.error;
}

static kay_status check_lines(check *all)
{
    for (;;) {
        const char *line;
        uint64_t length;
        all->cli->ctx.deadline = 0; /* waiting for a certificate does not count */
        kay_status status = kay_read_line(&all->reader, &line, &length);
        if (status == KAY_END)
            break;
        KAY_TRY(status);
        uint64_t blank = 0;
        while (blank < length && (line[blank] == ' ' || line[blank] == '\t'))
            blank++;
        if (blank < length)
            KAY_TRY(check_line(all, line, length));
    }
    if (all->certificates == 0)
        return kay_reader_fail(&all->reader, NULL, "the input ends before a certificate");
    return KAY_OK;
}

static bool check_is_folder(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* Refuses flags of certificates. */
static kay_status check_table_flags(cli_call *cli)
{
    static const cli_flag_id refused[] = {FLAG_TEXT, FLAG_POSITION, FLAG_MOVER, FLAG_AFTER};
    if (cli->operand_count > (cli->rules ? 2 : 1))
        return kay_fail(&cli->ctx, KAY_EUSAGE,
                        "check: a table needs no INPUT, and RULES only from a file (.lua or .so)");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        KAY_TRY(cli_arguments_refuse(cli, refused[i], "for a table"));
    return cli->values[FLAG_ALL] ? cli_arguments_refuse(cli, FLAG_SAMPLE, "with --all") : KAY_OK;
}

/* Checks the table in a folder. */
static int check_table(cli_call *cli, const char *path)
{
    enum { SAMPLE = 10000 };
    kay_tabulated_check question = {.folder = path, .rules = cli->rules};
    kay_status status = check_table_flags(cli);
    if (status == KAY_OK)
        status = cli_number(cli, FLAG_SAMPLE, 1, SAMPLE, &question.sample);
    if (status == KAY_OK)
        status = cli_number(cli, FLAG_SEED, 0, 1, &question.seed);
    if (cli->values[FLAG_ALL])
        question.sample = UINT64_MAX;
    if (status == KAY_OK) {
        cli_time_begin(cli);
        status = kay_tabulated_check_run(&cli->ctx, &question);
        cli_time_end(cli);
    }
    if (status == KAY_EFALSE) {
        kay_text_format(&cli->out, "invalid: %s\n", cli->ctx.diag.text);
        return CLI_FALSE;
    }
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    const bool one = question.checked == 1;
    kay_text_format(&cli->out, "%" PRIu64 " %sposition%s checked, %s\nvalid\n", question.checked,
                    question.whole ? "" : "random ", one ? "" : "s",
                    question.scores       ? one ? "with its score" : "with their scores"
                    : question.remoteness ? one ? "with its remoteness" : "with their remoteness"
                                          : "outcomes only");
    return CLI_DONE;
}

int cli_verb_check(cli_call *cli)
{
    check all = {.cli = cli, .reader = {.ctx = &cli->ctx}};
    const char *file = cli->operands[0];
    const unsigned at = cli->rules ? 2 : 1;
    if (check_is_folder(file))
        return check_table(cli, file);
    for (cli_flag_id flag = FLAG_SAMPLE; flag <= FLAG_ALL; flag++)
        if (cli->values[flag])
            return cli_usage(cli, "check: --%s is for a table, which is a folder", cli_flags[flag].name);
    if (cli->operand_count > at + 1)
        return cli_usage(cli, "check: '%.200s' is not a file of rules (.lua or .so)", cli->operands[1]);
    all.input = cli->operand_count > at ? cli->operands[at] : NULL;
    if (all.input && strcmp(file, "-") == 0 && strcmp(all.input, "-") == 0)
        return cli_usage(cli, "check: the certificates and their input cannot both be standard input");
    kay_status status = all.input || cli->values[FLAG_TEXT] ? KAY_OK : cli_arguments_without_input(cli, false);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    status = kay_reader_open(&cli->ctx, file, &all.reader);
    if (status != KAY_OK)
        return cli_report(cli, status, strcmp(file, "-") == 0 ? "<stdin>" : file);
    status = check_lines(&all);
    int code = all.invalid ? CLI_FALSE : CLI_DONE;
    if (status != KAY_OK && all.open)
        code = cli_cases_report(&all.cases, status);
    else if (status != KAY_OK)
        code = cli_report(cli, status, NULL);
    check_close_cases(&all);
    kay_reader_close(&all.reader);
    return code;
}
