/* Solves sorting at any size: jump to the core around the middle, follow a forced chain, look up its end. */
#include "games/sorting/sorting.h"

#include "games/shared/nibbling_theorem.h"

const kay_theorem kay_sorting_theorem = {
    .statement = "A row is monotone if it never falls or never rises.  A player who is left a monotone part has\n"
                 "lost, and a player who can leave one wins.  Otherwise: a part that is monotone without both its\n"
                 "ends is lost, as the opponent leaves that after either move.  Where it is monotone without two\n"
                 "elements of the same end, a move there would let the opponent leave that: the move at the other\n"
                 "end is forced.  In all other cases a move is answered at the other end: who wins is who wins\n"
                 "without both ends.",
    .source = "XVIII Open Cup, Grand Prix of Korea, problem J; proof in docs/theorems.md",
    .line_size = sizeof(kay_theorem_line),
    .answer = nibbling_answer,
    .winning = nibbling_winning,
    .reason = nibbling_reason,
};

const kay_proof kay_sorting_proof = {
    .certify = nibbling_certify,
    .check = kay_sorting_check,
};
