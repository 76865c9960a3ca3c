/* Turns a question of the page into a command line of `kayles`.
 *
 * The question comes from outside.  Options are those of a table, with values that were checked; everything else is an
 * operand behind "--" or the value of -e.  A text with ".lua" or ".so" is refused, since it may name a file.  Two kinds
 * of words name files of the server: `given`, the game given at the start if that is a file, and `typed-1`, `typed-2`,
 * ... for rules that were typed into the page. */
#pragma once

#include <kayles/json.h>

enum { SERVE_WORDS = 64 }; /* the most words of a command line */

/* What a question may use. */
typedef struct serve_means {
    const char *program; /* the path of kayles */
    const char *given; /* the game of the word `given`; NULL: there is none */
    const char *folder; /* of typed rules: typed-1.lua to typed-N.lua */
    unsigned typed; /* N */
    double seconds; /* the most for a question */
    uint64_t memory; /* bytes for a question */
    const char *tables; /* the folder of a table of the game `tabulated`; NULL: there is none */
    const char *tabulated;
} serve_means;

typedef struct serve_question {
    const char *words[SERVE_WORDS]; /* the command line; NULL after the last */
    unsigned count;
    double seconds; /* its time limit */
} serve_question;

/* Returns whether the name of a game contains a path of rules. */
bool serve_names_file(const char *game);

/* Reads a question, {"verb": ..., "game": ..., "position": ..., "expression": ..., "options": {...}}.  Fails with
 * KAY_EINPUT and the reason if it is not allowed.  The arena owns the words. */
kay_status serve_question_read(kay_arena *arena, const serve_means *means, const char *json, size_t length,
                               serve_question *out) KAY_MUST_CHECK;
