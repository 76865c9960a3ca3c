/* The answer to a case, as text or JSON. */
#pragma once

#include <kayles/score.h>

#include "cli/work_answer.h"

typedef struct cli_answer {
    const kay_game *game; /* NULL: the case could not be read */
    const kay_state *state;
    uint64_t index; /* of the case */
    uint64_t start; /* number of the start with --starts, from 1; 0: the case itself */
    bool known; /* false: unable; the reason explains it */
    kay_outcome outcome;
    kay_by by;
    uint64_t remoteness; /* KAY_NO_REMOTENESS: none or unknown */
    kay_scores scores; /* in a game with points */
    kay_text reason;
    kay_text moves; /* their texts, each followed by a NUL; if they are unknown, the reason for that */
    uint64_t move_count;
    bool all_moves; /* all moves were requested */
    bool more; /* there are more moves than these */
    bool moves_unknown; /* moves exist, but none was found within the budget */
    bool position_wanted; /* even if it is long */
    bool position_unknown; /* the rules failed to write it */
    bool stats; /* the work is requested */
    cli_work work;
} cli_answer;

/* Adds the answer to the text; adds nothing on failure. */
kay_status cli_answer_plain(const cli_call *cli, const cli_answer *answer, kay_text *out) KAY_MUST_CHECK;
kay_status cli_answer_json(cli_call *cli, const cli_answer *answer, kay_text *out) KAY_MUST_CHECK;
