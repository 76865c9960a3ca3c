/* Writes the text of --help from the tables of verbs and flags. */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

#include "cli/wrap.h"

enum { HELP_COLUMN = 28 };

const char cli_exit_status[] =
    "0 done; 1 the thing checked is false; 2 bad input or usage; 3 unable within the budget; 4 the output cannot be "
    "written; 141 the reader of the output is gone.";

/* Wraps text to the width of the terminal, at most CLI_COLUMNS. */
static const char *help_wrap(kay_text *out, const char *text, unsigned indent, unsigned column)
{
    unsigned columns = cli_columns();
    return cli_wrap(out, text, indent, column, columns && columns < CLI_COLUMNS ? columns : CLI_COLUMNS);
}

/* Writes sections: "# HEADING" lines, each followed by paragraphs. */
static void help_sections(const cli_call *cli, const char *text, kay_text *out)
{
    while (text && *text) {
        cli_heading(out, cli->colour, text + strlen("# "));
        text += strcspn(text, "\n");
        text = help_wrap(out, text + strspn(text, "\n"), 0, 0);
    }
}

/* Writes a name and its value on the left, and the meaning in the second column. */
static void help_row(kay_text *out, const char *dashes, const char *name, const char *value, const char *meaning)
{
    const size_t length = strlen(dashes) + strlen(name) + (*value ? 1 + strlen(value) : 0);
    const bool fits = length <= HELP_COLUMN - 4;
    kay_text_format(out, "  %s%s%s%s", dashes, name, *value ? " " : "", value);
    kay_text_format(out, "%s%*s", fits ? "" : "\n", fits ? (int)(HELP_COLUMN - 2 - length) : HELP_COLUMN, "");
    help_wrap(out, meaning, HELP_COLUMN, HELP_COLUMN);
}

static void help_flag(kay_text *out, const cli_flag *flag, bool all)
{
    kay_text meaning;
    kay_text_init(&meaning, out->ctx);
    kay_text_add(&meaning, flag->help);
    kay_text_add(&meaning, all && flag->more ? flag->more : "");
    help_row(out, flag->name[1] ? "--" : "-", flag->name, flag->value ? flag->value : "", kay_text_string(&meaning));
    if (meaning.error != KAY_OK && out->error == KAY_OK)
        out->error = meaning.error;
    kay_text_free(&meaning);
}

void cli_help(const cli_call *cli, kay_text *out)
{
    kay_text_add(out, "Usage: kayles VERB [operands] [flags]\n\n");
    help_wrap(out, "Who wins, what to play and why, in two-player games without chance or hidden information.", 0, 0);
    cli_heading(out, cli->colour, "Verbs");
    for (unsigned i = 0; i < CLI_VERB_COUNT; i++)
        help_row(out, "", cli_verbs[i].name, cli_verbs[i].operands, cli_verbs[i].summary);
    kay_text_add(out, "\n");
    help_wrap(
        out,
        "GAME is a name that 'kayles list' prints; a code such as 0.77 or {2,5,7}; a file of rules in Lua that ends in "
        ".lua; a plugin that ends in .so; a variant such as misere:GAME; or a sum GAME+GAME.  'kayles help games' "
        "explains them.",
        0, 0);
    kay_text_add(out, "\n");
    help_wrap(
        out,
        "'kayles VERB --help' explains a verb.  Flags may come before or after the operands, as '--name value' or "
        "'--name=value'; nothing after '--' is a flag.  'kayles help lua' is the manual of rules in Lua.",
        0, 0);
    cli_heading(out, cli->colour, "Exit status");
    kay_text_add(out, "  ");
    help_wrap(out, cli_exit_status, 2, 2);
}

void cli_help_verb(const cli_call *cli, const cli_verb *verb, bool all, kay_text *out)
{
    kay_text_format(out, "Usage: kayles %s%s%s [flags]\n\n", verb->name, *verb->operands ? " " : "", verb->operands);
    help_wrap(out, verb->text->about, 0, 0);
    help_sections(cli, all ? verb->text->reference : NULL, out);
    cli_heading(out, cli->colour, "Flags");
    for (unsigned i = 0; i < FLAG_COUNT; i++)
        if (i != FLAG_VERSION && cli_flag_of(&cli_flags[i], verb))
            help_flag(out, &cli_flags[i], all);
    char last[200];
    snprintf(last, sizeof last, "%s'kayles help %s all' prints the whole man page kayles-%s(1).",
             (verb->takes & CLI_FLAGS_OF_GAME) ? "'kayles rules GAME' lists a game's own flags.  " : "", verb->name,
             verb->name);
    kay_text_char(out, '\n');
    help_wrap(out, last, 0, 0);
    cli_heading(out, cli->colour, "Examples");
    cli_lines(out, verb->text->examples);
}

void cli_help_page(const cli_call *cli, const cli_verb_text *text, const char *heading, kay_text *out)
{
    help_wrap(out, text->about, 0, 0);
    help_sections(cli, text->reference, out);
    cli_heading(out, cli->colour, heading);
    cli_lines(out, text->examples);
}
