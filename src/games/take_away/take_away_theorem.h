/* The theorem of take-away games, which Fibonacci Nim shares. */
#pragma once

#include <kayles/theorem.h>

#include "games/take_away/take_away.h"

/* The position in the line of the theorem. */
typedef struct take_away_line {
    kay_theorem_line line;
    uint64_t *parts; /* of the counters, the largest first */
    uint64_t count;
} take_away_line;

/* The hooks of the theorem and of the proof. */
kay_status take_away_open(kay_theorem_line *line);
kay_status take_away_answer(kay_theorem_line *line, kay_outcome *out);
kay_status take_away_reason(kay_theorem_line *line, kay_text *out);
kay_status take_away_brief(kay_theorem_line *line, kay_text *out);
kay_status take_away_winning(kay_theorem_line *line, kay_move_list *out);
kay_status take_away_certify(kay_theorem_line *line, kay_json_writer *proof);

/* The members that both theorems share. */
#define TAKE_AWAY_THEOREM                                                                                              \
    .line_size = sizeof(take_away_line), .open = take_away_open, .answer = take_away_answer,                           \
    .reason = take_away_reason, .brief = take_away_brief, .winning = take_away_winning
