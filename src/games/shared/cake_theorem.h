/* Code that the theorems of cutcake and maundy-cake share: the value of each cake is a whole number of moves, values
 * add up, and the player who is ahead wins. */
#pragma once

#include <kayles/theorem.h>
#include <kayles/value.h>

#include "games/shared/cake.h"

typedef struct cake_line {
    kay_theorem_line line;
    int64_t value; /* of the sum, for Left */
} cake_line;

/* The hooks. */
kay_status cake_open(kay_theorem_line *line);
kay_status cake_answer(kay_theorem_line *line, kay_outcome *out);
kay_status cake_reason(kay_theorem_line *line, kay_text *out);
kay_status cake_brief(kay_theorem_line *line, kay_text *out);
kay_status cake_winning(kay_theorem_line *line, kay_move_list *out);
kay_status cake_follow(kay_theorem_line *line, kay_move move);
kay_status cake_back(kay_theorem_line *line, kay_move move);
kay_status cake_make_value(kay_theorem_line *line, kay_value_store *store, kay_value *out);
kay_status cake_certify(kay_theorem_line *line, kay_json_writer *proof);

/* The members that both theorems share. */
#define CAKE_THEOREM                                                                                                   \
    .line_size = sizeof(cake_line), .open = cake_open, .answer = cake_answer, .reason = cake_reason,                   \
    .brief = cake_brief, .play = cake_follow, .undo = cake_back, .winning = cake_winning, .value = cake_make_value
