/* Solves end-sequences at any size: one walk inwards with a bounded number of comparisons per losing sequence. */
#include "games/end_sequences/end_sequences.h"

#include "games/shared/nibbling_theorem.h"

const kay_theorem kay_end_sequences_theorem = {
    .statement = "A player who is to move on a losing sequence has lost, and a player who can leave one wins.\n"
                 "Otherwise: a row that is a losing sequence without both ends is lost, because the opponent can\n"
                 "leave that after either move.  If the row without two numbers at one end is a losing sequence,\n"
                 "the opponent could leave it after a move at that end, so the move at the other end is forced.\n"
                 "In all other cases the opponent answers a move at the other end: the row has the same outcome\n"
                 "without both ends, and a row of one number or none is a draw.",
    .source = "Petrozavodsk Winter 2015, Jagiellonian U contest, problem J; proof in docs/theorems.md",
    .line_size = sizeof(kay_theorem_line),
    .answer = nibbling_answer,
    .winning = nibbling_winning,
    .reason = nibbling_reason,
};

const kay_proof kay_end_sequences_proof = {
    .certify = nibbling_certify,
    .check = kay_end_sequences_check,
};
