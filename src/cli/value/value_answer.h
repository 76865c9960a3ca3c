/* Writes answers about values: a line of text, or an object with --json. */
#pragma once

#include <kayles/json.h>
#include <kayles/valuer.h>

#include "cli/work_answer.h"

/* The moves of a position, for --moves. */
typedef struct cli_value_moves {
    const kay_ruleset *rules;
    bool impartial;
    kay_valued_moves found;
} cli_value_moves;

/* A question. */
typedef struct cli_value_question {
    const char *game; /* the game of the position `text`; NULL: `text` is an expression */
    const char *text;
    size_t length;
    kay_by by; /* the method that found the value of a position; KAY_BY_AUTO: unknown */
    const cli_value_moves *moves; /* NULL: not asked for, or not found */
    const cli_work *work; /* NULL: not asked for */
} cli_value_question;

/* Writes the result of an expression: its value, or a word such as `true`.  If the budget ends first, writes a line
 * that says so, or an object with null for unknown properties, and fails with KAY_EUNABLE or KAY_ENOMEM. */
kay_status cli_value_answer(cli_call *cli, kay_value_store *store, const cli_value_question *question,
                            const kay_result *result) KAY_MUST_CHECK;

/* Writes the answer if the value was not found within the budget.  `worth` has the known facts about it (NULL: no
 * facts). */
void cli_value_unable(cli_call *cli, kay_value_store *store, const cli_value_question *question,
                      const kay_worth *worth);

/* Writes the object of a question that is wrong, with the error that the context holds. */
void cli_value_error(cli_call *cli, const cli_value_question *question);

/* Returns the notation of --format. */
kay_value_format cli_value_format(const cli_call *cli);

/* Write the moves below the value, or as fields of the object. */
kay_status cli_value_write_moves(cli_call *cli, kay_value_store *store, const cli_value_moves *moves) KAY_MUST_CHECK;
kay_status cli_value_json_moves(cli_call *cli, kay_value_store *store, const cli_value_moves *moves,
                                kay_json_writer *object) KAY_MUST_CHECK;

/* Runs value -i: answers lines until `quit` or the end of the input; returns the exit code. */
int cli_value_session(cli_call *cli, unsigned threads);
