/* The table of flags, and the list of verbs. */
#include "cli/flags.h"

#include <limits.h>
#include <string.h>

enum {
#define FLAGS_VERB(verb) FLAGS_##verb,
    CLI_VERBS(FLAGS_VERB)
#undef FLAGS_VERB
};

#define OF(verb) (UINT32_C(1) << FLAGS_##verb)
#define OF_ALL UINT32_MAX
#define OF_GAMES                                                                                                       \
    (OF(solve) | OF(play) | OF(draw) | OF(referee) | OF(verify) | OF(lint) | OF(table) | OF(tabulate) | OF(guess) |    \
     OF(stress) | OF(rules)) /* that open one */
#define OF_WORK                                                                                                        \
    (OF_GAMES | OF(check) | OF(recognise) | OF(value) | OF(misere) | OF(nim) | OF(sequence) |                          \
     OF(serve)) /* those with a budget */

const cli_flag cli_flags[FLAG_COUNT] = {
    [FLAG_HELP] = {"help", NULL, OF_ALL, "print help on the program or the verb; -h too", NULL},
    [FLAG_VERSION] = {"version", NULL, OF_ALL, "print the version of the program", NULL},
    [FLAG_JSON] = {"json", NULL,
                   OF(list) | OF(solve) | OF(draw) | OF(verify) | OF(lint) | OF(guess) | OF(stress) | OF(recognise) |
                       OF(value) | OF(misere) | OF(nim) | OF(sequence) | OF(tabulate),
                   "print JSON, one object a line", NULL},
    [FLAG_CONTEST] = {"contest", NULL, OF(solve) | OF(referee), "print only the judge's words",
                      ", in the contest's format"},
    [FLAG_TEXT] = {"e", "TEXT", OF(solve) | OF(check) | OF(play) | OF(referee) | OF(tabulate), "TEXT is the input",
                   NULL},
    [FLAG_POSITION] = {"position", NULL, OF(solve) | OF(check) | OF(play) | OF(tabulate),
                       "the input is one position in the game's direct form", ", not the contest form"},
    [FLAG_AT] = {"at", "A[,B]", OF(solve) | OF(play) | OF(draw) | OF(referee) | OF(tabulate),
                 "the start for these parameters, instead of an input", ", as in a table"},
    [FLAG_CASE] = {"case", "K", OF(solve) | OF(play) | OF(referee) | OF(tabulate),
                   "only the K-th case of the input, from 1", " (play, referee, tabulate: default 1)"},
    [FLAG_MOVER] = {"mover", "NAME", OF(solve) | OF(check) | OF(play) | OF(draw) | OF(tabulate),
                    "the player to move at the start", " (default: the game's first player)"},
    [FLAG_AFTER] = {"after", "MOVES", OF(solve) | OF(check) | OF(play) | OF(draw) | OF(tabulate),
                    "the position after these moves", " from the start, with blanks between them"},
    [FLAG_MOVES] = {"moves", "one|all|none", OF(solve), "print one winning move (default), all or none", NULL},
    [FLAG_VALUED_MOVES] = {"moves", NULL, OF(value), "list the moves of both players with their values",
                           ", what each gains, and which are dominated or reversible; then the parts of the position"},
    [FLAG_LIMIT] = {"limit", "N", OF(solve) | OF(recognise), "at most N moves, or N matches",
                    " (default: 1000 moves with --moves all; 10 matches, with --json 1000)"},
    [FLAG_BY] = {"by", "auto|theorem|nimbers|search", OF(solve),
                 "auto (default): theorem if it applies, else nimbers or search", NULL},
    [FLAG_POSITION_TEXT] = {"position-text", NULL, OF(solve), "print positions even if over 64 KiB", NULL},
    [FLAG_DRAW] = {"draw", NULL, OF(solve), "draw each position under its answer",
                   ", with the first winning move marked"},
    [FLAG_CERTIFICATE] =
        {"certificate", "FILE", OF(solve) | OF(sequence) | OF(misere), "write the proofs to FILE",
         ", one JSON object a line; FILE is replaced after the last case.  With '-' they go to standard output "
         "instead of the plain lines (sequence: only with --period; FILE then gets the certificate of the period; "
         "misere: only with --quotient)"},
    [FLAG_UP_TO] = {"up-to", "SIZE", OF(verify) | OF(lint), "the largest size",
                    " (default: a size that takes about a second)"},
    [FLAG_RANDOM] = {"random", "N", OF(verify), "check N random positions instead of all", NULL},
    [FLAG_SEED] = {"seed", "S", OF(verify) | OF(lint) | OF(play) | OF(referee) | OF(stress) | OF(check),
                   "the seed of random choices",
                   ": the same S gives the same choices (default 1; play: a new one each time)"},
    [FLAG_AS] = {"as", "NAME", OF(play) | OF(referee), "the player that you are, or that PROGRAM is",
                 " (default: the player to move)"},
    [FLAG_OPPONENT] = {"opponent", "perfect|random", OF(play) | OF(referee),
                       "how the opponent plays (default: perfect)", NULL},
    [FLAG_LEVEL] = {"level", "1..5", OF(play), "the opponent's level (default: 5, perfect)", NULL},
    [FLAG_TELL] = {"tell", "start|move|hint|why", OF(play), "print an object about the start instead of playing",
                   ", for other programs: the start alone, the opponent's move in it, a hint, or an explanation"},
    [FLAG_SET] =
        {"set", "NAME=VALUE", OF_GAMES, "the value of a constant of the ruleset",
         ", such as A=2 for take-ab, in starts and positions that the program makes; an input contains its own"},
    [FLAG_TIME_LIMIT] = {"time-limit", "S", OF(referee) | OF(stress),
                         "seconds that PROGRAM may take for a move or an input", " (default 10)"},
    [FLAG_SIZE] = {"size", "N", OF(play) | OF(table) | OF(stress), "the size of starts, of positions, or of cases",
                   ": for play, of a random start (default 8); for table, of the largest positions; for stress, of "
                   "the largest case (default 100000 numbers and letters; counts are not included)"},
    [FLAG_CASES] = {"cases", "N", OF(stress), "at most N cases", " (default: as many as the time allows)"},
    [FLAG_PARALLEL] =
        {"parallel", "N", OF(solve) | OF(stress) | OF(table) | OF(tabulate) | OF(value) | OF(sequence),
         "the number of programs or threads that run at once",
         ": for stress, programs (default 2); for solve, table and value, threads (default 1, at most 16), which "
         "search for nimbers in built-in games, or evaluate positions of those in which the players have different "
         "moves; for tabulate, as many threads, which work on the same table; for sequence it has no effect, because "
         "each value depends on the earlier ones"},
    [FLAG_SHOW] = {"show", "outcome|grundy|moves|value|scores", OF(table), "the contents of a cell",
                   ": the winner (default), the Grundy value, the number of winning moves, the value, or in a game won "
                   "by points those of the player to move and of the opponent at the end"},
    [FLAG_FORMAT] = {"format", "text|csv|json|bfile|svg", OF(table), "the form of the table (default: text)", NULL},
    [FLAG_NOTATION] = {"format", "text|latex|unicode", OF(value), "the notation of values: text (default)",
                       ", LaTeX for mathematics, or Unicode with arrows"},
    [FLAG_LISTING] = {"format", "text|bfile|svg", OF(sequence), "the form of the values: text (default)",
                      " (one a line), a b-file, or a picture"},
    [FLAG_FOLD] = {"fold", "N", OF(sequence) | OF(table), "N cells in a row of a picture over one parameter",
                   "; 'auto': the proved period"},
    [FLAG_HEAPS] = {"n", "N", OF(sequence), "compute heaps 0 to N",
                    " (default: 100; with --period as many as the budget allows)"},
    [FLAG_HEAP] = {"heap", "N", OF(misere), "the position is one heap of N tokens",
                   "; with --quotient, the largest heap (default: until a period is proved)"},
    [FLAG_QUOTIENT] = {"quotient", NULL, OF(misere), "the misere quotient of a game of heaps", NULL},
    [FLAG_PERIOD] = {"period", NULL, OF(sequence), "stop as soon as a period is proved, and print it", NULL},
    [FLAG_STATS] = {"stats", NULL, OF(sequence) | OF(solve) | OF(value), "print statistics of the values or the search",
                    ": of a sequence, instead of its values, the largest one, zeros, mask and rare heaps, heaps a "
                    "second; of a search, after the answer, positions, options, the table, positions a second"},
    [FLAG_CHECKSUM] = {"checksum", NULL, OF(sequence), "print two checksums of the values, not the values", NULL},
    [FLAG_CHECKPOINT] = {"checkpoint", "FILE", OF(sequence), "save the values in FILE, and resume from it",
                         " if it exists; they are saved from time to time and at the end"},
    [FLAG_THERMOGRAPH] =
        {"thermograph", "FILE", OF(value), "write the thermographs to FILE",
         ": a picture of all of them if FILE ends in .svg, .png or .pdf, JSON if in .json; with '-' their text "
         "replaces the values (.png and .pdf need rsvg-convert)"},
    [FLAG_FILE] = {"o", "FILE", OF(table) | OF(sequence) | OF(draw), "write to FILE",
                   ", a picture if FILE ends in .svg, .png or .pdf; FILE is replaced when the answer is complete or "
                   "the budget ends"},
    [FLAG_FOLDER] = {"o", "DIR", OF(tabulate), "the folder of the table", ", made if it is not there"},
    [FLAG_STATS_OF] = {"stats", "DIR", OF(tabulate), "print the counts of the table in DIR", "; no table is made"},
    [FLAG_REMOTENESS] = {"remoteness", NULL, OF(tabulate), "keep how long play lasts, too",
                         ": the winner hurries, the loser delays"},
    [FLAG_TABLES] = {"tables", "DIR", OF(solve) | OF(play) | OF(table) | OF(serve),
                     "look positions up in the table in DIR", ", which 'tabulate' has made, before searching"},
    [FLAG_SAMPLE] = {"sample", "N", OF(check), "of a table, check N random positions, or all if there are no more",
                     " (default: 10000)"},
    [FLAG_ALL] = {"all", NULL, OF(check), "of a table, check all positions", NULL},
    [FLAG_PUBLISH] = {"publish", NULL, OF(tabulate), "compress the files as well as possible", ", which takes long"},
    [FLAG_ONLY] =
        {"only", "WHAT", OF(table), "only cells of this outcome or value",
         ": P (lost for the player to move), N (won), L, R; with --show a value, such as '*2', or a condition on the "
         "value, such as 'temp > 1' or 'mean(G) == 1', where G is the value"},
    [FLAG_FULL] = {"full", NULL, OF(value) | OF(misere) | OF(nim), "print long values whole at a terminal",
                   "; otherwise a line there ends after 2,000 characters, with its length (misere: forms over 1 MiB "
                   "too, anywhere)"},
    [FLAG_VERBOSE] = {"verbose", NULL, OF(guess), "print refuted conjectures too, at the end",
                      ", with the smallest counterexample"},
    [FLAG_SESSION] = {"i", NULL, OF(value), "answer what you type, line by line",
                      ", with variables; 'help' explains more"},
    [FLAG_PORT] = {"port", "N", OF(serve), "the port of the address", " (default: 0, one that is free)"},
    [FLAG_OPEN] = {"open", NULL, OF(serve), "open the page in a browser", ", by xdg-open"},
    [FLAG_IDLE] = {"idle", "MINUTES", OF(serve), "end after so many minutes without a request", " (default: never)"},
    [FLAG_ALLOW_RULES] = {"allow-rules", NULL, OF(serve), "allow rules in Lua to be typed into the page", NULL},
    [FLAG_MEMORY] =
        {"memory", "SIZE", OF_WORK, "the limit on memory",
         ", in bytes or with K, M or G after the number (default: half of the machine's; serve: an eighth, for each "
         "question); the program itself takes about 5 MB more"},
    [FLAG_SECONDS] =
        {"seconds", "S", OF_WORK, "the limit on the time of the work",
         ", counted separately for each case from its first byte.  Waiting for the rest of a case counts; waiting for "
         "the next case, for a player or for a judge does not count, and writing results does not (default: no limit; "
         "stress: 10 for all cases together; rules: 10; serve: 60 for each question)"},
};

