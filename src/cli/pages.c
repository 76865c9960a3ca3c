/* Prints a man page in mdoc, or a shell completion made from its script, when the program is built.  Both come from the
 * tables of verbs and flags.
 *
 *   kayles-pages man     kayles-pages man VERB     kayles-pages man lua|mpi     kayles-pages complete/kayles.bash */
#include <stdio.h>
#include <string.h>

#include "cli/flags.h"
#include "cli/help.h"
#include "cli/places.h"

enum { MAN_WIDE = 78 };

/* Writes a word of text, escaped so that it is not a macro. */
static void man_word(kay_text *out, const char *word, size_t length, bool line_start)
{
    if (line_start && (*word == '.' || *word == '\''))
        kay_text_add(out, "\\&");
    for (size_t i = 0; i < length; i++) {
        if (word[i] == '\\' || word[i] == '-')
            kay_text_add(out, word[i] == '-' ? "\\-" : "\\e");
        else
            kay_text_char(out, word[i]);
    }
}

/* Writes text in short lines, each sentence on a new line as mdoc requires.  Lists and headings are as in cli_wrap. */
static void man_text(kay_text *out, const char *text)
{
    size_t column = 0;
    bool list = false, heading = strncmp(text, "# ", 2) == 0;
    while (*text) {
        if (heading) {
            kay_text_format(out, ".Ss %.*s\n", (int)strcspn(text + 2, "\n"), text + 2);
            text += strcspn(text, "\n");
            text += strspn(text, "\n");
        }
        size_t length = strcspn(text, " \n"), dashes = 0;
        for (size_t i = 0; i < length; i++)
            dashes += text[i] == '-';
        if (column && column + 1 + length + dashes > MAN_WIDE) {
            kay_text_char(out, '\n');
            column = 0;
        }
        if (column)
            kay_text_char(out, ' ');
        man_word(out, text, length, column == 0);
        column += 1 + length + dashes;
        text += length;
        bool sentence = length && (text[-1] == '.' || text[-1] == '?') && *text;
        const bool paragraph = strncmp(text, "\n\n", 2) == 0, item = strncmp(text, "\n- ", 3) == 0;
        heading = paragraph && strncmp(text + 2, "# ", 2) == 0;
        if (sentence || paragraph || item) {
            kay_text_format(out, "\n%s%s%s",
                            paragraph && list ? ".El\n"
                            : item && !list   ? ".Bl -bullet -compact\n"
                                              : "",
                            paragraph && !heading ? ".Pp\n" : "", item ? ".It\n" : "");
            column = 0;
            list = item || (list && !paragraph);
        }
        text += item ? strlen("\n- ") : strspn(text, " \n");
    }
    kay_text_add(out, list ? "\n.El\n" : "\n");
}

static void man_flag(kay_text *out, const char *name, const char *value, const char *meaning, const char *more)
{
    kay_text_format(out, ".It Fl %s", name[1] ? "\\-" : "");
    for (; *name; name++)
        kay_text_format(out, *name == '-' ? "\\-" : "%c", *name);
    if (value)
        kay_text_format(out, " Ar %s", value);
    kay_text_char(out, '\n');
    kay_text whole;
    kay_text_init(&whole, out->ctx);
    kay_text_format(&whole, "%s%s", meaning, more ? more : "");
    man_text(out, kay_text_string(&whole));
    kay_text_free(&whole);
}

static void man_flags(const cli_verb *verb, kay_text *out)
{
    kay_text_add(out, ".Sh FLAGS\nFlags may come before or after the operands, as\n"
                      ".Fl \\-name Ar value\nor\n.Fl \\-name Ns = Ns Ar value .\n.Bl -tag -width Ds\n");
    for (unsigned i = 0; i < FLAG_COUNT; i++)
        if (i != FLAG_VERSION && cli_flag_of(&cli_flags[i], verb))
            man_flag(out, cli_flags[i].name, cli_flags[i].value, cli_flags[i].help, cli_flags[i].more);
    kay_text_add(out, ".El\n");
}

static void man_exit_status(kay_text *out)
{
    kay_text_add(out, ".Sh EXIT STATUS\n");
    man_text(out, cli_exit_status);
    kay_text_add(out, ".Pp\n");
    man_text(
        out,
        "SIGINT, SIGTERM and SIGHUP end the work as --seconds does: the results so far are written, then the program "
        "dies by the signal.  A second signal ends it at once.");
}

static void man_diagnostics(kay_text *out)
{
    kay_text_add(out, ".Sh DIAGNOSTICS\n");
    man_text(
        out,
        "An error in the input is reported on standard error as FILE:LINE:COLUMN: and a message, with the line and a "
        "caret under the place.  Standard input is called <stdin>, the text of -e <text>.  The cases before the "
        "faulty one are answered first.");
}

static const char man_date[] = "November 22, 2026";

