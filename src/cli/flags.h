/* The table of flags (what a command line gives), and the verbs. */
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
    FLAG_LIMIT,
    FLAG_BY,
    FLAG_POSITION_TEXT,
    FLAG_CERTIFICATE,
    FLAG_UP_TO,
    FLAG_RANDOM,
    FLAG_SEED,
    FLAG_AS,
    FLAG_OPPONENT,
    FLAG_TIME_LIMIT,
    FLAG_SIZE,
    FLAG_SHOW,
    FLAG_FORMAT,
    FLAG_NOTATION, /* --format too, of values */
    FLAG_LISTING, /* --format too, of sequences */
    FLAG_FOLD,
    FLAG_HEAPS, /* -n */
    FLAG_PERIOD,
    FLAG_STATS,
    FLAG_CHECKSUM,
    FLAG_CHECKPOINT,
    FLAG_THERMOGRAPH,
    FLAG_SESSION, /* -i */
    FLAG_FILE,
    FLAG_ONLY,
    FLAG_SET,
    FLAG_CASES,
    FLAG_PARALLEL,
    FLAG_MEMORY,
    FLAG_SECONDS,
    FLAG_COUNT /* how many there are */
} cli_flag_id;

typedef struct cli_flag {
    const char *name; /* one letter stands behind one dash, longer names behind two */
    const char *value; /* name of its value; "a|b|c": one of these words; NULL: it takes none */
    uint32_t verbs; /* a bit for each verb that it belongs to */
    const char *help; /* a line */
    const char *more; /* continues it in the man page; NULL: nothing does */
} cli_flag;

/* From help/VERB.txt. */
typedef struct cli_verb_text {
    const char *about; /* paragraphs, with empty lines between */
    const char *reference; /* for the man page: paragraphs below headings, lines that begin with "# "; NULL: none */
    const char *examples; /* commands that run, one a line */
} cli_verb_text;

#define CLI_DECLARE_TEXT(verb) extern const cli_verb_text cli_##verb##_text;
CLI_VERBS(CLI_DECLARE_TEXT)

extern const cli_verb_text cli_lua_text; /* the manual of rules in Lua */
extern const cli_verb_text cli_games_text; /* how words name games */

/* Moves on in a reference: its next heading and the paragraphs below, each in place of what the text held.  False:
 * there are no more. */
bool cli_next_section(const char **reference, kay_text *heading, kay_text *body);

typedef struct cli_verb {
    const char *name;
    const char *operands; /* as the help shows them, such as "GAME [FILE]" */
    unsigned least, most; /* how many there may be, those behind "--" not counted */
    bool game; /* the first operand names a game */
    bool rules; /* the second one may name a file with rules */
    bool values; /* or is '-': values from standard input in place of a game */
    bool game_flags; /* the games' own flags about an input belong here */
    bool game_answers; /* and those about what is answered */
    double seconds; /* of --seconds where they are not given; 0: no limit */
    bool tail; /* operands behind "--" are another program's */
    bool finds; /* rules that fail are what it looks for: exit status 1 */
    bool numbers; /* a dash and a digit begin an operand, not a flag */
    bool expressions; /* so does every dash that begins no flag */
    const char *summary; /* a few words without a final full stop */
    const cli_verb_text *text;
    int (*run)(cli_call *cli); /* returns the exit code */
} cli_verb;

extern const cli_flag cli_flags[FLAG_COUNT];
extern const cli_verb *const cli_verbs[];
extern const unsigned cli_verb_count;

const cli_verb *cli_verb_find(const char *name);

/* Whether the flag belongs to the verb. */
bool cli_flag_of(const cli_flag *flag, const cli_verb *verb);

/* The flag of the game behind `before` (NULL: the first one) that belongs to the verb (NULL: to any); NULL: no more.
 */
const kay_flag *cli_game_flag_next(const kay_ruleset *rules, const cli_verb *verb, const kay_flag *before);

/* Where `value` stands among the words "a|b|c", from 0; -1: it is none of them. */
int cli_choice(const char *choices, const char *value);
