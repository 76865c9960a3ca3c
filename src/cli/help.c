/* The words of --help, from the table of verbs and flags. */
#include "cli/help.h"

#include <string.h>

#include "cli/wrap.h"

enum { HELP_COLUMN = 28 };

/* Help is narrow in a narrow terminal, and never wide. */
static void help_wrap(kay_text *out, const char *text, unsigned indent, unsigned column)
{
    unsigned columns = cli_columns();
    cli_wrap(out, text, indent, column, columns && columns < CLI_COLUMNS ? columns : CLI_COLUMNS);
}

/* Two words at the left and their meaning in the second column. */
static void help_row(kay_text *out, const char *dashes, const char *name, const char *value, const char *meaning)
{
    const size_t length = strlen(dashes) + strlen(name) + (*value ? 1 + strlen(value) : 0);
    const bool fits = length <= HELP_COLUMN - 4;
    kay_text_format(out, "  %s%s%s%s", dashes, name, *value ? " " : "", value);
    kay_text_format(out, "%s%*s", fits ? "" : "\n", fits ? (int)(HELP_COLUMN - 2 - length) : HELP_COLUMN, "");
    help_wrap(out, meaning, HELP_COLUMN, HELP_COLUMN);
}

static void help_flag(kay_text *out, const char *name, const char *value, const char *meaning)
{
    help_row(out, name[1] ? "--" : "-", name, value ? value : "", meaning);
}

static void help_lines(kay_text *out, const char *lines)
{
    for (const char *line = lines, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        kay_text_format(out, "%s%.*s\n", end > line ? "  " : "", (int)(end - line), line);
    }
}

static void help_game_flags(const cli_call *cli, const cli_verb *verb, kay_text *out)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++) {
        const kay_flag *flag = cli_game_flag_next(all[i], verb, NULL);
        if (flag)
            cli_heading(out, cli->colour, "Flags of ", all[i]->name);
        for (; flag; flag = cli_game_flag_next(all[i], verb, flag))
            help_flag(out, flag->name, flag->value, flag->help);
    }
}

void cli_help(const cli_call *cli, kay_text *out)
{
    kay_text_add(out, "Usage: kayles VERB [operands] [flags]\n\n");
    help_wrap(out, "Who wins, what to play and why, in two-player games without chance or hidden information.", 0, 0);
    cli_heading(out, cli->colour, "Verbs", "");
    for (unsigned i = 0; i < cli_verb_count; i++)
        help_row(out, "", cli_verbs[i]->name, cli_verbs[i]->operands, cli_verbs[i]->summary);
    kay_text_add(out, "\n");
    help_wrap(
        out,
        "GAME is a name of the list; a code such as 0.77 or {2,5,7}; rules in Lua or a plugin, a file that ends in "
        ".lua or .so; a variant such as misere:GAME, or a sum GAME+GAME.  'kayles help games' says more.",
        0, 0);
    kay_text_add(out, "\n");
    help_wrap(out,
              "'kayles VERB --help' says more.  Flags may stand before or after the operands, as '--name value' or "
              "'--name=value'; what stands behind '--' is no flag.  'kayles help lua' is the manual of rules in Lua.",
              0, 0);
    cli_heading(out, cli->colour, "Exit status", "");
    kay_text_add(out, "  ");
    help_wrap(out,
              "0 done; 1 the thing checked is false; 2 bad input or usage; 3 unable within the budget; 4 the output "
              "cannot be written; 141 nobody reads the output any more.",
              2, 2);
}

void cli_help_verb(const cli_call *cli, const cli_verb *verb, kay_text *out)
{
    kay_text_format(out, "Usage: kayles %s%s%s [flags]\n\n", verb->name, *verb->operands ? " " : "", verb->operands);
    help_wrap(out, verb->text->about, 0, 0);
    cli_heading(out, cli->colour, "Flags", "");
    for (unsigned i = 0; i < FLAG_COUNT; i++)
        if (i != FLAG_VERSION && cli_flag_of(&cli_flags[i], verb))
            help_flag(out, cli_flags[i].name, cli_flags[i].value, cli_flags[i].help);
    if (verb->game_flags)
        help_game_flags(cli, verb, out);
    cli_heading(out, cli->colour, "Examples", "");
    help_lines(out, verb->text->examples);
}

void cli_help_games(const cli_call *cli, kay_text *out)
{
    help_wrap(out, cli_games_text.about, 0, 0);
    cli_heading(out, cli->colour, "Examples", "");
    help_lines(out, cli_games_text.examples);
}

void cli_lua_sections(cli_lua_section out[CLI_LUA_SECTIONS])
{
    const cli_lua_text *manual = &cli_lua_manual;
    const cli_lua_section sections[CLI_LUA_SECTIONS] = {{"Positions", manual->positions},
                                                        {"Fields of the table", manual->fields},
                                                        {"Contest input", manual->input},
                                                        {"The language", manual->dialect},
                                                        {"Example", manual->example}};
    memcpy(out, sections, sizeof sections);
}

void cli_help_lua(const cli_call *cli, kay_text *out)
{
    cli_lua_section sections[CLI_LUA_SECTIONS];
    cli_lua_sections(sections);
    help_wrap(out, cli_lua_manual.about, 0, 0);
    for (int i = 0; i < CLI_LUA_SECTIONS; i++) {
        cli_heading(out, cli->colour, sections[i].heading, "");
        if (i < CLI_LUA_SECTIONS - 1)
            help_wrap(out, sections[i].text, 0, 0);
        else
            help_lines(out, sections[i].text);
    }
}