const cli_verb cli_verbs[CLI_VERB_COUNT] = {
    [FLAGS_list] = {"list", "", 0, 0, 0, 0, "the games, one a line", &cli_list_text, cli_verb_list},
    [FLAGS_rules] = {"rules", "GAME", 1, 1, CLI_GAME, 10,
                     "the rules of a game, and how to write its inputs, moves and positions", &cli_rules_text,
                     cli_verb_rules},
    [FLAGS_solve] = {"solve", "GAME [FILE]", 1, 2, CLI_GAME | CLI_FLAGS_OF_GAME | CLI_ANSWERS_OF_GAME, 0,
                     "who wins, what to play, and why", &cli_solve_text, cli_verb_solve},
    [FLAGS_play] = {"play", "GAME [FILE]", 1, 2, CLI_GAME | CLI_FLAGS_OF_GAME, 0,
                    "play against a perfect opponent, who explains its moves", &cli_play_text, cli_verb_play},
    [FLAGS_draw] = {"draw", "GAME [POSITION]", 1, 2, CLI_GAME | CLI_FLAGS_OF_GAME, 0,
                    "a position drawn as text, as a picture, or as a list of shapes", &cli_draw_text, cli_verb_draw},
    [FLAGS_referee] = {"referee", "GAME FILE -- PROGRAM ...", 1, 2, CLI_GAME | CLI_FLAGS_OF_GAME | CLI_TAIL, 0,
                       "play against an outside program, and enforce the rules", &cli_referee_text, cli_verb_referee},
    [FLAGS_verify] = {"verify", "GAME", 1, 1, CLI_GAME, 0, "compare the theorem of a game with exhaustive search",
                      &cli_verify_text, cli_verb_verify},
    [FLAGS_lint] = {"lint", "GAME", 1, 1, CLI_GAME | CLI_FINDS, 0, "check that the rules of a game are consistent",
                    &cli_lint_text, cli_verb_lint},
    [FLAGS_table] = {"table", "GAME [A..B [C..D]]", 1, 3, CLI_GAME | CLI_NUMBERS, 0,
                     "a table of a game: outcomes, Grundy values, numbers of winning moves", &cli_table_text,
                     cli_verb_table},
    [FLAGS_tabulate] = {"tabulate", "[GAME [FILE]]", 0, 2, CLI_GAME | CLI_FLAGS_OF_GAME, 0,
                        "every position of a game, solved into files", &cli_tabulate_text, cli_verb_tabulate},
    [FLAGS_sequence] = {"sequence", "CODE", 1, 1, 0, 0, "the nim-sequence of a heap game: values, period, checksums",
                        &cli_sequence_text, cli_verb_sequence},
    [FLAGS_guess] = {"guess", "GAME [A..B [C..D]]", 1, 3, CLI_GAME | CLI_VALUES | CLI_NUMBERS, 0,
                     "look for the rule that a game seems to follow", &cli_guess_text, cli_verb_guess},
    [FLAGS_check] = {"check", "CERTIFICATE [RULES] [INPUT] | DIR [RULES]", 1, 3, CLI_RULES | CLI_FLAGS_OF_GAME, 0,
                     "verify certificates and tables without trusting the solver", &cli_check_text, cli_verb_check},
    [FLAGS_recognise] = {"recognise", "V ...", 1, UINT_MAX, CLI_NUMBERS, 0,
                         "find the known games with this nim-sequence", &cli_recognise_text, cli_verb_recognise},
    [FLAGS_value] = {"value", "EXPRESSION ... | GAME POSITION", 0, UINT_MAX, CLI_EXPRESSIONS, 0,
                     "the exact values of short games and positions", &cli_value_text, cli_verb_value},
    [FLAGS_misere] = {"misere", "GAME [POSITION]", 1, 2, CLI_GAME, 0,
                      "misere play: outcome, genus and form of a position, quotients", &cli_misere_text,
                      cli_verb_misere},
    [FLAGS_nim] = {"nim", "EXPRESSION ...", 1, UINT_MAX, CLI_EXPRESSIONS, 0,
                   "nim arithmetic: sums, products, roots, logarithms", &cli_nim_text, cli_verb_nim},
    [FLAGS_serve] = {"serve", "[GAME] [POSITION]", 0, 2, 0, 60, "a page to play and explore games in a browser",
                     &cli_serve_text, cli_verb_serve},
    [FLAGS_stress] = {"stress", "GAME -- PROGRAM ...", 1, 1,
                      CLI_GAME | CLI_FLAGS_OF_GAME | CLI_ANSWERS_OF_GAME | CLI_TAIL, 10,
                      "look for an input on which an outside program fails, and make it small", &cli_stress_text,
                      cli_verb_stress},
    [FLAGS_help] = {"help", "[VERB [all]]", 0, 2, 0, 0,
                    "help on the program or a verb; the names of games; the manual of rules in Lua", &cli_help_text,
                    cli_verb_help},
};

