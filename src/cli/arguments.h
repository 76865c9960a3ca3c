/* The parsed command line and the state of the call. */
#pragma once

#include <kayles/kayles.h>
#include <kayles/plugin.h>
#include <kayles/script.h>

#include "cli/flags.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "games/game_word.h"

/* An open file of rules. */
typedef struct cli_rules_file {
    const char *path;
    kay_script *script; /* NULL: it is a plugin */
    kay_plugin *plugin;
} cli_rules_file;

enum { CLI_RULES_FILES = 64, CLI_CONSTANTS = 16 /* the most constants of a ruleset */ };

/* A flag of a game and its value. */
typedef struct cli_game_flag {
    const char *name;
    const char *value; /* "" if the flag takes no value */
} cli_game_flag;

struct cli_call {
    kay_context ctx;
    kay_context output_ctx; /* for the output, whose buffer does not count against the budget */
    kay_text out; /* standard output, buffered */
    cli_output output;
    cli_progress progress;
    bool closed; /* the reader of an output is gone */
    bool colour; /* standard output is a terminal that wants colours */

    const cli_verb *verb;
    const char *values[FLAG_COUNT]; /* NULL: not given; "": given, and the flag takes no value */
    const char **operands; /* after the verb, before any "--" */
    unsigned operand_count;
    const char **tail; /* the operands after "--", if the verb passes them to a program */
    unsigned tail_count;
    cli_game_flag *game_flags;
    unsigned game_flag_count;
    const char **sets; /* each --set, in order */
    unsigned set_count;
    const char *constants[CLI_CONSTANTS]; /* their values; see cli_constants() */
    const kay_ruleset *rules; /* of the first operand if verb->takes & CLI_GAME; else NULL */
    kay_arena words; /* holds the arrays above and the next field */
    kay_game_word *word; /* the operand that may name a game, parsed; NULL: none */
    kay_named_game *named; /* the owner of `rules`; NULL: `rules` is for the values of 'guess -' */
    cli_rules_file files[CLI_RULES_FILES]; /* the files of the game, file_count of them */
    unsigned file_count;
    bool loads; /* a file that exists is being loaded: errors are those of its rules */
    struct cli_page *page; /* shared by child and parent */
    int code; /* the exit code if the command line cannot be run */
    double seconds; /* --seconds; 0: no limit */
};

/* Parses the command line.  If the usage is wrong, reports an error and returns false. */
bool cli_arguments(cli_call *cli, int count, char **words);

/* Checks the game's own flags after its file of rules was opened.  If one is wrong, reports an error and returns
 * false. */
bool cli_arguments_of_opened(cli_call *cli);

/* Returns the verb of this name, or reports that there is none and returns NULL. */
const cli_verb *cli_arguments_verb(cli_call *cli, const char *word);

/* Stores the values of the ruleset's own flags in the order of rules->flags, at most `room` of them. */
void cli_arguments_of_game(const cli_call *cli, const kay_ruleset *rules, const char **values, unsigned room);

/* Returns the index of the given word among the flag's words "a|b|c", or `otherwise` without the flag. */
int cli_arguments_choice(const cli_call *cli, cli_flag_id id, int otherwise);

/* Returns whether one of the ruleset's own flags was given. */
bool cli_arguments_has(const cli_call *cli, const char *game_flag);

/* Fails with KAY_EUSAGE if the flag was given; `where`, such as "with --starts", says why it is not allowed. */
kay_status cli_arguments_refuse(cli_call *cli, cli_flag_id id, const char *where) KAY_MUST_CHECK;

/* Fails with KAY_EUSAGE if a flag was given that this game does not have. */
kay_status cli_arguments_of_rules(cli_call *cli, const kay_ruleset *rules) KAY_MUST_CHECK;

/* Fails with KAY_EUSAGE if a flag about the input was given although there is no input.  `ours`: the program makes the
 * start itself; then only --position, --case and flags for the text of an input are refused. */
kay_status cli_arguments_without_input(cli_call *cli, bool ours) KAY_MUST_CHECK;
