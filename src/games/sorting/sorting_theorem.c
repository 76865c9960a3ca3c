/* Solves sorting at any size: jump to the core around the middle, follow a forced chain, look up its end. */
#include "games/sorting/sorting.h"

#include "games/shared/nibbling_theorem.h"

const kay_theorem kay_sorting_theorem = {
    .statement = "A part is monotone if it never falls or never rises.  A player who is to move on a monotone part\n"
                 "has lost, and a player who can leave one wins.  Otherwise: a part that is monotone without both\n"
                 "ends is lost, because the opponent can leave that after either move.  If the part without two\n"
                 "elements at one end is monotone, the opponent could leave it after a move at that end, so the\n"
                 "move at the other end is forced.  In all other cases the opponent answers a move at the other\n"
                 "end: the part has the same winner without both ends.",
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
