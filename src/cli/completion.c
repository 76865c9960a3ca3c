/* Shell completions for bash, zsh and fish. */
#include "cli/pages.h"

#include <string.h>

/* Adds `text` with `escape` in front of each byte that is among `special`. */
static void completion_escape(kay_text *out, const char *text, const char *special, const char *escape)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            kay_text_add(out, escape);
        kay_text_char(out, *text);
    }
}

/* In single quotes, for any of the shells' own ways of ending them. */
static void completion_quote(kay_text *out, const char *text, const char *quote_inside)
{
    kay_text_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            kay_text_add(out, quote_inside);
        else
            kay_text_char(out, *text);
    }
    kay_text_char(out, '\'');
}

/* "a|b|c" with blanks for the bars. */
static void completion_choices(kay_text *out, const char *choices)
{
    for (; *choices; choices++)
        kay_text_char(out, *choices == '|' ? ' ' : *choices);
}

static bool completion_is_file(const char *value)
{
    return strcmp(value, "FILE") == 0;
}

static void completion_games(kay_text *out)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        kay_text_format(out, "%s%s", i ? " " : "", all[i]->name);
}

static void completion_verbs(kay_text *out)
{
    for (unsigned i = 0; i < cli_verb_count; i++)
        kay_text_format(out, "%s%s", i ? " " : "", cli_verbs[i]->name);
}

/* ---- bash -------------------------------------------------------------------------------------- */

/* A branch of "case $prev" for a flag's value. */
static void bash_value(kay_text *out, const char *name, const char *value)
{
    if (!value)
        return;
    kay_text_add(out, "        ");
    cli_flag_add_name(name, out);
    if (completion_is_file(value)) {
        kay_text_add(out, ") compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n");
    } else if (strchr(value, '|')) {
        kay_text_add(out, ") COMPREPLY=($(compgen -W '");
        completion_choices(out, value);
        kay_text_add(out, "' -- \"$cur\")); return ;;\n");
    } else {
        kay_text_add(out, ") return ;;\n");
    }
}

/* A branch of "case $verb" for its flags, and whether those of the games belong to it. */
static void bash_verb(kay_text *out, const cli_verb *verb)
{
    kay_text_format(out, "        %s) options='", verb->name);
    bool first = true;
    for (unsigned i = 0; i < FLAG_COUNT; i++) {
        if (i == FLAG_VERSION || !cli_flag_of(&cli_flags[i], verb))
            continue;
        kay_text_add(out, first ? "" : " ");
        cli_flag_add_name(cli_flags[i].name, out);
        first = false;
    }
    kay_text_format(out, "' first='%s' own='%s' answers='%s' ;;\n",
                    verb->game   ? "game"
                    : verb->most ? "file"
                                 : "",
                    !verb->game_flags ? ""
                    : verb->game      ? "game"
                                      : "all",
                    verb->game_answers ? "yes" : "");
}

/* The flags of a game, where the game or any game may be spoken of. */
static void bash_game(kay_text *out, const kay_ruleset *rules)
{
    for (const kay_flag *flag = NULL; (flag = cli_game_flag_next(rules, NULL, flag));)
        kay_text_format(out, "    [[ %s($own == all || ($own == game && $game == %s)) ]] && options+=' --%s'\n",
                        flag->scope == KAY_OF_ANSWER ? "$answers && " : "", rules->name, flag->name);
}

/* The flags that take a value, for a pattern of "case". */
static void bash_valued(kay_text *out)
{
    bool first = true;
    for (unsigned i = 0; i < FLAG_COUNT; i++) {
        if (!cli_flags[i].value)
            continue;
        kay_text_add(out, first ? "" : "|");
        cli_flag_add_name(cli_flags[i].name, out);
        first = false;
    }
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        for (const kay_flag *flag = NULL; (flag = cli_game_flag_next(all[i], NULL, flag));)
            if (flag->value)
                kay_text_format(out, "|--%s", flag->name);
}

