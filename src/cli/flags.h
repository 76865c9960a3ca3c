/* The table of command-line flags, and the verbs. */
#pragma once

#include <kayles/kayles.h>
#include <kayles/rules.h>

#include "cli/verbs.h"

typedef struct cli_call cli_call; /* arguments.h */

/* The flags of the table in flags.c, in its order. */
typedef enum cli_flag_id {
    FLAG_HELP,
    FLAG_VERSION,
    FLAG_JSON,
    FLAG_CONTEST,
    FLAG_TEXT,
    FLAG_POSITION,
    FLAG_AT,
    FLAG_CASE,
    FLAG_MOVER,
    FLAG_AFTER,
    FLAG_MOVES,
    FLAG_VALUED_MOVES, /* also named --moves: the moves of a position with their values */
    FLAG_LIMIT,
    FLAG_BY,
    FLAG_POSITION_TEXT,
    FLAG_DRAW,
    FLAG_CERTIFICATE,
    FLAG_UP_TO,
    FLAG_RANDOM,
    FLAG_SEED,
    FLAG_AS,
    FLAG_OPPONENT,
    FLAG_LEVEL,
    FLAG_TELL,
    FLAG_TIME_LIMIT,
    FLAG_SIZE,
    FLAG_SHOW,
    FLAG_FORMAT,
    FLAG_NOTATION, /* also named --format: the notation of values */
    FLAG_LISTING, /* also named --format: the form of sequences */
    FLAG_FOLD,
    FLAG_HEAPS, /* -n */
    FLAG_HEAP,
    FLAG_QUOTIENT,
    FLAG_PERIOD,
    FLAG_STATS,
    FLAG_CHECKSUM,
    FLAG_CHECKPOINT,
    FLAG_THERMOGRAPH,
    FLAG_SESSION, /* -i */
    FLAG_FILE,
    FLAG_FOLDER, /* also named -o: the folder of a table */
    FLAG_STATS_OF, /* also named --stats: the counts of a table */
    FLAG_REMOTENESS,
    FLAG_TABLES,
    FLAG_SAMPLE,
    FLAG_ALL,
    FLAG_PUBLISH,
    FLAG_ONLY,
    FLAG_FULL,
    FLAG_VERBOSE,
    FLAG_SET,
    FLAG_CASES,
    FLAG_PARALLEL,
    FLAG_PORT,
    FLAG_OPEN,
    FLAG_IDLE,
    FLAG_ALLOW_RULES,
    FLAG_MEMORY,
    FLAG_SECONDS,
    FLAG_COUNT /* the number of flags */
} cli_flag_id;

typedef struct cli_flag {
    const char *name; /* one letter follows one dash, longer names follow two */
    const char *value; /* name of its value; "a|b|c": one of these words; NULL: it takes none */
    uint32_t verbs; /* a bit for each verb that it belongs to */
    const char *help; /* a line */
    const char *more; /* continues `help` in the man page; NULL: nothing */
} cli_flag;

/* The sections of help/VERB.txt. */
typedef struct cli_verb_text {
    const char *about; /* paragraphs, with empty lines between */
    const char *reference; /* for the man page: lines "# HEADING", each followed by paragraphs; NULL: none */
    const char *examples; /* commands that run, one a line */
} cli_verb_text;

/* The help of each verb, and the function that runs it and returns the exit code. */
#define CLI_DECLARE_VERB(verb)                                                                                         \
    extern const cli_verb_text cli_##verb##_text;                                                                      \
    int cli_verb_##verb(cli_call *cli);
CLI_VERBS(CLI_DECLARE_VERB)

extern const cli_verb_text cli_lua_text; /* the manual of rules in Lua */
extern const cli_verb_text cli_games_text; /* the names of games */
extern const cli_verb_text cli_mpi_text; /* the program kayles-mpi */

/* What a verb accepts. */
enum {
    CLI_GAME = 1, /* the first operand names a game */
    CLI_RULES = 2, /* the second one may name a file with rules */
    CLI_VALUES = 4, /* the first one may be '-': values from standard input instead of a game */
    CLI_FLAGS_OF_GAME = 8, /* the games' own flags for an input */
    CLI_ANSWERS_OF_GAME = 16, /* the games' own flags for the answer */
    CLI_TAIL = 32, /* operands after "--", which belong to another program */
    CLI_FINDS = 64, /* the verb looks for errors of rules: exit status 1 */
    CLI_NUMBERS = 128, /* operands that begin with a dash and a digit */
    CLI_EXPRESSIONS = 256, /* operands that begin with a dash, unless they are flags */
};

typedef struct cli_verb {
    const char *name;
    const char *operands; /* as the help shows them, such as "GAME [FILE]" */
    unsigned least, most; /* the number of operands, without those after "--" */
    unsigned takes;
    double seconds; /* the default of --seconds; 0: no limit */
    const char *summary; /* a few words without a final full stop */
    const cli_verb_text *text;
    int (*run)(cli_call *cli);
} cli_verb;

#define CLI_COUNT_VERB(verb) +1
enum { CLI_VERB_COUNT = CLI_VERBS(CLI_COUNT_VERB) };

extern const cli_flag cli_flags[FLAG_COUNT];
extern const cli_verb cli_verbs[CLI_VERB_COUNT];

const cli_verb *cli_verb_find(const char *name);

/* Returns whether the flag belongs to the verb. */
bool cli_flag_of(const cli_flag *flag, const cli_verb *verb);

/* Returns the next flag of the game after `before` that belongs to the verb, or NULL.  If `before` is NULL, begins with
 * the first flag; if `verb` is NULL, the flag may belong to any verb. */
const kay_flag *cli_game_flag_next(const kay_ruleset *rules, const cli_verb *verb, const kay_flag *before);

/* Returns the index of `value` among the words "a|b|c", from 0; -1: not among them. */
int cli_choice(const char *choices, const char *value);
