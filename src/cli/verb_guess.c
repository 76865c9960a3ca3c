/* guess: what rule a game seems to follow. */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void guess_json_text(kay_text *out, const char *key, const char *text)
{
    kay_text_format(out, ", \"%s\": ", key);
    if (text)
        kay_text_json(out, text, strlen(text));
    else
        kay_text_add(out, "null");
}

static void guess_json(const kay_conjecture *found, kay_text *out)
{
    kay_text_add(out, "{\"statement\": ");
    kay_text_json(out, found->statement, strlen(found->statement));
    guess_json_text(out, "kind", found->kind);
    guess_json_text(out, "lua", found->lua);
    kay_text_format(out, ", \"fitted_on\": %" PRIu64 ", \"tested_on\": %" PRIu64 ", \"agree\": %s", found->fitted_on,
                    found->tested_on, found->agree ? "true" : "false");
    guess_json_text(out, "counterexample", found->counterexample);
    kay_text_format(out, ", \"proved\": %s}\n", found->proved ? "true" : "false");
}

/* 18223 as "18,223". */
static void guess_number(kay_text *out, uint64_t number)
{
    if (number >= 1000) {
        guess_number(out, number / 1000);
        kay_text_format(out, ",%03u", (unsigned)(number % 1000));
    } else {
        kay_text_u64(out, number);
    }
}

static void guess_plain_lua(const char *lua, kay_text *out)
{
    kay_text_add(out, "  theorem = ");
    for (; *lua; lua++) {
        kay_text_char(out, *lua);
        if (*lua == '\n')
            kay_text_add(out, "  ");
    }
    kay_text_char(out, '\n');
}

static void guess_plain(const kay_conjecture *found, kay_text *out)
{
    cli_tell(out, found->statement, 0);
    kay_text_add(out, "  ");
    if (found->proved)
        kay_text_add(out, "proved; ");
    if (found->agree) {
        kay_text_add(out, "holds on ");
        guess_number(out, found->tested_on);
        kay_text_add(out, " of ");
        guess_number(out, found->tested_on);
        kay_text_add(out, " positions");
    } else {
        kay_text_format(out, "false: counterexample %s, after ", found->counterexample);
        guess_number(out, found->held_on);
        kay_text_add(out, " positions on which it holds");
    }
    kay_text_add(out, " (found on ");
    guess_number(out, found->fitted_on);
    kay_text_add(out, " others)\n");
    if (found->lua && found->agree)
        guess_plain_lua(found->lua, out);
}

static kay_status guess_question(cli_call *cli, const char **constants, kay_guess_question *out)
{
    *out = (kay_guess_question){.rules = cli->rules, .constants = constants, .ranges = cli->operand_count - 1};
    for (unsigned i = 0; i < out->ranges; i++)
        KAY_TRY(cli_range(cli, cli->operands[i + 1], &out->range[i].from, &out->range[i].to));
    return cli_constants(cli, constants);
}

/* Tells, beside what was found, that the rules end where nobody asked for more. */
static void guess_note(cli_call *cli, const kay_guess *found)
{
    if (!found->beyond || !cli->foreign)
        return;
    kay_diag diag = *found->beyond;
    snprintf(diag.text, sizeof diag.text, "beyond the range: %.*s", (int)sizeof diag.text - 32, found->beyond->text);
    cli_note(cli, &diag);
}

static int guess_run(cli_call *cli)
{
    const char *constants[CLI_CONSTANTS];
    kay_guess_question question;
    kay_guess found;
    kay_status status = guess_question(cli, constants, &question);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    cli_time_begin(cli);
    status = kay_guess_find(&cli->ctx, &question, &found);
    cli_time_end(cli);
    for (uint64_t i = 0; i < found.count; i++) {
        if (cli->values[CLI_JSON])
            guess_json(&found.list[i], &cli->out);
        else
            guess_plain(&found.list[i], &cli->out);
    }
    if (status == KAY_OK)
        guess_note(cli, &found);
    kay_guess_free(&found);
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}

const cli_verb cli_verb_guess = {
    .name = "guess",
    .operands = "GAME [A..B [C..D]]",
    .least = 1,
    .most = 3,
    .game = true,
    .numbers = true,
    .summary = "look for the rule that a game seems to follow",
    .about =
        "Makes conjectures about who wins from small positions, and tests each of them on others that it was not made "
        "from, larger ones among them.  What was found comes best first, in words and as a 'theorem' for a rules file "
        "in Lua.  No rule found: nothing is printed, and the exit status is 0.\n\n"
        "GAME may be a rules file, an octal code such as 0.07, or a subtraction set such as {2,5,7}.  A range is for a "
        "parameter of the ruleset's start; without ranges the positions are those that the ruleset names, of growing "
        "size, or the starts from 0 on.  Tests go beyond the ranges as far as work allows, those of a rule for one "
        "parameter to "
        "20,000 at most, those for sums to parts of 2000 and pairs of 120, and others, where they stand, to further "
        "ones while that is cheap; where that is not far, the larger part of a range is for the test.  So it is where "
        "the rules "
        "raise an error beyond the range, crash, or take more than five seconds, or half of --seconds, for a move "
        "there: "
        "that is told on the standard error, and is no failure.  What the range has shown is not worked at again.\n\n"
        "It looks for Grundy values and outcomes that are periodic or arithmetically periodic (proved, where a theorem "
        "settles it, for codes and subtraction sets; 'proved' says so), nim-sums, also as misere play turns them (of "
        "Nim and of "
        "tame games, by their values in normal play), as in Moore's Nim, of every second entry, of gaps between "
        "entries, "
        "of values of the entries that have periods, and of "
        "several heaps together, lost numbers that come ever farther apart, or are told by how often a number divides "
        "them, pairs of Beatty sequences, and short decision lists over features: the number of "
        "entries, their sum, smallest, largest and nim-sum, how many are odd or have a residue in an interval, the "
        "ruleset's own, and of two parameters a and b how a - b and x a + y b for small x and y lie to numbers near 0 "
        "and what they leave mod small numbers, which one has more binary digits, and whether a limit b reaches the "
        "last part of a.  In two parameters it also looks for outcomes that repeat in both directions and, where the "
        "whole plane has no rule, on rows, columns and diagonals near the borders and a = b; that theorem gives nil "
        "elsewhere.  Borders and diagonal have laws of Grundy values of their own.  Lines "
        "are tested to four times their range, and to 120 at least, or 500 where that is cheap; of one that could not "
        "be, and where outcomes that "
        "search "
        "alone has shown stay the same for ever, no more is claimed than was looked at: the statement and the theorem "
        "say up "
        "to which number.\n\n"
        "A theorem that needs the ruleset's own features calls 'features', the function of the rules; it gives nil for "
        "positions below the range or, by their features, with other constants than it was found with, and where it "
        "was found on numbers, for others than these; then search answers.  Work is counted, not "
        "timed, so that the same question has the same answer: a range ends, as a rule within some ten seconds, with "
        "64 million options of Kayles' own rules or codes, or with 100 million numbers in options of rules in Lua (a "
        "sixth of that where sums are searched as a whole).  With --seconds the clock ends a range instead.  Where "
        "that is before the whole range was looked at, what was found on the first part stands, with exit status 3; so "
        "it does where too little could be tested.\n\n"
        "The keys of an object: statement; kind; lua, a function or null; fitted_on and tested_on, numbers of "
        "positions; agree; counterexample, the smallest one or null; proved.",
    .examples = "kayles guess pyramid\n"
                "kayles guess take-ab --set A=2 --set B=1\n",
    .run = guess_run,
};
