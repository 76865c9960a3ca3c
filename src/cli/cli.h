/* What the parts of the program share: the verbs, the flags, and one command line with all that it needs. */
#ifndef KAYLES_CLI_CLI_H
#define KAYLES_CLI_CLI_H

#include <limits.h>
#include <sys/types.h>

#include <kayles/kayles.h>

#include "cli/verbs.h"

/* The exit codes of the contract. */
enum {
    CLI_DONE = 0,
    CLI_FALSE = 1, /* the thing checked is false */
    CLI_BAD = 2, /* bad input or usage */
    CLI_UNABLE = 3, /* within the budget */
    CLI_NO_OUTPUT = 4, /* cannot be written */
    CLI_CLOSED = 141, /* nobody reads the output any more */
};

/* The flags of the table in flags.c, in its order. */
typedef enum cli_flag_id {
    CLI_HELP,
    CLI_VERSION,
    CLI_JSON,
    CLI_CONTEST,
    CLI_TEXT,
    CLI_POSITION,
    CLI_AT,
    CLI_CASE,
    CLI_MOVER,
    CLI_AFTER,
    CLI_MOVES,
    CLI_LIMIT,
    CLI_BY,
    CLI_POSITION_TEXT,
    CLI_CERTIFICATE,
    CLI_UP_TO,
    CLI_RANDOM,
    CLI_SEED,
    CLI_AS,
    CLI_OPPONENT,
    CLI_TIME_LIMIT,
    CLI_SIZE,
    CLI_SHOW,
    CLI_FORMAT,
    CLI_FILE,
    CLI_ONLY,
    CLI_SET,
    CLI_CASES,
    CLI_PARALLEL,
    CLI_MEMORY,
    CLI_SECONDS,
    CLI_FLAGS /* how many there are */
} cli_flag_id;

typedef struct cli_call cli_call;

typedef struct cli_flag {
    const char *name; /* one letter stands behind one dash, longer names behind two */
    const char *value; /* name of its value; "a|b|c": one of these words; NULL: it takes none */
    uint32_t verbs; /* a bit for each verb that it belongs to */
    const char *help;
} cli_flag;

/* From help/VERB.txt. */
typedef struct cli_verb_text {
    const char *about; /* paragraphs, with empty lines between */
    const char *examples; /* commands that run, one a line */
} cli_verb_text;

#define CLI_DECLARE_TEXT(verb) extern const cli_verb_text cli_##verb##_text;
CLI_VERBS(CLI_DECLARE_TEXT)

typedef struct cli_verb {
    const char *name;
    const char *operands; /* as the help shows them, such as "GAME [FILE]" */
    unsigned least, most; /* how many there may be, those behind "--" not counted */
    bool game; /* the first operand names a game */
    bool game_flags; /* the games' own flags about an input belong here */
    bool game_answers; /* and those about what is answered */
    double seconds; /* of --seconds where they are not given; 0: no limit */
    bool tail; /* operands behind "--" are another program's */
    bool numbers; /* a dash and a digit begin an operand, not a flag */
    const char *summary; /* a few words without a final full stop */
    const cli_verb_text *text;
    int (*run)(cli_call *cli); /* returns the exit code */
} cli_verb;

/* A file descriptor behind a text. */
typedef struct cli_output {
    cli_call *cli;
    int fd;
    const char *name;
    bool wrote; /* something */
} cli_output;

/* A piece of work that goes on. */
typedef struct cli_work {
    const char *what; /* NULL: nothing has been told of it */
    double begun;
    uint64_t first; /* done when it began */
    uint64_t done, total;
} cli_work;

/* The line on the terminal for it. */
typedef struct cli_progress {
    const kay_context *ctx; /* whose deadline counts */
    double ends; /* what counts where it has none; 0: nothing */
    double begun, shown; /* the first word of any work, and the latest line; 0: none */
    cli_work whole, part;
    bool visible;
} cli_progress;

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
    const char *values[CLI_FLAGS]; /* NULL: not given; "": given, and takes none */
    const char **operands; /* behind the verb, before any "--" */
    unsigned operand_count;
    const char **tail; /* behind "--" where the verb wants them apart */
    unsigned tail_count;
    cli_game_flag *game_flags;
    unsigned game_flag_count;
    const char **sets; /* each --set, in order */
    unsigned set_count;
    unsigned argument_count; /* room in the arrays above */
    const kay_ruleset *rules; /* of the first operand where verb->game; else NULL */
    kay_heap_game *heap_game; /* whose ruleset that is; NULL: it is none of a heap game */
    kay_foreign *foreign; /* where the rules are a file or a shared object */
    int code; /* of a command line that cannot be run */
    double seconds; /* --seconds; 0: no limit */
};

