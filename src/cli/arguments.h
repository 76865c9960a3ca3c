/* One command line with all that it needs, and how it is read. */
#pragma once

#include <kayles/kayles.h>
#include <kayles/plugin.h>
#include <kayles/script.h>

#include "cli/flags.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "games/game_word.h"

/* A file of rules that is open. */
typedef struct cli_rules_file {
    kay_script *script; /* NULL: it is a plugin */
    kay_plugin *plugin;
} cli_rules_file;

enum { CLI_RULES_FILES = 64, CLI_CONSTANTS = 16 /* of a ruleset, at most */ };

/* A flag of a game, as it was given. */
typedef struct cli_game_flag {
    const char *name;
    const char *value; /* "" for one that takes none */
} cli_game_flag;

struct cli_call {
    kay_context ctx;
    kay_context output_ctx; /* of what is written: a batch is no part of the budget */
    kay_text out; /* standard output, batched */
    cli_output output;
    cli_progress progress;
    bool closed; /* somebody who read an output has gone */
    bool colour; /* standard output is a terminal that wants colours */

    const cli_verb *verb;
    const char *values[FLAG_COUNT]; /* NULL: not given; "": given, and takes none */
    const char **operands; /* behind the verb, before any "--" */
    unsigned operand_count;
    const char **tail; /* behind "--" where the verb wants them apart */
    unsigned tail_count;
    cli_game_flag *game_flags;
    unsigned game_flag_count;
    const char **sets; /* each --set, in order */
    unsigned set_count;
    const char *constants[CLI_CONSTANTS]; /* that they set, see cli_constants() */
    const kay_ruleset *rules; /* of the first operand where verb->takes & CLI_GAME; else NULL */
    kay_arena words; /* of the arrays above and the next */
    kay_game_word *word; /* what the operand says that may name a game; NULL: there is none */
    kay_named_game *named; /* whose ruleset that is; NULL: it is that of numbers */
    cli_rules_file files[CLI_RULES_FILES]; /* that the game is made of: file_count of them */
    unsigned file_count;
    struct cli_page *page; /* that a child shares with its parent */
    int code; /* of a command line that cannot be run */
    double seconds; /* --seconds; 0: no limit */
};

/* Reads the command line.  On a usage error reports it and returns false. */
bool cli_arguments(cli_call *cli, int count, char **words);

/* Looks at the game's own flags where they could not be before, as its rules were still to be opened.  On a usage
 * error reports it and returns false. */
bool cli_arguments_of_opened(cli_call *cli);

/* The verb of this name; NULL: there is none, which is reported. */
const cli_verb *cli_arguments_verb(cli_call *cli, const char *word);

/* The values given for the ruleset's own flags, parallel to rules->flags; at most `room` of them. */
void cli_arguments_of_game(const cli_call *cli, const kay_ruleset *rules, const char **values, unsigned room);

/* Which of the flag's words "a|b|c" was given, from 0; `otherwise` without the flag. */
int cli_arguments_choice(const cli_call *cli, cli_flag_id id, int otherwise);

/* Whether a flag of the ruleset's own was given. */
bool cli_arguments_has(const cli_call *cli, const char *game_flag);

/* KAY_EUSAGE where the flag was given, which has no meaning `where`, such as "with --starts". */
kay_status cli_arguments_refuse(cli_call *cli, cli_flag_id id, const char *where) KAY_MUST_CHECK;

/* KAY_EUSAGE where a flag was given that is no flag of this game. */
kay_status cli_arguments_of_rules(cli_call *cli, const kay_ruleset *rules) KAY_MUST_CHECK;

/* KAY_EUSAGE where a flag was given that is about an input, of which there is none; `ours`: a sample of the game
 * takes its place, so that only what chooses among inputs, or tells how they are written, has no meaning. */
kay_status cli_arguments_without_input(cli_call *cli, bool ours) KAY_MUST_CHECK;
