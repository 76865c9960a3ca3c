/* What is said of a case. */
#pragma once

#include "cli/arguments.h"

typedef struct cli_answer {
    const kay_game *game; /* NULL: the case could not be read */
    const kay_state *state;
    uint64_t index; /* of the case */
    uint64_t start; /* of --starts, from 1; 0: the case's own */
    bool known; /* false: unable, the reason says why */
    kay_outcome outcome;
    kay_by by;
    uint64_t remoteness; /* KAY_NO_REMOTENESS: none, or not known */
    kay_text reason;
    kay_text moves; /* their texts, each with a NUL behind it; where they are not known, why not */
    uint64_t move_count;
    bool all_moves; /* all of them were wanted */
    bool more; /* there are others */
    bool moves_unknown; /* there are some, but none was found within the budget */
    bool position_wanted; /* however long it is */
    bool position_unknown; /* the rules are not able to write it */
} cli_answer;

/* The name of the winner; NULL: a draw, or not known. */
const char *cli_answer_winner(const cli_answer *answer);

/* Adds the answer; nothing on failure. */
kay_status cli_answer_plain(const cli_call *cli, const cli_answer *answer, kay_text *out) KAY_MUST_CHECK;
kay_status cli_answer_json(cli_call *cli, const cli_answer *answer, kay_text *out) KAY_MUST_CHECK;