static void man_head(const cli_verb *verb, kay_text *out)
{
    kay_text_format(out, ".Dd %s\n.Dt KAYLES", man_date);
    for (const char *letter = verb ? verb->name : ""; *letter; letter++)
        kay_text_format(out, letter == verb->name ? "-%c" : "%c", *letter & ~0x20);
    kay_text_add(out, " 1\n.Os\n.Sh NAME\n.Nm kayles");
    if (verb)
        kay_text_format(out, "-%s", verb->name);
    kay_text_add(out, "\n.Nd ");
    man_text(out, verb ? verb->summary : "who wins, what to play and why, in two-player games");
    kay_text_add(out, ".Sh SYNOPSIS\n.Nm kayles");
}

/* Writes lines verbatim. */
static void man_lines(kay_text *out, const char *lines)
{
    kay_text_add(out, ".Bd -literal -offset indent\n");
    for (const char *line = lines; *line; line++) {
        if (*line == '.' && (line == lines || line[-1] == '\n'))
            kay_text_add(out, "\\&");
        kay_text_format(out, *line == '-' ? "\\-" : *line == '\\' ? "\\e" : *line == '\'' ? "\\(aq" : "%c", *line);
    }
    kay_text_add(out, ".Ed\n");
}

static void man_verb(const cli_verb *verb, kay_text *out)
{
    kay_text_format(out, " %s\n%s", verb->name, *verb->operands ? ".Ar " : "");
    man_word(out, verb->operands, strlen(verb->operands), false);
    kay_text_add(out, *verb->operands ? "\n" : "");
    kay_text_add(out, ".Op Ar flags\n.Sh DESCRIPTION\n");
    man_text(out, verb->text->about);
    if (verb->text->reference)
        man_text(out, verb->text->reference);
    man_flags(verb, out);
    if (verb->takes & CLI_FLAGS_OF_GAME)
        kay_text_add(out, "The flags of a game are listed by\n.Ql kayles rules GAME .\n");
    man_exit_status(out);
    kay_text_add(out, ".Sh EXAMPLES\n");
    man_lines(out, verb->text->examples);
    if (verb->takes & CLI_FLAGS_OF_GAME)
        man_diagnostics(out);
}

static void man_games(kay_text *out)
{
    const char *name;
    kay_named_game *game;
    for (unsigned i = 0; (name = kay_listed_game(i)) && out->error == KAY_OK; i++) {
        out->error = kay_named_game_open(out->ctx, name, &game);
        if (out->error != KAY_OK)
            return;
        kay_text_add(out, ".It ");
        man_text(out, name);
        man_text(out, kay_named_game_rules(game)->summary);
        kay_named_game_close(game);
    }
}

static void man_program(kay_text *out)
{
    kay_text_add(out, "\n.Ar VERB\n.Op Ar operands\n.Op Ar flags\n.Sh DESCRIPTION\n");
    man_text(
        out,
        "Finds who wins, what to play and why, in two-player games without chance or hidden information, and "
        "lets anyone check the answer.\n\nEach verb has a page of its own, such as kayles-solve(1).  The verbs are:");
    kay_text_add(out, ".Bl -tag -width Ds\n");
    for (unsigned i = 0; i < CLI_VERB_COUNT; i++) {
        const char *operands = cli_verbs[i].operands;
        kay_text_format(out, ".It Cm %s Ar ", cli_verbs[i].name);
        if (*operands)
            man_word(out, operands, strlen(operands), false);
        else
            kay_text_add(out, "\\&");
        kay_text_char(out, '\n');
        man_text(out, cli_verbs[i].summary);
    }
    kay_text_add(out, ".El\n.Pp\nThe games are:\n.Bl -tag -width Ds\n");
    man_games(out);
    kay_text_add(out, ".El\n.Ss Names of games\n");
    man_text(out, cli_games_text.about);
    kay_text_add(out, ".Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev NO_COLOR\n");
    man_text(out,
             "If it is set and not empty, the output has no colours.  Otherwise colours appear only on a terminal.");
    kay_text_add(out, ".El\n.Sh FILES\n.Bl -tag -width Ds\n.It Pa " KAYLES_DOCS "\n");
    man_text(out, "The documentation and examples.  The file docs/theorems.md, which reasons cite, is in this folder.");
    kay_text_add(out, ".El\n");
    man_exit_status(out);
    man_diagnostics(out);
}

static void man_lua(kay_text *out)
{
    kay_text_format(out,
                    ".Dd %s\n.Dt KAYLES-LUA 5\n.Os\n.Sh NAME\n.Nm kayles-lua\n.Nd rules of games in Lua\n"
                    ".Sh DESCRIPTION\n",
                    man_date);
    man_text(out, cli_lua_text.about);
    man_text(out, cli_lua_text.reference);
    kay_text_add(out, ".Sh EXAMPLES\n");
    man_lines(out, cli_lua_text.examples);
    kay_text_add(out, ".Sh SEE ALSO\n.Xr kayles 1 ,\n.Xr luajit 1\n");
}