const cli_verb *cli_verb_find(const char *name)
{
    for (unsigned i = 0; i < CLI_VERB_COUNT; i++)
        if (strcmp(cli_verbs[i].name, name) == 0)
            return &cli_verbs[i];
    return NULL;
}

bool cli_flag_of(const cli_flag *flag, const cli_verb *verb)
{
    return flag->verbs >> (verb - cli_verbs) & 1;
}

static bool flags_of_game(const kay_flag *flag, const cli_verb *verb)
{
    return flag->scope == KAY_OF_ANSWER ? (verb->takes & CLI_ANSWERS_OF_GAME) : (verb->takes & CLI_FLAGS_OF_GAME);
}

const kay_flag *cli_game_flag_next(const kay_ruleset *rules, const cli_verb *verb, const kay_flag *before)
{
    const kay_flag *flag = before ? before + 1 : rules->flags;
    while (flag && flag->name && verb && !flags_of_game(flag, verb))
        flag++;
    return flag && flag->name ? flag : NULL;
}

int cli_choice(const char *choices, const char *value)
{
    const size_t length = strlen(value);
    for (int index = 0; length; index++) {
        const size_t word = strcspn(choices, "|");
        if (word == length && memcmp(choices, value, length) == 0)
            return index;
        choices += word;
        if (!*choices++)
            break;
    }
    return -1;
}
