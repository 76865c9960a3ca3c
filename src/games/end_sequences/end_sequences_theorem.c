/* Solves end-sequences at any size: one walk inwards with a bounded number of comparisons per losing sequence. */
#include "games/end_sequences/end_sequences.h"

#include "games/shared/nibbling_theorem.h"

const kay_theorem kay_end_sequences_theorem = {
    .statement = "A player who is left a losing sequence has lost, and a player who can leave one wins.  Otherwise:\n"
                 "a row that is a losing sequence without both its ends is lost, as the opponent leaves it after\n"
                 "either move.  Where it is one without two numbers of the same end, a move there would let the\n"
                 "opponent leave it: the move at the other end is forced.  In all other cases a move is answered at\n"
                 "the other end: the row is worth what it is worth without both its ends, and a row of one number or\n"
                 "none is a draw.",
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