/* ---- flags.c: the table ---------------------------------------------------------------------- */

extern const cli_flag cli_flags[CLI_FLAGS];
extern const cli_verb *const cli_verbs[];
extern const unsigned cli_verb_count;

const cli_verb *cli_verb_find(const char *name);

/* Whether the flag belongs to the verb. */
bool cli_flag_of(const cli_flag *flag, const cli_verb *verb);

/* Whether the flag of a game belongs to the verb. */
bool cli_game_flag_of(const kay_flag *flag, const cli_verb *verb);

/* The flag of the game behind `before` (NULL: the first one) that belongs to the verb (NULL: to any); NULL: no more.
 */
const kay_flag *cli_game_flag_next(const kay_ruleset *rules, const cli_verb *verb, const kay_flag *before);

/* "--json", "-e". */
void cli_flag_add_name(const char *name, kay_text *out);

/* ---- arguments.c: the command line ------------------------------------------------------------- */

/* Reads the command line.  On a usage error reports it and returns false. */
bool cli_arguments(cli_call *cli, int count, char **words);

/* Looks at the game's own flags where they could not be before, as its rules were still to be opened.  On a usage
 * error reports it and returns false. */
bool cli_arguments_of_opened(cli_call *cli);

/* Gives back what cli_arguments holds. */
void cli_arguments_free(cli_call *cli);

/* The values given for the ruleset's own flags, parallel to rules->flags; at most `room` of them. */
void cli_arguments_of_game(const cli_call *cli, const kay_ruleset *rules, const char **values, unsigned room);

/* Whether a flag of the ruleset's own was given. */
bool cli_arguments_has(const cli_call *cli, const char *game_flag);

/* KAY_EUSAGE where the flag was given, which has no meaning `where`, such as "with --starts". */
kay_status cli_arguments_refuse(cli_call *cli, cli_flag_id id, const char *where) KAY_MUST_CHECK;

/* KAY_EUSAGE where a flag was given that is no flag of this game. */
kay_status cli_arguments_of_rules(cli_call *cli, const kay_ruleset *rules) KAY_MUST_CHECK;

/* KAY_EUSAGE where a flag was given that is about an input, of which there is none; `ours`: a sample of the game
 * takes its place, so that only what chooses among inputs, or tells how they are written, has no meaning. */
kay_status cli_arguments_without_input(cli_call *cli, bool ours) KAY_MUST_CHECK;

/* ---- games.c, slurp.c: what an operand names --------------------------------------------------- */

/* Whether a word is a file with rules in Lua or a plugin, which can do anything: they are opened, and work, only in a
 * process of their own. */
bool cli_game_is_foreign(const char *word);

/* Opens the game that a word names; false: reported, cli->code is the exit code. */
bool cli_game_open(cli_call *cli, const char *word);

/* Gives back what the game holds. */
void cli_game_close(cli_call *cli);

/* Adds all bytes of a file ("-": standard input). */
kay_status cli_slurp(cli_call *cli, const char *file, kay_text *out) KAY_MUST_CHECK;

/* ---- quantities.c: numbers, and which games of a ruleset are meant ------------------------------ */

enum { CLI_CONSTANTS = 16 }; /* of a ruleset, at most */

/* A number of seconds above 0 given for a flag; `otherwise` without it. */
kay_status cli_seconds(cli_call *cli, cli_flag_id id, double otherwise, double *out) KAY_MUST_CHECK;

/* A whole number given for a flag; `otherwise` without it. */
kay_status cli_number(cli_call *cli, cli_flag_id id, uint64_t least, uint64_t otherwise, uint64_t *out) KAY_MUST_CHECK;

/* A number of bytes given for a flag, with K, M or G behind it or not; `otherwise` without it. */
kay_status cli_bytes(cli_call *cli, cli_flag_id id, uint64_t otherwise, uint64_t *out) KAY_MUST_CHECK;

/* The time of --seconds begins, and ends. */
void cli_time_begin(cli_call *cli);
void cli_time_end(cli_call *cli);

/* Reads "A..B", A <= B. */
kay_status cli_range(cli_call *cli, const char *word, uint64_t *from, uint64_t *to) KAY_MUST_CHECK;

/* A size given for a flag, of the game's own form: "12", or "5x6" where it has two numbers; without it the size of
 * kay_starts_verify_size(rules). */
kay_status cli_size(cli_call *cli, cli_flag_id id, kay_size *out) KAY_MUST_CHECK;

/* The values given with --set, parallel to kay_starts_of(cli->rules)->constants, in `room`: NULL where none was given.
 * *out is NULL without --set. */
kay_status cli_constants(cli_call *cli, const char *room[CLI_CONSTANTS], const char *const **out) KAY_MUST_CHECK;

