/* Writes the table for shell completion: games, verbs and flags, one a line.  The scripts in complete/ read it;
 * complete/kayles.bash describes a line. */
#include "cli/pages.h"

#include <string.h>

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

void cli_completion_table(bool marked, kay_text *out)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        kay_text_format(out, ":%s:::\n", all[i]->name);
    const char *name, *meaning;
    for (unsigned i = 0; (name = kay_other_name(i, &meaning)); i++)
        kay_text_format(out, ":%s:::\n", name);
    for (unsigned i = 0; i < CLI_VERB_COUNT; i++)
        completion_verb(out, &cli_verbs[i], marked);
}