void cli_complete_bash(kay_text *out)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    kay_text_add(out, "# bash completion for kayles\n"
                      "_kayles()\n{\n"
                      "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                      "    local verb= game= options= first= own= answers= word i skip=\n"
                      "    if [[ $cur == '=' ]]; then\n"
                      "        cur=\n"
                      "    elif [[ $prev == '=' ]]; then\n"
                      "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
                      "    fi\n"
                      "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
                      "        word=${COMP_WORDS[i]}\n"
                      "        if [[ $word == '=' ]]; then\n"
                      "            continue\n"
                      "        elif [[ $skip ]]; then\n"
                      "            skip=\n"
                      "            continue\n"
                      "        fi\n"
                      "        case $word in\n"
                      "        ");
    bash_valued(out);
    kay_text_add(out, ") skip=yes ;;\n"
                      "        -?*) ;;\n"
                      "        *) if [[ ! $verb ]]; then verb=$word; elif [[ ! $game ]]; then game=$word; fi ;;\n"
                      "        esac\n"
                      "    done\n"
                      "    case $prev in\n");
    for (unsigned i = 0; i < FLAG_COUNT; i++)
        bash_value(out, cli_flags[i].name, cli_flags[i].value);
    for (unsigned i = 0; i < count; i++)
        for (const kay_flag *flag = NULL; (flag = cli_game_flag_next(all[i], NULL, flag));)
            bash_value(out, flag->name, flag->value);
    kay_text_add(out, "    esac\n    case $verb in\n        '') COMPREPLY=($(compgen -W '");
    completion_verbs(out);
    kay_text_add(out, " --help --version' -- \"$cur\")); return ;;\n        help) COMPREPLY=($(compgen -W '");
    completion_verbs(out);
    kay_text_add(out, "' -- \"$cur\")); return ;;\n");
    for (unsigned i = 0; i < cli_verb_count; i++)
        if (strcmp(cli_verbs[i]->name, "help") != 0)
            bash_verb(out, cli_verbs[i]);
    kay_text_add(out, "    esac\n");
    for (unsigned i = 0; i < count; i++)
        bash_game(out, all[i]);
    kay_text_add(out, "    if [[ $cur == -* ]]; then\n"
                      "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
                      "    elif [[ $first == game && ! $game ]]; then\n"
                      "        COMPREPLY=($(compgen -W '");
    completion_games(out);
    kay_text_add(out, "' -- \"$cur\"))\n"
                      "    elif [[ $first ]]; then\n"
                      "        compopt -o filenames 2>/dev/null\n"
                      "        COMPREPLY=($(compgen -f -- \"$cur\"))\n"
                      "    fi\n}\n"
                      "complete -F _kayles kayles\n");
}

/* ---- zsh --------------------------------------------------------------------------------------- */

static void zsh_help(kay_text *out, const char *help)
{
    kay_text quoted;
    kay_text_init(&quoted, out->ctx);
    completion_escape(&quoted, help, "[]:\\", "\\");
    for (const char *at = kay_text_string(&quoted); *at; at++) {
        if (*at == '\'')
            kay_text_add(out, "'\\''");
        else
            kay_text_char(out, *at);
    }
    kay_text_free(&quoted);
}

static void zsh_flag(kay_text *out, const char *name, const char *value, const char *help)
{
    kay_text_add(out, "                '");
    cli_flag_add_name(name, out);
    kay_text_add(out, !value ? "[" : name[1] ? "=[" : "[");
    zsh_help(out, help);
    kay_text_char(out, ']');
    if (value && strchr(value, '|')) {
        kay_text_add(out, ":value:(");
        completion_choices(out, value);
        kay_text_char(out, ')');
    } else if (value) {
        kay_text_format(out, ":%s:%s", value, completion_is_file(value) ? "_files" : "");
    }
    kay_text_add(out, "' \\\n");
}

static void zsh_operands(kay_text *out, const cli_verb *verb)
{
    if (verb->game) {
        kay_text_add(out, "                '1:game:(");
        completion_games(out);
        kay_text_add(out, ")' \\\n");
    } else if (strcmp(verb->name, "help") == 0) {
        kay_text_add(out, "                '1:verb:(");
        completion_verbs(out);
        kay_text_add(out, ")' \\\n");
    }
    bool files = verb->most > (verb->game ? 1u : 0u) && strcmp(verb->name, "help") != 0;
    kay_text_add(out, files ? "                '*:file:_files'\n" : "                && return\n");
}

static void zsh_verb(kay_text *out, const cli_verb *verb)
{
    kay_text_format(out, "        %s)\n            _arguments -s \\\n", verb->name);
    for (unsigned i = 0; i < FLAG_COUNT; i++)
        if (i != FLAG_VERSION && cli_flag_of(&cli_flags[i], verb))
            zsh_flag(out, cli_flags[i].name, cli_flags[i].value, cli_flags[i].help);
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        for (const kay_flag *flag = NULL; (flag = cli_game_flag_next(all[i], verb, flag));)
            zsh_flag(out, flag->name, flag->value, flag->help);
    zsh_operands(out, verb);
    kay_text_add(out, "            ;;\n");
}