/* Writes the start of these parameters and the constants of --set: in the contest form, or as a position. */
kay_status cli_start_write(cli_call *cli, const uint64_t *parameters, unsigned count, bool contest,
                           kay_text *out) KAY_MUST_CHECK;

/* The same for the parameters of --at. */
kay_status cli_at(cli_call *cli, bool contest, kay_text *out) KAY_MUST_CHECK;

/* ---- cases.c: the inputs of a game ------------------------------------------------------------- */

enum { CLI_GAME_FLAGS = 16 };

/* The cases of an input, as the flags choose and change them. */
typedef struct cli_cases {
    cli_call *cli;
    const char *source; /* its name in errors without a place */
    kay_reader reader;
    kay_input *input;
    const char *flags[CLI_GAME_FLAGS];
    uint64_t only; /* --case; 0: all */
    uint64_t index; /* of the latest case, from 1; 0: none so far */
    const kay_game *game; /* NULL: the rules could not read the case */
    kay_state state; /* where the case stands, after --mover and --after; without a game only who is to move */
} cli_cases;

/* Opens FILE ("-" or NULL: standard input) or the text of -e.  Close it after a failure too. */
kay_status cli_cases_open(cli_call *cli, const kay_ruleset *rules, const char *file, cli_cases *out) KAY_MUST_CHECK;

/* The same for an input that is in memory already; `source` is its name in errors. */
kay_status cli_cases_open_bytes(cli_call *cli, const kay_ruleset *rules, const char *source, const char *bytes,
                                size_t length, cli_cases *out) KAY_MUST_CHECK;

/* The next case, KAY_END after the last.  Hands the output on before it waits for more input. */
kay_status cli_cases_next(cli_cases *cases) KAY_MUST_CHECK;

/* The one case that is to be played: that of --case, or the first.  KAY_EUSAGE: there is none. */
kay_status cli_cases_one(cli_cases *cases) KAY_MUST_CHECK;

/* The player that a flag names; `otherwise` without it.  KAY_EUSAGE with the nearest name. */
kay_status cli_cases_player(cli_call *cli, const kay_ruleset *rules, cli_flag_id flag, kay_player otherwise,
                            kay_player *out) KAY_MUST_CHECK;

/* Reports what a function above returned; returns the exit code. */
int cli_cases_report(cli_cases *cases, kay_status status);

void cli_cases_close(cli_cases *cases);

/* ---- answer.c: what is said of a case ---------------------------------------------------------- */

typedef struct cli_answer {
    const kay_game *game; /* NULL: the case could not be read */
    const kay_state *state;
    uint64_t index; /* of the case */
    uint64_t start; /* of --starts, from 1; 0: the case's own */
    bool known; /* false: unable, the reason says why */
    kay_outcome outcome;
    kay_by by;
    kay_text reason;
    kay_text moves; /* their texts, each with a NUL behind it */
    uint64_t move_count;
    bool all_moves; /* all of them were wanted */
    bool more; /* there are others */
    bool position_wanted; /* however long it is */
    bool position_unknown; /* the rules are not able to write it */
} cli_answer;

/* The name of the winner; NULL: a draw, or not known. */
const char *cli_answer_winner(const cli_answer *answer);

/* Adds the answer; nothing on failure. */
kay_status cli_answer_plain(const cli_call *cli, const cli_answer *answer, kay_text *out) KAY_MUST_CHECK;
kay_status cli_answer_json(cli_call *cli, const cli_answer *answer, kay_text *out) KAY_MUST_CHECK;

/* The judge's word for a case and a line end. */
kay_status cli_verdict(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                       kay_text *out) KAY_MUST_CHECK;

/* ---- interactive.c ----------------------------------------------------------------------------- */

/* The contest as a conversation: plays the first-named player, reads the other one's moves from standard input. */
kay_status cli_interactive(cli_cases *cases, kay_by by) KAY_MUST_CHECK;

/* ---- suggest.c --------------------------------------------------------------------------------- */

/* Adds what was probably meant by `word`: the nearest of the names that `name(user, i)` gives until NULL, with `prefix`
 * in front of it. */
void cli_suggest(kay_text *out, const char *word, const char *prefix, const char *(*name)(const void *user, unsigned i),
                 const void *user);

/* ---- help.c ------------------------------------------------------------------------------------ */

void cli_help(const cli_call *cli, kay_text *out);
void cli_help_verb(const cli_call *cli, const cli_verb *verb, kay_text *out);

/* ---- wrap.c ------------------------------------------------------------------------------------ */

enum { CLI_COLUMNS = 80 }; /* of a line where nobody knows better */

/* The columns of the terminal behind standard output; 0: there is none. */
unsigned cli_columns(void);

