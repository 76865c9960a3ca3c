/* table: outcomes, Grundy values or numbers of winning moves over ranges, or at all positions of a size. */
#include "cli/cli.h"

#include <kayles/starts.h>

#include <string.h>

/* Where `value` stands among the words "a|b|c"; 0 without it. */
static unsigned table_choice(const char *choices, const char *value)
{
    unsigned index = 0;
    for (const char *at = choices; value; index++) {
        size_t length = strcspn(at, "|");
        if (length == strlen(value) && memcmp(at, value, length) == 0)
            return index;
        at += length + (at[length] == '|');
        if (!*at)
            break;
    }
    return 0;
}

static unsigned table_flag(const cli_call *cli, cli_flag_id id)
{
    return table_choice(cli_flags[id].value, cli->values[id]);
}

/* ---- The question ------------------------------------------------------------------------------ */

/* What the command line alone says of it. */
static kay_status table_asked(cli_call *cli, kay_table_question *question)
{
    *question = (kay_table_question){.show = (kay_table_show)table_flag(cli, CLI_SHOW), .axes = cli->operand_count - 1};
    for (unsigned i = 0; i < question->axes; i++)
        KAY_TRY(cli_range(cli, cli->operands[i + 1], &question->ranges[i].first, &question->ranges[i].last));
    return KAY_OK;
}

static kay_status table_question(cli_call *cli, kay_table_question *question, const char *constants[CLI_CONSTANTS])
{
    KAY_TRY(table_asked(cli, question));
    KAY_TRY(cli_constants(cli, constants));
    question->rules = cli->rules;
    question->constants = constants;
    const char *size = cli->values[CLI_SIZE];
    if (size && question->axes)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "table takes ranges or --size, not both");
    if (!size && !question->axes)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "table %s: which range? such as 0..20; or --size", cli->rules->name);
    if (size)
        KAY_TRY(cli_size(cli, CLI_SIZE, &question->size));
    return kay_table_fits(&cli->ctx, question, (kay_table_format)table_flag(cli, CLI_FORMAT));
}

/* ---- The answer -------------------------------------------------------------------------------- */

/* Writes what was done, however the making of it ended. */
static kay_status table_write(cli_call *cli, const kay_table *table, kay_text *out)
{
    kay_table_only only = cli->values[CLI_ONLY] ? 1 + table_flag(cli, CLI_ONLY) : KAY_TABLE_ALL;
    return kay_table_write(table, (kay_table_format)table_flag(cli, CLI_FORMAT), only, out);
}

static int table_answer(cli_call *cli, kay_table_question *question, kay_text *out)
{
    kay_table table;
    kay_status status = kay_table_make(&cli->ctx, question, &table), written = KAY_OK;
    const kay_diag diag = cli->ctx.diag; /* writing may leave another */
    cli_time_end(cli); /* writing is no part of the budget */
    cli->ctx.stop = NULL;
    if (table.count || status == KAY_OK)
        written = table_write(cli, &table, out);
    kay_table_free(&table);
    if (written != KAY_OK)
        return cli_report(cli, written, NULL);
    cli->ctx.diag = diag;
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}

static int table_close(cli_call *cli, cli_file *file, int code)
{
    const bool reported = code == CLI_NO_OUTPUT || code == CLI_CLOSED;
    const kay_status status = cli_file_close(file, code);
    return status == KAY_OK || reported ? code : cli_report(cli, status, NULL);
}

static int table_run(cli_call *cli)
{
    const char *constants[CLI_CONSTANTS];
    kay_table_question question;
    kay_text *out;
    cli_file file;
    kay_status status = table_question(cli, &question, constants);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    status = cli_file_open(cli, CLI_FILE, NULL, &file, &out);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    cli_time_begin(cli);
    return table_close(cli, &file, table_answer(cli, &question, out));
}

const cli_verb cli_verb_table = {
    .name = "table",
    .operands = "GAME [A..B [C..D]]",
    .least = 1,
    .most = 3,
    .game = true,
    .numbers = true,
    .summary = "a table of a game: outcomes, Grundy values, numbers of winning moves",
    .about =
        "Asks about the starts for each parameter from A to B, or for each pair with one from A to B and one from C to "
        "D: of pyramid they are the piles, of a heap game the heaps.  With --size it asks about all positions up to a "
        "size instead, in the game's own order.\n\n"
        "Outcomes are P (whoever has just moved wins), N (whoever moves next), and where the players differ L and R "
        "(that player wins, whoever begins).  A table with a draw in it has win, loss and draw instead, for the player "
        "to move, or for each player when it begins: 'win/draw'.  Numbers of moves are those of the moves that keep "
        "the best outcome, 0 where it is a loss; of each player where they differ: '2/0'.  Values are 0, * and *2 and "
        "so "
        "on.  Grundy values and values are those of impartial games in normal play.\n\n"
        "Formats: text is a list, or a grid with a row for each a and a column for each b.  csv has the header a,value "
        "or a,b,value (position,value "
        "with --size).  json has an object with the keys game and show, then one a line with the keys at (an array of "
        "one or two numbers; "
        "with --size: position) and value (a word, a number, or an array where it is of each player).  bfile has 'a "
        "value' a line, over one parameter; the OEIS takes those of numbers.  svg and png are heat maps.\n\n"
        "When the budget ends, what was done is written, and the exit status is 3.  So it is where rules in a file "
        "raise an "
        "error, hang or crash: the cells before are written as they were found, and none is worked at twice.  The time "
        "of "
        "--seconds is that of the work: writing comes behind it, and takes as long as what was done is large, or "
        "whoever reads "
        "it is slow.  After an error in the rules a file named by -o stays as it was.",
    .examples = "kayles table 0.77 0..40 --show grundy\n"
                "kayles table pyramid 0..8 0..8\n"
                "kayles table '{2,5,7}' 0..60 --only P --format csv\n"
                "kayles table take-ab 0..9 0..9 --set A=2 --set B=1\n"
                "kayles table colouring --size 3\n",
    .run = table_run,
};