static void man_mpi(kay_text *out)
{
    kay_text_format(out,
                    ".Dd %s\n.Dt KAYLES-MPI 1\n.Os\n.Sh NAME\n.Nm kayles-mpi\n.Nd tables of games on many machines\n"
                    ".Sh SYNOPSIS\n.Nm mpirun\n.Op Ar options\n.Nm kayles-mpi\n.Cm tabulate\n.Ar GAME\n.Fl o\n.Ar DIR\n"
                    ".Op Ar flags\n.Sh DESCRIPTION\n",
                    man_date);
    man_text(out, cli_mpi_text.about);
    man_text(out, cli_mpi_text.reference);
    man_exit_status(out);
    kay_text_add(out, ".Sh EXAMPLES\n");
    man_lines(out, cli_mpi_text.examples);
    kay_text_add(out, ".Sh SEE ALSO\n.Xr kayles-tabulate 1 ,\n.Xr mpirun 1\n");
}

static void man_page(const cli_verb *verb, kay_text *out)
{
    man_head(verb, out);
    if (verb)
        man_verb(verb, out);
    else
        man_program(out);
    kay_text_add(out, ".Sh SEE ALSO\n");
    if (verb)
        kay_text_add(out, ".Xr kayles 1 ,\n");
    kay_text_add(out, ".Xr kayles-lua 5\n");
}

/* ---- The table for shell completion: games, verbs and flags, one a line.  The scripts in complete/ read it;
 * complete/kayles.bash describes a line. */

/* Writes the last field, with quotes escaped for shells that need it. */
static void completion_words(kay_text *out, const char *words, bool marked)
{
    for (; *words; words++) {
        if (marked && (*words == '\'' || *words == '\\'))
            kay_text_char(out, '\\');
        kay_text_char(out, *words);
    }
    kay_text_char(out, '\n');
}

static void completion_flag(kay_text *out, const cli_verb *verb, const char *game, const char *name, const char *value,
                            const char *help, bool marked)
{
    kay_text_format(out, "%s:%s:%s%s:%s:", verb->name, game ? game : "", name[1] ? "--" : "-", name,
                    value ? value : "");
    completion_words(out, help, marked);
}

static void completion_verb(kay_text *out, const cli_verb *verb, bool marked)
{
    const bool verbs = strcmp(verb->name, "help") == 0,
               files = !verbs && verb->most > ((verb->takes & CLI_GAME) ? 1u : 0u);
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    kay_text_format(out, "%s:%s::%s:", verb->name,
                    verbs                      ? "verb"
                    : (verb->takes & CLI_GAME) ? "game"
                    : files                    ? "file"
                                               : "",
                    files ? "FILE" : "");
    completion_words(out, verb->summary, marked);
    for (unsigned i = 0; i < FLAG_COUNT; i++)
        if (i != FLAG_VERSION && cli_flag_of(&cli_flags[i], verb))
            completion_flag(out, verb, NULL, cli_flags[i].name, cli_flags[i].value, cli_flags[i].help, marked);
    for (unsigned i = 0; i < count; i++)
        for (const kay_flag *flag = NULL; (flag = cli_game_flag_next(all[i], verb, flag));)
            completion_flag(out, verb, (verb->takes & CLI_GAME) ? all[i]->name : NULL, flag->name, flag->value,
                            flag->help, marked);
}

static void completion_table(bool marked, kay_text *out)
{
    const char *name;
    for (unsigned i = 0; (name = kay_listed_game(i)); i++)
        kay_text_format(out, ":%s:::\n", name);
    for (unsigned i = 0; i < CLI_VERB_COUNT; i++)
        completion_verb(out, &cli_verbs[i], marked);
}

/* ---- The program */

/* Copies a script and replaces "@TABLE@" by the table. */
static bool pages_complete(const char *path, kay_text *out)
{
    char line[256];
    FILE *script = fopen(path, "r");
    if (!script)
        return false;
    while (fgets(line, sizeof line, script))
        if (strcmp(line, "@TABLE@\n") == 0)
            completion_table(strstr(path, ".fish"), out);
        else
            kay_text_add(out, line);
    return fclose(script) == 0;
}

static bool pages_write(int count, char **words, kay_text *out)
{
    const cli_verb *verb = count > 2 ? cli_verb_find(words[2]) : NULL;
    if (count > 2 && strcmp(words[2], "lua") == 0) {
        man_lua(out);
        return true;
    }
    if (count > 2 && strcmp(words[2], "mpi") == 0) {
        man_mpi(out);
        return true;
    }
    if (count < 2 || (count > 2 && !verb))
        return false;
    if (strcmp(words[1], "man") != 0)
        return pages_complete(words[1], out);
    man_page(verb, out);
    return true;
}

int main(int count, char **words)
{
    kay_context ctx;
    kay_text out;
    kay_context_init(&ctx);
    kay_text_init(&out, &ctx);
    bool good = pages_write(count, words, &out) && out.error == KAY_OK &&
                fwrite(out.data, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
    kay_text_free(&out);
    return good ? 0 : 1;
}