void cli_complete_zsh(kay_text *out)
{
    kay_text_add(out, "#compdef kayles\n"
                      "_kayles() {\n"
                      "    local curcontext=$curcontext state line\n"
                      "    typeset -A opt_args\n"
                      "    _arguments -C '(- *)--help[what the program does]' '(- *)--version[its version]' \\\n"
                      "        '1:verb:->verb' '*::operand:->operand'\n"
                      "    case $state in\n"
                      "    verb)\n"
                      "        local -a verbs=(\n");
    for (unsigned i = 0; i < cli_verb_count; i++) {
        kay_text_format(out, "            '%s:", cli_verbs[i]->name);
        zsh_help(out, cli_verbs[i]->summary);
        kay_text_add(out, "'\n");
    }
    kay_text_add(out, "        )\n"
                      "        _describe verb verbs\n"
                      "        ;;\n"
                      "    operand)\n"
                      "        case $line[1] in\n");
    for (unsigned i = 0; i < cli_verb_count; i++)
        zsh_verb(out, cli_verbs[i]);
    kay_text_add(out, "        esac\n"
                      "        ;;\n"
                      "    esac\n"
                      "}\n"
                      "_kayles \"$@\"\n");
}

/* ---- fish -------------------------------------------------------------------------------------- */

static void fish_flag(kay_text *out, const char *condition, const char *name, const char *value, const char *help)
{
    kay_text_format(out, "complete -c kayles -n '%s' -%c %s", condition, name[1] ? 'l' : 's', name);
    if (value && completion_is_file(value)) {
        kay_text_add(out, " -r -F");
    } else if (value && strchr(value, '|')) {
        kay_text_add(out, " -x -a '");
        completion_choices(out, value);
        kay_text_char(out, '\'');
    } else if (value) {
        kay_text_add(out, " -x");
    }
    kay_text_add(out, " -d ");
    completion_quote(out, help, "\\'");
    kay_text_char(out, '\n');
}

static void fish_verb(kay_text *out, const cli_verb *verb)
{
    kay_text condition;
    kay_text_init(&condition, out->ctx);
    kay_text_format(&condition, "__fish_seen_subcommand_from %s", verb->name);
    for (unsigned i = 0; i < FLAG_COUNT; i++)
        if (i != FLAG_VERSION && cli_flag_of(&cli_flags[i], verb))
            fish_flag(out, kay_text_string(&condition), cli_flags[i].name, cli_flags[i].value, cli_flags[i].help);
    kay_text_format(out, "complete -c kayles -n '%s", kay_text_string(&condition));
    if (strcmp(verb->name, "help") == 0) {
        kay_text_add(out, "' -a '");
        completion_verbs(out);
        kay_text_add(out, "'\n");
    } else if (verb->game) {
        kay_text_add(out, "; and not __fish_seen_subcommand_from $__kayles_games' -a \"$__kayles_games\"\n");
    } else {
        kay_text_add(out, verb->most ? "' -F\n" : "' -f\n");
    }
    if (verb->game && verb->most > 1)
        kay_text_format(out, "complete -c kayles -n '%s; and __fish_seen_subcommand_from $__kayles_games' -F\n",
                        kay_text_string(&condition));
    kay_text_free(&condition);
}

static void fish_game(kay_text *out, const kay_ruleset *rules)
{
    kay_text condition;
    kay_text_init(&condition, out->ctx);
    for (const kay_flag *flag = NULL; (flag = cli_game_flag_next(rules, NULL, flag));) {
        kay_text_clear(&condition);
        kay_text_add(&condition, "__fish_seen_subcommand_from");
        for (unsigned i = 0; i < cli_verb_count; i++)
            if (cli_verbs[i]->game && cli_game_flag_of(flag, cli_verbs[i]))
                kay_text_format(&condition, " %s", cli_verbs[i]->name);
        kay_text_format(&condition, "; and __fish_seen_subcommand_from %s", rules->name);
        fish_flag(out, kay_text_string(&condition), flag->name, flag->value, flag->help);
    }
    kay_text_free(&condition);
}

void cli_complete_fish(kay_text *out)
{
    kay_text_add(out, "# fish completion for kayles\ncomplete -c kayles -f\nset -g __kayles_games ");
    completion_games(out);
    kay_text_add(out, "\ncomplete -c kayles -n __fish_use_subcommand -l help -d 'what the program does'\n"
                      "complete -c kayles -n __fish_use_subcommand -l version -d 'its version'\n");
    for (unsigned i = 0; i < cli_verb_count; i++) {
        kay_text_format(out, "complete -c kayles -n __fish_use_subcommand -a %s -d ", cli_verbs[i]->name);
        completion_quote(out, cli_verbs[i]->summary, "\\'");
        kay_text_char(out, '\n');
    }
    for (unsigned i = 0; i < cli_verb_count; i++)
        fish_verb(out, cli_verbs[i]);
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        fish_game(out, all[i]);
}
