/* End-sequences at any size: one walk inwards, a bounded number of comparisons for each losing sequence. */
#include "games/end_sequences/end_sequences.h"

#include "games/shared/nibbling_theorem.h"

const kay_theorem kay_end_sequences_theorem = {
    .statement = "A losing sequence is lost; a row that becomes one by a move is won.  Otherwise a row that is\n"
                 "one without both its ends is lost; where it is one without two numbers of one end, the move\n"
                 "at the other end is forced; and where neither holds, the row is worth what it is worth\n"
                 "without both its ends, one number or none being a draw.",
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