/* Adds a sentence or a few and a line end: on a terminal in lines that fit, `indent` blanks before all but the first;
 * elsewhere as they are. */
void cli_tell(kay_text *out, const char *text, unsigned indent);

/* Adds text and a line end, in lines of fewer than `width` columns (0: in one), `indent` blanks before each; `column`
 * is where the first one stands.  Blanks and single line ends in the text are one blank; an empty line stays. */
void cli_wrap(kay_text *out, const char *text, unsigned indent, unsigned column, unsigned width);

/* ---- output.c ---------------------------------------------------------------------------------- */

/* Makes `out` write to a descriptor. */
void cli_output_open(cli_call *cli, cli_output *output, int fd, const char *name, kay_text *out);

/* Hands on all that was written so far. */
kay_status cli_flush(kay_text *out) KAY_MUST_CHECK;

/* ---- output_file.c ----------------------------------------------------------------------------- */

/* A file that an answer goes to. */
typedef struct cli_file {
    kay_text out;
    cli_output output;
    int fd; /* -1: it is standard output */
    bool replaces; /* what is written stands beside the file until it takes its place */
    char path[PATH_MAX]; /* without links */
    char beside[PATH_MAX];
    struct cli_file *next; /* another one that is open */
} cli_file;

/* Opens the file that an option names; without the option, and with "-", `*out` is standard output.  KAY_EUSAGE: the file
 * is also what is read, `input` ("-": standard input; NULL: nothing) or the rules, or standard output by another name. */
kay_status cli_file_open(cli_call *cli, cli_flag_id id, const char *input, cli_file *file,
                         kay_text **out) KAY_MUST_CHECK;

/* Hands on what is left.  The file takes the place of the old one where the exit code says that the answer is complete,
 * or that the budget ended and something was written; else the old one stays. */
kay_status cli_file_close(cli_file *file, int code) KAY_MUST_CHECK;

/* Removes what is not complete, for handlers of signals. */
void cli_files_abandon(void);

/* ---- proofs.c: certificates on their way out --------------------------------------------------- */

typedef struct cli_proofs {
    kay_text *out; /* NULL: none are wanted */
    cli_file file;
} cli_proofs;

/* Opens what --certificate names; `input` as for cli_file_open.  Close it after a failure too, with the exit code. */
kay_status cli_proofs_open(cli_call *cli, const char *input, cli_proofs *proofs) KAY_MUST_CHECK;
kay_status cli_proofs_close(cli_proofs *proofs, int code) KAY_MUST_CHECK;

/* Adds the proof of the solver's answer.  KAY_EUSAGE: it has none. */
kay_status cli_proofs_add(cli_call *cli, cli_proofs *proofs, kay_solver *solver, const kay_game *game, uint64_t index,
                          kay_outcome outcome) KAY_MUST_CHECK;

/* ---- signals.c --------------------------------------------------------------------------------- */

/* From now on SIGINT, SIGTERM and SIGHUP stop the work, which keeps what is done; a second one ends the program. */
void cli_signals_begin(cli_call *cli);

/* Whether one has come. */
bool cli_stopped(void);

/* Whether SIGINT has come, which then counts no more: it ended a piece of work, and the program goes on. */
bool cli_interrupted(void);

/* Ends the program by the signal that has come, if one has. */
void cli_signals_end(void);

/* ---- report.c: errors -------------------------------------------------------------------------- */

/* Reports the diagnosis of the context on stderr, after what stands in the output; `source` names what was read for
 * errors without a place (NULL: the program).  Returns the exit code. */
int cli_report(cli_call *cli, kay_status status, const char *source);

/* Why the status was returned: memory may have been refused to what is written. */
const kay_diag *cli_diagnosis(const cli_call *cli, kay_status status);

/* Says that the pages of a mapped file are gone, as it was cut off while we read, and ends the process.  For handlers
 * of signals. */
_Noreturn void cli_lost_input(void);

/* Says something beside the answer, on standard error. */
void cli_note(cli_call *cli, const kay_diag *diag);

/* "kayles: ..." on stderr; returns CLI_BAD. */
int cli_usage(cli_call *cli, const char *format, ...) KAY_FORMAT(2, 3);

/* The exit code that a status stands for. */
int cli_exit_code(const cli_call *cli, kay_status status);

/* ---- progress.c -------------------------------------------------------------------------------- */

/* Shows on a terminal how long work goes on; nothing elsewhere. */
void cli_progress_begin(cli_call *cli);

/* Takes the line back, until there is more to be told. */
void cli_progress_hide(cli_call *cli);

/* Takes the line back; what comes then is other work. */
void cli_progress_end(cli_call *cli);

/* Takes the line of a process back that has been ended. */
void cli_progress_wipe(void);

#endif
